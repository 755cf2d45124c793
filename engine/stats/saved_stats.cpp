#include "engine/stats/saved_stats.h"

#include <string>

#include "engine/core/json_document.h"
#include "engine/stats/histogram_json.h"
#include "engine/stats/statistic_table.h"

namespace nonet {
Json saved(uint64_t counter) { return counter; }

void load(const Json& json, uint64_t& counter) { counter = json.get<uint64_t>(); }

Json saved(const std::array<uint64_t, kStatusCount>& counters) { return counters; }

void load(const Json& json, std::array<uint64_t, kStatusCount>& counters) {
  for (size_t i = 0; i < counters.size(); ++i) counters[i] = json.at(i).get<uint64_t>();
}

Json saved(const Histogram& histogram) { return histogram_to_json(histogram); }

void load(const Json& json, Histogram& histogram) { histogram = histogram_from_json(json); }

Json saved(const SlowestPuzzles& slowest) {
  Json list = Json::array();
  for (const SlowPuzzle& slow : slowest.sorted()) {
    list.push_back({slow.record, slow.puzzle, slow.result.nanos, slow.result.guesses,
                    slow.result.solutions, static_cast<int>(slow.result.status), slow.solution});
  }
  return list;
}

void load(const Json& json, SlowestPuzzles& slowest) {
  for (const Json& slow : json) {
    slowest.add({.record = slow.at(0).get<uint64_t>(),
                 .puzzle = slow.at(1).get<std::string>(),
                 .result = {.nanos = slow.at(2).get<uint64_t>(),
                            .guesses = slow.at(3).get<uint64_t>(),
                            .solutions = slow.at(4).get<uint64_t>(),
                            .status = static_cast<Status>(slow.at(5).get<int>())},
                 .solution = slow.at(6).get<std::string>()});
  }
}

Json saved(const MalformedLog& log) {
  Json counts = Json::array(), first = Json::array();
  for (int kind = 0; kind < kFaultKindCount; ++kind) {
    counts.push_back(log.count(static_cast<FaultKind>(kind)));
  }
  for (const MalformedRecord& record : log.first()) {
    const Fault& fault = record.fault;
    first.push_back({record.record, record.input, record.line, static_cast<int>(fault.kind),
                     fault.row, fault.cells, static_cast<int>(fault.character), fault.digit});
  }
  return {{"by_kind", counts}, {"first", first}};
}

void load(const Json& json, MalformedLog& log) {
  std::array<uint64_t, kFaultKindCount> counts{};
  for (size_t kind = 0; kind < counts.size(); ++kind) {
    counts[kind] = json.at("by_kind").at(kind).get<uint64_t>();
  }
  std::vector<MalformedRecord> first;
  for (const Json& record : json.at("first")) {
    first.push_back({.record = record.at(0).get<uint64_t>(),
                     .input = record.at(1).get<size_t>(),
                     .line = record.at(2).get<uint64_t>(),
                     .fault = {.kind = static_cast<FaultKind>(record.at(3).get<int>()),
                               .row = record.at(4).get<uint8_t>(),
                               .cells = record.at(5).get<uint8_t>(),
                               .digit = record.at(7).get<uint8_t>(),
                               .character = static_cast<char>(record.at(6).get<int>())}});
  }
  log = MalformedLog(counts, std::move(first));
}

Json saved(const CheckedClaims& claims) {
  Json first = Json::array();
  for (const CheckedClaims::Place& place : claims.first_wrong) {
    first.push_back({place.record, place.input, place.line, place.is_grid});
  }
  return {{"right", claims.right},
          {"wrong", claims.wrong},
          {"missing", claims.missing},
          {"first_wrong", first}};
}

void load(const Json& json, CheckedClaims& claims) {
  claims = {.right = json.at("right").get<uint64_t>(),
            .wrong = json.at("wrong").get<uint64_t>(),
            .missing = json.at("missing").get<uint64_t>(),
            .first_wrong = {}};
  for (const Json& place : json.at("first_wrong")) {
    claims.first_wrong.push_back({.record = place.at(0).get<uint64_t>(),
                                  .input = place.at(1).get<size_t>(),
                                  .line = place.at(2).get<uint64_t>(),
                                  .is_grid = place.size() < 4 || place.at(3).get<bool>()});
  }
}

Json progress_to_json(const ProgressLog& progress) {
  Json list = Json::array();
  for (const auto& [seconds, records] : progress.points()) list.push_back({seconds, records});
  return list;
}

ProgressLog progress_from_json(const Json& json) {
  ProgressLog progress;
  for (const Json& point : json) {
    progress.add({.seconds = point.at(0).get<double>(), .records = point.at(1).get<uint64_t>()});
  }
  return progress;
}

Json stats_to_json(const RunStats& stats) {
  Json json;
  for (const Statistic& row : statistic_table()) {
    if (row.kept) json[row.kept.key] = row.kept.save(stats);
  }
  return json;
}

RunStats stats_from_json(const Json& json, size_t slowest_capacity) {
  RunStats stats(slowest_capacity);
  for (const Statistic& row : statistic_table()) {
    if (row.kept) row.kept.load(json.at(row.kept.key), stats);
  }
  return stats;
}

}  // namespace nonet
