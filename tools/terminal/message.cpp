#include "tools/terminal/message.h"

#include <cstdio>

namespace nonet::cli {

void print_message(const std::string& text) {
  std::fputs(text.c_str(), stderr);
  std::fflush(stderr);
}

}  // namespace nonet::cli
