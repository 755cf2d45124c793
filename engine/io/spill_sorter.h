// Sorts more records than fit into memory.
#pragma once

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <exception>
#include <functional>
#include <queue>
#include <span>
#include <system_error>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/core/setting.h"

namespace nonet {

/// A file without a name, which is removed when it is closed, in the folder that the environment
/// variable TMPDIR names, else in /tmp. The functions throw std::system_error.
class TemporaryFile {
 public:
  TemporaryFile() = default;  ///< made with the first byte that is written
  ~TemporaryFile();
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  /// Appends all of `bytes` to the file.
  void write(std::span<const std::byte> bytes);
  /// Fills `bytes` from an offset in the file. Requires that all these bytes have been written.
  void read(uint64_t offset, std::span<std::byte> bytes) const;
  uint64_t size() const { return size_; }

 private:
  int descriptor_ = -1;
  uint64_t size_ = 0;
};

/// Takes records in any order and returns them in the order of `Less`. Records that do not fit into
/// `memory_bytes` are written to a temporary file in sorted runs, which are merged at the end.
template <class Record, class Less = std::less<Record>>
requires std::is_trivially_copyable_v<Record>
class SpillSorter {
 public:
  explicit SpillSorter(size_t memory_bytes)
      : most_records_(std::max<size_t>(1, memory_bytes / sizeof(Record))) {}

  /// Throws std::system_error when the temporary file cannot be made or written.
  void add(const Record& record) {
    // Growing step by step would need room for two vectors; memory that is not touched costs
    // nothing.
    if (buffer_.capacity() == 0) reserve();
    if (buffer_.size() == most_records_) spill();
    buffer_.push_back(record);
  }

  /// Calls `visit(const Record&)` for each record in order, until it returns false. The sorter is
  /// empty after that, and has no memory. Throws std::system_error when the temporary file cannot
  /// be read or written.
  template <class Visit>
  void drain(Visit visit) {
    if (runs_.empty()) {
      std::ranges::sort(buffer_, Less());
      for (const Record& record : buffer_) {
        if (!visit(record)) break;
      }
      release(buffer_);
      return;
    }
    if (!buffer_.empty()) spill();
    merge(visit);
    release(runs_);
  }

 private:
  /// A sorted run in the file, of which a part is in memory.
  struct Run {
    uint64_t offset;
    uint64_t records;  // not in memory yet
    std::vector<Record> part{};
    size_t next = 0;
  };

  void reserve() {
    try {
      buffer_.reserve(most_records_);
    } catch (const std::exception&) {  // std::bad_alloc, std::length_error
      throw std::system_error(
          ENOMEM, std::generic_category(),
          "no memory of this size for sorting: choose less" + hint(Setting::memory));
    }
  }

  void spill() {
    std::ranges::sort(buffer_, Less());
    runs_.push_back({.offset = file_.size(), .records = buffer_.size()});
    file_.write(std::as_bytes(std::span(buffer_)));
    buffer_.clear();
  }

  template <class Visit>
  void merge(Visit visit) {
    release(buffer_);  // its memory is used for the parts of the runs
    const size_t part = std::max<size_t>(1, most_records_ / runs_.size());
    const auto is_later = [this](size_t a, size_t b) { return Less()(head(b), head(a)); };
    std::priority_queue<size_t, std::vector<size_t>, decltype(is_later)> heads(is_later);
    for (size_t run = 0; run < runs_.size(); ++run) {
      if (has_head(runs_[run], part)) heads.push(run);
    }
    while (!heads.empty()) {
      const size_t run = heads.top();
      heads.pop();
      if (!visit(head(run))) return;
      ++runs_[run].next;
      if (has_head(runs_[run], part)) heads.push(run);
    }
  }

  // `vector = {}` would keep the memory.
  template <class Element>
  static void release(std::vector<Element>& vector) {
    std::vector<Element>().swap(vector);
  }

  const Record& head(size_t run) const { return runs_[run].part[runs_[run].next]; }

  bool has_head(Run& run, size_t part) const {
    if (run.next < run.part.size()) return true;
    if (run.records == 0) return false;
    run.part.resize(std::min<uint64_t>(part, run.records));
    run.next = 0;
    file_.read(run.offset, std::as_writable_bytes(std::span(run.part)));
    run.offset += run.part.size() * sizeof(Record);
    run.records -= run.part.size();
    return true;
  }

  size_t most_records_;
  std::vector<Record> buffer_;
  std::vector<Run> runs_;
  TemporaryFile file_;
};

}  // namespace nonet
