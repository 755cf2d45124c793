#include "engine/pipeline/jobs/minimize.h"

#include <optional>

#include "engine/corpora/minimal/minimizer.h"
#include "engine/pipeline/fields/made_records.h"

namespace nonet {
namespace {

class MinimizeWriter final : public RecordWriter {
 public:
  MinimizeWriter(const MinimizeConfig& config, const FieldsConfig& fields,
                 const RunControl& control)
      : config_(config), control_(control), minimizer_(&control.give_up) {
    if (!fields.fields.empty()) fields_.emplace(fields);
  }

  void write(const Slice& slice, const ParsedText& parsed, std::span<OutputPart> parts) override {
    switch (config_.task) {
      case MinimizeTask::check:
        write_checks(slice, parsed, parts[0]);
        break;
      case MinimizeTask::one:
        write_one_each(slice, parsed, parts[0]);
        break;
      case MinimizeTask::all:
        write_all(slice, parsed, parts[0]);
        break;
    }
  }

 private:
  void write_checks(const Slice& slice, const ParsedText& parsed, OutputPart& part) {
    fields_->figures().begin(slice, parsed);
    for (RecordCursor at(parsed); at && !control_.give_up; at.next()) {
      fields_->write(at, part.text);
      if (at.is_puzzle()) count_answer(fields_->figures().minimality());
      ++part.records;
    }
  }

  void write_one_each(const Slice& slice, const ParsedText& parsed, OutputPart& part) {
    const size_t count = parsed.puzzles.size();
    minimal_.resize(count);
    statuses_.resize(count);
    records_.resize(count);
    for (RecordCursor at(parsed); at; at.next()) {
      if (at.is_puzzle()) records_[at.puzzle()] = slice.first_record + at.index();
    }
    minimizer_.minimize(parsed.puzzles, config_.seed, records_, minimal_, statuses_);
    made_.clear();
    for (RecordCursor at(parsed); at && !control_.give_up; at.next()) {
      const Status status = at.is_puzzle() ? statuses_[at.puzzle()] : Status::malformed;
      const bool is_unique = status == Status::unique;
      if (is_unique) {
        tally.add("unique");
        if (minimal_[at.puzzle()] == parsed.puzzles[at.puzzle()]) tally.add("minimal");
      }
      ++part.records;
      if (!fields_) {
        part.text.append(is_unique ? std::string_view(puzzle_text(minimal_[at.puzzle()]))
                                   : name_of(status));
        part.text.append("\n");
      } else if (at.is_puzzle()) {
        made_.add(slice.first_record + at.index(),
                  is_unique ? minimal_[at.puzzle()] : parsed.puzzles[at.puzzle()], at.record());
      } else {
        made_.add(slice.first_record + at.index(), at.record());
      }
    }
    if (fields_) write_made(made_, slice, *fields_, part.text);
  }

  void write_all(const Slice& slice, const ParsedText& parsed, OutputPart& part) {
    answers_.resize(parsed.puzzles.size());
    minimizer_.check(parsed.puzzles, answers_);
    made_.clear();
    for (RecordCursor at(parsed); at && !control_.give_up; at.next()) {
      const uint64_t number = slice.first_record + at.index();
      if (!at.is_puzzle()) {
        add(slice, part, [&] { made_.add(number, at.record()); });
        continue;
      }
      const Minimality& answer = answers_[at.puzzle()];
      count_answer(answer);
      minimal_.assign(1, parsed.puzzles[at.puzzle()]);
      if (answer.status == Status::unique && !answer.is_minimal() &&
          !minimizer_.find_all(parsed.puzzles[at.puzzle()], config_.limit, minimal_)) {
        tally.add("cut");
        tally.add("first cut", number);
      }
      for (const Grid& each : minimal_) {
        add(slice, part, [&] { made_.add(number, each, at.record()); });
      }
    }
    write_made(made_, slice, *fields_, part.text);
  }

  // The figures of few are in memory at a time.
  template <class Add>
  void add(const Slice& slice, OutputPart& part, Add add_one) {
    constexpr size_t kTogether = 512;
    if (made_.size() == kTogether) {
      if (!control_.give_up) write_made(made_, slice, *fields_, part.text);
      made_.clear();
    }
    add_one();
    ++part.records;
  }

  void count_answer(const Minimality& answer) {
    if (answer.status == Status::unique) tally.add("unique");
    if (answer.is_minimal()) tally.add("minimal");
  }

  const MinimizeConfig& config_;
  const RunControl& control_;
  std::optional<FieldWriter> fields_;  // none: a line each
  Minimizer minimizer_;
  std::vector<uint64_t> records_;
  std::vector<Grid> minimal_;
  std::vector<Status> statuses_;
  std::vector<Minimality> answers_;
  MadeRecords made_;
};

}  // namespace

RecordJobReport minimize(const MinimizeConfig& config, RunControl& control) {
  const bool is_check = config.task == MinimizeTask::check;
  FieldsConfig fields{.fields = config.fields,
                      .format = config.format,
                      .figures = {.checks_minimality = is_check, .give_up = &control.give_up}};
  if (fields.fields.empty() && config.task != MinimizeTask::one) {
    fields.fields = fields_named(is_check ? kMinimalityFields : kMinimalFields);
  }
  RecordJobConfig job{config};
  if (!fields.fields.empty()) {
    job.header = [&](const InputLayout* layout) { return header_of(fields, layout); };
  }
  job.is_slow = config.task == MinimizeTask::all || are_slow(fields.fields);
  return run_record_job(
      job, [&] { return std::make_unique<MinimizeWriter>(config, fields, control); }, control);
}

}  // namespace nonet
