#include "engine/stats/stats_json.h"

#include <nlohmann/json.hpp>
#include <string>

#include "engine/stats/histogram_json.h"

namespace nonet {
namespace {

using Json = nlohmann::ordered_json;

Json grid_to_json(const Grid& grid) {
  std::string text;
  for (const uint8_t digit : grid.cells) text += static_cast<char>('0' + digit);
  return text;
}

Grid grid_from_json(const Json& json) {
  const std::string text = json.get<std::string>();
  Grid grid;
  for (size_t cell = 0; cell < grid.cells.size(); ++cell) {
    grid.cells[cell] = static_cast<uint8_t>(text.at(cell) - '0');
  }
  return grid;
}

Json slowest_to_json(const SlowestPuzzles& slowest) {
  Json list = Json::array();
  for (const SlowPuzzle& slow : slowest.sorted()) {
    list.push_back({slow.record, grid_to_json(slow.puzzle), slow.result.nanos, slow.result.guesses,
                    slow.result.solutions, static_cast<int>(slow.result.status)});
  }
  return list;
}

void slowest_from_json(const Json& json, SlowestPuzzles& slowest) {
  for (const Json& slow : json) {
    slowest.add(slow.at(0).get<uint64_t>(), grid_from_json(slow.at(1)),
                {.nanos = slow.at(2).get<uint64_t>(),
                 .guesses = slow.at(3).get<uint64_t>(),
                 .solutions = slow.at(4).get<uint64_t>(),
                 .status = static_cast<Status>(slow.at(5).get<int>())});
  }
}

Json malformed_to_json(const MalformedLog& log) {
  Json counts = Json::array(), first = Json::array();
  for (int kind = 0; kind < kFaultKindCount; ++kind) {
    counts.push_back(log.count(static_cast<FaultKind>(kind)));
  }
  for (const MalformedRecord& record : log.first()) {
    const Fault& fault = record.fault;
    first.push_back({record.record, record.input, record.line, static_cast<int>(fault.kind),
                     fault.row, fault.cells, static_cast<int>(fault.character)});
  }
  return {{"by_kind", counts}, {"first", first}};
}

void malformed_from_json(const Json& json, MalformedLog& log) {
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
                               .character = static_cast<char>(record.at(6).get<int>())}});
  }
  log = MalformedLog(counts, std::move(first));
}

Json claims_to_json(const CheckedClaims& claims) {
  Json first = Json::array();
  for (const CheckedClaims::Place& place : claims.first_wrong) {
    first.push_back({place.record, place.input, place.line});
  }
  return {{"right", claims.right},
          {"wrong", claims.wrong},
          {"missing", claims.missing},
          {"first_wrong", first}};
}

CheckedClaims claims_from_json(const Json& json) {
  CheckedClaims claims{.right = json.at("right").get<uint64_t>(),
                       .wrong = json.at("wrong").get<uint64_t>(),
                       .missing = json.at("missing").get<uint64_t>(),
                       .first_wrong = {}};
  for (const Json& place : json.at("first_wrong")) {
    claims.first_wrong.push_back({.record = place.at(0).get<uint64_t>(),
                                  .input = place.at(1).get<size_t>(),
                                  .line = place.at(2).get<uint64_t>()});
  }
  return claims;
}

/// The fields that are a number each.
struct Counter {
  const char* key;
  uint64_t RunStats::*field;
};
constexpr Counter kCounters[] = {
    {"guesses", &RunStats::guesses},     {"proved_guesses", &RunStats::proved_guesses},
    {"unguessed", &RunStats::unguessed}, {"total_nanos", &RunStats::total_nanos},
    {"signature", &RunStats::signature},
};

}  // namespace

Json stats_to_json(const RunStats& stats) {
  Json json;
  json["by_status"] = stats.by_status;
  for (const Counter& row : kCounters) json[row.key] = stats.*row.field;
  json["solve_nanos"] = histogram_to_json(stats.solve_nanos);
  json["slowest"] = slowest_to_json(stats.slowest);
  json["malformed"] = malformed_to_json(stats.malformed);
  json["claims"] = claims_to_json(stats.claims);
  return json;
}

RunStats stats_from_json(const Json& json, size_t slowest_capacity) {
  RunStats stats(slowest_capacity);
  for (size_t status = 0; status < stats.by_status.size(); ++status) {
    stats.by_status[status] = json.at("by_status").at(status).get<uint64_t>();
  }
  for (const Counter& row : kCounters) stats.*row.field = json.at(row.key).get<uint64_t>();
  stats.solve_nanos = histogram_from_json(json.at("solve_nanos"));
  slowest_from_json(json.at("slowest"), stats.slowest);
  malformed_from_json(json.at("malformed"), stats.malformed);
  stats.claims = claims_from_json(json.at("claims"));
  return stats;
}

}  // namespace nonet
