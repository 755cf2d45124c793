#include "engine/pipeline/rate.h"

#include <algorithm>
#include <string>

#include "engine/pipeline/steps_json.h"

namespace nonet {
namespace {

class RatingWriter final : public RecordWriter {
 public:
  explicit RatingWriter(const FieldsConfig& fields) : fields_(fields) {}

  void write(const Slice& slice, const ParsedText& parsed, std::span<OutputPart> parts) override {
    fields_.figures().begin(slice, parsed);
    for (RecordCursor at(parsed); at; at.next()) {
      fields_.write(at, parts[0].text);
      if (parts.size() > 1) write_steps(parts[1].text);
    }
    for (OutputPart& part : parts) part.records = parsed.records.size();
  }

 private:
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
  return run_record_job(
      job, [&fields] { return std::make_unique<RatingWriter>(fields); }, control);
}

}  // namespace nonet
