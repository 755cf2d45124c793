#include "engine/io/formats/npy_format.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/io/formats/answer_text.h"

namespace nonet {
namespace {

// Version 1.0 of the format: magic, version, the length of the rest in two bytes, a dictionary,
// blanks up to a multiple of 64 bytes, LF. There is room for any number of records.
constexpr size_t kHeaderBytes = 128, kFrontBytes = 10;

std::string header_of_records(uint64_t records) {
  return npy_header("|u1", fmt::format("{}, 2, {}", records, kCells));
}

std::string begin_npy(const OutputShape&) { return header_of_records(0); }
std::string final_npy(const OutputShape&, uint64_t records) { return header_of_records(records); }

char* put_cells(char* out, const Grid* grid) {
  if (grid == nullptr) return std::fill_n(out, kCells, '\0');
  return std::ranges::copy(grid->cells, out).out;
}

// A record without a puzzle or a solution has zeros in place of it.
void write_npy(const Answer& answer, const OutputShape&, TextBuffer& text) {
  char* out = text.reserve(2 * kCells);
  out = put_cells(out, answer.puzzle.grid);
  out = put_cells(out, answer.solution);
  text.set_end(out);
}

void write_puzzle_npy(const PuzzleRecord& record, TextBuffer& text) {
  char* out = put_cells(text.reserve(2 * kCells), record.puzzle.grid);
  text.set_end(put_cells(out, record.solution));
}

// The reader works on lines and never finds such a record: detect() refuses an array.
std::optional<ClaimedAnswer> read_npy(const AnswerRecord&) { return {}; }

}  // namespace

std::string npy_header(std::string_view type, std::string_view shape) {
  std::string text(kNpyMagic);
  text += std::initializer_list<char>{'\x01', '\x00', static_cast<char>(kHeaderBytes - kFrontBytes),
                                      '\x00'};
  text += fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({}), }}", type, shape);
  text.resize(kHeaderBytes - 1, ' ');
  return text + '\n';
}

constinit const Format kNpyFormat = {
    .name = "npy",
    .input = {},
    .output = OutputSide{.description = "a NumPy array of uint8 (records, 2, 81): puzzles and "
                                        "solutions; needs a file, cannot be resumed or sharded",
                         .begin = begin_npy,
                         .batch = write_each<write_npy>,
                         .final_begin = final_npy,
                         .read = read_npy},
    .puzzles =
        PuzzleSide{.description = "a NumPy array of uint8 (records, 2, 81): puzzles and the "
                                  "solutions that the input states; needs a file",
                   .write = write_puzzle_npy,
                   .beside = Beside::solution,
                   .begin = [](const std::vector<std::string>&) { return header_of_records(0); },
                   .final_begin = header_of_records},
};

}  // namespace nonet
