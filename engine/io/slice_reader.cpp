#include "engine/io/slice_reader.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <utility>

#include "engine/io/formats/recognition.h"

namespace nonet {
namespace {

constexpr size_t kReadBytes = 128 * 1024;
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr uint64_t kNowhere = std::numeric_limits<uint64_t>::max();

}  // namespace

SliceReader::SliceReader(std::vector<RunInput> inputs, const SliceOptions& options,
                         const StopRequest* stop)
    : inputs_(std::move(inputs)),
      options_(options),
      stop_(stop),
      slice_records_(options.slice_records) {
  total_bytes_ = total_size(inputs_);
  if (options_.range) phase_ = Phase::ahead;
  options_.has_digests |= options_.range || options_.skipped;
}

bool SliceReader::next(Slice& slice) {
  const WaitLimits limits{.stop_descriptor = stop_ == nullptr ? -1 : stop_->descriptor(),
                          .output_descriptor = options_.output_descriptor};
  while (stop_ == nullptr || !stop_->requested()) {
    if (source_ == nullptr && !open_next_input()) return false;
    if (phase_ == Phase::behind) return end();
    const bool enough = at_end_ || end_ - begin_ >= options_.slice_bytes;
    if (enough && cut(slice)) return true;
    if (phase_ == Phase::behind) return end();
    if (at_end_) {
      if (error_) std::rethrow_exception(error_);
      close_input();
      continue;
    }
    if (!source_->wait_until_ready({.timeout_millis = 0})) {
      if (cut(slice)) return true;  // ahead of a wait, hand out what is there
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
    pass_boundaries();
    if (phase_ == Phase::ahead) range_begin_ = place();
    if (options_.range) phase_ = Phase::behind;
    return false;
  }
  const bool by_member = options_.range.has_value();
  source_ = std::make_unique<InputSource>(inputs_[next_input_++], by_member);
  is_recognised_ = false;
  line_ends_.begin_input();
  next_line_ = 1;
  begin_ = end_ = last_line_ = 0;
  skipping_ = at_end_ = false;
  may_have_mark_ = true;
  note_boundaries(0, input_begin_, 0);
  pass_boundaries();
  return true;
}

void SliceReader::close_input() {
  closed_decode_nanos_ += source_->decode_nanos();
  if (options_.range) input_begin_ += total_size({inputs_[next_input_ - 1]}).value_or(0);
  source_.reset();
}

// Where reading fails, the input ends, and what is there of it is handed out first.
size_t SliceReader::read_bytes_into(std::span<char> buffer) {
  size_t count = 0;
  try {
    count = source_->read(buffer);
  } catch (...) {
    error_ = std::current_exception();
  }
  if (count == 0) at_end_ = true;
  return count;
}

// Reads once. Of a line that is too long only so much is kept that it is seen to be.
void SliceReader::fill() {
  if (begin_ > 0) {
    std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    last_line_ -= std::min(begin_, last_line_);
    for (size_t& place : boundaries_) place -= begin_;
    end_ -= std::exchange(begin_, 0);
  }
  if (buffer_.size() < end_ + kReadBytes) buffer_.resize(end_ + kReadBytes);

  const uint64_t consumed_before = source_->consumed_bytes();
  size_t count = read_bytes_into({buffer_.data() + end_, kReadBytes});
  while (!line_ends_.normalise({buffer_.data() + end_, count}, at_end_)) {
    buffer_.resize(std::max(buffer_.size(), end_ + count + kReadBytes));
    count += read_bytes_into({buffer_.data() + end_ + count, kReadBytes});
  }
  read_bytes_.fetch_add(source_->consumed_bytes() - consumed_before, std::memory_order_relaxed);
  if (count == 0) return;
  if (options_.range && source_->compression() != nullptr) {
    note_member();
  } else {
    note_boundaries(end_, input_begin_ + consumed_before, count);
  }
  keep(buffer_.data() + end_, count);
}

// Adds `count` fresh bytes at the end of the buffer to it, or as much of them as matters.
void SliceReader::keep(char* fresh, size_t count) {
  if (skipping_) {
    const void* line_end = std::memchr(fresh, '\n', count);
    const auto dropped = line_end == nullptr
                             ? count
                             : static_cast<size_t>(static_cast<const char*>(line_end) - fresh);
    // What is dropped is of a line that began ahead of it, so a boundary may stand anywhere in it.
    for (size_t& place : boundaries_) place -= place > end_ ? std::min(dropped, place - end_) : 0;
    if (line_end == nullptr) return;
    count -= dropped;
    std::memmove(fresh, line_end, count);
    skipping_ = false;
  }
  if (const void* line_end = memrchr(fresh, '\n', count); line_end != nullptr) {
    last_line_ = static_cast<size_t>(static_cast<const char*>(line_end) - buffer_.data()) + 1;
  }
  end_ += count;
  if (end_ - last_line_ > kMaxLineBytes) {
    end_ = last_line_ + kMaxLineBytes + 1;
    for (size_t& place : boundaries_) place = std::min(place, end_);
    skipping_ = true;
  }
}

// Hands out the records at the front of the buffer. False if there is not one whole record of the
// range.
bool SliceReader::cut(Slice& slice) {
  while (true) {
    if (!is_recognised_) recognise_input();
    pass_boundaries();
    if (phase_ == Phase::behind) return false;
    const std::string_view text(buffer_.data() + begin_, end_ - begin_);
    const bool is_skipped =
        phase_ == Phase::ahead || next_record_ - range_begin_.records <= options_.skip_records;
    CutLimits limits{options_.slice_bytes, slice_records_.load(std::memory_order_relaxed)};
    if (phase_ == Phase::ahead) {
      limits.records = kNowhere;
    } else if (is_skipped) {
      limits.records = options_.skip_records + 1 - (next_record_ - range_begin_.records);
    }
    if (!boundaries_.empty()) limits.bytes = std::min(limits.bytes, boundaries_.front() - begin_);
    const bool is_whole = at_end_ && !error_;
    const Cut taken = is_recognised_ ? layout_->format->cut(*layout_, text, is_whole, limits)
                                     : cut_gap(text, is_whole);
    if (taken.bytes == 0 && !taken.refusal.empty()) refuse(taken);
    if (taken.bytes == 0) return false;
    // Only empty lines and comments can be left of what is to be what it was.
    if (!is_skipped && taken.records > 0 && options_.skipped &&
        options_.skipped->bytes > digested_bytes_ + taken.bytes) {
      refuse_change();
    }
    if (!is_skipped) {
      slice.bytes.assign(text.substr(0, taken.bytes));
      slice.layout = layout_;
      slice.input = next_input_ - 1;
      slice.first_record = next_record_;
      slice.first_line = next_line_;
    }
    next_record_ += taken.records;
    skip_bytes(taken);
    pass_boundaries();  // ahead of more bytes, which would move them
    if (!is_skipped) return true;
  }
}

void SliceReader::recognise_input() {
  std::string_view text(buffer_.data() + begin_, end_ - begin_);
  if (may_have_mark_ && next_line_ == 1 && text.starts_with(kByteOrderMark)) {
    text.remove_prefix(kByteOrderMark.size());
    begin_ += kByteOrderMark.size();
    may_have_mark_ = false;  // a second one is text, however it comes
  }
  try {
    auto recognition = recognise(text, at_end_, options_.input);
    is_recognised_ = recognition.has_value();
    if (!recognition) {
      static const auto gap =
          std::make_shared<const InputLayout>(InputLayout{.format = &input_formats().back()});
      if (layout_ == nullptr) layout_ = gap;  // any reads a gap
      return;
    }
    if (recognition->layout.format->has_candidates && !options_.input.candidates_refusal.empty()) {
      throw CandidatesRefused(source_->name() + ": " + options_.input.candidates_refusal);
    }
    if (options_.input.same_columns && columns_ && *columns_ != recognition->layout.columns) {
      throw DataError("it has other columns than the input before it: keep them apart");
    }
    columns_ = recognition->layout.columns;
    if (reading_.empty()) {
      reading_ = source_->name() + " was read as " + describe(recognition->layout);
    }
    layout_ = std::make_shared<const InputLayout>(std::move(recognition->layout));
    if (!recognition->note.empty()) notes_.push_back(source_->name() + ": " + recognition->note);
    skip_bytes(recognition->preamble);
  } catch (const CandidatesRefused&) {
    throw;
  } catch (const DataError& error) {
    if (error_) std::rethrow_exception(error_);
    throw DataError(source_->name() + ": " + error.what());
  }
}

void SliceReader::refuse(const Cut& taken) const {
  if (options_.skipped && options_.skipped->bytes > digested_bytes_) refuse_change();
  throw DataError(source_->name() + ":" + std::to_string(next_line_ + taken.refused_line) + ": " +
                  std::string(taken.refusal));
}

void SliceReader::skip_bytes(const Cut& taken) {
  if (options_.has_digests) digest({buffer_.data() + begin_, taken.bytes});
  next_line_ += taken.lines;
  begin_ += taken.bytes;
}

void SliceReader::digest(std::string_view text) {
  const uint64_t left = options_.skipped ? options_.skipped->bytes -
                                               std::min(options_.skipped->bytes, digested_bytes_)
                                         : 0;
  if (left > 0 && left <= text.size()) {
    digest_.add(text.substr(0, left));
    digested_bytes_ += left;
    text.remove_prefix(left);
    if (digest_.value() != options_.skipped->digest) refuse_change();
  }
  digest_.add(text);
  digested_bytes_ += text.size();
}

// There is no more text; false, for next() to return.
bool SliceReader::end() {
  if (options_.skipped && options_.skipped->bytes > digested_bytes_) refuse_change();
  return false;
}

void SliceReader::refuse_change() const {
  const std::string name = inputs_[next_input_ - 1].name();
  throw ChangedInput(next_input_ > 1 ? name + " or an input before it has changed since"
                                     : name + " has changed since");
}

uint64_t SliceReader::boundary() const {
  if (!options_.range || boundaries_seen_ == 2) return kNowhere;
  return boundaries_seen_ == 0 ? options_.range->begin : options_.range->end;
}

// Looks for the ends of the range in `count` bytes that stand at `fresh` in the buffer and at
// `file_begin` in the inputs.
void SliceReader::note_boundaries(size_t fresh, uint64_t file_begin, size_t count) {
  while (boundary() <= file_begin + count) {
    const uint64_t at = std::max(boundary(), file_begin);
    boundaries_.push_back(fresh + static_cast<size_t>(at - file_begin));
    ++boundaries_seen_;
  }
}

// The bytes that were just read are of one member.
void SliceReader::note_member() {
  while (boundary() <= input_begin_ + source_->member_begin()) {
    boundaries_.push_back(end_);
    ++boundaries_seen_;
  }
}

// Sees whether the next record is in the range.
void SliceReader::pass_boundaries() {
  while (!boundaries_.empty() && boundaries_.front() <= begin_) {
    const bool is_compressed = source_ != nullptr && source_->compression() != nullptr;
    if (is_compressed && boundaries_.front() < begin_) {
      throw DataError(source_->name() + ": a record goes over the end of a compressed " +
                      std::string(source_->compression()->member) + ", where a shard would begin");
    }
    boundaries_.pop_front();
    phase_ = phase_ == Phase::ahead ? Phase::inside : Phase::behind;
    if (phase_ == Phase::inside) range_begin_ = place();
  }
}

}  // namespace nonet
