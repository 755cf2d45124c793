#include "engine/pipeline/rate.h"

#include <fmt/format.h>

#include <iterator>
#include <string>

#include "engine/io/formats/answer_text.h"
#include "engine/io/formats/cells.h"
#include "engine/io/formats/table_format.h"

namespace nonet {
namespace {

OutputShape shape_of(const RateConfig& config, const InputLayout* layout) {
  return {.carried = config.carry_columns ? layout : nullptr, .own_fields = kRatingFields};
}

std::string header(const RateConfig& config, const InputLayout* layout) {
  std::string names(kRatingFields);
  for (const std::string& name : carried_names(shape_of(config, layout))) {
    names.append(",").append(field_of_row(name));
  }
  return names + '\n';
}

class RatingWriter final : public RecordWriter {
 public:
  RatingWriter(const RateConfig& config, const RunControl& control)
      : config_(config), rater_(&control.give_up) {}

  void write(const Slice& slice, const ParsedText& parsed, std::span<OutputPart> parts) override {
    ratings_.resize(parsed.puzzles.size());
    rater_.rate(parsed.puzzles, ratings_);
    for (RecordCursor at(parsed); at; at.next()) {
      write_row(slice, parsed, at);
      for (const CarriedValue& value : values_of(slice, at)) {
        row_ += ',';
        row_ += field_of_row(value.text);
      }
      row_ += '\n';
      parts[0].text.append(row_);
    }
    parts[0].records = parsed.records.size();
  }

 private:
  void write_row(const Slice& slice, const ParsedText& parsed, const RecordCursor& at) {
    row_.clear();
    const auto out = std::back_inserter(row_);
    const uint64_t number = slice.first_record + at.index();
    if (!at.is_puzzle()) {
      fmt::format_to(out, "{},{},{},,,,", number, quoted_field(excerpt(at.record().text)),
                     name_of(Status::malformed));
      return;
    }
    const Rating& rating = ratings_[at.puzzle()];
    fmt::format_to(out, "{},{},{},{},{},{},", number, puzzle_text(parsed.puzzles[at.puzzle()]),
                   name_of(rating.status), rating.clues, name_of(rating.technique), rating.guesses);
    if (rating.status == Status::unique) fmt::format_to(out, "{}", rating.rating());
  }

  std::vector<CarriedValue> values_of(const Slice& slice, const RecordCursor& at) const {
    const Answer answer{
        slice.first_record + at.index(), *slice.layout, at.record(), {}, nullptr, {}};
    return carried_values(answer, shape_of(config_, slice.layout.get()));
  }

  const RateConfig& config_;
  Rater rater_;
  std::vector<Rating> ratings_;
  std::string row_;
};

}  // namespace

RecordJobReport rate(const RateConfig& config, RunControl& control) {
  const RecordJobConfig job{
      .inputs = config.inputs,
      .slices = config.slices,
      .outputs = {config.output},
      .header = [&config](const InputLayout* layout) { return header(config, layout); },
      .threads = config.threads};
  return run_record_job(
      job, [&] { return std::make_unique<RatingWriter>(config, control); }, control);
}

}  // namespace nonet
