#include "tests/support/support.h"

#include <nonet/solver_table.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace nonet::test {
namespace {

std::vector<std::string> lines_of(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot open " + path);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

std::vector<SolverCase> read_solver_cases() {
  std::vector<SolverCase> cases;
  int number = 0;
  for (const std::string& line : lines_of(NONET_TEST_DATA "/solver_cases.txt")) {
    ++number;
    if (line.empty() || line[0] == '#') continue;
    const size_t second_colon = line.find(':', 82);
    const std::string solution = line.substr(second_colon + 1);
    cases.push_back({grid(line), std::stoull(line.substr(82, second_colon - 82)),
                     solution.empty() ? Grid{} : grid(solution), number});
  }
  return cases;
}

}  // namespace

Grid grid(std::string_view text) {
  Grid grid;
  for (size_t i = 0; i < grid.cells.size(); ++i) {
    const char c = text.at(i);
    grid.cells[i] = c >= '1' && c <= '9' ? static_cast<uint8_t>(c - '0') : uint8_t{0};
  }
  return grid;
}

std::string text(const Grid& grid) {
  std::string text;
  for (const uint8_t digit : grid.cells) text += static_cast<char>(digit == 0 ? '.' : '0' + digit);
  return text;
}

const std::vector<SolverCase>& solver_cases() {
  static const std::vector<SolverCase> cases = read_solver_cases();
  return cases;
}

std::vector<Grid> dataset(const std::string& name) {
  std::vector<Grid> grids;
  for (const std::string& line : lines_of(std::string(NONET_DATASETS) + '/' + name)) {
    if (line.size() >= 81 && line[0] != '#') grids.push_back(grid(line));
  }
  return grids;
}

const std::vector<Grid>& sample() {
  static const std::vector<Grid> puzzles = dataset("sample.txt");
  return puzzles;
}

size_t cases(size_t usual) {
  const char* const percent = std::getenv("NONET_CASES");
  return percent == nullptr ? usual : usual * std::stoul(percent) / 100;
}

Candidates random_candidates(const Grid& puzzle, unsigned percent, std::mt19937& random) {
  Grid solution;
  SolveResult result;
  find_solver("scalar")->make({.limit = 1})->solve({&puzzle, 1}, {&solution, 1}, {&result, 1});
  Candidates candidates;
  for (int cell = 0; cell < kCells; ++cell) {
    for (int digit = 1; digit <= 9; ++digit) {
      const bool is_possible = digit == solution.cells[cell] || random() % 100 < percent;
      if (is_possible) candidates.masks[cell] |= mask_of(digit);
    }
  }
  return candidates;
}

TemporaryFolder::TemporaryFolder() {
  std::string pattern = (std::filesystem::temp_directory_path() / "nonet-test-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("cannot make " + pattern);
  path_ = pattern;
}

TemporaryFolder::~TemporaryFolder() { std::filesystem::remove_all(path_); }

std::string TemporaryFolder::write(const std::string& name, std::string_view content) const {
  std::ofstream(path_ / name, std::ios::binary) << content;
  return file(name);
}

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error("cannot open " + path);
  std::stringstream content;
  content << file.rdbuf();
  return content.str();
}

std::string shared_corpus(const std::string& name) {
  const char* const folder = std::getenv("NONET_SHARED_DATA");
  const std::string path = std::string(folder != nullptr ? folder : NONET_SHARED_DATA) + '/' + name;
  return std::filesystem::exists(path) ? path : std::string();
}

}  // namespace nonet::test
