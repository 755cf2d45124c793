#include "engine/io/documents/zip_archive.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nonet/errors.h>
#include <zip.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <vector>

#include "engine/io/detection/judge.h"
#include "engine/io/documents/npy_document.h"
#include "engine/io/formats/cells.h"

namespace nonet {
namespace {

constexpr std::string_view kArraySuffix = ".npy";

using Archive = std::unique_ptr<zip_t, decltype(&zip_discard)>;
using File = std::unique_ptr<zip_file_t, decltype(&zip_fclose)>;

bool is_zip(const std::string& path) {
  std::error_code none;
  if (!std::filesystem::is_regular_file(path, none)) return false;  // a pipe is read only once
  char front[4] = {};
  std::ifstream(path, std::ios::binary).read(front, sizeof(front));
  return std::string_view(front, sizeof(front)) == "PK\x03\x04";
}

struct Entry {
  zip_uint64_t index = 0;
  std::string name = {};
  uint64_t bytes = 0;
  uint64_t packed_bytes = 0;
};

Archive open_archive(const std::string& path) {
  int code = 0;
  zip_t* const archive = zip_open(path.c_str(), ZIP_RDONLY, &code);
  if (archive != nullptr) return {archive, zip_discard};
  zip_error_t error;
  zip_error_init_with_code(&error, code);
  const std::string reason = zip_error_strerror(&error);
  zip_error_fini(&error);
  throw DataError(fmt::format("{}: the zip archive is damaged: {}", path, reason));
}

/// Returns the members that are files, but for those that macOS adds.
std::vector<Entry> entries_of(zip_t& archive) {
  std::vector<Entry> entries;
  for (zip_int64_t i = 0; i < zip_get_num_entries(&archive, 0); ++i) {
    zip_stat_t stat;
    if (zip_stat_index(&archive, static_cast<zip_uint64_t>(i), 0, &stat) != 0) continue;
    const std::string_view name = stat.name;
    if (name.ends_with('/') || name.starts_with("__MACOSX/") || name.ends_with(".DS_Store")) continue;
    entries.push_back({stat.index, stat.name, stat.size, stat.comp_size});
  }
  return entries;
}

std::string text_of_error(zip_t& archive, zip_file_t* file) {
  return zip_error_strerror(file != nullptr ? zip_file_get_error(file) : zip_get_error(&archive));
}

/// Returns the first grids of an array; none if it holds no puzzles.
BoardSeries first_grids(zip_t& archive, const Entry& entry, std::string& refusal) {
  constexpr size_t kFirstBytes = 64 * 1024;
  std::string bytes(kFirstBytes, '\0'), lines;
  const File file(zip_fopen_index(&archive, entry.index, 0), zip_fclose);
  const auto count = file ? zip_fread(file.get(), bytes.data(), bytes.size()) : -1;
  NpyReader array(false);
  try {
    bytes.resize(static_cast<size_t>(std::max<zip_int64_t>(count, 0)));
    array.read(bytes, lines);
    array.finish(lines);
  } catch (const DataError& error) {  // the rest is missing
    refusal = error.what();
  }
  if (!array.refusal().empty()) refusal = array.refusal();
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
void choose_array(const std::string& path, zip_t& archive, std::vector<Entry>& entries) {
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
  throw DataError(fmt::format("{}: no array of the zip archive has puzzles; the last one {}", path, refusal));
}

class LibzipMember final : public ZipMember {
 public:
  LibzipMember(const std::string& path, Archive archive, std::vector<Entry> entries)
      : ZipMember(path), archive_(std::move(archive)), file_(nullptr, zip_fclose), entries_(std::move(entries)) {
    file_.reset(zip_fopen_index(archive_.get(), entries_.front().index, 0));
    if (!file_) throw_error();
  }

  size_t read(std::span<char> buffer) override {
    const zip_int64_t count = zip_fread(file_.get(), buffer.data(), buffer.size());
    if (count < 0) throw_error();
    read_ += static_cast<uint64_t>(count);
    return static_cast<size_t>(count);
  }

  bool may_wait() const override { return false; }

  std::string note() const override {
    std::string note = fmt::format("it is a zip archive; '{}' is read", short_name(entries_.front()));
    std::string others;
    for (size_t i = 1; i < entries_.size(); ++i) others += (i > 1 ? ", " : "") + short_name(entries_[i]);
    return others.empty() ? note : note + "; not read: " + others;
  }

  uint64_t consumed_bytes() const override {
    const Entry& entry = entries_.front();
    const double share = static_cast<double>(read_) / static_cast<double>(std::max<uint64_t>(entry.bytes, 1));
    return static_cast<uint64_t>(share * static_cast<double>(entry.packed_bytes));
  }

 private:
  [[noreturn]] void throw_error() const {
    throw DataError(fmt::format("{}: member '{}' of the zip archive cannot be read: {}", name(),
                                excerpt(entries_.front().name), text_of_error(*archive_, file_.get())));
  }

  Archive archive_;
  File file_;
  std::vector<Entry> entries_;  // the first one is read
  uint64_t read_ = 0;
};

}  // namespace

std::shared_ptr<ZipMember> open_zip(const std::string& path) {
  if (!is_zip(path)) return nullptr;
  Archive archive = open_archive(path);
  std::vector<Entry> entries = entries_of(*archive);
  if (entries.empty()) throw DataError(path + ": the zip archive is empty");
  const auto is_array = [](const Entry& entry) { return entry.name.ends_with(kArraySuffix); };
  if (entries.size() > 1 && std::ranges::all_of(entries, is_array)) {
    choose_array(path, *archive, entries);
  } else if (entries.size() > 1) {
    std::vector<std::string> names;
    for (const Entry& entry : entries) names.push_back(entry.name);
    throw DataError(fmt::format("{}: the zip archive has several members: {}; write one of them with `unzip -p FILE MEMBER`",
                                path, excerpt(fmt::format("{}", fmt::join(names, ", ")))));
  }
  return std::make_shared<LibzipMember>(path, std::move(archive), std::move(entries));
}

}  // namespace nonet
