#include "engine/pipeline/resume/manifest.h"

#include <fmt/format.h>
#include <nonet/errors.h>

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <utility>

#include "engine/core/json_document.h"
#include "engine/core/setting.h"
#include "engine/io/input_index.h"
#include "engine/io/saved_json.h"
#include "engine/stats/saved_stats.h"

namespace nonet {
namespace {

constexpr const char* kFormat = "nonet manifest 9";

Json place_to_json(const TextPlace& place) {
  return {{"records", place.records}, {"bytes", place.bytes}, {"digest", place.digest}};
}

TextPlace place_from_json(const Json& json) {
  return {.records = json.at("records").get<uint64_t>(),
          .digest = json.at("digest").get<uint64_t>(),
          .bytes = json.at("bytes").get<uint64_t>()};
}

Json job_to_json(const RecordJobReport& report) {
  return {{"records", report.records},
          {"malformed", report.malformed},
          {"written", report.written},
          {"malformed_log", saved(report.malformed_log)},
          {"notes", report.notes},
          {"reading", report.reading},
          {"wall_seconds", report.wall_seconds},
          {"decode_seconds", report.decode_seconds},
          {"progress", progress_to_json(report.progress)},
          {"tally", report.tally},
          {"summary", report.summary}};
}

RecordJobReport job_from_json(const Json& json) {
  RecordJobReport report{.records = json.at("records").get<uint64_t>(),
                         .malformed = json.at("malformed").get<uint64_t>(),
                         .written = json.at("written").get<std::vector<uint64_t>>(),
                         .malformed_log = {},
                         .notes = json.at("notes").get<std::vector<std::string>>(),
                         .reading = json.at("reading").get<std::string>(),
                         .wall_seconds = json.at("wall_seconds").get<double>(),
                         .decode_seconds = json.at("decode_seconds").get<double>(),
                         .progress = progress_from_json(json.at("progress")),
                         .tally = json.at("tally").get<std::map<std::string, uint64_t>>(),
                         .summary = json.at("summary").get<std::string>()};
  load(json.at("malformed_log"), report.malformed_log);
  return report;
}

Json to_json(const Manifest& manifest) {
  Json inputs = Json::array();
  for (const FileIdentity& input : manifest.inputs) {
    inputs.push_back(
        {{"path", input.path}, {"bytes", input.bytes}, {"modified_nanos", input.modified_nanos}});
  }
  Json json = {{"format", kFormat}, {"options", manifest.options}, {"inputs", inputs}};
  if (manifest.shard) {
    json["shard"] = {{"index", manifest.shard->index}, {"count", manifest.shard->count}};
    json["range"] = {{"begin", manifest.range.begin}, {"end", manifest.range.end}};
    json["begin"] = place_to_json(manifest.begin);
  }
  if (!manifest.counted.empty()) {
    json["counted"] = list_to_json(manifest.counted, [](const BlockPlace& text) {
      return Json{text.bytes, text.digest};
    });
    json["run_seconds"] = manifest.run_seconds;
  }
  json["end"] = place_to_json(manifest.end);
  json["full_grids"] = {manifest.full_grids.full, manifest.full_grids.puzzles};
  json["complete"] = manifest.complete;
  json["max_malformed"] = manifest.max_malformed;
  json["too_many_at"] = manifest.too_many_at;
  json["too_many"] = manifest.too_many;
  json["output_bytes"] = manifest.output_bytes;
  json["header_bytes"] = manifest.header_bytes;
  json["output_digest"] = manifest.output_digest;
  json["second_bytes"] = manifest.second_bytes;
  json["second_digest"] = manifest.second_digest;
  json["output_open_text"] = manifest.output_open_text;
  json["second_open_text"] = manifest.second_open_text;
  json["job"] = job_to_json(manifest.job);
  return json;
}

Manifest from_json(const Json& json) {
  Manifest manifest;
  manifest.job = job_from_json(json.at("job"));
  manifest.options = json.at("options").get<std::map<std::string, std::string>>();
  for (const Json& input : json.at("inputs")) {
    manifest.inputs.push_back({.path = input.at("path").get<std::string>(),
                               .bytes = input.at("bytes").get<uint64_t>(),
                               .modified_nanos = input.at("modified_nanos").get<int64_t>()});
  }
  if (json.contains("shard")) {
    const Json& shard = json.at("shard");
    manifest.shard = Shard{shard.at("index").get<uint64_t>(), shard.at("count").get<uint64_t>()};
    manifest.range = {json.at("range").at("begin").get<uint64_t>(),
                      json.at("range").at("end").get<uint64_t>()};
    manifest.begin = place_from_json(json.at("begin"));
  }
  if (json.contains("counted")) {
    manifest.counted = list_from_json(json.at("counted"), [](const Json& text) {
      return BlockPlace{text.at(0).get<uint64_t>(), text.at(1).get<uint64_t>()};
    });
    manifest.run_seconds = json.at("run_seconds").get<double>();
  }
  manifest.end = place_from_json(json.at("end"));
  manifest.full_grids = {json.at("full_grids").at(0).get<uint64_t>(),
                         json.at("full_grids").at(1).get<uint64_t>()};
  manifest.complete = manifest.job.complete = json.at("complete").get<bool>();
  manifest.max_malformed = json.at("max_malformed").get<std::string>();
  manifest.too_many_at = json.at("too_many_at").get<uint64_t>();
  manifest.too_many = json.at("too_many").get<uint64_t>();
  manifest.output_bytes = json.at("output_bytes").get<uint64_t>();
  manifest.header_bytes = json.at("header_bytes").get<uint64_t>();
  manifest.output_digest = json.at("output_digest").get<uint64_t>();
  manifest.second_bytes = json.at("second_bytes").get<uint64_t>();
  manifest.second_digest = json.at("second_digest").get<uint64_t>();
  manifest.output_open_text = json.at("output_open_text").get<std::string>();
  manifest.second_open_text = json.at("second_open_text").get<std::string>();
  return manifest;
}

std::optional<std::string> options_difference(const Manifest& before, const Manifest& now) {
  const auto value = [](const Manifest& manifest, const std::string& key) {
    const auto found = manifest.options.find(key);
    return found == manifest.options.end() ? std::string() : found->second;
  };
  const auto shown = [](const std::string& text) {
    return text.empty() ? "not given" : "'" + text + "'";
  };
  std::map<std::string, std::string> keys = before.options;
  keys.insert(now.options.begin(), now.options.end());
  for (const auto& [key, unused] : keys) {
    const std::string was = value(before, key), is = value(now, key);
    if (was != is) return fmt::format("{} was {} and is {}", key, shown(was), shown(is));
  }
  return std::nullopt;
}

}  // namespace

std::vector<FileIdentity> identify_inputs(const std::vector<std::string>& paths) {
  std::vector<FileIdentity> inputs;
  for (const std::string& path : paths) inputs.push_back(identify_file(path));
  return inputs;
}

ByteRange range_of(const Shard& shard, uint64_t bytes) {
  __extension__ using Wide = unsigned __int128;
  const auto at = [&](uint64_t index) {
    return static_cast<uint64_t>(static_cast<Wide>(bytes) * index / shard.count);
  };
  return {at(shard.index), at(shard.index + 1)};
}

std::string manifest_path_of(const std::string& output_file) { return output_file + ".manifest"; }

std::optional<Manifest> read_manifest(const std::string& path) {
  try {
    const std::optional<Json> json = read_saved_json(path, kFormat);
    return json ? std::optional(from_json(*json)) : std::nullopt;
  } catch (const Json::exception&) {
    throw DataError(path + " is not a valid manifest: it is not the JSON that a run writes");
  } catch (const DataError& error) {
    throw DataError(path + " is not a valid manifest: " + error.what());
  }
}

void write_manifest(const std::string& path, const Manifest& manifest) {
  write_saved_json(path, to_json(manifest), 1);
}

std::string manifest_folder_of(const std::string& parts_folder) {
  return parts_folder + "/_manifest";
}

std::string manifest_path_of_part(const std::string& part_file) {
  const std::filesystem::path path(part_file);
  const std::string folder = path.has_parent_path() ? path.parent_path().string() : ".";
  return manifest_folder_of(folder) + '/' + path.filename().string();
}

std::string name_of_part(size_t part, const std::string& suffix) {
  return fmt::format("part-{:05}{}", part, suffix);
}

std::optional<std::string> job_difference(const Manifest& before, const Manifest& now) {
  if (const auto difference = options_difference(before, now)) return difference;
  if (before.shard != now.shard) return "the shard differs";
  if (before.inputs.size() != now.inputs.size()) return "the number of inputs differs";
  for (size_t i = 0; i < now.inputs.size(); ++i) {
    const FileIdentity &was = before.inputs[i], &is = now.inputs[i];
    if (was.path != is.path)
      return fmt::format("input {} was {} and is {}", i + 1, was.path, is.path);
    if (was.bytes != is.bytes || was.modified_nanos != is.modified_nanos) {
      return is.path + " has changed since";
    }
  }
  return std::nullopt;
}

void order_shards(std::vector<std::pair<std::string, Manifest>>& parts) {
  for (const auto& [path, part] : parts) {
    if (!part.shard) throw DataError(path + " is not the output of a shard");
    if (!part.complete) {
      throw DataError(path + " is not complete: continue its shard" + hint(Setting::resume));
    }
  }
  std::ranges::sort(parts, {}, [](const auto& part) { return part.second.shard->index; });
  const auto& [first_path, first] = parts.front();
  uint64_t bytes = 0;
  for (const FileIdentity& input : first.inputs) bytes += input.bytes;
  for (size_t i = 0; i < parts.size(); ++i) {
    const auto& [path, part] = parts[i];
    if (const auto difference = options_difference(first, part)) {
      throw DataError(fmt::format("{} and {} differ: {}", first_path, path, *difference));
    }
    uint64_t part_bytes = 0;
    for (const FileIdentity& input : part.inputs) part_bytes += input.bytes;
    if (part.shard->count != first.shard->count || part_bytes != bytes ||
        part.inputs.size() != first.inputs.size()) {
      throw DataError(fmt::format("{} and {} are shards of different inputs", first_path, path));
    }
    if (part.shard->index < i) {
      throw DataError(fmt::format("{} is a second output of shard {}/{}", path, part.shard->index,
                                  part.shard->count));
    }
    if (part.shard->index > i) {
      throw DataError(fmt::format("shard {}/{} is missing", i, part.shard->count));
    }
    const TextPlace before =
        i == 0 ? TextPlace{0, part.begin.digest, part.begin.bytes} : parts[i - 1].second.end;
    const bool is_same = part.range == range_of(*part.shard, bytes) && part.begin == before &&
                         part.counted == first.counted;
    if (!is_same) {
      throw DataError(path + " is a shard of a different input than the shards before it");
    }
  }
  if (parts.size() < first.shard->count) {
    throw DataError(fmt::format("shard {}/{} is missing", parts.size(), first.shard->count));
  }
}

void check_end_by_indexes(const Manifest& last) {
  if (last.inputs.empty()) return;  // the records are made
  uint64_t records = 0, bytes = 0;
  for (const FileIdentity& input : last.inputs) {
    std::optional<InputIndex> index;
    try {
      index = read_index(input.path);
    } catch (const std::runtime_error&) {  // the inputs need not be there any more
    }
    if (!index || index->file != input) return;
    records += index->end.records;
    bytes += index->end.block.bytes;
  }
  if (records == last.end.records && bytes == last.end.bytes) return;
  throw DataError(
      fmt::format("the shards end at record {}, but the inputs have {} by their indexes",
                  last.end.records, records));
}

}  // namespace nonet
