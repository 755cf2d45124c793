// What is fuzzed: each target takes any bytes and ends the program if something is not as it must
// be.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace nonet::fuzz {

struct Target {
  std::string_view name;  ///< of the folder of found inputs, too
  void (*run)(std::span<const uint8_t> bytes);
};

std::span<const Target> targets();

}  // namespace nonet::fuzz
