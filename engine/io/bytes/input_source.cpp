#include "engine/io/bytes/input_source.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace nonet {
namespace {

constexpr size_t kHeadBytes = 64 * 1024;
constexpr int kLongestWaitMillis = 100;

}  // namespace

bool has_single_member(const std::string& path) {
  InputSource source(path, true, 1);
  std::vector<char> buffer(kHeadBytes);
  while (source.read(buffer) > 0 && source.compression() != nullptr) {
    if (source.member_begin() > 0) return false;
  }
  return source.compression() != nullptr;
}

std::optional<uint64_t> total_size(const std::vector<RunInput>& inputs) {
  std::optional<uint64_t> total = 0;
  for (const RunInput& input : inputs) {
    const auto size = input.source ? input.source->size() : total_file_size({input.path});
    total = total && size ? std::optional(*total + *size) : std::nullopt;
  }
  return total;
}

InputSource::InputSource(const RunInput& input, bool by_member, int decoding_threads)
    : bytes_(input.source), by_member_(by_member), decoding_threads_(decoding_threads) {
  if (bytes_ != nullptr) return;
  auto file = std::make_shared<ByteSource>(input.path);
  file_ = file.get();
  bytes_ = std::move(file);
}

void InputSource::skip_to(uint64_t offset) {
  skipped_decode_nanos_ = decode_nanos();
  decoding_.reset();
  head_.clear();
  if (compression_ != nullptr) {
    decoding_ = std::make_unique<ParallelDecoding>(*file_, *compression_, by_member_, offset,
                                                   decoding_threads_);
  } else {
    file_->seek(offset);
    plain_bytes_ = offset;
  }
}

size_t InputSource::read(std::span<char> buffer) {
  while (!is_known_) look_at_head({});
  if (decoding_) return decoding_->read(buffer);
  size_t count = std::min(buffer.size(), head_.size());
  if (count > 0) {
    std::memcpy(buffer.data(), head_.data(), count);
    head_.erase(0, count);
  } else {
    count = bytes_->read(buffer);
  }
  plain_bytes_ += count;
  return count;
}

bool InputSource::wait_until_ready(const WaitLimits& limits) {
  if (!is_known_ && !look_at_head(limits)) return false;
  if (decoding_) {
    if (decoding_->is_ready()) return true;
    WaitLimits short_wait = limits;  // writing the event that ends the wait can fail
    if (limits.timeout_millis < 0) short_wait.timeout_millis = kLongestWaitMillis;
    return wait_for_descriptor(decoding_->descriptor(), short_wait) && decoding_->is_ready();
  }
  return !head_.empty() || nonet::wait_until_ready(*bytes_, limits);
}

uint64_t InputSource::consumed_bytes() const {
  return decoding_ ? decoding_->consumed_bytes() : plain_bytes_;
}

// Returns false if the first bytes do not arrive within the limits.
bool InputSource::look_at_head(const WaitLimits& limits) {
  while (!is_known_) {
    if (!nonet::wait_until_ready(*bytes_, limits)) return false;
    const size_t before = head_.size();
    head_.resize(before + kHeadBytes);
    const size_t count = bytes_->read(std::span(head_).subspan(before));
    head_.resize(before + count);
    is_known_ = true;  // unless the bytes so far are the front of a magic number
    for (const Compression& row : compressions()) {
      if (head_.empty() || !row.may_begin(head_)) continue;
      if (head_.size() >= row.magic_bytes) {
        compression_ = &row;
      } else if (count > 0) {
        is_known_ = false;
      }
    }
  }
  if (compression_ != nullptr) start_decoding();
  return true;
}

void InputSource::start_decoding() {
  std::string head = std::exchange(head_, {});
  const bool is_regular_file = file_ != nullptr && file_->size();
  decoding_ = is_regular_file ? std::make_unique<ParallelDecoding>(*file_, *compression_,
                                                                   by_member_, 0, decoding_threads_)
                              : std::make_unique<ParallelDecoding>(*bytes_, std::move(head),
                                                                   *compression_, by_member_);
}

}  // namespace nonet
