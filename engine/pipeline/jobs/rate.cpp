#include "engine/pipeline/jobs/rate.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <optional>
#include <string>

#include "engine/pipeline/fields/steps_json.h"
#include "engine/pipeline/flow/value_sink.h"

namespace nonet {
namespace {

// Whether a line lists candidates that are removed before the first step, as those of HoDoKu's
// library can: ":0300:3:PUZZLE:121 131:...".
bool has_removed_candidates(std::string_view line) {
  if (!line.starts_with(':')) return false;
  for (int field = 0; field < 4; ++field) {
    line.remove_prefix(std::min(line.find(':'), line.size() - 1) + 1);
    if (line.empty()) return false;
  }
  return std::string_view("123456789").find(line[0]) != std::string_view::npos;
}

/// Writes the table; then, where they are wanted, steps, and what the summary counts.
class RatingWriter final : public RecordWriter {
 public:
  RatingWriter(const FieldsConfig& fields, const RateConfig& config)
      : config_(config), give_up_(*fields.figures.give_up), fields_(fields) {}

  void write(const Slice& slice, const ParsedText& parsed, std::span<OutputPart> parts) override {
    fields_.figures().begin(slice, parsed);
    for (RecordCursor at(parsed); at && !give_up_; at.next()) {
      if (config_.puzzles_only && !at.is_puzzle()) continue;
      fields_.write(at, parts[0].text);
      ++parts[0].records;
      if (at.is_puzzle() && has_removed_candidates(at.record().text)) {
        tally.add("with removed candidates");
      }
      size_t part = 1;
      if (config_.steps != nullptr) write_steps(parts[part++].text);
      if (config_.summary != nullptr) append_value(explained_record(), parts[part]);
      if (config_.check != nullptr && at.is_puzzle()) check_rating();
    }
    for (OutputPart& part : parts) part.records = parts[0].records;
  }

 private:
  void check_rating() {
    Figures& figures = fields_.figures();
    const RatingKind& kind = *config_.check->kind;
    const RatingColumn column(*figures.slice().layout, kind, config_.check->column);
    const uint8_t stated = column.rating(figures.record()).value_or(0);
    const bool is_unique = figures.status() == Status::unique;
    const uint8_t computed = is_unique ? figures.explanation().*kind.rating : uint8_t{0};
    if (stated == 0 || computed == 0) return tally.add("not stated");
    if (stated == computed) return tally.add("as stated");
    tally.add(computed > stated ? "higher" : "lower");
    tally.add("largest difference", static_cast<uint64_t>(std::abs(computed - stated)));
    const uint8_t technique = figures.explanation().*kind.technique;
    tally.find(
        figures.number(),
        fmt::format("{}:{}: {} is {} (stated {}){}", config_.inputs[figures.slice().input].name(),
                    figures.line(), kind.name, tenths_text(computed), tenths_text(stated),
                    technique < kStepTechniques
                        ? fmt::format(": {}", step_techniques()[technique].name)
                        : ""));
  }

  ExplainedRecord explained_record() {
    Figures& figures = fields_.figures();
    ExplainedRecord record{.status = figures.status(), .puzzle = {}};
    if (record.status != Status::unique) return record;
    const Explanation& explanation = figures.explanation();
    record.puzzle = {figures.number(), explanation.er, explanation.ep, explanation.ed,
                     PuzzleCopy(figures.explained())};
    record.counts = explanation.counts;
    return record;
  }

  void write_steps(TextBuffer& text) {
    Figures& figures = fields_.figures();
    line_.clear();
    if (!figures.is_puzzle()) {
      append_steps_of_malformed(figures.number(), line_);
    } else if (!figures.is_unique()) {
      append_steps(figures.number(), figures.view(), figures.status(), {}, {}, line_);
    } else {
      const Explanation& explanation = figures.explanation();
      append_steps(figures.number(), figures.explained(), figures.status(), explanation,
                   figures.steps(), line_);
    }
    text.append(line_);
  }

  const RateConfig& config_;
  const std::atomic<bool>& give_up_;
  FieldWriter fields_;
  std::string line_;
};

}  // namespace

std::optional<RatingCheck> rating_check_of(std::string_view text) {
  const size_t end = std::min(text.find('='), text.size());
  const auto* const kind = std::ranges::find(kRatingKinds, text.substr(0, end), &RatingKind::name);
  if (kind == std::end(kRatingKinds) || end + 1 == text.size()) return {};
  return RatingCheck{.kind = kind,
                     .column = std::string(text.substr(std::min(end + 1, text.size())))};
}

RecordJobReport rate(const RateConfig& config, RunControl& control) {
  const bool is_usual = config.fields.empty();
  const FieldsConfig fields{.fields = is_usual ? fields_named(kRatingFields) : config.fields,
                            .format = config.format,
                            .carry_columns = config.carry_columns,
                            .carry_text = config.carry_columns && !config.puzzles_only,
                            .figures = {.form = config.form,
                                        .techniques = config.techniques.techniques,
                                        .max_er = config.max_er,
                                        .max_seconds = config.max_seconds,
                                        .keeps_steps = config.steps != nullptr,
                                        .solver = &rating_solver(config.solver),
                                        .give_up = &control.give_up}};
  RecordJobConfig job{config};
  job.outputs = {config.output};
  job.header = [&fields](const InputLayout* layout) { return header_of(fields, layout); };
  job.takes_candidates = config.form == ExplainedForm::given;
  job.is_slow = are_slow(config.fields);
  if (config.steps != nullptr) job.outputs.push_back(config.steps);
  std::optional<ValueSink<ExplainedRecord>> records;
  if (config.summary != nullptr) {
    config.summary->technique_set = config.techniques.name;
    job.summary = [&config] { return to_json(*config.summary); };
    if (config.saving != nullptr && config.saving->done != nullptr) {
      *config.summary = explanation_summary_from_json(config.saving->done->summary, "the manifest");
    }
    job.outputs.push_back(&records.emplace(
        [&config](const ExplainedRecord& record) { config.summary->add(record); }));
  }
  RecordJobReport report = run_record_job(
      job, [&] { return std::make_unique<RatingWriter>(fields, config); }, control);
  const auto remarks = remarks_of(*fields.figures.solver);
  report.notes.insert(report.notes.end(), remarks.begin(), remarks.end());
  return report;
}

}  // namespace nonet
