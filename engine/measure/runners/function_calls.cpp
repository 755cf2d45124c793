#include "engine/measure/runners/function_calls.h"

#include <dlfcn.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "engine/core/clock.h"
#include "engine/io/slice_reader.h"

namespace nonet {
namespace {

// The number of puzzles in a call, that of a slice of the pipeline with few threads.
constexpr size_t kBatchPuzzles = kLongSliceRecords;

constexpr std::string_view kBatchEnding = "_batch";

// Room for a text of 81 characters and a NUL. The distance is that of tdoku's benchmark.
constexpr size_t kTextStride = 96;

constexpr std::array<const char*, 4> kDefaultSymbols = {"solve_batch", "solve", "nonet_solve_batch",
                                                        "nonet_solve"};

/// Common to the adapters: the number of prepared puzzles and the answers.
class PreparedCalls : public FunctionCalls {
 public:
  PreparedCalls(size_t capacity, const SolutionLayout& layout) : answers_(capacity, layout) {}

  AnswerBuffer& answers() override { return answers_; }
  const AnswerBuffer& answers() const override { return answers_; }

 protected:
  AnswerBuffer answers_;
  size_t count_ = 0;
};

/// Functions that take bytes, in batches.
class BatchedCalls : public PreparedCalls {
 public:
  explicit BatchedCalls(size_t capacity) : PreparedCalls(capacity, {}), puzzles_(capacity) {}

  void prepare(std::span<const Grid> puzzles) override {
    count_ = puzzles.size();
    std::ranges::copy(puzzles, puzzles_.begin());
  }

 protected:
  template <class Solve>
  void for_each_batch(Solve solve) {
    for (size_t i = 0; i < count_; i += kBatchPuzzles) {
      solve(i, std::min(kBatchPuzzles, count_ - i));
    }
  }

  std::vector<Grid> puzzles_;
};

class SolverCalls final : public BatchedCalls {
 public:
  SolverCalls(const SolverRow& row, size_t capacity, uint64_t limit)
      : BatchedCalls(capacity), results_(capacity), solver_(row.make({.limit = limit})) {}

  void solve() override {
    const std::span solutions(reinterpret_cast<Grid*>(answers_.solutions()), count_);
    for_each_batch([&](size_t first, size_t count) {
      solver_->solve(std::span(puzzles_).subspan(first, count), solutions.subspan(first, count),
                     std::span(results_).subspan(first, count));
    });
  }

  void collect() override {
    for (size_t i = 0; i < count_; ++i) {
      answers_.results()[i] = {results_[i].solutions, results_[i].guesses, results_[i].nanos};
    }
  }

 private:
  std::vector<SolveResult> results_;
  std::unique_ptr<Solver> solver_;
};

class BatchFunctionCalls final : public BatchedCalls {
 public:
  BatchFunctionCalls(nonet_batch_function* function, uint32_t configuration, size_t capacity,
                     uint64_t limit)
      : BatchedCalls(capacity), function_(function), configuration_(configuration), limit_(limit) {}

  void solve() override {
    const auto* const puzzles = reinterpret_cast<const uint8_t(*)[kCells]>(puzzles_.data());
    auto* const solutions = reinterpret_cast<uint8_t(*)[kCells]>(answers_.solutions());
    for_each_batch([&](size_t first, size_t count) {
      function_(puzzles + first, count, limit_, configuration_, solutions + first,
                answers_.results() + first);
    });
  }

 private:
  nonet_batch_function* function_;
  uint32_t configuration_;
  uint64_t limit_;
};

class TextFunctionCalls final : public PreparedCalls {
 public:
  TextFunctionCalls(nonet_solve_function* function, uint32_t configuration, size_t capacity,
                    uint64_t limit, volatile uint64_t& current)
      : PreparedCalls(capacity, {.stride = kTextStride, .is_text = true}),
        function_(function),
        configuration_(configuration),
        limit_(limit),
        current_(current),
        texts_(capacity * kTextStride),
        solution_counts_(capacity),
        guesses_(capacity) {}

  void prepare(std::span<const Grid> puzzles) override {
    count_ = puzzles.size();
    std::fill_n(guesses_.begin(), count_, kUncountedGuesses);
    for (size_t i = 0; i < count_; ++i) {
      char* const text = &texts_[i * kTextStride];
      for (size_t cell = 0; cell < kCells; ++cell) {
        text[cell] = ".123456789"[puzzles[i].cells[cell]];
      }
    }
  }

  void solve() override {
    for (size_t i = 0; i < count_; ++i) call(i, limit_);
  }

  void solve_each() override {
    uint64_t start = now_nanos();
    for (size_t i = 0; i < count_; ++i) {
      call(i, limit_);
      const uint64_t end = now_nanos();
      answers_.results()[i].nanos = end - start;
      start = end;
    }
  }

  bool solve_first() override {
    for (size_t i = 0; i < count_; ++i) call(i, 1);
    return true;
  }

  void collect() override {
    for (size_t i = 0; i < count_; ++i) {
      answers_.results()[i].solutions = solution_counts_[i];
      answers_.results()[i].guesses = guesses_[i];
    }
  }

  bool solves_one_by_one() const override { return true; }

 private:
  void call(size_t i, size_t limit) {
    current_ = i;
    solution_counts_[i] = function_(&texts_[i * kTextStride], limit, configuration_,
                                    answers_.solutions() + i * kTextStride, &guesses_[i]);
  }

  nonet_solve_function* function_;
  uint32_t configuration_;
  size_t limit_;
  volatile uint64_t& current_;
  std::vector<char> texts_;
  std::vector<size_t> solution_counts_;
  std::vector<size_t> guesses_;
};

/// A function of a library, with its name.
struct Symbol {
  std::string name;
  void* function;
};

Symbol find_function(void* library, const Plugin& plugin) {
  if (!plugin.symbol.empty()) {
    void* const function = dlsym(library, plugin.symbol.c_str());
    if (function != nullptr) return {plugin.symbol, function};
    throw CannotLoad(plugin.library + " has no function " + plugin.symbol);
  }
  for (const char* const symbol : kDefaultSymbols) {
    void* const function = dlsym(library, symbol);
    if (function != nullptr) return {symbol, function};
  }
  throw CannotLoad(plugin.library +
                   " has no function called solve or solve_batch; name one: LIB.so:SYMBOL=NAME");
}

}  // namespace

std::unique_ptr<FunctionCalls> make_function_calls(const Contestant& contestant, size_t capacity,
                                                   uint64_t limit, volatile uint64_t& current) {
  if (contestant.solver != nullptr) {
    return std::make_unique<SolverCalls>(*contestant.solver, capacity, limit);
  }
  const Plugin& plugin = contestant.plugin;
  // dlopen() searches the system's folders for a name without a slash.
  const std::string path =
      plugin.library.find('/') == std::string::npos ? "./" + plugin.library : plugin.library;
  void* const library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) throw CannotLoad(dlerror());
  const Symbol symbol = find_function(library, plugin);
  // Only the name shows the type of a function.
  if (symbol.name.ends_with(kBatchEnding)) {
    return std::make_unique<BatchFunctionCalls>(
        reinterpret_cast<nonet_batch_function*>(symbol.function), plugin.configuration, capacity,
        limit);
  }
  return std::make_unique<TextFunctionCalls>(
      reinterpret_cast<nonet_solve_function*>(symbol.function), plugin.configuration, capacity,
      limit, current);
}

}  // namespace nonet
