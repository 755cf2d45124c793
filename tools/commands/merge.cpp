// `nonet merge`: joins the outputs of shards.
#include <fmt/format.h>
#include <nonet/errors.h>

#include <algorithm>
#include <exception>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "engine/core/threads.h"
#include "engine/io/bytes/byte_sink.h"
#include "engine/io/bytes/byte_source.h"
#include "engine/io/bytes/text_digest.h"
#include "engine/pipeline/resume/join.h"
#include "engine/pipeline/resume/manifest.h"
#include "tools/commands/commands.h"
#include "tools/commands/shared/endings.h"
#include "tools/commands/shared/exports.h"
#include "tools/commands/shared/files.h"
#include "tools/commands/shared/options.h"
#include "tools/export/report_text.h"

namespace nonet::cli {
namespace {

struct MergeOptions : OutputOptions {
  std::vector<std::string> parts;
  ExportPaths exports;                          ///< --stats
  std::optional<MalformedLimit> max_malformed;  ///< none: the limit of the shards
  bool quiet = false;
};

using Part = std::pair<std::string, Manifest>;

// A pattern such as `part*` matches the manifests, too.
bool is_manifest_of(const std::string& path, const std::vector<std::string>& paths) {
  return std::ranges::any_of(
      paths, [&](const std::string& other) { return path == manifest_of_output(other); });
}

std::string folder_of(const std::string& path) {
  const std::filesystem::path parent = std::filesystem::path(path).parent_path();
  return parent.empty() ? "." : parent.string();
}

// It also matches the partial file of a shard or part that was stopped.
void refuse_partial(const std::string& path) {
  const std::string suffix = partial_path_of("");
  if (!path.ends_with(suffix)) return;
  const std::string part = path.substr(0, path.size() - suffix.size());
  std::error_code error;
  if (std::filesystem::exists(manifest_folder_of(folder_of(path)), error)) {
    throw DataError(folder_of(path) + " is not complete: run it with --parts and --resume again");
  }
  if (!std::filesystem::exists(manifest_path_of(part), error)) return;
  throw DataError(part + " is not complete: run its shard with --resume");
}

[[noreturn]] void refuse_changed(const std::string& path) {
  throw DataError(path + " has changed since its shard wrote it; run the shard again");
}

// The manifest of a shard is beside it, that of a part in a folder of manifests.
Manifest manifest_of(const std::string& path) {
  const std::string beside = manifest_of_output(path);
  if (auto manifest = read_manifest(beside)) return std::move(*manifest);
  if (auto manifest = read_manifest(manifest_path_of_part(path))) return std::move(*manifest);
  throw DataError(path + " is not the output of a shard: there is no " + beside);
}

std::vector<Part> read_parts(const std::vector<std::string>& paths) {
  for (const std::string& path : paths) {
    refuse_partial(path);
    if (std::error_code error; std::filesystem::is_directory(path, error)) {
      throw DataError(fmt::format("{} is a folder; merge the parts in it: {}*", path,
                                  (std::filesystem::path(path) / "part-").string()));
    }
  }
  std::vector<Part> parts;
  for (const std::string& path : paths) {
    if (is_manifest_of(path, paths)) continue;
    Manifest manifest = manifest_of(path);
    if (manifest.complete && total_file_size({path}) != manifest.files[0].bytes) {
      refuse_changed(path);
    }
    parts.emplace_back(path, std::move(manifest));
  }
  return parts;
}

// The files that must not be overwritten: the parts, their manifests and the inputs of the shards.
std::vector<std::string> files_of(const std::vector<Part>& parts) {
  std::vector<std::string> files;
  for (const auto& [path, manifest] : parts) {
    files.push_back(path);
    files.push_back(manifest_of_output(path));
    files.push_back(manifest_path_of_part(path));
    for (const FileIdentity& input : manifest.inputs) files.push_back(input.path);
  }
  return files;
}

// Copies the answers of a part. Omits the header except for the first part.
void copy_part(const Part& part, bool with_header, ByteSink& output) {
  ByteSource source(part.first);
  std::vector<char> buffer(1 << 17);
  uint64_t skip = with_header ? 0 : part.second.header_bytes;
  uint64_t copied = 0;
  TextDigest digest;
  while (const size_t count = source.read(buffer)) {
    const auto dropped = static_cast<size_t>(std::min<uint64_t>(skip, count));
    skip -= dropped;
    digest.add({buffer.data(), count});
    output.write_copy(std::span(buffer).subspan(dropped, count - dropped), source.descriptor(),
                      copied + dropped);
    copied += count;
  }
  const SavedFile& written = part.second.files[0];
  if (copied != written.bytes || digest.value() != written.digest) {
    refuse_changed(part.first);
  }
}

bool is_compressed(const Part& part) {
  const auto found = part.second.options.find("compression");
  return found != part.second.options.end() && !found->second.empty();
}

// Where blocks of compressed text end depends on the text before them, so all of it is compressed
// anew: the bytes are those of a run without shards.
void copy_parts(const std::vector<Part>& parts, ByteSink& output) {
  if (output.packer() == nullptr && std::ranges::none_of(parts, is_compressed)) {
    for (const Part& part : parts) copy_part(part, &part == &parts.front(), output);
    return;
  }
  std::vector<JoinedText> texts;
  for (const auto& [path, manifest] : parts) {
    if (digest_of_file(path) != manifest.files[0].digest) refuse_changed(path);
    texts.push_back({.path = path, .skipped_bytes = texts.empty() ? 0 : manifest.header_bytes});
  }
  join_texts(texts, output, available_threads());
}

std::vector<std::string> inputs_of(const std::vector<Part>& parts) {
  std::vector<std::string> inputs;
  for (const FileIdentity& input : parts.front().second.inputs) inputs.push_back(input.path);
  return inputs;
}

// Adds the reports of shards.
RecordJobReport report_of(const std::vector<Part>& parts) {
  JobSum sum(parts.front().second.options.at("command"), inputs_of(parts));
  for (const auto& [path, manifest] : parts) sum.add(manifest.job, manifest.full_grids, path);
  return sum.total();
}

// Returns the limit of the command line, or else the limit of the shards.
MalformedLimit malformed_limit(const MergeOptions& options, const std::vector<Part>& parts) {
  if (options.max_malformed) return *options.max_malformed;
  return parse_malformed_limit(parts.front().second.max_malformed).value_or(MalformedLimit{});
}

// As the command does for a run in one piece.
int conclude_job(const std::vector<Part>& parts, const RecordJobReport& report,
                 const MergeOptions& options) {
  const GivenOptions& given = parts.front().second.options;
  print_ending(inputs_of(parts), report, given, options.quiet, nullptr);
  const int status =
      malformed_status(malformed_limit(options, parts), report.malformed, report.records);
  return status_of_findings(report, given, status);
}

std::string_view option_of(const ExportPaths& paths) {
  const auto format =
      std::ranges::find(export_formats(), paths.begin()->first, &ExportFormat::name);
  return format->exporter<RunReport>().option;
}

void declare(CommandApp& app, MergeOptions& options) {
  app.value({"PART", kAnswers, "The outputs of all shards or parts, in any order"}, options.parts)
      ->required();
  app.text({"-o,--output FILE", kKept,
            fmt::format("Write all answers to FILE; {} are compressed", compressed_names()), "",
            "-: standard output"},
           options.output)
      ->required();
  add_compression_level_option(app, options.compression_level);
  add_export_options<RunReport>(app, options.exports);
  add_max_malformed_option(app, options.max_malformed, "as of the shards");
  app.flag({"-q,--quiet", kNothing, "Print no summary, only errors"}, options.quiet);
  app.footer(
      "Joins the outputs of a command with --shard I/N -o PART, or with --parts N. Each\n"
      "PART needs its PART.manifest beside it, or _manifest in its folder, and the parts must be\n"
      "all shards or parts of one run. The result is the output of that run in one file.\n"
      "\n"
      "Examples:\n"
      "  seq 0 7 | parallel --retries 5 nonet solve -q --shard {}/8 --resume -o part{} "
      "puzzles.txt\n"
      "  nonet merge -o answers.txt part*\n"
      "  nonet solve --parts 16 -f csv -o answers puzzles.txt\n"
      "  nonet merge -o answers.csv answers/part-*\n"
      "\n"
      "Exit status: that of the run without shards, 4 if the parts are not all shards of a run.\n");
}

int merge(const MergeOptions& options) {
  std::vector<Part> parts = read_parts(options.parts);
  std::vector<OutputFile> outputs = output_files(options.exports);
  outputs.insert(outputs.begin(), {.path = options.output, .may_be_compressed = true});
  refuse_clashing_files(files_of(parts), outputs);
  refuse_foreign_exports<RunReport>(options.exports);
  const OutputCompression compression =
      compressions_of({options.output}, options.compression_level)[0];
  order_shards(parts);
  const bool is_solve = parts.front().second.options.at("command") == "solve";
  if (!options.exports.empty() && parts.front().second.job.summary.empty()) {
    throw UsageError(fmt::format("{} needs shards of `nonet solve`, or of `nonet rate {}`",
                                 option_of(options.exports), option_of(options.exports)));
  }
  check_end_by_indexes(parts.back().second);

  ByteSink output(options.output, {}, compression);
  ExportFiles<RunReport> exports(is_solve ? options.exports : ExportPaths());
  ExportFiles<ExplanationSummary> ratings(is_solve ? ExportPaths() : options.exports);
  RecordJobReport job = report_of(parts);
  std::exception_ptr reader_left;
  try {
    copy_parts(parts, output);
  } catch (const std::system_error& error) {
    if (error.code() != std::errc::broken_pipe) throw;
    reader_left = std::current_exception();
    job.complete = false;
  }
  const RunReport report = is_solve ? run_report_of(job, inputs_of(parts)) : RunReport();
  if (is_solve) exports.write_unnamed(report);
  if (job.complete) output.finish();
  exports.finish();
  if (reader_left) std::rethrow_exception(reader_left);
  if (!is_solve) {
    if (!options.exports.empty()) {
      ratings.write(explanation_summary_from_json(job.summary, "the summary"));
    }
    return conclude_job(parts, job, options);
  }
  print_report(report, options.quiet);
  const auto checked = parts.front().second.options.find("--check-column");
  const bool checks = checked != parts.front().second.options.end() && !checked->second.empty();
  return exit_status(report, malformed_limit(options, parts), checks);
}

}  // namespace

CommandRun add_merge(CommandApp& app) { return bind_options(app, declare, merge); }

}  // namespace nonet::cli
