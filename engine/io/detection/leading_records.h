// Shared by the formats with columns in detection: the first records of an input, and the columns
// that the options choose.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/io/detection/columns.h"
#include "engine/io/detection/detection.h"

namespace nonet {

/// The first records of a text. The number of bytes that it examines depends on the text only, not
/// on how much of the text has been read, because a part of an over-long line may be missing.
class LeadingRecords {
 public:
  enum class Next { record, end, too_early };

  LeadingRecords(const InputLayout& layout, std::string_view text, bool at_end)
      : layout_(layout), text_(text), at_end_(at_end) {}

  /// Moves on to the next record.
  Next next();

  /// Returns the record; empty at the end.
  std::string_view record() const {
    return parsed_.records.empty() ? std::string_view() : parsed_.records.front().text;
  }
  /// Returns the text up to the end of the record.
  const Cut& taken() const { return taken_; }

 private:
  const InputLayout& layout_;
  std::string_view text_;
  bool at_end_;
  Cut taken_;
  ParsedText parsed_;
  size_t looked_at_ = 0;
};

/// Returns names for a message.
std::string joined(const std::vector<std::string>& names);

/// Returns the layout of an input with columns, or fields (`word`), whose puzzle column is known,
/// with how its boards are written and the column of the solutions to check. Throws DataError if
/// the options ask for a check and there is no such column.
Detection with_boards(InputLayout layout, const ColumnChoice& choice, const InputOptions& options,
                      std::string_view word);

}  // namespace nonet
