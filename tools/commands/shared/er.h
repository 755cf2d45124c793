// The rating ER in options.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace nonet::cli {

inline constexpr const char* kErForm = "a rating from 1.0 to 20.0 with one decimal place";

/// Reads a rating such as "7.1". Returns it in tenths, or none for another text.
std::optional<uint8_t> parse_er(const std::string& text);

}  // namespace nonet::cli
