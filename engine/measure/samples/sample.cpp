#include "engine/measure/samples/sample.h"

#include <nonet/solver_table.h>

#include <algorithm>
#include <cassert>
#include <filesystem>

#include "engine/core/equivalence.h"
#include "engine/io/formats/format_table.h"
#include "engine/io/slice_reader.h"
#include "engine/stats/report.h"
#include "engine/stats/signature.h"

namespace nonet {
namespace {

// Returns the part of one puzzle in a hash over all puzzles, which is a sum as a signature is.
uint64_t hash_of(uint64_t number, const Grid& puzzle) {
  return signature_of(number, Status::unique, puzzle);
}

/// Keeps `capacity` of the added puzzles, each with the same probability (Vitter's algorithm R).
class Reservoir {
 public:
  Reservoir(size_t capacity, Random& random) : capacity_(capacity), random_(random) {}

  void add(const Grid& puzzle) {
    ++seen_;
    if (kept_.size() < capacity_) {
      kept_.push_back(puzzle);
    } else if (const uint64_t place = random_() % seen_; place < capacity_) {
      kept_[place] = puzzle;
    }
  }

  std::vector<Grid> take() && { return std::move(kept_); }

 private:
  size_t capacity_;
  Random& random_;
  uint64_t seen_ = 0;
  std::vector<Grid> kept_;
};

std::vector<Grid> draw(Sample& sample, const RunInput& input, const SampleOptions& options,
                       Random& random, const StopRequest* stop) {
  Reservoir reservoir(options.puzzles, random);
  InputOptions input_options = options.input;
  input_options.candidates_refusal = "and solvers are measured on grids";
  SliceReader reader({input}, {.input = input_options}, stop);
  Slice slice;
  ParsedText parsed;
  FirstRecords first;
  while (reader.next(slice)) {
    slice.parse(parsed);
    for (const Record& record : parsed.records) {
      if (first.records == FirstRecords::kMaxRecords) break;
      first.add(static_cast<bool>(record.fault));
    }
    sample.malformed += parsed.records.size() - parsed.puzzles.size();
    for (const Grid& puzzle : parsed.puzzles) {
      sample.corpus_hash += hash_of(++sample.corpus_puzzles, puzzle);
      reservoir.add(puzzle);
    }
  }
  sample.notes = reader.notes();
  sample.misreading = misreading_text(first, reader.reading());
  std::vector<Grid> drawn = std::move(reservoir).take();
  random.shuffle(std::span(drawn));  // a corpus may be sorted by difficulty
  return drawn;
}

// The answers of the reference solver.
void find_answers(Sample& sample, uint64_t limit) {
  std::vector<SolveResult> results(sample.puzzles.size());
  sample.solutions.resize(sample.puzzles.size());
  find_solver("scalar")
      ->make({.limit = std::max<uint64_t>(limit, 2)})
      ->solve(sample.puzzles, sample.solutions, results);
  for (size_t i = 0; i < results.size(); ++i) {
    const bool is_unique = results[i].status == Status::unique;
    assert(!is_unique || is_solution_of(sample.puzzles[i], sample.solutions[i]));
    sample.are_unique.push_back(is_unique ? 1 : 0);
    sample.counts.push_back(std::min(results[i].solutions, limit));
  }
}

void add_hash(Sample& sample) {
  sample.hash = 0;
  for (size_t i = 0; i < sample.puzzles.size(); ++i) sample.hash += hash_of(i, sample.puzzles[i]);
}

}  // namespace

Sample make_sample(const RunInput& input, const SampleOptions& options, const StopRequest* stop) {
  Sample sample;
  sample.path = input.source ? input.name() : input.path;
  sample.corpus =
      sample.path == kStandardStream ? "stdin" : std::filesystem::path(sample.path).stem().string();
  Random random(options.seed);
  sample.puzzles = draw(sample, input, options, random, stop);
  const size_t drawn = sample.puzzles.size();
  if (drawn > 0 && options.permutes) {
    sample.puzzles.resize(options.puzzles);
    for (size_t i = sample.puzzles.size(); i-- > 0;) {
      sample.puzzles[i] = random_equivalence(random).apply(sample.puzzles[i % drawn]);
    }
  }
  add_hash(sample);
  find_answers(sample, options.limit);
  return sample;
}

void keep_first(Sample& sample, size_t puzzles) {
  sample.puzzles.resize(puzzles);
  sample.solutions.resize(puzzles);
  sample.counts.resize(puzzles);
  sample.are_unique.resize(puzzles);
  add_hash(sample);
}

std::optional<std::string> fault_in(const SampleAnswer& answer, const SampleView& sample,
                                    size_t index) {
  if (answer.solutions && *answer.solutions != sample.counts[index]) {
    const auto words = [](uint64_t count) {
      return count == 0 ? std::string("no solution")
                        : std::to_string(count) + (count == 1 ? " solution" : " solutions");
    };
    const uint64_t count = sample.counts[index];
    return "found " + words(*answer.solutions) + " where there " + (count > 1 ? "are " : "is ") +
           words(count);
  }
  if (!answer.solution) return {};
  const bool is_right = sample.are_unique[index] != 0
                            ? *answer.solution == sample.solutions[index]
                            : is_solution_of(sample.puzzles[index], *answer.solution);
  if (is_right) return {};
  return "gave a wrong solution, " + puzzle_text(*answer.solution);
}

Status status_of(uint64_t solutions, uint64_t limit) {
  if (solutions == 0) return Status::unsolvable;
  if (solutions > 1) return Status::multiple;
  return limit == 1 ? Status::solved : Status::unique;
}

}  // namespace nonet
