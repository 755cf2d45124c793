// Zip archives, as Kaggle gives tables and numpy.savez writes arrays (.npz): one member is read as
// if it were the file.
#pragma once

#include <nonet/streams.h>

#include <memory>
#include <string>

namespace nonet {

/// The member of an archive that is read.
class ZipMember : public Source {
 public:
  using Source::Source;
  /// Returns which member it is and what is left, for people.
  virtual std::string note() const = 0;
  /// Returns the number of bytes of the archive that stand for those read so far.
  virtual uint64_t consumed_bytes() const = 0;
};

/// Opens the member of an archive: its only one; or, of NumPy arrays, the one with puzzles, which is
/// found by solving the first grids of each. Null: the path is no file with a zip archive. Throws
/// DataError if the archive is damaged, and for other archives with several members.
std::shared_ptr<ZipMember> open_zip(const std::string& path);

}  // namespace nonet
