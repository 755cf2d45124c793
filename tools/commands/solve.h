// The options of `nonet solve`.
#pragma once

#include <nonet/solver_table.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "engine/io/bytes/decoder.h"
#include "engine/io/formats/format_table.h"
#include "engine/pipeline/manifest.h"
#include "engine/pipeline/run.h"
#include "tools/commands/shared/options.h"

namespace nonet::cli {

/// Stands for a column with one of the usual names.
inline constexpr const char* kUsualColumn = "usual";

struct SolveOptions : ReadingOptions, OutputOptions, RunningOptions, SavingOptions {
  const Format* format = &default_output_format();
  uint64_t parts = 0;                        ///< 0: one output
  const Compression* compression = nullptr;  ///< of the parts; null: none
  std::string check_column;  ///< empty: none; kUsualColumn, or a name or number
  std::vector<const Field*> fields;  ///< none: the usual ones of the format
  bool keep_columns = false;
  const SolverRow* solver = nullptr;
  SolverOptions solver_options;
  bool unordered = false;
  size_t slice_bytes = 0;         ///< 0: depends on the number of threads
  uint64_t memory_mebibytes = 0;  ///< 0: depends on the number of threads
  ExportPaths exports;            ///< --stats
  size_t slowest = 10;
};

/// Throws UsageError if options contradict one another, and as total_file_size() does.
void check_solve_options(const SolveOptions& options);
/// Returns the configuration of a run with these options, without outputs.
RunConfig solve_config(const SolveOptions& options, int threads);
/// Prints the report of a run that has come to its end and returns the exit status.
int conclude_solve(const SolveOptions& options, const RunReport& report,
                   const MalformedLimit& limit);

/// Runs `nonet solve --parts`. `options.output` is the folder.
int solve_in_parts(const SolveOptions& options);

}  // namespace nonet::cli
