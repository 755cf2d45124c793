#include "engine/pipeline/minimize.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <iterator>

#include "engine/corpora/minimizer.h"
#include "engine/io/formats/answer_text.h"
#include "engine/io/formats/cells.h"
#include "engine/io/formats/table_format.h"

namespace nonet {
namespace {

/// What the writers of all threads count.
struct MinimizeCounts {
  std::atomic<uint64_t> unique{0}, minimal{0}, cut{0};
  std::atomic<uint64_t> first_cut{MinimizeReport().first_cut};

  void add_cut(uint64_t record) {
    ++cut;
    for (uint64_t first = first_cut; record < first;) {
      if (first_cut.compare_exchange_weak(first, record)) break;
    }
  }
};

auto clue_count(const Grid& puzzle) { return kCells - std::ranges::count(puzzle.cells, 0); }

class MinimizeWriter final : public RecordWriter {
 public:
  MinimizeWriter(const MinimizeConfig& config, const RunControl& control, MinimizeCounts& counts)
      : config_(config), control_(control), counts_(counts), minimizer_(&control.give_up) {}

  void write(const Slice& slice, const ParsedText& parsed, std::span<OutputPart> parts) override {
    OutputPart& part = parts[0];
    const size_t count = parsed.puzzles.size();
    if (config_.task == MinimizeTask::one) {
      minimal_.resize(count);
      statuses_.resize(count);
      records_.resize(count);
      for (RecordCursor at(parsed); at; at.next()) {
        if (at.is_puzzle()) records_[at.puzzle()] = slice.first_record + at.index();
      }
      minimizer_.minimize(parsed.puzzles, config_.seed, records_, minimal_, statuses_);
    } else {
      answers_.resize(count);
      minimizer_.check(parsed.puzzles, answers_);
    }
    for (RecordCursor at(parsed); at && !control_.give_up; at.next()) {
      row_.clear();
      if (config_.task == MinimizeTask::one) {
        write_minimal(parsed, at);
        ++part.records;
      } else if (!at.is_puzzle()) {
        fmt::format_to(std::back_inserter(row_), "{},{},{},", slice.first_record + at.index(),
                       quoted_field(excerpt(at.record().text)), name_of(Status::malformed));
        row_ += config_.task == MinimizeTask::check ? ",,\n" : "\n";
        ++part.records;
      } else {
        count_answer(answers_[at.puzzle()]);
        const uint64_t record = slice.first_record + at.index();
        const Grid& puzzle = parsed.puzzles[at.puzzle()];
        if (config_.task == MinimizeTask::check) {
          write_check(record, puzzle, answers_[at.puzzle()]);
          ++part.records;
        } else {
          part.records += write_all(record, puzzle, answers_[at.puzzle()]);
        }
      }
      part.text.append(row_);
    }
  }

 private:
  void count_answer(const Minimality& answer) {
    if (answer.status == Status::unique) ++counts_.unique;
    if (answer.is_minimal()) ++counts_.minimal;
  }

  void write_minimal(const ParsedText& parsed, const RecordCursor& at) {
    const Status status = at.is_puzzle() ? statuses_[at.puzzle()] : Status::malformed;
    if (status == Status::unique) {
      row_ = puzzle_text(minimal_[at.puzzle()]);
      ++counts_.unique;
      if (minimal_[at.puzzle()] == parsed.puzzles[at.puzzle()]) ++counts_.minimal;
    } else {
      row_ = name_of(status);
    }
    row_ += '\n';
  }

  void write_check(uint64_t record, const Grid& puzzle, const Minimality& answer) {
    const auto out = std::back_inserter(row_);
    const bool is_unique = answer.status == Status::unique;
    fmt::format_to(out, "{},{},{},{},{},", record, puzzle_text(puzzle), name_of(answer.status),
                   clue_count(puzzle),
                   !is_unique            ? ""
                   : answer.is_minimal() ? "yes"
                                         : "no");
    for (int cell = 0; cell < kCells; ++cell) {
      if (!answer.removable[static_cast<size_t>(cell)]) continue;
      const char text[] = {'r', static_cast<char>('1' + row_of(cell)), 'c',
                           static_cast<char>('1' + column_of(cell)), ';'};
      row_.append(text, sizeof(text));
    }
    if (row_.back() == ';') row_.pop_back();
    row_ += '\n';
  }

  // Returns the number of rows.
  size_t write_all(uint64_t record, const Grid& puzzle, const Minimality& answer) {
    minimal_.assign(1, puzzle);
    if (answer.status == Status::unique && !answer.is_minimal() &&
        !minimizer_.find_all(puzzle, config_.limit, minimal_)) {
      counts_.add_cut(record);
    }
    for (const Grid& each : minimal_) {
      fmt::format_to(std::back_inserter(row_), "{},{},{},{}\n", record, puzzle_text(each),
                     name_of(answer.status), clue_count(each));
    }
    return minimal_.size();
  }

  const MinimizeConfig& config_;
  const RunControl& control_;
  MinimizeCounts& counts_;
  Minimizer minimizer_;
  std::vector<uint64_t> records_;
  std::vector<Grid> minimal_;
  std::vector<Status> statuses_;
  std::vector<Minimality> answers_;
  std::string row_;
};

}  // namespace

MinimizeReport minimize(const MinimizeConfig& config, RunControl& control) {
  RecordJobConfig job{.inputs = config.inputs,
                      .slices = config.slices,
                      .outputs = {config.output},
                      .threads = config.threads};
  if (config.task != MinimizeTask::one) {
    job.header = [&config](size_t, const InputLayout*) {
      const bool is_check = config.task == MinimizeTask::check;
      return std::string(is_check ? kMinimalityFields : kMinimalFields) + '\n';
    };
  }
  if (config.task == MinimizeTask::all) {
    // A record can take long, so threads share few at a time.
    constexpr uint64_t kRecords = 32;
    constexpr size_t kRecordBytes = 192;
    job.slices.slice_records = std::min(job.slices.slice_records, kRecords);
    job.slices.slice_bytes = std::min(job.slices.slice_bytes, kRecords * kRecordBytes);
  }
  MinimizeCounts counts;
  MinimizeReport report;
  report.job = run_record_job(
      job, [&] { return std::make_unique<MinimizeWriter>(config, control, counts); }, control);
  report.unique = counts.unique;
  report.minimal = counts.minimal;
  report.cut = counts.cut;
  report.first_cut = counts.first_cut;
  return report;
}

}  // namespace nonet
