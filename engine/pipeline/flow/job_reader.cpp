#include "engine/pipeline/flow/job_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

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

namespace {

bool is_full(const Grid& grid) {
  // Nearly always one of the first cells is a blank.
  constexpr uint64_t kOnes = 0x0101010101010101;
  uint64_t front;
  std::memcpy(&front, grid.cells.data(), sizeof(front));
  if (((front - kOnes) & ~front & kOnes << 7) != 0) return false;
  return std::ranges::find(grid.cells, uint8_t{0}) == grid.cells.end();
}

}  // namespace

void FullGridWatch::add(std::span<const Grid> grids) {
  puzzles += grids.size();
  for (const Grid& grid : grids) full += is_full(grid) ? 1 : 0;
}

void FullGridWatch::add(const ParsedText& parsed) {
  puzzles += parsed.candidates.size();
  add(parsed.puzzles);
}

void FullGridWatch::add(const FullGridWatch& other) {
  full += other.full;
  puzzles += other.puzzles;
}

std::string FullGridWatch::note() const {
  if (full == 0) return {};
  if (full < puzzles) {
    return fmt::format(
        "full grids without a blank among the {} puzzles: {}: are they solutions of others?",
        puzzles, full);
  }
  return full == 1
             ? "the only puzzle is a full grid without a blank: is it the solution of another?"
             : "all puzzles are full grids without a blank: are they solutions of others?";
}

void BatchRecords::set(const Slice& slice, const ParsedText& parsed) {
  full_grids = {};
  full_grids.add(parsed);
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
  if (std::string note = full_grids_.note(); !note.empty()) notes.push_back(std::move(note));
  return notes;
}

JobReader::JobReader(const std::vector<RunInput>& inputs, const SliceOptions& options,
                     RunControl& control)
    : control_(control), reader_(inputs, options, &control.stop) {
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
