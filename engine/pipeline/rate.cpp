#include "engine/pipeline/rate.h"

#include <atomic>
#include <mutex>
#include <string>

#include "engine/pipeline/steps_json.h"

namespace nonet {
namespace {

/// A summary that the writers of all threads add to.
class SharedSummary {
 public:
  /// Null: none is wanted.
  explicit SharedSummary(ExplanationSummary* summary) : summary_(summary) {}

  bool is_wanted() const { return summary_ != nullptr; }
  void merge(const ExplanationSummary& other) {
    const std::lock_guard lock(mutex_);
    summary_->merge(other);
  }

 private:
  ExplanationSummary* const summary_;
  std::mutex mutex_;
};

class RatingWriter final : public RecordWriter {
 public:
  RatingWriter(const FieldsConfig& fields, SharedSummary& summary)
      : fields_(fields), give_up_(*fields.figures.give_up), summary_(summary) {}

  void write(const Slice& slice, const ParsedText& parsed, std::span<OutputPart> parts) override {
    fields_.figures().begin(slice, parsed);
    ExplanationSummary summary;
    for (RecordCursor at(parsed); at; at.next()) {
      fields_.write(at, parts[0].text);
      if (parts.size() > 1) write_steps(parts[1].text);
      if (summary_.is_wanted()) count(summary);
    }
    // Figures of a batch that was given up are invalid.
    if (summary_.is_wanted() && !give_up_) summary_.merge(summary);
    for (OutputPart& part : parts) part.records = parsed.records.size();
  }

 private:
  void count(ExplanationSummary& summary) {
    Figures& figures = fields_.figures();
    const Status status = figures.status();
    ++summary.by_status[static_cast<size_t>(status)];
    if (status != Status::unique) return;
    const Explanation& explanation = figures.explanation();
    summary.add(figures.number(), figures.explained(), explanation);
  }

  void write_steps(TextBuffer& text) {
    Figures& figures = fields_.figures();
    line_.clear();
    if (!figures.is_puzzle()) {
      append_steps_of_malformed(figures.number(), line_);
    } else if (!figures.is_unique()) {
      append_steps(figures.number(), figures.puzzle(), figures.status(), {}, {}, line_);
    } else {
      const Explanation& explanation = figures.explanation();
      append_steps(figures.number(), figures.explained(), figures.status(), explanation,
                   figures.steps(), line_);
    }
    text.append(line_);
  }

  FieldWriter fields_;
  const std::atomic<bool>& give_up_;
  SharedSummary& summary_;
  std::string line_;
};

}  // namespace

RecordJobReport rate(const RateConfig& config, RunControl& control) {
  const FieldsConfig fields{.fields = config.fields,
                            .format = config.format,
                            .carry_columns = config.carry_columns,
                            .figures = {.form = config.form,
                                        .max_er = config.max_er,
                                        .keeps_steps = config.steps != nullptr,
                                        .give_up = &control.give_up}};
  RecordJobConfig job{.inputs = config.inputs,
                      .slices = config.slices,
                      .outputs = {config.output},
                      .header =
                          [&fields](size_t output, const InputLayout* layout) {
                            return output == 0 ? header_of(fields, layout) : std::string();
                          },
                      .threads = config.threads};
  if (config.steps != nullptr) job.outputs.push_back(config.steps);
  if (are_slow(config.fields)) share_few_records(job.slices);
  SharedSummary summary(config.summary);
  return run_record_job(
      job, [&] { return std::make_unique<RatingWriter>(fields, summary); }, control);
}

}  // namespace nonet
