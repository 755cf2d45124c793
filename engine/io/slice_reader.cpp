#include "engine/io/slice_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "engine/io/detection/detection.h"
#include "engine/io/detection/foreign_files.h"
#include "engine/io/formats/format_table.h"
#include "engine/io/formats/text_lines.h"

namespace nonet {
namespace {

constexpr size_t kLeastReadBytes = 32 * 1024;
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

using Phase = RangeProgress::Phase;

// A format that the user names is read from lines.
std::span<const DocumentFormat> documents_of(const InputOptions& options) {
  if (options.format != nullptr && (options.answers || options.format->name != "json")) return {};
  return options.answers ? answer_document_formats() : document_formats();
}

// Returns notes on the text of an input that is in no record.
std::vector<std::string> notes_of_passed(const std::string& input,
                                         const std::array<PassedCount, kPassedKinds>& passed) {
  static constexpr std::array<std::string_view, kPassedKinds> kWords = {
      "",
      "lines without cells, which are no records",
      "lines with further puzzles, which are not read",
      "lines that repeat the header",
      "rows without values",
      "lines of pencil marks behind the givens, which are not read",
      "full grids, which are solutions of the puzzles and are not read",
      "lines that begin with '#' and have 81 cells, which are comments and are not read"};
  std::vector<std::string> notes;
  for (size_t kind = 1; kind < kPassedKinds; ++kind) {
    if (passed[kind].count == 0) continue;
    notes.push_back(fmt::format("{}: {}: {}, the first is line {}", input, kWords[kind],
                                passed[kind].count, passed[kind].first_line));
  }
  return notes;
}

}  // namespace

SliceReader::SliceReader(std::vector<RunInput> inputs, const SliceOptions& options,
                         const StopRequest* stop)
    : inputs_(std::move(inputs)),
      options_(options),
      stop_(stop),
      slice_records_(options.slice_records),
      enough_bytes_(options.slice_bytes),
      buffer_(options.memory != nullptr ? std::move(*options.memory) : PageMemory()),
      range_(options.range),
      blocks_(options.block_bytes),
      progress_(options.has_digests || options.range, options.skipped) {
  total_bytes_ = total_size(inputs_);
}

SliceReader::~SliceReader() {
  end_leaving();
  if (options_.memory != nullptr) *options_.memory = buffer_.take_memory();
}

bool SliceReader::next(Slice& slice) {
  const WaitLimits limits{.stop_descriptor = stop_ == nullptr ? -1 : stop_->descriptor(),
                          .output_descriptor = options_.output_descriptor};
  while (stop_ == nullptr || !stop_->requested()) {
    if (source_ == nullptr && !open_next_input()) return false;
    if (left_file_ != nullptr) return leave(slice);
    if (range_.phase() == Phase::behind) return end();
    if (begin_leaving()) return leave(slice);
    const bool enough = at_end_ || buffer_.text().size() >= enough_bytes_;
    if (enough && cut(slice, false)) return true;
    if (range_.phase() == Phase::behind) return end();
    if (at_end_) {
      if (error_) std::rethrow_exception(error_);
      close_input();
      continue;
    }
    if (!source_->wait_until_ready({.timeout_millis = 0})) {
      // Hand out the records that have been read before waiting.
      const bool is_front = next_record_ == 1 && buffer_.text().size() < options_.front_bytes;
      if (!is_front && cut(slice, true)) return true;
      if (!source_->wait_until_ready(limits)) continue;
    }
    fill();
  }
  return false;
}

uint64_t SliceReader::decode_nanos() const {
  return closed_decode_nanos_ + (source_ ? source_->decode_nanos() : 0);
}

bool SliceReader::open_next_input() {
  if (next_input_ == inputs_.size()) {
    end();
    pass_range_ends();
    if (range_.phase() == Phase::ahead) range_begin_ = place();
    range_.end();
    return false;
  }
  const bool by_member = options_.range || options_.has_digests;
  source_ = std::make_unique<InputSource>(inputs_[next_input_++], by_member,
                                          options_.decoding_threads, documents_of(options_.input));
  is_detected_ = false;
  is_text_ = false;
  passed_ = {};
  line_ends_.begin_input();
  next_line_ = 1;
  records_before_ = next_record_ - 1;
  buffer_.begin_input(0);
  blocks_.begin_at(0);
  progress_.begin_input();
  at_end_ = false;
  begin_input_to_leave();
  may_have_mark_ = true;
  range_.note_bytes(input_begin_, 0, [this](uint64_t) { return buffer_.position(); });
  pass_range_ends();
  open_index();
  return true;
}

void SliceReader::close_input() {
  closed_decode_nanos_ += source_->decode_nanos();
  hand_over_index();
  note_passed();
  if (options_.range) input_begin_ += total_size({inputs_[next_input_ - 1]}).value_or(0);
  source_.reset();
}

// Keeps an error of reading: the input ends there, and the records before it are handed out first.
size_t SliceReader::read_bytes_into(std::span<char> room) {
  size_t count = 0;
  try {
    count = source_->read(room);
  } catch (...) {
    error_ = std::current_exception();
  }
  if (count == 0) at_end_ = true;
  return count;
}

// Reads once, or until the line ends of the input are known.
void SliceReader::fill() {
  const uint64_t consumed_before = source_->consumed_bytes();
  const size_t wanted =
      std::max(kLeastReadBytes, enough_bytes_ - std::min(enough_bytes_, buffer_.text().size()));
  std::span<char> room = buffer_.room(0, wanted);
  size_t count = read_bytes_into(room);
  while (!line_ends_.normalise({room.data(), count}, at_end_)) {
    const std::span<char> more = buffer_.room(count, kLeastReadBytes);
    room = {more.data() - count, count + more.size()};
    count += read_bytes_into(more);
  }
  read_bytes_.fetch_add(source_->consumed_bytes() - consumed_before, std::memory_order_relaxed);
  for (uint64_t offset = consumed_before; count > 0;) {
    const uint64_t dropped = buffer_.dropped_bytes();
    const LineBuffer::Added added = buffer_.add(count);
    if (source_->is_decoded()) {
      blocks_.note_member(source_->member_begin(), added, dropped);
      range_.note_member(input_begin_ + source_->member_begin(), added.begin);
    } else {
      blocks_.note_bytes(offset, added.bytes, added, dropped);
      range_.note_bytes(input_begin_ + offset, added.bytes,
                        [&added](uint64_t at) { return added.position_of(at); });
    }
    offset += added.bytes;
    count -= added.bytes;
  }
}

bool SliceReader::is_skipping() const {
  return range_.phase() == Phase::ahead ||
         next_record_ - range_begin_.records <= options_.skip_records;
}

CutLimits SliceReader::cut_limits() const {
  CutLimits limits{options_.slice_bytes, slice_records_.load(std::memory_order_relaxed)};
  if (range_.phase() == Phase::ahead) {
    limits.records = std::numeric_limits<uint64_t>::max();
  } else if (is_skipping()) {
    limits.records = options_.skip_records + 1 - (next_record_ - range_begin_.records);
  }
  if (const auto position = range_.next_position()) {
    limits.bytes = std::min(limits.bytes, static_cast<size_t>(*position - buffer_.position()));
  }
  return limits;
}

// Hands out the records at the front of the buffer. Returns false if there is no whole record of
// the range.
bool SliceReader::cut(Slice& slice, bool is_waiting) {
  while (true) {
    if (!is_detected_) detect_format(is_waiting);
    if (early_text_) judge_again();
    skip_to_mark();
    if (!skip_to_boundary()) return false;
    pass_range_ends();
    if (range_.phase() == Phase::behind) return false;
    const std::string_view text = buffer_.text();
    const bool is_whole = at_end_ && !error_;
    const Cut taken =
        is_detected_ ? layout_->cut(text, is_whole, cut_limits()) : cut_gap(text, is_whole);
    if (taken.bytes == 0 && !taken.refusal.empty()) refuse(taken);
    if (taken.bytes == 0) return false;
    const bool hands_out = is_detected_ && !is_skipping();
    // An earlier run took all records before its place: only a gap may precede that place.
    if (hands_out && taken.records > 0 && progress_.expected_bytes_left() > taken.bytes) {
      refuse_change();
    }
    if (hands_out) {
      slice.layout = layout_;
      slice.input = next_input_ - 1;
      slice.file = nullptr;
      slice.first_record = next_record_;
      slice.first_line = next_line_;
    }
    next_record_ += taken.records;
    count_passed(taken);
    if (early_text_) early_text_->append(text.substr(0, taken.bytes));
    take(taken);
    if (hands_out) {
      buffer_.hand_over(taken.bytes, slice.text);
      expect_slices_like(taken);
      slices_to_read_ -= std::min<uint64_t>(slices_to_read_, 1);
    }
    pass_range_ends();
    if (hands_out) return true;
  }
}

// Full slices of records that are about as long as these need no more text than this. More would be
// moved to the front of the buffer for nothing.
void SliceReader::expect_slices_like(const Cut& taken) {
  const bool is_full = taken.records >= slice_records_.load(std::memory_order_relaxed);
  enough_bytes_ = is_full ? std::min(options_.slice_bytes, taken.bytes + taken.bytes / 64 + 256)
                          : options_.slice_bytes;
  record_bytes_ =
      static_cast<double>(taken.bytes) / static_cast<double>(std::max<uint64_t>(taken.records, 1));
}

void SliceReader::skip_mark() {
  if (!may_have_mark_ || next_line_ > 1 || !buffer_.text().starts_with(kByteOrderMark)) return;
  buffer_.take(kByteOrderMark.size());
  may_have_mark_ = false;  // a second one is text
}

namespace {

// The comment above the records that names what stands in each line, as gsf's tables have it:
// "#! puzzle, clues, er".
std::string names_in_comments(std::string_view text) {
  for (Line line; (line = first_line(text, true)).is_comment(); text.remove_prefix(line.bytes)) {
    if (line.text.starts_with("#!")) return std::string(line.text);
  }
  return {};
}

}  // namespace

void SliceReader::detect_format(bool is_waiting) {
  skip_mark();
  try {
    if (!is_text_) {
      const ForeignFile foreign = find_foreign_file(buffer_.text(), at_end_);
      if (!foreign.reason.empty()) throw DataError(foreign.reason);
      if (foreign.is_too_early) return;
      is_text_ = true;
      data_ = source_->description();
    }
    auto detection = detect(buffer_.text(), at_end_, source_->options(options_.input), is_waiting);
    is_detected_ = detection.has_value();
    if (!detection) return;
    refuse_candidates(*detection->layout.format, options_.input.candidates_refusal,
                      source_->name() + ": ");
    if (options_.input.same_columns && columns_ && *columns_ != detection->layout.columns) {
      throw DataError("its columns differ from those of the input before it: use separate runs");
    }
    columns_ = detection->layout.columns;
    early_text_ = detection->is_early ? std::optional(std::string()) : std::nullopt;
    if (reading_.empty()) {
      reading_ = source_->name() + " was read as " + describe(detection->layout);
    }
    if (detection->layout.has_header) {
      detection->layout.header = buffer_.text().substr(0, detection->preamble.bytes);
    }
    if (detection->layout.header_row.empty()) {
      detection->layout.header_row = names_in_comments(buffer_.text());
    }
    layout_ = std::make_shared<const InputLayout>(std::move(detection->layout));
    fit_index();
    if (!detection->note.empty()) notes_.push_back(source_->name() + ": " + detection->note);
    count_passed(cut_gap(buffer_.text().substr(0, detection->preamble.bytes), true));
    take(detection->preamble);
  } catch (const ChangedInput&) {
    throw;
  } catch (const DataError& error) {
    if (error_) std::rethrow_exception(error_);
    throw DataError(source_->name() + ": " + error.what());
  }
}

// The text so far and that in the buffer may be the whole first part.
void SliceReader::judge_again() {
  auto layout = complete_layout(*layout_, *early_text_ + std::string(buffer_.text()));
  if (!layout) return;
  layout_ = std::make_shared<const InputLayout>(std::move(*layout));
  early_text_.reset();
}

void SliceReader::refuse(const Cut& taken) const {
  if (progress_.expected_bytes_left() > 0) refuse_change();
  throw DataError(source_->name() + ":" + std::to_string(next_line_ + taken.refused_line) + ": " +
                  std::string(taken.refusal));
}

void SliceReader::take(const Cut& taken) {
  take_text(taken.bytes);
  next_line_ += taken.lines;
  note_mark();
}

void SliceReader::count_passed(const Cut& taken) {
  for (size_t kind = 0; kind < kPassedKinds; ++kind) {
    const PassedCount& more = taken.passed[kind];
    if (more.count > 0 && passed_[kind].count == 0) {
      passed_[kind].first_line = next_line_ + more.first_line;
    }
    passed_[kind].count += more.count;
  }
}

// Reports text that is in no record. Call this at the end of an input.
void SliceReader::note_passed() {
  if (options_.indexes != nullptr) return;
  if (!options_.input.answers) {
    for (std::string& note : notes_of_passed(source_->name(), passed_)) {
      notes_.push_back(std::move(note));
    }
  }
  if (std::string note = source_->note(); !note.empty()) {
    notes_.push_back(source_->name() + ": " + note);
  }
  if (next_record_ - 1 == records_before_ && source_->consumed_bytes() > 0) {
    notes_.push_back(source_->name() + ": it is not empty, but no record was found in it");
  }
}

// Takes text without counting records or lines.
void SliceReader::take_text(size_t bytes) {
  add_to_digest(buffer_.text().substr(0, bytes), buffer_.position());
  buffer_.take(bytes);
}

// Adds text that begins at this position to the digest, and ends the blocks in it.
void SliceReader::add_to_digest(std::string_view text, uint64_t position) {
  while (const TextBlocks::Block* const block = blocks_.next()) {
    const uint64_t ahead = block->position - position;
    if (ahead > text.size()) break;
    if (!progress_.add(text.substr(0, ahead))) refuse_change();
    text.remove_prefix(ahead);
    position += ahead;
    const BlockPlace place = progress_.end_block();
    mark_ = block->dropped ? std::optional(IndexMark{.offset = block->offset, .block = place})
                           : std::nullopt;
    mark_dropped_ = block->dropped.value_or(0);
    blocks_.pass();
  }
  if (!progress_.add(text)) refuse_change();
}

// Call this when there is no more text. Returns false, so that next() can return it.
bool SliceReader::end() {
  if (progress_.expected_bytes_left() > 0) refuse_change();
  return false;
}

void SliceReader::refuse_change() const {
  const std::string name = inputs_[next_input_ - 1].name();
  throw ChangedInput(next_input_ > 1 ? name + " or an input before it has changed since"
                                     : name + " has changed since");
}

// Passes the ends of the range that are not beyond the next record.
void SliceReader::pass_range_ends() {
  while (true) {
    const auto position = range_.next_position();
    if (!position || *position > buffer_.position()) return;
    const bool is_compressed = source_ != nullptr && source_->is_decoded();
    if (is_compressed && *position < buffer_.position()) {
      throw DataError(source_->name() + ": a record continues beyond the end of a compressed " +
                      std::string(source_->member()) + ", where a shard begins");
    }
    range_.pass();
    if (range_.phase() == Phase::inside) range_begin_ = place();
  }
}

}  // namespace nonet
