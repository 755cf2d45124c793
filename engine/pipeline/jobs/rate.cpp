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
  RatingWriter(const FieldsConfig& fields, const RateConfig& config,
               std::atomic<uint64_t>& with_removed)
      : config_(config),
        give_up_(*fields.figures.give_up),
        fields_(fields),
        with_removed_(with_removed) {}

  void write(const Slice& slice, const ParsedText& parsed, std::span<OutputPart> parts) override {
    fields_.figures().begin(slice, parsed);
    for (RecordCursor at(parsed); at && !give_up_; at.next()) {
      if (config_.puzzles_only && !at.is_puzzle()) continue;
      fields_.write(at, parts[0].text);
      ++parts[0].records;
      if (at.is_puzzle() && has_removed_candidates(at.record().text)) ++with_removed_;
      size_t part = 1;
      if (config_.steps != nullptr) write_steps(parts[part++].text);
      if (config_.summary != nullptr) append_value(explained_record(), parts[part++]);
      if (config_.check != nullptr && at.is_puzzle()) append_value(stated_rating(), parts[part]);
    }
    for (OutputPart& part : parts) part.records = parts[0].records;
  }

 private:
  RatingCheck::Difference stated_rating() {
    Figures& figures = fields_.figures();
    const RatingKind& kind = *config_.check->kind;
    const RatingColumn column(*figures.slice().layout, kind, config_.check->column);
    RatingCheck::Difference pair{
        .record = figures.number(), .line = figures.line(), .input = figures.slice().input};
    pair.stated = column.rating(figures.record()).value_or(0);
    if (figures.status() == Status::unique) {
      pair.computed = figures.explanation().*kind.rating;
      pair.technique = figures.explanation().*kind.technique;
    }
    return pair;
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
  std::atomic<uint64_t>& with_removed_;
  std::string line_;
};

}  // namespace

void RatingCheck::add(const Difference& pair, const std::vector<RunInput>& inputs) {
  if (pair.stated == 0 || pair.computed == 0) {
    ++missing;
    return;
  }
  if (pair.stated == pair.computed) {
    ++equal;
    return;
  }
  const bool is_higher = pair.computed > pair.stated;
  ++(is_higher ? higher : lower);
  const int difference = is_higher ? pair.computed - pair.stated : pair.stated - pair.computed;
  largest = std::max(largest, static_cast<uint64_t>(difference));
  if (first.size() == kMostFindings) return;
  first[pair.record] = fmt::format(
      "{}:{}: {} is {} (stated {}){}", inputs[pair.input].name(), pair.line, kind->name,
      tenths_text(pair.computed), tenths_text(pair.stated),
      pair.technique < kStepTechniques
          ? fmt::format(": {}", step_techniques()[pair.technique].name)
          : "");
}

std::optional<RatingCheck> rating_check_of(std::string_view text) {
  const size_t end = std::min(text.find('='), text.size());
  const auto* const kind = std::ranges::find(kRatingKinds, text.substr(0, end), &RatingKind::name);
  if (kind == std::end(kRatingKinds) || end + 1 == text.size()) return {};
  return RatingCheck{.kind = kind,
                     .column = std::string(text.substr(std::min(end + 1, text.size())))};
}

Tally RatingCheck::tally() {
  return {{"as stated", &equal},
          {"higher", &higher},
          {"lower", &lower},
          {"not stated", &missing},
          {"largest difference", &largest}};
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
  job.header = [&fields](size_t output, const InputLayout* layout) {
    return output == 0 ? header_of(fields, layout) : std::string();
  };
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
  std::optional<ValueSink<RatingCheck::Difference>> stated;
  if (config.check != nullptr) {
    job.tally = config.check->tally();
    job.findings = &config.check->first;
    job.outputs.push_back(&stated.emplace([&config](const RatingCheck::Difference& pair) {
      config.check->add(pair, config.inputs);
    }));
  }
  std::atomic<uint64_t> with_removed = 0;
  RecordJobReport report = run_record_job(
      job, [&] { return std::make_unique<RatingWriter>(fields, config, with_removed); }, control);
  if (with_removed > 0) {
    report.notes.push_back(fmt::format(
        "removed candidates, as lines of HoDoKu have them, are not taken into account; lines with "
        "some: {}",
        with_removed.load()));
  }
  const auto remarks = remarks_of(*fields.figures.solver);
  report.notes.insert(report.notes.end(), remarks.begin(), remarks.end());
  return report;
}

}  // namespace nonet
