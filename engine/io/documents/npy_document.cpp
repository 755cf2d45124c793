#include "engine/io/documents/npy_document.h"

#include <fmt/format.h>
#include <nonet/errors.h>
#include <nonet/grid.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <optional>
#include <vector>

#include "engine/io/formats/npy_format.h"

namespace nonet {
namespace {

/// The header of an array, as numpy.lib.format describes it.
struct ArrayHeader {
  std::string type;  ///< such as "|u1" or "<f8"
  bool is_fortran = false;
  std::vector<uint64_t> shape;
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

ArrayHeader parse_header(std::string_view text) {
  ArrayHeader header;
  header.type = value_of(text, "'descr':", '\'', '\'');
  const std::string_view order = value_of(text, "'fortran_order':", ' ', ',');
  header.is_fortran = order.find("True") != std::string_view::npos;
  std::string_view shape = value_of(text, "'shape':", '(', ')');
  while (!shape.empty()) {
    const size_t begin = shape.find_first_of("0123456789");
    if (begin == std::string_view::npos) break;
    uint64_t size = 0;
    const char* const from = shape.data() + begin;
    const auto [stopped, error] = std::from_chars(from, shape.data() + shape.size(), size);
    if (error != std::errc()) break;
    header.shape.push_back(size);
    shape.remove_prefix(static_cast<size_t>(stopped - shape.data()));
  }
  return header;
}

template <class Number>
char cell_of(const char* bytes) {
  Number number{};
  std::memcpy(&number, bytes, sizeof(number));
  if (number != number) return '.';
  if (number == static_cast<Number>(-1)) return '-';
  for (int digit = 0; digit <= 9; ++digit) {
    if (number == static_cast<Number>(digit)) return static_cast<char>('0' + digit);
  }
  return '?';  // a malformed record
}

char text_cell(const char* bytes) { return *bytes == '\0' ? ' ' : *bytes; }

struct CellType {
  std::string_view name;
  size_t bytes;
  char (*cell)(const char* bytes);
};

constexpr CellType kTypes[] = {
    {"|u1", 1, cell_of<uint8_t>},  {"|i1", 1, cell_of<int8_t>},   {"<u2", 2, cell_of<uint16_t>},
    {"<i2", 2, cell_of<int16_t>},  {"<u4", 4, cell_of<uint32_t>}, {"<i4", 4, cell_of<int32_t>},
    {"<u8", 8, cell_of<uint64_t>}, {"<i8", 8, cell_of<int64_t>},  {"<f4", 4, cell_of<float>},
    {"<f8", 8, cell_of<double>},   {"|S1", 1, text_cell},         {"<U1", 4, text_cell},
};
constexpr CellType kTexts[] = {{"|S81", 1, text_cell}, {"<U81", 4, text_cell}};

class NpyDocument final : public DocumentReader {
 public:
  void read(std::string_view bytes, bool at_end, std::string& lines) override {
    array_.read(bytes, lines);
    if (!array_.refusal().empty()) throw DataError("the NumPy array " + array_.refusal());
    if (at_end) array_.finish();
  }

  std::string note() const override {
    return array_.has_pairs() ? "it is a NumPy array; [:, 0] are the puzzles, a line each"
                              : "it is a NumPy array; its grids are the lines";
  }

 private:
  NpyReader array_;
};

DocumentFit fit_npy(std::string_view head, bool at_end) {
  if (head.starts_with(kNpyMagic)) return DocumentFit::yes;
  return !at_end && kNpyMagic.starts_with(head) ? DocumentFit::too_early : DocumentFit::no;
}

}  // namespace

void NpyReader::read(std::string_view bytes, std::string& lines) {
  rest_ += bytes;
  if (!has_header_ && !take_header()) return;
  if (!refusal_.empty()) {
    rest_.clear();
    return;
  }
  if (is_fortran_) return read_planes(lines);
  const size_t record = cell_bytes_ * kCells * grids_;
  size_t at = 0;
  for (; records_ > 0 && rest_.size() - at >= record; at += record, --records_) {
    for (size_t grid = 0; grid < grids_; ++grid) {
      if (grid > 0) lines += ',';
      const char* const cells = rest_.data() + at + grid * kCells * cell_bytes_;
      for (size_t i = 0; i < kCells; ++i) lines += cell_(cells + i * cell_bytes_);
    }
    lines += '\n';
  }
  rest_.erase(0, at);
}

// Of an array in the order of Fortran, the values of all records for one cell follow one another.
// They are kept as they come: a header may promise more than there is.
void NpyReader::read_planes(std::string& lines) {
  size_t at = 0;
  for (; values_ > 0 && rest_.size() - at >= cell_bytes_; at += cell_bytes_, --values_) {
    planes_ += cell_(rest_.data() + at);
  }
  rest_.erase(0, at);
  if (values_ > 0 || records_ == 0) return;
  const size_t begin = lines.size();
  lines.append(records_ * line_bytes(), ',');
  const char* value = planes_.data();
  for (size_t plane = 0; plane < kCells * grids_; ++plane) {
    char* cell = lines.data() + begin + place_of(plane);
    for (uint64_t record = 0; record < records_; ++record, cell += line_bytes()) *cell = *value++;
  }
  for (size_t i = 1; i <= records_; ++i) lines[begin + i * line_bytes() - 1] = '\n';
  records_ = 0;
  planes_ = {};
}

// Returns the place of a plane in the line of a record: the first index but that of the record
// varies most.
size_t NpyReader::place_of(size_t plane) const {
  if (grids_ == 2) return plane % 2 * (kCells + 1) + plane / 2;
  return has_rows_ ? plane % 9 * 9 + plane / 9 : plane;
}

void NpyReader::finish() const {
  if (!has_header_) throw DataError("the NumPy array ends in its header");
  if (refusal_.empty() && records_ > 0) {
    throw DataError(fmt::format("the NumPy array ends {} records early", records_));
  }
}

bool NpyReader::take_header() {
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

void NpyReader::use(std::string_view text) {
  const ArrayHeader header = parse_header(text);
  const std::vector<uint64_t>& shape = header.shape;
  const auto refuse = [&] {
    refusal_ = fmt::format(
        "has the type '{}' and {} dimensions; puzzles are numbers of the shape (N, 81), (N, 9, "
        "9) "
        "or (N, 2, 81), or texts of 81 characters",
        header.type, shape.size());
  };
  const auto take = [&](const CellType& type, uint64_t records) {
    cell_ = type.cell;
    cell_bytes_ = type.bytes;
    records_ = records;
  };
  for (const CellType& type : kTexts) {
    if (header.type != type.name) continue;
    return shape.size() > 1 ? refuse() : take(type, shape.empty() ? 1 : shape[0]);
  }
  const auto* const type = std::ranges::find(kTypes, header.type, &CellType::name);
  if (type == std::end(kTypes)) return refuse();
  std::vector<uint64_t> sizes = shape;
  if (sizes.size() >= 2 && sizes.back() == 9 && sizes[sizes.size() - 2] == 9) {
    sizes.pop_back();
    sizes.back() = kCells;
    has_rows_ = true;
  }
  if (sizes.empty() || sizes.back() != kCells || sizes.size() > 3) return refuse();
  sizes.pop_back();
  if (sizes.size() == 2 && sizes[1] != 2) return refuse();
  grids_ = sizes.size() == 2 ? 2 : 1;
  take(*type, sizes.empty() ? 1 : sizes[0]);
  is_fortran_ = header.is_fortran && shape.size() > 1;
  if (is_fortran_) begin_planes();
}

void NpyReader::begin_planes() {
  constexpr uint64_t kMostBytes = uint64_t{1} << 30;
  const uint64_t most = kMostBytes / (2 * line_bytes());  // the values, and then the lines
  if (records_ > most) {
    refusal_ = fmt::format(
        "has {} records in the order of Fortran, of which at most {} fit into memory; save it in "
        "the other order, numpy.ascontiguousarray()",
        records_, most);
    return;
  }
  values_ = records_ * kCells * grids_;
}

constinit const DocumentFormat kNpyDocument = {
    .name = "NumPy array",
    .fit = fit_npy,
    .make = [] { return std::unique_ptr<DocumentReader>(std::make_unique<NpyDocument>()); },
};

}  // namespace nonet
