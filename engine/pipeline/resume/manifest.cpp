#include "engine/pipeline/resume/manifest.h"

#include <fmt/format.h>
#include <nonet/errors.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "engine/core/setting.h"
#include "engine/io/input_index.h"
#include "engine/io/saved_json.h"
#include "engine/stats/saved_stats.h"

namespace nonet {

// What a manifest has, in the order of its JSON.
NONET_FIELDS(Tally, SAVED(counts), SAVED(findings));
NONET_FIELDS(RecordJobReport, SAVED(records), SAVED(malformed), SAVED(written),
             SAVED(malformed_log), SAVED(notes), SAVED(reading), SAVED(wall_seconds),
             SAVED(decode_seconds), SAVED(progress), SAVED(tally), SAVED(summary));
NONET_FIELDS(FileIdentity, SAVED(path), SAVED(bytes), SAVED(modified_nanos));
NONET_FIELDS(Shard, SAVED(index), SAVED(count));
NONET_FIELDS(ByteRange, SAVED(begin), SAVED(end));
NONET_FIELDS(BlockPlace, SAVED(bytes), SAVED(digest));
NONET_FIELDS(TextPlace, SAVED(records), SAVED(bytes), SAVED(digest));
NONET_FIELDS(FullGridWatch, SAVED(full), SAVED(puzzles), SAVED(first_record), SAVED(first_input),
             SAVED(first_line));
NONET_FIELDS(SavedFile, SAVED(bytes), SAVED(digest), SAVED(open_text));
NONET_FIELDS(Manifest, SAVED(options), SAVED(inputs), SAVED(shard), SAVED(range), SAVED(begin),
             SAVED(counted), SAVED(run_seconds), SAVED(end), SAVED(full_grids), SAVED(complete),
             SAVED(max_malformed), SAVED(too_many_at), SAVED(too_many), SAVED(files),
             SAVED(header_bytes), SAVED(job));

namespace {

constexpr const char* kFormat = "nonet manifest 12";

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
    if (!json) return {};
    auto manifest = value_from_json<Manifest>(*json);
    manifest.files.resize(2);
    manifest.job.complete = manifest.complete;
    return manifest;
  } catch (const Json::exception&) {
    throw DataError(path + " is not a valid manifest: it is not the JSON that a run writes");
  } catch (const DataError& error) {
    throw DataError(path + " is not a valid manifest: " + error.what());
  }
}

void write_manifest(const std::string& path, const Manifest& manifest) {
  Json json = {{"format", kFormat}};
  add_fields(json, manifest);
  write_saved_json(path, json, 1);
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
  const auto bytes_of = [](const Manifest& part) {
    uint64_t bytes = 0;
    for (const FileIdentity& input : part.inputs) bytes += input.bytes;
    return bytes;
  };
  for (size_t i = 0; i < parts.size(); ++i) {
    const auto& [path, part] = parts[i];
    if (const auto difference = options_difference(first, part)) {
      throw DataError(fmt::format("{} and {} differ: {}", first_path, path, *difference));
    }
    if (part.shard->count != first.shard->count) {
      throw DataError(fmt::format("{} is shard {}/{}, and {} is shard {}/{}: they are of two runs",
                                  first_path, first.shard->index, first.shard->count, path,
                                  part.shard->index, part.shard->count));
    }
    if (bytes_of(part) != bytes_of(first) || part.inputs.size() != first.inputs.size()) {
      throw DataError(fmt::format("{} and {} are shards of different inputs", first_path, path));
    }
    if (part.shard->index < i) {
      throw DataError(fmt::format("{} is a second output of shard {}/{}", path, part.shard->index,
                                  part.shard->count));
    }
    if (part.shard->index > i) {
      throw DataError(fmt::format("shard {}/{} is missing", i, part.shard->count));
    }
  }
  if (parts.size() < first.shard->count) {
    throw DataError(fmt::format("shard {}/{} is missing", parts.size(), first.shard->count));
  }
  // The bytes of the inputs, or the records that are made.
  const uint64_t whole = parts.back().second.range.end;
  for (size_t i = 0; i < parts.size(); ++i) {
    const auto& [path, part] = parts[i];
    const TextPlace before =
        i == 0 ? TextPlace{0, part.begin.digest, part.begin.bytes} : parts[i - 1].second.end;
    const bool is_same = part.range == range_of(*part.shard, whole) && part.begin == before &&
                         part.counted == first.counted;
    if (!is_same) {
      throw DataError(path + " is a shard of a different input than the shards before it");
    }
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
