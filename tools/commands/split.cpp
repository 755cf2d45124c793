// `nonet split`: divides a corpus so that equivalent puzzles are in one part, and examines parts.
#include "engine/pipeline/jobs/split.h"

#include <fmt/format.h>
#include <nonet/errors.h>

#include <cmath>
#include <deque>

#include "engine/io/bytes/byte_sink.h"
#include "engine/pipeline/flow/job_reader.h"
#include "engine/stats/report.h"
#include "tools/commands/commands.h"
#include "tools/commands/shared/files.h"
#include "tools/commands/shared/record_command.h"
#include "tools/terminal/exit_status.h"
#include "tools/terminal/message.h"

namespace nonet::cli {
namespace {

struct SplitPart {
  std::string name;
  double share = 0;
};

struct SplitOptions : ReadingOptions, RunningOptions {
  std::vector<SplitPart> parts;
  SplitConfig job;
  std::string prefix;
  bool crossing = false;
  int compression_level = 0;
};

/// Reads "NAME:SHARE,NAME:SHARE". Returns none for another text.
std::optional<std::vector<SplitPart>> parse_parts(const std::string& text) {
  std::vector<SplitPart> parts;
  for (size_t begin = 0; begin <= text.size();) {
    const size_t end = std::min(text.find(',', begin), text.size());
    const std::string part = text.substr(begin, end - begin);
    const size_t colon = part.rfind(':');
    if (colon == std::string::npos || colon == 0) return {};
    const std::optional<double> share = parse_share(part.substr(colon + 1));
    if (!share) return {};
    parts.push_back({part.substr(0, colon), *share});
    begin = end + 1;
  }
  return parts;
}

void add_split_footer(CommandApp& app) {
  app.footer(
      "With --parts, each record is written to the file of its part: PREFIX followed by NAME. The\n"
      "records keep their text and their order, and each file has the header of a table. The part\n"
      "depends on the canonical form, the seed and the shares only: equivalent puzzles are always\n"
      "in one part, also of files that are split at different times. So a part has its share of\n"
      "the classes, but not exactly. Malformed records are in no part. Parts whose names end in\n"
      ".gz or .zst are compressed. A remark names parts that are empty, or whose size differs\n"
      "from their share by more than chance explains: then there are few classes, or some have\n"
      "many puzzles. If the input has a column or field er or ER, such\n"
      "as that of `nonet rate --explain`, the summary shows the quartiles of each part.\n"
      "\n"
      "With --by grid, puzzles whose solutions are equivalent are in one part. Generators often\n"
      "make many puzzles of one solution. These are not equivalent, but each reveals the solution\n"
      "of the others. A puzzle that does not have exactly one solution is in the part of its own\n"
      "class.\n"
      "\n"
      "With --crossing, two or more files are compared: how many classes of equivalent puzzles "
      "are\n"
      "in more than one of them.\n"
      "\n"
      "Examples:\n"
      "  nonet split --parts train.csv:0.9,test.csv:0.1 -o data/ puzzles.csv\n"
      "  nonet split --parts train:80%,valid:10%,test:10% --by grid -o sudoku. a.txt b.txt\n"
      "  nonet split --crossing train.csv test.csv\n"
      "\n"
      "Exit status: 0 done, 1 classes cross (--crossing), 2 usage, 3 too many records are\n"
      "malformed, 4 input or output error.\n");
}

void declare(CommandApp& app, SplitOptions& options) {
  add_reading_options(app, options);
  CLI::Option* const parts = app.parsed(
      {"--parts NAME:SHARE,...", kAnswers, "The parts, with shares that add up to 1", "parts"},
      options.parts, parse_parts, "a list such as train:0.9,test:0.1");
  CLI::Option* const seed =
      app.number({"-s,--seed N", kAnswers, "Seed; another seed gives other parts", "seed"},
                 options.job.seed, 0);
  CLI::Option* const output =
      app.text({"-o,--output PREFIX", kKept, "Write the parts to PREFIX followed by their names",
                "", "the current folder"},
               options.prefix);
  add_rule_option(app, options.job.rule);
  app.flag({"--crossing", kAnswers,
            "Report how many classes are in more than one input; write no parts"},
           options.crossing)
      ->excludes(parts, seed, output);
  add_compression_level_option(app, options.compression_level);
  add_memory_option(app, options.job.memory_bytes);
  add_running_options(app, "parts", options);
  add_split_footer(app);
}

/// Throws UsageError if options contradict one another.
void check_options(const SplitOptions& options) {
  if (options.crossing) {
    if (options.inputs.size() < 2) throw UsageError("--crossing needs two files or more");
    return;
  }
  if (options.parts.empty()) throw UsageError("--parts or --crossing is needed");
  constexpr double kTolerance = 0.002;  // for thirds
  double sum = 0;
  for (const SplitPart& part : options.parts) sum += part.share;
  if (std::abs(sum - 1) > kTolerance) {
    throw UsageError(fmt::format(
        "the shares of --parts add up to {:.4g} and not to 1{}", sum,
        sum < 1 ? fmt::format("; for the rest add a part such as rest:{:.4g}", 1 - sum) : ""));
  }
}

std::string classes_text(const SplitOptions& options, const SplitReport& report) {
  return fmt::format("{} {} of {}", with_separators(report.classes),
                     report.classes == 1 ? "class" : "classes", options.job.rule->description);
}

// The quartiles of the ratings that the inputs have; empty if they have none.
std::string er_text(const ErCounts& er, uint64_t puzzles) {
  if (er.total() == 0) return {};
  return fmt::format(
      ", ER p25 {}, p50 {}, p75 {}, max {}{}", tenths_text(er.quantile(0.25)),
      tenths_text(er.quantile(0.5)), tenths_text(er.quantile(0.75)), tenths_text(er.max()),
      er.total() == puzzles ? ""
                            : fmt::format("; {} without", with_separators(puzzles - er.total())));
}

std::string details(const SplitOptions& options, const SplitReport& report) {
  std::string text;
  const auto puzzles = static_cast<double>(report.records - report.malformed);
  for (size_t i = 0; i < options.parts.size(); ++i) {
    const uint64_t count = report.written[i];
    const double share = puzzles > 0 ? static_cast<double>(count) / puzzles : 0;
    text += fmt::format("  {}{}: {}  ({:.1f} %){}\n", options.prefix, options.parts[i].name,
                        with_separators(count), 100 * share, er_text(report.er[i], count));
  }
  if (report.malformed > 0) {
    text += fmt::format("  in no part: {} malformed\n", with_separators(report.malformed));
  }
  return text + fmt::format("  {}\n", classes_text(options, report)) + without_grid_text(report);
}

// Returns remarks about parts that are empty or far from their share.
std::string remarks(const SplitOptions& options, const SplitReport& report) {
  // Four standard deviations, which chance alone exceeds once in 16,000 times; and a deviation that
  // is never reported.
  constexpr double kSigmas = 4, kMinded = 0.01;
  const auto puzzles = static_cast<double>(report.records - report.malformed);
  if (puzzles == 0 || !report.complete) return {};
  std::string text;
  for (size_t i = 0; i < options.parts.size(); ++i) {
    const auto& [name, expected] = options.parts[i];
    const uint64_t count = report.written[i];
    const double share = static_cast<double>(count) / puzzles;
    const double chance = kSigmas * std::sqrt(expected * (1 - expected) / puzzles);
    const std::string part = options.prefix + name;
    if (count == 0) {
      text += fmt::format("{} is empty", part);
    } else if (std::abs(share - expected) > std::max(chance, kMinded)) {
      text += fmt::format("{} has {:.1f} % of the puzzles and not {:.4g} %", part, 100 * share,
                          100 * expected);
    } else {
      continue;
    }
    text += fmt::format(": there {} only {}\n", report.classes == 1 ? "is" : "are",
                        classes_text(options, report));
  }
  return text;
}

int write_parts(const SplitOptions& options) {
  SplitConfig config = options.job;
  std::vector<OutputFile> files;
  std::vector<std::string> paths;
  for (const auto& [name, share] : options.parts) {
    files.push_back({.path = options.prefix + name, .may_be_compressed = true});
    paths.push_back(options.prefix + name);
    config.shares.push_back(share);
  }
  check_files(options.inputs, files);
  const auto compressions = compressions_of(paths, options.compression_level);
  StreamingRun streaming(options, files.front().path);
  streaming.limit_malformed(options.max_malformed);
  std::deque<ByteSink> sinks;
  std::vector<ByteSink*> outputs;
  for (size_t i = 0; i < paths.size(); ++i) {
    outputs.push_back(&sinks.emplace_back(paths[i], PartialFile{}, compressions[i]));
  }
  config.outputs = {outputs.begin(), outputs.end()};
  begin_job(streaming, options, config);
  const SplitReport report =
      streaming.run([&](RunControl& control) { return split(config, control); });
  const std::string remark = options.quiet ? "" : remarks(options, report);
  const int status = conclude(streaming, options, options.quiet,
                              {.report = report,
                               .records = "puzzles",
                               .outputs = outputs,
                               .details = details(options, report)});
  if (!remark.empty()) print_message(remark);
  return status;
}

std::string text_of(const CrossingReport& report, const std::vector<std::string>& names) {
  std::string text;
  for (size_t i = 0; i < names.size(); ++i) {
    const CrossingReport::Input& input = report.inputs[i];
    text += fmt::format(
        "{}: {} puzzles in {} classes; {} puzzles are in classes of several "
        "files\n",
        names[i], with_separators(input.puzzles), with_separators(input.classes),
        with_separators(input.crossing_puzzles));
  }
  return text + fmt::format("{} of {} classes are in more than one file\n",
                            with_separators(report.crossing), with_separators(report.classes));
}

int report_crossing(const SplitOptions& options) {
  check_files(options.inputs, {{.path = kStandardStream}});
  StreamingRun streaming(options, kStandardStream);
  streaming.limit_malformed(options.max_malformed);
  CrossingConfig config{{}, options.job.rule, options.job.memory_bytes};
  begin_job(streaming, options, config);
  const CrossingReport report =
      streaming.run([&](RunControl& control) { return find_crossing(config, control); });
  ByteSink output(kStandardStream);
  if (report.job.complete) output.write(text_of(report, names_of_inputs(config.inputs)));
  const int status = conclude(streaming, options, options.quiet,
                              {.report = report.job,
                               .records = "puzzles",
                               .outputs = {},
                               .details = without_grid_text(report.job)});
  return status == kDone && report.crossing > 0 ? kCheckFailed : status;
}

int split(const SplitOptions& options) {
  check_options(options);
  if (options.crossing) return report_crossing(options);
  return write_parts(options);
}

}  // namespace

CommandRun add_split(CommandApp& app) { return bind_options(app, declare, split); }

}  // namespace nonet::cli
