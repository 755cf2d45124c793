#include "engine/io/bytes/text_packer.h"

#include <fmt/format.h>
#include <nonet/errors.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "engine/io/bytes/byte_sink.h"

namespace nonet {
namespace {

// Names of compressed files that nonet does not write.
constexpr std::string_view kOtherSuffixes[] = {
    ".7z",  ".bgz", ".br",   ".bz",  ".bz2",  ".gzip", ".lz",  ".lz4", ".lzma", ".lzo", ".rar",
    ".taz", ".tbz", ".tbz2", ".tgz", ".tlz",  ".txz",  ".tzst", ".xz",  ".z",    ".zip", ".zstd"};

// The suffix of a path in small letters, with its dot.
std::string suffix_of(const std::string& path) {
  const size_t dot = path.find_last_of("./");
  if (dot == std::string::npos || path[dot] == '/') return {};
  std::string suffix = path.substr(dot);
  for (char& letter : suffix) {
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  }
  return suffix;
}

const Compression* compression_named(const std::string& path) {
  const std::string suffix = suffix_of(path);
  for (const Compression& row : compressions()) {
    if (suffix == row.suffix) return &row;
  }
  if (std::ranges::find(kOtherSuffixes, suffix) == std::end(kOtherSuffixes)) return nullptr;
  std::string names;
  for (const Compression& row : compressions()) {
    names.append(names.empty() ? "" : " or ").append(row.suffix);
  }
  throw UsageError(fmt::format(
      "{}: compressed outputs are written as {}: choose a file with such a name, or compress "
      "standard output with another program",
      path, names));
}

// Returns the number of bytes of the first block of a text that fills it.
size_t block_end(std::string_view text) {
  // No record is longer whose format ends records with empty lines.
  constexpr size_t kNearBytes = 4096;
  const size_t near = text.size() - std::min(text.size(), kNearBytes);
  const size_t empty_line = text.substr(near).rfind("\n\n");
  if (empty_line != std::string_view::npos) return near + empty_line + 2;
  const size_t line_end = text.rfind('\n');
  return line_end == std::string_view::npos ? text.size() : line_end + 1;
}

}  // namespace

OutputCompression compression_of_output(const std::string& path, int level) {
  const Compression* row = compression_named(path);
  if (row == nullptr) row = compression_named(output_file_path(path));
  return {.row = row, .level = level};
}

int effective_level(const OutputCompression& compression) {
  return compression.level != 0 ? compression.level : compression.row->default_level;
}

TextPacker::TextPacker(const OutputCompression& compression, std::string open)
    : compression_(compression), open_(std::move(open)) {
  open_.reserve(compression_.row->block_bytes);
}

void TextPacker::arrange(std::span<const char> text, Part& part) {
  const size_t block_bytes = compression_.row->block_bytes;
  ++arranged_;
  std::string_view left(text.data(), text.size());
  part.front_.clear();
  part.front_blocks_.clear();
  part.blocks_.clear();
  while (!open_.empty() && open_.size() + left.size() >= block_bytes) {
    const size_t taken = block_bytes - open_.size();
    open_.append(left.substr(0, taken));
    const size_t end = block_end(open_);
    const size_t given_back = std::min(open_.size() - end, taken);
    open_.resize(open_.size() - given_back);
    part.front_blocks_.push_back(end);
    if (part.front_.empty() && end == open_.size()) {
      std::swap(part.front_, open_);
    } else {
      part.front_.append(open_, 0, end);
      open_.erase(0, end);
    }
    left.remove_prefix(taken - given_back);
  }
  while (open_.empty() && left.size() >= block_bytes) {
    const size_t end = block_end(left.substr(0, block_bytes));
    part.blocks_.emplace_back(left.substr(0, end));
    left.remove_prefix(end);
  }
  open_.append(left);
}

void TextPacker::arrange_end(Part& part) {
  arrange({}, part);
  if (open_.empty()) return;
  part.front_blocks_.push_back(open_.size());
  std::swap(part.front_, open_);
}

void TextPacker::pack(Part& part) {
  part.packed_bytes_ = 0;
  if (part.front_blocks_.empty() && part.blocks_.empty()) return;
  std::unique_ptr<Encoder> encoder = take_encoder();
  size_t most_bytes = 0;
  for (const size_t block : part.front_blocks_) most_bytes += encoder->most_bytes(block);
  for (const auto& block : part.blocks_) most_bytes += encoder->most_bytes(block.size());
  part.packed_.make_room(most_bytes);
  const auto add = [&](std::span<const char> block) {
    part.packed_bytes_ += encoder->encode(block, part.packed_.bytes().subspan(part.packed_bytes_));
  };
  size_t begin = 0;
  for (const size_t block : part.front_blocks_) {
    add(std::span(part.front_).subspan(begin, block));
    begin += block;
  }
  for (const auto& block : part.blocks_) add(block);
  const std::lock_guard lock(mutex_);
  free_encoders_.push_back(std::move(encoder));
}

void TextPacker::write(const Part& part, Sink& sink) {
  if (part.packed_bytes_ > 0) sink.write_packed(part.bytes());
  ++written_;
}

std::string TextPacker::end_of_file(bool empty) {
  if (!compression_.row->end_of_file.empty()) return std::string(compression_.row->end_of_file);
  if (!empty) return {};
  const std::unique_ptr<Encoder> encoder = take_encoder();
  std::string member(encoder->most_bytes(0), '\0');
  member.resize(encoder->encode({}, member));
  return member;
}

std::unique_ptr<Encoder> TextPacker::take_encoder() {
  {
    const std::lock_guard lock(mutex_);
    if (!free_encoders_.empty()) {
      std::unique_ptr<Encoder> encoder = std::move(free_encoders_.back());
      free_encoders_.pop_back();
      return encoder;
    }
  }
  return compression_.row->make_encoder(effective_level(compression_));
}

void arrange_text(Sink* sink, std::span<const char> text, TextPacker::Part& part) {
  if (sink != nullptr && sink->packer() != nullptr) sink->packer()->arrange(text, part);
}

void pack_text(Sink* sink, TextPacker::Part& part) {
  if (sink != nullptr && sink->packer() != nullptr) sink->packer()->pack(part);
}

void write_text(Sink* sink, std::span<const char> text, const TextPacker::Part& part) {
  if (sink == nullptr) return;
  if (sink->packer() != nullptr) {
    sink->packer()->write(part, *sink);
  } else if (!text.empty()) {
    sink->write(text);
  }
}

}  // namespace nonet
