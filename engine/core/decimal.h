// Numbers with a decimal point, as users write them.
#pragma once

#include <optional>
#include <string>

namespace nonet {

/// Reads a number such as "5", "0.05", "-1" or "1e-3", in any locale. Returns none for another
/// text.
std::optional<double> parse_decimal(const std::string& text);

}  // namespace nonet
