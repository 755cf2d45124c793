// A NumPy array of uint8 with the shape (records, 2, 81): each puzzle and its solution. It can only
// be written: the reader works on lines.
#pragma once

#include "engine/io/formats/format.h"

namespace nonet {

/// The first bytes of every .npy file.
inline constexpr std::string_view kNpyMagic = "\x93NUMPY";

extern const Format kNpyFormat;

}  // namespace nonet
