// The pages of each kind of result: their title, their tables, and the JSON that report.js draws.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <utility>

#include "engine/core/json_document.h"
#include "engine/stats/report.h"
#include "tools/export/html/page.h"
#include "tools/export/result_tables.h"

namespace nonet::cli {
namespace {

// `title` is also the kind. The headings of the tables are the lead.
std::string page_of(std::string_view title, Tables tables, const std::string& json) {
  std::string lead = std::exchange(tables.front().heading, "");
  for (const Table& table : tables) {
    const bool says_more = !table.name.empty() && !table.heading.empty();
    if (says_more) lead += fmt::format("; {}: {}", table.name, table.heading);
  }
  tables.front().name = "Figures";
  return page(title, title, lead, tables, json);
}

double four_digits(double number) { return std::stod(fmt::format("{:.4g}", number)); }

// Google Benchmark's schema takes 500 bytes for a repetition. The charts need its launch, its time
// and its rate.
std::string compact_json(const BenchResults& results) {
  Json json = parse_json(to_json(results));
  Json repetitions = Json::array();
  for (const BenchRow& row : results.rows) {
    for (const LaunchRecord& launch : row.launches) {
      double at = launch.start_seconds + launch.startup_seconds;
      for (const Repetition& repetition : launch.repetitions) {
        const auto puzzles = static_cast<double>(row.sample_puzzles * repetition.passes);
        repetitions.push_back({row.solver, row.corpus, launch.number, four_digits(at),
                               four_digits(puzzles / repetition.wall_seconds)});
        at += repetition.wall_seconds;
      }
    }
  }
  json["benchmarks"] = std::move(repetitions);
  return json_text(json);
}

std::string lead_of(const BenchResults& results) {
  size_t launches = 0;
  for (const BenchRow& row : results.rows) launches += row.launches.size();
  return fmt::format("{} rows of solvers and corpora, {} launches in {:.0f} s.{}",
                     results.rows.size(), with_separators(launches), results.seconds,
                     results.is_complete() ? "" : " The bench was stopped early.");
}

// A table of objects of a list: a column for each key.
Table list_table(const std::string& name, const Json& list, const std::vector<Column>& columns) {
  Table table{.name = list.empty() ? "" : name, .columns = columns};
  for (const Json& item : list) {
    TableRow row;
    for (const Column& column : columns) {
      const Json& value = item.at(std::string(column.key));
      if (value.is_string()) {
        row.cells.push_back(value.get<std::string>().empty() ? Cell{}
                                                             : text_cell(value.get<std::string>()));
      } else {
        row.cells.push_back(number_cell(value.get<uint64_t>()));
      }
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

Tables run_tables(const Json& run) {
  Table statuses{
      .name = "Records by status",
      .columns = {{"status", "status", true}, {"records", "records"}, {"share", "share"}}};
  const auto records = run.at("records").get<uint64_t>();
  for (const std::string_view status : kStatusNames) {
    const auto count = run.at(std::string(status)).get<uint64_t>();
    if (count == 0) continue;
    const double share = static_cast<double>(count) / static_cast<double>(records);
    statuses.rows.push_back({{text_cell(status),
                              number_cell(count),
                              {fmt::format("{:.4g} %", 100 * share), plain_number(share)}}});
  }
  Table reasons{.name = run.at("malformed_by_reason").empty() ? "" : "Malformed records by reason",
                .columns = {{"reason", "reason", true}, {"records", "records"}}};
  for (const auto& [reason, count] : run.at("malformed_by_reason").items()) {
    reasons.rows.push_back({{text_cell(reason), number_cell(count.get<uint64_t>())}});
  }
  Table facts{.name = "The run", .columns = {{"of", "of", true}, {"value", "value", true}}};
  for (const char* const key : {"solver", "target", "threads", "limit", "guesses", "unguessed",
                                "signature", "cpu", "compiler"}) {
    const Json& value = run.at(key);
    facts.rows.push_back({{text_cell(key), text_cell(value.is_string() ? value.get<std::string>()
                                                                       : json_text(value))}});
  }
  facts.remarks = run.at("notes").get<std::vector<std::string>>();
  return {statuses,
          list_table("The slowest puzzles", run.at("slowest"),
                     {{"record", "record"},
                      {"nanoseconds", "nanos"},
                      {"guesses", "guesses"},
                      {"status", "status", true},
                      {"puzzle", "puzzle", true},
                      {"solution", "solution", true}}),
          reasons,
          list_table("First malformed records", run.at("malformed_records"),
                     {{"record", "record"},
                      {"input", "input", true},
                      {"line", "line"},
                      {"reason", "reason", true}}),
          facts};
}

}  // namespace

std::string to_html(const BenchResults& results) {
  const std::string title = results.label.empty() ? "nonet bench" : "nonet bench: " + results.label;
  return page("nonet bench", title, lead_of(results), tables_of(results), compact_json(results));
}

std::string to_html(const Comparison& comparison) {
  return page_of("nonet compare", tables_of(comparison), to_json(comparison));
}

std::string to_html(const History& history) {
  return page_of("nonet history", tables_of(history), to_json(history));
}

std::string to_html(const Verification& verification) {
  return page_of("nonet verify", tables_of(verification), to_json(verification));
}

std::string to_html(const CheckReport& report) {
  return page_of("nonet check", tables_of(report), to_json(report));
}

std::string to_html(const Description& description) {
  return page_of("nonet describe", tables_of(description), to_json(description));
}

std::string to_html(const ExplanationSummary& summary) {
  return page_of("nonet rate", tables_of(summary), to_json(summary));
}

std::string run_page(const std::string& stats, const std::string& name) {
  return read_document(stats, name, "statistics of nonet solve --stats", [](const Json& run) {
    const auto inputs = run.at("inputs").get<std::vector<std::string>>();
    const std::string lead = fmt::format(
        "{} records in {}: {} per second.{}", with_separators(run.at("records").get<uint64_t>()),
        human_nanos(run.at("wall_seconds").get<double>() * 1e9),
        rate_text(run.at("puzzles_per_second").get<double>()),
        run.at("complete").get<bool>() ? "" : " The run was stopped early.");
    return page("nonet solve", fmt::format("nonet solve: {}", fmt::join(inputs, ", ")), lead,
                run_tables(run), json_text(run));
  });
}

std::string to_html(const RunReport& report) { return run_page(to_json(report), "the run"); }

}  // namespace nonet::cli
