// `nonet rate`: writes how hard each puzzle is.
#include "engine/pipeline/jobs/rate.h"

#include <optional>

#include "engine/corpora/ratings/er_counts.h"
#include "engine/io/bytes/byte_sink.h"
#include "engine/pipeline/flow/job_reader.h"
#include "tools/commands/commands.h"
#include "tools/commands/shared/exports.h"
#include "tools/commands/shared/files.h"
#include "tools/commands/shared/record_command.h"
#include "tools/terminal/message.h"

namespace nonet::cli {
namespace {

struct RateOptions : RecordOptions {
  RateConfig job;
  bool explain = false;
  std::string steps;
  RatingCheck check = {};  ///< without a kind nothing is checked
  MalformedLimit max_different = *parse_malformed_limit("0");
  ExportPaths exports;  ///< --stats, --html
};

constexpr const char* kRateFooter =
    "Writes a CSV table: record,puzzle,status,clues,technique,guesses,rating. `technique` is\n"
    "the simplest group of techniques that solves the puzzle: naked (naked singles), hidden (also\n"
    "hidden singles), locked (also locked candidates), sets (also naked and hidden sets, and\n"
    "fish), or guess. `guesses` are those of `nonet solve` for the puzzle as given. `rating` is\n"
    "the mean number of guesses for 8 fixed equivalents of its canonical form, so it is equal for\n"
    "equivalent puzzles; it is 0 for naked, hidden and locked. Puzzles that do not have exactly\n"
    "one solution have no technique and no rating.\n"
    "\n"
    "--explain adds er,ep,ed,techniques,trial_depth,backdoor. ER, EP and ED are the ratings of\n"
    "SukakuExplainer (version 1.18.1 of 2021-09-22, class serate), which say how hard a puzzle is\n"
    "for a person: ER of the hardest step, EP of the hardest step up to the first placed digit,\n"
    "ED of the first step.\n"
    "`techniques` counts the steps of each technique, as in `last value:3;naked pair:1`.\n"
    "`trial_depth` is how deeply trials must be nested if a trial uses singles only: 0 to 2, or 3\n"
    "for more. `backdoor` is the least number of cells whose digits make singles solve the rest.\n"
    "\n"
    "--output-fields writes other fields, in this order; `nonet list fields` has all.\n"
    "\n"
    "Examples:\n"
    "  nonet rate puzzles.txt\n"
    "  nonet rate --keep-columns train.csv -o rated.csv\n"
    "  nonet rate -q puzzles.txt | awk -F, '$7 >= 5 { print $2 }'\n"
    "  nonet rate --explain --steps steps.jsonl puzzles.txt -o rated.csv\n"
    "  nonet rate --explain --html report.html puzzles.txt -o rated.csv\n"
    "  nonet rate --output-fields puzzle,solution,er,minlex -f jsonl puzzles.txt\n"
    "\n";

constexpr NamedValue<ExplainedForm> kForms[] = {{"given", ExplainedForm::given},
                                                {"canonical", ExplainedForm::canonical}};

void declare(CommandApp& app, RateOptions& options) {
  add_reading_options(app, options);
  app.flag({"--keep-columns", kAnswers, "Copy the other columns of a table behind the rating"},
           options.job.carry_columns);
  CLI::Option* const explain =
      app.flag({"--explain", kAnswers,
                "Add the ratings ER, EP and ED, and the techniques of all steps", "explain"},
               options.explain);
  const size_t first_of_explanations = app.rows().size();
  app.text({"--steps FILE", kAnswers,
            "Write the steps of each puzzle to FILE, as JSON lines; with --parts to the folder "
            "FILE"},
           options.steps);
  CLI::Option* const check = app.parsed(
      {"--check-column NAME", kAnswers,
       "Compare the ratings that an input states: er, ep or ed, in its column of this name, or "
       "beside the puzzle of a line, as in ED=7.1/1.2/1.2; er=NAME for another column"},
      options.check, [](const std::string& text) { return rating_check_of(text); },
      "er, ep or ed, or as in er=NAME");
  app.parsed({"--max-different N|P%", kAnswers,
              "With --check-column: exit with status 1 if more ratings than N, or than P%, are not "
              "as stated",
              "", options.max_different.text},
             options.max_different, parse_malformed_limit,
             "a whole number or a percentage from 0 to 100")
      ->needs(check);
  app.choice({"--form NAME", kAnswers,
              "Explain each puzzle as given, or its canonical form, so that equivalent puzzles get "
              "the same ER: given, canonical"},
             options.job.form, kForms);
  app.parsed(
      {"--techniques SET|LIST", kAnswers,
       "Techniques to try: a set of `nonet list techniques`, for ratings as that version's, or "
       "names between commas, tried beside singles",
       "techniques", options.job.techniques.name},
      options.job.techniques, [](const std::string& text) { return technique_set(text); },
      "a set or a list of `nonet list techniques`; quote a list, as in 'X-wing,naked pair'");
  app.parsed({"--max-er RATING", kAnswers,
              "Give up puzzles with a step above this rating: they have the status abandoned", "",
              "no limit"},
             options.job.max_er, parse_er, kErForm);
  app.seconds({"--max-seconds S", kAnswers,
               "Give up puzzles whose explanation takes longer: they have the status abandoned", "",
               "no limit"},
              options.job.max_seconds, 0.001);
  add_export_options<ExplanationSummary>(app, options.exports, false, kAnswers);
  const size_t end_of_explanations = app.rows().size();
  add_field_options(app, options.job.fields, options.job.format).fields->excludes(explain);
  app.parse_complete_callback([&app, &options, first_of_explanations, end_of_explanations] {
    if (options.explain || has_explanations(options.job.fields)) return;
    for (size_t i = first_of_explanations; i < end_of_explanations; ++i) {
      const CLI::Option& option = *app.rows()[i].option;
      if (option.count() > 0) throw CLI::RequiresError(option.get_name(), "--explain");
    }
  });
  add_rating_solver_option(app, "Solver that counts guesses", options.job.solver);
  add_record_options(app, "ratings", options);
  app.footer(std::string(kRateFooter) +
             "Exit status: 0 done, 1 ratings are not as stated, 2 usage, 3 too many records are\n"
             "malformed, 4 input or output error.\n");
}

int rate(const RateOptions& options) {
  RateConfig config = options.job;
  config.solver = &rating_solver(options.job.solver);
  if (config.fields.empty()) {
    config.fields = fields_named(std::string(kRatingFields) +
                                 std::string(options.explain ? kExplanationFields : ""));
  }
  InputOptions input = options.input;
  input.same_columns = config.carry_columns;
  std::optional<ExportFiles<ExplanationSummary>> exports;
  RecordRun run(options, {.records = "ratings",
                          .input = input,
                          .second = options.steps,
                          .other_files = output_files(options.exports),
                          .suffix = config.format->output->suffix,
                          .begin = [&] { exports.emplace(options.exports); }});
  refuse_foreign_exports<ExplanationSummary>(options.exports);
  const RecordJobReport report = run.execute([&](const JobPlace& place, RunControl& control) {
    ExplanationSummary summary;
    RateConfig placed = place.of(config, config.solver->batch, memory_of(config.fields));
    placed.steps = place.second;
    if (!options.exports.empty()) placed.summary = &summary;
    if (options.check.kind != nullptr) placed.check = &options.check;
    return rate(placed, control);
  });
  if (!exports) exports.emplace(options.exports);  // an earlier run came to its end
  if (!options.exports.empty()) {
    exports->write(report.summary.empty()  // stopped before the first record
                       ? ExplanationSummary()
                       : explanation_summary_from_json(report.summary, "the summary"),
                   report.complete);
  }
  print_message(partial_text(*exports));
  return run.conclude(report);
}

}  // namespace

CommandRun add_rate(CommandApp& app) { return bind_options(app, declare, rate); }

}  // namespace nonet::cli
