// Messages for people.
#pragma once

#include <string>

namespace nonet::cli {

/// Writes to standard error. Ignores a failure: the work continues.
void print_message(const std::string& text);

/// The same for a remark, which -q silences.
void print_remark(const std::string& text);
void silence_remarks();

/// Writes to standard output. Throws std::system_error if that fails.
void print_output(const std::string& text);

}  // namespace nonet::cli
