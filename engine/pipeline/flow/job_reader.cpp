#include "engine/pipeline/flow/job_reader.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/io/formats/cells.h"

namespace nonet {

// Slices of longer records, such as rows with many columns, have fewer records.
constexpr size_t kRecordBytes = 192;

SliceOptions slices_for(int threads, uint64_t memory_bytes, uint64_t batch,
                        const WorkMemory& work) {
  constexpr uint64_t kUsualBytes = uint64_t{60} << 20;
  SliceOptions slices;
  if (memory_bytes > 0) {
    slices.slice_records =
        slice_records_within(memory_bytes, threads, std::max(batch, kSliceRecords), work);
  } else if (batch > kSliceRecords) {
    slices.slice_records = batch;
  } else if (planned_bytes(threads, kPreferredBatch, work) < kUsualBytes) {
    slices.slice_records = slice_records_within(kUsualBytes, threads, kSliceRecords, work);
  } else {
    slices.slice_records = kPreferredBatch;
  }
  slices.slice_bytes = slices.slice_records * kRecordBytes;
  // To decode an easy puzzle takes 1.5 times as long as to read, solve and write it. But on two
  // processors a second thread that decodes ahead keeps the first one from its processor.
  constexpr int kMaxDecodingThreads = 8;
  slices.decoding_threads = std::clamp(threads / 2, 1, kMaxDecodingThreads);
  return slices;
}

SliceOptions with_fewer_records(SliceOptions slices, uint64_t records) {
  slices.slice_records = std::min(slices.slice_records, records);
  slices.slice_bytes = std::min<size_t>(slices.slice_bytes, records * kRecordBytes);
  return slices;
}

std::vector<std::string> names_of_inputs(const std::vector<RunInput>& inputs) {
  std::vector<std::string> names;
  for (const RunInput& input : inputs) names.push_back(input.name());
  return names;
}

MalformedRecord malformed_record(const Slice& slice, const RecordCursor& at) {
  return {.record = slice.first_record + at.index(),
          .input = slice.input,
          .line = slice.first_line + at.record().line,
          .fault = at.record().fault};
}

void FullGridWatch::add(const Slice& slice, const ParsedText& parsed) {
  puzzles += parsed.puzzle_count();
  if (slice.layout->has_blanks) return;  // full grids are malformed
  const auto count = std::ranges::count_if(parsed.puzzles, is_full);
  full += static_cast<uint64_t>(count);
  if (count == 0 || first_record != 0) return;
  RecordCursor at(parsed);
  while (!at.is_puzzle() || !is_full(parsed.puzzles[at.puzzle()])) at.next();
  const MalformedRecord place = malformed_record(slice, at);
  first_record = place.record;
  first_input = place.input;
  first_line = place.line;
}

void FullGridWatch::add(const FullGridWatch& other) {
  const bool is_first = other.full > 0 && (first_record == 0 || other.first_record < first_record);
  const FullGridWatch& first = is_first ? other : *this;
  *this = {full + other.full, puzzles + other.puzzles, first.first_record, first.first_input,
           first.first_line};
}

std::string FullGridWatch::note(const std::vector<std::string>& inputs) const {
  if (full == 0) return {};
  if (full < puzzles) {
    return fmt::format(
        "full grids without a blank among the {} puzzles: {}, the first is record {} ({}:{}): are "
        "they solutions of others?",
        puzzles, full, first_record, inputs[first_input], first_line);
  }
  return full == 1
             ? "the only puzzle is a full grid without a blank: is it the solution of another?"
             : "all puzzles are full grids without a blank: are they solutions of others?";
}

void BatchRecords::set(const Slice& slice, const ParsedText& parsed) {
  full_grids = {};
  full_grids.add(slice, parsed);
  first_record = slice.first_record;
  count = parsed.records.size();
  malformed.clear();
  if (count == parsed.puzzle_count()) return;
  for (RecordCursor at(parsed); at; at.next()) {
    if (!at.is_puzzle()) malformed.push_back(malformed_record(slice, at));
  }
}

std::vector<std::string> JobReader::notes() const {
  std::vector<std::string> notes = reader_.notes();
  if (std::string note = full_grids_.note(inputs_); !note.empty()) notes.push_back(std::move(note));
  return notes;
}

JobReader::JobReader(const std::vector<RunInput>& inputs, const SliceOptions& options,
                     RunControl& control)
    : control_(control), reader_(inputs, options, &control.stop), inputs_(names_of_inputs(inputs)) {
  control_.total_bytes = reader_.total_bytes().value_or(0);
}

bool JobReader::next(Slice& slice) {
  if (control_.malformed.stopped()) return false;
  bool more = false;
  try {
    more = reader_.next(slice);
  } catch (...) {
    control_.read_error = std::current_exception();
  }
  if (!leaves_progress_) control_.read_bytes = reader_.read_bytes();
  return more;
}

bool JobReader::resume() {
  try {
    return reader_.resume();
  } catch (...) {
    control_.read_error = std::current_exception();
    return false;
  }
}

void JobReader::note_written(const BatchRecords& records) {
  full_grids_.add(records.full_grids);
  uint64_t next = records.first_record;
  for (const MalformedRecord& malformed : records.malformed) {
    control_.malformed.pass_good(malformed.record - next);
    control_.malformed.pass_malformed();
    next = malformed.record + 1;
  }
  control_.malformed.pass_good(records.first_record + records.count - next);
  control_.written_records.fetch_add(records.count, std::memory_order_relaxed);
}

}  // namespace nonet
