// The inputs of data/shapes.txt, for the tests and as seeds of the fuzzers.
#pragma once

#include <string>
#include <vector>

namespace nonet::test {

struct Shape {
  std::string name;
  std::string text;
  std::string expected;  ///< the expected result
};

std::vector<Shape> read_shapes();

}  // namespace nonet::test
