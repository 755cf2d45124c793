// `nonet solve --parts`: a folder of outputs with one manifest.
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
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/core/clock.h"
#include "engine/core/system_error.h"
#include "engine/io/bytes/byte_sink.h"
#include "engine/pipeline/manifest.h"
#include "engine/pipeline/parts.h"
#include "engine/pipeline/run.h"
#include "engine/stats/report.h"
#include "tools/commands/saved_run.h"
#include "tools/commands/shared/exports.h"
#include "tools/commands/shared/files.h"
#include "tools/commands/shared/streaming.h"
#include "tools/commands/solve.h"
#include "tools/export/report_text.h"
#include "tools/terminal/exit_status.h"
#include "tools/terminal/message.h"
#include "tools/terminal/signals.h"

namespace nonet::cli {
namespace {

/// The folder of the parts. One run at a time has it.
class PartsFolder {
 public:
  /// Makes the folder if it does not exist. Throws std::system_error.
  explicit PartsFolder(const std::string& path) : path_(path) {
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
  /// Removes the folder if it is new and nothing is in it.
  ~PartsFolder() {
    if (is_new_) rmdir(path_.c_str());
    close(descriptor_);
  }
  PartsFolder(const PartsFolder&) = delete;
  PartsFolder& operator=(const PartsFolder&) = delete;

  /// Makes the folder of the manifests. Throws std::system_error.
  void make_manifest_folder() const {
    const std::string path = manifest_folder_of(path_);
    if (mkdir(path.c_str(), 0777) == 0 ? fsync(descriptor_) != 0 : errno != EEXIST) {
      throw_errno("cannot create the folder " + path);
    }
  }

  /// Throws UsageError if a file in the folder is not one of `names`, which the run will write.
  /// Without manifests, none may exist. Names that readers of folders pass over do not matter.
  void refuse_other_files(const std::set<std::string>& names) const {
    const std::string manifest = manifest_folder_of(path_);
    const bool has_manifest = std::filesystem::exists(manifest);
    if (has_manifest && !std::filesystem::is_directory(manifest)) {
      throw UsageError(manifest + " exists and is not a folder of manifests; remove it or choose "
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

 private:
  std::string path_;
  bool is_new_ = false;
  int descriptor_ = -1;
};

std::string part_path(const SolveOptions& options, const std::string& folder, size_t part) {
  std::string suffix(options.format->output->suffix);
  if (options.compression != nullptr) suffix += options.compression->suffix;
  return folder + '/' + name_of_part(part, suffix);
}

class PartsRun {
 public:
  PartsRun(const SolveOptions& options, std::string folder_path)
      : options_(options),
        folder_path_(std::move(folder_path)),
        streaming_(options, part_options(0).output),
        limit_(options.max_malformed),
        part_limit_(options.max_malformed),
        folder_(folder_path_),
        parts_(options.parts),
        places_(options.parts + 1) {
    part_limit_.is_for_shard = options.parts > 1;
    streaming_.limit_malformed(part_limit_);
    complete_.stats = RunStats(options.slowest);
    refuse_files();
    compressions_of({part_options(0).output}, options.compression_level);
    if (options.resume) take_earlier_run();
  }

  int execute() {
    if (std::ranges::all_of(parts_, &Part::is_complete)) return finish_complete();
    if (stop_.records != 0) return stop_again();
    ExportFiles<RunReport> exports(options_.exports);
    const bool is_begun = streaming_.run([this](RunControl& control) { return solve(control); });
    const RunReport report = total_report();
    exports.write_unnamed(report);
    if (report.complete) finish_files();
    exports.finish();
    if (report.complete) return conclude_solve(options_, report, limit_);
    if (report.stats.records() == 0) streaming_.control().throw_read_error();
    print_report(report, options_.quiet);
    return conclude_stopped(report, is_begun);
  }

  /// Throws the error for an input that has changed.
  [[noreturn]] void refuse_change(const std::string& what) const {
    if (!counted_before_.empty()) refuse_other_run(what);
    throw DataError(what + " it was counted: begin anew");
  }

 private:
  struct Part {
    bool is_complete = false;
    uint64_t output_bytes = 0;
    /// The counts so far of a part that is begun and not complete; null: there are none.
    std::shared_ptr<const RunReport> report = {};
  };

  /// Returns the options of the run of a part, which is a shard.
  SolveOptions part_options(size_t part) const {
    SolveOptions options = options_;
    options.output = part_path(options, folder_path_, part);
    options.shard = Shard{part, options.parts};
    return options;
  }

  [[noreturn]] void refuse_other_run(const std::string& difference) const {
    throw UsageError(fmt::format("the run cannot be resumed: {}; remove {} to begin anew",
                                 difference, folder_path_));
  }

  void refuse_files() const {
    std::set<std::string> names;
    std::vector<OutputFile> outputs = output_files(options_.exports);
    for (size_t i = 0; i < parts_.size(); ++i) {
      const std::string path = part_options(i).output;
      const std::string name = std::filesystem::path(path).filename().string();
      names.insert(name);
      names.insert(partial_path_of(name));
      outputs.push_back({.path = path, .may_be_compressed = true});
      outputs.push_back({.path = manifest_path_of_part(path), .may_be_compressed = true});
      refuse_foreign_file(manifest_path_of_part(path), "a manifest", is_manifest);
    }
    refuse_clashing_files(options_.inputs, outputs);
    folder_.refuse_other_files(names);
  }

  void take_earlier_run() {
    for (size_t i = 0; i < parts_.size(); ++i) {
      const SavedRun saved(part_options(i));
      if (!saved.before()) continue;
      const Manifest& before = *saved.before();
      if (!counted_before_.empty() && counted_before_ != before.counted) {
        refuse_other_run("an input has changed since");
      }
      counted_before_ = before.counted;
      earlier_seconds_ = std::max(earlier_seconds_, before.run_seconds);
      if (before.complete) {
        check_output(part_options(i).output, before.output_bytes, before.output_digest);
        note_places(i, before.begin, before.end);
        add_complete(i, before.output_bytes, before.report, before.full_grids);
      } else {
        parts_[i].report = std::make_shared<const RunReport>(before.report);
        if (saved.stops_again(part_limit_) && stop_.records == 0) {
          std::tie(stop_.malformed, stop_.records) = saved.place_of_stop();
        }
      }
    }
  }

  // Returns false if the run was stopped before it began to solve.
  bool solve(RunControl& control) {
    RunConfig config = solve_config(options_, streaming_.threads());
    plan_ = plan_parts(config, parts_.size(), control);
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
    for (size_t i = 0; i < parts_.size(); ++i) {
      ranges.push_back(range_of({i, parts_.size()}, *total_file_size(options_.inputs)));
      if (!parts_[i].is_complete) todo.push_back(i);
    }
    control.written_records = total_report().stats.records();
    const auto job = [this](size_t part, int threads, RunControl& part_control) {
      return solve_part(part, threads, part_control);
    };
    const auto watch = [this, &control] {
      progress_.add({.seconds = wall_seconds(), .records = control.written_records});
    };
    stop_ = run_parts(ranges, todo, config.threads, control, job, watch);
    watch();
    return true;
  }

  RunReport solve_part(size_t index, int threads, RunControl& control) {
    const SolveOptions options = part_options(index);
    SavedRun saved(options);
    saved.job().counted = counted_;
    ByteSink output(options.output, saved.output_file(),
                    compressions_of({options.output}, options.compression_level)[0]);
    const RunStats done = saved.done() != nullptr ? saved.done()->stats : RunStats(0);
    control.malformed.begin(part_limit_, done.records(), done.count(Status::malformed));
    RunConfig config = solve_config(options, threads);
    config.output = &output;
    saved.attach(config, control, output);
    config.checkpoint = [&](const RunReport& report) {
      saved.job().run_seconds = wall_seconds();
      saved.save(control, report);
    };
    saved.part().indexes = &plan_->indexes;
    saved.part().block_bytes = plan_->block_bytes;
    saved.part().all_threads = streaming_.threads();
    RunReport report = run(config, control);
    saved.job().run_seconds = wall_seconds();
    if (report.complete) {
      note_places(index, saved.part().begin, saved.part().end);
      output.end_text();
      saved.complete(control, report, false);
      add_complete(index, output.size(), report, saved.part().full_grids);
    } else {
      if (done.records() + control.written_records == report.stats.records()) {
        saved.save(control, report);
      }
      const std::lock_guard lock(mutex_);
      parts_[index].report = std::make_shared<RunReport>(report);
    }
    return report;
  }

  // A part ends where the next one begins. The text before a part is known from the count.
  void note_places(size_t part, const TextPlace& begin, const TextPlace& end) {
    const std::lock_guard lock(mutex_);
    for (const auto& [at, place] : {std::pair(part, begin), std::pair(part + 1, end)}) {
      if (places_[at] && *places_[at] != place) {
        refuse_change((options_.inputs.size() == 1 ? options_.inputs[0] : "an input") +
                      " has changed since");
      }
      places_[at] = place;
    }
  }

  void add_complete(size_t part, uint64_t bytes, const RunReport& report,
                    const FullGridWatch& full_grids) {
    const std::lock_guard lock(mutex_);
    parts_[part] = {.is_complete = true, .output_bytes = bytes};
    add_report(complete_, report);
    full_grids_.add(full_grids);
  }

  double wall_seconds() const {
    return earlier_seconds_ + static_cast<double>(now_nanos() - start_) * 1e-9;
  }

  // Returns the counts of all parts. Those of a part that was stopped may be more than those saved.
  RunReport total_report() const {
    const RunConfig config = solve_config(options_, streaming_.threads());
    RunReport all;
    all.stats = RunStats(options_.slowest);
    if (plan_) all.notes = plan_->notes;
    add_report(all, complete_);
    all.complete = std::ranges::all_of(parts_, &Part::is_complete);
    for (const Part& part : parts_) {
      if (part.report) add_report(all, *part.report);
    }
    std::string note = full_grids_.note();
    if (all.complete && !note.empty()) all.notes.push_back(std::move(note));
    all.threads = config.threads;
    all.solver = config.solver->name;
    all.target = config.solver->target;
    all.limit = config.solver_options.limit;
    all.inputs = names_of_inputs(config.inputs);
    all.progress = progress_;
    all.wall_seconds = plan_ ? wall_seconds() : earlier_seconds_;
    return all;
  }

  // Files get their final names last, after all writes have succeeded. They are on the disk; with the
  // last name, so are the names.
  void finish_files() {
    for (size_t i = 0; i < parts_.size(); ++i) {
      finish_output(part_options(i).output, parts_[i].output_bytes, i + 1 == parts_.size());
    }
  }

  // The earlier run wrote all answers; only the final names may be missing.
  int finish_complete() {
    finish_files();
    const RunReport report = total_report();
    ExportFiles<RunReport>(options_.exports).write(report);
    return conclude_solve(options_, report, limit_);
  }

  // Malformed records stopped the earlier run and would stop this one at the same record.
  int stop_again() {
    print_report(total_report(), options_.quiet);
    print_stop(part_limit_, stop_.malformed, stop_.records);
    print_message("With --resume it continues if --max-malformed is larger than before.\n");
    return kTooManyMalformed;
  }

  int conclude_stopped(const RunReport& report, bool is_begun) {
    const uint64_t written =
        is_begun ? streaming_.control().written_records.load() : report.stats.records();
    if (is_begun && written != 0 && written != report.stats.records()) {
      print_message(fmt::format(
          "Only {} of these answers are written: an unfinished one comes before the others\n",
          with_separators(written)));
    }
    const int signal = SignalWatch::received();
    if (signal == 0 && stop_.records != 0) print_stop(part_limit_, stop_.malformed, stop_.records);
    if (written > 0) {
      print_message(fmt::format("The answers so far are in {}/*.partial; --resume {}continues\n",
                                folder_path_,
                                signal == 0 && stop_.records != 0
                                    ? "with a larger --max-malformed "
                                    : ""));
    }
    if (signal != 0) return status_of_signal(signal);
    streaming_.control().throw_read_error();
    return kTooManyMalformed;
  }

  const SolveOptions& options_;
  const std::string folder_path_;
  StreamingRun streaming_;
  const MalformedLimit limit_;
  MalformedLimit part_limit_;
  PartsFolder folder_;
  const uint64_t start_ = now_nanos();
  double earlier_seconds_ = 0;
  std::vector<BlockPlace> counted_before_;  // by the earlier run; empty: there was none
  std::optional<PartPlan> plan_;
  std::vector<BlockPlace> counted_;
  ProgressLog progress_;  // of this process
  PartsEnd stop_;

  std::mutex mutex_;  // of all that follows, while parts are solved
  std::vector<Part> parts_;
  std::vector<std::optional<TextPlace>> places_;  // between the parts
  RunReport complete_;                            // of the parts that are complete
  FullGridWatch full_grids_;
};

}  // namespace

int solve_in_parts(const SolveOptions& options) {
  std::string folder = options.output;
  while (folder.size() > 1 && folder.ends_with('/')) folder.pop_back();
  if (folder == kStandardStream) throw UsageError("--parts needs a folder for the parts: -o DIR");
  SolveOptions first = options;
  first.output = part_path(options, folder, 0);
  check_solve_options(first);
#ifdef M_ARENA_MAX
  // Threads give back what a part has taken. From heaps of their own it would go to the system, and
  // come back page by page: 1,000 parts on 16 threads took 3 times the pages, and 102 MiB, not 61.
  mallopt(M_ARENA_MAX, 1);
#endif
  PartsRun run(options, folder);
  try {
    return run.execute();
  } catch (const ChangedInput& error) {
    run.refuse_change(error.what());
  }
}

}  // namespace nonet::cli
