#include "engine/io/documents/json_boards.h"

#include <fmt/format.h>
#include <nonet/candidates.h>
#include <nonet/errors.h>
#include <nonet/grid.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "engine/io/documents/json_tokens.h"
#include "engine/io/formats/cells.h"
#include "engine/io/formats/detection/columns.h"
#include "engine/io/formats/field_cells.h"
#include "engine/io/formats/text_lines.h"

namespace nonet {
namespace {

/// Returns the cells that a value of an array stands for: one, nine or 81; empty if it is none.
std::string cells_of_value(const std::string& text, bool is_string) {
  if (is_string) {
    const std::string_view value = trimmed(text);
    if (value.empty()) return ".";
    const bool is_group = value.size() == 1 || value.size() == 9;
    if (is_group && std::ranges::all_of(value, is_cell)) return std::string(value);
    Grid grid;
    if (parse_field(value, {}, false, grid.cells.data())) return {};
    return value.size() == kCells ? std::string(value) : puzzle_text(grid);
  }
  if (text == "null" || text == "NaN") return ".";
  if (text == "-1") return "-";
  if (text == "false") return ".";
  const bool is_digit_value = text.size() == 1 || (text.size() == 3 && text.ends_with(".0"));
  return is_digit_value && is_digit(text[0]) ? text.substr(0, 1) : std::string();
}

bool is_solution(const std::string& puzzle, const std::string& solution) {
  Grid grid, full;
  return !parse_cells(puzzle, kCells, grid.cells.data()) &&
         !parse_cells(solution, kCells, full.cells.data()) && is_solution_of(grid, full);
}

/// Writes the boards of a JSON text as lines.
class BoardCollector final : public JsonEvents {
 public:
  BoardCollector() : open_(1) {}

  /// Writes the lines that follow to `lines`.
  void write_to(std::string& lines) { lines_ = &lines; }
  /// Returns the number of boards so far, also of those whose lines are not written yet.
  uint64_t boards() const { return boards_; }
  uint64_t others() const { return others_; }
  /// Returns whether an object at the top of the text had a board.
  bool is_at_top() const { return is_at_top_; }
  /// Returns whether a board was given as cells with positions.
  bool has_positions() const { return has_positions_; }

  void begin(bool is_object) override { open_.push_back({.is_object = is_object}); }

  void name(const std::string& text) override { open_.back().name = text; }

  void value(const std::string& text, bool is_string) override {
    Open& top = open_.back();
    if (top.is_object) {
      const bool is_board = is_string && kind_of_value(text) != ValueKind::other;
      add_field(top, is_string || text != "null" ? text : std::string(), is_board);
      return;
    }
    const std::string cells = cells_of_value(text, is_string);
    if (cells.size() == kCells) {
      add_board(top, cells);
    } else if (!cells.empty()) {
      add_cells(top, cells);
    } else {
      add_other(top, text);
    }
  }

  void end(bool is_object) override {
    Open closed = std::move(open_.back());
    open_.pop_back();
    if (is_object) {
      end_object(closed);
    } else {
      end_array(closed);
    }
  }

  /// Call this at the end of the text.
  void finish() {
    flush_cells(open_.front());
    flush_boards(open_.front());
  }

 private:
  /// A value that is not closed yet; the text as a whole is like an array.
  struct Open {
    bool is_object = false;
    std::string name = {};  // of the field that is read
    std::vector<std::pair<std::string, std::string>> fields = {};
    bool has_board = false;                // one of the fields
    bool has_lines = false;                // lines were written from inside it
    std::string cells = {};                // of an array, that are no whole board yet
    std::string grid = {};                 // of an array of cells with positions, as 81 characters
    std::vector<std::string> boards = {};  // of an array, the first two
    size_t count = 0;                      // of its boards
    // Of an object: lines from inside it. They are written when it ends, unless it has a board
    // itself: then they are a part of its record, such as the steps of a solution.
    std::string held = {};
    uint64_t held_count = 0;
    bool holds = true;
  };

  static constexpr size_t kMostHeld = size_t{1} << 20;

  static constexpr size_t kMostFields = 64;

  void add_field(Open& object, std::string text, bool is_board) {
    if (object.fields.size() == kMostFields || text.size() > JsonTokens::kMaxBytes) {
      ++others_;
      return;
    }
    object.has_board |= is_board;
    object.fields.emplace_back(object.name, std::move(text));
  }

  void add_board(Open& array, const std::string& cells) {
    flush_cells(array);
    ++array.count;
    if (array.count <= 2) {
      array.boards.push_back(cells);
      return;
    }
    flush_boards(array);
    write_line(array, cells);
  }

  // A board may be nine rows in an array, or one of many boards in a row.
  void add_cells(Open& array, const std::string& cells) {
    array.cells += cells;
    while (array.cells.size() > kCells) {
      const std::string board = array.cells.substr(0, kCells);
      const std::string rest = array.cells.substr(kCells);
      array.cells.clear();
      add_board(array, board);
      array.cells = rest;
    }
  }

  // A text of many cells that is no board is a malformed record.
  void add_other(Open& array, const std::string& text) {
    const auto cells = static_cast<size_t>(std::ranges::count_if(text, is_cell));
    if (cells >= 20 && 2 * cells > text.size()) {
      flush_boards(array);
      write_line(array, line_of(text));
    } else {
      ++others_;
    }
  }

  static std::string line_of(std::string text) {
    std::ranges::replace(text, '\n', ' ');
    return text;
  }

  /// Writes cells that are no whole board: malformed, unless there are 81.
  void flush_cells(Open& array) {
    if (array.cells.empty()) return;
    const std::string cells = std::exchange(array.cells, {});
    if (cells.size() == kCells) {
      add_board(array, cells);
    } else {
      flush_boards(array);
      write_line(array, cells);
    }
  }

  void flush_boards(Open& array) {
    for (const std::string& board : std::exchange(array.boards, {})) write_line(array, board);
  }

  /// Adds an object such as {"position": [0, 4], "value": 7, "fixed": true} to a board, as
  /// gnome-sudoku writes it. A value that is not fixed is no clue. Returns false for any other
  /// object.
  bool add_cell(const Open& object, Open& array) {
    std::string_view position, value, is_fixed = "true";
    for (const auto& [name, text] : object.fields) {
      if (name == "position") position = text;
      if (name == "value") value = text;
      if (name == "fixed") is_fixed = text;
    }
    const auto is_index = [](char c) { return c >= '0' && c <= '8'; };
    if (position.size() != 2 || !std::ranges::all_of(position, is_index)) return false;
    if (value.size() != 1 || !is_digit(value[0])) return false;
    if (array.grid.empty()) array.grid.assign(kCells, '.');
    has_positions_ = true;
    const auto cell = static_cast<size_t>(9 * (position[0] - '0') + position[1] - '0');
    if (is_fixed == "true" && value[0] != '0') array.grid[cell] = value[0];
    return true;
  }

  // The array of a puzzle and its solution is one record.
  void end_array(Open& array) {
    Open& parent = open_.back();
    if (!array.grid.empty()) {
      if (parent.is_object) {
        add_field(parent, array.grid, true);
      } else {
        add_board(parent, array.grid);
      }
      return;
    }
    const bool is_whole_board = array.cells.size() == kCells && array.count == 0;
    if (is_whole_board) {
      if (parent.is_object) {
        add_field(parent, array.cells, true);
      } else {
        add_board(parent, array.cells);
      }
      return;
    }
    const bool is_part = !array.cells.empty() && array.count == 0 && !array.has_lines;
    if (is_part && parent.is_object) {
      add_field(parent, array.cells, false);
      return;
    }
    if (is_part && parent.count == 0 && !parent.has_lines) {
      add_cells(parent, array.cells);
      return;
    }
    flush_cells(array);
    const bool is_pair = array.count == 2 && array.boards.size() == 2 && !array.has_lines &&
                         is_solution(array.boards[0], array.boards[1]);
    if (is_pair) {
      write_line(array, array.boards[0] + "," + array.boards[1]);
      array.boards.clear();
    }
    flush_boards(array);
    parent.has_lines |= array.has_lines;
  }

  void end_object(Open& object) {
    Open& parent = open_.back();
    if (!parent.is_object && add_cell(object, parent)) return;
    const bool is_beside_records = !parent.is_object && parent.has_lines && !object.has_lines;
    const bool is_record = object.has_board || has_puzzle_name(object) || is_beside_records;
    if (!is_record) {
      others_ += object.has_lines ? 0 : 1;
      parent.has_lines |= object.has_lines;
      write(object.held, object.held_count);
      return;
    }
    others_ += object.held_count;
    nlohmann::ordered_json line = nlohmann::ordered_json::object();
    for (const auto& [name, text] : object.fields) line[name] = text;
    if (!parent.is_object) {
      flush_cells(parent);
      flush_boards(parent);
    }
    is_at_top_ |= open_.size() == 1;
    write_line(parent, line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
  }

  static bool has_puzzle_name(const Open& object) {
    std::vector<std::string> names;
    for (const auto& [name, text] : object.fields) names.push_back(name);
    const ColumnChoice choice(names);
    for (size_t i = 0; i < names.size(); ++i) {
      if (choice.is_usual(i) && !object.fields[i].second.empty()) return true;
    }
    return false;
  }

  void write_line(Open& from, const std::string& text) {
    from.has_lines = true;
    ++boards_;
    write(text + '\n', 1);
  }

  /// Writes lines, or keeps them in the innermost object.
  void write(const std::string& lines, uint64_t count) {
    for (auto open = open_.rbegin(); open != open_.rend(); ++open) {
      if (!open->is_object || !open->holds) continue;
      open->held += lines;
      open->held_count += count;
      if (open->held.size() <= kMostHeld) return;
      open->holds = false;
      write(std::exchange(open->held, {}), std::exchange(open->held_count, 0));
      return;
    }
    if (lines_ != nullptr) *lines_ += lines;
  }

  std::vector<Open> open_;  // the text as a whole, then the values that are open
  std::string* lines_ = nullptr;
  uint64_t boards_ = 0;
  uint64_t others_ = 0;
  bool is_at_top_ = false;
  bool has_positions_ = false;
};

class JsonDocument final : public DocumentReader {
 public:
  JsonDocument() : tokens_(boards_) {}

  void read(std::string_view bytes, bool at_end, std::string& lines) override {
    boards_.write_to(lines);
    if (!tokens_.read(bytes) || (at_end && !tokens_.finish())) {
      boards_.finish();
      throw DataError(fmt::format("the JSON text is damaged near byte {}", tokens_.position()));
    }
    if (at_end) boards_.finish();
  }

  std::string note() const override {
    std::string note = "it is a JSON document; its boards are the lines";
    if (boards_.others() > 0) {
      note += fmt::format("; other values, which are not read: {}", boards_.others());
    }
    return note;
  }

 private:
  BoardCollector boards_;
  JsonTokens tokens_;
};

/// A document shows its first board within so many bytes.
constexpr size_t kHeadBytes = 64 * 1024;

bool may_begin(std::string_view text) {
  if (text.empty()) return true;
  if (text[0] != '[' && text[0] != '{') return false;
  const size_t next = text.find_first_not_of(" \t\r\n", 1);
  if (next == std::string_view::npos) return true;
  const char c = text[next];
  return text[0] == '{' ? c == '"'
                        : c == '[' || c == '{' || c == '"' || c == '-' || c == 'n' || is_digit(c);
}

// The output of `nonet solve --format json` is read by lines.
bool is_own(std::string_view text) {
  constexpr std::string_view kOwn = "[\n{\"record\":";
  return text.starts_with(kOwn.substr(0, std::min(kOwn.size(), text.size())));
}

DocumentFit fit_json(std::string_view head, bool at_end) {
  if (head.starts_with("\xEF\xBB\xBF")) head.remove_prefix(3);
  const size_t begin = head.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) return DocumentFit::no;  // lines may begin with empty ones
  const std::string_view text = head.substr(begin);
  if (!may_begin(text)) return DocumentFit::no;
  if (is_own(text)) return text.size() < 12 && !at_end ? DocumentFit::too_early : DocumentFit::no;
  const bool is_all = at_end || head.size() >= kHeadBytes;
  // An object in its first line is the format jsonl, if it has a board.
  if (text[0] == '{') {
    const size_t end = text.find('\n');
    BoardCollector boards;
    JsonTokens tokens(boards);
    if (end == std::string_view::npos && !is_all) return DocumentFit::too_early;
    const std::string_view line = text.substr(0, end);
    const bool is_whole = tokens.read(line) && tokens.finish() && tokens.values() == 1;
    boards.finish();
    if (is_whole && !boards.has_positions() && (boards.boards() == 0 || boards.is_at_top()))
      return DocumentFit::no;
  }
  BoardCollector boards;
  JsonTokens tokens(boards);
  const bool is_good = tokens.read(text) && (!at_end || tokens.finish());
  if (at_end) boards.finish();
  if (!is_good && boards.boards() == 0) return DocumentFit::no;
  if (boards.boards() > 0 && (is_good || tokens.position() > 0)) return DocumentFit::yes;
  return is_all ? DocumentFit::no : DocumentFit::too_early;
}

}  // namespace

constinit const DocumentFormat kJsonDocument = {
    .name = "JSON",
    .fit = fit_json,
    .make = [] { return std::unique_ptr<DocumentReader>(std::make_unique<JsonDocument>()); },
};

}  // namespace nonet
