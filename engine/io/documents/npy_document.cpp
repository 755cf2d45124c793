// NumPy arrays (.npy) of puzzles: (81,), (9, 9), (N, 81), (N, 9, 9), (N, 2, 81) as `nonet solve`
// writes them, and texts of 81 characters. A puzzle becomes a line; puzzles with their solutions
// become a table of both. An array in the order of Fortran, as pandas makes it, is held in memory.
#include <fmt/format.h>
#include <nonet/errors.h>
#include <nonet/grid.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <optional>
#include <utility>
#include <vector>

#include "engine/io/detection/columns.h"
#include "engine/io/detection/judge.h"
#include "engine/io/documents/document.h"
#include "engine/io/formats/line_format.h"
#include "engine/io/formats/npy_format.h"
#include "engine/io/formats/table_format.h"

namespace nonet {
namespace {

// The code of a number is the number itself, from 0 to 10, or one of these.
constexpr char kMinusOne = 11, kNotANumber = 12, kOdd = 13, kNumberCodes = 14;

/// What the numbers of an array mean.
struct NumberReading {
  std::array<char, kNumberCodes> cells;  ///< of each code; '\0': it is no cell
  std::string_view note;                 ///< for people
};

constexpr NumberReading kUsual{
    {'.', '1', '2', '3', '4', '5', '6', '7', '8', '9', '\0', '.', '.', '\0'}, ""};
constexpr NumberReading kFromZero{
    {'1', '2', '3', '4', '5', '6', '7', '8', '9', '\0', '\0', '.', '.', '\0'},
    "; the digits are 0 to 8 and are read as 1 to 9"};
// As loaders of language models write them, with 0 for padding.
constexpr NumberReading kFromTwo{
    {'.', '.', '1', '2', '3', '4', '5', '6', '7', '8', '9', '\0', '.', '\0'},
    "; 1 is a blank, and the digits 2 to 10 are read as 1 to 9"};

/// So many records decide what the numbers mean.
constexpr uint64_t kFirstRecords = 256;

/// The header of an array, as numpy.lib.format describes it.
struct ArrayHeader {
  std::string type;  ///< such as "|u1" or "<f8"
  bool is_fortran = false;
  std::string shape;                           ///< as it is written: "5, 81"
  std::optional<std::vector<uint64_t>> sizes;  ///< none: they are no sizes
};

/// Returns the text between `begin` and `end` in the value of a key of the header.
std::string_view value_of(std::string_view header, std::string_view key, char begin, char end) {
  const size_t at = header.find(key);
  if (at == std::string_view::npos) return {};
  const size_t from = header.find(begin, at + key.size());
  if (from == std::string_view::npos) return {};
  const size_t to = header.find(end, from + 1);
  return to == std::string_view::npos ? std::string_view() : header.substr(from + 1, to - from - 1);
}

std::optional<std::vector<uint64_t>> parse_shape(std::string_view text) {
  std::vector<uint64_t> sizes;
  while (!text.empty()) {
    uint64_t size = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), size);
    if (error != std::errc()) return {};
    sizes.push_back(size);
    text.remove_prefix(static_cast<size_t>(end - text.data()));
    if (!text.empty() && text[0] != ',') return {};
    text.remove_prefix(std::min(text.find_first_not_of(", "), text.size()));
  }
  return sizes;
}

ArrayHeader parse_header(std::string_view text) {
  ArrayHeader header;
  header.type = value_of(text, "'descr':", '\'', '\'');
  const std::string_view order = value_of(text, "'fortran_order':", ' ', ',');
  header.is_fortran = order.find("True") != std::string_view::npos;
  header.shape = value_of(text, "'shape':", '(', ')');
  header.sizes = parse_shape(header.shape);
  return header;
}

template <class Number>
double number_of(const char* bytes) {
  Number number{};
  std::memcpy(&number, bytes, sizeof(number));
  return static_cast<double>(number);
}

template <size_t kBytes>
char character_of(const char* bytes) {
  const bool is_ascii = std::all_of(bytes + 1, bytes + kBytes, [](char c) { return c == '\0'; });
  if (*bytes == '\0' && is_ascii) return ' ';
  const bool is_printable = is_ascii && *bytes >= ' ' && *bytes < 0x7f;
  return is_printable ? *bytes : '!';  // in a malformed record
}

struct NumberType {
  std::string_view name;
  size_t bytes;
  double (*number)(const char* bytes);
};

constexpr NumberType kNumbers[] = {
    {"|u1", 1, number_of<uint8_t>},  {"|i1", 1, number_of<int8_t>},
    {"<u2", 2, number_of<uint16_t>}, {"<i2", 2, number_of<int16_t>},
    {"<u4", 4, number_of<uint32_t>}, {"<i4", 4, number_of<int32_t>},
    {"<u8", 8, number_of<uint64_t>}, {"<i8", 8, number_of<int64_t>},
    {"<f4", 4, number_of<float>},    {"<f8", 8, number_of<double>},
};

struct TextType {
  std::string_view name;
  size_t bytes;  ///< of a character
  size_t characters;
  char (*character)(const char* bytes);
};

constexpr TextType kTexts[] = {{"|S81", 1, kCells, character_of<1>},
                               {"<U81", 4, kCells, character_of<4>},
                               {"|S1", 1, 1, character_of<1>},
                               {"<U1", 4, 1, character_of<4>}};

char code_of(double number) {
  if (number != number) return kNotANumber;
  if (number == -1) return kMinusOne;
  const bool is_code = number >= 0 && number <= 10 && number == static_cast<int>(number);
  return is_code ? static_cast<char>(number) : kOdd;
}

/// Returns the grid that codes are in a reading; none if one is no cell.
std::optional<Grid> grid_of(std::string_view codes, const NumberReading& reading) {
  Grid grid;
  for (size_t i = 0; i < kCells; ++i) {
    const char cell = reading.cells[static_cast<size_t>(codes[i])];
    if (cell == '\0') return {};
    grid.cells[i] = cell == '.' ? uint8_t{0} : static_cast<uint8_t>(cell - '0');
  }
  return grid;
}

/// Returns how good the grids of a reading are: those with one solution, and all with a solution.
std::pair<size_t, size_t> fit_of(const BoardSeries& grids) {
  constexpr uint64_t kMostGuesses = 10'000;
  const Judgement found = judge(grids, kMostGuesses);
  return {found.unique + found.full, found.puzzles() + found.full};
}

/// Turns one array into lines. What its numbers mean is decided by solving the first puzzles.
class NpyDocument final : public DocumentReader {
 public:
  /// Puzzles with solutions are a table with the names of its columns, but for answers.
  explicit NpyDocument(bool is_answers) : is_answers_(is_answers) {}

  void read(std::string_view bytes, bool at_end, std::string& lines) override;
  std::string note() const override {
    const bool has_note = reading_ != nullptr && !reading_->note.empty();
    return has_note ? fmt::format("it is a NumPy array{}", reading_->note) : std::string();
  }
  void fit(InputOptions& options) const override;

 private:
  bool take_header();
  void use(std::string_view header);
  void add_values();
  uint64_t records_at_hand() const;
  char code(uint64_t record, size_t cell) const;
  void choose_reading(uint64_t records);
  void write_lines(std::string& lines);
  [[noreturn]] void refuse_number(uint64_t record, size_t cell) const;

  bool is_answers_;
  std::string rest_;
  bool has_header_ = false;
  size_t value_bytes_ = 0;
  char (*character_)(const char* bytes) = nullptr;  // of an array of texts
  double (*number_)(const char* bytes) = nullptr;   // of an array of numbers
  const NumberReading* reading_ = nullptr;          // null: it is not chosen yet
  size_t grids_ = 1;                                // of a record
  uint64_t records_ = 0;                            // of the array
  uint64_t written_ = 0;                            // records that are lines
  uint64_t values_ = 0;                             // to come
  std::string codes_;                               // of the values that are not in a line yet
  double odd_number_ = 0;                           // the first one that is no cell in any reading

  bool is_fortran_ = false;
  std::array<size_t, 2 * kCells> planes_{};  // in its order, that of the values of each cell
};

DocumentFit fit_npy(std::string_view head, bool at_end) {
  if (head.starts_with(kNpyMagic)) return DocumentFit::yes;
  return !at_end && kNpyMagic.starts_with(head) ? DocumentFit::too_early : DocumentFit::no;
}

void NpyDocument::read(std::string_view bytes, bool at_end, std::string& lines) {
  rest_ += bytes;
  if (has_header_ || take_header()) {
    add_values();
    write_lines(lines);
  }
  if (!at_end) return;
  if (!has_header_) throw DataError("the NumPy array ends in its header");
  if (values_ == 0) return;
  const uint64_t missing = records_ - written_ - records_at_hand();
  if (!is_fortran_) {
    records_ -= missing;
    write_lines(lines);
  }
  throw DataError(fmt::format("the NumPy array ends {} records early", missing));
}

void NpyDocument::fit(InputOptions& options) const {
  if (options.format != nullptr || is_answers_) return;
  if (grids_ == 2) {
    options.format = &kCsvFormat;
    if (options.column.empty()) options.column = "puzzle";
  } else if (options.column.empty()) {
    options.format = &kLineFormat;
  }
}

bool NpyDocument::take_header() {
  constexpr size_t kBefore = 12;
  if (rest_.size() < kBefore) return false;
  const auto byte = [this](size_t i) { return static_cast<uint8_t>(rest_[i]); };
  const bool is_first = byte(6) == 1;
  const size_t begin = is_first ? 10 : kBefore;
  size_t size = byte(8) | static_cast<size_t>(byte(9)) << 8;
  if (!is_first) size |= static_cast<size_t>(byte(10)) << 16 | static_cast<size_t>(byte(11)) << 24;
  if (size > 65536) throw DataError("the header of the NumPy array is damaged");
  if (rest_.size() < begin + size) return false;
  use(std::string_view(rest_).substr(begin, size));
  rest_.erase(0, begin + size);
  has_header_ = true;
  return true;
}

void NpyDocument::use(std::string_view text) {
  const ArrayHeader header = parse_header(text);
  const DataError refusal(fmt::format(
      "the NumPy array has the type '{}' and the shape ({}); puzzles are numbers of the shape (N, "
      "81), (N, 9, 9) or (N, 2, 81), or texts of 81 characters",
      header.type, header.shape));
  if (!header.sizes) throw refusal;
  std::vector<uint64_t> sizes = *header.sizes;
  const auto* const number = std::ranges::find(kNumbers, header.type, &NumberType::name);
  const auto* const characters = std::ranges::find(kTexts, header.type, &TextType::name);
  if (number != std::end(kNumbers)) {
    number_ = number->number;
    value_bytes_ = number->bytes;
  } else if (characters != std::end(kTexts)) {
    character_ = characters->character;
    value_bytes_ = characters->bytes;
    if (characters->characters == kCells) sizes.push_back(kCells);
  } else {
    throw refusal;
  }
  const bool has_rows = sizes.size() >= 2 && sizes.back() == 9 && sizes[sizes.size() - 2] == 9;
  const size_t inner = has_rows ? 2 : 1;
  if (sizes.size() < inner || (!has_rows && sizes.back() != kCells)) throw refusal;
  if (sizes.size() == inner) sizes.insert(sizes.begin(), 1);
  if (sizes.size() == inner + 2 && sizes[1] == 2) {
    grids_ = 2;
  } else if (sizes.size() != inner + 1) {
    throw refusal;
  }
  records_ = sizes[0];
  is_fortran_ = header.is_fortran && header.sizes->size() > 1;
  constexpr uint64_t kMostBytes = uint64_t{1} << 30;
  const uint64_t most = is_fortran_ ? kMostBytes / (2 * grids_ * (kCells + 1)) : kMostBytes << 20;
  if (records_ > most) {
    throw DataError(
        fmt::format("the NumPy array has {} records{}", records_,
                    !is_fortran_ ? ", which no file can hold"
                                 : fmt::format(" in the order of Fortran, of which at most {} fit "
                                               "into memory; save it in the other order, "
                                               "numpy.ascontiguousarray()",
                                               most)));
  }
  values_ = records_ * kCells * grids_;
  // In the order of Fortran the first index varies most.
  for (size_t cell = 0; cell < kCells * grids_; ++cell) {
    size_t rest = cell, step = kCells * grids_;
    planes_[cell] = 0;
    for (size_t i = sizes.size(); --i > 0;) {
      step /= sizes[i];
      planes_[cell] += rest % sizes[i] * step;
      rest /= sizes[i];
    }
  }
}

void NpyDocument::add_values() {
  size_t at = 0;
  for (; values_ > 0 && rest_.size() - at >= value_bytes_; at += value_bytes_, --values_) {
    const char* const bytes = rest_.data() + at;
    if (number_ == nullptr) {
      codes_ += character_(bytes);
      continue;
    }
    const double number = number_(bytes);
    codes_ += code_of(number);
    if (codes_.back() == kOdd && odd_number_ == 0) odd_number_ = number;
  }
  rest_.erase(0, at);
}

uint64_t NpyDocument::records_at_hand() const {
  if (is_fortran_) return values_ == 0 ? records_ - written_ : 0;
  return codes_.size() / (kCells * grids_);
}

// Returns the code of a value. Records count from those that are not written.
char NpyDocument::code(uint64_t record, size_t cell) const {
  return is_fortran_ ? codes_[planes_[cell] * records_ + record]
                     : codes_[record * kCells * grids_ + cell];
}

void NpyDocument::choose_reading(uint64_t records) {
  std::vector<std::string> texts;
  BoardSeries usual, from_two;
  std::string codes(kCells, '\0');
  for (uint64_t i = 0; i < std::min(records, kFirstRecords) * grids_; ++i) {
    for (size_t cell = 0; cell < kCells; ++cell) {
      codes[cell] = code(i / grids_, i % grids_ * kCells + cell);
    }
    const auto is_blank = [](char code) { return code == 0; };
    if (std::ranges::all_of(codes, is_blank)) continue;  // there is no solution, or it is padding
    usual.push_back(grid_of(codes, kUsual));
    from_two.push_back(grid_of(codes, kFromTwo));
    for (char& code : codes) {
      code = code == kMinusOne || code == kNotANumber ? '.' : code >= 9 ? '9' : char('0' + code);
    }
    texts.push_back(codes);
  }
  reading_ = find_boards(texts).signs.from_zero ? &kFromZero
             : fit_of(from_two) > fit_of(usual) ? &kFromTwo
                                                : &kUsual;
}

void NpyDocument::write_lines(std::string& lines) {
  const uint64_t records = records_at_hand();
  if (number_ != nullptr && reading_ == nullptr) {
    if (records < std::min(records_, kFirstRecords)) return;
    choose_reading(records);
    if (grids_ == 2 && !is_answers_) lines += "puzzle,solution\n";
  }
  std::string line;
  for (uint64_t record = 0; record < records; ++record) {
    line.clear();
    for (size_t cell = 0; cell < kCells * grids_; ++cell) {
      if (cell == kCells) line += ',';
      const char value = code(record, cell);
      line += number_ == nullptr ? value : reading_->cells[static_cast<size_t>(value)];
      if (line.back() == '\0') refuse_number(record, cell);
    }
    // Each item is a record: neither an empty line nor a comment.
    const size_t front = line.find_first_not_of(' ');
    if (front == std::string::npos || line[front] == '#') lines += ',';
    lines += line += '\n';
  }
  written_ += records;
  codes_.erase(0, is_fortran_ ? (records > 0 ? codes_.size() : 0) : records * kCells * grids_);
}

void NpyDocument::refuse_number(uint64_t record, size_t cell) const {
  const char value = code(record, cell);
  const std::string number = value == kMinusOne ? "-1"
                             : value != kOdd    ? fmt::format("{}", int{value})
                             : is_fortran_      ? "no cell"
                                                : fmt::format("{}", odd_number_);
  throw DataError(
      fmt::format("value {} of record {} of the NumPy array is {}; the cells of puzzles are 0 to 9 "
                  "with 0 for a blank, or 1 to 10 with 1 for a blank",
                  cell + 1, written_ + record + 1, number));
}

}  // namespace

constinit const DocumentFormat kNpyDocument = {
    .name = "NumPy array",
    .fit = fit_npy,
    .make = [] { return std::unique_ptr<DocumentReader>(std::make_unique<NpyDocument>(false)); },
};

constinit const DocumentFormat kNpyAnswers = {
    .name = "NumPy array",
    .fit = fit_npy,
    .make = [] { return std::unique_ptr<DocumentReader>(std::make_unique<NpyDocument>(true)); },
};

}  // namespace nonet
