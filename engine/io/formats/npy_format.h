// A NumPy array of uint8 with the shape (records, 2, 81): each puzzle and its solution. It can only
// be written: the reader works on lines.
#pragma once

#include "engine/io/formats/format.h"

namespace nonet {

/// The first bytes of every .npy file.
inline constexpr std::string_view kNpyMagic = "\x93NUMPY";

/// Returns the header of a file with an array in C order: 128 bytes for any shape. `type` is that
/// of NumPy, such as "|u1"; `shape` is text, as in "5, 81" or "5,".
std::string npy_header(std::string_view type, std::string_view shape);

extern const Format kNpyFormat;

}  // namespace nonet
