#include "tools/commands/shared/record_run.h"

#include <fmt/format.h>
#include <malloc.h>
#include <nonet/errors.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <set>
#include <system_error>
#include <utility>

#include "engine/core/system_error.h"
#include "engine/io/input_source.h"
#include "tools/export/report_text.h"
#include "tools/terminal/exit_status.h"
#include "tools/terminal/message.h"

namespace nonet::cli {
namespace {

// Returns whether the first bytes of a file are those of a manifest.
bool is_manifest(std::string_view head) {
  return head.starts_with('{') && head.find("\"nonet manifest ") != std::string_view::npos;
}

// A part of compressed data consists of whole members.
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

// Tells that a run with --resume has an output of an earlier run, but no manifest: nothing shows
// how far that run came.
void tell_of_new_begin(const std::string& output) {
  const std::string file = output_file_path(output), manifest = manifest_of_output(output);
  std::error_code error;
  if (std::filesystem::exists(manifest, error)) return;
  for (const std::string& path : {file, partial_path_of(file)}) {
    if (!std::filesystem::exists(path, error)) continue;
    print_message(fmt::format(
        "{} is complete or of another run, as there is no {}: the run begins anew and replaces "
        "it\n",
        path, manifest));
    return;
  }
}

// Checks that a complete output, which may not have its final name yet, has the bytes that were
// written.
void check_output(const std::string& path, const PartialFile& written) {
  const std::string file = output_file_path(path);
  std::error_code error;
  if (file.empty()) return;
  if (std::filesystem::exists(partial_path_of(file), error)) {
    ByteSink(path, written);
    return;
  }
  const bool is_missing = !std::filesystem::exists(file, error);
  if (is_missing && written.keep_bytes == 0) return;
  if (is_missing || std::filesystem::file_size(file, error) != written.keep_bytes ||
      digest_of_file(file) != written.keep_digest) {
    throw DataError(fmt::format("{} {} since it was written; run without --resume to begin anew",
                                file, is_missing ? "was removed" : "has changed"));
  }
}

// Gives such an output its final name, if it does not have it yet.
void finish_output(const std::string& path, uint64_t bytes, bool is_durable) {
  const std::string file = output_file_path(path);
  std::error_code error;
  if (file.empty()) return;
  if (std::filesystem::exists(partial_path_of(file), error) ||
      !std::filesystem::exists(file, error)) {
    ByteSink(path, {.keep_bytes = bytes, .is_durable = is_durable}).finish();
  }
}

std::string without_slashes(std::string folder) {
  while (folder.size() > 1 && folder.ends_with('/')) folder.pop_back();
  return folder;
}

bool is_in_folder(const std::string& path, const std::string& folder) {
  std::error_code error;
  const std::filesystem::path parent = std::filesystem::absolute(path).parent_path();
  return std::filesystem::equivalent(parent, folder, error);
}

}  // namespace

/// An output with its state: of an earlier run, and in work.
class RecordRun::Output {
 public:
  Output(const RecordRun& run, size_t number)
      : run_(run),
        paths_(run.paths_of(number)),
        manifest_path_(run.manifest_path(number)),
        state_(run.state_) {
    if (run.in_parts()) state_.shard = Shard{number, run.options_.parts};
    if (state_.shard) state_.range = range_of(*state_.shard, run.whole_);
    if (run.options_.resume) before_ = read_manifest(manifest_path_);
    has_manifest_ = before_.has_value();
    if (!before_) return;
    if (const auto difference = job_difference(*before_, state_)) {
      run.refuse_other_run(*difference);
    }
  }

  /// Returns the state of the earlier run; none if there is nothing to continue.
  const std::optional<Manifest>& before() const { return before_; }
  /// Returns whether there is a manifest to continue from.
  bool has_manifest() const { return has_manifest_; }
  /// Returns which part of its partial file a sink keeps.
  PartialFile kept(size_t file) const {
    if (!before_) {
      return {.remove_first = file == 0 ? manifest_path_ : "", .is_durable = run_.is_saved_};
    }
    const SavedFile& saved = before_->files[file];
    return {.keep_bytes = saved.bytes,
            .keep_digest = saved.digest,
            .is_durable = true,
            .open_text = saved.open_text};
  }
  /// Returns the path under which a file is until finish(); empty if there is none.
  std::string partial_path(size_t file) const { return sinks_[file]->partial_path(); }
  bool is_open() const { return !sinks_.empty(); }

  /// Opens the files. Continues the earlier run. `control` must outlive the run.
  void open(RunControl& control) {
    for (size_t i = 0; i < paths_.size(); ++i) {
      sinks_.push_back(std::make_unique<ByteSink>(paths_[i], kept(i), run_.compressions_[i]));
    }
    const RecordJobReport* const done = before_ ? &before_->job : nullptr;
    control.malformed.begin(run_.output_limit_, done != nullptr ? done->records : 0,
                            done != nullptr ? done->malformed : 0);
    if (!run_.is_saved_) return;
    PartialRun& part = saving_.part;
    part.output = sinks_[0].get();
    if (state_.shard) part.range = state_.range;
    if (before_) {
      part.skipped = before_->end;
      part.header_bytes = before_->header_bytes;
      part.full_grids = before_->full_grids;
    }
    saving_.done = done;
    saving_.checkpoint = [this, &control](const RecordJobReport& report) { save(control, report); };
    saving_.checkpoint_nanos = run_.options_.checkpoint_millis * 1'000'000;
    if (!run_.plan_) return;
    part.indexes = &run_.plan_->indexes;
    part.block_bytes = run_.plan_->block_bytes;
    part.all_threads = run_.streaming_.threads();
  }

  /// Calls `job`, and saves its end.
  RecordJobReport execute(int threads, RunControl& control, const PlacedJob& job) {
    RecordJobReport report = job({.inputs = run_.options_.inputs,
                                  .output = *sinks_[0],
                                  .second = sinks_.size() > 1 ? sinks_[1].get() : nullptr,
                                  .saving = run_.is_saved_ ? &saving_ : nullptr,
                                  .threads = threads,
                                  .input = run_.job_.input},
                                 control);
    if (report.complete) {
      for (const auto& sink : sinks_) sink->end_text();
      const bool fails = run_.output_limit_.fails(report.malformed, report.records);
      state_.complete = has_manifest_ || state_.shard || (fails && run_.options_.resume);
    }
    if (run_.is_saved_ && state_.complete == report.complete) save(control, report);
    return report;
  }

  const PartialRun& part() const { return saving_.part; }
  std::array<uint64_t, 2> bytes() const {
    return {sinks_[0]->size(), sinks_.size() > 1 ? sinks_[1]->size() : 0};
  }

  void finish() {
    for (const auto& sink : sinks_) sink->finish();
  }
  /// Removes the manifest of a complete output, unless it belongs to a shard, or --resume needs it
  /// to report again that the run has failed.
  void close(bool is_done) const {
    const bool is_asked_for = run_.options_.resume || run_.options_.shard;
    if (!has_manifest_ || state_.shard || (!is_done && is_asked_for)) return;
    // A kill may have left a manifest that was being written.
    for (const std::string& path : {manifest_path_, manifest_path_ + ".partial"}) {
      if (unlink(path.c_str()) != 0 && errno != ENOENT) throw_errno("cannot remove " + path);
    }
  }

 private:
  // Requires that no batch is under way.
  void save(const RunControl& control, const RecordJobReport& report) {
    const PartialRun& part = saving_.part;
    if (part.lacks_answers) return;                       // the last manifest remains valid
    if (!state_.complete && report.records == 0) return;  // nothing to continue from
    if (!state_.complete && before_ && control.written_records == 0) return;  // nothing new
    Manifest manifest = state_;
    manifest.job = report;
    manifest.run_seconds = run_.wall_seconds();
    for (const auto& sink : sinks_) {
      sink->sync();  // a manifest describes files that are on the disk
      manifest.files.push_back({.bytes = sink->size(),
                                .digest = sink->digest(),
                                .open_text = part.open_text              ? *part.open_text
                                             : sink->packer() != nullptr ? sink->packer()->open()
                                                                         : ""});
    }
    manifest.counted = run_.plan_ ? run_.plan_->ends() : std::vector<BlockPlace>();
    manifest.header_bytes = part.header_bytes;
    manifest.begin = part.begin;
    manifest.end = part.end;
    manifest.full_grids = part.full_grids;
    manifest.too_many_at = control.malformed.records_at_stop();
    manifest.too_many = control.malformed.malformed_at_stop();
    write_manifest(manifest_path_, manifest);
    has_manifest_ = true;
  }

  const RecordRun& run_;
  const std::vector<std::string> paths_;
  const std::string manifest_path_;
  Manifest state_;
  std::optional<Manifest> before_;
  bool has_manifest_ = false;
  JobSaving saving_;
  std::vector<std::unique_ptr<ByteSink>> sinks_;
};

SliceOptions JobPlace::slices(uint64_t batch, const WorkMemory& memory) const {
  const int all_threads = saving != nullptr ? saving->part.all_threads : 0;
  SliceOptions slices = slices_for(std::max(threads, all_threads), 0, batch, memory);
  slices.decoding_threads = slices_for(threads).decoding_threads;
  slices.input = input;
  return slices;
}

RecordRun::RecordRun(const RecordOptions& options, Job job)
    : options_(options),
      job_(std::move(job)),
      limit_(options.max_malformed),
      output_limit_(options.max_malformed),
      streaming_(options, options.output),
      outputs_(std::max<uint64_t>(options.parts, 1)),
      places_(outputs_.size() + 1),
      complete_(options.app->get_name(),
                names_of_inputs({options.inputs.begin(), options.inputs.end()})) {
  limit_.is_for_shard = options.shard && options.shard->count > 1;
  output_limit_.is_for_shard = limit_.is_for_shard || options.parts > 1;
  streaming_.limit_malformed(output_limit_);
  in_parts() ? check_parts() : check_whole();
  compressions_ = compressions_of(paths_of(0), options.compression_level);
  if (is_saved_) state_ = common_state();
  if (!in_parts()) single_ = std::make_unique<Output>(*this, 0);
  if (options.resume) take_earlier_run();
}

RecordRun::~RecordRun() = default;

std::vector<std::string> RecordRun::paths_of(size_t output) const {
  std::vector<std::string> paths = {options_.output};
  if (!job_.second.empty()) paths.push_back(job_.second);
  const std::string_view suffixes[] = {job_.suffix, ".jsonl"};
  const std::string packed(options_.compression != nullptr ? options_.compression->suffix : "");
  for (size_t i = 0; in_parts() && i < paths.size(); ++i) {
    paths[i] =
        without_slashes(paths[i]) + '/' + name_of_part(output, std::string(suffixes[i]) + packed);
  }
  return paths;
}

std::string RecordRun::manifest_path(size_t output) const {
  return in_parts() ? manifest_path_of_part(paths_of(output)[0])
                    : manifest_of_output(options_.output);
}

void RecordRun::check_whole() {
  if (options_.compression != nullptr) {
    throw UsageError(fmt::format("--compression is for --parts; name the output FILE{}",
                                 options_.compression->suffix));
  }
  const bool is_asked_for = options_.resume || options_.shard;
  if (!job_.refusal.empty() && is_asked_for) {
    throw UsageError("--resume and --shard: " + job_.refusal);
  }
  std::vector<OutputFile> files = job_.other_files;
  files.insert(files.begin(), {.path = options_.output,
                               .has_manifest = true,  // that of an earlier run is removed
                               .may_be_compressed = job_.may_be_compressed});
  if (!job_.second.empty()) files.push_back({.path = job_.second, .may_be_compressed = true});
  check_files(options_.inputs, files);
  const bool is_file = !output_file_path(options_.output).empty();
  if (!options_.resume && is_file) {  // the run removes the manifest of an earlier one
    refuse_foreign_file(manifest_path(0), "a manifest", is_manifest);
  }
  const auto bytes = total_file_size(options_.inputs);
  is_saved_ = is_file && bytes && job_.refusal.empty();
  if (!is_saved_ && is_asked_for) {
    throw UsageError("--resume and --shard need inputs that are files, and -o FILE");
  }
  whole_ = job_.made.value_or(bytes.value_or(0));
  if (!options_.quiet && options_.resume) tell_of_new_begin(options_.output);
  refuse_single_members(options_.inputs, options_.shard ? options_.shard->count : 1, "shards");
}

void RecordRun::check_parts() {
  const auto refuse = [](const std::string& reason) { throw UsageError("--parts " + reason); };
  const auto bytes = total_file_size(options_.inputs);
  if (!job_.made && !bytes) {
    refuse(
        "needs inputs that are files, because it reads several places at once: save the input to "
        "a file, or write one file with -o FILE");
  }
  refuse_single_members(options_.inputs, options_.parts, "parts");
  const std::string folder = without_slashes(options_.output);
  if (folder == kStandardStream) refuse("needs a folder for the parts: -o DIR");
  for (const std::string& path : {folder, without_slashes(job_.second)}) {
    const Compression* row = compression_of_output(path).row;
    if (row == nullptr) continue;
    refuse(fmt::format("writes a folder, not {}: name it without {}, with --compression {}", path,
                       row->suffix, row->name));
  }
  if (without_slashes(job_.second) == folder) {
    throw UsageError(folder + " is given for two outputs");
  }
  if (options_.shard) refuse("cannot be combined with --shard");
  if (!job_.not_for_parts.empty()) refuse("cannot be combined with " + job_.not_for_parts);
  if (!job_.refusal.empty()) throw UsageError("--parts: " + job_.refusal);
  is_saved_ = true;
  whole_ = job_.made.value_or(bytes.value_or(0));
#ifdef M_ARENA_MAX
  // Threads give back what a part has taken. From heaps of their own it would go to the system, and
  // come back page by page: 1,000 parts on 16 threads took 3 times the pages, and 102 MiB, not 61.
  mallopt(M_ARENA_MAX, 1);
#endif
  folders_.push_back(std::make_unique<PartsFolder>(folder));
  if (!job_.second.empty()) {
    folders_.push_back(std::make_unique<PartsFolder>(without_slashes(job_.second)));
  }

  std::set<std::string> names;
  std::vector<OutputFile> files = job_.other_files;
  for (const OutputFile& file : files) {
    if (is_in_folder(file.path, folder)) {
      throw UsageError(file.path + " is in the folder of the parts: choose another folder");
    }
  }
  for (size_t i = 0; i < outputs_.size(); ++i) {
    for (const std::string& path : paths_of(i)) {
      const std::string name = std::filesystem::path(path).filename().string();
      names.insert({name, partial_path_of(name)});
      files.push_back({.path = path, .may_be_compressed = true});
    }
    files.push_back({.path = manifest_path(i), .may_be_compressed = true});
    refuse_foreign_file(manifest_path(i), "a manifest", is_manifest);
  }
  refuse_clashing_files(options_.inputs, files);
  for (const auto& of_parts : folders_) {
    of_parts->refuse_other_files(names, manifest_folder_of(folder));
  }
}

Manifest RecordRun::common_state() const {
  Manifest state{.options = given_options(options_),
                 .inputs = identify_inputs(options_.inputs),
                 .shard = options_.shard,
                 .max_malformed = options_.max_malformed.text};
  // The bytes depend on the compression, and on its level.
  const auto packed = std::ranges::find_if(
      compressions_, [](const OutputCompression& file) { return file.row != nullptr; });
  if (compressions_[0].row != nullptr) state.options["compression"] = compressions_[0].row->name;
  if (packed != compressions_.end()) {
    state.options["--compression-level"] = std::to_string(effective_level(*packed));
  }
  return state;
}

void RecordRun::take_earlier_run() {
  for (size_t i = 0; i < outputs_.size(); ++i) {
    const std::unique_ptr<Output> part = single_ ? nullptr : std::make_unique<Output>(*this, i);
    const Output& output = single_ ? *single_ : *part;
    if (!output.before()) continue;
    const Manifest& before = *output.before();
    if (!counted_before_.empty() && counted_before_ != before.counted) {
      refuse_other_run("an input has changed since");
    }
    counted_before_ = before.counted;
    earlier_seconds_ = std::max(earlier_seconds_, before.run_seconds);
    if (before.complete) {
      const std::vector<std::string> paths = paths_of(i);
      for (size_t file = 0; file < paths.size(); ++file) {
        check_output(paths[file], output.kept(file));
      }
      note_places(i, before.begin, before.end);
      add_complete(i, {before.files[0].bytes, before.files[1].bytes}, before.job,
                   before.full_grids);
      continue;
    }
    outputs_[i].report = std::make_shared<const RecordJobReport>(before.job);
    if (streaming_.control().malformed.stopped()) continue;
    if (before.too_many_at != 0 && before.max_malformed == output_limit_.text) {
      stop_at(before.too_many, before.too_many_at);
    } else if (output_limit_.stops(before.job.malformed, before.job.records)) {
      stop_at(before.job.malformed, before.job.records);
    }
  }
}

// The run stops, or has stopped, because there are too many malformed records.
void RecordRun::stop_at(uint64_t malformed, uint64_t records) {
  streaming_.limit_malformed(output_limit_, records - 1, malformed - 1);
  streaming_.control().malformed.pass_malformed();
}

RecordJobReport RecordRun::execute(const PlacedJob& job) {
  has_run_ = !is_complete() && !control().malformed.stopped();
  try {
    if (has_run_ && single_) single_->open(streaming_.control());
    if (has_run_ && job_.begin) job_.begin();
    if (has_run_) {
      streaming_.run([&](RunControl& control) {
        single_ ? void(run_output(0, threads(), control, job)) : run_parts(job, control);
        return 0;
      });
    }
  } catch (const ChangedInput& error) {
    refuse_change(error.what());
  }
  return total_report();
}

// It does nothing if the run is stopped before the records are counted.
void RecordRun::run_parts(const PlacedJob& job, RunControl& control) {
  plan_ = job_.made ? PartPlan{.made = *job_.made}
                    : plan_parts({options_.inputs.begin(), options_.inputs.end()}, job_.input,
                                 outputs_.size(), threads(), control);
  if (!plan_) return;
  const std::vector<BlockPlace> counted = plan_->ends();
  for (size_t i = 0; i < counted.size() && !counted_before_.empty(); ++i) {
    if (counted[i] != counted_before_[i]) refuse_change(options_.inputs[i] + " has changed since");
  }
  places_.back() = plan_->end();
  folders_[0]->make_manifest_folder();  // it precedes the parts, which show whose they are
  std::vector<ByteRange> ranges;
  std::vector<size_t> todo;
  for (size_t i = 0; i < outputs_.size(); ++i) {
    ranges.push_back(range_of({i, outputs_.size()}, whole_));
    if (!outputs_[i].is_complete) todo.push_back(i);
  }
  control.written_records = total_report().records;
  const auto watch = [this, &control] {
    progress_.add({.seconds = wall_seconds(), .records = control.written_records});
  };
  const PartsEnd stop = nonet::run_parts(
      ranges, todo, threads(), control,
      [&](size_t part, int threads, RunControl& part_control) {
        return run_output(part, threads, part_control, job);
      },
      watch);
  watch();
  if (stop.records != 0) stop_at(stop.malformed, stop.records);
}

RecordJobReport RecordRun::run_output(size_t number, int threads, RunControl& control,
                                      const PlacedJob& job) {
  const std::unique_ptr<Output> part = single_ ? nullptr : std::make_unique<Output>(*this, number);
  Output& output = single_ ? *single_ : *part;
  if (part) part->open(control);
  RecordJobReport report = output.execute(threads, control, job);
  if (report.complete) {
    note_places(number, output.part().begin, output.part().end);
    add_complete(number, output.bytes(), report, output.part().full_grids);
  } else {
    const std::lock_guard lock(mutex_);
    outputs_[number].report = std::make_shared<RecordJobReport>(report);
  }
  return report;
}

// A part ends where the next one begins. The text before a part is known from the count.
void RecordRun::note_places(size_t output, const TextPlace& begin, const TextPlace& end) {
  const std::lock_guard lock(mutex_);
  for (const auto& [at, place] : {std::pair(output, begin), std::pair(output + 1, end)}) {
    if (places_[at] && *places_[at] != place) {
      refuse_change((options_.inputs.size() == 1 ? options_.inputs[0] : "an input") +
                    " has changed since");
    }
    places_[at] = place;
  }
}

void RecordRun::add_complete(size_t output, const std::array<uint64_t, 2>& bytes,
                             const RecordJobReport& report, const FullGridWatch& full_grids) {
  const std::lock_guard lock(mutex_);
  outputs_[output] = {.is_complete = true, .bytes = bytes};
  if (in_parts()) {
    complete_.add(report, full_grids, paths_of(output)[0]);
  } else {
    outputs_[output].report = std::make_shared<RecordJobReport>(report);
  }
}

bool RecordRun::is_complete() const { return std::ranges::all_of(outputs_, &Known::is_complete); }

double RecordRun::wall_seconds() const {
  return earlier_seconds_ + static_cast<double>(now_nanos() - start_) * 1e-9;
}

// Returns the counts of all outputs. Those of one that was stopped may be more than those saved.
RecordJobReport RecordRun::total_report() const {
  if (!in_parts()) return *outputs_[0].report;
  JobSum sum = complete_;
  for (size_t i = 0; i < outputs_.size(); ++i) {
    const Known& known = outputs_[i];
    if (known.is_complete) continue;
    sum.add(known.report ? *known.report : RecordJobReport(), {}, paths_of(i)[0]);
  }
  RecordJobReport all = sum.total(plan_ ? plan_->notes : std::vector<std::string>());
  all.written.resize(folders_.size());
  all.progress = progress_;
  all.wall_seconds = plan_ ? wall_seconds() : earlier_seconds_;
  return all;
}

// Files get their final names last, after all writes have succeeded. They are on the disk; with the
// last name, so are the names.
void RecordRun::finish(const RecordJobReport& report) {
  if (!report.complete) return;
  if (single_ && single_->is_open()) {
    single_->finish();
  } else {
    for (size_t i = 0; i < outputs_.size(); ++i) {
      const std::vector<std::string> paths = paths_of(i);
      for (size_t file = paths.size(); file-- > 0;) {
        finish_output(paths[file], outputs_[i].bytes[file], i + 1 == outputs_.size());
      }
    }
  }
  if (single_) single_->close(!limit_.fails(report.malformed, report.records));
}

int RecordRun::conclude(const RecordJobReport& report) {
  finish(report);
  const std::vector<RunInput> inputs(options_.inputs.begin(), options_.inputs.end());
  const GivenOptions given = given_options(options_);
  print_ending(names_of_inputs(inputs), report, given, options_.quiet, &streaming_.control());
  const int status = report.complete ? malformed_status(limit_, report.malformed, report.records)
                                     : conclude_stopped(report);
  return status_of_findings(report, given, status);
}

int RecordRun::conclude_stopped(const RecordJobReport& report) const {
  if (!has_run_) {  // malformed records stopped the earlier run and would stop this one, too
    print_stop(output_limit_, control().malformed.malformed_at_stop(),
               control().malformed.records_at_stop());
    print_message("With --resume it continues if --max-malformed is larger than before.\n");
    return kTooManyMalformed;
  }
  std::vector<PartialOutput> files;
  for (size_t i = 0; i < std::min(report.written.size(), compressions_.size()); ++i) {
    const bool continues = i == 0 && (in_parts() || single_->has_manifest());
    files.push_back(
        {.path =
             in_parts() ? partial_path_of(folders_[i]->path() + "/*") : single_->partial_path(i),
         .records = job_.records,
         .written = report.written[i],
         .after_signal = continues ? "; --resume continues from there" : "",
         .after_malformed = continues ? "; --resume with a larger --max-malformed continues" : ""});
  }
  return streaming_.conclude_stopped(files);
}

void RecordRun::refuse_other_run(const std::string& difference) const {
  throw UsageError(fmt::format("the run cannot be resumed: {}; remove {} to begin anew", difference,
                               in_parts() ? folders_[0]->path() : manifest_path(0)));
}

void RecordRun::refuse_change(const std::string& what) const {
  if (!in_parts() || !counted_before_.empty()) refuse_other_run(what);
  throw DataError(what + " it was counted: begin anew");
}

}  // namespace nonet::cli
