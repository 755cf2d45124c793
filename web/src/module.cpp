// The functions of the module for JavaScript (web/src/module.js). A call takes up to kMost puzzles from columns in the
// module's memory and writes its answers to others, so no input makes the memory grow: a chunk is copied in, a function
// called, a chunk copied out. Numbers are doubles where 32 bits are few: 64-bit integers would be BigInts.
#include <nonet/canonical.h>
#include <nonet/explain.h>
#include <nonet/generate.h>
#include <nonet/rate.h>
#include <nonet/solver_table.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "engine/core/clock.h"
#include "engine/corpora/minimal/minimizer.h"

#define NONET_EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace nonet {

// Each reading would be a call of JavaScript, 0.3 us. Nothing here has a limit of time.
uint64_t now_nanos() { return 0; }

namespace {

constexpr size_t kMost = 4096;
constexpr size_t kTextBytes = 128 * kMost;

// The columns. Some functions give them another meaning, which they state.
char text[kTextBytes];
std::array<Grid, kMost> puzzles, answers;
std::array<uint8_t, kMost> statuses;
std::array<double, kMost> guesses, solutions;
std::array<std::array<uint8_t, 4>, kMost> ratings;  // ER, EP, ED in tenths; whether the techniques solve it
std::array<std::array<uint16_t, kStepTechniques>, kMost> counts;
std::array<uint32_t, kMost> lengths;  // of the steps of each puzzle, in bytes
std::vector<uint8_t> step_bytes;      // of all of them

std::vector<SolveResult> results(kMost);
std::array<uint64_t, kMost> records;
size_t parsed_bytes;
int fault_cells;

std::span<Grid> first(std::array<Grid, kMost>& grids, size_t count) { return {grids.data(), count}; }

// 0 to 9 for a character of a puzzle, else 255.
uint8_t digit_of(char character) {
  if (character >= '0' && character <= '9') return static_cast<uint8_t>(character - '0');
  return character == '.' || character == '*' || character == '_' || character == '-' ? 0 : 255;
}

// Reads 81 of the usual characters. Has no branch inside, so that the compiler takes many at a time.
bool parse_usual(const char* at, Grid& grid) {
  bool usual = true;
  for (int i = 0; i < kCells; ++i) {
    const auto digit = static_cast<uint8_t>(at[i] - '0');
    usual &= (digit <= 9) | (at[i] == '.');
    grid.cells[i] = digit <= 9 ? digit : 0;
  }
  return usual;
}

// Reads a line that begins with a puzzle, and no other cell behind it. Returns how many cells there are, 82 for more
// than 81.
int parse_line(const char* at, const char* end, Grid& grid) {
  int cells = 0;
  for (; at < end && digit_of(*at) != 255 && cells <= kCells; ++at, ++cells) {
    if (cells < kCells) grid.cells[cells] = digit_of(*at);
  }
  return cells;
}

Solver& solver_with(double limit, double max_guesses) {
  static std::unique_ptr<Solver> solver;
  static double its_limit, its_guesses;
  if (solver == nullptr || limit != its_limit || max_guesses != its_guesses) {
    SolverOptions options{.limit = static_cast<uint64_t>(limit)};
    if (max_guesses >= 0) options.max_guesses = static_cast<uint64_t>(max_guesses);
    solver = find_solver("auto")->make(options);
    its_limit = limit;
    its_guesses = max_guesses;
  }
  return *solver;
}

Minimizer& minimizer() { static Minimizer one; return one; }

void number_records(double before, size_t count) {
  for (size_t i = 0; i < count; ++i) records[i] = static_cast<uint64_t>(before) + i + 1;
}

uint64_t joined(uint32_t low, uint32_t high) { return uint64_t{high} << 32 | low; }

// A step is: technique, rating, cell, digit; the numbers of removed candidates, cells and houses, two bytes the first;
// then these, a removed candidate as cell and digit.
void append_step(const SolvingStep& step) {
  const auto removed = static_cast<uint16_t>(step.removed.size());
  for (const size_t byte : {size_t{step.technique}, size_t{step.rating}, size_t{step.placed.cell},
                            size_t{step.placed.digit}, size_t{removed} % 256, size_t{removed} / 256, step.cells.size(),
                            step.houses.size()}) {
    step_bytes.push_back(static_cast<uint8_t>(byte));
  }
  for (const CellDigit& candidate : step.removed) {
    step_bytes.push_back(candidate.cell);
    step_bytes.push_back(candidate.digit);
  }
  step_bytes.insert(step_bytes.end(), step.cells.begin(), step.cells.end());
  step_bytes.insert(step_bytes.end(), step.houses.begin(), step.houses.end());
}

std::unique_ptr<Generator> generator;

}  // namespace
}  // namespace nonet

using namespace nonet;

// The addresses of the columns, in the order of `columns` in module.js.
NONET_EXPORT(column) const void* column(int number) {
  const void* const all[] = {text, puzzles.data(), answers.data(), statuses.data(), guesses.data(), solutions.data(),
                             ratings.data(), counts.data(), lengths.data(), step_bytes.data()};
  return all[number];
}

// Writes lines to the text: 0 statuses, 1 techniques, 2 symmetries, 3 kinds of puzzles with their least and most clues
// and whether `below` and a symmetry have a meaning. Returns the length.
NONET_EXPORT(names) size_t names(int which) {
  std::string lines;
  const auto add = [&](std::string_view name) { lines.append(name).append("\n"); };
  if (which == 0) std::ranges::for_each(kStatusNames, add);
  if (which == 1) std::ranges::for_each(step_techniques(), add, &StepTechniqueInfo::name);
  if (which == 2) std::ranges::for_each(symmetries(), add, &Symmetry::name);
  for (const PuzzleKind& kind : puzzle_kinds()) {
    if (which != 3 || kind.make == nullptr) continue;
    add(std::string(kind.name) + " " + std::to_string(kind.min_clues) + " " + std::to_string(kind.max_clues) +
        (kind.takes_below ? " 1" : " 0") + (kind.takes_symmetry ? " 1" : " 0"));
  }
  return lines.copy(text, kTextBytes);
}

// Reads lines of the text to the puzzles, up to one that is no puzzle. A line that the text does not end is read only
// if it is the last. Empty lines and those that begin with # are no records. Returns how many records were read.
NONET_EXPORT(parse) size_t parse(size_t length, bool is_last) {
  const char *at = text, *const end = text + length;
  size_t count = 0;
  fault_cells = -1;
  while (at < end && count < kMost) {
    const bool may_be_usual = end - at > kCells && at[kCells] == '\n';
    if (may_be_usual && parse_usual(at, puzzles[count])) {
      at += kCells + 1;
      ++count;
      continue;
    }
    const auto* line_end = static_cast<const char*>(std::memchr(at, '\n', end - at));
    if (line_end == nullptr && !is_last) break;
    if (line_end == nullptr) line_end = end;
    if (line_end > at && *at != '#' && *at != '\r') {
      const int cells = parse_line(at, line_end, puzzles[count]);
      if (cells != kCells) {
        fault_cells = cells;
        break;
      }
      ++count;
    }
    at = std::min(line_end + 1, end);
  }
  parsed_bytes = at - text;
  return count;
}
NONET_EXPORT(parsed) size_t parsed() { return parsed_bytes; }
// The cells of the line that is no puzzle, 82 for more than 81; -1 if there is none.
NONET_EXPORT(fault) int fault() { return fault_cells; }

// Returns how many puzzles there are before the first with a cell of more than 9.
NONET_EXPORT(check) size_t check(size_t count) {
  for (size_t i = 0; i < count; ++i) {
    if (std::ranges::max(puzzles[i].cells) > 9) return i;
  }
  return count;
}

// Writes the lines of answers to the text. `form` 0: the answers, blanks as dots; 1: the status if it has no solution.
// Returns the length.
NONET_EXPORT(format) size_t format(size_t count, int form) {
  char* at = text;
  for (size_t i = 0; i < count; ++i) {
    const auto status = static_cast<Status>(statuses[i]);
    if (form == 1 && !has_solution(status)) {
      at += name_of(status).copy(at, kCells);
    } else {
      for (int cell = 0; cell < kCells; ++cell) {
        const uint8_t digit = answers[i].cells[cell];
        at[cell] = static_cast<char>(digit == 0 ? '.' : '0' + digit);
      }
      at += kCells;
    }
    *at++ = '\n';
  }
  return at - text;
}

// Answers, statuses, guesses, solutions up to `limit`. A negative `max_guesses` is none.
NONET_EXPORT(solve) void solve(size_t count, double limit, double max_guesses) {
  solver_with(limit, max_guesses).solve(first(puzzles, count), first(answers, count), {results.data(), count});
  for (size_t i = 0; i < count; ++i) {
    statuses[i] = static_cast<uint8_t>(results[i].status);
    guesses[i] = static_cast<double>(results[i].guesses);
    solutions[i] = static_cast<double>(results[i].solutions);
  }
}

NONET_EXPORT(canonical) void canonical(size_t count) {
  for (size_t i = 0; i < count; ++i) answers[i] = canonical_form(puzzles[i]);
}

// Statuses; the answers have a 1 in the cell of each clue that can be removed.
NONET_EXPORT(minimal) void minimal(size_t count) {
  static std::vector<Minimality> found(kMost);
  minimizer().check(first(puzzles, count), {found.data(), count});
  for (size_t i = 0; i < count; ++i) {
    statuses[i] = static_cast<uint8_t>(found[i].status);
    for (int cell = 0; cell < kCells; ++cell) answers[i].cells[cell] = found[i].removable[cell];
  }
}

// Answers, statuses. `before`: the records before these.
NONET_EXPORT(minimize) void minimize(size_t count, double before, uint32_t seed_low, uint32_t seed_high) {
  static std::array<Status, kMost> found;
  number_records(before, count);
  minimizer().minimize(first(puzzles, count), joined(seed_low, seed_high), {records.data(), count},
                       first(answers, count), {found.data(), count});
  for (size_t i = 0; i < count; ++i) statuses[i] = static_cast<uint8_t>(found[i]);
}

// Statuses, of which `abandoned` is a step above `max_er`; ratings, counts of techniques; with steps also these, and their lengths.
NONET_EXPORT(rate) void rate(size_t count, int max_er, bool with_steps) {
  static int its_max_er = -1;
  static std::unique_ptr<Explainer> explainer;
  if (its_max_er != max_er) explainer = std::make_unique<Explainer>(ExplainOptions{.max_er = static_cast<uint8_t>(max_er)});
  its_max_er = max_er;
  step_bytes.clear();
  std::vector<SolvingStep> steps;
  solve(count, 2, -1);
  for (size_t i = 0; i < count; ++i) {
    ratings[i] = {};
    counts[i] = {};
    const size_t before = step_bytes.size();
    if (static_cast<Status>(statuses[i]) == Status::unique) {
      const Explanation found = explainer->explain(puzzles[i], with_steps ? &steps : nullptr);
      ratings[i] = {found.er, found.ep, found.ed, static_cast<uint8_t>(found.is_complete)};
      counts[i] = found.counts;
      if (!found.is_complete && found.er == 0) statuses[i] = static_cast<uint8_t>(Status::abandoned);
      std::ranges::for_each(steps, append_step);
    }
    lengths[i] = static_cast<uint32_t>(step_bytes.size() - before);
    steps.clear();
  }
}

// Chooses what generate() makes, by numbers of names(). Returns false if no puzzle of the kind has these clues.
NONET_EXPORT(choose) bool choose(int kind_number, uint32_t seed_low, uint32_t seed_high, int clues, int below,
                                 int symmetry) {
  int number = 0;
  for (const PuzzleKind& kind : puzzle_kinds()) {
    if (kind.make == nullptr || number++ != kind_number) continue;
    GeneratorOptions options;
    options.seed = joined(seed_low, seed_high);
    options.symmetry = &symmetries()[symmetry];
    options.below = below;
    options.clues = clues != 0 ? clues : default_clues(kind, *options.symmetry);
    if (clues != 0 && !std::ranges::count(possible_clues(kind, *options.symmetry), clues)) return false;
    generator = kind.make(options);
    return true;
  }
  return false;
}

NONET_EXPORT(generate) void generate(size_t count, double before) {
  number_records(before, count);
  generator->generate({records.data(), count}, first(answers, count));
}

// Debian's libc++abi for WebAssembly has no exceptions. A throw, of which no function here is in want but for lack of
// memory, ends the call with a WebAssembly.RuntimeError. So do failures that libc++ would print, with 15 KB of printf.
extern "C" void* __cxa_allocate_exception(size_t) noexcept { __builtin_trap(); }
extern "C" void __cxa_throw(void*, void*, void (*)(void*)) { __builtin_trap(); }
extern "C" void abort_message(const char*, ...) { __builtin_trap(); }
void std::__libcpp_verbose_abort(const char*, ...) { __builtin_trap(); }
extern "C" char* getenv(const char*) { return nullptr; }
