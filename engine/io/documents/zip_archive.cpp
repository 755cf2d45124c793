#include "engine/io/documents/zip_archive.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <minizip/unzip.h>
#include <nonet/errors.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <vector>

#include "engine/io/detection/judge.h"
#include "engine/io/documents/document.h"
#include "engine/io/formats/cells.h"

namespace nonet {
namespace {

constexpr std::string_view kArraySuffix = ".npy";

using Archive = std::unique_ptr<void, decltype(&unzClose)>;

bool is_zip(const std::string& path) {
  std::error_code none;
  if (!std::filesystem::is_regular_file(path, none)) return false;  // a pipe is read only once
  char front[4] = {};
  std::ifstream(path, std::ios::binary).read(front, sizeof(front));
  return std::string_view(front, sizeof(front)) == "PK\x03\x04";
}

struct Entry {
  unz64_file_pos at = {};
  std::string name = {};
  uint64_t bytes = 0;
  uint64_t packed_bytes = 0;
};

/// Returns the members that are files, but for those that macOS adds.
std::vector<Entry> entries_of(const std::string& path, unzFile archive) {
  std::vector<Entry> entries;
  unz_global_info64 archive_info;
  unzGetGlobalInfo64(archive, &archive_info);
  for (uint64_t i = 0; i < archive_info.number_entry; ++i) {
    unz64_file_pos at;
    unz_file_info64 info;
    std::string name(UINT16_MAX, '\0');  // the longest one of the format
    if ((i == 0 ? unzGoToFirstFile(archive) : unzGoToNextFile(archive)) != UNZ_OK ||
        unzGetFilePos64(archive, &at) != UNZ_OK ||
        unzGetCurrentFileInfo64(archive, &info, name.data(), name.size(), nullptr, 0, nullptr, 0) != UNZ_OK) {
      throw DataError(path + ": the zip archive is damaged: its list of members cannot be read");
    }
    name.resize(info.size_filename);
    if (name.ends_with('/') || name.starts_with("__MACOSX/") || name.ends_with(".DS_Store")) continue;
    entries.push_back({at, name, info.uncompressed_size, info.compressed_size});
  }
  return entries;
}

/// Opens the member for reading. Returns why that is impossible; empty if it is open.
std::string open_member(unzFile archive, const Entry& entry) {
  constexpr uint64_t kEncrypted = 1;
  unz_file_info64 info;
  int method = 0;
  if (unzGoToFilePos64(archive, &entry.at) != UNZ_OK ||
      unzGetCurrentFileInfo64(archive, &info, nullptr, 0, nullptr, 0, nullptr, 0) != UNZ_OK) {
    return "it is damaged";
  }
  if ((info.flag & kEncrypted) != 0) return "it is encrypted";
  if (info.compression_method != 0 && info.compression_method != Z_DEFLATED) {
    return fmt::format("its compression has the number {}; only deflate is read", info.compression_method);
  }
  return unzOpenCurrentFile2(archive, &method, nullptr, 0) == UNZ_OK ? "" : "it is damaged";
}

/// Returns the first grids of an array; none if it holds no puzzles.
BoardSeries first_grids(unzFile archive, const Entry& entry, std::string& refusal) {
  constexpr size_t kFirstBytes = 64 * 1024;
  std::string bytes(kFirstBytes, '\0'), lines;
  const int count = open_member(archive, entry).empty()
                        ? unzReadCurrentFile(archive, bytes.data(), kFirstBytes)
                        : 0;
  try {
    bytes.resize(static_cast<size_t>(std::max(count, 0)));
    kNpyAnswers.make()->read(bytes, true, lines);
  } catch (const DataError& error) {  // the rest is missing
    refusal = error.what();
  }
  BoardSeries grids;
  for (size_t at = 0; at + kCells < lines.size(); at = lines.find('\n', at) + 1) {
    Grid grid;
    const bool is_grid = !parse_cells(std::string_view(lines).substr(at, kCells), kCells,
                                      grid.cells.data());
    grids.push_back(is_grid ? std::optional(grid) : std::nullopt);
  }
  return grids;
}

std::string short_name(const Entry& entry) {
  std::string_view name = entry.name;
  if (name.ends_with(kArraySuffix)) name.remove_suffix(kArraySuffix.size());
  return excerpt(name);
}

/// Moves the array of puzzles to the front.
void choose_array(const std::string& path, unzFile archive, std::vector<Entry>& entries) {
  std::vector<BoardSeries> series;
  std::string refusal;
  for (const Entry& entry : entries) series.push_back(first_grids(archive, entry, refusal));
  const std::vector<Judgement> judgements = judge(series);
  for (const Role role : {Role::puzzles, Role::nothing, Role::grids}) {
    for (size_t i = 0; i < entries.size(); ++i) {
      if (judgements[i].role != role || judgements[i].boards == 0) continue;
      std::rotate(entries.begin(), entries.begin() + static_cast<ptrdiff_t>(i),
                  entries.begin() + static_cast<ptrdiff_t>(i) + 1);
      return;
    }
  }
  throw DataError(fmt::format("{}: no array of the zip archive has puzzles: {}", path, refusal));
}

class MinizipMember final : public ZipMember {
 public:
  MinizipMember(const std::string& path, Archive archive, std::vector<Entry> entries)
      : ZipMember(path), archive_(std::move(archive)), entries_(std::move(entries)) {
    const std::string refusal = open_member(archive_.get(), entries_.front());
    if (!refusal.empty()) throw_error(refusal);
  }

  size_t read(std::span<char> buffer) override {
    const size_t size = std::min<size_t>(buffer.size(), 1 << 20);  // its count is an int
    const int count = unzReadCurrentFile(archive_.get(), buffer.data(), static_cast<unsigned>(size));
    if (count < 0) throw_error("it is damaged");
    read_ += static_cast<uint64_t>(count);
    // The checksum is compared when the member is closed.
    if (count == 0 && (read_ != entries_.front().bytes || unzCloseCurrentFile(archive_.get()) == UNZ_CRCERROR)) {
      throw_error("it is damaged");
    }
    return static_cast<size_t>(count);
  }

  bool may_wait() const override { return false; }

  std::string note() const override {
    std::string others;
    for (size_t i = 1; i < entries_.size(); ++i) others += (i > 1 ? ", " : "") + short_name(entries_[i]);
    if (others.empty()) return {};
    return fmt::format("it is a zip archive; '{}' is read; not read: {}", short_name(entries_.front()), others);
  }

  uint64_t consumed_bytes() const override {
    const Entry& entry = entries_.front();
    const double share = static_cast<double>(read_) / static_cast<double>(std::max<uint64_t>(entry.bytes, 1));
    return static_cast<uint64_t>(share * static_cast<double>(entry.packed_bytes));
  }

 private:
  [[noreturn]] void throw_error(const std::string& reason) const {
    throw DataError(fmt::format("{}: member '{}' of the zip archive cannot be read: {}", name(),
                                excerpt(entries_.front().name), reason));
  }

  Archive archive_;
  std::vector<Entry> entries_;  // the first one is read
  uint64_t read_ = 0;
};

}  // namespace

std::shared_ptr<ZipMember> open_zip(const std::string& path) {
  if (!is_zip(path)) return nullptr;
  Archive archive(unzOpen64(path.c_str()), unzClose);
  if (!archive) throw DataError(path + ": the zip archive is damaged: it has no list of members at its end");
  std::vector<Entry> entries = entries_of(path, archive.get());
  if (entries.empty()) throw DataError(path + ": the zip archive is empty");
  const auto is_array = [](const Entry& entry) { return entry.name.ends_with(kArraySuffix); };
  if (entries.size() > 1 && std::ranges::all_of(entries, is_array)) {
    choose_array(path, archive.get(), entries);
  } else if (entries.size() > 1) {
    std::vector<std::string> names;
    for (const Entry& entry : entries) names.push_back(entry.name);
    throw DataError(fmt::format("{}: the zip archive has several members: {}; write one of them with `unzip -p FILE MEMBER`",
                                path, excerpt(fmt::format("{}", fmt::join(names, ", ")))));
  }
  return std::make_shared<MinizipMember>(path, std::move(archive), std::move(entries));
}

}  // namespace nonet
