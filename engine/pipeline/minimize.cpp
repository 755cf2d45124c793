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
  MinimizeWriter(const MinimizeConfig& config, const FieldsConfig& fields,
                 const RunControl& control, MinimizeCounts& counts)
      : config_(config),
        control_(control),
        counts_(counts),
        fields_(fields),
        minimizer_(&control.give_up) {}

  void write(const Slice& slice, const ParsedText& parsed, std::span<OutputPart> parts) override {
    OutputPart& part = parts[0];
    if (config_.task == MinimizeTask::check) {
      write_checks(slice, parsed, part);
      return;
    }
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
        row_ += '\n';
        ++part.records;
      } else {
        count_answer(answers_[at.puzzle()]);
        const uint64_t record = slice.first_record + at.index();
        part.records += write_all(record, parsed.puzzles[at.puzzle()], answers_[at.puzzle()]);
      }
      part.text.append(row_);
    }
  }

 private:
  void write_checks(const Slice& slice, const ParsedText& parsed, OutputPart& part) {
    fields_.figures().begin(slice, parsed);
    for (RecordCursor at(parsed); at && !control_.give_up; at.next()) {
      fields_.write(at, part.text);
      if (at.is_puzzle()) count_answer(fields_.figures().minimality());
      ++part.records;
    }
  }

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
  FieldWriter fields_;  // of checks
  Minimizer minimizer_;
  std::vector<uint64_t> records_;
  std::vector<Grid> minimal_;
  std::vector<Status> statuses_;
  std::vector<Minimality> answers_;
  std::string row_;
};

}  // namespace

MinimizeReport minimize(const MinimizeConfig& config, RunControl& control) {
  const FieldsConfig fields{.fields = config.fields,
                            .format = config.format,
                            .figures = {.checks_minimality = true, .give_up = &control.give_up}};
  RecordJobConfig job{.inputs = config.inputs,
                      .slices = config.slices,
                      .outputs = {config.output},
                      .threads = config.threads};
  if (config.task != MinimizeTask::one) {
    job.header = [&](size_t, const InputLayout* layout) {
      return config.task == MinimizeTask::check ? header_of(fields, layout)
                                                : std::string(kMinimalFields) + '\n';
    };
  }
  if (config.task == MinimizeTask::all) {
    share_few_records(job.slices);
  }
  if (config.task == MinimizeTask::check && are_slow(config.fields)) share_few_records(job.slices);
  MinimizeCounts counts;
  MinimizeReport report;
  report.job = run_record_job(
      job, [&] { return std::make_unique<MinimizeWriter>(config, fields, control, counts); },
      control);
  report.unique = counts.unique;
  report.minimal = counts.minimal;
  report.cut = counts.cut;
  report.first_cut = counts.first_cut;
  return report;
}

}  // namespace nonet
