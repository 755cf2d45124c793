// The fuzz targets. Each target accepts any bytes and ends the program if a requirement is not met.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace nonet::fuzz {

struct Target {
  std::string_view name;  ///< also the name of the folder of its findings
  void (*run)(std::span<const uint8_t> bytes);
};

std::span<const Target> targets();

}  // namespace nonet::fuzz
