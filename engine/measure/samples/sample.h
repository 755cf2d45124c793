// The puzzles that solvers are measured on: a seeded sample of a corpus, each puzzle replaced by a
// random equivalent one, with known answers.
#pragma once

#include <nonet/bench.h>
#include <nonet/grid.h>
#include <nonet/result.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace nonet {

struct Sample {
  std::string corpus;  ///< the file's name without folder and extension
  std::string path;
  std::vector<std::string> notes;         ///< of the reader, a line each
  std::optional<std::string> misreading;  ///< see misreading_text()
  uint64_t corpus_puzzles = 0;
  uint64_t malformed = 0;    ///< records of the corpus that are not puzzles; they are left out
  uint64_t corpus_hash = 0;  ///< hash of all puzzles and their numbers
  uint64_t hash = 0;         ///< hash of the sample's puzzles and their order

  std::vector<Grid> puzzles;
  std::vector<Grid> solutions;      ///< blank if there is none or more than one
  std::vector<uint64_t> counts;     ///< numbers of solutions, at most the limit
  std::vector<uint8_t> are_unique;  ///< 1 if there is exactly one solution
};

/// A view of the puzzles of a sample and their answers. All spans have one length.
struct SampleView {
  std::span<const Grid> puzzles;
  std::span<const Grid> solutions;
  std::span<const uint64_t> counts;
  std::span<const uint8_t> are_unique;
};

inline SampleView view_of(const Sample& sample) {
  return {sample.puzzles, sample.solutions, sample.counts, sample.are_unique};
}

/// Reads the corpus to its end and draws from it, each puzzle with the same probability. If the
/// corpus is smaller than the sample, its puzzles are repeated if they are permuted; else each is
/// taken once. Memory depends only on the size of the sample. Returns an empty sample for a corpus
/// without a puzzle. When `stop` is requested, reading ends and the sample must not be used. Throws
/// std::system_error.
Sample make_sample(const RunInput& input, const SampleOptions& options,
                   const StopRequest* stop = nullptr);

/// Leaves out all but the first puzzles, which are drawn at random as all of them. Requires that
/// the sample has at least `puzzles`.
void keep_first(Sample& sample, size_t puzzles);

/// A solver's answer to one puzzle of a sample.
struct SampleAnswer {
  std::optional<uint64_t> solutions;  ///< found; none: the solver does not report them
  std::optional<Grid> solution;       ///< none: the solver does not report one
};

/// Returns the reason why an answer to puzzle `index` is wrong, such as "found no solution where
/// there is 1 solution"; none if the answer is right.
std::optional<std::string> fault_in(const SampleAnswer& answer, const SampleView& sample,
                                    size_t index);

/// Returns the status of the answer for the signature.
Status status_of(uint64_t solutions, uint64_t limit);

}  // namespace nonet
