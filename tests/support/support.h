// What several tests need: puzzles as text, files that go away, corpora that may be missing.
#pragma once

#include <nonet/candidates.h>
#include <nonet/grid.h>

#include <filesystem>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace nonet::test {

/// A puzzle with one solution, and that.
inline constexpr std::string_view kPuzzle =
    "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";
inline constexpr std::string_view kSolution =
    "145327698839654127672918543496185372218473956753296481367542819984761235521839764";

/// A grid from 81 characters, digits and anything else for a blank.
Grid grid(std::string_view text);

/// 81 characters, '.' for a blank.
std::string text(const Grid& grid);

/// A puzzle of the case file: how many solutions it has, up to 1000, and the only one.
struct SolverCase {
  Grid puzzle;
  uint64_t solutions;
  Grid solution;
  int line;  ///< in the case file
};
const std::vector<SolverCase>& solver_cases();

/// The puzzles of datasets/sample.txt.
const std::vector<Grid>& sample();

/// Candidates that the solution of `puzzle`, which must have one, is a solution of; of the other
/// digits `percent` in a hundred, at random.
Candidates random_candidates(const Grid& puzzle, unsigned percent, std::mt19937& random);

/// A folder that goes with the object.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  std::string file(const std::string& name) const { return (path_ / name).string(); }
  /// Writes a file and returns its path.
  std::string write(const std::string& name, std::string_view content) const;

 private:
  std::filesystem::path path_;
};

std::string read_file(const std::string& path);

/// The path of a corpus that the project does not ship; empty if it is not on this machine. The
/// environment variable NONET_SHARED_DATA names the folder, else it is beside the checkout.
std::string shared_corpus(const std::string& name);

}  // namespace nonet::test
