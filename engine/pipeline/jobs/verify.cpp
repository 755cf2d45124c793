#include "engine/pipeline/jobs/verify.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nonet/errors.h>
#include <nonet/solver.h>
#include <nonet/solver_table.h>

#include <algorithm>
#include <atomic>
#include <deque>
#include <exception>
#include <iterator>
#include <memory>
#include <optional>
#include <system_error>

#include "engine/io/formats/cells.h"
#include "engine/io/formats/foreign_answer.h"
#include "engine/io/formats/format_table.h"
#include "engine/io/formats/named_answer.h"
#include "engine/io/spill_sorter.h"
#include "engine/pipeline/fields/fields.h"
#include "engine/pipeline/flow/record_stream.h"
#include "engine/pipeline/jobs/claims.h"
#include "engine/pipeline/jobs/verify_flow.h"
#include "engine/stats/report.h"
#include "engine/stats/saved_stats.h"

namespace nonet {
namespace {

constexpr size_t kSortBytes = size_t{1} << 26;  // more is kept in a temporary file

// The answers and puzzles that are compared where an answer is not in its place. The next size is
// taken if that shows too few in their places.
constexpr size_t kWindows[] = {16, 128, 1024};
// After the last size has shown nothing, only the first one is tried so often, twice as often each
// time: else answers that are all wrong would take 16 us each.
constexpr size_t kMostPause = 1023;

/// An answer without a solution that is not proved yet.
struct Word {
  uint64_t line;
  std::optional<Status> status;  // none: it says only that there is no single solution
};

/// An answer that has been read and not been checked yet.
struct HeldAnswer {
  ClaimedAnswer claim;
  uint64_t line;
};

/// What a check of the next answers comes to.
enum class Checked {
  some,        ///< at least one answer was checked
  needs_more,  ///< more records must be read ahead
  by_number,   ///< none: answers are in another order, and have the numbers of their records
};

/// Returns the names in the header of a table, or those of an object; none of other records.
std::vector<std::string> names_of_fields(std::string_view record) {
  if (!record.starts_with('{'))
    return table_fields(record, ',').value_or(std::vector<std::string>());
  std::vector<std::string> names;
  const Json object = Json::parse(record, nullptr, false);
  if (object.is_object()) {
    for (const auto& [name, value] : object.items()) names.push_back(name);
  }
  return names;
}

class Verifier {
 public:
  explicit Verifier(const VerifyConfig& config)
      : config_(config),
        puzzles_(config.puzzles, slice_options(config, puzzle_options(config))),
        ahead_(puzzles_),
        answers_(config.solutions,
                 slice_options(config, {.format = config.solutions_format, .answers = true})) {
    result_.puzzles = config.puzzles;
    result_.solutions = config.solutions;
    result_.proves = config.proves;
  }

  Verification execute(RunControl& control) {
    try {
      compare();
    } catch (const DataError&) {
      control.read_error = std::current_exception();
    } catch (const std::system_error&) {
      control.read_error = std::current_exception();
    }
    if (control.read_error) {
      result_.is_complete = false;
      prove();
    }
    result_.notes = puzzles_.notes();
    if (std::string note = puzzles_.full_grids().note({RunInput(config_.puzzles).name()});
        !note.empty()) {
      result_.notes.push_back(std::move(note));
    }
    std::ranges::move(answers_.notes(), std::back_inserter(result_.notes));
    if (header_line_ > 0) {
      result_.notes.push_back(
          fmt::format("{}: line {} is taken for a header", config_.solutions, header_line_));
    }
    result_.misreading = puzzles_.misreading().value_or("");
    return result_;
  }

 private:
  /// The puzzle that was answered last, in order.
  struct Answered {
    PuzzleCopy puzzle;
    std::optional<Grid> solution;  // a right one; none: the answer was wrong
  };

  static InputOptions puzzle_options(const VerifyConfig& config) {
    InputOptions options = config.input;
    if (config.matches_puzzles) {
      options.candidates_refusal = "by which answers cannot be matched";
    }
    return options;
  }

  static SliceOptions slice_options(const VerifyConfig& config, const InputOptions& input) {
    SliceOptions options = slices_for(config.threads);
    options.slice_records /= 2;  // a batch has two slices
    options.slice_bytes /= 2;
    options.input = input;
    options.leaves_loading = true;
    return options;
  }

  void compare() {
    more_answers_ = answers_.next();
    if (more_answers_) skip_header();
    if (more_answers_) first_answer_line_ = answers_.line();
    if (config_.matches_puzzles) {
      check_by_puzzle();
    } else if (!check_in_order()) {
      check_by_number();
    }
    prove();
    for (; ahead_.has(0); ahead_.pop()) ++result_.missing;
    for (; has_answer(); drop_answer()) {
      if (!is_further_solution(next_answer().claim)) ++result_.surplus;
    }
  }

  void skip_header() {
    const std::string_view text = answers_.record().text;
    refuse_other_fields(text);
    if (!answers_.layout().answer_fields.empty() || !is_foreign_header(text)) return;
    header_line_ = answers_.line();
    more_answers_ = answers_.next();
  }

  // A full grid among other fields could be taken for a solution.
  void refuse_other_fields(std::string_view text) const {
    if (!answers_.layout().answer_fields.empty()) return;
    const auto is_own = [](const std::string& name) {
      return std::ranges::find(fields(), name, &Field::name) != fields().end();
    };
    const std::vector<std::string> names = names_of_fields(text);
    const bool is_other =
        !names.empty() && std::ranges::all_of(names, is_own) && answer_fields_named(names).empty();
    if (!is_other) return;
    throw DataError(
        fmt::format("{}: it has the fields {}, and neither solutions nor statuses, so there is "
                    "nothing to verify",
                    config_.solutions, excerpt(fmt::format("{}", fmt::join(names, ",")))));
  }

  // The answers that are read and not checked yet.

  bool has_answer() const { return !held_.empty() || more_answers_; }
  HeldAnswer next_answer() const {
    return held_.empty() ? HeldAnswer{answers_.claim(), answers_.line()} : held_.front();
  }
  void drop_answer() {
    if (held_.empty()) {
      more_answers_ = answers_.next();
    } else {
      held_.pop_front();
    }
  }
  size_t hold_answers(size_t count) {
    for (; held_.size() < count && more_answers_; more_answers_ = answers_.next()) {
      held_.push_back({answers_.claim(), answers_.line()});
    }
    return std::min(held_.size(), count);
  }

  // Returns false at an answer whose record number is not that of its place.
  bool check_in_order() {
    while (true) {
      const Checked checked = check_on_all_threads();
      if (checked == Checked::by_number) return false;
      if (checked == Checked::some) break;
      if (check_next(SIZE_MAX) == Checked::by_number) return false;
    }
    while (has_answer()) {
      if (pass_right()) continue;
      if (!ahead_.has(0)) return true;
      if (check_next(SIZE_MAX) == Checked::by_number) return false;
    }
    return true;
  }

  // Checks all but the ends of both files, as far as answers are in order. Returns needs_more if a
  // larger window is needed than can be read ahead there. Two pipes may depend on each other: they
  // are read when their records are needed.
  Checked check_on_all_threads() {
    if (!more_answers_) return Checked::some;
    if (!puzzles_.has_known_size() && !answers_.has_known_size()) return Checked::some;
    if (passed_ == 0) puzzles_.read_ahead();
    Checked checked = Checked::some;
    std::atomic<uint64_t> shift = shift_of_answers();
    compare_ahead(puzzles_, answers_, shift, config_.threads, [&] {
      while (records_ahead() > kWindows[0]) {
        if (pass_right()) continue;
        ahead_.has(0);
        checked = check_next(records_ahead());
        if (checked != Checked::some) return false;
      }
      shift = shift_of_answers();
      return true;
    });
    return checked;
  }

  // Returns how many of both records can be taken without reading.
  size_t records_ahead() const {
    return std::min(ahead_.size() + puzzles_.ahead(), held_.size() + answers_.ahead());
  }

  // Returns the number of an answer, less that of its puzzle.
  uint64_t shift_of_answers() const { return answers_.number() - held_.size() - (passed_ + 1); }

  // Passes answers that compare_ahead() has found right. Returns false if this is none.
  bool pass_right() {
    if (!ahead_.empty() || !held_.empty()) return false;
    const size_t count =
        std::min({answers_.right_ahead(passed_ + 1), puzzles_.ahead_in_slice(), answers_.ahead()});
    if (count == 0) return false;
    puzzles_.skip(count);
    answers_.skip(count - 1);
    passed_ += count;
    result_.records += count;
    result_.right_solutions += count;
    last_ = {.puzzle = PuzzleCopy(puzzles_.puzzle()), .solution = answers_.claim().solution};
    more_answers_ = answers_.next();
    return true;
  }

  // Checks the next answer, or, if it is not in its place, the answers of a window of at most
  // `most` records.
  Checked check_next(size_t most) {
    const HeldAnswer answer = next_answer();
    const std::optional<uint64_t>& number = answer.claim.record;
    if (number && *number != passed_ + 1) return Checked::by_number;
    if (!number && !fault_in(ahead_[0].view(), answer.claim).empty()) return check_window(most);
    check(answer);
    drop_answer();
    return Checked::some;
  }

  /// The answers and puzzles at the front of those that are held, and which answers are in place.
  struct Window {
    size_t answers = 0;
    size_t puzzles = 0;
    std::vector<Place> places = {};
  };

  // Finds the answers of a window that are in their places, and checks all answers up to the last
  // of these.
  Checked check_window(size_t most) {
    for (const size_t size : kWindows) {
      if (size > most) return Checked::needs_more;
      Window window = hold(size);
      if (window.answers < size && window.puzzles < size) return check_places(window, true);
      const bool is_clear = shows_places(window, size);
      const bool is_last = size == kWindows[std::size(kWindows) - 1];
      const bool is_paused = size == kWindows[0] && pause_ > 0;
      if (!is_clear && !is_last && !is_paused) continue;
      if (is_clear || (is_last && window.places.size() >= kWindows[0])) {
        window.answers = window.places.back().answer + 1;
        window.puzzles = window.places.back().puzzle + 1;
        pause_ = next_pause_ = 0;
      } else {  // nothing fits: they are taken in order
        window.answers = window.puzzles = std::min({window.answers, window.puzzles, size / 2});
        window.places.clear();
        if (is_last) next_pause_ = std::min(2 * next_pause_ + 1, kMostPause);
        pause_ = is_last ? next_pause_ : pause_ - 1;
      }
      return check_places(window, false);
    }
    return Checked::needs_more;
  }

  // Returns the window of this size. Of two pipes that depend on each other, neither is read much
  // farther than the other.
  Window hold(size_t size) {
    Window window;
    for (size_t count = 1; count <= size; ++count) {
      window = {.answers = hold_answers(count), .puzzles = ahead_.hold(count)};
    }
    window.places = answers_in_place(
        window.answers, window.puzzles,
        [this](Place at) { return owns(at.puzzle, held_[at.answer].claim); },
        [this](Place at) {
          const ClaimedAnswer& claim = held_[at.answer].claim;
          return owns(at.puzzle, claim) && fault_in(ahead_[at.puzzle].view(), claim).empty();
        });
    return window;
  }

  // Returns whether a held puzzle is that of an answer.
  bool owns(size_t puzzle, const ClaimedAnswer& claim) const {
    return belongs_to(ahead_[puzzle].view(), passed_ + 1 + puzzle, claim);
  }
  std::optional<size_t> owner_of(const ClaimedAnswer& claim, size_t puzzles) const {
    for (size_t puzzle = 0; puzzle < puzzles; ++puzzle) {
      if (owns(puzzle, claim)) return puzzle;
    }
    return {};
  }

  // Returns whether a window shows which answers are in their places: at least half of those that
  // say which puzzle they are for. While wrong answers are listed, the puzzle of each is looked for
  // in a larger window.
  bool shows_places(const Window& window, size_t size) const {
    if (window.places.empty()) return false;
    const bool has_last_puzzle = window.puzzles < size;
    const size_t answers = has_last_puzzle ? window.places.back().answer + 1 : window.answers;
    size_t named = 0;
    for (size_t i = 0; i < answers; ++i) {
      const ClaimedAnswer& claim = held_[i].claim;
      if (!names_puzzle(claim)) continue;
      ++named;
      const bool is_unknown = lists_wrong() && i < window.places.back().answer &&
                              !owner_of(claim, window.puzzles) && !solves(last_.puzzle, claim);
      if (is_unknown) return false;
    }
    return 2 * window.places.size() >= named;
  }

  // Returns whether a wrong answer is kept.
  bool lists_wrong() const { return result_.first_wrong.size() < Verification::kMaxWrongAnswers; }

  /// What is known of an answer of a window.
  struct Role {
    std::optional<size_t> place = {};  // the puzzle that it is checked with
    std::optional<size_t> owner = {};  // the puzzle that it is for
    bool is_out_of_order = false;      // no other answer is for that puzzle
  };

  // Checks the answers of a window, and passes its puzzles. Answers behind the last puzzle of the
  // input (`is_all`) are not taken.
  Checked check_places(const Window& window, bool is_all) {
    std::vector<Role> roles(window.answers);
    std::vector<bool> is_answered(window.puzzles);
    for (const Place& place : window.places) {
      roles[place.answer].place = place.puzzle;
      is_answered[place.puzzle] = true;
    }
    for (size_t i = 0; i < window.answers; ++i) {
      Role& role = roles[i];
      const ClaimedAnswer& claim = held_[i].claim;
      if (role.place) continue;
      if (claim.record) return Checked::by_number;
      role.owner = owner_of(claim, lists_wrong() ? ahead_.size() : window.puzzles);
      if (!role.owner || *role.owner >= window.puzzles || is_answered[*role.owner]) continue;
      is_answered[*role.owner] = role.is_out_of_order = true;
    }
    Place begin;
    for (size_t i = 0; i <= window.places.size(); ++i) {
      const bool is_end = i == window.places.size();
      const Place end = is_end ? Place{window.answers, window.puzzles} : window.places[i];
      const PuzzleCopy& before = i == 0 ? last_.puzzle : ahead_[window.places[i - 1].puzzle];
      give_places(begin, end, before, roles, is_answered);
      begin = {end.answer + 1, end.puzzle + 1};
    }
    if (is_all) {
      while (!roles.empty() && !roles.back().place && !roles.back().is_out_of_order) {
        roles.pop_back();
      }
    }
    const uint64_t first = passed_ + 1;
    for (const Role& role : roles) {
      check_in_window(role, first, is_answered);
      held_.pop_front();
    }
    pass_to(first + window.puzzles, first, is_answered);
    return Checked::some;
  }

  // Gives the puzzles between two places to the answers there, in order: each puzzle that no answer
  // of the window is for, and each answer that is for none.
  void give_places(Place begin, Place end, const PuzzleCopy& before, std::vector<Role>& roles,
                   std::vector<bool>& is_answered) const {
    std::vector<size_t> answers, puzzles;
    for (size_t i = begin.answer; i < end.answer; ++i) {
      if (!roles[i].is_out_of_order && !solves(before, held_[i].claim)) answers.push_back(i);
    }
    for (size_t k = begin.puzzle; k < end.puzzle; ++k) {
      if (!is_answered[k]) puzzles.push_back(k);
    }
    const auto fits = [&](size_t i, size_t k) {
      return fault_in(ahead_[puzzles[k]].view(), held_[answers[i]].claim).empty();
    };
    for (size_t i = 0, k = 0; i < answers.size() && k < puzzles.size(); ++i, ++k) {
      // Of surplus records, those before the next pair that fits are skipped.
      const size_t answers_left = answers.size() - i, puzzles_left = puzzles.size() - k;
      const size_t least = std::min(answers_left, puzzles_left);
      size_t skipped_answers = 0, skipped_puzzles = 0;
      while (skipped_answers < answers_left - least && !fits(i + skipped_answers, k)) {
        ++skipped_answers;
      }
      while (skipped_puzzles < puzzles_left - least && !fits(i, k + skipped_puzzles)) {
        ++skipped_puzzles;
      }
      if (fits(i + skipped_answers, k + skipped_puzzles)) {
        i += skipped_answers;
        k += skipped_puzzles;
      }
      roles[answers[i]].place = puzzles[k];
      is_answered[puzzles[k]] = true;
    }
  }

  // Checks the first held answer. `first` is the record of the first puzzle of its window.
  void check_in_window(const Role& role, uint64_t first, const std::vector<bool>& is_answered) {
    const HeldAnswer& held = held_.front();
    if (role.place) {
      pass_to(first + *role.place, first, is_answered);
      const bool is_of_other = role.owner && role.owner != role.place;
      check(held, is_of_other ? fmt::format("answers record {}, not {}", first + *role.owner,
                                            first + *role.place)
                              : std::string());
    } else if (role.is_out_of_order) {
      ++result_.records;
      add_wrong(held.line, fmt::format("answers record {}{}", first + *role.owner, kOutOfOrder));
    } else if (!is_further_solution(held.claim)) {
      add_surplus(held, role, first);
    }
  }

  // Counts an answer for which there is no puzzle.
  void add_surplus(const HeldAnswer& held, const Role& role, uint64_t first) {
    const bool is_no_answer = fault_in(PuzzleView(), held.claim) == kNoAnswer;
    if (is_no_answer && passed_ == 0 && held.line == first_answer_line_) {
      header_line_ = held.line;
    } else if (is_no_answer) {
      add_wrong(held.line, std::string(kNoAnswer));
    } else if (role.owner || solves(last_.puzzle, held.claim)) {
      const uint64_t record = role.owner ? first + *role.owner : passed_;
      add_wrong(held.line, fmt::format("answers record {} again", record));
    } else {
      add_wrong(held.line, "answers none of the puzzles near it");
    }
  }

  // Passes the puzzles of a window up to this record.
  void pass_to(uint64_t record, uint64_t first, const std::vector<bool>& is_answered) {
    while (passed_ + 1 < record) {
      if (!is_answered[passed_ + 1 - first]) ++result_.missing;
      pass();
    }
  }

  // Counts a solution of the puzzle that was answered last, if it differs from the one before.
  bool is_further_solution(const ClaimedAnswer& claim) {
    if (!solves(last_.puzzle, claim) || !last_.solution || *last_.solution == *claim.solution) {
      return false;
    }
    last_.solution = claim.solution;
    ++result_.further;
    return true;
  }

  static bool solves(const PuzzleCopy& puzzle, const ClaimedAnswer& claim) {
    return puzzle.view() && claim.solution && !claim.record &&
           !is_of_another(puzzle.view(), claim) && is_solution_of(puzzle.view(), *claim.solution);
  }

  // Checks the other answers, in any order. Memory is bounded for any distance between an answer
  // and its puzzle.
  void check_by_number() {
    SpillSorter<NumberedAnswer> sorter(kSortBytes);
    for (; has_answer(); drop_answer()) {
      const auto [claim, line] = next_answer();
      if (claim.record && (claim.status || claim.solution || claim.is_empty)) {
        sorter.add(NumberedAnswer(claim, line));
      } else {
        add_wrong(line, "not an answer with the number of its record");
      }
    }
    sorter.drain([this](const NumberedAnswer& answer) {
      if (answer.record <= passed_) {
        add_wrong(answer.line, fmt::format("answers record {} again", answer.record));
        return true;
      }
      for (; ahead_.has(0) && passed_ + 1 < answer.record; pass()) ++result_.missing;
      if (ahead_.has(0)) {
        check({answer.claim(), answer.line});
      } else {
        ++result_.surplus;
      }
      return true;
    });
  }

  // Matches answers with the puzzles that they contain, in any order.
  void check_by_puzzle() {
    SpillSorter<MatchedRecord> sorter(kSortBytes);
    uint64_t malformed = 0;
    for (; ahead_.has(0); ahead_.pop()) {
      if (const Grid* const grid = ahead_[0].grid()) {
        sorter.add({.key = PackedGrid(*grid), .answer = {}});
      } else {
        ++malformed;
      }
    }
    for (; more_answers_; more_answers_ = answers_.next()) {
      const ClaimedAnswer claim = answers_.claim();
      const bool is_for_malformed =
          !claim.puzzle && !claim.solution && (claim.status == Status::malformed || claim.is_empty);
      if (claim.puzzle) {
        sorter.add({.key = PackedGrid(*claim.puzzle),
                    .is_answer = true,
                    .answer = NumberedAnswer(claim, answers_.line())});
      } else if (is_for_malformed && malformed > 0) {
        --malformed;
        ++result_.records;
        add_word(Status::malformed);
      } else {
        add_wrong(answers_.line(),
                  is_for_malformed ? "answers a malformed puzzle" : "contains no puzzle");
      }
    }
    result_.missing += malformed;
    Group group;
    sorter.drain([this, &group](const MatchedRecord& record) {
      if (record.key != group.key) {
        result_.missing += group.unanswered;
        group = {.key = record.key, .last_solution = {}};
      }
      if (!record.is_answer) {
        ++group.unanswered;
        group.is_known = true;
      } else if (!group.is_known) {
        ++result_.surplus;
      } else {
        check_matched(record, group);
      }
      return true;
    });
    result_.missing += group.unanswered;
    std::ranges::sort(result_.first_wrong, {}, &WrongAnswer::line);
  }

  /// The answers to equal puzzles.
  struct Group {
    PackedGrid key;
    bool is_known = false;
    uint64_t unanswered = 0;
    std::optional<Grid> last_solution;  // a right one
  };

  void check_matched(const MatchedRecord& record, Group& group) {
    const ClaimedAnswer claim = record.answer.claim();
    const Grid grid = group.key.grid();
    const bool is_right = fault_in(PuzzleView(grid), claim).empty();
    const bool differs =
        group.last_solution && claim.solution && *group.last_solution != *claim.solution;
    if (is_right && differs) {
      ++result_.further;
    } else if (group.unanswered > 0) {
      --group.unanswered;
      check_answer(PuzzleView(grid), claim, record.answer.line);
    } else {
      ++result_.surplus;
    }
    if (is_right) group.last_solution = claim.solution;
  }

  // Reads the next puzzle. The one before is not answered.
  void pass() {
    ++passed_;
    last_ = {};
    ahead_.pop();
  }

  // Checks the answer to the next puzzle. `reason` replaces the reason why it is wrong.
  void check(const HeldAnswer& held, const std::string& reason = {}) {
    const ClaimedAnswer& claim = held.claim;
    const bool is_right = check_answer(ahead_[0].view(), claim, held.line, reason);
    // Nothing is known about other solutions of a puzzle that has none in the answers.
    last_.puzzle = is_right && !claim.solution ? PuzzleCopy() : ahead_[0];
    last_.solution.reset();
    if (is_right) last_.solution = claim.solution;
    ++passed_;
    ahead_.pop();
  }

  // Returns false for a wrong answer.
  bool check_answer(const PuzzleView& puzzle, const ClaimedAnswer& claim, uint64_t line,
                    const std::string& reason = {}) {
    ++result_.records;
    if (const std::string_view fault = fault_in(puzzle, claim); !fault.empty()) {
      add_wrong(line, reason.empty() ? std::string(fault) : reason);
      return false;
    }
    if (!puzzle) {
      add_word(Status::malformed);
    } else if (claim.solution) {
      ++result_.right_solutions;
    } else if (claim.is_empty || (result_.proves && *claim.status != Status::abandoned)) {
      to_prove_.push_back({line, claim.status});
      if (puzzle.grid != nullptr) unproved_grids_.push_back(*puzzle.grid);
      if (puzzle.candidates != nullptr) unproved_candidates_.push_back(*puzzle.candidates);
      if (to_prove_.size() == kPreferredBatch) prove();
    } else {
      add_word(*claim.status);
      ++result_.unproved;
    }
    return true;
  }

  void prove() {
    if (to_prove_.empty()) return;
    if (!solver_) solver_ = find_solver("auto")->make({});
    std::vector<Grid> solutions(to_prove_.size());
    std::vector<SolveResult> results(to_prove_.size());
    if (unproved_candidates_.empty()) {
      solver_->solve(unproved_grids_, solutions, results);
    } else {
      solver_->solve_candidates(unproved_candidates_, solutions, results);
    }
    for (size_t i = 0; i < results.size(); ++i) {
      const auto& [line, word] = to_prove_[i];
      const Status status = results[i].status;
      const bool is_solved = status == Status::unique || status == Status::multiple;
      const bool is_right = !word                     ? status != Status::unique
                            : *word == Status::solved ? is_solved
                                                      : status == *word;
      if (is_right) {
        add_word(word.value_or(status));
        ++result_.proved;
      } else if (word) {
        add_wrong(line,
                  fmt::format("says {} and the puzzle is {}", name_of(*word), name_of(status)));
      } else {
        add_wrong(line, "the solution is missing");
      }
    }
    to_prove_.clear();
    unproved_grids_.clear();
    unproved_candidates_.clear();
  }

  void add_word(Status status) { ++result_.words[static_cast<size_t>(status)]; }

  void add_wrong(uint64_t line, const std::string& reason) {
    ++result_.wrong;
    if (lists_wrong()) {
      result_.first_wrong.push_back({line, reason});
    }
  }

  const VerifyConfig& config_;
  RecordStream puzzles_;
  PuzzlesAhead ahead_;
  RecordStream answers_;
  bool more_answers_ = false;  // there is a next one that is not held
  std::deque<HeldAnswer> held_;
  size_t pause_ = 0, next_pause_ = 0;
  uint64_t passed_ = 0;  // puzzles
  Answered last_;
  uint64_t first_answer_line_ = 0;
  uint64_t header_line_ = 0;  // 0: no line was taken for a header that nonet does not write
  Verification result_;
  std::unique_ptr<Solver> solver_;
  std::vector<Word> to_prove_;
  // One of these is empty: all puzzles are of one type.
  std::vector<Grid> unproved_grids_;
  std::vector<Candidates> unproved_candidates_;
};

}  // namespace

Verification verify(const VerifyConfig& config, RunControl& control) {
  return Verifier(config).execute(control);
}

// A verification as JSON.
NONET_FIELDS(WrongAnswer, SAVED(line), SAVED(reason));
NONET_FIELDS(Verification, SAVED(puzzles), SAVED(solutions), SAVED(proves),
             Saved{"complete", &Own::is_complete}, LATER(records), LATER(right_solutions),
             LATER(proved), LATER(unproved), LATER(wrong), LATER(missing), LATER(surplus),
             LATER(further), SAVED(words), SAVED(first_wrong), SAVED(notes), SAVED(misreading));

namespace {
constexpr DocumentKind kVerification = {"verification", 1};
}

std::string to_json(const Verification& verification) {
  Json json = kVerification.begin();
  json["passed"] = verification.is_right();
  add_fields(json, verification);
  return document_text(json);
}

Verification verification_from_json(const std::string& text, const std::string& name) {
  return kVerification.read(text, name, value_from_json<Verification>);
}

}  // namespace nonet
