#include "engine/stats/statistic_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/stats/machine.h"
#include "engine/stats/report.h"
#include "engine/stats/saved_stats.h"

namespace nonet {
namespace {

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

Json slowest_json(const RunReport& report) {
  Json list = Json::array();
  for (const SlowPuzzle& slow : report.stats.slowest.sorted()) {
    list.push_back({{"record", slow.record},
                    {"nanos", slow.result.nanos},
                    {"guesses", slow.result.guesses},
                    {"status", name_of(slow.result.status)},
                    {"puzzle", slow.puzzle},
                    {"solution", slow.solution}});
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

// Pairs of the greatest time of a bucket and the number of its puzzles.
Json solve_nanos_histogram_json(const RunReport& report) {
  const Histogram& nanos = report.stats.solve_nanos;
  Json list = Json::array();
  for (size_t bucket = 0; bucket < nanos.buckets().size(); ++bucket) {
    const uint64_t count = nanos.buckets()[bucket];
    if (count > 0) list.push_back({std::min(Histogram::last_value_of(bucket), nanos.max()), count});
  }
  return list;
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
                    {"kind", kFaultNames[static_cast<size_t>(record.fault.kind)]},
                    {"reason", describe(record.fault)}});
  }
  return list;
}

std::string guesses_text(const RunReport& report) {
  const RunStats& stats = report.stats;
  if (stats.puzzles() == 0) return {};
  return fmt::format("{}  ({:.2f} per puzzle; {:.1f} % of puzzles need none)",
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

void merge_member(uint64_t& into, uint64_t other) { into += other; }
void merge_member(std::array<uint64_t, kStatusCount>& into,
                  const std::array<uint64_t, kStatusCount>& other) {
  for (size_t i = 0; i < into.size(); ++i) into[i] += other[i];
}
template <class Member>
void merge_member(Member& into, const Member& other) {
  into.merge(other);
}

template <auto member>
constexpr KeptMember keep(std::string_view key) {
  return {.key = key,
          .bytes = sizeof(RunStats(0).*member),
          .merge = [](RunStats& into,
                      const RunStats& other) { merge_member(into.*member, other.*member); },
          .save = [](const RunStats& stats) { return value_to_json(stats.*member); },
          .load =
              [](const Json& json, RunStats& stats) {
                stats.*member = value_from_json<std::remove_cvref_t<decltype(stats.*member)>>(json);
              }};
}

template <Status status>
constexpr Statistic status_row() {
  return {name_of(status), [](const RunReport& r) -> Json { return r.stats.count(status); },
          name_of(status), status_text<status>};
}

constexpr Statistic kStatistics[] = {
    {"schema", [](const RunReport&) -> Json { return kSchema; }},
    {"complete", [](const RunReport& r) -> Json { return r.complete; }},
    {"inputs", [](const RunReport& r) -> Json { return r.inputs; }},
    {.key = "records",
     .json = [](const RunReport& r) -> Json { return r.stats.records(); },
     .kept = keep<&RunStats::by_status>("by_status")},
    status_row<Status::unique>(),
    status_row<Status::solved>(),
    status_row<Status::multiple>(),
    status_row<Status::unsolvable>(),
    status_row<Status::abandoned>(),
    status_row<Status::malformed>(),
    {"guesses", [](const RunReport& r) -> Json { return r.stats.guesses; }, "guesses", guesses_text,
     keep<&RunStats::guesses>("guesses")},
    {.key = "proved_guesses",
     .json = [](const RunReport& r) -> Json { return r.stats.proved_guesses; },
     .kept = keep<&RunStats::proved_guesses>("proved_guesses")},
    {.key = "unguessed",
     .json = [](const RunReport& r) -> Json { return r.stats.unguessed; },
     .kept = keep<&RunStats::unguessed>("unguessed")},
    {.kept = keep<&RunStats::total_nanos>("total_nanos")},  // shown as the mean of solve_nanos
    {.key = "signature",
     .json = [](const RunReport& r) -> Json { return signature_hex(r); },
     .kept = keep<&RunStats::signature>("signature")},
    {"wall_seconds", [](const RunReport& r) -> Json { return r.wall_seconds; }},
    {"puzzles_per_second", [](const RunReport& r) -> Json { return puzzles_per_second(r); }},
    {"threads", [](const RunReport& r) -> Json { return r.threads; }},
    {"solver", [](const RunReport& r) -> Json { return r.solver; }},
    {"target", [](const RunReport& r) -> Json { return r.target; }},
    {"limit", [](const RunReport& r) -> Json { return r.limit; }},
    {"solve_nanos", solve_nanos_json, "time per puzzle", solve_nanos_text,
     keep<&RunStats::solve_nanos>("solve_nanos")},
    {"solve_nanos_histogram", solve_nanos_histogram_json},
    {"progress", [](const RunReport& r) { return value_to_json(r.progress); }},
    {"slowest", slowest_json, "slowest", slowest_text, keep<&RunStats::slowest>("slowest")},
    {"claims", claims_json, "claimed", claims_text, keep<&RunStats::claims>("claims")},
    {"notes", [](const RunReport& r) -> Json { return r.notes; }},
    {"decode_seconds", [](const RunReport& r) -> Json { return r.decode_seconds; }},
    {"limited_by_decompression",
     [](const RunReport& r) -> Json { return is_limited_by_decompression(r); }, "limited by",
     limit_text},
    {.key = "malformed_by_reason",
     .json = malformed_json,
     .kept = keep<&RunStats::malformed>("malformed")},
    {"malformed_records", malformed_records_json},
    {"peak_rss_bytes", [](const RunReport& r) -> Json { return r.peak_rss_bytes; }, "peak memory",
     [](const RunReport& r) { return fmt::format("{} MiB", (r.peak_rss_bytes + 0xFFFFF) >> 20); }},
    {"compiler", [](const RunReport&) -> Json { return compiler_name(); }},
    {"cpu", [](const RunReport&) -> Json { return cpu_name(); }},
    {.label = "signature", .text = signature_hex},
};

constexpr size_t kept_bytes() {
  size_t bytes = 0;
  for (const Statistic& row : kStatistics) bytes += row.kept.bytes;
  return bytes;
}
static_assert(kept_bytes() == sizeof(RunStats),
              "a member of RunStats has no row, or two: it would be lost in a merge and a resume");

}  // namespace

std::span<const Statistic> statistic_table() { return kStatistics; }

}  // namespace nonet
