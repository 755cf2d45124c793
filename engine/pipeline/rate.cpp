#include "engine/pipeline/rate.h"

#include <fmt/format.h>
#include <nonet/canonical.h>
#include <nonet/solver_table.h>

#include <algorithm>
#include <iterator>
#include <string>

#include "engine/corpora/minimizer.h"
#include "engine/corpora/symmetry.h"
#include "engine/corpora/trials.h"
#include "engine/io/formats/answer_text.h"
#include "engine/io/formats/cells.h"
#include "engine/io/formats/table_format.h"
#include "engine/pipeline/steps_json.h"

namespace nonet {
namespace {

std::string own_fields(const RateConfig& config) {
  std::string fields(kRatingFields);
  if (config.explain) fields += kExplanationFields;
  if (config.structure) fields += kStructureFields;
  return fields;
}

OutputShape shape_of(const RateConfig& config, std::string_view fields, const InputLayout* layout) {
  return {.carried = config.carry_columns ? layout : nullptr, .own_fields = fields};
}

std::string header(const RateConfig& config, const InputLayout* layout) {
  const std::string own = own_fields(config);
  std::string names = own;
  for (const std::string& name : carried_names(shape_of(config, own, layout))) {
    names.append(",").append(field_of_row(name));
  }
  return names + '\n';
}

class RatingWriter final : public RecordWriter {
 public:
  RatingWriter(const RateConfig& config, const RunControl& control)
      : config_(config),
        fields_(own_fields(config)),
        rater_(&control.give_up),
        minimizer_(&control.give_up) {
    if (config.explain) {
      explainer_.emplace(
          ExplainOptions{.max_er = config.explain->max_er, .give_up = &control.give_up});
    }
  }

  void write(const Slice& slice, const ParsedText& parsed, std::span<OutputPart> parts) override {
    ratings_.resize(parsed.puzzles.size());
    rater_.rate(parsed.puzzles, ratings_);
    if (config_.structure) {
      minimality_.resize(parsed.puzzles.size());
      minimizer_.check(parsed.puzzles, minimality_);
    }
    for (RecordCursor at(parsed); at; at.next()) {
      row_.clear();
      if (explainer_ && at.is_puzzle()) explain(parsed.puzzles[at.puzzle()], at.puzzle());
      write_row(slice, parsed, at);
      for (const CarriedValue& value : values_of(slice, at)) {
        row_ += ',';
        row_ += field_of_row(value.text);
      }
      row_ += '\n';
      parts[0].text.append(row_);
      if (has_steps()) {
        row_.clear();
        write_steps(slice, at);
        parts[1].text.append(row_);
      }
    }
    for (OutputPart& part : parts) part.records = parsed.records.size();
  }

 private:
  static constexpr std::string_view kNoExplanation = ",,,,,,";

  bool has_steps() const { return config_.explain && config_.explain->steps != nullptr; }

  void explain(const Grid& puzzle, size_t number) {
    explanation_ = {};
    steps_.clear();
    explained_ = puzzle;
    if (ratings_[number].status != Status::unique) return;
    if (config_.explain->form == ExplainedForm::canonical) explained_ = canonical_form(puzzle);
    explanation_ = explainer_->explain(explained_, has_steps() ? &steps_ : nullptr);
  }

  // Whether a step is above the limit.
  bool is_abandoned(const Rating& rating) const {
    return explainer_ && rating.status == Status::unique && !explanation_.is_complete &&
           explanation_.er == 0;
  }
  Status status_of(const Rating& rating) const {
    return is_abandoned(rating) ? Status::abandoned : rating.status;
  }

  void write_row(const Slice& slice, const ParsedText& parsed, const RecordCursor& at) {
    const auto out = std::back_inserter(row_);
    const uint64_t number = slice.first_record + at.index();
    if (!at.is_puzzle()) {
      fmt::format_to(out, "{},{},{},,,,", number, quoted_field(excerpt(at.record().text)),
                     name_of(Status::malformed));
      if (explainer_) row_ += kNoExplanation;
      if (config_.structure) row_ += ",,,";
      return;
    }
    const Rating& rating = ratings_[at.puzzle()];
    fmt::format_to(out, "{},{},{},{},{},{},", number, puzzle_text(parsed.puzzles[at.puzzle()]),
                   name_of(status_of(rating)), rating.clues, name_of(rating.technique),
                   rating.guesses);
    if (rating.status == Status::unique) fmt::format_to(out, "{}", rating.rating());
    if (explainer_) write_explanation(rating, parsed.puzzles[at.puzzle()]);
    if (config_.structure) write_structure(parsed.puzzles[at.puzzle()], minimality_[at.puzzle()]);
  }

  void write_structure(const Grid& puzzle, const Minimality& minimality) {
    if (minimality.status == Status::unique) {
      row_ += minimality.is_minimal() ? ",yes" : ",no";
    } else {
      row_ += ',';
    }
    row_ += ',';
    if (const uint32_t count = automorphisms(puzzle); count > 0) row_ += std::to_string(count);
    std::string_view separator = ",";
    for (const Symmetry& symmetry : symmetries().subspan(1)) {
      if (!has_symmetry(puzzle, symmetry)) continue;
      row_.append(separator).append(symmetry.name);
      separator = ";";
    }
    if (separator == ",") row_.append(separator).append(symmetries().front().name);
  }

  void write_explanation(const Rating& rating, const Grid& puzzle) {
    if (rating.status != Status::unique) {
      row_ += kNoExplanation;
      return;
    }
    const auto out = std::back_inserter(row_);
    if (is_abandoned(rating)) {
      row_ += ",,,,";
    } else {
      fmt::format_to(out, ",{},{},{},", tenths_text(explanation_.er), tenths_text(explanation_.ep),
                     tenths_text(explanation_.ed));
      std::string_view separator;
      for (size_t i = 0; i < kStepTechniques; ++i) {
        if (explanation_.counts[i] == 0) continue;
        fmt::format_to(out, "{}{}:{}", separator, step_techniques()[i].name,
                       explanation_.counts[i]);
        separator = ";";
      }
    }
    Grid solution;
    SolveResult result;
    solver_->solve({&puzzle, 1}, {&solution, 1}, {&result, 1});
    fmt::format_to(out, ",{},{}", trial_depth(puzzle), backdoors_.smallest(puzzle, solution));
  }

  void write_steps(const Slice& slice, const RecordCursor& at) {
    const uint64_t number = slice.first_record + at.index();
    if (!at.is_puzzle()) {
      append_steps_of_malformed(number, row_);
      return;
    }
    const Rating& rating = ratings_[at.puzzle()];
    append_steps(number, explained_, status_of(rating), explanation_, steps_, row_);
  }

  std::vector<CarriedValue> values_of(const Slice& slice, const RecordCursor& at) const {
    const Answer answer{
        slice.first_record + at.index(), *slice.layout, at.record(), {}, nullptr, {}};
    return carried_values(answer, shape_of(config_, fields_, slice.layout.get()));
  }

  const RateConfig& config_;
  const std::string fields_;
  Rater rater_;
  std::optional<Explainer> explainer_;
  std::unique_ptr<Solver> solver_ = find_solver("auto")->make({.limit = 1});
  Backdoors backdoors_;
  std::vector<Rating> ratings_;
  Minimizer minimizer_;
  std::vector<Minimality> minimality_;
  // Of the puzzle at hand:
  Grid explained_;
  Explanation explanation_;
  std::vector<SolvingStep> steps_;
  std::string row_;
};

}  // namespace

RecordJobReport rate(const RateConfig& config, RunControl& control) {
  RecordJobConfig job{.inputs = config.inputs,
                      .slices = config.slices,
                      .outputs = {config.output},
                      .header =
                          [&config](size_t output, const InputLayout* layout) {
                            return output == 0 ? header(config, layout) : std::string();
                          },
                      .threads = config.threads};
  if (config.explain) {
    // An explanation can take a second, so threads share few records at a time.
    constexpr uint64_t kRecords = 32;
    constexpr size_t kRecordBytes = 192;
    job.slices.slice_records = std::min(job.slices.slice_records, kRecords);
    job.slices.slice_bytes = std::min(job.slices.slice_bytes, kRecords * kRecordBytes);
    if (config.explain->steps != nullptr) job.outputs.push_back(config.explain->steps);
  }
  return run_record_job(
      job, [&] { return std::make_unique<RatingWriter>(config, control); }, control);
}

}  // namespace nonet
