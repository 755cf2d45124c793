#include "engine/stats/saved_stats.h"

#include "engine/stats/statistic_table.h"

namespace nonet {

template <>
inline constexpr auto kWordsOf<Status> = kStatusNames;
NONET_FIELDS(SolveResult, SAVED(nanos), SAVED(guesses), SAVED(solutions), SAVED(status));
NONET_FIELDS(SlowPuzzle, SAVED(record), SAVED(puzzle), SAVED(result), SAVED(solution));

namespace {

// Values without their names: a manifest has up to 10,000 such records, and is written each second.
Json list_of_record(const MalformedRecord& record) {
  const Fault& fault = record.fault;
  return {record.record, record.input, record.line, static_cast<int>(fault.kind),
          fault.row,     fault.cells,  fault.digit, static_cast<int>(fault.character)};
}

MalformedRecord record_of_list(const Json& row) {
  return {.record = row.at(0).get<uint64_t>(),
          .input = row.at(1).get<size_t>(),
          .line = row.at(2).get<uint64_t>(),
          .fault = {.kind = static_cast<FaultKind>(row.at(3).get<int>()),
                    .row = row.at(4).get<uint8_t>(),
                    .cells = row.at(5).get<uint8_t>(),
                    .digit = row.at(6).get<uint8_t>(),
                    .character = static_cast<char>(row.at(7).get<int>())}};
}

}  // namespace

using StatusCounts = std::array<uint64_t, kStatusCount>;

Json JsonValue<StatusCounts>::write(const StatusCounts& counts) {
  Json json = Json::object();
  for (size_t i = 0; i < counts.size(); ++i) json[kStatusNames[i]] = counts[i];
  return json;
}

StatusCounts JsonValue<StatusCounts>::read(const Json& json) {
  StatusCounts counts{};
  for (size_t i = 0; i < counts.size(); ++i) counts[i] = json.at(std::string(kStatusNames[i]));
  return counts;
}

Json JsonValue<Histogram>::write(const Histogram& histogram) {
  Json buckets = Json::array();
  for (size_t bucket = 0; bucket < histogram.buckets().size(); ++bucket) {
    const uint64_t count = histogram.buckets()[bucket];
    if (count > 0) buckets.push_back({bucket, count});
  }
  return {{"max", histogram.max()}, {"buckets", buckets}};
}

Histogram JsonValue<Histogram>::read(const Json& json) {
  Histogram histogram;
  for (const Json& bucket : json.at("buckets")) {
    histogram.add_bucket(bucket.at(0).get<size_t>(), bucket.at(1).get<uint64_t>());
  }
  histogram.raise_max(json.at("max").get<uint64_t>());
  return histogram;
}

Json JsonValue<SlowestPuzzles>::write(const SlowestPuzzles& slowest) {
  return {{"capacity", slowest.capacity()}, {"puzzles", value_to_json(slowest.sorted())}};
}

SlowestPuzzles JsonValue<SlowestPuzzles>::read(const Json& json) {
  SlowestPuzzles slowest(json.at("capacity").get<size_t>());
  for (const Json& puzzle : json.at("puzzles")) slowest.add(value_from_json<SlowPuzzle>(puzzle));
  return slowest;
}

Json JsonValue<MalformedLog>::write(const MalformedLog& log) {
  Json counts = Json::array();
  for (int kind = 0; kind < kFaultKindCount; ++kind) {
    counts.push_back(log.count(static_cast<FaultKind>(kind)));
  }
  return {{"by_kind", counts}, {"first", list_to_json(log.first(), list_of_record)}};
}

MalformedLog JsonValue<MalformedLog>::read(const Json& json) {
  return {json.at("by_kind").get<std::array<uint64_t, kFaultKindCount>>(),
          list_from_json(json.at("first"), record_of_list)};
}

Json JsonValue<ProgressLog>::write(const ProgressLog& progress) {
  Json list = Json::array();
  for (const auto& [seconds, records] : progress.points()) list.push_back({seconds, records});
  return list;
}

ProgressLog JsonValue<ProgressLog>::read(const Json& json) {
  ProgressLog progress;
  for (const Json& point : json) {
    progress.add({.seconds = point.at(0).get<double>(), .records = point.at(1).get<uint64_t>()});
  }
  return progress;
}

Json JsonValue<RunStats>::write(const RunStats& stats) {
  Json json;
  for (const Statistic& row : statistic_table()) {
    if (row.kept) json[row.kept.key] = row.kept.save(stats);
  }
  return json;
}

RunStats JsonValue<RunStats>::read(const Json& json) {
  RunStats stats(0);
  for (const Statistic& row : statistic_table()) {
    if (row.kept) row.kept.load(json.at(row.kept.key), stats);
  }
  return stats;
}

}  // namespace nonet
