#include "engine/pipeline/manifest.h"

#include <fmt/format.h>
#include <nonet/errors.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "engine/core/json_document.h"
#include "engine/core/setting.h"
#include "engine/io/input_index.h"
#include "engine/io/saved_json.h"
#include "engine/stats/saved_stats.h"

namespace nonet {
namespace {

constexpr const char* kFormat = "nonet manifest 6";
constexpr const char* kPartsFormat = "nonet manifest of parts 1";

// Returns bytes as a string of JSON, which is UTF-8: each byte is the character with its number.
Json bytes_to_json(std::string_view bytes) {
  std::string text;
  for (const char letter : bytes) {
    const auto byte = static_cast<unsigned char>(letter);
    if (byte < 0x80) {
      text += letter;
    } else {
      text += static_cast<char>(0xC0 | byte >> 6);
      text += static_cast<char>(0x80 | (byte & 0x3F));
    }
  }
  return text;
}

std::string bytes_from_json(const Json& json) {
  const auto text = json.get<std::string>();
  std::string bytes;
  for (size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte < 0x80 || i + 1 == text.size()) {
      bytes += text[i];
    } else {
      bytes += static_cast<char>((byte & 3) << 6 | (static_cast<unsigned char>(text[++i]) & 0x3F));
    }
  }
  return bytes;
}

Json place_to_json(const TextPlace& place) {
  return {{"records", place.records}, {"bytes", place.bytes}, {"digest", place.digest}};
}

TextPlace place_from_json(const Json& json) {
  return {.records = json.at("records").get<uint64_t>(),
          .digest = json.at("digest").get<uint64_t>(),
          .bytes = json.at("bytes").get<uint64_t>()};
}

Json report_to_json(const RunReport& report, size_t slowest) {
  return {{"wall_seconds", report.wall_seconds},
          {"decode_seconds", report.decode_seconds},
          {"peak_rss_bytes", report.peak_rss_bytes},
          {"threads", report.threads},
          {"solver", report.solver},
          {"target", report.target},
          {"limit", report.limit},
          {"inputs", report.inputs},
          {"notes", report.notes},
          {"reading", report.reading},
          {"progress", progress_to_json(report.progress)},
          {"slowest", slowest},
          {"stats", stats_to_json(report.stats)}};
}

RunReport report_from_json(const Json& json) {
  return {.stats = stats_from_json(json.at("stats"), json.at("slowest").get<size_t>()),
          .complete = false,
          .wall_seconds = json.at("wall_seconds").get<double>(),
          .threads = json.at("threads").get<int>(),
          .solver = json.at("solver").get<std::string>(),
          .target = json.at("target").get<std::string>(),
          .limit = json.at("limit").get<uint64_t>(),
          .inputs = json.at("inputs").get<std::vector<std::string>>(),
          .notes = json.at("notes").get<std::vector<std::string>>(),
          .reading = json.at("reading").get<std::string>(),
          .decode_seconds = json.at("decode_seconds").get<double>(),
          .peak_rss_bytes = json.at("peak_rss_bytes").get<uint64_t>(),
          .progress = progress_from_json(json.at("progress"))};
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
  json["end"] = place_to_json(manifest.end);
  json["complete"] = manifest.complete;
  json["max_malformed"] = manifest.max_malformed;
  json["too_many_at"] = manifest.too_many_at;
  json["too_many"] = manifest.too_many;
  json["output_bytes"] = manifest.output_bytes;
  json["header_bytes"] = manifest.header_bytes;
  json["output_digest"] = manifest.output_digest;
  json["timings_bytes"] = manifest.timings_bytes;
  json["timings_digest"] = manifest.timings_digest;
  json["output_open_text"] = bytes_to_json(manifest.output_open_text);
  json["timings_open_text"] = bytes_to_json(manifest.timings_open_text);
  json["report"] = report_to_json(manifest.report, manifest.report.stats.slowest.capacity());
  return json;
}

Manifest from_json(const Json& json) {
  Manifest manifest{.report = report_from_json(json.at("report"))};
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
  manifest.end = place_from_json(json.at("end"));
  manifest.complete = manifest.report.complete = json.at("complete").get<bool>();
  manifest.max_malformed = json.at("max_malformed").get<std::string>();
  manifest.too_many_at = json.at("too_many_at").get<uint64_t>();
  manifest.too_many = json.at("too_many").get<uint64_t>();
  manifest.output_bytes = json.at("output_bytes").get<uint64_t>();
  manifest.header_bytes = json.at("header_bytes").get<uint64_t>();
  manifest.output_digest = json.at("output_digest").get<uint64_t>();
  manifest.timings_bytes = json.at("timings_bytes").get<uint64_t>();
  manifest.timings_digest = json.at("timings_digest").get<uint64_t>();
  manifest.output_open_text = bytes_from_json(json.at("output_open_text"));
  manifest.timings_open_text = bytes_from_json(json.at("timings_open_text"));
  return manifest;
}

Json to_json(const SavedPart& part, size_t slowest) {
  Json json = {{"range", {part.range.begin, part.range.end}}, {"complete", part.complete},
               {"begin", place_to_json(part.begin)},          {"end", place_to_json(part.end)},
               {"output_bytes", part.output_bytes},           {"header_bytes", part.header_bytes},
               {"output_digest", part.output_digest}};
  if (!part.output_open_text.empty()) {
    json["output_open_text"] = bytes_to_json(part.output_open_text);
  }
  if (part.report) json["report"] = report_to_json(*part.report, slowest);
  return json;
}

SavedPart part_from_json(const Json& json) {
  SavedPart part{
      .range = {json.at("range").at(0).get<uint64_t>(), json.at("range").at(1).get<uint64_t>()},
      .complete = json.at("complete").get<bool>(),
      .begin = place_from_json(json.at("begin")),
      .end = place_from_json(json.at("end")),
      .output_bytes = json.at("output_bytes").get<uint64_t>(),
      .header_bytes = json.at("header_bytes").get<uint64_t>(),
      .output_digest = json.at("output_digest").get<uint64_t>()};
  if (json.contains("output_open_text")) {
    part.output_open_text = bytes_from_json(json.at("output_open_text"));
  }
  if (json.contains("report")) {
    part.report = std::make_shared<const RunReport>(report_from_json(json.at("report")));
  }
  return part;
}

PartsManifest parts_from_json(const Json& json) {
  PartsManifest manifest{.whole = from_json(json.at("whole"))};
  for (const Json& text : json.at("texts")) {
    manifest.texts.push_back({text.at(0).get<uint64_t>(), text.at(1).get<uint64_t>()});
  }
  for (const Json& part : json.at("parts")) manifest.parts.push_back(part_from_json(part));
  return manifest;
}

// Reads what `from` makes out of a saved file.
template <class From>
auto read_saved(const std::string& path, const char* format, From from) {
  try {
    const std::optional<Json> json = read_saved_json(path, format);
    return json ? std::optional(from(*json)) : std::nullopt;
  } catch (const Json::exception&) {
    throw DataError(path + " is not a valid manifest: it is not the JSON that a run writes");
  } catch (const DataError& error) {
    throw DataError(path + " is not a valid manifest: " + error.what());
  }
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
  return read_saved(path, kFormat, from_json);
}

void write_manifest(const std::string& path, const Manifest& manifest) {
  write_saved_json(path, to_json(manifest), 1);
}

std::string parts_manifest_path_of(const std::string& folder) { return folder + "/_manifest"; }

std::string name_of_part(size_t part, const std::string& suffix) {
  return fmt::format("part-{:05}{}", part, suffix);
}

std::optional<PartsManifest> read_parts_manifest(const std::string& path) {
  return read_saved(path, kPartsFormat, parts_from_json);
}

void write_parts_manifest(const std::string& path, const PartsManifest& manifest) {
  Json texts = Json::array(), parts = Json::array();
  for (const BlockPlace& text : manifest.texts) texts.push_back({text.bytes, text.digest});
  for (const SavedPart& part : manifest.parts) {
    parts.push_back(to_json(part, manifest.whole.report.stats.slowest.capacity()));
  }
  write_saved_json(path,
                   {{"format", kPartsFormat},
                    {"whole", to_json(manifest.whole)},
                    {"texts", texts},
                    {"parts", parts}},
                   -1);
}

Manifest manifest_of_part(const PartsManifest& manifest, size_t index) {
  const SavedPart& part = manifest.parts[index];
  Manifest as_shard{.options = manifest.whole.options,
                    .inputs = manifest.whole.inputs,
                    .shard = Shard{index, manifest.parts.size()},
                    .range = part.range,
                    .is_part = true,
                    .complete = manifest.whole.complete,
                    .max_malformed = manifest.whole.max_malformed};
  as_shard.output_bytes = part.output_bytes;
  as_shard.header_bytes = part.header_bytes;
  as_shard.output_digest = part.output_digest;
  as_shard.begin = part.begin;
  as_shard.end = part.end;
  if (index == 0) as_shard.report = manifest.whole.report;
  return as_shard;
}

void add_report(RunReport& all, const RunReport& report) {
  all.stats.merge(report.stats);
  all.wall_seconds += report.wall_seconds;
  all.decode_seconds += report.decode_seconds;
  all.peak_rss_bytes = std::max(all.peak_rss_bytes, report.peak_rss_bytes);
  all.threads = std::max(all.threads, report.threads);
  if (all.reading.empty()) all.reading = report.reading;
  for (const std::string& note : report.notes) {
    if (std::ranges::find(all.notes, note) == all.notes.end()) all.notes.push_back(note);
  }
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
    TextPlace before =
        i == 0 ? TextPlace{0, part.begin.digest, part.begin.bytes} : parts[i - 1].second.end;
    ByteRange range = range_of(*part.shard, bytes);
    if (part.is_part) {  // its digest begins with its text, and the plan knows its range
      before = {before.records, part.begin.digest, part.begin.bytes};
      range = {i == 0 ? 0 : parts[i - 1].second.range.end,
               part.shard->index + 1 == part.shard->count ? bytes : part.range.end};
    }
    if (part.is_part != first.is_part || part.range != range || part.begin != before) {
      throw DataError(path + " is a shard of another input than the shards before it");
    }
  }
  if (parts.size() < first.shard->count) {
    throw DataError(fmt::format("shard {}/{} is missing", parts.size(), first.shard->count));
  }
}

void check_end_by_indexes(const Manifest& last) {
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
