#include "tools/commands/shared/parts.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <malloc.h>
#include <nonet/errors.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <tuple>

#include "engine/core/clock.h"
#include "engine/core/system_error.h"
#include "engine/stats/report.h"
#include "tools/export/report_text.h"
#include "tools/terminal/exit_status.h"
#include "tools/terminal/message.h"
#include "tools/terminal/signals.h"

namespace nonet::cli {

PartsFolder::PartsFolder(const std::string& path) : path_(path) {
  is_new_ = mkdir(path.c_str(), 0777) == 0;
  if (!is_new_ && errno != EEXIST) throw_errno("cannot create the folder " + path);
  descriptor_ = open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor_ < 0) throw_errno("cannot write to the folder " + path);
  if (flock(descriptor_, LOCK_EX | LOCK_NB) == 0) return;
  const int error = errno;
  close(descriptor_);
  errno = error;
  throw_lock_errno("cannot write to the folder " + path);
}

PartsFolder::~PartsFolder() {
  if (is_new_) rmdir(path_.c_str());
  close(descriptor_);
}

void PartsFolder::make_manifest_folder() const {
  const std::string path = manifest_folder_of(path_);
  if (mkdir(path.c_str(), 0777) == 0 ? fsync(descriptor_) != 0 : errno != EEXIST) {
    throw_errno("cannot create the folder " + path);
  }
}

void PartsFolder::refuse_other_files(const std::set<std::string>& names,
                                     const std::string& manifest) const {
  const bool has_manifest = std::filesystem::exists(manifest);
  if (has_manifest && !std::filesystem::is_directory(manifest)) {
    throw UsageError(manifest +
                     " exists and is not a folder of manifests; remove it or choose "
                     "another folder");
  }
  std::vector<std::string> found;
  for (const auto& entry : std::filesystem::directory_iterator(path_)) {
    found.push_back(entry.path().filename().string());
  }
  std::ranges::sort(found);
  for (const std::string& name : found) {
    if (name.starts_with('.') || name.starts_with('_')) continue;
    if (!names.contains(name)) {
      throw UsageError(fmt::format(
          "{}/{} is not a file of this run and would be read as one of its parts: remove it, or "
          "choose another folder",
          path_, name));
    }
    if (!has_manifest) {
      throw UsageError(
          fmt::format("{}/{} exists, but {} does not: remove it, or choose another folder", path_,
                      name, manifest));
    }
  }
}

namespace {

std::string without_slashes(std::string folder) {
  while (folder.size() > 1 && folder.ends_with('/')) folder.pop_back();
  return folder;
}

bool is_in_folder(const std::string& path, const std::string& folder) {
  std::error_code error;
  const std::filesystem::path parent = std::filesystem::absolute(path).parent_path();
  return std::filesystem::equivalent(parent, folder, error);
}

// Returns the folder of the parts, when it is sure that there can be any.
std::string checked_folder(const RecordOptions& options, const RecordRun::Job& job) {
  const auto refuse = [](const std::string& reason) { throw UsageError("--parts " + reason); };
  if (!job.made && !total_file_size(options.inputs)) {
    refuse(
        "needs inputs that are files, because it reads several places at once: save the input to "
        "a file, or write one file with -o FILE");
  }
  refuse_single_members(options.inputs, options.parts, "parts");
  const std::string folder = without_slashes(options.output);
  if (folder == kStandardStream) refuse("needs a folder for the parts: -o DIR");
  if (without_slashes(job.second) == folder) throw UsageError(folder + " is given for two outputs");
  if (options.shard) refuse("cannot be combined with --shard");
  if (!job.not_for_parts.empty()) refuse("cannot be combined with " + job.not_for_parts);
  if (!job.refusal.empty()) throw UsageError("--parts: " + job.refusal);
#ifdef M_ARENA_MAX
  // Threads give back what a part has taken. From heaps of their own it would go to the system, and
  // come back page by page: 1,000 parts on 16 threads took 3 times the pages, and 102 MiB, not 61.
  mallopt(M_ARENA_MAX, 1);
#endif
  return folder;
}

}  // namespace

PartsRun::PartsRun(const RecordOptions& options, const RecordRun::Job& job, StreamingRun& streaming)
    : options_(options),
      job_(job),
      folder_path_(checked_folder(options, job)),
      streaming_(streaming),
      part_limit_(options.max_malformed),
      folder_(folder_path_),
      parts_(options.parts),
      places_(options.parts + 1),
      summary_(options.app->get_name()) {
  part_limit_.is_for_shard = options.parts > 1;
  streaming_.limit_malformed(part_limit_);
  complete_.complete = true;
  if (!job.second.empty()) second_folder_.emplace(without_slashes(job.second));
  refuse_files();
  compression_ = compressions_of({path_of(0)}, options.compression_level)[0];
  if (options.resume) take_earlier_run();
}

RecordJobReport PartsRun::execute(const PlacedJob& job) {
  const bool is_over = std::ranges::all_of(parts_, &Part::is_complete) || stop_.records != 0;
  try {
    if (!is_over && job_.begin) job_.begin();
    if (!is_over) streaming_.run([&](RunControl& control) { return run(job, control); });
  } catch (const ChangedInput& error) {
    refuse_change(error.what());
  }
  return total_report();
}

void PartsRun::refuse_change(const std::string& what) const {
  if (!counted_before_.empty()) refuse_other_run(what);
  throw DataError(what + " it was counted: begin anew");
}

std::string PartsRun::path_of(size_t part) const {
  std::string suffix(job_.suffix);
  if (options_.compression != nullptr) suffix += options_.compression->suffix;
  return folder_path_ + '/' + name_of_part(part, suffix);
}

std::string PartsRun::second_path_of(size_t part) const {
  if (!second_folder_) return {};
  const std::string packed(options_.compression != nullptr ? options_.compression->suffix : "");
  return without_slashes(job_.second) + '/' + name_of_part(part, ".jsonl" + packed);
}

SavedRun PartsRun::saved(size_t part) const {
  SavingOptions shard = options_;
  shard.shard = Shard{part, options_.parts};
  return {{.inputs = options_.inputs,
           .output = path_of(part),
           .second = second_path_of(part),
           .compression_level = options_.compression_level,
           .max_malformed = options_.max_malformed,
           .is_part = true,
           .made = job_.made},
          shard};
}

void PartsRun::refuse_other_run(const std::string& difference) const {
  throw UsageError(fmt::format("the run cannot be resumed: {}; remove {} to begin anew", difference,
                               folder_path_));
}

void PartsRun::refuse_files() const {
  std::set<std::string> names;
  std::vector<OutputFile> outputs = job_.other_files;
  for (const OutputFile& file : outputs) {
    if (is_in_folder(file.path, folder_path_)) {
      throw UsageError(file.path + " is in the folder of the parts: choose another folder");
    }
  }
  for (size_t i = 0; i < parts_.size(); ++i) {
    const std::string path = path_of(i);
    for (const std::string& written : {path, second_path_of(i)}) {
      const std::string name = std::filesystem::path(written).filename().string();
      names.insert({name, partial_path_of(name)});
      outputs.push_back({.path = written, .may_be_compressed = true});
    }
    outputs.push_back({.path = manifest_path_of_part(path), .may_be_compressed = true});
    refuse_foreign_file(manifest_path_of_part(path), "a manifest", is_manifest);
  }
  refuse_clashing_files(options_.inputs, outputs);
  const std::string manifests = manifest_folder_of(folder_path_);
  folder_.refuse_other_files(names, manifests);
  if (second_folder_) second_folder_->refuse_other_files(names, manifests);
}

void PartsRun::take_earlier_run() {
  for (size_t i = 0; i < parts_.size(); ++i) {
    const SavedRun saved = this->saved(i);
    if (!saved.before()) continue;
    const Manifest& before = *saved.before();
    if (!counted_before_.empty() && counted_before_ != before.counted) {
      refuse_other_run("an input has changed since");
    }
    counted_before_ = before.counted;
    earlier_seconds_ = std::max(earlier_seconds_, before.run_seconds);
    if (before.complete) {
      check_output(path_of(i), before.output_bytes, before.output_digest);
      if (second_folder_)
        check_output(second_path_of(i), before.second_bytes, before.second_digest);
      note_places(i, before.begin, before.end);
      add_complete(i, {true, before.output_bytes, before.second_bytes}, before.job,
                   before.full_grids);
    } else {
      parts_[i].report = std::make_shared<const RecordJobReport>(before.job);
      if (saved.stops_again(part_limit_) && stop_.records == 0) {
        std::tie(stop_.malformed, stop_.records) = saved.place_of_stop();
      }
    }
  }
}

// Returns false if the run was stopped before it began.
bool PartsRun::run(const PlacedJob& job, RunControl& control) {
  plan_ = job_.made ? PartPlan{.made = *job_.made}
                    : plan_parts({options_.inputs.begin(), options_.inputs.end()}, job_.input,
                                 parts_.size(), streaming_.threads(), control);
  if (!plan_) return false;
  for (const InputIndex& index : plan_->indexes) {
    const size_t input = counted_.size();
    counted_.push_back(index.end.block);
    if (!counted_before_.empty() && counted_.back() != counted_before_[input]) {
      refuse_change(index.file.path + " has changed since");
    }
  }
  places_.back() = plan_->end();
  folder_.make_manifest_folder();  // it precedes the parts, which show whose they are
  std::vector<ByteRange> ranges;
  std::vector<size_t> todo;
  uint64_t done = complete_.records;
  for (size_t i = 0; i < parts_.size(); ++i) {
    ranges.push_back(
        range_of({i, parts_.size()}, job_.made.value_or(*total_file_size(options_.inputs))));
    if (!parts_[i].is_complete) todo.push_back(i);
    if (parts_[i].report) done += parts_[i].report->records;
  }
  control.written_records = done;
  const auto part_job = [&](size_t part, int threads, RunControl& part_control) {
    return run_part(part, threads, part_control, job);
  };
  const auto watch = [this, &control] {
    progress_.add({.seconds = wall_seconds(), .records = control.written_records});
  };
  stop_ = run_parts(ranges, todo, streaming_.threads(), control, part_job, watch);
  watch();
  return true;
}

RecordJobReport PartsRun::run_part(size_t index, int threads, RunControl& control,
                                   const PlacedJob& job) {
  SavedRun saved = this->saved(index);
  saved.job().counted = counted_;
  ByteSink output(path_of(index), saved.output_file(), compression_);
  std::optional<ByteSink> second;
  if (second_folder_) second.emplace(second_path_of(index), saved.second_file(), compression_);
  const RecordJobReport* const done = saved.done();
  control.malformed.begin(part_limit_, done != nullptr ? done->records : 0,
                          done != nullptr ? done->malformed : 0);
  JobSaving& saving = *saved.attach(control, output, second ? &*second : nullptr);
  saving.checkpoint = [&](const RecordJobReport& report) {
    saved.job().run_seconds = wall_seconds();
    saved.save(control, report);
  };
  saving.part.indexes = &plan_->indexes;
  saving.part.block_bytes = plan_->block_bytes;
  saving.part.all_threads = streaming_.threads();
  RecordJobReport report =
      job({options_.inputs, output, second ? &*second : nullptr, &saving, threads, job_.input},
          control);
  saved.job().run_seconds = wall_seconds();
  if (report.complete) {
    note_places(index, saving.part.begin, saving.part.end);
    output.end_text();
    if (second) second->end_text();
    saved.complete(control, report, false);
    add_complete(index, {true, output.size(), second ? second->size() : 0}, report,
                 saving.part.full_grids);
  } else {
    saved.save(control, report);
    const std::lock_guard lock(mutex_);
    parts_[index].report = std::make_shared<RecordJobReport>(report);
  }
  return report;
}

// A part ends where the next one begins. The text before a part is known from the count.
void PartsRun::note_places(size_t part, const TextPlace& begin, const TextPlace& end) {
  const std::lock_guard lock(mutex_);
  for (const auto& [at, place] : {std::pair(part, begin), std::pair(part + 1, end)}) {
    if (places_[at] && *places_[at] != place) {
      refuse_change((options_.inputs.size() == 1 ? options_.inputs[0] : "an input") +
                    " has changed since");
    }
    places_[at] = place;
  }
}

void PartsRun::add_complete(size_t index, const Part& part, const RecordJobReport& report,
                            const FullGridWatch& full_grids) {
  const std::lock_guard lock(mutex_);
  parts_[index] = part;
  complete_.add(report);
  summary_.add(report, path_of(index));
  full_grids_.add(full_grids);
}

double PartsRun::wall_seconds() const {
  return earlier_seconds_ + static_cast<double>(now_nanos() - start_) * 1e-9;
}

// Returns the counts of all parts. Those of a part that was stopped may be more than those saved.
RecordJobReport PartsRun::total_report() {
  RecordJobReport all;
  all.complete = true;
  if (plan_) all.notes = plan_->notes;
  all.add(complete_);
  all.complete = std::ranges::all_of(parts_, &Part::is_complete);
  for (size_t i = 0; i < parts_.size(); ++i) {
    if (!parts_[i].report) continue;
    all.add(*parts_[i].report);
    summary_.add(*parts_[i].report, path_of(i));
  }
  all.written.resize(1);
  all.summary = summary_.text();
  std::string note = full_grids_.note();
  if (all.complete && !note.empty()) all.notes.push_back(std::move(note));
  all.progress = progress_;
  all.wall_seconds = plan_ ? wall_seconds() : earlier_seconds_;
  return all;
}

// Files get their final names last, after all writes have succeeded. They are on the disk; with the
// last name, so are the names.
void PartsRun::finish(const RecordJobReport& report) {
  if (!report.complete) return;
  for (size_t i = 0; i < parts_.size(); ++i) {
    const bool is_last = i + 1 == parts_.size();
    if (second_folder_) finish_output(second_path_of(i), parts_[i].second_bytes, is_last);
    finish_output(path_of(i), parts_[i].output_bytes, is_last);
  }
}

int PartsRun::conclude_stopped(const RecordJobReport& report) const {
  const int signal = SignalWatch::received();
  const bool is_malformed = signal == 0 && stop_.records != 0;
  if (is_malformed && !plan_) {  // they stopped the earlier run and would stop this one, too
    print_stopped_again(part_limit_, stop_.malformed, stop_.records);
    return kTooManyMalformed;
  }
  if (is_malformed) print_stop(part_limit_, stop_.malformed, stop_.records);
  if (report.records > 0) {
    print_message(fmt::format("The {} so far are in {}/*.partial; --resume {}continues\n",
                              job_.records, folder_path_,
                              is_malformed ? "with a larger --max-malformed " : ""));
  }
  if (signal != 0) return status_of_signal(signal);
  streaming_.control().throw_read_error();
  return kTooManyMalformed;
}

}  // namespace nonet::cli
