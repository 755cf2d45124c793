// The table of techniques, in the order in which they are tried.
#pragma once

#include <span>
#include <string_view>

#include "engine/explain/finders.h"

namespace nonet::explain {

struct StepTechnique {
  std::string_view name;
  std::string_view rating;  // the rule, in words
  double lowest;            // rating
  Finder find;
};

std::span<const StepTechnique> techniques();

}  // namespace nonet::explain
