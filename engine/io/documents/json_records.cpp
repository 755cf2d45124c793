#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nonet/errors.h>
#include <nonet/grid.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "engine/io/detection/columns.h"
#include "engine/io/detection/judge.h"
#include "engine/io/documents/document.h"
#include "engine/io/formats/cells.h"
#include "engine/io/formats/json_reader.h"
#include "engine/io/formats/jsonl_format.h"

namespace nonet {
namespace {

using Kind = JsonToken::Kind;

/// The first bytes decide whether a text is a document, and what its records are.
constexpr size_t kHeadBytes = 64 * 1024;
/// Of one record or string that is kept.
constexpr size_t kMostValueBytes = 1 << 20;

bool begins_value(Kind kind) { return kind == Kind::object || kind == Kind::array; }
bool ends_value(Kind kind) { return kind == Kind::object_end || kind == Kind::array_end; }

/// Returns the text of the value that the last token was or ended.
std::string_view text_of_value(std::string_view text, const JsonReader& reader) {
  return text.substr(reader.value_begin(), reader.position() - reader.value_begin());
}

/// The steps to values of one kind: names, indices, and "*" for each index or name.
using Pattern = std::vector<std::string>;

std::string text_of(const Pattern& pattern) {
  return fmt::format("{}", fmt::join(pattern.begin() + 1, pattern.end(), "."));
}

/// Values that may be boards, one for each row. The rows are the values of the text; or, of its
/// only value, the elements of the outermost array.
struct Place {
  Pattern pattern;
  size_t record_steps = 0;  ///< to the rows; 0: there is one row only
  std::vector<std::string> values = {};
};

std::vector<Place> find_places(std::string_view text, bool at_end) {
  constexpr size_t kMostPlaces = 256, kMostRows = 64;
  std::vector<std::pair<std::vector<JsonReader::Step>, std::string>> boards;
  JsonReader reader;
  reader.go_on(text, 0, at_end);
  for (JsonToken token = reader.next(); token.kind < Kind::more; token = reader.next()) {
    if (!reader.is_board()) continue;
    auto& [path, board] = boards.emplace_back();
    for (size_t i = 0; i < reader.steps(); ++i) path.push_back(reader.step(i));
    board = token.kind != Kind::string ? text_of_value(text, reader) : token.text;
    if (token.has_escapes) board = unescaped(board);
  }
  const bool is_one_value = reader.step(0).index == 0;
  std::vector<Place> places;
  for (auto& [path, board] : boards) {
    Place place{.pattern = {"*"}, .record_steps = is_one_value ? size_t{0} : size_t{1}};
    uint64_t row = path[0].index;
    for (size_t i = 1; i < path.size(); ++i) {
      const bool is_row = path[i].is_index && place.record_steps == 0;
      place.pattern.push_back(is_row ? "*" : path[i].text);
      if (!is_row) continue;
      place.record_steps = i + 1;
      row = path[i].index;
    }
    auto known = std::ranges::find(places, place.pattern, &Place::pattern);
    if (known == places.end()) {
      if (places.size() == kMostPlaces) continue;
      known = places.insert(known, std::move(place));
    }
    if (row >= kMostRows) continue;
    known->values.resize(std::max<size_t>(known->values.size(), row + 1));
    known->values[row] = std::move(board);
  }
  return places;
}

/// What the records of a text are.
struct Plan {
  Pattern records;
  bool are_boards = false;  ///< else objects, or arrays with boards
  bool are_turns = false;   ///< the solution of each follows it
  std::string others = {};  ///< places of boards that are in no record, for people
};

/// Returns what several places have in common: they differ in one step, for which there is "*".
/// None if they differ otherwise, and if they are the fields of one record.
std::optional<Pattern> merged(const std::vector<Place>& places) {
  const Place& first = places.front();
  std::optional<size_t> step;
  bool is_index = true;
  for (const Place& place : places) {
    if (place.pattern.size() != first.pattern.size()) return {};
    for (size_t i = 0; i < first.pattern.size(); ++i) {
      if (place.pattern[i] == first.pattern[i]) continue;
      if (step && *step != i) return {};
      step = i;
      is_index &= std::ranges::all_of(place.pattern[i] + first.pattern[i], is_digit);
    }
  }
  Pattern pattern = first.pattern;
  if (!step) return pattern;
  if (!is_index && first.record_steps > 0 && *step >= first.record_steps) return {};
  pattern[*step] = "*";
  return pattern;
}

bool are_turns(const std::vector<std::string>& values) {
  const BoardSeries boards = find_boards(values).boards;
  std::array<BoardSeries, 2> turns;
  for (size_t i = 0; i < boards.size(); ++i) turns[i % 2].push_back(boards[i]);
  if (turns[1].empty()) return false;
  const Judgement second = judge(turns)[1];
  return (second.role == Role::solutions || second.role == Role::answers) && second.of == 0;
}

/// Returns none if there is no board.
std::optional<Plan> plan_of(std::string_view text, bool at_end) {
  std::vector<Place> places = find_places(text, at_end);
  std::vector<BoardSeries> series;
  std::erase_if(places, [&series](const Place& place) {
    PlaceOfBoards found = find_boards(place.values);
    if (!found.has_boards()) return true;
    series.push_back(std::move(found.boards));
    return false;
  });
  if (places.empty()) return {};
  const std::vector<Judgement> judgements = judge(series);
  std::vector<Place> puzzles;
  for (const Role role : {Role::puzzles, Role::nothing, Role::grids}) {
    for (size_t i = 0; i < places.size(); ++i) {
      if (judgements[i].role == role) puzzles.push_back(places[i]);
    }
    if (!puzzles.empty()) break;
  }
  if (puzzles.empty()) puzzles = places;
  Plan plan;
  if (const auto pattern = merged(puzzles)) {
    const auto behind = std::find(pattern->rbegin(), pattern->rend(), "*").base();
    plan.records.assign(pattern->begin(), behind);
    plan.are_boards = behind == pattern->end();
    plan.are_turns = plan.are_boards && puzzles.size() == 1 && are_turns(puzzles[0].values);
  } else {
    const Place& first = puzzles.front();
    plan.records.assign(
        first.pattern.begin(),
        first.pattern.begin() + static_cast<ptrdiff_t>(std::max<size_t>(first.record_steps, 1)));
  }
  for (const Place& place : places) {
    const bool is_in_record =
        place.pattern.size() >= plan.records.size() &&
        std::equal(plan.records.begin(), plan.records.end(), place.pattern.begin(),
                   [](const auto& step, const auto& name) { return step == "*" || step == name; });
    if (!is_in_record) plan.others += (plan.others.empty() ? "" : ", ") + text_of(place.pattern);
  }
  return plan;
}

/// Returns the board of cells with positions, {"position": [0, 4], "value": 7, "fixed": true}, as
/// gnome-sudoku saves a game; none if there are none. A value that is not fixed is no clue.
std::optional<std::string> board_of_positions(std::string_view text) {
  std::string board(kCells, '.');
  std::string position, value, is_fixed = "true";
  bool has_clue = false;
  JsonReader reader(text);
  const auto is_index = [](char c) { return c >= '0' && c <= '8'; };
  for (JsonToken token = reader.next(); token.kind < Kind::more; token = reader.next()) {
    if (token.kind == Kind::word && reader.steps() > 2) {
      const std::string name = reader.step(reader.steps() - 1).text;
      if (reader.step(reader.steps() - 2).text == "position") position += token.text;
      if (name == "value") value = token.text;
      if (name == "fixed") is_fixed = token.text;
    }
    if (token.kind != Kind::object_end) continue;
    const bool is_clue = is_fixed == "true" && position.size() == 2 &&
                         std::ranges::all_of(position, is_index) && value.size() == 1 &&
                         is_digit(value[0]) && value[0] != '0';
    if (is_clue) board[static_cast<size_t>(9 * (position[0] - '0') + position[1] - '0')] = value[0];
    has_clue |= is_clue;
    position = value = {};
    is_fixed = "true";
  }
  return has_clue ? std::optional(board) : std::nullopt;
}

class JsonRecords final : public DocumentReader {
 public:
  void read(std::string_view bytes, bool at_end, std::string& lines) override {
    text_ += bytes;
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    if (!plan_) {
      if (text_.size() < kHeadBytes && !at_end) return;
      if (text_.starts_with(kByteOrderMark)) text_.erase(0, kByteOrderMark.size());
      const bool is_all = at_end && text_.size() <= kHeadBytes;
      plan_ = plan_of(std::string_view(text_).substr(0, kHeadBytes), is_all);
      if (!plan_) return write_positions(lines);
    }
    if (has_positions_) return;
    read_values(at_end, lines);
    if (at_end && !held_.empty()) write(fmt::format("{{\"puzzle\":{}}}", held_), lines);
    drop_read();
  }

  std::string note() const override {
    const std::string records = plan_ && plan_->records.size() > 1 ? text_of(plan_->records) : "";
    if (others_ == 0 && (records.empty() || records == "*")) return {};
    std::string note = "it is a JSON document; its lines are its values";
    if (!records.empty()) note += fmt::format(" at '{}'", records);
    if (others_ > 0) note += fmt::format("; other boards, which are not read: {}", others_);
    if (others_ > 0 && !plan_->others.empty()) note += fmt::format(" ('{}')", plan_->others);
    return note;
  }

  void fit(InputOptions& options) const override {
    if (options.format == nullptr) options.format = &kJsonlFormat;
  }

 private:
  void read_values(bool at_end, std::string& lines) {
    reader_.go_on(text_, reader_.position(), at_end);
    for (JsonToken token = reader_.next(); token.kind != Kind::more; token = reader_.next()) {
      if (token.kind == Kind::end) return;
      if (token.kind == Kind::bad) {
        throw DataError(
            fmt::format("the JSON text is damaged near byte {}", dropped_ + reader_.position()));
      }
      if (token.kind == Kind::name) continue;
      if (!record_begin_ && !ends_value(token.kind) && is_record()) {
        record_begin_ = reader_.value_begin();
      }
      const bool is_whole = reader_.steps() == plan_->records.size() && !begins_value(token.kind);
      if (record_begin_ && is_whole) {
        take_record(
            std::string_view(text_).substr(*record_begin_, reader_.position() - *record_begin_),
            lines);
        record_begin_.reset();
      } else if (!record_begin_ && reader_.is_board()) {
        ++others_;
      }
    }
  }

  /// Returns whether the value that begins is a record.
  bool is_record() const {
    if (reader_.steps() != plan_->records.size()) return false;
    for (size_t i = 0; i < reader_.steps(); ++i) {
      const std::string& step = plan_->records[i];
      if (step != "*" && step != reader_.step(i).text) return false;
    }
    return true;
  }

  void take_record(std::string_view text, std::string& lines) {
    if (plan_->are_turns) {
      if (held_.empty()) {
        held_ = text;
      } else {
        write(fmt::format("{{\"puzzle\":{},\"solution\":{}}}", std::exchange(held_, {}), text),
              lines);
      }
    } else if (plan_->are_boards) {
      write(fmt::format("{{\"puzzle\":{}}}", text), lines);
    } else if (text.starts_with('[') || text.size() > kMaxLineBytes) {
      write(short_fields(text), lines);
    } else {
      write(std::string(text), lines);
    }
  }

  /// Returns an object of the fields of an object, or of the elements of an array by their indices,
  /// without long ones: steps of a solution may be longer than a line.
  static std::string short_fields(std::string_view text) {
    constexpr size_t kMostBytesOfField = 4096;
    std::string object = "{";
    JsonReader reader(text);
    for (JsonToken token = reader.next(); token.kind < Kind::more; token = reader.next()) {
      if (token.kind == Kind::name || begins_value(token.kind) || reader.steps() != 2) continue;
      const std::string_view value = text_of_value(text, reader);
      if (value.size() > kMostBytesOfField || object.size() > kMaxLineBytes / 2) continue;
      object += (object.size() > 1 ? "," : "") + any_json_string(reader.step(1).text) + ":";
      object += value;
    }
    return object + "}";
  }

  static void write(std::string line, std::string& lines) {
    std::ranges::replace(line, '\n', ' ');
    std::ranges::replace(line, '\r', ' ');
    lines += line += '\n';
  }

  void write_positions(std::string& lines) {
    const auto board = board_of_positions(text_);
    if (!board)
      throw DataError(
          "the JSON text has no board in its first 64 KiB: a board is a text of 81 cells, an array "
          "of "
          "81 values, or nine rows of nine");
    has_positions_ = true;
    plan_ = Plan{.records = {"*"}};
    write(fmt::format("{{\"puzzle\":\"{}\"}}", *board), lines);
  }

  // Drops the text that is read, but for that of an open record.
  void drop_read() {
    const size_t bytes = record_begin_.value_or(reader_.position());
    text_.erase(0, bytes);
    dropped_ += bytes;
    reader_.go_on(text_, reader_.position() - bytes, false);
    if (record_begin_) record_begin_ = 0;
    if (text_.size() > kMostValueBytes) {
      throw DataError(
          fmt::format("a value of the JSON text has more than 1 MiB, near byte {}", dropped_));
    }
  }

  std::string text_;  // from the first byte on that is still needed
  uint64_t dropped_ = 0;
  JsonReader reader_;
  std::optional<Plan> plan_;
  std::optional<size_t> record_begin_;  // in the text, of the record that is open
  std::string held_;                    // of turns, a puzzle before its solution
  uint64_t others_ = 0;
  bool has_positions_ = false;
};

// The output of `nonet solve --format json` is read by lines.
bool is_own(std::string_view text) {
  constexpr std::string_view kOwn = "[\n{\"record\":";
  return text.starts_with(kOwn.substr(0, std::min(kOwn.size(), text.size())));
}

/// Returns the first lines of a text whose first line is an object; none if it is not.
std::optional<std::string_view> first_objects(std::string_view text) {
  constexpr int kLines = 4;
  JsonReader reader(text.substr(0, text.find('\n')));
  for (JsonField field; reader.next_field(field);) {
  }
  if (!reader.was_object()) return {};
  size_t end = 0;
  for (int i = 0; i < kLines && end != std::string_view::npos; ++i) end = text.find('\n', end + 1);
  return text.substr(0, end);
}

DocumentFit fit_json(std::string_view head, bool at_end) {
  if (head.starts_with("\xEF\xBB\xBF")) head.remove_prefix(3);
  const size_t begin = head.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) return DocumentFit::no;  // lines may begin with empty ones
  std::string_view text = head.substr(begin, kHeadBytes);
  if (text[0] != '[' && text[0] != '{') return DocumentFit::no;
  if (is_own(text)) return text.size() < 12 && !at_end ? DocumentFit::too_early : DocumentFit::no;
  const bool has_line = text.find('\n') != std::string_view::npos;
  bool is_all = at_end && begin + text.size() == head.size();
  const bool is_enough = is_all || text.size() == kHeadBytes;
  const auto first = text[0] == '{' && (has_line || is_enough) ? first_objects(text) : std::nullopt;
  // Objects in lines are the format jsonl, unless they are records in one.
  if (first) {
    const auto plan = plan_of(*first, true);
    const bool may_have_positions = !plan && text.find("\"position\"") != std::string_view::npos;
    if (may_have_positions && !is_enough) return DocumentFit::too_early;
    const bool is_document = plan ? plan->records.size() > 1
                                  : may_have_positions && board_of_positions(text).has_value();
    return is_document ? DocumentFit::yes : DocumentFit::no;
  }
  JsonReader reader;
  reader.go_on(text, 0, is_all);
  JsonToken token = reader.next();
  while (token.kind < Kind::more) token = reader.next();
  if (!is_enough && token.kind != Kind::bad) return DocumentFit::too_early;
  // A fault in the first line is one of this line.
  const bool is_line = token.kind == Kind::bad && reader.position() <= text.find('\n') + 1;
  if (is_line) return DocumentFit::no;
  if (plan_of(text, is_all)) return DocumentFit::yes;
  // The numbers of many boards in one array are refused.
  const bool is_flat = token.kind == Kind::end && std::ranges::count(text, '[') == 1 &&
                       std::ranges::count(text, ',') > ptrdiff_t{kCells};
  return is_all && (is_flat || board_of_positions(text)) ? DocumentFit::yes : DocumentFit::no;
}

}  // namespace

constinit const DocumentFormat kJsonRecords = {
    .name = "JSON",
    .fit = fit_json,
    .make = [] { return std::unique_ptr<DocumentReader>(std::make_unique<JsonRecords>()); },
};

}  // namespace nonet
