// The part of SliceReader that skips text by means of an index, and that makes indexes.
#include <algorithm>
#include <system_error>
#include <utility>

#include "engine/core/setting.h"
#include "engine/io/slice_reader.h"

namespace nonet {

// Call this at the beginning of an input.
void SliceReader::open_index() {
  index_.reset();
  mark_.reset();
  boundary_bytes_ = 0;
  const RunInput& input = inputs_[next_input_ - 1];
  if (options_.take_index) {
    index_ = InputIndex{.file = identify_file(input.path), .block_bytes = options_.block_bytes};
  } else if (options_.indexes != nullptr) {
    if (is_skipping()) take_marks((*options_.indexes)[next_input_ - 1]);
  } else if (is_skipping() && input.source == nullptr) {
    try {
      index_ = read_index(input.path);
      if (index_ && index_->block_bytes != options_.block_bytes) {
        throw DataError("another version of nonet wrote it");
      }
    } catch (const std::runtime_error& error) {  // the input can be read without it
      refuse_index(error.what());
    }
  }
}

// Copies what may be of use in the range: an index of thousands of shards has a mark for each.
void SliceReader::take_marks(const InputIndex& whole) {
  index_ = InputIndex{.file = whole.file, .end = whole.end};
  const ByteRange range = options_.range.value_or(ByteRange{0, total_bytes_.value_or(0)});
  auto begin = std::ranges::partition_point(whole.marks, [&](const IndexMark& mark) {
    return input_begin_ + mark.boundary_offset <= range.begin;
  });
  if (begin != whole.marks.begin()) --begin;
  const auto end = std::find_if(begin, whole.marks.end(), [&](const IndexMark& mark) {
    return input_begin_ + mark.offset >= range.end;
  });
  index_->marks.assign(begin, end);
}

// Call this when the format of the input is detected.
void SliceReader::fit_index() {
  if (!index_ || options_.indexes != nullptr) return;
  if (options_.take_index) {
    index_->layout = layout_key(*layout_);
  } else if (index_->layout != layout_key(*layout_)) {
    refuse_index("it was made with other options for reading");
  }
}

void SliceReader::refuse_index(const std::string& reason) {
  const std::string& path = inputs_[next_input_ - 1].path;
  notes_.push_back(index_path_of(path) + " is not used: " + reason + "; make it again" +
                   hint(Setting::index));
  index_.reset();
}

// Continues at the last mark of the index before the records that are wanted, if it is ahead.
void SliceReader::skip_to_mark() {
  if (!index_ || options_.take_index || !is_detected_ || boundary_bytes_ > 0) return;
  if (!is_skipping()) index_.reset();  // it is not needed any more
  if (!index_ || !line_ends_.is_known()) return;
  const auto behind = std::ranges::partition_point(
      index_->marks, [this](const IndexMark& mark) { return may_skip_to(mark); });
  const IndexMark* const mark = may_skip_to(index_->end)          ? &index_->end
                                : behind == index_->marks.begin() ? nullptr
                                                                  : &*std::prev(behind);
  if (mark == nullptr || mark->offset <= source_->consumed_bytes()) return;
  read_bytes_.fetch_add(mark->offset - source_->consumed_bytes(), std::memory_order_relaxed);
  source_->skip_to(mark->offset);
  buffer_.begin_input(mark->offset);
  at_end_ = false;
  blocks_.begin_at(mark->offset);
  if (!progress_.skip_to(mark->block)) refuse_change();
  next_record_ = records_before_ + 1 + mark->records;
  next_line_ = 1 + mark->lines;
  boundary_bytes_ = mark->boundary_bytes;
}

// Returns whether only records that are not wanted are before the boundary of the mark. The text
// before the place of an earlier run is compared with that run, so some of it must be read.
bool SliceReader::may_skip_to(const IndexMark& mark) const {
  if (range_.phase() == RangeProgress::Phase::ahead) {
    return input_begin_ + mark.boundary_offset <= options_.range->begin;
  }
  const uint64_t text = mark.block.bytes + mark.boundary_bytes;
  return records_before_ + mark.records <= range_begin_.records + options_.skip_records &&
         (!options_.skipped || text < progress_.input_bytes() + progress_.expected_bytes_left());
}

// Takes the text between a mark and its boundary. Returns false if more text is needed.
bool SliceReader::skip_to_boundary() {
  const size_t count = std::min<uint64_t>(boundary_bytes_, buffer_.text().size());
  if (count > 0) take_text(count);
  boundary_bytes_ -= count;
  if (boundary_bytes_ > 0 && at_end_) refuse_change();
  return boundary_bytes_ == 0;
}

// Call this at a boundary between records.
void SliceReader::note_mark() {
  if (!mark_ || !options_.take_index || !is_detected_) return;
  // Without the front of an over-long line, a reader would not see that it is too long.
  if (buffer_.dropped_bytes() == mark_dropped_) index_->marks.push_back(mark_here(*mark_));
  mark_.reset();
}

IndexMark SliceReader::mark_here(const IndexMark& begin) const {
  IndexMark mark = begin;
  mark.boundary_bytes = progress_.input_bytes() - begin.block.bytes;
  // The boundary may be in an earlier member: then the mark is used less often than possible.
  mark.boundary_offset =
      source_->is_decoded() ? source_->member_begin() : begin.offset + mark.boundary_bytes;
  mark.records = next_record_ - 1 - records_before_;
  mark.lines = next_line_ - 1;
  return mark;
}

// Call this at the end of an input.
void SliceReader::hand_over_index() {
  if (!options_.take_index) return;
  if (identify_file(index_->file.path) != index_->file) {
    throw DataError(source_->name() + " has changed while it was read");
  }
  index_->end = mark_here({.offset = index_->file.bytes, .block = progress_.end_block()});
  index_->end.boundary_offset = index_->file.bytes;
  options_.take_index(*std::exchange(index_, std::nullopt));
}

}  // namespace nonet
