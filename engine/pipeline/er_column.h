// The ratings ER that an input has beside its puzzles, as `nonet rate --explain` writes them.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/corpora/er_counts.h"
#include "engine/io/formats/format.h"

namespace nonet {

/// The column er or ER of a table, or the field of that name of JSON lines.
class ErColumn {
 public:
  explicit ErColumn(const InputLayout& layout) : layout_(layout) {
    for (const char* const name : {"er", "ER"}) {
      const auto found = std::ranges::find(layout.columns, name);
      if (found == layout.columns.end() || column_) continue;
      column_ = static_cast<size_t>(found - layout.columns.begin());
    }
  }

  /// Returns the ER of a record, if it has one.
  std::optional<uint8_t> er(std::string_view record) const {
    if (!column_) return {};
    const std::optional<std::vector<std::string>> values = layout_.fields(record);
    if (!values || *column_ >= values->size()) return {};
    return parse_tenths((*values)[*column_]);
  }

 private:
  const InputLayout& layout_;
  std::optional<size_t> column_;  // none: the input has no such column
};

}  // namespace nonet
