#include "engine/core/decimal.h"

#include <locale>
#include <sstream>

namespace nonet {

// libc++ 19 has no std::from_chars() for double.
std::optional<double> parse_decimal(const std::string& text) {
  if (text.find_first_not_of("0123456789.-+eE") != std::string::npos || text.starts_with('+')) {
    return {};
  }
  std::istringstream in(text);
  in.imbue(std::locale::classic());
  double number = 0;
  return in >> number && in.eof() ? std::optional(number) : std::nullopt;
}

}  // namespace nonet
