// The job over records: a function from a batch of records to texts and counts. It owns the inputs,
// the order, the pace of slow records, headers and footers, packing, checkpoints, stopping and
// giving up, and the limit of malformed records.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/io/bytes/text_packer.h"
#include "engine/io/formats/table_format.h"
#include "engine/io/formats/text_buffer.h"
#include "engine/io/slice_reader.h"
#include "engine/pipeline/jobs/run.h"

namespace nonet {

struct RecordJobReport;

/// A job over files that is continued after it was killed, or does one shard of its inputs.
struct JobSaving {
  PartialRun part = {};
  const RecordJobReport* done = nullptr;  ///< the report of an earlier run; null: there was none
  /// Called about every `checkpoint_nanos` with the counts so far. During the call no batch is in
  /// work, and the output of all records that were read is written.
  std::function<void(const RecordJobReport&)> checkpoint = {};
  uint64_t checkpoint_nanos = 1'000'000'000;
};

/// Decides when the state of a job is saved.
class Checkpoints {
 public:
  explicit Checkpoints(const JobSaving* saving) : saving_(saving) {}

  /// Begins the work up to the next checkpoint.
  void begin();
  /// Returns whether it is time for the next one. Any thread may call it.
  bool is_time() const;
  /// Call it before each batch is read. Returns whether it is time to save: then nothing is read,
  /// and when no batch is in work, save() is called.
  bool is_due();
  /// Returns false if is_due() has not returned true since begin().
  bool save(const std::function<RecordJobReport()>& report);
  /// For a job whose state is known after each batch that is written: saves it if it is time, or
  /// `at_once`. Begins the work up to the next checkpoint.
  void save_written(const std::function<RecordJobReport()>& report, bool at_once);

 private:
  const JobSaving* const saving_;  // null, or without a checkpoint: never
  bool has_read_ = false;
  bool is_due_ = false;
  std::atomic<uint64_t> next_ = 0;
  uint64_t pause_ = 0;  // least time until then
};

/// What a job counts beside its records: of a batch, of all, and of shards.
class Tally {
 public:
  /// The number of findings that are kept.
  static constexpr size_t kMostFindings = 10;

  /// Returns a count; 0 if nothing was added to it.
  uint64_t operator[](const std::string& name) const;
  /// Adds to a count. If its name begins with "first ", it is the number of a record, and the least
  /// is kept; if it begins with "largest ", the largest is.
  void add(const std::string& name, uint64_t count = 1);
  /// Keeps what is to be said of a record.
  void find(uint64_t record, std::string finding);
  void add(const Tally& other);

  std::map<std::string, uint64_t> counts = {};
  std::map<uint64_t, std::string> findings = {};  ///< by record, the first kMostFindings
};

/// What the configurations of all jobs over records have.
struct JobConfig {
  std::vector<RunInput> inputs = {};
  SliceOptions slices{};
  Sink* output = nullptr;
  /// Of the puzzles that are written, see nonet/fields.h; none: what is usual for the job.
  std::vector<const Field*> fields = {};
  const Format* format = &kCsvFormat;  ///< of fields, one with named fields
  int threads = 1;
  JobSaving* saving = nullptr;  ///< null: the job is whole
};

struct RecordJobConfig : JobConfig {
  std::vector<Sink*> outputs = {};  ///< none: `output`
  /// Returns the text before the first record of the first outputs; the argument is the layout of
  /// the first input with a record, or null. Null: there is no such text.
  std::function<std::string(const InputLayout*)> header = {};
  size_t with_header = 1;  ///< how many outputs have it
  /// The text between two batches that have text in the first output.
  std::string_view between = {};
  /// Return the text behind all records of the first output, and the header that replaces its first
  /// one, if the job comes to its end. Null: there is none.
  std::function<std::string(const RecordJobReport&)> footer = {};
  std::function<std::string(uint64_t records)> final_header = {};  ///< of records written
  /// Called with the first slice, before any record is written. Null: not called.
  std::function<void(const Slice&)> look_at_first = {};
  /// Refuse inputs of different formats or delimiters, because their records are written to one
  /// output.
  bool same_format = false;
  /// Take puzzles of candidates, too. Else they are refused, because they have no equivalents.
  bool takes_candidates = false;
  /// Records can take seconds: the first slices have one record, later ones as many as took 50 ms
  /// before. So threads share the records evenly, and results come soon.
  bool is_slow = false;
  /// Batches that take longer than 50 ms become shorter, because progress and stops are per batch.
  bool is_paced = true;
  /// Write the batches in work also when the job is given up, with the results found so far.
  bool keeps_given_up = false;
  /// If the reader of an output closes the pipe, the job ends and sets RunControl::reader_left;
  /// else it throws.
  bool reports_reader_left = false;
  bool ordered = true;  ///< outputs in input order; else in the order of the work
  std::function<std::string()> summary = {};  ///< for RecordJobReport::summary; null: there is none
};

struct RecordJobReport {
  uint64_t records = 0;  ///< all records, with the malformed ones
  uint64_t malformed = 0;
  std::vector<uint64_t> written = {};  ///< records written to each output
  MalformedLog malformed_log = {};
  std::vector<std::string> notes = {};  ///< assumptions of the reader, a line each
  std::string reading = {};             ///< how the first input was read, a sentence
  bool complete = false;                ///< every input was read to its end and all was written
  double wall_seconds = 0;              ///< includes an earlier part of the job
  double decode_seconds = 0;            ///< decoding compressed inputs, on threads of its own
  ProgressLog progress = {};
  Tally tally = {};
  std::string summary = {};  ///< what else a job keeps of its records, as a text

  /// Adds the report of a shard to that of others. Does not add `summary`.
  void add(const RecordJobReport& shard);
};

struct GenerateReport;

/// Returns the report of generate() as that of a job, to be saved.
RecordJobReport job_report(const GenerateReport& report);

/// What the records of a slice add to one output.
struct OutputPart {
  TextBuffer text;
  TextPacker::Part packed;
  uint64_t records = 0;
};

/// Holds the working memory of one thread.
class RecordWriter {
 public:
  virtual ~RecordWriter() = default;

  /// Appends to the parts, one for each output, what the records of `slice` add. They are empty
  /// before the call.
  virtual void write(const Slice& slice, const ParsedText& parsed, std::span<OutputPart> parts) = 0;

  Tally tally;  ///< what the slice adds to that of the job; empty before the call
};

using MakeRecordWriter = std::function<std::unique_ptr<RecordWriter>()>;

/// Reads all records and writes them with the writers that `make_writer` makes, one for each
/// thread. When `control.stop` is requested, the job ends as if the inputs ended there. After
/// `control.give_up` it ends before the first batch that is under way, see `keeps_given_up`. Does
/// not call finish() of the sinks. Throws std::system_error when writing fails; see run() for
/// errors of reading.
RecordJobReport run_record_job(const RecordJobConfig& config, const MakeRecordWriter& make_writer,
                               RunControl& control);

}  // namespace nonet
