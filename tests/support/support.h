// Shared by several tests: puzzles as text, temporary files, corpora that may be missing.
#pragma once

#include <nonet/candidates.h>
#include <nonet/grid.h>

#include <filesystem>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace nonet::test {

/// A puzzle with one solution, and the solution.
inline constexpr std::string_view kPuzzle =
    "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";
inline constexpr std::string_view kSolution =
    "145327698839654127672918543496185372218473956753296481367542819984761235521839764";

/// Returns a grid from 81 characters; any character that is not a digit is a blank.
Grid grid(std::string_view text);

/// Returns 81 characters, '.' for a blank.
std::string text(const Grid& grid);

/// A puzzle of the case file, its number of solutions (at most 1000), and its solution if there is
/// only one.
struct SolverCase {
  Grid puzzle;
  uint64_t solutions;
  Grid solution;
  int line;  ///< in the case file
};
const std::vector<SolverCase>& solver_cases();

/// The puzzles of a file in datasets/.
std::vector<Grid> dataset(const std::string& name);
/// Those of sample.txt.
const std::vector<Grid>& sample();

/// Returns how many of so many random cases a test tries: the environment variable NONET_CASES has
/// the share in percent. 30000 takes hours, and is for changes of the search.
size_t cases(size_t usual);

/// Returns random candidates that contain the solution of `puzzle`. Each other digit is a candidate
/// with a probability of `percent` %. Requires that `puzzle` has one solution.
Candidates random_candidates(const Grid& puzzle, unsigned percent, std::mt19937& random);

/// A folder that is removed with the object.
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

/// Returns the path of a corpus that the project does not include; empty if it is not on this
/// machine. The environment variable NONET_SHARED_DATA names the folder of these corpora; the
/// default is a folder beside the repository.
std::string shared_corpus(const std::string& name);

}  // namespace nonet::test
