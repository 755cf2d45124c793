// The table of techniques, in the order in which they are tried.
#pragma once

#include <span>
#include <string_view>

#include "engine/explain/finders.h"

namespace nonet::explain {

/// The first version that has a technique. Later versions have those of earlier ones, too.
enum class Version : uint8_t { se_1_2_1, sukaku_1_15_12, sukaku_1_18 };

struct StepTechnique {
  std::string_view name;
  std::string_view rating;  // the rule, in words
  double lowest;            // rating
  Version since;
  Finder find;
};

std::span<const StepTechnique> techniques();

/// Whether it is a naked or hidden single. Other techniques expect a board without singles.
constexpr bool is_single(const StepTechnique& technique) {
  return technique.find == find_last_value || technique.find == find_hidden_single_in_box ||
         technique.find == find_hidden_single_in_line || technique.find == find_naked_single;
}

/// The techniques of a version, for ratings of that version.
struct NamedSet {
  std::string_view name, description;
  Version version;
};

std::span<const NamedSet> named_sets();

}  // namespace nonet::explain
