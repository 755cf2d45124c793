// Messages for people.
#pragma once

#include <string>

namespace nonet::cli {

/// Writes to standard error. If that fails, so be it: the work goes on.
void print_message(const std::string& text);

}  // namespace nonet::cli
