// The order of a bench: the next launch, and when to stop.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/measure/results/results.h"
#include "engine/measure/runners/runner.h"

namespace nonet {

/// When a bench ends.
struct BenchGoal {
  uint64_t launches = 0;  ///< of each row; 0: as many as `precision` needs
  /// Stop when the interval of every ratio is within this share of it, up and down ...
  double precision = 0.01;
  /// ... or when another round of launches would end later than this, in seconds of `clock`.
  double max_seconds = 0;
};

/// The row whose interval is the widest, and half its width as a share.
struct WidestInterval {
  const BenchRow* row = nullptr;       ///< null: no row has figures
  std::optional<double> half_width{};  ///< none: a row has too few launches for an interval
};

/// Returns the widest interval of all ratios, or of those of one corpus. For a row that no other is
/// compared with, its rate counts. Rows that have failed do not count.
WidestInterval widest_interval(const BenchResults& results,
                               const std::optional<std::string>& corpus = {});

/// The progress of a bench.
struct BenchProgress {
  const BenchRow& next;  ///< the row that is launched now, or profiled before round 1
  uint64_t round = 0;    ///< launches of each row that are done
  double seconds = 0;    ///< since the beginning
  WidestInterval widest{};
};

struct BenchOrder {
  BenchGoal goal{};
  uint64_t seed = 1;  ///< of the order of the launches
  const StopRequest* stop = nullptr;
  std::function<double()> clock{};                   ///< seconds since the beginning
  std::function<void(const BenchProgress&)> show{};  ///< may be empty
};

/// Why a bench ended.
struct BenchOutcome {
  BenchEnd end = BenchEnd::launches_done;
  /// Set if a contestant could not be loaded; nothing was measured then.
  std::optional<std::string> cannot_start{};
};

/// Profiles each row, then launches all rows in rounds. A round launches each row once: the corpora
/// in random order, and the rows of each corpus in random order. A corpus whose intervals are all
/// narrow enough takes no part in further rounds. A row that fails is not launched again; nor are
/// the other rows of its solver, unless the failure is a timeout. runners[i] belongs to
/// results.rows[i]. The launches are stored in results.rows.
BenchOutcome run_bench(BenchResults& results, std::vector<std::unique_ptr<Runner>>& runners,
                       const BenchOrder& order);

}  // namespace nonet
