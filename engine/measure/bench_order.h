// The order of a bench: the next launch, and when to stop.
#pragma once

#include <nonet/bench.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/measure/runners/runner.h"

namespace nonet {

/// Returns the widest interval of all ratios, or of those of one corpus. The rate
/// of the reference counts only if no row has a ratio to it. Rows that have failed do not count.
WidestInterval widest_interval(const BenchResults& results,
                               const std::optional<std::string>& corpus = {});

/// The number of rounds after which a bench may end for its precision or its verdicts: few values
/// often agree by chance.
inline constexpr uint64_t kMinRounds = 15;
/// A bench of pairs judges them this often.
inline constexpr int kLooks = 10;

struct BenchOrder {
  BenchGoal goal{};
  uint64_t seed = 1;  ///< seed of the order of the launches
  const StopRequest* stop = nullptr;
  /// The processors for the two solvers of a pair, at least two: those that need one processor are
  /// launched at the same time. Empty: one after the other.
  std::vector<int> processors{};
  std::function<double()> clock{};                   ///< seconds since the beginning
  std::function<void(const BenchProgress&)> show{};  ///< may be empty
  /// Makes the sample of a corpus smaller, which has become too large for a solver, and returns its
  /// hash. May be empty if no runner asks for that.
  std::function<std::string(const BenchCorpus&, size_t puzzles)> shrink{};
  /// Called when no launch runs. May be empty.
  std::function<void()> between_launches{};
};

/// Why a bench ended.
struct BenchOutcome {
  BenchEnd end = BenchEnd::launches_done;
  /// The reason if a contestant could not be loaded; then nothing was measured.
  std::optional<std::string> cannot_start{};
};

/// Profiles each row, with a smaller sample of its corpus if a solver is too slow for it, then
/// launches all rows in rounds. A round launches each row once: the corpora
/// in random order, and the rows of each corpus in random order. A corpus whose intervals are all
/// narrow enough takes no part in further rounds. If there are pairs, these stand in the place of
/// corpora, and take part until they are judged `slower`, `faster` or `same`. Both solvers of a
/// pair are launched at the same time on two processors, and once more on exchanged ones: see the
/// README. What slows the machine then slows both (Bulej, Horky, Tuma and others, "Duet
/// Benchmarking: Improving Measurement Accuracy in the Cloud", ICPE 2020). A row that fails is
/// not launched again; nor are the other rows of its solver, unless the failure is a timeout.
/// runners[i] belongs to results.rows[i]. The launches are stored in results.rows.
BenchOutcome run_bench(BenchResults& results, std::vector<std::unique_ptr<Runner>>& runners,
                       const BenchOrder& order);

}  // namespace nonet
