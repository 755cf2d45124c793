// The report of a run of `nonet solve`. It is made of the JSON of --stats, so that a saved file
// gives the same page.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "engine/core/json_document.h"
#include "engine/stats/report.h"
#include "tools/export/html/charts.h"
#include "tools/export/html/markup.h"
#include "tools/export/result_tables.h"

namespace nonet::cli {
namespace {

constexpr size_t kGrids = 12, kExamples = 5;

std::string nanos_text(const Json& nanos) { return human_nanos(nanos.get<double>()); }

std::string lead_of(const Json& run) {
  std::string text = fmt::format(
      "{} records in {}: {} per second.", with_separators(run.at("records")),
      human_nanos(run.at("wall_seconds").get<double>() * 1e9),
      with_separators(static_cast<uint64_t>(run.at("puzzles_per_second").get<double>() + 0.5)));
  if (!run.at("complete").get<bool>()) text += " The run was stopped early.";
  if (run.at("limited_by_decompression").get<bool>()) text += " It was limited by decompression.";
  return escaped(text);
}

std::string title_of(const Json& run) {
  const auto inputs = run.at("inputs").get<std::vector<std::string>>();
  return inputs.size() == 1 ? "nonet solve: " + inputs.front()
                            : fmt::format("nonet solve: {} inputs", inputs.size());
}

std::string statuses_section(const Json& run) {
  const auto records = run.at("records").get<uint64_t>();
  Table table{.columns = {{"status", "", true}, {"records", ""}, {"share", ""}}};
  std::vector<BarItem> items;
  for (const std::string_view status : kStatusNames) {
    const auto count = run.at(std::string(status)).get<uint64_t>();
    if (count == 0) continue;
    const double share = static_cast<double>(count) / static_cast<double>(records);
    const std::string percent = fmt::format("{:.4g} %", 100 * share);
    table.rows.push_back({{text_cell(status), number_cell(count), {percent, plain_number(share)}}});
    items.push_back({.label = std::string(status),
                     .estimate = Estimate{static_cast<double>(count), {}},
                     .text = fmt::format("{} ({})", with_separators(count), percent)});
  }
  if (items.empty()) return section("Statuses", paragraph("There are no records."));
  return section("Statuses",
                 gallery(figure("Records by status", bar_chart({"Records by status"}, items)) +
                         to_html(table, {.caption = "Records by status"})));
}

std::string throughput_figure(const Json& run) {
  std::vector<std::pair<double, uint64_t>> points;
  for (const Json& point : run.value("progress", Json::array())) {
    points.emplace_back(point.at(0).get<double>(), point.at(1).get<uint64_t>());
  }
  if (points.empty()) return {};
  const auto [seconds, records] = points.back();
  const std::string note =
      fmt::format("{} records in {}.", with_separators(records), human_nanos(seconds * 1e9));
  return figure(
      "Records per second over the run",
      throughput_chart({"Records per second over the run", note}, points) + paragraph(note));
}

std::string times_figure(const Json& run) {
  std::vector<std::pair<double, uint64_t>> buckets;
  for (const Json& bucket : run.value("solve_nanos_histogram", Json::array())) {
    buckets.emplace_back(bucket.at(0).get<double>(), bucket.at(1).get<uint64_t>());
  }
  if (buckets.empty()) return {};
  const Json& nanos = run.at("solve_nanos");
  std::vector<TimeMark> marks;
  std::vector<std::string> words;
  for (const auto& [key, label] :
       {std::pair{"p50", "p50"}, {"p90", "p90"}, {"p99", "p99"}, {"p999", "p99.9"}}) {
    marks.push_back({label, nanos.at(key).get<double>()});
    words.push_back(fmt::format("{} {}", label, nanos_text(nanos.at(key))));
  }
  words.push_back("longest " + nanos_text(nanos.at("max")));
  words.push_back("mean " + nanos_text(nanos.at("mean")));
  const std::string text = fmt::format("{}", fmt::join(words, ", "));
  return figure("Puzzles by the time that they took",
                time_histogram({"Distribution of the time per puzzle", text}, buckets, marks) +
                    paragraph(text));
}

std::string slowest_section(const Json& run) {
  Table table{.columns = {{"record", ""},
                          {"time", ""},
                          {"guesses", ""},
                          {"status", "", true},
                          {"puzzle", "", true}}};
  std::string figures;
  for (const Json& slow : run.at("slowest")) {
    const auto record = slow.at("record").get<uint64_t>();
    const auto puzzle = slow.at("puzzle").get<std::string>();
    const std::string time = nanos_text(slow.at("nanos"));
    table.rows.push_back({{number_cell(record),
                           {time, json_text(slow.at("nanos"))},
                           number_cell(slow.at("guesses").get<uint64_t>()),
                           text_cell(slow.at("status").get<std::string>()),
                           text_cell(puzzle)}});
    if (table.rows.size() > kGrids) continue;
    const auto solution = slow.value("solution", std::string());
    const std::string name = fmt::format("record {}: {}, {}", with_separators(record), time,
                                         slow.at("status").get<std::string>());
    const std::string words = fmt::format(
        "Puzzle {}. {}", puzzle, solution.empty() ? "No solution." : "Solution " + solution);
    figures += figure(name, sudoku_grid({name, words}, puzzle, solution));
  }
  if (figures.empty()) return {};
  return section("The slowest puzzles",
                 paragraph("Clues are upright and bold, digits of the solution are slanted.") +
                     fmt::format("<div class=\"gallery grids\">\n{}</div>\n", figures) +
                     to_html(table, {.caption = "The slowest puzzles"}));
}

std::string malformed_section(const Json& run) {
  const Json& reasons = run.at("malformed_by_reason");
  if (reasons.empty()) return {};
  Table table{.columns = {{"reason", "", true}, {"records", ""}, {"first examples", "", true}}};
  std::map<std::string, std::vector<std::string>> examples;
  for (const Json& record : run.at("malformed_records")) {
    auto& list = examples[record.value("kind", std::string())];
    if (list.size() == kExamples) continue;
    list.push_back(fmt::format("{}:{}: {}", record.at("input").get<std::string>(),
                               record.at("line").get<uint64_t>(),
                               record.at("reason").get<std::string>()));
  }
  for (const auto& [reason, count] : reasons.items()) {
    table.rows.push_back({{text_cell(reason), number_cell(count.get<uint64_t>()),
                           text_cell(fmt::format("{}", fmt::join(examples[reason], "; ")))}});
  }
  return section("Malformed records", to_html(table, {.caption = "Malformed records by reason"}));
}

std::string setup_section(const Json& run) {
  const auto strings = [&run](const char* key) {
    return run.at(key).get<std::vector<std::string>>();
  };
  const auto number = [&run](const char* key) {
    return with_separators(run.at(key).get<uint64_t>());
  };
  const Json& claims = run.at("claims");
  const auto claim = [&claims](const char* key) { return claims.at(key).get<uint64_t>(); };
  const bool has_claims = claim("right") + claim("wrong") + claim("missing") > 0;
  return section(
      "The run",
      facts({{"inputs", fmt::format("{}", fmt::join(strings("inputs"), ", "))},
             {"solver", run.at("solver")},
             {"instruction set", run.at("target")},
             {"threads", number("threads")},
             {"limit of solutions", number("limit")},
             {"guesses", number("guesses")},
             {"puzzles without a guess", number("unguessed")},
             {"claimed solutions",
              has_claims ? fmt::format("{} right, {} wrong, {} missing", claim("right"),
                                       claim("wrong"), claim("missing"))
                         : ""},
             {"signature", run.at("signature")},
             {"peak memory",
              fmt::format("{} MiB", (run.at("peak_rss_bytes").get<uint64_t>() + 0xFFFFF) >> 20)},
             {"machine", run.at("cpu")},
             {"compiler", run.at("compiler")}}) +
          bullets(strings("notes")));
}

}  // namespace

std::string run_page(const std::string& stats, const std::string& name) {
  return read_document(stats, name, "statistics of nonet solve --stats", [](const Json& run) {
    const std::string body = statuses_section(run) +
                             section("Time", gallery(throughput_figure(run) + times_figure(run))) +
                             slowest_section(run) + malformed_section(run) + setup_section(run);
    return to_html(
        Page{.kind = "nonet solve", .title = title_of(run), .lead = lead_of(run), .body = body});
  });
}

std::string to_html(const RunReport& report) { return run_page(to_json(report), "the run"); }

}  // namespace nonet::cli
