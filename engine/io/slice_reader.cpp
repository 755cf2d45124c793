#include "slice_reader.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace nonet {
namespace {

constexpr size_t kReadBytes = 128 * 1024;
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

}  // namespace

SliceReader::SliceReader(std::vector<std::string> paths, const SliceOptions& options,
                         const StopRequest* stop)
    : paths_(std::move(paths)),
      options_(options),
      stop_(stop),
      slice_records_(options.slice_records) {
  total_bytes_ = total_file_size(paths_);
}

bool SliceReader::next(Slice& slice) {
  const int stop_descriptor = stop_ == nullptr ? -1 : stop_->descriptor();
  while (stop_ == nullptr || !stop_->requested()) {
    if (source_ == nullptr && !open_next_input()) return false;
    const bool enough = at_end_ || end_ - begin_ >= options_.slice_bytes;
    if (enough && cut(slice)) return true;
    if (at_end_) {
      source_.reset();
      continue;
    }
    if (!source_->wait_until_ready(stop_descriptor, 0)) {
      if (cut(slice)) return true;  // ahead of a wait, hand out what is there
      if (!source_->wait_until_ready(stop_descriptor, -1)) continue;
    }
    fill();
  }
  return false;
}

bool SliceReader::open_next_input() {
  if (next_input_ == paths_.size()) return false;
  source_ = std::make_unique<ByteSource>(paths_[next_input_++]);
  format_ = options_.format;
  next_line_ = 1;
  begin_ = end_ = last_line_ = 0;
  skipping_ = at_end_ = false;
  return true;
}

// Reads once. Of a line that is too long only so much is kept that it is seen to be.
void SliceReader::fill() {
  if (begin_ > 0) {
    std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    last_line_ -= std::min(begin_, last_line_);
    end_ -= std::exchange(begin_, 0);
  }
  if (buffer_.size() < end_ + kReadBytes) buffer_.resize(end_ + kReadBytes);

  char* const fresh = buffer_.data() + end_;
  size_t count = source_->read({fresh, kReadBytes});
  read_bytes_.fetch_add(count, std::memory_order_relaxed);
  if (count == 0) {
    at_end_ = true;
    return;
  }
  if (skipping_) {
    const void* line_end = std::memchr(fresh, '\n', count);
    if (line_end == nullptr) return;
    const auto dropped = static_cast<size_t>(static_cast<const char*>(line_end) - fresh);
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
    skipping_ = true;
  }
}

// Hands out the records at the front of the buffer. False if there is not one whole record.
bool SliceReader::cut(Slice& slice) {
  std::string_view text(buffer_.data() + begin_, end_ - begin_);
  if (next_line_ == 1 && text.starts_with(kByteOrderMark)) {
    text.remove_prefix(kByteOrderMark.size());
    begin_ += kByteOrderMark.size();
  }
  if (format_ == nullptr) format_ = recognise_format(text, at_end_);
  const CutLimits limits{options_.slice_bytes, slice_records_.load(std::memory_order_relaxed)};
  const Cut taken =
      format_ == nullptr ? cut_gap(text, at_end_) : format_->cut(text, at_end_, limits);
  if (taken.bytes == 0) return false;
  slice.bytes.assign(text.substr(0, taken.bytes));
  slice.format = format_ == nullptr ? &input_formats().front() : format_;  // any reads a gap
  slice.input = next_input_ - 1;
  slice.first_record = next_record_;
  slice.first_line = next_line_;
  next_record_ += taken.records;
  next_line_ += taken.lines;
  begin_ += taken.bytes;
  return true;
}

}  // namespace nonet
