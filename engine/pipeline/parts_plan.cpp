// Where the parts of a run begin. See parts.h.
#include <nonet/errors.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <list>
#include <mutex>
#include <string_view>
#include <utility>

#include "engine/core/threads.h"
#include "engine/io/bytes/byte_source.h"
#include "engine/io/bytes/text_digest.h"
#include "engine/io/slice_reader.h"
#include "engine/pipeline/manifest.h"
#include "engine/pipeline/parts.h"
#include "engine/pipeline/run.h"

namespace nonet {
namespace {

/// Bytes of one input between two neighbouring ends of parts and inputs.
struct Piece {
  size_t input = 0;
  ByteRange range = {};  // of the bytes of the input
  // Results:
  IndexMark counted = {};  // the text, records and lines in the piece; the digest of its text
  std::array<PassedCount, kPassedKinds> passed = {};
  bool begins_with_record = true;
};

class Planner {
 public:
  Planner(const RunConfig& config, uint64_t count, RunControl& control)
      : config_(config), control_(control) {
    options_.input = input_options_of(config);
    options_.decoding_threads = slices_for(config.threads).decoding_threads;
    for (const RunInput& input : config.inputs) {
      plan_.indexes.push_back({.file = identify_file(input.path)});
      input_begins_.push_back(total_bytes_);
      total_bytes_ += plan_.indexes.back().file.bytes;
    }
    is_cut_.resize(config.inputs.size());
    plan_.parts.resize(count);
  }

  /// Returns false if a stop is requested.
  bool make() {
    const size_t inputs = config_.inputs.size();
    in_parallel(inputs, [this](size_t i) { is_cut_[i] = is_plain(i); });
    find_ranges();
    find_pieces();
    in_parallel(pieces_.size(), [this](size_t i) { count(pieces_[i]); });
    if (control_.stop.requested()) return false;
    check_pieces();
    in_parallel(inputs, [this](size_t i) {
      if (!is_cut_[i]) read_index_of(i);
    });
    if (control_.stop.requested()) return false;
    make_indexes_of_pieces();
    find_places();
    return true;
  }

  PartPlan take() { return std::move(plan_); }

 private:
  // Calls function(i) for each i < count. Passes on the exception of the least i.
  template <class Function>
  void in_parallel(size_t count, Function function) {
    std::atomic<size_t> next{0};
    std::mutex mutex;
    std::exception_ptr failure;
    size_t failed = count;
    const auto work = [&] {
      for (size_t i = next++; i < count && !control_.stop.requested(); i = next++) {
        try {
          function(i);
        } catch (...) {
          const std::lock_guard lock(mutex);
          if (i < failed) failure = std::current_exception();
          failed = std::min(failed, i);
        }
      }
    };
    {
      std::list<JoinedThread> threads;
      const auto wanted = std::min(count, static_cast<size_t>(config_.threads));
      for (size_t i = 1; i < wanted; ++i) threads.emplace_back(work);
      work();
    }
    if (failure) std::rethrow_exception(failure);
  }

  // Returns whether the text of an input is the bytes of its file.
  bool is_plain(size_t input) const {
    TextSource source(config_.inputs[input], false, 1, document_formats());
    std::array<char, 1> byte;
    source.read(byte);
    return !source.is_decoded();
  }

  // Returns the beginning of a line at `offset` or behind it, near by one that follows an empty
  // line: grids are divided by such lines.
  uint64_t line_at(const ByteSource& file, uint64_t offset, uint64_t end) const {
    constexpr size_t kWindowBytes = 4096;
    std::array<char, kWindowBytes> buffer;
    const uint64_t first = offset - 1;  // the line may begin at `offset`
    for (uint64_t at = first; at < end; at += kWindowBytes) {
      const std::string_view text(buffer.data(), file.read_at(at, buffer));
      const size_t line = text.find('\n');
      if (line == std::string_view::npos) continue;
      for (size_t next = line; next != std::string_view::npos; next = text.find('\n', next + 1)) {
        std::string_view rest = text.substr(next + 1);
        if (rest.starts_with('\r')) rest.remove_prefix(1);
        if (!rest.starts_with('\n')) continue;
        const size_t behind = text.size() - rest.size() + 1;
        return std::min(end, at + behind);
      }
      return std::min(end, at + line + 1);
    }
    return end;
  }

  void find_ranges() {
    uint64_t begin = 0;
    const uint64_t count = plan_.parts.size();
    for (uint64_t i = 0; i < count; ++i) {
      const uint64_t end = i + 1 == count ? total_bytes_ : range_of({i, count}, total_bytes_).end;
      plan_.parts[i].range = {begin, std::max(begin, begin_of_record(end))};
      begin = plan_.parts[i].range.end;
    }
  }

  uint64_t begin_of_record(uint64_t offset) const {
    if (offset == total_bytes_) return offset;
    const auto behind = std::ranges::upper_bound(input_begins_, offset);
    const auto input = static_cast<size_t>(behind - input_begins_.begin()) - 1;
    const uint64_t begin = input_begins_[input];
    if (offset == begin || !is_cut_[input]) return offset;
    const ByteSource file(config_.inputs[input].path);
    return begin + line_at(file, offset - begin, plan_.indexes[input].file.bytes);
  }

  void find_pieces() {
    std::vector<uint64_t> ends;  // of parts and inputs
    for (const PlannedPart& part : plan_.parts) ends.push_back(part.range.end);
    for (const uint64_t begin : input_begins_) ends.push_back(begin);
    std::ranges::sort(ends);
    uint64_t at = 0;
    size_t input = 0;
    for (const uint64_t end : ends) {
      if (end == at) continue;
      while (input + 1 < input_begins_.size() && input_begins_[input + 1] <= at) ++input;
      const uint64_t begin = input_begins_[input];
      if (is_cut_[input]) pieces_.push_back({.input = input, .range = {at - begin, end - begin}});
      at = end;
    }
  }

  // Counts the records of a piece as if its first line began a record.
  void count(Piece& piece) const {
    InputIndex guess{.file = plan_.indexes[piece.input].file};
    guess.marks.push_back({.offset = piece.range.begin,
                           .block = {.bytes = piece.range.begin},
                           .boundary_offset = piece.range.begin});
    guess.end.boundary_offset = piece.range.end;  // not before the range
    const std::vector<InputIndex> indexes{guess};
    SliceOptions options = options_;
    options.range = piece.range;
    options.indexes = &indexes;
    SliceReader reader({config_.inputs[piece.input]}, options, &control_.stop);
    piece.begins_with_record = false;
    try {
      for (Slice slice; reader.next(slice);) {
      }
    } catch (const DataError&) {  // the line may be the middle of a record
      return;
    }
    const std::vector<IndexMark>& marks = reader.range_marks();
    if (marks.size() < 2) return;
    const IndexMark &begin = marks[0], &end = marks[1];
    piece.begins_with_record = begin.boundary_bytes == 0 && end.boundary_bytes == 0;
    piece.counted = {.block = {end.block.bytes - begin.block.bytes, end.block.digest},
                     .records = end.records - begin.records,
                     .lines = end.lines - begin.lines};
    piece.passed = reader.passed();
    for (PassedCount& passed : piece.passed) passed.first_line -= begin.lines;
  }

  // A piece ends where the next one begins only if that is a beginning of a record.
  void check_pieces() {
    for (const Piece& piece : pieces_) {
      if (!piece.begins_with_record) is_cut_[piece.input] = false;
    }
  }

  // For an input that cannot be divided before it is read.
  void read_index_of(size_t i) {
    InputIndex& index = plan_.indexes[i];
    // A part reads at most so much before its records.
    constexpr uint64_t kLeastBytes = uint64_t{64} << 10;
    SliceOptions options = options_;
    options.block_bytes =
        std::clamp(total_bytes_ / plan_.parts.size() / 8, kLeastBytes, kBlockBytes);
    options.has_digests = true;
    options.take_index = [&index](InputIndex made) { index = std::move(made); };
    SliceReader reader({config_.inputs[i]}, options, &control_.stop);
    for (Slice slice; reader.next(slice);) {
    }
    const std::lock_guard lock(mutex_);
    for (const std::string& note : reader.notes()) plan_.notes.push_back(note);
  }

  void make_indexes_of_pieces() {
    for (size_t i = 0; i < plan_.indexes.size(); ++i) {
      if (!is_cut_[i]) continue;
      InputIndex& index = plan_.indexes[i];
      std::array<PassedCount, kPassedKinds> passed = {};
      IndexMark at;
      for (const Piece& piece : pieces_) {
        if (piece.input != i) continue;
        at.offset = at.boundary_offset = piece.range.begin;
        index.marks.push_back(at);
        for (size_t kind = 0; kind < kPassedKinds; ++kind) {
          const PassedCount& more = piece.passed[kind];
          if (passed[kind].count == 0) passed[kind].first_line = at.lines + more.first_line;
          passed[kind].count += more.count;
        }
        at.block.bytes += piece.counted.block.bytes;
        at.records += piece.counted.records;
        at.lines += piece.counted.lines;
      }
      index.end = at;
      index.end.offset = index.end.boundary_offset = index.file.bytes;
      const std::string name = config_.inputs[i].name();
      for (std::string& note : notes_of_passed(name, passed)) plan_.notes.push_back(note);
      if (at.records == 0 && index.file.bytes > 0) plan_.notes.push_back(note_of_no_record(name));
    }
  }

  // Adds up the pieces of each part, as TextProgress adds up its text.
  void find_places() {
    TextPlace at;
    size_t next = 0;
    for (PlannedPart& part : plan_.parts) {
      part.begin = at;
      uint64_t begin = part.range.begin;
      for (; next < pieces_.size(); ++next) {
        const Piece& piece = pieces_[next];
        if (!is_cut_[piece.input]) return;
        const uint64_t file_begin = input_begins_[piece.input];
        if (file_begin + piece.range.begin != begin || begin == part.range.end) break;
        begin = file_begin + piece.range.end;
        at.records += piece.counted.records;
        at.bytes += piece.counted.block.bytes;
        if (piece.counted.block.bytes > 0) {
          at.digest = combined_digest(at.digest, piece.counted.block.digest);
        }
      }
      if (begin != part.range.end) return;  // an input that is not divided into pieces
      part.end = at;
      at.digest = 0;
    }
  }

  const RunConfig& config_;
  RunControl& control_;
  SliceOptions options_;
  std::vector<uint64_t> input_begins_;
  uint64_t total_bytes_ = 0;
  std::vector<char> is_cut_;  // by input: it is divided into pieces
  std::vector<Piece> pieces_;
  std::mutex mutex_;  // of the notes
  PartPlan plan_;
};

}  // namespace

std::optional<PartPlan> plan_parts(const RunConfig& config, uint64_t count, RunControl& control) {
  Planner planner(config, count, control);
  return planner.make() ? std::optional(planner.take()) : std::nullopt;
}

}  // namespace nonet
