// The order of a bench: which launch comes next, and when there are enough.
#pragma once

#include <nonet/bench.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/measure/runner.h"

namespace nonet {

/// Looks at the ratios of all rows, or of one corpus; at the rate of a row that is alone. Rows that
/// have failed do not count.
WidestInterval widest_interval(const BenchResults& results,
                               const std::optional<std::string>& corpus = {});

struct BenchOrder {
  BenchGoal goal{};
  uint64_t seed = 1;  ///< of the order of the launches
  const StopRequest* stop = nullptr;
  std::function<double()> clock{};                   ///< seconds since the beginning
  std::function<void(const BenchProgress&)> show{};  ///< may be empty
};

/// What a bench was ended by.
struct BenchOutcome {
  BenchEnd end = BenchEnd::launches_done;
  /// A contestant could not be loaded at all; nothing was measured then.
  std::optional<std::string> cannot_start{};
};

/// Profiles each row, then launches all rows in rounds: in a round each row is launched once, the
/// corpora in random order and so the rows of each corpus. A corpus whose intervals are all narrow
/// enough takes no part in further rounds. A row that fails is given up, and so are the other rows
/// of its solver, unless it was only too slow. runners[i] belongs to results.rows[i]. The launches
/// end up in results.rows.
BenchOutcome run_bench(BenchResults& results, std::vector<std::unique_ptr<Runner>>& runners,
                       const BenchOrder& order);

}  // namespace nonet
