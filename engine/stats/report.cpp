#include "engine/stats/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/core/json_document.h"
#include "engine/core/setting.h"
#include "engine/stats/statistic_table.h"

namespace nonet {

double puzzles_per_second(const RunReport& report) {
  return report.wall_seconds > 0 ? static_cast<double>(report.stats.records()) / report.wall_seconds
                                 : 0;
}

std::string with_separators(uint64_t number) {
  std::string digits = std::to_string(number);
  for (auto i = static_cast<std::ptrdiff_t>(digits.size()) - 3; i > 0; i -= 3) {
    digits.insert(static_cast<size_t>(i), 1, ',');
  }
  return digits;
}

std::string rate_text(double rate) {
  return rate > 0 && rate < 0.995 ? fmt::format("{:.2f}", rate)
                                  : with_separators(static_cast<uint64_t>(rate + 0.5));
}

std::string human_nanos(double nanos) {
  constexpr std::array<std::string_view, 4> kUnits = {"ns", "us", "ms", "s"};
  size_t unit = 0;
  while (nanos >= 999.5 && unit + 1 < kUnits.size()) {
    nanos /= 1000;
    ++unit;
  }
  const int decimals = unit == 0 || nanos >= 99.95 ? 0 : nanos >= 9.995 ? 1 : 2;
  return fmt::format("{:.{}f} {}", nanos, decimals, kUnits[unit]);
}

bool is_limited_by_decompression(const RunReport& report) {
  constexpr double kNearlyAll = 0.8;
  return report.decode_seconds > kNearlyAll * report.wall_seconds;
}

std::string notes_text(const std::vector<std::string>& notes) {
  std::string text;
  for (const std::string& note : notes) text += note + '\n';
  return text;
}

std::string wrong_claims_text(const RunReport& report, size_t most) {
  const CheckedClaims& claims = report.stats.claims;
  const size_t shown = std::min(most, claims.first_wrong.size());
  std::string text;
  for (size_t i = 0; i < shown; ++i) {
    const CheckedClaims::Place& place = claims.first_wrong[i];
    text += fmt::format("{}:{}: the stated solution is {}\n", report.inputs[place.input],
                        place.line, place.is_grid ? "wrong" : "not a full grid");
  }
  if (claims.wrong > shown) {
    text += fmt::format("and {} more wrong solutions\n", with_separators(claims.wrong - shown));
  }
  return text;
}

Json values_of(const RunReport& report) {
  Json object;
  for (const Statistic& row : statistic_table()) {
    if (row.json != nullptr) object[row.key] = row.json(report);
  }
  return object;
}

std::string to_json(const RunReport& report) { return document_text(values_of(report)); }

std::string headline_text(const RunReport& report) {
  const uint64_t records = report.stats.records();
  return fmt::format("{} {} in {}: {} per second ({}, {} {}){}", with_separators(records),
                     records == 1 ? "record" : "records", human_nanos(report.wall_seconds * 1e9),
                     rate_text(puzzles_per_second(report)), report.solver, report.threads,
                     report.threads == 1 ? "thread" : "threads",
                     report.complete ? "" : ", stopped early");
}

std::string to_text(const RunReport& report) {
  std::string text = headline_text(report) + '\n';
  for (const Statistic& row : statistic_table()) {
    if (row.text == nullptr) continue;
    const std::string value = row.text(report);
    if (!value.empty()) text += fmt::format("  {:<16} {}\n", row.label, value);
  }
  return text;
}

std::string malformed_text(const MalformedLog& log, const std::vector<std::string>& inputs,
                           size_t most) {
  const auto& first = log.first();
  const uint64_t count = log.count();
  const size_t shown = std::min(most, first.size());
  std::string text;
  for (size_t i = 0; i < shown; ++i) {
    text +=
        fmt::format("{}:{}: {}\n", inputs[first[i].input], first[i].line, describe(first[i].fault));
  }
  if (count > shown) {
    text += fmt::format("and {} more malformed {}\n", with_separators(count - shown),
                        count - shown == 1 ? "record" : "records");
  }
  if (log.count(FaultKind::full_grid) > 0) {
    text += fmt::format("if the full grids are puzzles, choose the format{} or the column{}\n",
                        hint(Setting::input_format), hint(Setting::column));
  }
  return text;
}

std::optional<std::string> misreading_text(const FirstRecords& first, const std::string& reading) {
  if (2 * first.malformed <= first.records || reading.empty()) return {};
  const std::string share = first.records == 1 ? "its only record is"
                                               : fmt::format("{} of the first {} records are",
                                                             with_separators(first.malformed),
                                                             with_separators(first.records));
  return fmt::format("{}: {} malformed; if that is wrong, choose the format{} or the column{}\n",
                     reading, share, hint(Setting::input_format), hint(Setting::column));
}

std::optional<std::string> misreading_text(const MalformedLog& log, uint64_t records,
                                           const std::string& reading) {
  const uint64_t examined = std::min(records, FirstRecords::kMaxRecords);
  const auto malformed = std::ranges::count_if(
      log.first(), [examined](const MalformedRecord& record) { return record.record <= examined; });
  return misreading_text({.records = examined, .malformed = static_cast<uint64_t>(malformed)},
                         reading);
}

}  // namespace nonet
