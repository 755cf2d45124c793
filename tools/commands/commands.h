// The commands of the program: each takes its checked options and returns the exit status.
#pragma once

#include <nonet/contestant.h>
#include <nonet/generate.h>
#include <nonet/malformed_limit.h>
#include <nonet/solver_table.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "engine/io/formats/format.h"
#include "engine/measure/sample.h"
#include "engine/pipeline/manifest.h"

namespace nonet::cli {

/// Exit statuses; a run that a signal ended gives 128 plus its number.
enum ExitStatus : int {
  kDone = 0,
  kCheckFailed = 1,  ///< a verification, comparison or check failed, or a measured solver did
  kUsage = 2,
  kTooManyMalformed = 3,  ///< more records were malformed than --max-malformed allows
  kIoError = 4,
  kInconclusive = 5,   ///< a comparison that can tell neither way
  kNotComparable = 6,  ///< results of different puzzles or settings
  kReaderLeft = 141,   ///< nobody reads the output any more: as after SIGPIPE
};

enum class When { automatic, always, never };

/// Stands for a column of one of the usual names.
inline constexpr const char* kUsualColumn = "usual";

struct SolveOptions {
  std::vector<std::string> inputs;
  std::string output;
  const Format* format = nullptr;
  InputOptions input;
  MalformedLimit max_malformed;
  bool resume = false;
  std::optional<Shard> shard;
  uint64_t checkpoint_millis = 1000;
  std::string check_column;  ///< empty: none; kUsualColumn, or which
  bool keep_columns = false;
  const SolverRow* solver = nullptr;
  SolverOptions solver_options;
  int threads = 0;
  bool unordered = false;
  size_t slice_bytes = 0;  ///< 0: what fits the threads
  std::string stats;       ///< empty: none
  std::string timings;     ///< empty: none
  size_t slowest = 0;
  When progress = When::automatic;
  bool quiet = false;
};

struct VerifyOptions {
  std::string puzzles;
  std::string solutions;
  InputOptions input;                        ///< of the puzzles
  const Format* solutions_format = nullptr;  ///< null: detected
  bool prove = false;                        ///< the words, too
};

struct BenchOptions {
  std::vector<std::string> datasets;
  std::vector<Contestant> contestants;  ///< of different names
  std::string reference;                ///< the name of one of them
  SampleOptions sample;
  uint64_t launches = 0;    ///< of each row; 0: until the intervals are narrow, or time is over
  double precision = 0.01;  ///< a share
  double max_seconds = 0;   ///< 0: what fits the number of rows
  LaunchPlan plan;
  double timeout_seconds = 60;
  std::string json;      ///< empty: none
  std::string markdown;  ///< empty: none
  std::string csv;       ///< empty: none
  bool quiet = false;
};

struct CompareOptions {
  std::string base;
  std::string changed;
  double threshold = 0.05;
  std::string relative_to;  ///< empty: to nothing
};

struct CheckOptions {
  std::string signatures = "datasets/signatures.json";
  bool updates = false;
  int threads = 0;
};

struct GenerateOptions {
  const PuzzleKind* kind = nullptr;
  GeneratorOptions generator;
  uint64_t count = 0;
  uint64_t rounds = 0;
  std::string output;
  int threads = 0;
  When progress = When::automatic;
  bool quiet = false;
};

struct CanonOptions {
  std::vector<std::string> inputs;
  std::string output;
  InputOptions input;
  MalformedLimit max_malformed;
  bool dedup = false;
  bool original = false;
  size_t memory_mebibytes = 0;
  int threads = 0;
  When progress = When::automatic;
  bool quiet = false;
};

struct DescribeOptions {
  std::vector<std::string> inputs;
  std::string json;  ///< empty: none
  InputOptions input;
  MalformedLimit max_malformed;
  uint64_t max_guesses = std::numeric_limits<uint64_t>::max();
  size_t memory_mebibytes = 0;
  int threads = 0;
  When progress = When::automatic;
  bool quiet = false;
};

struct MergeOptions {
  std::vector<std::string> parts;
  std::string output;
  std::string stats;                            ///< empty: none
  std::optional<MalformedLimit> max_malformed;  ///< none: as the shards were run with
  bool quiet = false;
};

struct ListOptions {
  std::string table;  ///< empty: all
};

int solve(const SolveOptions& options);
int verify(const VerifyOptions& options);
int bench(const BenchOptions& options);
int compare(const CompareOptions& options);
int check(const CheckOptions& options);
int generate(const GenerateOptions& options);
int canon(const CanonOptions& options);
int describe(const DescribeOptions& options);
int merge(const MergeOptions& options);
int list(const ListOptions& options);
/// The names of the tables that list() knows.
std::vector<std::string> list_tables();

}  // namespace nonet::cli
