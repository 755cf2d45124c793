#include "engine/io/documents/npz_document.h"

#include <fmt/format.h>
#include <isa-l/igzip_lib.h>
#include <nonet/errors.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "engine/io/documents/npy_document.h"
#include "engine/io/formats/cells.h"
#include "engine/io/formats/detection/columns.h"

namespace nonet {
namespace {

// Of a zip archive (APPNOTE.TXT of PKWARE, 4.3): for each member a header, its name, an extra field
// and its data; then a directory, which is not read. Numbers are little-endian.
constexpr std::string_view kMember = "PK\x03\x04", kDescriptor = "PK\x07\x08";
constexpr size_t kMemberBytes = 30;
constexpr std::string_view kArraySuffix = ".npy";

uint64_t number_at(std::string_view bytes, size_t at, size_t size) {
  uint64_t number = 0;
  for (size_t i = size; i-- > 0;) number = number << 8 | static_cast<uint8_t>(bytes[at + i]);
  return number;
}

/// The header of a member.
struct ZipMember {
  std::string name = {};
  size_t header_bytes = 0;
  uint64_t data_bytes = 0;  ///< of the archive
  bool is_deflated = false;
  bool has_descriptor = false;  ///< the sizes follow the data
};

/// Reads the header at the front of `bytes`; none if more bytes are needed. Throws DataError for
/// members that cannot be read.
std::optional<ZipMember> read_member(std::string_view bytes) {
  if (bytes.size() < kMemberBytes) return {};
  const size_t name_bytes = number_at(bytes, 26, 2), extra_bytes = number_at(bytes, 28, 2);
  ZipMember member{.header_bytes = kMemberBytes + name_bytes + extra_bytes};
  if (bytes.size() < member.header_bytes) return {};
  const uint64_t flags = number_at(bytes, 6, 2), method = number_at(bytes, 8, 2);
  constexpr uint64_t kEncrypted = 1, kDescribed = 8, kStored = 0, kDeflated = 8;
  member.name = bytes.substr(kMemberBytes, name_bytes);
  member.is_deflated = method == kDeflated;
  member.has_descriptor = (flags & kDescribed) != 0;
  member.data_bytes = number_at(bytes, 18, 4);
  const bool is_readable = method == kDeflated || (method == kStored && !member.has_descriptor);
  if ((flags & kEncrypted) != 0 || !is_readable) {
    throw DataError(
        fmt::format("member '{}' of the zip archive is encrypted, or compressed in a way "
                    "that is not read; unpack it with `unzip`",
                    excerpt(member.name)));
  }
  // Sizes of 64 bits: first that of the array, then that of the data.
  constexpr uint64_t kIsLarge = 0xFFFFFFFF, kLargeSizes = 1;
  const std::string_view extra = bytes.substr(kMemberBytes + name_bytes, extra_bytes);
  for (size_t at = 0; at + 4 <= extra.size();) {
    const uint64_t id = number_at(extra, at, 2), size = number_at(extra, at + 2, 2);
    const size_t begin = at + 4 + (number_at(bytes, 22, 4) == kIsLarge ? 8 : 0);
    if (id == kLargeSizes && member.data_bytes == kIsLarge && begin + 8 <= extra.size()) {
      member.data_bytes = number_at(extra, begin, 8);
    }
    at += 4 + size;
  }
  return member;
}

class NpzDocument final : public DocumentReader {
 public:
  explicit NpzDocument(bool is_answers) : is_answers_(is_answers), array_(!is_answers) {}

  void read(std::string_view bytes, bool at_end, std::string& lines) override {
    rest_ += bytes;
    while (!is_directory_ && take(at_end, lines)) {
    }
    if (is_directory_) rest_.clear();
    if (!at_end) return;
    if (!is_directory_) throw DataError("the zip archive ends early");
    if (chosen_.empty()) {
      throw DataError(fmt::format("the zip archive has no array of puzzles; array '{}' {}",
                                  first_name_, first_refusal_));
    }
  }

  std::string note() const override {
    std::string note = fmt::format("it is an archive of NumPy arrays; array '{}' is read", chosen_);
    note += "; " + chosen_note_;
    if (!others_.empty()) note += fmt::format("; arrays that are not read: {}", others_);
    return note;
  }

  void fit(InputOptions& options) const override { fit_array(array_, is_answers_, options); }

 private:
  /// Takes a header, or some data. Returns false if more bytes are needed.
  bool take(bool at_end, std::string& lines) {
    if (!member_) return take_header();
    if (ends_descriptor_) return take_descriptor(at_end);
    if (!member_->is_deflated) {
      const size_t count = std::min<uint64_t>(rest_.size(), member_->data_bytes);
      use(std::string_view(rest_).substr(0, count), lines);
      rest_.erase(0, count);
      member_->data_bytes -= count;
      if (member_->data_bytes > 0) return false;
      end_member(lines);
      return true;
    }
    return inflate(lines);
  }

  bool take_header() {
    if (rest_.size() < kMember.size()) return false;
    if (!rest_.starts_with(kMember)) {
      is_directory_ = true;
      return true;
    }
    member_ = read_member(rest_);
    if (!member_) return false;
    rest_.erase(0, member_->header_bytes);
    if (chosen_.empty()) array_ = NpyReader(!is_answers_);
    isal_inflate_init(&inflate_);
    return true;
  }

  bool inflate(std::string& lines) {
    std::string text(size_t{64} << 10, '\0');
    const size_t offered = member_->has_descriptor
                               ? rest_.size()
                               : std::min<uint64_t>(rest_.size(), member_->data_bytes);
    // ISA-L does not write to its input.
    inflate_.next_in = reinterpret_cast<uint8_t*>(rest_.data());
    inflate_.avail_in = static_cast<uint32_t>(offered);
    inflate_.next_out = reinterpret_cast<uint8_t*>(text.data());
    inflate_.avail_out = static_cast<uint32_t>(text.size());
    const int result = isal_inflate(&inflate_);
    if (result < 0)
      throw DataError(fmt::format("array '{}' of the zip archive is damaged", name()));
    size_t used = offered - inflate_.avail_in;
    // At the end it may hold bytes behind the data, see inflate_state::read_in.
    if (inflate_.block_state == ISAL_BLOCK_FINISH && member_->has_descriptor) {
      used -= std::min<size_t>(used, static_cast<size_t>(std::max(inflate_.read_in_length, 0)) / 8);
    }
    rest_.erase(0, used);
    member_->data_bytes -= member_->has_descriptor ? 0 : used;
    const size_t made = text.size() - inflate_.avail_out;
    use(std::string_view(text).substr(0, made), lines);
    if (inflate_.block_state == ISAL_BLOCK_FINISH) {
      if (!member_->has_descriptor && member_->data_bytes > 0) {
        throw DataError(fmt::format("array '{}' of the zip archive is damaged", name()));
      }
      end_member(lines);
      return true;
    }
    return made > 0 || used > 0;
  }

  // A descriptor may begin with its signature, and its sizes have 4 bytes or 8.
  bool take_descriptor(bool at_end) {
    constexpr size_t kMost = 24;
    const size_t begin = rest_.starts_with(kDescriptor) ? 4 : 0;
    if (rest_.size() < kMost && !at_end) return false;
    for (const size_t sizes : {size_t{8}, size_t{16}}) {
      const size_t end = begin + 4 + sizes;
      if (std::string_view(rest_).substr(std::min(end, rest_.size())).starts_with("PK")) {
        rest_.erase(0, end);
        member_.reset();
        ends_descriptor_ = false;
        return true;
      }
    }
    throw DataError("the zip archive is damaged behind array '" + name() + "'");
  }

  void end_member(std::string& lines) {
    if (is_chosen()) {
      array_.finish(lines);
      chosen_ = name();
      chosen_note_ = array_.note();
    } else {
      others_ += (others_.empty() ? "" : ", ") + name();
    }
    ends_descriptor_ = member_->has_descriptor;
    if (!ends_descriptor_) member_.reset();
  }

  std::string name() const {
    std::string_view name = member_->name;
    if (name.ends_with(kArraySuffix)) name.remove_suffix(kArraySuffix.size());
    return excerpt(name);
  }

  /// Returns whether the array of the member is read; its header decides.
  bool is_chosen() const {
    return chosen_.empty() && member_->name.ends_with(kArraySuffix) && array_.refusal().empty() &&
           !ColumnChoice({name()}).is_solution(0);
  }

  void use(std::string_view bytes, std::string& lines) {
    if (!is_chosen()) return;
    array_.read(bytes, lines);
    if (array_.refusal().empty() || !first_name_.empty()) return;
    first_name_ = name();
    first_refusal_ = array_.refusal();
  }

  std::string rest_;
  std::optional<ZipMember> member_;  // whose data are read
  bool ends_descriptor_ = false;     // its data are read, and its descriptor is not
  bool is_directory_ = false;
  inflate_state inflate_{};
  bool is_answers_;
  NpyReader array_;
  std::string chosen_, chosen_note_, others_;
  std::string first_name_, first_refusal_;  // of an array without puzzles
};

DocumentFit fit_npz(std::string_view head, bool at_end) {
  if (!head.starts_with(kMember.substr(0, std::min(head.size(), kMember.size())))) {
    return DocumentFit::no;
  }
  if (head.size() < kMemberBytes) return at_end ? DocumentFit::no : DocumentFit::too_early;
  const size_t end = kMemberBytes + number_at(head, 26, 2);
  if (head.size() < end) return at_end ? DocumentFit::no : DocumentFit::too_early;
  return head.substr(0, end).ends_with(kArraySuffix) ? DocumentFit::yes : DocumentFit::no;
}

}  // namespace

constinit const DocumentFormat kNpzDocument = {
    .name = "archive of NumPy arrays",
    .fit = fit_npz,
    .make = [] { return std::unique_ptr<DocumentReader>(std::make_unique<NpzDocument>(false)); },
};

constinit const DocumentFormat kNpzAnswers = {
    .name = "archive of NumPy arrays",
    .fit = fit_npz,
    .make = [] { return std::unique_ptr<DocumentReader>(std::make_unique<NpzDocument>(true)); },
};

}  // namespace nonet
