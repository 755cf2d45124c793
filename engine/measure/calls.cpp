#include "calls.h"

#include <dlfcn.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <vector>

#include "../core/clock.h"

namespace nonet {
namespace {

// Puzzles to a call, about as many as the pipeline has in a batch.
constexpr size_t kBatchPuzzles = 2000;

constexpr std::string_view kBatchEnding = "_batch";

// Room for a text of 81 characters that ends in NUL; as far apart as in tdoku's benchmark.
constexpr size_t kTextStride = kMaxStride;

constexpr std::array<const char*, 4> kDefaultSymbols = {"solve_batch", "solve", "nonet_solve_batch",
                                                        "nonet_solve"};

class SolverCalls final : public Calls {
 public:
  SolverCalls(const SolverRow& row, const Sample& sample, uint64_t limit, const AnswerSpace& space)
      : puzzles_(sample.puzzles),
        space_(space),
        results_(puzzles_.size()),
        solver_(row.make({.limit = limit})) {}

  void solve() override {
    const std::span solutions(reinterpret_cast<Grid*>(space_.solutions), puzzles_.size());
    for (size_t i = 0; i < puzzles_.size(); i += kBatchPuzzles) {
      const size_t count = std::min(kBatchPuzzles, puzzles_.size() - i);
      solver_->solve(std::span(puzzles_).subspan(i, count), solutions.subspan(i, count),
                     std::span(results_).subspan(i, count));
    }
  }

  void collect() override {
    for (size_t i = 0; i < results_.size(); ++i) {
      space_.results[i] = {results_[i].solutions, results_[i].guesses, results_[i].nanos};
    }
  }

 private:
  std::vector<Grid> puzzles_;
  AnswerSpace space_;
  std::vector<SolveResult> results_;
  std::unique_ptr<Solver> solver_;
};

class BatchCalls final : public Calls {
 public:
  BatchCalls(nonet_batch_function* function, uint32_t configuration, const Sample& sample,
             uint64_t limit, const AnswerSpace& space)
      : function_(function),
        configuration_(configuration),
        limit_(limit),
        puzzles_(sample.puzzles),
        space_(space) {}

  void solve() override {
    const auto* const puzzles = reinterpret_cast<const uint8_t(*)[kCells]>(puzzles_.data());
    auto* const solutions = reinterpret_cast<uint8_t(*)[kCells]>(space_.solutions);
    for (size_t i = 0; i < puzzles_.size(); i += kBatchPuzzles) {
      const size_t count = std::min(kBatchPuzzles, puzzles_.size() - i);
      function_(puzzles + i, count, limit_, configuration_, solutions + i, space_.results + i);
    }
  }

 private:
  nonet_batch_function* function_;
  uint32_t configuration_;
  uint64_t limit_;
  std::vector<Grid> puzzles_;
  AnswerSpace space_;
};

class TextCalls final : public Calls {
 public:
  TextCalls(nonet_solve_function* function, uint32_t configuration, const Sample& sample,
            uint64_t limit, const AnswerSpace& space)
      : function_(function),
        configuration_(configuration),
        limit_(limit),
        count_(sample.puzzles.size()),
        texts_(count_ * kTextStride),
        solutions_(count_),
        guesses_(count_),
        space_(space) {
    for (size_t i = 0; i < count_; ++i) {
      puzzle_text(sample.puzzles[i]).copy(&texts_[i * kTextStride], kCells);
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
      space_.results[i].nanos = end - start;
      start = end;
    }
  }

  bool solve_first() override {
    for (size_t i = 0; i < count_; ++i) call(i, 1);
    return true;
  }

  void collect() override {
    for (size_t i = 0; i < count_; ++i) {
      space_.results[i].solutions = solutions_[i];
      space_.results[i].guesses = guesses_[i];
    }
  }

  SolutionLayout layout() const override { return {.stride = kTextStride, .is_text = true}; }

 private:
  void call(size_t i, size_t limit) {
    *space_.current = i;
    solutions_[i] = function_(&texts_[i * kTextStride], limit, configuration_,
                              space_.solutions + i * kTextStride, &guesses_[i]);
  }

  nonet_solve_function* function_;
  uint32_t configuration_;
  size_t limit_;
  size_t count_;
  std::vector<char> texts_;
  std::vector<size_t> solutions_;
  std::vector<size_t> guesses_;
  AnswerSpace space_;
};

// The symbol to call; it is known by its name alone what the function's type is.
std::string resolve(void* library, const Plugin& plugin, void*& function, std::string& error) {
  if (!plugin.symbol.empty()) {
    function = dlsym(library, plugin.symbol.c_str());
    if (function == nullptr) error = plugin.library + " has no function " + plugin.symbol;
    return plugin.symbol;
  }
  for (const char* const symbol : kDefaultSymbols) {
    function = dlsym(library, symbol);
    if (function != nullptr) return symbol;
  }
  error =
      plugin.library + " has no function called solve or solve_batch; name one: LIB.so:SYMBOL=NAME";
  return {};
}

}  // namespace

std::unique_ptr<Calls> make_calls(const Contestant& contestant, const Sample& sample,
                                  uint64_t limit, const AnswerSpace& space, std::string& error) {
  if (contestant.solver != nullptr) {
    return std::make_unique<SolverCalls>(*contestant.solver, sample, limit, space);
  }
  const Plugin& plugin = contestant.plugin;
  // A name without a slash would be looked for in the system's folders.
  const std::string path =
      plugin.library.find('/') == std::string::npos ? "./" + plugin.library : plugin.library;
  void* const library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    error = dlerror();
    return nullptr;
  }
  void* function = nullptr;
  const std::string symbol = resolve(library, plugin, function, error);
  if (function == nullptr) return nullptr;
  if (symbol.ends_with(kBatchEnding)) {
    return std::make_unique<BatchCalls>(reinterpret_cast<nonet_batch_function*>(function),
                                        plugin.configuration, sample, limit, space);
  }
  return std::make_unique<TextCalls>(reinterpret_cast<nonet_solve_function*>(function),
                                     plugin.configuration, sample, limit, space);
}

}  // namespace nonet
