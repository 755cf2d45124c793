// Measures functions that solve one puzzle a call: how long each call takes, not how many are made
// in a second.
//
//     latency FILE=NAME... -- LIB.so:SYMBOL=NAME...
//
// FILE has a puzzle of 81 characters a line. A function has one of the two types of
// <nonet/nonet.h>: that of batches if SYMBOL ends in `_batch`, which gets batches of one puzzle.
// Each call proves that the solution is the only one. Calls are warm, one after the other, or cold:
// before each one 64 MiB of other memory are written, as another program's work might do. Functions
// take turns, several rounds each; a figure is the median of those of the rounds. Writes Markdown.
#include <dlfcn.h>
#include <nonet/nonet.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

constexpr int kRounds = 5;
constexpr size_t kWarmCalls = 20'000, kColdCalls = 300;  // a round
constexpr size_t kOtherBytes = size_t{64} << 20;
constexpr size_t kLimit = 2;

struct Puzzle {
  std::array<char, 82> text{};
  uint8_t cells[1][81]{};
};

struct Function {
  std::string name;
  nonet_solve_function* solve = nullptr;
  nonet_batch_function* solve_batch = nullptr;

  uint64_t solutions(const Puzzle& puzzle) const {
    std::array<char, 82> text;
    size_t guesses = 0;
    if (solve != nullptr) return solve(puzzle.text.data(), kLimit, 0, text.data(), &guesses);
    uint8_t cells[1][81];
    nonet_result result{};
    solve_batch(puzzle.cells, 1, kLimit, 0, cells, &result);
    return result.solutions;
  }
};

[[noreturn]] void fail(const std::string& message) {
  std::fprintf(stderr, "latency: %s\n", message.c_str());
  std::exit(2);
}

/// Splits "A=B"; without a '=', B is A.
std::pair<std::string, std::string> named(std::string_view argument) {
  const size_t at = argument.rfind('=');
  const std::string front(argument.substr(0, at));
  return {front, at == std::string_view::npos ? front : std::string(argument.substr(at + 1))};
}

std::vector<Puzzle> read(const std::string& path) {
  std::vector<Puzzle> puzzles;
  std::ifstream file(path);
  if (!file) fail("cannot read " + path);
  for (std::string line; std::getline(file, line);) {
    if (line.size() < 81) continue;
    Puzzle& puzzle = puzzles.emplace_back();
    for (size_t i = 0; i < 81; ++i) {
      const bool is_clue = line[i] >= '1' && line[i] <= '9';
      puzzle.text[i] = is_clue ? line[i] : '.';
      puzzle.cells[0][i] = is_clue ? static_cast<uint8_t>(line[i] - '0') : uint8_t{0};
    }
  }
  if (puzzles.empty()) fail(path + " has no line of 81 characters");
  return puzzles;
}

Function load(std::string_view argument) {
  const auto [place, name] = named(argument);
  const size_t colon = place.rfind(':');
  if (colon == std::string::npos) fail(place + " is not LIB.so:SYMBOL");
  void* const library = dlopen(place.substr(0, colon).c_str(), RTLD_NOW);
  if (library == nullptr) fail(dlerror());
  const std::string symbol = place.substr(colon + 1);
  void* const function = dlsym(library, symbol.c_str());
  if (function == nullptr) fail(dlerror());
  if (symbol.ends_with("_batch")) {
    return {name, nullptr, reinterpret_cast<nonet_batch_function*>(function)};
  }
  return {name, reinterpret_cast<nonet_solve_function*>(function), nullptr};
}

void use_other_memory() {
  static std::vector<char> other(kOtherBytes);
  for (size_t i = 0; i < other.size(); i += 64) ++other[i];
}

struct Figures {
  double median, p99;  // microseconds
};

Figures measure(const Function& function, const std::vector<Puzzle>& puzzles, bool is_cold) {
  using Clock = std::chrono::steady_clock;
  std::vector<double> micros;
  for (size_t i = 0; i < (is_cold ? kColdCalls : kWarmCalls); ++i) {
    // Neighbours in a file may be alike.
    const Puzzle& puzzle = puzzles[i * 7919 % puzzles.size()];
    if (is_cold) use_other_memory();
    const Clock::time_point start = Clock::now();
    const uint64_t solutions = function.solutions(puzzle);
    micros.push_back(std::chrono::duration<double, std::micro>(Clock::now() - start).count());
    if (solutions != 1) fail(function.name + " finds another number of solutions than 1");
  }
  std::ranges::sort(micros);
  return {micros[micros.size() / 2], micros[micros.size() * 99 / 100]};
}

double median(std::vector<double> values) {
  std::ranges::sort(values);
  return values[values.size() / 2];
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  const auto separator = std::ranges::find(arguments, "--");
  if (separator == arguments.begin() || arguments.end() - separator < 2) {
    fail("usage: latency FILE=NAME... -- LIB.so:SYMBOL=NAME...");
  }
  std::vector<Function> functions;
  for (auto at = separator + 1; at != arguments.end(); ++at) functions.push_back(load(*at));
  std::printf("| puzzles | function | warm: median, us | p99 | cold: median, us | p99 |\n");
  std::printf("|---|---|---:|---:|---:|---:|\n");
  for (auto at = arguments.begin(); at != separator; ++at) {
    const auto [path, name] = named(*at);
    const std::vector<Puzzle> puzzles = read(path);
    std::vector<std::array<std::vector<double>, 4>> figures(functions.size());
    for (int round = 0; round < kRounds; ++round) {
      for (size_t i = 0; i < functions.size(); ++i) {
        const Figures warm = measure(functions[i], puzzles, false);
        const Figures cold = measure(functions[i], puzzles, true);
        const double values[] = {warm.median, warm.p99, cold.median, cold.p99};
        for (size_t k = 0; k < 4; ++k) figures[i][k].push_back(values[k]);
      }
    }
    for (size_t i = 0; i < functions.size(); ++i) {
      std::printf("| %s | %s |", name.c_str(), functions[i].name.c_str());
      for (const std::vector<double>& values : figures[i]) std::printf(" %.2f |", median(values));
      std::printf("\n");
    }
  }
}
