#include "engine/pipeline/jobs/search.h"

#include <tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <vector>

#include "engine/corpora/generate/hard_search.h"
#include "engine/io/formats/format_table.h"
#include "engine/pipeline/flow/batch_flow.h"
#include "engine/pipeline/fields/made_records.h"

namespace nonet {
namespace {

/// Tasks in the pipeline.
struct SearchBatch {
  std::vector<HardTask> tasks;
  bool given_up = false;  // the tasks are not finished
};

class Search {
 public:
  Search(const GenerateConfig& config, RunControl& control)
      : config_(config),
        control_(control),
        solver_(rating_solver(config.options.solver)),
        tasks_together_(hard_tasks_together(solver_, config.threads)),
        pools_(kHardPools, HardPool((config.count + kHardPools - 1) / kHardPools)),
        explorers_([this] {
          GeneratorOptions options = config_.options;
          options.give_up = &control_.give_up;
          return HardExplorer(options);
        }),
        flow_(config.threads) {}

  GenerateReport execute() {
    uint64_t made = 0;
    while (made <= config_.rounds && !control_.stop.requested() && run_round(made)) {
      ++made;
      control_.read_bytes = made;
    }
    GenerateReport report = write_best();
    report.complete = report.complete && made > config_.rounds;
    std::ranges::move(remarks_of(solver_), std::back_inserter(report.notes));
    return report;
  }

 private:
  // Round 0 finds the first puzzles. Returns false if the round was given up; the pools then get
  // the puzzles found before.
  bool run_round(uint64_t round) {
    std::vector<std::vector<RatedPuzzle>> found(pools_.size());
    uint64_t next_task = 0;
    bool given_up = false;
    flow_.run(
        true,
        [&](SearchBatch& batch) {
          if (next_task == kHardTasks) return false;
          batch.tasks.resize(std::min<uint64_t>(tasks_together_, kHardTasks - next_task));
          for (HardTask& task : batch.tasks) {
            task.round = round;
            task.number = next_task++;
          }
          return true;
        },
        [this](SearchBatch& batch) {
          explorers_.local().explore(pools_, batch.tasks);
          batch.given_up = control_.give_up;
        },
        [&](const SearchBatch& batch) {
          given_up = given_up || batch.given_up;
          if (batch.given_up) return;
          for (const HardTask& task : batch.tasks) {
            auto& of_pool = found[task.number % kHardPools];
            of_pool.insert(of_pool.end(), task.found.begin(), task.found.end());
            control_.written_records += task.found.size();
          }
        });
    for (size_t i = 0; i < pools_.size(); ++i) pools_[i].add(found[i]);
    return !given_up;
  }

  GenerateReport write_best() {
    HardPool best(config_.count);
    for (const HardPool& pool : pools_) best.add(pool.puzzles());
    GenerateReport report{.complete = true};
    std::optional<PuzzleOutput> output;
    if (config_.output != nullptr) {
      output.emplace(*config_.output, config_.fields, config_.format, config_.threads, control_);
      output->begin();
    }
    std::vector<Grid> puzzles;
    uint64_t guesses = 0;
    for (const RatedPuzzle& rated : best.puzzles()) {
      if (output) output->add(rated.puzzle);
      puzzles.push_back(rated.puzzle);
      report.clues += static_cast<uint64_t>(kCells - std::ranges::count(rated.puzzle.cells, 0));
      guesses += rated.guesses;
      ++report.records;
    }
    if (output) {
      output->end();
      if (const auto remark = output->remark()) {
        report.complete = false;
        report.notes.push_back(*remark);
      }
    }
    if (config_.each_batch) config_.each_batch(puzzles);
    if (report.records > 0) {
      constexpr auto kEquivalents = static_cast<double>(kHardEquivalents);
      report.most_guesses = static_cast<double>(best.puzzles().front().guesses) / kEquivalents;
      report.mean_guesses =
          static_cast<double>(guesses) / kEquivalents / static_cast<double>(report.records);
    }
    return report;
  }

  const GenerateConfig& config_;
  RunControl& control_;
  const SolverRow& solver_;
  size_t tasks_together_;
  std::vector<HardPool> pools_;
  tbb::enumerable_thread_specific<HardExplorer> explorers_;
  BatchFlow<SearchBatch> flow_;  // last: its destructor waits for stages that use the other members
};

}  // namespace

GenerateReport search_hard(const GenerateConfig& config, RunControl& control) {
  return Search(config, control).execute();
}

}  // namespace nonet
