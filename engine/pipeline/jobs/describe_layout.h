// How an input is read: the facts found in its first lines, and why its format was chosen.
#pragma once

#include <string>
#include <vector>

#include "engine/io/slice_reader.h"

namespace nonet {

struct LayoutFact {
  std::string name;  ///< such as "format"
  std::string text;  ///< for people
};

/// Reads the front of an input and returns how it is read, with its first record and the remarks.
/// Throws as SliceReader does.
std::vector<LayoutFact> describe_layout(const RunInput& input, const InputOptions& options);

}  // namespace nonet
