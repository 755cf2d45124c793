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
#include <exception>
#include <filesystem>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
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

  /// Throws UsageError if a file in the folder is not one of `names`, which the run will write.
  /// Without a manifest, none may exist. Names that readers of folders pass over do not matter.
  void refuse_other_files(const std::set<std::string>& names) const {
    const std::string manifest = parts_manifest_path_of(path_);
    const bool has_manifest = std::filesystem::exists(manifest);
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

bool is_parts_manifest(std::string_view head) {
  return head.starts_with("{\"format\":\"nonet manifest of parts ");
}

class PartsRun {
 public:
  /// `options.output` is the first part.
  PartsRun(const SolveOptions& options, std::string folder_path)
      : options_(options),
        folder_path_(std::move(folder_path)),
        manifest_path_(parts_manifest_path_of(folder_path_)),
        suffix_(suffix_of(options)),
        compression_(compressions_of({options.output}, options.compression_level)[0]),
        streaming_(options, options.output),
        limit_(options.max_malformed),
        part_limit_(options.max_malformed),
        folder_(folder_path_) {
    part_limit_.is_for_shard = options.parts > 1;
    streaming_.limit_malformed(part_limit_);
    manifest_ = new_manifest();
    if (options.resume) take_earlier_run();
    refuse_files();
  }

  static std::string suffix_of(const SolveOptions& options) {
    std::string suffix(options.format->output->suffix);
    if (options.compression != nullptr) suffix += options.compression->suffix;
    return suffix;
  }

  int execute() {
    const Manifest& whole = manifest_.whole;
    if (whole.complete) return finish_complete();
    if (whole.too_many_at != 0 && has_earlier_ && earlier_limit_ == limit_.text) {
      print_report(total_report(), options_.quiet);
      print_stop(part_limit_, whole.too_many, whole.too_many_at);
      print_message("With --resume it continues if --max-malformed is larger than before.\n");
      return kTooManyMalformed;
    }
    manifest_.whole.too_many = manifest_.whole.too_many_at = 0;
    ExportFiles<RunReport> exports(options_.exports);
    const bool is_begun = streaming_.run([this](RunControl& control) { return solve(control); });
    RunReport report = total_report();
    exports.write_unnamed(report);
    if (report.complete) complete(report);
    exports.finish();
    if (report.complete) return conclude_solve(options_, report, limit_);
    if (report.stats.records() == 0) streaming_.control().throw_read_error();
    print_report(report, options_.quiet);
    return conclude_stopped(report, is_begun);
  }

  [[noreturn]] void refuse_other_run(const std::string& difference) const {
    throw UsageError(fmt::format("the run cannot be resumed: {}; remove {} to begin anew",
                                 difference, folder_path_));
  }

 private:
  std::string path_of(size_t part) const {
    return folder_path_ + '/' + name_of_part(part, suffix_);
  }

  PartsManifest new_manifest() const {
    PartsManifest manifest;
    manifest.whole.options = saved_options(options_);
    manifest.whole.options["--parts"] = std::to_string(options_.parts);
    manifest.whole.inputs = identify_inputs(options_.inputs);
    manifest.whole.max_malformed = options_.max_malformed.text;
    manifest.whole.report.stats = RunStats(options_.slowest);
    manifest.parts.resize(options_.parts);
    return manifest;
  }

  void take_earlier_run() {
    std::optional<PartsManifest> earlier = read_parts_manifest(manifest_path_);
    if (!earlier) return;
    if (const auto difference = job_difference(earlier->whole, manifest_.whole)) {
      refuse_other_run(*difference);
    }
    earlier_limit_ = std::exchange(earlier->whole.max_malformed, limit_.text);
    manifest_ = std::move(*earlier);
    has_earlier_ = true;
    earlier_seconds_ = manifest_.whole.report.wall_seconds;
  }

  void refuse_files() const {
    std::set<std::string> names;
    std::vector<OutputFile> outputs = output_files(options_.exports);
    for (size_t i = 0; i < options_.parts; ++i) {
      names.insert(name_of_part(i, suffix_));
      names.insert(partial_path_of(name_of_part(i, suffix_)));
      outputs.push_back({.path = path_of(i), .may_be_compressed = true});
    }
    outputs.push_back({.path = manifest_path_});
    refuse_clashing_files(options_.inputs, outputs);
    refuse_foreign_file(manifest_path_, "a manifest of parts", is_parts_manifest);
    folder_.refuse_other_files(names);
  }

  // Returns false if the run was stopped before it began to solve.
  bool solve(RunControl& control) {
    RunConfig config = solve_config(options_, streaming_.threads());
    const std::optional<PartPlan> plan = plan_parts(config, options_.parts, control);
    if (!plan) return false;
    plan_ = &*plan;
    check_plan(*plan);
    RunReport& report = manifest_.whole.report;
    report.threads = config.threads;
    report.solver = config.solver->name;
    report.target = config.solver->target;
    report.limit = config.solver_options.limit;
    report.inputs = names_of_inputs(config.inputs);
    RunReport notes;
    notes.notes = plan->notes;
    add_report(report, notes);
    std::vector<size_t> todo;
    for (size_t i = 0; i < manifest_.parts.size(); ++i) {
      if (!manifest_.parts[i].complete) todo.push_back(i);
    }
    control.written_records = total_report().stats.records();
    if (!has_earlier_) write_manifest_now();  // it precedes the parts, which show whose they are
    reports_.resize(manifest_.parts.size());
    const auto job = [this](size_t part, int threads, RunControl& part_control) {
      return solve_part(part, threads, part_control);
    };
    const auto watch = [this, &control] {
      const std::lock_guard lock(mutex_);
      manifest_.whole.report.progress.add(
          {.seconds = wall_seconds(), .records = control.written_records});
    };
    try {
      end_ = run_parts(*plan, todo, config.threads, control, job, watch);
    } catch (...) {
      try {
        save();
      } catch (const std::exception&) {  // the manifest before it remains valid
      }
      throw;
    }
    manifest_.whole.too_many_at = end_.records;
    manifest_.whole.too_many = end_.malformed;
    watch();
    note_full_grids(todo.size() == manifest_.parts.size());
    save();
    return true;
  }

  // Compares the plan with that of the earlier run, and keeps it.
  void check_plan(const PartPlan& plan) {
    std::vector<BlockPlace> texts;
    for (const InputIndex& index : plan.indexes) texts.push_back(index.end.block);
    bool is_same = !has_earlier_ || texts == manifest_.texts;
    for (size_t i = 0; i < plan.parts.size(); ++i) {
      const PlannedPart& planned = plan.parts[i];
      SavedPart& part = manifest_.parts[i];
      if (!has_earlier_) part.range = planned.range;
      is_same = is_same && part.range == planned.range;
      if (part.complete && planned.end) {
        is_same = is_same && part.begin == planned.begin && part.end == planned.end;
      }
    }
    manifest_.texts = std::move(texts);
    if (!is_same) refuse_other_run("an input has changed since");
  }

  RunReport solve_part(size_t index, int threads, RunControl& control) {
    Manifest part;
    std::optional<Manifest> before;
    {
      const std::lock_guard lock(mutex_);
      const SavedPart& saved = manifest_.parts[index];
      part = manifest_of_part(manifest_, index);
      part.report = {};
      if (saved.report) {
        before = part;
        before->report = *saved.report;
        before->output_open_text = saved.output_open_text;
      }
    }
    SavedRun saved(part, before, [this, index](const Manifest& state) { store(index, state); });
    ByteSink output(path_of(index), saved.output_file(), compression_);
    const RunStats& done = before ? before->report.stats : part.report.stats;
    control.malformed.begin(part_limit_, done.records(), done.count(Status::malformed));
    RunConfig config = solve_config(options_, threads);
    config.output = &output;
    saved.attach(config, control, output, nullptr);
    saved.part().indexes = &plan_->indexes;
    saved.part().all_threads = streaming_.threads();
    RunReport report = run(config, control);
    const bool is_written = done.records() + control.written_records == report.stats.records();
    {
      const std::lock_guard lock(mutex_);
      full_grids_.add(saved.part().full_grids);
      if (!report.complete) reports_[index] = std::make_shared<RunReport>(report);
    }
    if (report.complete) {
      output.end_text();
      saved.complete(control, report, false);
    } else if (is_written) {
      saved.save(control, report);
    }
    return report;
  }

  // Takes the state of a part, whose output is on the disk until there. Writes it with the states
  // of others, so that many parts do not mean many writes.
  void store(size_t index, const Manifest& state) {
    const std::lock_guard lock(mutex_);
    SavedPart& part = manifest_.parts[index];
    part.complete = state.complete;
    part.begin = state.begin;
    part.end = state.end;
    part.output_bytes = state.output_bytes;
    part.header_bytes = state.header_bytes;
    part.output_digest = state.output_digest;
    part.output_open_text = state.output_open_text;
    part.report.reset();
    if (part.complete) {
      part.output_open_text.clear();
      add_report(manifest_.whole.report, state.report);
    } else {
      part.report = std::make_shared<const RunReport>(state.report);
    }
    is_saved_ = false;
    if (now_nanos() - saved_at_ >= options_.checkpoint_millis * 1'000'000) write_manifest_now();
  }

  void save() {
    const std::lock_guard lock(mutex_);
    if (!is_saved_ || manifest_.whole.too_many_at != 0) write_manifest_now();
  }

  void write_manifest_now() {
    manifest_.whole.report.wall_seconds = wall_seconds();
    write_parts_manifest(manifest_path_, manifest_);
    saved_at_ = now_nanos();
    is_saved_ = true;
  }

  double wall_seconds() const {
    return earlier_seconds_ + static_cast<double>(now_nanos() - start_) * 1e-9;
  }

  // Of some parts only, nothing can be said about all grids.
  void note_full_grids(bool has_all) {
    if (!has_all || end_.records != 0) return;
    RunReport remark;
    if (std::string note = full_grids_.note(); !note.empty()) remark.notes.push_back(note);
    add_report(manifest_.whole.report, remark);
  }

  // Returns the counts of all parts. Those of a part that was stopped may be more than those saved.
  RunReport total_report() const {
    RunReport all = manifest_.whole.report;
    all.complete = true;
    for (size_t i = 0; i < manifest_.parts.size(); ++i) {
      const SavedPart& part = manifest_.parts[i];
      all.complete = all.complete && part.complete;
      if (part.complete) continue;
      if (!reports_.empty() && reports_[i]) {
        add_report(all, *reports_[i]);
      } else if (part.report) {
        add_report(all, *part.report);
      }
    }
    all.wall_seconds =
        manifest_.whole.complete ? manifest_.whole.report.wall_seconds : wall_seconds();
    return all;
  }

  // Files get their final names last, after all writes have succeeded.
  void complete(const RunReport& report) {
    manifest_.whole.complete = true;
    manifest_.whole.report = report;
    write_manifest_now();
    manifest_.whole.report.wall_seconds = report.wall_seconds;
    for (size_t i = 0; i < manifest_.parts.size(); ++i) {
      // They are on the disk. With the last one, so are the names.
      const bool is_last = i + 1 == manifest_.parts.size();
      ByteSink(path_of(i), {.keep_bytes = manifest_.parts[i].output_bytes, .is_durable = is_last})
          .finish();
    }
  }

  // The earlier run wrote all answers; only the final names may be missing.
  int finish_complete() {
    for (size_t i = 0; i < manifest_.parts.size(); ++i) {
      const SavedPart& part = manifest_.parts[i];
      if (part.output_bytes == 0 && !std::filesystem::exists(path_of(i))) {
        ByteSink(path_of(i), {.is_durable = true}).finish();
      } else {
        finish_file(path_of(i), part.output_bytes, part.output_digest);
      }
    }
    RunReport report = total_report();
    ExportFiles<RunReport>(options_.exports).write(report);
    return conclude_solve(options_, report, limit_);
  }

  int conclude_stopped(const RunReport& report, bool is_begun) {
    const uint64_t written = streaming_.control().written_records;
    if (is_begun && written != 0 && written != report.stats.records()) {
      print_message(fmt::format(
          "Only {} of these answers are written: an unfinished one comes before the others\n",
          with_separators(written)));
    }
    const int signal = SignalWatch::received();
    if (signal == 0 && end_.records != 0) print_stop(part_limit_, end_.malformed, end_.records);
    if (written > 0) {
      print_message(fmt::format(
          "The answers so far are in {}/*.partial; --resume {}continues\n", folder_path_,
          signal == 0 && end_.records != 0 ? "with a larger --max-malformed " : ""));
    }
    if (signal != 0) return status_of_signal(signal);
    streaming_.control().throw_read_error();
    return kTooManyMalformed;
  }

  const SolveOptions& options_;
  const std::string folder_path_;
  const std::string manifest_path_;
  const std::string suffix_;
  const OutputCompression compression_;
  StreamingRun streaming_;
  const MalformedLimit limit_;
  MalformedLimit part_limit_;
  PartsFolder folder_;
  const uint64_t start_ = now_nanos();
  std::string earlier_limit_;
  bool has_earlier_ = false;
  double earlier_seconds_ = 0;
  const PartPlan* plan_ = nullptr;  // while parts are solved
  PartsEnd end_;

  std::mutex mutex_;  // of all that follows, while parts are solved
  PartsManifest manifest_;
  std::vector<std::shared_ptr<const RunReport>> reports_;  // of parts that were stopped
  FullGridWatch full_grids_;
  uint64_t saved_at_ = 0;
  bool is_saved_ = true;
};

}  // namespace

int solve_in_parts(SolveOptions options) {
  std::string folder = options.output;
  while (folder.size() > 1 && folder.ends_with('/')) folder.pop_back();
  if (folder == kStandardStream) throw UsageError("--parts needs a folder for the parts: -o DIR");
  options.output = folder + '/' + name_of_part(0, PartsRun::suffix_of(options));
  check_solve_options(options);
#ifdef M_ARENA_MAX
  // Threads give back what a part has taken. From heaps of their own it would go to the system, and
  // come back page by page: 1,000 parts on 16 threads took 3 times the pages, and 102 MiB, not 61.
  mallopt(M_ARENA_MAX, 1);
#endif
  PartsRun run(options, folder);
  try {
    return run.execute();
  } catch (const ChangedInput& error) {
    run.refuse_other_run(error.what());
  }
}

}  // namespace nonet::cli
