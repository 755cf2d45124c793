// An index of a large input: the numbers of records before positions of the file. It is kept beside
// the input FILE as FILE.index. A reader that needs the records from a certain one on begins at a
// mark and need not read the text before it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/io/bytes/file_identity.h"
#include "engine/io/text_progress.h"

namespace nonet {

/// A place where reading can begin: the beginning of a block of the text. A record may have begun
/// before it, so some bytes precede the next boundary between records.
struct IndexMark {
  uint64_t offset = 0;           ///< of the block in the file; in compressed data, of its member
  BlockPlace block = {};         ///< the same place in the text
  uint64_t boundary_bytes = 0;   ///< text from there to the next boundary
  uint64_t boundary_offset = 0;  ///< of that boundary, or of its member, in the file
  uint64_t records = 0;          ///< of the input before the boundary
  uint64_t lines = 0;            ///< the same of lines

  bool operator==(const IndexMark&) const = default;
};

struct InputIndex {
  FileIdentity file = {};
  std::string layout = {};  ///< see layout_key()
  uint64_t block_bytes = 0;
  std::vector<IndexMark> marks = {};
  IndexMark end = {};  ///< the end of the input

  bool operator==(const InputIndex&) const = default;
};

struct InputLayout;

/// Returns the part of a layout on which the cutting into records depends.
std::string layout_key(const InputLayout& layout);

/// Returns the path of the index of an input file.
std::string index_path_of(const std::string& input_file);

/// Replaces the index beside `index.file` atomically. Throws std::system_error.
void write_index(const InputIndex& index);

/// Reads the index beside a file. Returns no value if there is none. Throws std::system_error, and
/// DataError if it is not an index, or if the file has changed since.
std::optional<InputIndex> read_index(const std::string& input_file);

}  // namespace nonet
