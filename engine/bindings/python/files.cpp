// nonet.read(), nonet.parse() and nonet.solve_file(): files and texts.
#include "engine/bindings/python/files.h"

#include <fmt/format.h>
#include <nonet/errors.h>
#include <nonet/run.h>
#include <pybind11/functional.h>
#include <pybind11/stl.h>

#include <memory>
#include <optional>
#include <ranges>
#include <string>
#include <vector>

#include "engine/bindings/python/arrays.h"
#include "engine/bindings/python/errors.h"
#include "engine/bindings/python/saved_values.h"
#include "engine/bindings/python/solve.h"
#include "engine/bindings/python/waiting.h"
#include "engine/io/formats/format_table.h"
#include "engine/pipeline/flow/read_puzzles.h"
#include "engine/pipeline/jobs/run.h"
#include "engine/stats/statistic_table.h"

namespace nonet::python {
namespace {

namespace py = pybind11;

constexpr auto kNames =
    std::views::transform([](const Format* format) { return std::string_view(format->name); });

const Format* input_format_named(const std::optional<std::string>& name) {
  if (!name) return nullptr;
  return &row_named("input format", *name, find_input_format(*name), input_formats() | kNames);
}

const Format* output_format_named(const std::string& name) {
  return &row_named("output format", name, find_output_format(name), output_formats() | kNames);
}

MalformedLimit limit_of(const std::string& text) {
  if (const auto limit = parse_malformed_limit(text)) return *limit;
  throw UsageError("max_malformed is '" + text +
                   "': choose a number of records, or a share such as '1%'");
}

std::string text_of(const MalformedRecord& record, const std::vector<std::string>& inputs) {
  return fmt::format("record {} (line {} of {}) is no puzzle: {}", record.record, record.line,
                     inputs[record.input], describe(record.fault));
}

/// Reads puzzles. `inputs` are paths, or one text if `is_text`. Returns the array, the number of
/// malformed records, a sentence about the format, and the remarks of the reader.
py::tuple read(const std::vector<std::string>& inputs, bool is_text,
               const std::optional<std::string>& format, const std::string& column,
               bool skips_malformed, int threads) {
  std::vector<Grid> puzzles;
  ReadConfig config{.input_options = {.format = input_format_named(format), .column = column},
                    .threads = threads_of(threads)};
  std::vector<std::string> names;
  for (const std::string& input : inputs) {
    config.inputs.push_back(is_text ? RunInput(memory_source(input, "the text")) : RunInput(input));
    names.push_back(config.inputs.back().name());
  }
  config.each_batch = [&](std::span<const Grid> batch) {
    puzzles.insert(puzzles.end(), batch.begin(), batch.end());
  };
  RunControl control;
  if (!skips_malformed) control.malformed.begin({.text = "0", .count = 0});
  ReadReport report;
  wait_for_job(control, [&] { report = read_puzzles(config, control); });
  control.throw_read_error();
  const uint64_t malformed = report.malformed.count();
  if (malformed > 0 && !skips_malformed) {
    throw DataError(text_of(report.malformed.first().front(), names));
  }
  return py::make_tuple(array_of(std::move(puzzles)), malformed, report.reading, report.notes);
}

/// The arguments of nonet.solve_file().
struct FileJob {
  explicit FileJob(const py::dict& options) {
    const auto get = [&options](const char* key) { return options[key]; };
    names = get("inputs").cast<std::vector<std::string>>();
    config.inputs.assign(names.begin(), names.end());
    config.input_options.format =
        input_format_named(get("input_format").cast<std::optional<std::string>>());
    config.input_options.column = get("column").cast<std::string>();
    config.input_options.check_column = get("check_column").cast<std::optional<std::string>>();
    config.carry_columns = get("keep_columns").cast<bool>();
    config.input_options.same_columns = config.carry_columns;
    if (const auto fields = get("output_fields").cast<std::optional<std::string>>()) {
      config.fields = fields_named(*fields, FieldsOf::run);
    }
    config.solver = &solver_named(get("solver").cast<std::string>());
    config.solver_options.limit = get("limit").cast<uint64_t>();
    if (const auto most = get("max_guesses").cast<std::optional<uint64_t>>()) {
      config.solver_options.max_guesses = *most;
    }
    config.output_format = output_format_named(get("format").cast<std::string>());
    config.ordered = get("ordered").cast<bool>();
    config.slowest = get("slowest").cast<size_t>();
    config.threads = threads_of(get("threads").cast<int>());
    config.memory_bytes = get("memory").cast<uint64_t>() << 20;
    limit = limit_of(get("max_malformed").cast<std::string>());
    output = get("output").cast<std::optional<std::string>>();
    progress = get("progress");
  }

  std::vector<std::string> names;
  std::optional<std::string> output;
  RunConfig config;
  MalformedLimit limit;
  py::object progress;
};

void show_progress(const FileJob& job, const RunControl& control) {
  if (job.progress.is_none()) return;
  job.progress(control.written_records.load(), control.read_bytes.load(),
               control.total_bytes.load());
}

// Returns why the run failed though all was done as asked; empty if it did not.
std::string failure_of(const FileJob& job, const RunControl& control, const RunReport& report) {
  const uint64_t malformed = report.stats.count(Status::malformed);
  const std::string problem =
      control.malformed.stopped()
          ? fmt::format("the run stopped: {} of the first {} records are malformed",
                        control.malformed.malformed_at_stop(), control.malformed.records_at_stop())
      : job.limit.fails(report.stats)
          ? fmt::format("{} of {} records are malformed", malformed, report.stats.records())
          : "";
  if (problem.empty()) return {};
  return fmt::format("{}, more than max_malformed={}; the first: {}", problem, job.limit.text,
                     text_of(report.stats.malformed.first().front(), report.inputs));
}

/// Runs the pipeline. Returns the statistics, the summary, and the reason for a failure.
py::tuple run_files(const py::dict& options) {
  FileJob job(options);
  std::unique_ptr<Sink> sink;
  if (job.output) sink = file_sink(*job.output);
  job.config.output = sink.get();
  RunControl control;
  control.malformed.begin(job.limit);
  std::optional<RunReport> report;
  wait_for_job(
      control, [&] { report = run(job.config, control); }, [&] { show_progress(job, control); });
  control.throw_read_error();
  if (control.reader_left) std::rethrow_exception(control.reader_left);
  if (report->complete && sink != nullptr) sink->finish();
  show_progress(job, control);
  return py::make_tuple(python_value_of(values_of(*report)), to_text(*report),
                        failure_of(job, control, *report));
}

}  // namespace

void add_files(py::module_& module) {
  module.def("read", &read, py::arg("inputs"), py::arg("is_text"), py::arg("format"),
             py::arg("column"), py::arg("skips_malformed"), py::arg("threads"));
  module.def("run_files", &run_files, py::arg("options"));
}

}  // namespace nonet::python
