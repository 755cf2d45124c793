#include "recognition.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grid_format.h"
#include "table_format.h"
#include "text_lines.h"

namespace nonet {
namespace {

// Where so much says nothing, what follows will not either.
constexpr size_t kEnoughBytes = 128 * 1024;

/// A line that is neither empty nor a comment, and where it ends.
struct ContentLine {
  Line line;
  Cut through;  // all up to its end
  bool gap_follows = false;
};

/// The first few content lines of a text, as far as they are there.
class Head {
 public:
  Head(std::string_view text, bool at_end) : at_end_(at_end || text.size() > kEnoughBytes) {
    Cut taken;
    while (taken.bytes < text.size() && lines_.size() < 4) {
      const Line line = first_line(text.substr(taken.bytes), at_end_);
      if (line.bytes == 0) return;
      taken.bytes += line.bytes;
      ++taken.lines;
      if (line.is_content()) {
        lines_.push_back({line, taken});
      } else if (!lines_.empty()) {
        lines_.back().gap_follows = true;
      }
    }
  }

  bool has(size_t i) const { return i < lines_.size(); }
  /// Whether more may come than is there.
  bool may_grow() const { return !at_end_; }
  const ContentLine& operator[](size_t i) const { return lines_[i]; }

  /// What the line after line i says to a format that looks at two; empty text: nothing, or a gap.
  std::optional<std::string_view> after(size_t i) const {
    if (has(i) && lines_[i].gap_follows) return std::string_view();
    if (has(i + 1)) return lines_[i + 1].line.text;
    return at_end_ ? std::optional(std::string_view()) : std::nullopt;
  }

 private:
  std::vector<ContentLine> lines_;
  bool at_end_;
};

bool is_puzzle_line(std::string_view line) {
  Grid grid;
  return line.size() <= kMaxLineBytes && !parse_cells(line, kCells, grid.cells.data());
}

bool is_count(std::string_view line) {
  return line.size() <= 19 && line.front() != '0' &&
         std::ranges::all_of(line, [](char c) { return c >= '0' && c <= '9'; });
}

// A line cut short or mistyped has cells in a row; words have not.
bool is_title_line(std::string_view line) {
  size_t run = 0, longest = 0;
  for (const char c : line) {
    run = is_cell(c) ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return is_title(line) && longest < 20;
}

bool is_status_word(std::string_view line) {
  return std::ranges::find(kStatusNames, line) != kStatusNames.end();
}

Recognition plain(std::string_view format) {
  Recognition recognition;
  recognition.layout.format = find_input_format(format);
  return recognition;
}

/// The same behind the first `lines` lines of the head, which are titles or counts.
Recognition plain(std::string_view format, const Head& head, size_t lines) {
  Recognition recognition = plain(format);
  if (lines > 0) recognition.preamble = head[lines - 1].through;
  for (size_t i = 0; i < lines; ++i) {
    const std::string_view line = head[i].line.text;
    recognition.note += fmt::format("{}'{}' is taken for a {}", i == 0 ? "" : ", ", excerpt(line),
                                    is_count(line) ? "count" : "title");
  }
  return recognition;
}

std::optional<Recognition> as_table(const Head& head, const InputOptions& options) {
  const std::optional<InputLayout> layout = table_layout(head[0].line.raw, options);
  if (!layout) return {};
  Recognition recognition{.layout = *layout, .preamble = {}, .note = {}};
  if (layout->has_header) recognition.preamble = head[0].through;
  return recognition;
}

// Answers may begin with words that speak for no format.
std::optional<Recognition> recognise_answers(std::string_view text, bool at_end) {
  const bool is_long = text.size() > kEnoughBytes;
  std::optional<Line> first;
  while (!text.empty()) {
    const Line line = first_line(text, at_end);
    if (line.bytes == 0) break;
    text.remove_prefix(line.bytes);
    if (first) {
      const auto is_grid = GridFormat::recognises(first->text, line.text);
      return plain(is_grid.value_or(false) ? "grid" : "line");
    }
    if (!line.is_content() || is_status_word(line.text)) continue;
    first = line;
    if (GridFormat::recognises(first->text, std::nullopt) == false) return plain("line");
  }
  if (first && at_end) {
    return plain(*GridFormat::recognises(first->text, std::string_view()) ? "grid" : "line");
  }
  if (at_end || is_long) return plain("line");
  return {};
}

// The first line that is a record tells; a count or a title may stand ahead of it. Null if it is
// too early.
std::optional<Recognition> recognise_lines(const Head& head) {
  for (size_t i = 0; i < 3; ++i) {
    if (!head.has(i)) {
      if (head.may_grow()) return {};
      break;
    }
    const std::string_view line = head[i].line.text;
    if (is_puzzle_line(line)) return plain("line", head, i);
    const std::optional<bool> is_grid = GridFormat::recognises(line, head.after(i));
    if (!is_grid) return {};
    // Titles are no news to this format.
    if (*is_grid) return plain("grid", head, i > 0 && is_count(head[0].line.text) ? 1 : 0);
    if (!is_count(line) && !is_title_line(line)) break;
  }
  if (!head.has(1) && head.may_grow()) return {};
  Recognition recognition = plain("line");
  if (!head.has(1) || !is_puzzle_line(head[1].line.text)) {
    recognition.note =
        "not sure of the format, taken as one puzzle a line (--input-format, --column)";
  }
  return recognition;
}

}  // namespace

std::optional<Recognition> recognise(std::string_view text, bool at_end,
                                     const InputOptions& options) {
  if (options.answers) {
    if (options.format != nullptr) return plain(options.format->name);
    return recognise_answers(text, at_end);
  }
  const Head head(text, at_end);
  const bool is_table = options.format != nullptr
                            ? options.format->name == "csv" || options.format->name == "tsv"
                            : !options.column.empty();
  if (options.format != nullptr && !is_table) return plain(options.format->name);
  if (!head.has(0)) return {};
  if (is_table) {
    if (auto recognition = as_table(head, options)) return recognition;
    throw DataError(fmt::format("no table begins with '{}'", excerpt(head[0].line.text)));
  }
  const bool may_be_header = is_letter(head[0].line.text.front()) || head[0].line.text[0] == '"';
  if (may_be_header && !head[0].line.is_too_long()) {
    const std::optional<std::string_view> second = head.after(0);
    if (!second) return {};
    const bool is_grid_title =
        !second->empty() && GridFormat::recognises(*second, std::nullopt) != false;
    if (!is_grid_title) {
      if (auto recognition = as_table(head, options)) return recognition;
    }
  }
  return recognise_lines(head);
}

}  // namespace nonet
