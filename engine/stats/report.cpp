#include "engine/stats/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "engine/stats/machine.h"

namespace nonet {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kSchema = 1;

struct Quantile {
  std::string_view key;
  std::string_view label;
  double share;
};
constexpr std::array kQuantiles = {Quantile{"p50", "p50", 0.5}, Quantile{"p90", "p90", 0.9},
                                   Quantile{"p99", "p99", 0.99}, Quantile{"p999", "p99.9", 0.999}};

double per(double total, uint64_t count) {
  return count == 0 ? 0 : total / static_cast<double>(count);
}

double puzzles_per_second(const RunReport& report) {
  return report.wall_seconds > 0 ? static_cast<double>(report.stats.records()) / report.wall_seconds
                                 : 0;
}

Json slowest_json(const RunReport& report) {
  Json list = Json::array();
  for (const SlowPuzzle& slow : report.stats.slowest.sorted()) {
    list.push_back({{"record", slow.record},
                    {"nanos", slow.result.nanos},
                    {"guesses", slow.result.guesses},
                    {"status", name_of(slow.result.status)},
                    {"puzzle", slow.puzzle}});
  }
  return list;
}

Json solve_nanos_json(const RunReport& report) {
  const RunStats& stats = report.stats;
  Json object;
  for (const Quantile& row : kQuantiles) object[row.key] = stats.solve_nanos.quantile(row.share);
  object["max"] = stats.solve_nanos.max();
  object["mean"] = per(static_cast<double>(stats.total_nanos), stats.solve_nanos.count());
  return object;
}

Json malformed_json(const RunReport& report) {
  Json reasons = Json::object();
  for (int kind = 1; kind < kFaultKindCount; ++kind) {
    const uint64_t count = report.stats.malformed.count(static_cast<FaultKind>(kind));
    if (count > 0) reasons[kFaultNames[kind]] = count;
  }
  return reasons;
}

Json malformed_records_json(const RunReport& report) {
  Json list = Json::array();
  for (const MalformedRecord& record : report.stats.malformed.first()) {
    list.push_back({{"record", record.record},
                    {"input", report.inputs[record.input]},
                    {"line", record.line},
                    {"reason", describe(record.fault)}});
  }
  return list;
}

std::string guesses_text(const RunReport& report) {
  const RunStats& stats = report.stats;
  if (stats.puzzles() == 0) return {};
  return fmt::format("{}  ({:.2f} per puzzle; {:.1f} % of puzzles solved without)",
                     with_separators(stats.guesses),
                     per(static_cast<double>(stats.guesses), stats.puzzles()),
                     100 * per(static_cast<double>(stats.unguessed), stats.puzzles()));
}

std::string solve_nanos_text(const RunReport& report) {
  const RunStats& stats = report.stats;
  if (stats.puzzles() == 0) return {};
  std::string text;
  for (const Quantile& row : kQuantiles) {
    text += fmt::format("{} {}  ", row.label,
                        human_nanos(static_cast<double>(stats.solve_nanos.quantile(row.share))));
  }
  return text + "max " + human_nanos(static_cast<double>(stats.solve_nanos.max()));
}

std::string slowest_text(const RunReport& report) {
  const auto slowest = report.stats.slowest.sorted();
  if (slowest.empty()) return {};
  return fmt::format("record {}  {}", with_separators(slowest.front().record),
                     slowest.front().puzzle);
}

template <Status status>
std::string status_text(const RunReport& report) {
  const uint64_t count = report.stats.count(status);
  return count == 0 ? std::string() : with_separators(count);
}

Json claims_json(const RunReport& report) {
  const CheckedClaims& claims = report.stats.claims;
  return {{"right", claims.right}, {"wrong", claims.wrong}, {"missing", claims.missing}};
}

std::string claims_text(const RunReport& report) {
  const CheckedClaims& claims = report.stats.claims;
  if (claims.total() == 0) return {};
  return fmt::format("{} right, {} wrong, {} missing", with_separators(claims.right),
                     with_separators(claims.wrong), with_separators(claims.missing));
}

std::string limit_text(const RunReport& report) {
  if (!is_limited_by_decompression(report)) return {};
  return fmt::format("decompression, which took {} of {}", human_nanos(report.decode_seconds * 1e9),
                     human_nanos(report.wall_seconds * 1e9));
}

std::string signature_hex(const RunReport& report) {
  return fmt::format("{:016x}", report.stats.signature);
}

/// A statistic: what JSON calls it and says, and what the summary calls it and says (an empty label
/// or text: nothing).
struct Row {
  std::string_view key;
  Json (*json)(const RunReport&);
  std::string_view label = {};
  std::string (*text)(const RunReport&) = nullptr;
};

template <Status status>
constexpr Row status_row() {
  return {name_of(status), [](const RunReport& r) -> Json { return r.stats.count(status); },
          name_of(status), status_text<status>};
}

constexpr Row kRows[] = {
    {"schema", [](const RunReport&) -> Json { return kSchema; }},
    {"complete", [](const RunReport& r) -> Json { return r.complete; }},
    {"inputs", [](const RunReport& r) -> Json { return r.inputs; }},
    {"records", [](const RunReport& r) -> Json { return r.stats.records(); }},
    status_row<Status::unique>(),
    status_row<Status::solved>(),
    status_row<Status::multiple>(),
    status_row<Status::unsolvable>(),
    status_row<Status::abandoned>(),
    status_row<Status::malformed>(),
    {"guesses", [](const RunReport& r) -> Json { return r.stats.guesses; }, "guesses",
     guesses_text},
    {"proved_guesses", [](const RunReport& r) -> Json { return r.stats.proved_guesses; }},
    {"unguessed", [](const RunReport& r) -> Json { return r.stats.unguessed; }},
    {"signature", [](const RunReport& r) -> Json { return signature_hex(r); }},
    {"wall_seconds", [](const RunReport& r) -> Json { return r.wall_seconds; }},
    {"puzzles_per_second", [](const RunReport& r) -> Json { return puzzles_per_second(r); }},
    {"threads", [](const RunReport& r) -> Json { return r.threads; }},
    {"solver", [](const RunReport& r) -> Json { return r.solver; }},
    {"target", [](const RunReport& r) -> Json { return r.target; }},
    {"limit", [](const RunReport& r) -> Json { return r.limit; }},
    {"solve_nanos", solve_nanos_json, "time per puzzle", solve_nanos_text},
    {"slowest", slowest_json, "slowest", slowest_text},
    {"claims", claims_json, "claimed", claims_text},
    {"notes", [](const RunReport& r) -> Json { return r.notes; }},
    {"decode_seconds", [](const RunReport& r) -> Json { return r.decode_seconds; }},
    {"limited_by_decompression",
     [](const RunReport& r) -> Json { return is_limited_by_decompression(r); }, "limited by",
     limit_text},
    {"malformed_by_reason", malformed_json},
    {"malformed_records", malformed_records_json},
    {"peak_rss_bytes", [](const RunReport&) -> Json { return peak_resident_bytes(); },
     "peak memory",
     [](const RunReport&) {
       return fmt::format("{} MiB", (peak_resident_bytes() + 0xFFFFF) >> 20);
     }},
    {"compiler", [](const RunReport&) -> Json { return compiler_name(); }},
    {"cpu", [](const RunReport&) -> Json { return cpu_name(); }},
    {{}, nullptr, "signature", signature_hex},
};

}  // namespace

std::string with_separators(uint64_t number) {
  std::string digits = std::to_string(number);
  for (auto i = static_cast<std::ptrdiff_t>(digits.size()) - 3; i > 0; i -= 3) {
    digits.insert(static_cast<size_t>(i), 1, ',');
  }
  return digits;
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
    text += fmt::format("{}:{}: the claimed solution is wrong\n", report.inputs[place.input],
                        place.line);
  }
  if (claims.wrong > shown) {
    text += fmt::format("and {} more wrong solutions\n", with_separators(claims.wrong - shown));
  }
  return text;
}

std::string to_json(const RunReport& report) {
  Json object;
  for (const Row& row : kRows) {
    if (row.json != nullptr) object[row.key] = row.json(report);
  }
  // A file name need not be UTF-8.
  return object.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

std::string to_text(const RunReport& report) {
  const uint64_t records = report.stats.records();
  std::string text =
      fmt::format("{} {} in {}: {} per second ({}, {} {}){}\n", with_separators(records),
                  records == 1 ? "record" : "records", human_nanos(report.wall_seconds * 1e9),
                  with_separators(static_cast<uint64_t>(puzzles_per_second(report) + 0.5)),
                  report.solver, report.threads, report.threads == 1 ? "thread" : "threads",
                  report.complete ? "" : ", stopped early");
  for (const Row& row : kRows) {
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
  return text;
}

std::string misreading_text(const FirstRecords& first, const std::string& reading) {
  constexpr uint64_t kFew = 3;  // so many are all shown
  if (first.malformed < kFew || 2 * first.malformed <= first.records || reading.empty()) return {};
  return fmt::format(
      "{}: {} of the first {} records are malformed. --input-format or --column change how it is "
      "read\n",
      reading, with_separators(first.malformed), with_separators(first.records));
}

std::string misreading_text(const MalformedLog& log, uint64_t records, const std::string& reading) {
  const uint64_t looked = std::min(records, FirstRecords::kMost);
  const auto malformed = std::ranges::count_if(
      log.first(), [looked](const MalformedRecord& record) { return record.record <= looked; });
  return misreading_text({.records = looked, .malformed = static_cast<uint64_t>(malformed)},
                         reading);
}

}  // namespace nonet
