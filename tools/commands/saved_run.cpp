#include "tools/commands/saved_run.h"

#include <fmt/format.h>
#include <nonet/errors.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

#include "engine/core/system_error.h"

namespace nonet::cli {
namespace {

// The answers are the same on every target.
std::string solver_name(const SolverRow& solver) {
  const std::string name(solver.name), suffix = fmt::format("-{}", solver.target);
  return name.ends_with(suffix) ? name.substr(0, name.size() - suffix.size()) : name;
}

// The bytes depend on it. Empty: nothing is compressed.
std::string level_text(const SolveOptions& options) {
  for (const std::string& path : {options.output, options.timings}) {
    const OutputCompression compression = compression_of_output(path, options.compression_level);
    if (compression.row != nullptr) return std::to_string(effective_level(compression));
  }
  return {};
}

PartialFile kept(uint64_t bytes, uint64_t digest, std::string open_text = {}) {
  return {.keep_bytes = bytes,
          .keep_digest = digest,
          .is_durable = true,
          .open_text = std::move(open_text)};
}

std::string open_text_of(ByteSink* sink) {
  return sink != nullptr && sink->packer() != nullptr ? sink->packer()->open() : std::string();
}

}  // namespace

std::map<std::string, std::string> saved_options(const SolveOptions& options) {
  const auto yes = [](bool flag) { return std::string(flag ? "given" : ""); };
  const uint64_t max_guesses = options.solver_options.max_guesses;
  const bool is_limited = max_guesses != SolverOptions().max_guesses;
  const Format* const format = options.input.format;
  const Compression* const compression = compression_of_output(options.output).row;
  return {{"version", NONET_VERSION},
          {"--solver", solver_name(*options.solver)},
          {"--limit", std::to_string(options.solver_options.limit)},
          {"--max-guesses", is_limited ? std::to_string(max_guesses) : std::string()},
          {"--format", std::string(options.format->name)},
          {"--output-fields", nonet::names_of(options.fields)},
          {"--input-format", format == nullptr ? "" : std::string(format->name)},
          {"--column", options.input.column},
          {"--check-column", options.check_column},
          {"--keep-columns", yes(options.keep_columns)},
          {"--unordered", yes(options.unordered)},
          {"--timings", yes(!options.timings.empty())},
          {"--slowest", std::to_string(options.slowest)},
          {"--parts", options.parts > 0 ? std::to_string(options.parts) : std::string()},
          {"compression", compression == nullptr ? "" : std::string(compression->name)},
          {"--compression-level", level_text(options)}};
}

void check_output(const std::string& path, uint64_t bytes, uint64_t digest) {
  const std::string file = output_file_path(path);
  std::error_code error;
  if (file.empty()) return;
  if (std::filesystem::exists(partial_path_of(file), error)) {
    ByteSink(path, kept(bytes, digest));
    return;
  }
  const bool is_missing = !std::filesystem::exists(file, error);
  if (is_missing && bytes == 0) return;
  if (is_missing || std::filesystem::file_size(file, error) != bytes ||
      digest_of_file(file) != digest) {
    throw DataError(file + " has changed since it was written; run without --resume to begin anew");
  }
}

void finish_output(const std::string& path, uint64_t bytes, bool is_durable) {
  const std::string file = output_file_path(path);
  std::error_code error;
  if (file.empty()) return;
  if (std::filesystem::exists(partial_path_of(file), error) ||
      !std::filesystem::exists(file, error)) {
    ByteSink(path, {.keep_bytes = bytes, .is_durable = is_durable}).finish();
  }
}

SavedRun::SavedRun(const SolveOptions& options) : asked_for_(options.resume || options.shard) {
  const std::string file = output_file_path(options.output);
  const auto bytes = total_file_size(options.inputs);
  if (!file.empty()) {
    path_ = options.parts > 0 ? manifest_path_of_part(file) : manifest_path_of(file);
  }
  possible_ = !file.empty() && bytes.has_value() && options.format->output->can_be_concatenated();
  if (!possible_ && asked_for_) {
    throw UsageError("--resume and --shard need inputs that are files, and -o FILE");
  }
  if (!possible_) return;
  shown_path_ = options.parts > 0 ? std::filesystem::path(options.output).parent_path().string()
                                  : manifest_path_of(options.output);
  job_.options = saved_options(options);
  job_.inputs = identify_inputs(options.inputs);
  job_.max_malformed = options.max_malformed.text;
  job_.shard = options.shard;
  if (options.shard) job_.range = range_of(*options.shard, *bytes);
  if (options.resume) before_ = read_manifest(options.parts > 0 ? path_ : shown_path_);
  is_saved_ = before_.has_value();
  if (!before_) return;
  if (const auto difference = job_difference(*before_, job_)) refuse_other_run(*difference);
}

void SavedRun::refuse_other_run(const std::string& difference) const {
  throw UsageError(fmt::format("the run cannot be resumed: {}; remove {} to begin anew", difference,
                               shown_path_));
}

bool SavedRun::stops_again(const MalformedLimit& limit) const {
  if (!before_) return false;
  const RunStats& stats = before_->report.stats;
  return (before_->too_many_at != 0 && before_->max_malformed == limit.text) ||
         limit.stops(stats.count(Status::malformed), stats.records());
}

std::pair<uint64_t, uint64_t> SavedRun::place_of_stop() const {
  const RunStats& stats = before_->report.stats;
  if (before_->too_many_at != 0) return {before_->too_many, before_->too_many_at};
  return {stats.count(Status::malformed), stats.records()};
}

PartialFile SavedRun::output_file() const {
  if (before_) {
    return kept(before_->output_bytes, before_->output_digest, before_->output_open_text);
  }
  return {.remove_first = path_, .is_durable = possible_};
}

PartialFile SavedRun::timings_file() const {
  if (before_) {
    return kept(before_->timings_bytes, before_->timings_digest, before_->timings_open_text);
  }
  return {.is_durable = possible_};
}

void SavedRun::attach(RunConfig& config, RunControl& control, ByteSink& output, ByteSink* timings) {
  if (!possible_) return;
  output_ = &output;
  timings_sink_ = timings;
  part_.output = &output;
  if (job_.shard) part_.range = job_.range;
  if (before_) {
    part_.done = &before_->report;
    part_.skipped = before_->end;
    part_.header_bytes = before_->header_bytes;
    part_.full_grids = before_->full_grids;
  }
  config.part = &part_;
  config.checkpoint = [this, &control](const RunReport& report) { save(control, report); };
}

void SavedRun::save(const RunControl& control, const RunReport& report) {
  if (part_.lacks_answers) return;                            // the last manifest remains valid
  if (!job_.complete && report.stats.records() == 0) return;  // nothing to continue from
  if (!job_.complete && before_ && control.written_records == 0) return;  // nothing new
  // The files that a manifest describes must be on the disk before the manifest.
  output_->sync();
  if (timings_sink_ != nullptr) timings_sink_->sync();
  Manifest manifest = job_;
  manifest.output_bytes = output_->size();
  manifest.output_digest = output_->digest();
  manifest.header_bytes = part_.header_bytes;
  manifest.timings_bytes = timings_sink_ != nullptr ? timings_sink_->size() : 0;
  manifest.timings_digest = timings_sink_ != nullptr ? timings_sink_->digest() : 0;
  manifest.output_open_text = open_text_of(output_);
  manifest.timings_open_text = open_text_of(timings_sink_);
  manifest.begin = part_.begin;
  manifest.end = part_.end;
  manifest.full_grids = part_.full_grids;
  manifest.too_many_at = control.malformed.records_at_stop();
  manifest.too_many = control.malformed.malformed_at_stop();
  manifest.report = report;
  write_manifest(path_, manifest);
  is_saved_ = true;
}

void SavedRun::complete(const RunControl& control, const RunReport& report, bool has_failed) {
  if (!is_saved_ && !job_.shard && !(has_failed && asked_for_)) return;
  job_.complete = true;
  save(control, report);
}

void SavedRun::close(bool is_done) {
  if (!is_saved_ || job_.shard || (!is_done && asked_for_)) return;
  if (unlink(path_.c_str()) != 0 && errno != ENOENT) throw_errno("cannot remove " + path_);
}

void SavedRun::finish_files(const SolveOptions& options) const {
  check_output(options.output, before_->output_bytes, before_->output_digest);
  if (!options.timings.empty()) {
    check_output(options.timings, before_->timings_bytes, before_->timings_digest);
    finish_output(options.timings, before_->timings_bytes);
  }
  finish_output(options.output, before_->output_bytes);
}

}  // namespace nonet::cli
