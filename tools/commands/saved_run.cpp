#include "tools/commands/saved_run.h"

#include <fmt/format.h>
#include <nonet/errors.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

#include "engine/core/system_error.h"
#include "engine/io/input_source.h"
#include "tools/terminal/message.h"

namespace nonet::cli {
namespace {

// The bytes depend on it. Empty: nothing is compressed.
std::string level_text(const std::vector<std::string>& paths, int level) {
  for (const std::string& path : paths) {
    const OutputCompression compression = compression_of_output(path, level);
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

// The options that change the output, for Manifest::options.
std::map<std::string, std::string> saved_options(const SavedJob& job, const SavingOptions& saving) {
  std::map<std::string, std::string> options = given_options(saving);
  const Compression* const compression = compression_of_output(job.output).row;
  if (compression != nullptr) options["compression"] = compression->name;
  const std::string level = level_text({job.output, job.second}, job.compression_level);
  if (!level.empty()) options["--compression-level"] = level;
  return options;
}

}  // namespace

bool is_manifest(std::string_view head) {
  return head.starts_with('{') && head.find("\"nonet manifest ") != std::string_view::npos;
}

void refuse_single_members(const std::vector<std::string>& inputs, uint64_t count,
                           std::string_view pieces) {
  if (count <= 1) return;
  for (const std::string& path : inputs) {
    if (!has_single_member(path)) continue;
    throw DataError(fmt::format(
        "{} is compressed in one piece and cannot be cut into {}: decompress it, or compress it in "
        "several pieces, cut at line ends",
        path, pieces));
  }
}

void tell_of_new_begin(const std::string& output) {
  const std::string file = output_file_path(output);
  std::error_code error;
  if (std::filesystem::exists(manifest_path_of(file), error)) return;
  for (const std::string& path : {file, partial_path_of(file)}) {
    if (!std::filesystem::exists(path, error)) continue;
    print_message(fmt::format(
        "{} is complete or of another run, as there is no {}: the run begins anew and replaces "
        "it\n",
        path, manifest_path_of(output)));
    return;
  }
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
    throw DataError(fmt::format("{} {} since it was written; run without --resume to begin anew",
                                file, is_missing ? "was removed" : "has changed"));
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

SavedRun::SavedRun(const SavedJob& job, const SavingOptions& options)
    : output_path_(job.output),
      second_path_(job.second),
      checkpoint_nanos_(options.checkpoint_millis * 1'000'000),
      asked_for_(options.resume || options.shard) {
  const std::string file = output_file_path(job.output);
  const auto bytes = total_file_size(job.inputs);
  if (!file.empty()) path_ = job.is_part ? manifest_path_of_part(file) : manifest_path_of(file);
  possible_ = !file.empty() && bytes.has_value() && job.can_be_joined;
  if (!possible_ && asked_for_) {
    throw UsageError("--resume and --shard need inputs that are files, and -o FILE");
  }
  if (!possible_) return;
  shown_path_ = job.is_part ? std::filesystem::path(job.output).parent_path().string()
                            : manifest_path_of(job.output);
  job_.options = saved_options(job, options);
  job_.inputs = identify_inputs(job.inputs);
  job_.max_malformed = job.max_malformed.text;
  job_.shard = options.shard;
  if (options.shard) job_.range = range_of(*options.shard, job.made.value_or(*bytes));
  if (options.resume) before_ = read_manifest(job.is_part ? path_ : shown_path_);
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
  return (before_->too_many_at != 0 && before_->max_malformed == limit.text) ||
         limit.stops(before_->job.malformed, before_->job.records);
}

std::pair<uint64_t, uint64_t> SavedRun::place_of_stop() const {
  if (before_->too_many_at != 0) return {before_->too_many, before_->too_many_at};
  return {before_->job.malformed, before_->job.records};
}

PartialFile SavedRun::output_file() const {
  if (before_) {
    return kept(before_->output_bytes, before_->output_digest, before_->output_open_text);
  }
  return {.remove_first = path_, .is_durable = possible_};
}

PartialFile SavedRun::second_file() const {
  if (before_) {
    return kept(before_->second_bytes, before_->second_digest, before_->second_open_text);
  }
  return {.is_durable = possible_};
}

JobSaving* SavedRun::attach(RunControl& control, ByteSink& output, ByteSink* second) {
  if (!possible_) return nullptr;
  output_ = &output;
  second_ = second;
  PartialRun& part = saving_.part;
  part.output = &output;
  if (job_.shard) part.range = job_.range;
  if (before_) {
    part.skipped = before_->end;
    part.header_bytes = before_->header_bytes;
    part.full_grids = before_->full_grids;
  }
  saving_.done = done();
  saving_.checkpoint = [this, &control](const RecordJobReport& report) { save(control, report); };
  saving_.checkpoint_nanos = checkpoint_nanos_;
  return &saving_;
}

void SavedRun::complete(const RunControl& control, const RecordJobReport& report, bool has_failed) {
  if (!is_saved_ && !job_.shard && !(has_failed && asked_for_)) return;
  job_.complete = true;
  save(control, report);
}

void SavedRun::save(const RunControl& control, const RecordJobReport& report) {
  Manifest manifest = job_;
  manifest.job = report;
  const PartialRun& part = saving_.part;
  if (part.lacks_answers) return;                           // the last manifest remains valid
  if (!job_.complete && manifest.job.records == 0) return;  // nothing to continue from
  if (!job_.complete && before_ && control.written_records == 0) return;  // nothing new
  // The files that a manifest describes must be on the disk before the manifest.
  output_->sync();
  if (second_ != nullptr) second_->sync();
  manifest.output_bytes = output_->size();
  manifest.output_digest = output_->digest();
  manifest.header_bytes = part.header_bytes;
  manifest.second_bytes = second_ != nullptr ? second_->size() : 0;
  manifest.second_digest = second_ != nullptr ? second_->digest() : 0;
  manifest.output_open_text = open_text_of(output_);
  manifest.second_open_text = open_text_of(second_);
  manifest.begin = part.begin;
  manifest.end = part.end;
  manifest.full_grids = part.full_grids;
  manifest.too_many_at = control.malformed.records_at_stop();
  manifest.too_many = control.malformed.malformed_at_stop();
  write_manifest(path_, manifest);
  is_saved_ = true;
}

void SavedRun::close(bool is_done) {
  if (!is_saved_ || job_.shard || (!is_done && asked_for_)) return;
  // A kill may have left a manifest that was being written.
  for (const std::string& path : {path_, path_ + ".partial"}) {
    if (unlink(path.c_str()) != 0 && errno != ENOENT) throw_errno("cannot remove " + path);
  }
}

void SavedRun::finish_files() const {
  check_output(output_path_, before_->output_bytes, before_->output_digest);
  if (!second_path_.empty()) {
    check_output(second_path_, before_->second_bytes, before_->second_digest);
    finish_output(second_path_, before_->second_bytes);
  }
  finish_output(output_path_, before_->output_bytes);
}

}  // namespace nonet::cli
