#include "engine/io/detection/first_part.h"

#include <algorithm>
#include <tuple>

#include "engine/io/formats/field_cells.h"
#include "engine/io/formats/record_cursor.h"
#include "engine/io/formats/text_lines.h"

namespace nonet {

FirstPart::FirstPart(std::string_view text, bool at_end) : may_grow_(!at_end) {
  constexpr size_t kMostLines = 128, kEnough = 64 * 1024;
  size_t bytes = 0, looked_at = 0;
  for (size_t lines = 0; lines < kMostLines && looked_at < kEnough; ++lines) {
    const Line line = first_line(text.substr(bytes), at_end);
    if (line.bytes == 0) break;
    bytes += line.bytes;
    looked_at += std::min(line.bytes, kMaxLineBytes);
    may_grow_ &= lines + 1 < kMostLines && looked_at < kEnough;
  }
  text_ = text.substr(0, bytes);
  is_all_ = at_end && bytes == text.size();
}

ParsedText FirstPart::parse(const InputLayout& layout, bool* is_refused) const {
  constexpr size_t kMostRecords = 256;
  const Cut cut = layout.cut(text_, is_all_, {.bytes = text_.size(), .records = kMostRecords});
  if (is_refused != nullptr) *is_refused = !cut.refusal.empty();
  ParsedText parsed;
  layout.parse(text_.substr(0, cut.bytes), parsed);
  return parsed;
}

bool FirstPart::has_blanks(const InputLayout& layout) const {
  const ParsedText parsed = parse(layout, nullptr);
  BoardSeries boards, beside;
  if (!parsed.candidates.empty()) return false;
  for (RecordCursor at(parsed); at; at.next()) {
    if (!at.is_puzzle()) continue;
    boards.emplace_back(parsed.puzzles[at.puzzle()]);
    const std::string_view behind = layout.text_after_cells(at.record());
    CellRuns runs(behind, {});
    std::optional<Grid>& board = beside.emplace_back();
    if (const auto run = runs.next()) {
      parse_run(behind.substr(run->begin, run->bytes), {}, board.emplace().cells.data());
    }
  }
  return have_blanks(boards, beside);
}

size_t FirstPart::joined_bytes(const InputLayout& layout) const {
  const ParsedText parsed = parse(layout, nullptr);
  constexpr size_t kFewFiles = 16;  // a joint among so many records, or one in a short input
  size_t joined = 0, others = 0, least = SIZE_MAX - kCells;
  for (const Record& record : parsed.records) {
    if (record.fault) continue;
    if (is_joined(record.text)) {
      ++joined;
      continue;
    }
    ++others;
    least = std::min(least, record.text.size());
  }
  const bool are_few = joined <= std::max<size_t>(others / kFewFiles, 1);
  return are_few && others > 0 ? least + kCells : SIZE_MAX;
}

BoardSeries FirstPart::boards(const InputLayout& layout, bool* is_refused) const {
  const ParsedText parsed = parse(layout, is_refused);
  BoardSeries boards;
  if (!parsed.candidates.empty()) return boards;
  for (RecordCursor at(parsed); at; at.next()) {
    boards.push_back(at.is_puzzle() ? std::optional(parsed.puzzles[at.puzzle()]) : std::nullopt);
  }
  return boards;
}

FirstPart::Counts FirstPart::count_boards(const InputLayout& layout) const {
  constexpr size_t kRefused = 1000;
  constexpr uint64_t kManyGuesses = 1000;  // few boards, and all of them matter
  bool is_refused = false;
  const BoardSeries records = boards(layout, &is_refused);
  const Judgement found = judge(records, kManyGuesses);
  const auto malformed = static_cast<size_t>(
      std::ranges::count_if(records, [](const auto& board) { return !board.has_value(); }));
  return {.good = found.puzzles() + found.full,
          .malformed = malformed + (is_refused ? kRefused : 0),
          .unsolvable = found.unsolvable,
          .multiple = found.multiple + found.undecided,
          .is_first_unsolvable = !records.empty() && judge(BoardSeries{records[0]}).unsolvable > 0};
}

bool FirstPart::Counts::is_better_than(const Counts& other) const {
  const auto key = [](const Counts& counts) {
    return std::tuple(counts.malformed + counts.unsolvable, counts.unsolvable);
  };
  if (key(*this) != key(other)) return key(*this) < key(other);
  return good > other.good;
}

}  // namespace nonet
