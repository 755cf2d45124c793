#include "engine/measure/runners/function_calls.h"

#include <dlfcn.h>
#include <fmt/format.h>
#include <nonet/bench_results.h>

#include <algorithm>
#include <array>
#include <ranges>
#include <string_view>
#include <type_traits>
#include <vector>

#include "engine/core/clock.h"

namespace nonet {
namespace {

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
  /// Functions that use a device get all puzzles in a call.
  BatchedCalls(size_t capacity, bool has_device)
      : PreparedCalls(capacity, {}),
        puzzles_(capacity),
        batch_(has_device ? capacity : kUsualPuzzlesPerCall) {}

  void prepare(std::span<const Grid> puzzles) override {
    count_ = puzzles.size();
    std::ranges::copy(puzzles, puzzles_.begin());
  }
  size_t puzzles_per_call() const override { return std::min(batch_, count_); }

 protected:
  template <class Solve>
  void for_each_batch(Solve solve) {
    for (size_t i = 0; i < count_; i += batch_) solve(i, std::min(batch_, count_ - i));
  }

  std::vector<Grid> puzzles_;

 private:
  size_t batch_;
};

class SolverCalls final : public BatchedCalls {
 public:
  SolverCalls(const SolverRow& row, size_t capacity, uint64_t limit)
      : BatchedCalls(capacity, row.device != nullptr),
        row_(row),
        results_(capacity),
        solver_(row.make({.limit = limit})) {
    require_device();
  }

  void solve() override {
    const std::span solutions(reinterpret_cast<Grid*>(answers_.solutions()), count_);
    for_each_batch([&](size_t first, size_t count) {
      solver_->solve(std::span(puzzles_).subspan(first, count), solutions.subspan(first, count),
                     std::span(results_).subspan(first, count));
    });
  }

  void collect() override {
    require_device();
    for (size_t i = 0; i < count_; ++i) {
      answers_.results()[i] = {results_[i].solutions, results_[i].guesses, results_[i].nanos};
    }
  }

 private:
  // Otherwise the speed of the solver that takes over would be reported under the name of this one.
  void require_device() const {
    if (row_.remarks == nullptr) return;
    for (const std::string& remark : row_.remarks()) {
      throw CannotLoad(remark);
    }
  }

  const SolverRow& row_;
  std::vector<SolveResult> results_;
  std::unique_ptr<Solver> solver_;
};

class BatchFunctionCalls final : public BatchedCalls {
 public:
  BatchFunctionCalls(void* function, const CallOptions& options, bool has_device)
      : BatchedCalls(options.capacity, has_device),
        function_(reinterpret_cast<nonet_batch_function*>(function)),
        configuration_(options.configuration),
        limit_(options.limit) {}

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

// Calls whose type differs from the function's on purpose: the sanitizer of such calls is off.
#ifdef __clang__
#define NONET_CALLS_OTHER_TYPES __attribute__((no_sanitize("function")))
#else
#define NONET_CALLS_OTHER_TYPES
#endif

/// A call of a nonet_solve_function.
struct SolveCall {
  SolveCall(void* function, const CallOptions& options)
      : solve(reinterpret_cast<nonet_solve_function*>(function)),
        configuration(options.configuration) {}

  size_t operator()(const char* puzzle, size_t limit, char* solution, size_t* guesses) const {
    return solve(puzzle, limit, configuration, solution, guesses);
  }

  nonet_solve_function* solve;
  uint32_t configuration;
};

/// A call of a function that counts solutions. Some take the limit as int, some as size_t: in the
/// calling conventions of x86-64 and ARM64 this call is right for both.
struct CountCall {
  CountCall(void* function, const CallOptions&) : count(reinterpret_cast<Count*>(function)) {}

  NONET_CALLS_OTHER_TYPES
  size_t operator()(const char* puzzle, size_t limit, char* solution, size_t*) const {
    return static_cast<size_t>(std::max(0, count(puzzle, solution, limit)));
  }

  using Count = int(const char*, char*, size_t);
  Count* count;
};

/// A call of a function that writes the first solution. What it returns differs from function to
/// function, so the solution alone says whether there is one.
struct FirstCall {
  FirstCall(void* function, const CallOptions&) : solve(reinterpret_cast<Solve*>(function)) {}

  NONET_CALLS_OTHER_TYPES
  size_t operator()(const char* puzzle, size_t, char* solution, size_t*) const {
    solve(puzzle, solution);
    return 0;
  }

  using Solve = void(const char*, char*);
  Solve* solve;
};

/// Functions that take text, a puzzle a call.
template <class Call>
class TextFunctionCalls final : public PreparedCalls {
 public:
  /// The function may write `written` characters for a solution.
  TextFunctionCalls(void* function, const CallOptions& options, size_t written)
      : PreparedCalls(options.capacity,
                      {.stride = kTextStride, .is_text = true, .writable = written}),
        call_(function, options),
        limit_(options.limit),
        current_(*options.current),
        texts_(options.capacity * kTextStride),
        solution_counts_(options.capacity),
        guesses_(options.capacity) {}

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
      nonet_result& result = answers_.results()[i];
      result.solutions = std::is_same_v<Call, FirstCall> ? size_t{answers_.solution(i).has_value()}
                                                         : solution_counts_[i];
      result.guesses = guesses_[i];
    }
  }

  bool solves_one_by_one() const override { return true; }

 private:
  void call(size_t i, size_t limit) {
    current_ = i;
    solution_counts_[i] = call_(&texts_[i * kTextStride], limit,
                                answers_.solutions() + i * kTextStride, &guesses_[i]);
  }

  Call call_;
  size_t limit_;
  volatile uint64_t& current_;
  std::vector<char> texts_;
  std::vector<size_t> solution_counts_;
  std::vector<size_t> guesses_;
};

/// Functions that solve a grid of numbers in place. As with FirstCall, the grid says whether there
/// is a solution.
class GridFunctionCalls final : public PreparedCalls {
 public:
  GridFunctionCalls(void* function, const CallOptions& options)
      : PreparedCalls(options.capacity, {}),
        solve_(reinterpret_cast<Solve*>(function)),
        current_(*options.current),
        grids_(options.capacity) {}

  void prepare(std::span<const Grid> puzzles) override {
    count_ = puzzles.size();
    for (size_t i = 0; i < count_; ++i) std::ranges::copy(puzzles[i].cells, grids_[i].begin());
  }

  void solve() override {
    for (size_t i = 0; i < count_; ++i) call(i);
  }

  void solve_each() override {
    uint64_t start = now_nanos();
    for (size_t i = 0; i < count_; ++i) {
      call(i);
      const uint64_t end = now_nanos();
      answers_.results()[i].nanos = end - start;
      start = end;
    }
  }

  void collect() override {
    for (size_t i = 0; i < count_; ++i) {
      const auto is_digit = [](int value) { return value >= 1 && value <= 9; };
      if (!std::ranges::all_of(grids_[i], is_digit)) continue;
      answers_.results()[i].solutions = 1;
      std::ranges::copy(grids_[i], answers_.solutions() + i * kCells);
    }
  }

  bool solves_one_by_one() const override { return true; }

 private:
  NONET_CALLS_OTHER_TYPES
  void call(size_t i) {
    current_ = i;
    solve_(grids_[i].data());
  }

  using Solve = void(int*);
  Solve* solve_;
  volatile uint64_t& current_;
  std::vector<std::array<int, kCells>> grids_;
};

template <class Calls, auto... arguments>
std::unique_ptr<FunctionCalls> make_calls(void* function, const CallOptions& options) {
  return std::make_unique<Calls>(function, options, arguments...);
}

constexpr size_t kTerminated = kCells + 1;  // functions that write a NUL, too

constexpr PluginType kPluginTypes[] = {
    {"batch",
     "void f(const uint8_t puzzles[][81], size_t count, size_t limit, uint32_t configuration, "
     "uint8_t solutions[][81], nonet_result*)",
     "*_batch", false, false, make_calls<BatchFunctionCalls, false>},
    {"count", "int f(const char* puzzle, char* solution, int limit)",
     "JCZSolver JSolve gudoku_solver", false, false,
     make_calls<TextFunctionCalls<CountCall>, kTerminated>},
    {"device", "as batch, with up to 1,048,576 puzzles in a call, as a GPU needs", "*_device",
     false, true, make_calls<BatchFunctionCalls, true>},
    {"first", "int f(const char* puzzle, char* solution)", "sudorix_solver_full", true, false,
     make_calls<TextFunctionCalls<FirstCall>, kTerminated>},
    {"grid", "bool f(int grid[9][9]), which solves the grid in place; 0 is a blank",
     "solveSudoku _Z11solveSudokuPA9_i", true, false, make_calls<GridFunctionCalls>},
    {"tdoku", "as text; a NUL may follow the solution", "TdokuSolver* OtherSolver*", false, false,
     make_calls<TextFunctionCalls<SolveCall>, kTerminated>},
    {"text",
     "size_t f(const char* puzzle, size_t limit, uint32_t configuration, char* solution, "
     "size_t* guesses)",
     "*", false, false, make_calls<TextFunctionCalls<SolveCall>, kCells>},
};

/// Returns whether a name of the table, which may have a '*', stands for the symbol.
bool includes(std::string_view name, std::string_view symbol) {
  if (name.starts_with('*')) return symbol.ends_with(name.substr(1));
  if (name.ends_with('*')) return symbol.starts_with(name.substr(0, name.size() - 1));
  return name == symbol;
}

const PluginType& type_of(std::string_view symbol) {
  const auto has_symbol = [symbol](const PluginType& type) {
    return std::ranges::any_of(std::views::split(type.symbols, ' '), [symbol](const auto& name) {
      return includes(std::string_view(name.begin(), name.end()), symbol);
    });
  };
  return *std::ranges::find_if(kPluginTypes, has_symbol);
}

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
  const PluginType& type = plugin.type != nullptr ? *plugin.type : type_of(symbol.name);
  if (type.takes_first && limit != 1) {
    throw CannotLoad(
        fmt::format("{} has the type {}: it takes the first solution and proves nothing; measure "
                    "with a limit of 1",
                    symbol.name, type.name));
  }
  return type.make(symbol.function, {.configuration = plugin.configuration,
                                     .capacity = capacity,
                                     .limit = limit,
                                     .current = &current});
}

bool Contestant::has_device() const {
  if (solver != nullptr) return solver->device != nullptr;
  if (!command.empty()) return false;
  return (plugin.type != nullptr ? *plugin.type : type_of(plugin.symbol)).has_device;
}

std::span<const PluginType> plugin_types() { return kPluginTypes; }

const PluginType* find_plugin_type(std::string_view name) {
  const auto row = std::ranges::find(kPluginTypes, name, &PluginType::name);
  return row == std::end(kPluginTypes) ? nullptr : row;
}

}  // namespace nonet
