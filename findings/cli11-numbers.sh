#!/bin/sh
# An integer option of CLI11 reads 010 as 8, and refuses 08 and 09: a leading zero means octal, so a script that pads the
# seeds or sizes of its runs with zeros gets other ones. Worse for an option of 64 bits without sign: -1 is
# 18446744073709551615, and so is every number that is too large; for 32 bits both are refused.
#
# Guess: decimal numbers, and those out of range are refused. CLI11 2.1.2 (Debian 12's 2.1.2+ds-1).
. "$(dirname "$0")/common.sh"
debian libcli11-dev=2.1.2+ds-1
command -v g++ > /dev/null || { echo "cannot be run here: g++ is not installed" >&2; exit 2; }
cat > numbers.cpp << 'CPP'
#include <CLI/CLI.hpp>
#include <cstdint>
#include <iostream>
int main(int count, char** words) {
  CLI::App app;
  std::uint32_t size = 0;
  std::uint64_t seed = 0;
  app.add_option("--size", size);
  app.add_option("--seed", seed);
  try {
    app.parse(count, words);
    std::cout << (app.count("--size") ? size : seed);
  } catch (const CLI::ConversionError&) {
    std::cout << "refused";
  }
}
CPP
g++ -std=c++17 -O0 -I root/usr/include numbers.cpp -o numbers
seen "--size 10, 010, 08" "$(./numbers --size 10), $(./numbers --size 010), $(./numbers --size 08)" "10, 8, refused"
seen "--size -1, 4294967296" "$(./numbers --size -1), $(./numbers --size 4294967296)" "refused, refused"
seen "--seed -1" "$(./numbers --seed -1)" 18446744073709551615
seen "--seed 99999999999999999999" "$(./numbers --seed 99999999999999999999)" 18446744073709551615
