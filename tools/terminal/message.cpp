#include "tools/terminal/message.h"

#include <cstdio>

#include "engine/core/system_error.h"

namespace nonet::cli {

void print_message(const std::string& text) {
  std::fputs(text.c_str(), stderr);
  std::fflush(stderr);
}

namespace {
bool is_silent = false;
}

void print_remark(const std::string& text) {
  if (!is_silent) print_message(text);
}

void silence_remarks() { is_silent = true; }

void print_output(const std::string& text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) {
    throw_errno("cannot write standard output");
  }
}

}  // namespace nonet::cli
