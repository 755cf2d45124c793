#include "engine/pipeline/jobs/verify_flow.h"

#include <memory>
#include <utility>

#include "engine/io/formats/record_cursor.h"
#include "engine/pipeline/flow/batch_flow.h"
#include "engine/pipeline/jobs/claims.h"

namespace nonet {
namespace {

// The file that is ahead of the other is not read while this number of its slices waits. A number
// of records would not bound memory, because a record may have 64 KiB.
constexpr size_t kSlicesAhead = 8;

/// A slice of each file.
struct VerifyBatch {
  std::unique_ptr<RecordChunk> puzzles = std::make_unique<RecordChunk>();
  std::unique_ptr<RecordChunk> answers = std::make_unique<RecordChunk>();
};

// Compares the answers whose puzzles are in the other slice, if answer N + shift is that of puzzle
// N. Reads the others.
void compare_slices(const RecordChunk& puzzles, RecordChunk& answers, uint64_t shift) {
  answers.shift = shift;
  answers.claims.clear();
  RecordCursor puzzle = puzzles.is_filled ? RecordCursor(puzzles.parsed) : RecordCursor();
  for (RecordCursor at(answers.parsed); at; at.next()) {
    const Grid* const grid = at.is_puzzle() ? answers.parsed.puzzle(at.puzzle()).grid : nullptr;
    const uint64_t number = answers.slice.first_record + at.index() - shift;
    while (puzzle && puzzles.slice.first_record + puzzle.index() < number) puzzle.next();
    ClaimedAnswer claim = read_answer(*answers.slice.layout, at.record(), grid);
    const bool is_right = puzzle && puzzles.slice.first_record + puzzle.index() == number &&
                          puzzle.is_puzzle() && claim.solution &&
                          claim.record.value_or(number) == number &&
                          fault_in(puzzles.parsed.puzzle(puzzle.puzzle()), claim).empty();
    answers.claim_of.push_back(is_right ? RecordChunk::kRight
                                        : static_cast<uint32_t>(answers.claims.size()));
    if (!is_right) answers.claims.push_back(std::move(claim));
  }
}

class VerifyFlow {
 public:
  VerifyFlow(RecordStream& puzzles, RecordStream& answers, const std::atomic<uint64_t>& shift,
             int threads)
      : puzzles_(puzzles), answers_(answers), shift_(shift), flow_(threads, 1) {}

  void run(const std::function<bool()>& check) {
    note_lead();
    flow_.run(
        true, Stages{*this}, [this](VerifyBatch& batch) { work(batch); },
        [&](VerifyBatch& batch) {
          puzzles_.keep(batch.puzzles);
          answers_.keep(batch.answers);
          if (!has_ended_) has_ended_ = !check();
          note_lead();
        });
  }

 private:
  struct Stages {
    VerifyFlow& of;

    bool operator()(VerifyBatch& batch) { return of.read(batch); }
    void load(VerifyBatch& batch) {
      of.puzzles_.load(*batch.puzzles);
      of.answers_.load(*batch.answers);
    }
    void admit(VerifyBatch& batch) {
      of.puzzles_.admit(*batch.puzzles);
      of.answers_.admit(*batch.answers);
    }
    bool resumes() {
      const bool has_puzzles = of.puzzles_.resume(), has_answers = of.answers_.resume();
      return !of.has_ended_ && (has_puzzles || has_answers);
    }
  };

  bool read(VerifyBatch& batch) {
    if (has_ended_ || puzzles_.is_paused() || answers_.is_paused()) return false;
    const RecordStream* const ahead = ahead_;
    batch.puzzles->is_filled = batch.answers->is_filled = false;
    if (ahead != &puzzles_) puzzles_.read(*batch.puzzles);
    if (ahead != &answers_) answers_.read(*batch.answers);
    return batch.puzzles->is_filled || batch.answers->is_filled;
  }

  void work(VerifyBatch& batch) const {
    if (batch.puzzles->is_filled) batch.puzzles->parse();
    if (!batch.answers->is_filled) return;
    batch.answers->parse();
    compare_slices(*batch.puzzles, *batch.answers, shift_);
  }

  // Tells the stage that reads which input is too far ahead.
  void note_lead() {
    const RecordStream& ahead = puzzles_.ahead() > answers_.ahead() ? puzzles_ : answers_;
    ahead_ = ahead.slices_ahead() < kSlicesAhead ? nullptr : &ahead;
  }

  RecordStream& puzzles_;
  RecordStream& answers_;
  const std::atomic<uint64_t>& shift_;
  std::atomic<bool> has_ended_ = false;
  std::atomic<const RecordStream*> ahead_ = nullptr;  // it is not read
  BatchFlow<VerifyBatch> flow_;  // last: its destructor waits for stages that use the other members
};

}  // namespace

void compare_ahead(RecordStream& puzzles, RecordStream& answers, const std::atomic<uint64_t>& shift,
                   int threads, const std::function<bool()>& check) {
  VerifyFlow(puzzles, answers, shift, threads).run(check);
}

}  // namespace nonet
