#include "engine/corpora/generate/easy_generator.h"

#include <nonet/solver.h>

#include <algorithm>

#include "engine/core/equivalence.h"
#include "engine/corpora/generate/full_grid.h"
#include "engine/corpora/forms/symmetry.h"

namespace nonet {

EasyGenerator::EasyGenerator(const GeneratorOptions& options)
    : options_(options),
      orbits_(orbits_of(*options.symmetry)),
      grids_(options.seed, false),
      singles_(make_singles_batch()) {}

void EasyGenerator::generate(std::span<const uint64_t> records, std::span<Grid> puzzles) {
  jobs_.resize(std::min(kPreferredBatch, records.size()));
  size_t begun = 0;
  const auto begin_next = [&](Job& job) {
    job.index = begun++;
    begin(job, records[job.index]);
  };
  for (Job& job : jobs_) begin_next(job);

  while (!options_.gives_up()) {
    trials_.clear();
    for (auto job = jobs_.begin(); job != jobs_.end();) {
      if (advance(*job)) {
        ++job;
        continue;
      }
      puzzles[job->index] = finish(*job);
      options_.count_puzzle();
      if (begun < records.size()) {
        begin_next(*job);
      } else {
        job = jobs_.erase(job);
      }
    }
    if (jobs_.empty()) return;
    falls_.resize(trials_.size());
    singles_->check(trials_, falls_);
    for (size_t i = 0; i < jobs_.size(); ++i) {
      if (falls_[i] != 0) {
        jobs_[i].removal.confirm();
      } else {
        jobs_[i].removal.refuse();
      }
    }
  }
}

void EasyGenerator::begin(Job& job, uint64_t record) {
  job.random = Random(options_.seed, record);
  start(job, is_symmetric() ? random_full_grid(job.random) : grids_.of_record(record)->full);
}

void EasyGenerator::start(Job& job, const Grid& full) {
  options_.count_try();
  job.removal.start(full, orbits_, options_.clues, job.random);
}

// Adds the next trial of a job. Returns false if the puzzle is finished.
bool EasyGenerator::advance(Job& job) {
  while (!job.removal.propose({})) {
    if (job.removal.clues() == options_.clues) return false;
    start(job, random_full_grid(job.random));
  }
  trials_.push_back(job.removal.trial());
  return true;
}

Grid EasyGenerator::finish(Job& job) {
  // An equivalent form would not be symmetric.
  const Grid& puzzle = job.removal.puzzle();
  return is_symmetric() ? puzzle : random_equivalence(job.random).apply(puzzle);
}

}  // namespace nonet
