// What a run wrote and reported.
#pragma once

#include <nonet/statistics.h>

#include <string>

namespace nonet::test {

struct RunOutcome {
  std::string output;
  RunReport report;
};

}  // namespace nonet::test
