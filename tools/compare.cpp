// `nonet compare`: what became of the speeds in one result of bench in another one.
#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "bench_json.h"
#include "commands.h"
#include "engine/measure/verdict.h"
#include "engine/stats/report.h"
#include "message.h"

namespace nonet {
namespace {

/// A row of both files.
struct Pair {
  const BenchRow* before;
  const BenchRow* after;
};

class Comparison {
 public:
  explicit Comparison(const CompareOptions& options)
      : options_(options),
        before_(read_bench_json(options.base)),
        after_(read_bench_json(options.changed)) {}

  int execute();

 private:
  void find_pairs();
  bool can_be_relative() const;
  void warn() const;
  void report_behaviour();
  void report_speeds();
  Change judge(const Pair& pair) const;

  const CompareOptions& options_;
  BenchResults before_;
  BenchResults after_;
  std::vector<Pair> pairs_;
  bool has_failed_ = false;
  bool is_inconclusive_ = false;
};

// Whether the puzzles were the same, so that all but times must be.
bool same_puzzles(const Pair& pair) { return pair.before->sample_hash == pair.after->sample_hash; }

std::string percent(double share) { return fmt::format("{:+.1f} %", 100 * share); }

// Failed rows and rows of one file only are told here.
void Comparison::find_pairs() {
  for (const BenchRow& row : before_.rows) {
    const BenchRow* const after = find_row(after_, row.solver, row.corpus);
    if (after == nullptr) {
      fmt::print("{}: not in {}\n", row.name(), options_.changed);
      is_inconclusive_ = true;
    } else if (!after->failure.empty()) {
      fmt::print("{}: failed in {}: {}\n", row.name(), options_.changed, after->failure);
      has_failed_ = true;
    } else if (!row.failure.empty()) {
      fmt::print("{}: failed in {} and works in {}\n", row.name(), options_.base, options_.changed);
    } else {
      pairs_.push_back({&row, after});
    }
  }
  for (const BenchRow& row : after_.rows) {
    if (find_row(before_, row.solver, row.corpus) != nullptr) continue;
    fmt::print("{}: new\n", row.name());
    has_failed_ = has_failed_ || !row.failure.empty();
  }
}

bool Comparison::can_be_relative() const {
  const auto has_reference = [this](const BenchResults& results) {
    return std::ranges::any_of(results.rows, [this](const BenchRow& row) {
      return row.solver == options_.relative_to && !row.repetitions.empty();
    });
  };
  return options_.relative_to.empty() || (has_reference(before_) && has_reference(after_));
}

void Comparison::warn() const {
  for (const auto& [results, path] :
       {std::pair{&before_, &options_.base}, std::pair{&after_, &options_.changed}}) {
    if (!results->complete) print_message(fmt::format("{} is of a run that was stopped\n", *path));
  }
  if (options_.relative_to.empty() && before_.machine != after_.machine) {
    print_message(
        fmt::format("measured on different machines, {} and {}: --relative-to NAME compares "
                    "ratios to a solver that is in both\n",
                    before_.machine, after_.machine));
  }
}

// What no noise can change.
void Comparison::report_behaviour() {
  for (const Pair& pair : pairs_) {
    const auto& [before, after] = pair;
    if (!same_puzzles(pair)) {
      fmt::print("{}: not the same puzzles (file, seed, sample or permutation)\n", before->name());
      is_inconclusive_ = true;
      continue;
    }
    if (before->signature != after->signature) {
      fmt::print("{}: ANSWERS CHANGED: signature {} -> {}\n", before->name(), before->signature,
                 after->signature);
      has_failed_ = true;
    }
    if (before->guesses != after->guesses) {
      const auto told = [](const std::optional<uint64_t>& guesses) {
        return guesses ? with_separators(*guesses) : "unknown";
      };
      fmt::print("{}: guesses changed: {} -> {}\n", before->name(), told(before->guesses),
                 told(after->guesses));
    }
  }
}

Change Comparison::judge(const Pair& pair) const {
  const auto rates = [&](const BenchRow& row, const BenchResults& results) {
    if (options_.relative_to.empty()) return rates_of(row);
    const BenchRow* const reference = find_row(results, options_.relative_to, row.corpus);
    if (reference == nullptr || reference->repetitions.empty()) return std::vector<double>{};
    return rates_of(row, reference);
  };
  return judge_change(rates(*pair.before, before_), rates(*pair.after, after_), options_.threshold);
}

void Comparison::report_speeds() {
  size_t width = 0;
  for (const Pair& pair : pairs_) width = std::max(width, pair.before->name().size());
  for (const Pair& pair : pairs_) {
    if (!same_puzzles(pair) || pair.before->solver == options_.relative_to) continue;
    const Change change = judge(pair);
    fmt::print("{:<{}}  {:>9}  [{}, {}]  p {:.2g}  {}\n", pair.before->name(), width,
               percent(change.share), percent(change.interval.low), percent(change.interval.high),
               change.p, name_of(change.verdict));
    has_failed_ = has_failed_ || change.verdict == Verdict::slower;
    is_inconclusive_ = is_inconclusive_ || change.verdict == Verdict::inconclusive;
  }
}

int Comparison::execute() {
  if (!can_be_relative()) {
    print_message(fmt::format("nonet: {} was not measured in both files\n", options_.relative_to));
    return kUsage;
  }
  warn();
  find_pairs();
  report_behaviour();
  report_speeds();
  is_inconclusive_ = is_inconclusive_ || pairs_.empty();
  return has_failed_ ? kCheckFailed : is_inconclusive_ ? kInconclusive : kDone;
}

}  // namespace

int compare(const CompareOptions& options) {
  try {
    return Comparison(options).execute();
  } catch (const std::runtime_error& error) {
    if (dynamic_cast<const std::system_error*>(&error) != nullptr) throw;
    print_message(fmt::format("nonet: {}\n", error.what()));
    return kIoError;
  }
}

}  // namespace nonet
