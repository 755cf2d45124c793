#include "engine/bindings/python/arrays.h"

#include <fmt/format.h>
#include <nonet/errors.h>

#include <algorithm>
#include <array>
#include <memory>

#include "engine/io/formats/cells.h"

namespace nonet::python {
namespace {

namespace py = pybind11;

static_assert(sizeof(Grid) == kCells && alignof(Grid) == 1);

constexpr uint8_t kNoCell = 0xFF;

/// The cell of each character.
constexpr auto kCellOfCharacter = [] {
  std::array<uint8_t, 256> cells{};
  for (int c = 0; c < 256; ++c) {
    const auto character = static_cast<char>(c);
    cells[c] = !is_cell(character)   ? kNoCell
               : is_digit(character) ? static_cast<uint8_t>(c - '0')
                                     : uint8_t{0};
  }
  return cells;
}();

std::string text_of_character(uint32_t character) {
  if (character >= 0x20 && character < 0x7F)
    return fmt::format("'{}'", static_cast<char>(character));
  return fmt::format("U+{:04X}", character);
}

[[noreturn]] void refuse_character(size_t puzzle, size_t cell, uint32_t character) {
  if (character == 0) {
    throw UsageError(fmt::format("puzzle {} has {} of 81 characters", puzzle, cell));
  }
  throw UsageError(fmt::format("puzzle {}: character {} is {}, neither a digit nor one of . * _ -",
                               puzzle, cell, text_of_character(character)));
}

/// Returns the cells of texts of 81 characters, whose code points are in the array. `first` is the
/// index of the first puzzle in messages.
template <class Character>
Array<uint8_t> cells_of_text(const Array<Character>& characters, size_t first) {
  NewGrids puzzles(static_cast<size_t>(characters.size()) / kCells);
  const Character* in = characters.data();
  for (size_t puzzle = 0; puzzle < puzzles.grids.size(); ++puzzle, in += kCells) {
    Grid& grid = puzzles.grids[puzzle];
    uint8_t highest = 0;
    for (size_t cell = 0; cell < kCells; ++cell) {
      grid.cells[cell] = in[cell] < 256 ? kCellOfCharacter[in[cell]] : kNoCell;
      highest = std::max(highest, grid.cells[cell]);
    }
    if (highest < kNoCell) continue;
    const size_t cell =
        static_cast<size_t>(std::ranges::find(grid.cells, kNoCell) - grid.cells.begin());
    refuse_character(first + puzzle, cell, in[cell]);
  }
  return puzzles.array;
}

py::list strings_of(const Array<uint8_t>& array, const std::string& blank) {
  const std::span<const Grid> grids = grids_of(array);
  if (blank.size() != 1 || !is_cell(blank[0]) || (is_digit(blank[0]) && blank[0] != '0')) {
    throw UsageError("the blank '" + blank + "' is not one of . 0 * _ -");
  }
  py::list strings(grids.size());
  for (size_t i = 0; i < grids.size(); ++i) {
    if (const std::string fault = fault_in(grids[i], i); !fault.empty()) throw UsageError(fault);
    std::array<char, kCells> text;
    for (size_t cell = 0; cell < kCells; ++cell) {
      const uint8_t digit = grids[i].cells[cell];
      text[cell] = digit == 0 ? blank[0] : static_cast<char>('0' + digit);
    }
    strings[i] = py::str(text.data(), text.size());
  }
  return strings;
}

void check_cells(const Array<uint8_t>& array) {
  const std::span<const Grid> grids = grids_of(array);
  const size_t index = find_fault(grids);
  if (index < grids.size()) throw UsageError(fault_in(grids[index], index));
}

}  // namespace

std::span<const Candidates> candidates_of(const Array<uint16_t>& masks) {
  static_assert(sizeof(Candidates) == kCells * sizeof(uint16_t));
  return {reinterpret_cast<const Candidates*>(masks.data()),
          static_cast<size_t>(masks.size()) / kCells};
}

std::span<const Grid> grids_of(const Array<uint8_t>& array) {
  if (array.ndim() != 2 || array.shape(1) != kCells) {
    throw py::type_error("not an array of the shape (N, 81)");
  }
  return {reinterpret_cast<const Grid*>(array.data()), static_cast<size_t>(array.shape(0))};
}

NewGrids::NewGrids(size_t count)
    : array({static_cast<py::ssize_t>(count), py::ssize_t{kCells}}),
      grids(reinterpret_cast<Grid*>(array.mutable_data()), count) {}

Array<uint8_t> array_of(std::vector<Grid> grids) {
  auto owned = std::make_unique<std::vector<Grid>>(std::move(grids));
  const auto* const cells = reinterpret_cast<const uint8_t*>(owned->data());
  const auto count = static_cast<py::ssize_t>(owned->size());
  const py::capsule owner(owned.get(),
                          [](void* all) { delete static_cast<std::vector<Grid>*>(all); });
  owned.release();
  return Array<uint8_t>({count, py::ssize_t{kCells}}, cells, owner);
}

std::string fault_in(const Grid& grid, size_t index) {
  const auto bad = std::ranges::find_if(grid.cells, [](uint8_t cell) { return cell > 9; });
  if (bad == grid.cells.end()) return {};
  return fmt::format("puzzle {}: cell {} is {}; cells are 0 to 9, with 0 for a blank", index,
                     bad - grid.cells.begin(), *bad);
}

size_t find_fault(std::span<const Grid> grids) {
  const auto highest = [](std::span<const uint8_t> cells) {
    uint8_t found = 0;
    for (const uint8_t cell : cells) found = std::max(found, cell);
    return found;
  };
  if (grids.empty()) return 0;
  // All cells at once, without regard to the grids, take a third of the time.
  if (highest({grids.front().cells.data(), grids.size() * kCells}) <= 9) return grids.size();
  const auto is_bad = [&](const Grid& grid) { return highest(grid.cells) > 9; };
  return static_cast<size_t>(std::ranges::find_if(grids, is_bad) - grids.begin());
}

void add_arrays(py::module_& module) {
  module.def("cells_of_bytes", &cells_of_text<uint8_t>, py::arg("characters").noconvert(),
             py::arg("first"));
  module.def("cells_of_code_points", &cells_of_text<uint32_t>, py::arg("characters").noconvert(),
             py::arg("first"));
  module.def("check_cells", &check_cells, py::arg("puzzles").noconvert());
  module.def("strings", &strings_of, py::arg("puzzles").noconvert(), py::arg("blank"));
}

}  // namespace nonet::python
