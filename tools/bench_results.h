// What `nonet bench` finds out, and `nonet compare` reads.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/measure/statistics.h"

namespace nonet {

/// A solver on a corpus.
struct BenchRow {
  std::string solver{};
  std::string corpus{};
  std::vector<TimedRate> repetitions{};  ///< puzzles per second, in the order of time
  std::optional<uint64_t> guesses{};     ///< over the sample
  double guesses_per_puzzle = 0;
  double no_guess_share = 0;
  std::optional<uint64_t> p99_nanos{};
  std::optional<double> startup_seconds{};  ///< of a program: the median
  std::string signature{};                  ///< in hexadecimal; empty: not known
  std::string sample_hash{};                ///< of the puzzles, in hexadecimal; empty: not known
  std::string failure{};                    ///< why there is no more; empty if there is

  std::string name() const { return solver + '/' + corpus; }
};

struct BenchCorpus {
  std::string name{};
  std::string path{};
  uint64_t puzzles = 0;
  uint64_t malformed = 0;
  std::string hash{};
  size_t sample_puzzles = 0;
  std::string sample_hash{};
};

struct BenchSolver {
  std::string name{};
  std::string kind{};    ///< "solver", "plugin" or "program"
  std::string source{};  ///< what it is
  std::string target{};  ///< instruction set; empty: not known
};

struct BenchResults {
  bool complete = false;    ///< nothing stopped it before its end
  std::string machine{};    ///< host and processor
  std::string reference{};  ///< the solver that ratios are of
  uint64_t seed = 1;
  bool permuted = true;
  uint64_t limit = 2;
  double min_time_seconds = 0;
  std::vector<BenchSolver> solvers{};
  std::vector<BenchCorpus> corpora{};
  std::vector<BenchRow> rows{};  ///< by corpus, then by solver
};

/// The row of that solver and corpus; null if there is none.
const BenchRow* find_row(const BenchResults& results, const std::string& solver,
                         const std::string& corpus);

/// The speeds of a row; divided by those of `reference` at the time, if that is not null.
std::vector<double> rates_of(const BenchRow& row, const BenchRow* reference = nullptr);

}  // namespace nonet
