#include "tests/fuzz/layouts.h"

#include <nonet/equivalence.h>
#include <nonet/errors.h>
#include <nonet/streams.h>

#include <algorithm>
#include <array>
#include <random>
#include <string_view>
#include <vector>

#include "engine/io/formats/format.h"
#include "engine/io/slice_reader.h"

namespace nonet::fuzz {
namespace {

struct Known {
  std::string puzzle;
  std::string solution;
};

// The puzzles of the layouts are equivalents of these.
constexpr std::array<std::array<std::string_view, 2>, 4> kBases = {{
    {"..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
     "145327698839654127672918543496185372218473956753296481367542819984761235521839764"},
    {"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
     "534678912672195348198342567859761423426853791713924856961537284287419635345286179"},
    {".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...",
     "693784512487512936125963874932651487568247391741398625319475268856129743274836159"},
    // A row is blank. Less often: a line of blanks that is missing may have been a row or none.
    {"..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
     "987654321246173985351928746128537694634892157795461832519286473472319568863745219"},
}};

Grid grid_of(std::string_view text) {
  Grid grid{};
  for (size_t i = 0; i < kCells; ++i) {
    grid.cells[i] = text[i] == '.' ? uint8_t{0} : static_cast<uint8_t>(text[i] - '0');
  }
  return grid;
}

/// Makes the text of a layout.
class Layout {
 public:
  explicit Layout(uint64_t seed) : random_(seed) {
    const size_t count = below(3) == 0 ? 1 : 1 + below(12);
    const auto& base = kBases[one_in(8) ? kBases.size() - 1 : below(kBases.size() - 1)];
    for (size_t i = 0; i < count; ++i) {
      const Equivalence way = equivalence_of_copy(seed, i + 1, 1);
      known_.push_back(
          {puzzle_text(way.apply(grid_of(base[0]))), puzzle_text(way.apply(grid_of(base[1])))});
    }
    struct Kind {
      std::string_view name;
      void (Layout::*make)();
    };
    constexpr std::array<Kind, 15> kKinds = {{{"lines", &Layout::lines},
                                              {"table", &Layout::table},
                                              {"grids", &Layout::grids},
                                              {"grids", &Layout::grids},
                                              {"values", &Layout::values},
                                              {"json", &Layout::json},
                                              {"objects", &Layout::objects},
                                              {"turns", &Layout::turns},
                                              {"columns", &Layout::columns_of_boards},
                                              {"damaged", &Layout::damaged},
                                              {"swapped", &Layout::swapped},
                                              {"bands", &Layout::bands},
                                              {"sheets", &Layout::sheets},
                                              {"source", &Layout::source},
                                              {"fronts", &Layout::fronts}}};
    const Kind& kind = kKinds[below(kKinds.size())];
    kind_ = kind.name;
    (this->*kind.make)();
    finish();
  }

  /// Returns the kind of the layout.
  const std::string& kind() const { return kind_; }

  const std::string& text() const { return text_; }
  /// Returns the puzzles in the order in which they are to be read.
  std::vector<std::string> puzzles() const {
    std::vector<std::string> list;
    for (const Known& known : known_) list.push_back(known.puzzle);
    return list;
  }

 private:
  size_t below(size_t limit) { return random_() % limit; }
  bool one_in(size_t count) { return below(count) == 0; }
  template <class List>
  auto any_of(const List& list) {
    return list[below(std::size(list))];
  }

  /// Returns cells with another sign for blanks.
  static std::string with_blank(std::string cells, std::string_view blank) {
    std::string text;
    for (const char c : cells) {
      if (c == '.') {
        text += blank;
      } else {
        text += c;
      }
    }
    return text;
  }

  std::string any_blank() {
    constexpr std::array<std::string_view, 9> kBlanks = {".", ".", "0", "0",       "*",
                                                         "_", "-", "x", "\xC2\xB7"};
    return std::string(any_of(kBlanks));
  }

  void lines() {
    constexpr std::array<std::string_view, 8> kBefore = {"",    "",    "",      "N ",
                                                         "N) ", "N: ", "hash ", "\""};
    constexpr std::array<std::string_view, 9> kBetween = {" ", ",",  ";",   "\t", ":",
                                                          "#", "  ", " | ", ", "};
    constexpr std::array<std::string_view, 6> kTitles = {
        "", "", "", "TOP 1465\n", "# puzzles\n", "COUNT\n"};
    constexpr std::array<std::string_view, 5> kArrows = {"->", "--->", ". ", " solution:", "S:"};
    const std::string blank = any_blank();
    const size_t rest = below(6);  // nothing, rating, solution, solution first, words, several
    const std::string_view before = any_of(kBefore),
                           between = rest == 2 && one_in(3) ? any_of(kArrows) : any_of(kBetween);
    std::string title(any_of(kTitles));
    if (title == "COUNT\n") title = std::to_string(known_.size()) + "\n";
    text_ += title;
    const size_t in_line = rest == 5 ? 1 + below(3) : 1;
    for (size_t i = 0; i < known_.size(); ++i) {
      const std::string cells = with_blank(known_[i].puzzle, blank);
      std::string front(before);
      if (front.starts_with('N')) front = std::to_string(i + 1) + front.substr(1);
      if (front == "hash ") front = "0000183b30" + std::to_string(10 + i) + " ";
      text_ += i % in_line == 0 ? front : std::string(between);
      if (rest == 3) text_ += known_[i].solution + std::string(between);
      text_ += cells;
      if (before == "\"") text_ += '"';
      if (rest == 1)
        text_ += std::string(between) + std::to_string(below(12)) + "." + std::to_string(below(10));
      if (rest == 2) text_ += std::string(between) + known_[i].solution;
      if (rest == 4) text_ += std::string(between) + "hard # of its kind";
      if (i % in_line != in_line - 1 && i + 1 != known_.size()) continue;
      text_ += '\n';
      if (one_in(40)) text_ += one_in(2) ? "\n" : "# note\n";
    }
  }

  void table() {
    constexpr std::array<std::string_view, 3> kDelimiters = {",", ";", "\t"};
    constexpr std::array<std::string_view, 6> kPuzzleNames = {"puzzle",     "quizzes",  "Sudoku",
                                                              "start_grid", "question", "text"};
    constexpr std::array<std::string_view, 6> kSolutionNames = {"solution", "solutions", "answer",
                                                                "solved",   "grid2",     "output"};
    enum Column { id, puzzle, solution, rating, words };
    std::vector<Column> columns = {puzzle};
    for (const Column column : {id, solution, rating, words}) {
      if (one_in(2))
        columns.insert(columns.begin() + static_cast<ptrdiff_t>(below(columns.size() + 1)), column);
    }
    const std::string delimiter(any_of(kDelimiters));
    const bool is_quoted = one_in(3), has_header = !one_in(3), is_inside = one_in(8);
    const std::string blank = one_in(2) ? "." : "0";
    const std::string puzzle_name(any_of(kPuzzleNames)), solution_name(any_of(kSolutionNames));
    const bool has_solution_form = one_in(10);
    const auto row = [&](auto value) {
      for (size_t i = 0; i < columns.size(); ++i) {
        if (i > 0) text_ += delimiter;
        text_ += is_quoted ? "\"" + value(columns[i]) + "\"" : value(columns[i]);
      }
      text_ += '\n';
    };
    const auto header = [&] {
      row([&](Column column) -> std::string {
        switch (column) {
          case id:
            return "id";
          case puzzle:
            return puzzle_name;
          case solution:
            return solution_name;
          case rating:
            return "rating";
          default:
            return "name";
        }
      });
    };
    if (has_header) header();
    for (size_t i = 0; i < known_.size(); ++i) {
      row([&](Column column) -> std::string {
        const std::string cells = with_blank(known_[i].puzzle, blank);
        switch (column) {
          case id:
            return std::to_string(i);
          case puzzle:
            return is_inside ? "Solve: " + cells : cells;
          case solution:
            return has_solution_form ? std::string() : known_[i].solution;
          case rating:
            return std::to_string(below(9)) + ".5";
          default:
            return "easy one";
        }
      });
      if (has_header && one_in(60)) header();
      if (one_in(60)) text_ += std::string(columns.size() - 1, delimiter[0]) + "\n";
    }
  }

  void add_row(const std::string& cells, std::string_view style, size_t number, size_t row) {
    const bool has_names = number > 0;
    if (style == "drawn") {
      if (has_names) text_ += std::string(1, static_cast<char>('A' + row)) + " ";
      for (size_t c = 0; c < 9; ++c) text_ += (c % 3 == 0 ? "| " : "") + cells.substr(c, 1) + " ";
      text_ += "|\n";
      return;
    }
    const std::string between = style == "commas" ? "," : style == "blanks" ? " " : "";
    if (has_names) text_ += std::to_string(number - 1) + (between.empty() ? " " : between);
    for (size_t c = 0; c < 9; ++c) text_ += (c > 0 ? between : std::string()) + cells.substr(c, 1);
    text_ += '\n';
  }

  void grids() {
    constexpr std::array<std::string_view, 5> kStyles = {"bare", "bare", "blanks", "commas",
                                                         "drawn"};
    constexpr std::array<std::string_view, 9> kBetween = {"",
                                                          "",
                                                          "\n",
                                                          "\n\n",
                                                          "*********\n",
                                                          "_________\n",
                                                          "000000000\n",
                                                          "Grid N\n",
                                                          "% easy - N\n"};
    constexpr std::array<std::string_view, 4> kHeaders = {"", "", "012345678", "123456789"};
    const std::string_view style = any_of(kStyles), between = any_of(kBetween),
                           header = any_of(kHeaders);
    const std::string blank(any_of(std::array<std::string_view, 4>{".", "0", "_", "*"}));
    const bool has_names = one_in(6), header_of_each = one_in(2), has_gaps = one_in(4);
    const size_t fault =
        one_in(5) ? below(9 * known_.size()) : SIZE_MAX;  // a row is missing or twice
    const bool is_missing = one_in(2);
    if (one_in(4)) add_between(between, 0);
    for (size_t i = 0; i < known_.size(); ++i) {
      if (i > 0) add_between(between, i);
      if (!header.empty() && (i == 0 || header_of_each)) {
        std::string names;
        for (const char c : header)
          names += (names.empty()       ? ""
                    : style == "commas" ? ","
                    : style == "bare"   ? ""
                                        : " ") +
                   std::string(1, c);
        text_ += (has_names ? style == "commas" ? "," : "  " : "") + names + "\n";
      }
      const std::string frame = "+-------+-------+-------+\n";
      if (style == "drawn") text_ += frame;
      for (size_t row = 0; row < 9; ++row) {
        const std::string cells = with_blank(known_[i].puzzle.substr(9 * row, 9), blank);
        const bool is_fault = 9 * i + row == fault;
        const size_t number = has_names ? 1 + row : 0;
        if (!is_fault || !is_missing) add_row(cells, style, number, row);
        if (is_fault && !is_missing) add_row(cells, style, number, row);
        if (row % 3 == 2 && style == "drawn") text_ += frame;
        if (row % 3 == 2 && row < 8 && has_gaps) text_ += '\n';
      }
    }
  }

  void add_between(std::string_view between, size_t number) {
    std::string line(between);
    const size_t place = line.find('N');
    if (place != std::string::npos) line.replace(place, 1, std::to_string(number));
    text_ += line;
  }

  void values() {
    constexpr std::array<std::string_view, 4> kBetween = {",", ";", " ", "\t"};
    const std::string between(any_of(kBetween));
    const bool has_empty = one_in(4) && between != " " && between != "\t";
    const size_t extra = below(5);  // none, index, rating, solution, both
    const bool has_header = one_in(2) && between != " ";
    if (has_header) {
      const size_t count = kCells + (extra == 1 || extra == 2 ? 1
                                     : extra == 3             ? kCells
                                     : extra == 4             ? kCells + 1
                                                              : 0);
      for (size_t i = 0; i < count; ++i) text_ += (i > 0 ? between : "") + "c" + std::to_string(i);
      text_ += '\n';
    }
    for (size_t i = 0; i < known_.size(); ++i) {
      if (extra == 1 || extra == 4) text_ += std::to_string(i) + between;
      for (size_t c = 0; c < kCells; ++c) {
        const char cell = known_[i].puzzle[c];
        text_ += (c > 0 ? between : "") + (cell != '.' ? std::string(1, cell)
                                           : has_empty ? ""
                                                       : "0");
      }
      if (extra == 2) text_ += between + "7.2";
      for (size_t c = 0; c < kCells && extra >= 3; ++c) text_ += between + known_[i].solution[c];
      text_ += '\n';
    }
  }

  /// Returns a board as JSON: a string, an array of 81 values, or nine arrays of nine.
  std::string board(const std::string& cells, size_t form, const std::string& blank) {
    if (form == 0) return "\"" + with_blank(cells, one_in(2) ? "." : "0") + "\"";
    if (form == 3) {
      std::string text = "\"";
      for (size_t row = 0; row < 9; ++row)
        text += cells.substr(9 * row, 9) + (row < 8 ? "\\n" : "");
      return text + "\"";
    }
    std::string text = "[";
    for (size_t c = 0; c < kCells; ++c) {
      if (c > 0) text += ",";
      if (form == 2 && c % 9 == 0) text += c > 0 ? " [" : "[";
      text += cells[c] == '.' ? blank : std::string(1, cells[c]);
      if (form == 2 && c % 9 == 8) text += "]";
    }
    return text + "]";
  }

  void json() {
    const size_t form = below(4), wrap = below(4);
    const std::string blank(any_of(std::array<std::string_view, 4>{"0", "null", "\"\"", "\".\""}));
    const bool has_objects = one_in(2), has_solution = one_in(2), is_pretty = one_in(2);
    const std::string end = is_pretty ? "\n  " : "";
    if (wrap == 1) text_ += "{\"data\": ";
    if (wrap == 2) text_ += "{\"meta\": {\"n\": 3}, \"rows\":" + end;
    text_ += "[" + end;
    for (size_t i = 0; i < known_.size(); ++i) {
      if (i > 0) text_ += "," + end;
      const std::string cells = board(known_[i].puzzle, form, blank);
      if (!has_objects) {
        text_ += cells;
        continue;
      }
      const std::string fields =
          "\"puzzle\": " + cells +
          (has_solution ? ", \"solution\": " + board(known_[i].solution, form, blank) : "");
      text_ += wrap == 3 ? "{\"row_idx\": 1, \"row\": {" + fields + "}}" : "{" + fields + "}";
    }
    text_ += (is_pretty ? "\n]" : "]") + std::string(wrap == 1 || wrap == 2 ? "}" : "") + "\n";
  }

  void objects() {
    const size_t form = below(4);
    const std::string blank(any_of(std::array<std::string_view, 3>{"0", "null", "\".\""}));
    constexpr std::array<std::string_view, 4> kNames = {"puzzle", "quiz", "start", "prompt"};
    const std::string name(any_of(kNames));
    const bool has_solution = one_in(2), is_inside = name == "prompt";
    for (size_t i = 0; i < known_.size(); ++i) {
      const std::string cells =
          is_inside ? "\"Solve: " + known_[i].puzzle + "\"" : board(known_[i].puzzle, form, blank);
      const std::string answer =
          has_solution ? "\"answer\": " + board(known_[i].solution, is_inside ? 0 : form, blank)
                       : "";
      const bool is_first = one_in(2);
      text_ += "{" + (is_first && has_solution ? answer + ", " : "") + "\"" + name +
               "\": " + cells + (!is_first && has_solution ? ", " + answer : "") + "}\n";
    }
  }

  /// Returns a solution of which the last cells are those of the puzzle, as a program that was
  /// stopped writes it.
  static std::string attempt(const Known& known, size_t cells) {
    return known.solution.substr(0, cells) + known.puzzle.substr(cells);
  }

  static std::string mask(const Known& known) {
    std::string text;
    for (const char c : known.puzzle) text += c == '.' ? '0' : '1';
    return text;
  }

  // Each puzzle, then its solution, attempt or mask; or all puzzles, then all solutions.
  void turns() {
    const bool are_lines = one_in(2), has_words = one_in(3);
    const size_t other = below(4);
    // Two boards show no turns, and a list behind the first part of an input is only remarked.
    while (known_.size() < 3) known_.push_back(known_[0]);
    if (other == 3) known_.resize(std::min<size_t>(known_.size(), 5));
    const auto add = [&](const std::string& cells, std::string_view word) {
      if (has_words && are_lines) text_ += std::string(word) + ": ";
      if (has_words && !are_lines) text_ += std::string(word) + "\n";
      if (are_lines) {
        text_ += cells + "\n";
        return;
      }
      for (size_t row = 0; row < 9; ++row) text_ += cells.substr(9 * row, 9) + "\n";
      text_ += "\n";
    };
    const auto other_of = [&](const Known& known) {
      return other == 1 ? attempt(known, 60) : other == 2 ? mask(known) : known.solution;
    };
    for (const Known& known : known_) {
      add(known.puzzle, "Puzzle");
      if (other < 3) add(other_of(known), "Other");
    }
    if (other < 3) return;
    for (const Known& known : known_) add(known.solution, "Other");
  }

  // Columns of boards of all kinds, in any order and under any names.
  void columns_of_boards() {
    constexpr std::array<std::string_view, 4> kNames = {"puzzle", "task", "first", "prompt"};
    const size_t count = 2 + below(3), place = below(count);
    const bool is_inside = one_in(4);
    std::vector<size_t> kinds;
    for (size_t i = 0; i < count; ++i) kinds.push_back(below(4));
    const std::string name(any_of(kNames));
    for (size_t i = 0; i < count; ++i) {
      const std::string column = i == place ? name : "column" + std::to_string(i);
      text_ += (i > 0 ? "," : "") + column;
    }
    text_ += "\n";
    for (const Known& known : known_) {
      for (size_t i = 0; i < count; ++i) {
        const std::string other = kinds[i] == 0   ? attempt(known, 50)
                                  : kinds[i] == 1 ? mask(known)
                                  : kinds[i] == 2 ? known.solution
                                                  : "word";
        text_ += i > 0 ? "," : "";
        text_ += i != place ? other : is_inside ? "Solve: " + known.puzzle + " now" : known.puzzle;
      }
      text_ += "\n";
    }
  }

  // A board behind a number with its solution; one of the first lines, or a later one, is damaged.
  void damaged() {
    while (known_.size() < 60) {
      for (size_t i = 0, count = known_.size(); i < count; ++i) known_.push_back(known_[i]);
    }
    const size_t fault = 9 + below(known_.size() - 9), kind = below(4);
    const std::string between(any_of(std::array<std::string_view, 3>{" ", "\t", "->"}));
    const bool has_number = one_in(2);
    for (size_t i = 0; i < known_.size(); ++i) {
      std::string cells = known_[i].puzzle;
      if (i == fault && kind == 0) cells.pop_back();
      if (i == fault && kind == 1) cells[40] = 'A';
      if (i == fault && kind == 2) cells += ".";
      if (i == fault && kind == 3) cells.clear();
      if (has_number) text_ += std::to_string(i) + " ";
      text_ += cells + between + known_[i].solution + "\n";
    }
  }

  // Grids of a spreadsheet, whose empty cells are empty values.
  void sheets() {
    constexpr std::array<std::string_view, 4> kBetween = {"", "\n", ",,,,,,,,\n", "Grid N\n"};
    const std::string_view between = any_of(kBetween);
    if (one_in(2)) {  // its first row is blank
      const auto& [puzzle, solution] = kBases.back();
      known_[below(known_.size())] = {std::string(puzzle), std::string(solution)};
    }
    for (size_t i = 0; i < known_.size(); ++i) {
      if (i > 0) add_between(between, i);
      for (size_t c = 0; c < kCells; ++c) {
        if (known_[i].puzzle[c] != '.') text_ += known_[i].puzzle[c];
        text_ += c % 9 == 8 ? '\n' : ',';
      }
    }
  }

  // Arrays of source code; a row that was replaced stands above another one as a comment.
  void source() {
    const std::string mark(any_of(std::array<std::string_view, 3>{"//", ";", "#"}));
    while (known_.size() < 16) known_.push_back(known_[below(known_.size())]);
    const size_t commented = below(9 * known_.size());
    for (size_t i = 0; i < known_.size(); ++i) {
      text_ += "p" + std::to_string(i) + " = [\n";
      for (size_t row = 0; row < 9; ++row) {
        std::string cells;
        for (const char c : known_[i].puzzle.substr(9 * row, 9))
          cells += (cells.empty() ? "" : ", ") + std::string(1, c == '.' ? '0' : c);
        if (9 * i + row == commented) text_ += "  " + mark + " [" + cells + "],\n";
        text_ += "  [" + cells + "],\n";
      }
      text_ += "];\n";
    }
  }

  // Puzzle and solution change their places in a later line.
  void swapped() {
    while (known_.size() < 60) {
      for (size_t i = 0, count = known_.size(); i < count; ++i) known_.push_back(known_[i]);
    }
    const size_t from = 9 + below(known_.size() - 9);
    for (size_t i = 0; i < known_.size(); ++i) {
      const auto& [puzzle, solution] = known_[i];
      text_ += std::to_string(i) + " " +
               (i < from ? puzzle + " " + solution : solution + " " + puzzle) + "\n";
    }
  }

  // The first lines have a number before their puzzle, or a name behind it; the others are bare.
  void fronts() {
    while (known_.size() < 24) known_.push_back(known_[below(known_.size())]);
    constexpr std::array<std::string_view, 5> kBetween = {"|", ",", "\t", " ", ": "};
    const std::string between(any_of(kBetween));
    const size_t from = 1 + below(20);
    const bool is_behind = one_in(3);
    for (size_t i = 0; i < known_.size(); ++i) {
      const std::string number = std::to_string(i + 1);
      text_ += i >= from   ? known_[i].puzzle
               : is_behind ? known_[i].puzzle + between + number
                           : number + between + known_[i].puzzle;
      text_ += '\n';
    }
  }

  // Lines of blanks between the bands of grids.
  void bands() {
    const std::string blank(any_of(std::array<std::string_view, 4>{"-", "0", "_", "."}));
    const bool is_behind = one_in(2);
    for (const Known& known : known_) {
      const std::string cells = with_blank(known.puzzle, blank);
      for (size_t row = 0; row < 9; ++row) {
        text_ += cells.substr(9 * row, 9) + "\n";
        if (row == 2 || row == 5 || (row == 8 && is_behind))
          text_ += with_blank(".........", blank) + "\n";
      }
    }
  }

  // Line ends, the last of them, a byte order mark.
  void finish() {
    if (one_in(6)) {
      std::string lines;
      for (const char c : text_) lines += c == '\n' ? std::string("\r\n") : std::string(1, c);
      text_ = lines;
    }
    if (one_in(6)) text_ = "\xEF\xBB\xBF" + text_;
    if (one_in(4)) {
      while (!text_.empty() && (text_.back() == '\n' || text_.back() == '\r')) text_.pop_back();
    }
  }

  std::mt19937_64 random_;
  std::vector<Known> known_;
  std::string text_;
  std::string kind_;
};

struct Reading {
  std::vector<std::string> puzzles;
  std::vector<std::string> notes;
  uint64_t malformed = 0;
  bool are_full = true;
  std::string error;
  std::string format;
};

Reading read(const std::string& text) {
  Reading reading;
  try {
    std::vector<RunInput> inputs;
    inputs.emplace_back(memory_source(std::string_view(text)));
    SliceReader reader(std::move(inputs), {});
    Slice slice;
    ParsedText parsed;
    while (reader.next(slice)) {
      slice.parse(parsed);
      reading.format = slice.layout->format->name;
      reading.malformed += parsed.records.size() - parsed.puzzle_count();
      for (size_t i = 0; i < parsed.puzzle_count(); ++i) {
        reading.puzzles.push_back(puzzle_text(parsed.puzzle(i)));
        reading.are_full &= reading.puzzles.back().find('.') == std::string::npos;
      }
    }
    reading.notes = reader.notes();
  } catch (const DataError& error) {
    reading.error = error.what();
  }
  return reading;
}

}  // namespace

void read_layout(uint64_t seed, LayoutCounts& counts, std::string& failures, bool shows_other) {
  const Layout layout(seed);
  const Reading reading = read(layout.text());
  const bool is_right =
      reading.error.empty() && reading.malformed == 0 && reading.puzzles == layout.puzzles();
  // A run of full grids only is remarked by the jobs over the reader.
  const bool has_remark = !reading.notes.empty() || (reading.are_full && !reading.puzzles.empty());
  const bool is_silent =
      reading.error.empty() && !is_right && reading.malformed == 0 && !has_remark;
  if (!reading.error.empty()) {
    ++counts.refused;
  } else if (is_right) {
    ++(has_remark ? counts.remarked : counts.right);
  } else if (is_silent) {
    ++counts.silent;
  } else {
    ++counts.other;
  }
  const bool is_answered = reading.error.empty() && !is_right && reading.malformed == 0;
  if (is_answered && !reading.are_full) ++counts.answered[layout.kind()];
  if (!is_silent && (!shows_other || is_right)) return;
  failures += "== seed " + std::to_string(seed) + ", read as " + reading.format + ", " +
              std::to_string(reading.puzzles.size()) + " of " +
              std::to_string(layout.puzzles().size()) + " puzzles, " +
              std::to_string(reading.malformed) + " malformed " + reading.error + "\n";
  for (const std::string& note : reading.notes) failures += "   (" + note + ")\n";
  failures += layout.text().substr(0, 2000) + "\n";
}

}  // namespace nonet::fuzz
