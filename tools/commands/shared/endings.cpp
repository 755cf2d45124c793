#include "tools/commands/shared/endings.h"

#include <fmt/format.h>
#include <nonet/explain.h>
#include <nonet/malformed_limit.h>

#include "engine/pipeline/fields/fields.h"
#include "engine/pipeline/jobs/class_records.h"
#include "engine/pipeline/jobs/minimize.h"
#include "engine/pipeline/jobs/rate.h"
#include "engine/stats/report.h"
#include "tools/export/report_text.h"
#include "tools/terminal/exit_status.h"
#include "tools/terminal/message.h"

namespace nonet::cli {
namespace {

std::string text_of(const GivenOptions& given, const std::string& option) {
  const auto found = given.find(option);
  return found == given.end() ? std::string() : found->second;
}

std::string counted(uint64_t count, std::string_view one, std::string_view several) {
  return fmt::format("{} {}", with_separators(count), count == 1 ? one : several);
}

// ---- augment

std::string lines_written(const RecordJobReport& report, const GivenOptions&) {
  return fmt::format("  {} written\n", counted(report.written.front(), "line", "lines"));
}

int report_wrong_solutions(const RecordJobReport& report, const GivenOptions&, int status) {
  const uint64_t wrong = report.tally["wrong solutions"];
  if (wrong == 0) return status;
  print_message(fmt::format(
      "nonet: {} no copies, because the stated solution does not solve the puzzle; the first is "
      "record {}\n",
      counted(wrong, "record has", "records have"), report.tally["first wrong solution"]));
  return status == kDone ? kCheckFailed : status;
}

// ---- canon

std::string classes_found(const RecordJobReport& report, const GivenOptions& given) {
  if (!given.contains("--dedup") || !report.complete) return {};
  const uint64_t puzzles = report.records - report.malformed, classes = report.written.front();
  return fmt::format(
      "  {} different, {} {} an earlier one, {} malformed\n{}", with_separators(classes),
      with_separators(puzzles - classes),
      text_of(given, "--by") == "grid" ? "with a solution equivalent to that of" : "equivalent to",
      with_separators(report.malformed), without_grid_text(report));
}

// ---- convert

std::string left_out(const RecordJobReport& report, const GivenOptions&) {
  if (report.malformed == 0) return {};
  return fmt::format("  left out: {} malformed\n", with_separators(report.malformed));
}

// ---- minimize

std::string minimal_found(const RecordJobReport& report, const GivenOptions& given) {
  std::string text = fmt::format("  {} with one solution, {} of them minimal\n",
                                 with_separators(report.tally["unique"]),
                                 with_separators(report.tally["minimal"]));
  if (given.contains("--all")) {
    text += fmt::format("  {} written\n", counted(report.written.front(), "row", "rows"));
  }
  return text;
}

int report_cut(const RecordJobReport& report, const GivenOptions& given, int status) {
  const uint64_t cut = report.tally["cut"];
  if (cut == 0) return status;
  const std::string limit = text_of(given, "--limit");
  print_message(fmt::format(
      "{} more than --limit {} minimal puzzles, of which the rest is missing; the first is record "
      "{}\n",
      counted(cut, "record has", "records have"),
      with_separators(limit.empty() ? MinimizeConfig().limit : std::stoull(limit)),
      with_separators(report.tally["first cut"])));
  return status;
}

// ---- rate

/// What `--check-column` counts.
struct CheckedRatings {
  explicit CheckedRatings(const Tally& tally)
      : equal(tally["as stated"]),
        higher(tally["higher"]),
        lower(tally["lower"]),
        missing(tally["not stated"]) {}

  uint64_t different() const { return higher + lower + missing; }
  uint64_t total() const { return equal + different(); }

  uint64_t equal, higher, lower, missing;
};

std::string ratings_text(const RecordJobReport& report, const GivenOptions& given) {
  const uint64_t with_removed = report.tally["with removed candidates"];
  std::string text;
  if (with_removed > 0) {
    text = fmt::format(
        "  removed candidates, as lines of HoDoKu have them, are not taken into account; lines "
        "with some: {}\n",
        with_separators(with_removed));
  }
  const std::string fields = text_of(given, "--output-fields");
  const bool is_explained =
      given.contains("--explain") || (!fields.empty() && has_explanations(fields_named(fields)));
  if (!is_explained) return text;
  const std::string techniques = text_of(given, "--techniques");
  const auto set = technique_set(techniques.empty() ? technique_sets().front().name
                                                    : std::string_view(techniques));
  text += fmt::format("  techniques       {}\n", set ? set->name : techniques);
  const auto column = rating_check_of(text_of(given, "--check-column"));
  if (!column) return text;
  const CheckedRatings check(report.tally);
  text += fmt::format("  {:<16} {} of {} as stated, {} higher, {} lower", column->kind->name,
                      with_separators(check.equal), with_separators(check.total()),
                      with_separators(check.higher), with_separators(check.lower));
  if (const uint64_t largest = report.tally["largest difference"]; largest > 0) {
    text += fmt::format(" by up to {}", tenths_text(static_cast<uint8_t>(largest)));
  }
  if (check.missing > 0) {
    text += fmt::format(", {} not stated or not rated", with_separators(check.missing));
  }
  text += '\n';
  for (const auto& [record, difference] : report.tally.findings) text += difference + '\n';
  return text;
}

int report_differences(const RecordJobReport& report, const GivenOptions& given, int status) {
  const auto column = rating_check_of(text_of(given, "--check-column"));
  if (!column) return status;
  const CheckedRatings check(report.tally);
  const std::string limit = text_of(given, "--max-different");
  const auto most = parse_malformed_limit(limit.empty() ? "0" : limit);
  const std::string differences =
      check.missing == check.total()
          ? fmt::format("no puzzle has a stated and a computed {}", column->kind->name)
      : most->fails(check.different(), check.total())
          ? fmt::format("{} of {} ratings are not as stated", with_separators(check.different()),
                        with_separators(check.total()))
          : "";
  if (differences.empty()) return status;
  print_message(fmt::format("nonet: --check-column: {}\n", differences));
  return status == kDone ? kCheckFailed : status;
}

/// A row of the table of endings.
struct Ending {
  std::string_view command;
  std::string (*details)(const RecordJobReport& report, const GivenOptions& given);
  int (*status)(const RecordJobReport& report, const GivenOptions& given, int status) = nullptr;
};

constexpr Ending kEndings[] = {
    {"augment", lines_written, report_wrong_solutions},
    {"canon", classes_found},
    {"convert", left_out},
    {"minimize", minimal_found, report_cut},
    {"rate", ratings_text, report_differences},
};

const Ending* ending_of(const GivenOptions& given) {
  for (const Ending& row : kEndings) {
    if (row.command == given.at("command")) return &row;
  }
  return nullptr;
}

std::string rate_of(const RecordJobReport& report) {
  const double records = static_cast<double>(report.records), seconds = report.wall_seconds;
  return fmt::format("{}: {} per second", human_nanos(seconds * 1e9),
                     rate_text(seconds > 0 ? records / seconds : 0));
}

}  // namespace

void print_job(const std::vector<std::string>& inputs, const RecordJobReport& report, bool quiet,
               const std::string& details, const RunControl* control) {
  print_reading({.inputs = inputs,
                 .notes = report.notes,
                 .malformed = report.malformed_log,
                 .records = report.records,
                 .reading = report.reading},
                quiet);
  if (report.records == 0 && control != nullptr) control->throw_read_error();
  if (quiet) return;
  print_message(fmt::format("{} in {}{}\n{}", counted(report.records, "record", "records"),
                            rate_of(report), report.complete ? "" : ", stopped early", details));
}

void print_ending(const std::vector<std::string>& inputs, const RecordJobReport& report,
                  const GivenOptions& given, bool quiet, const RunControl* control) {
  if (given.at("command") == "generate") {
    if (!quiet) print_message(made_text(text_of(given, "--kind"), report));
    return;
  }
  const Ending* const ending = ending_of(given);
  print_job(inputs, report, quiet, ending != nullptr ? ending->details(report, given) : "",
            control);
}

int status_of_findings(const RecordJobReport& report, const GivenOptions& given, int status) {
  const Ending* const ending = ending_of(given);
  const bool has_findings = ending != nullptr && ending->status != nullptr;
  return has_findings ? ending->status(report, given, status) : status;
}

std::string made_text(std::string_view kind, const RecordJobReport& report,
                      const std::string& more) {
  std::string text = fmt::format("{} {} {} in {}", with_separators(report.records), kind,
                                 report.records == 1 ? "puzzle" : "puzzles", rate_of(report));
  if (report.records > 0) {
    text += fmt::format(", {:.2f} clues on average", static_cast<double>(report.tally["clues"]) /
                                                         static_cast<double>(report.records));
  }
  return text + more + (report.complete ? "\n" : ", stopped early\n");
}

std::string without_grid_text(const RecordJobReport& report) {
  const uint64_t without_grid = report.tally[kWithoutGrid];
  if (without_grid == 0) return {};
  const bool is_one = without_grid == 1;
  return fmt::format("  {} not have exactly one solution and {} compared by {}\n",
                     counted(without_grid, "puzzle does", "puzzles do"), is_one ? "was" : "were",
                     is_one ? "itself" : "themselves");
}

void JobSum::add(const RecordJobReport& report, const FullGridWatch& full_grids,
                 const std::string& path) {
  report_.add(report);
  full_grids_.add(full_grids);
  if (report.summary.empty()) return;
  if (command_ == "solve") {
    const RunReport run = run_report_of(report);
    run_ ? add_report(*run_, run) : void(run_ = run);
  } else if (command_ == "rate") {
    if (!ratings_) ratings_.emplace();
    ratings_->merge(explanation_summary_from_json(report.summary, path));
  }
}

RecordJobReport JobSum::total(std::vector<std::string> notes) const {
  RecordJobReport all{.notes = std::move(notes), .complete = true};
  all.add(report_);
  all.summary = run_ ? run_summary(*run_) : ratings_ ? to_json(*ratings_) : "";
  std::string note = full_grids_.note(inputs_);
  if (all.complete && !note.empty()) all.notes.push_back(std::move(note));
  return all;
}

}  // namespace nonet::cli
