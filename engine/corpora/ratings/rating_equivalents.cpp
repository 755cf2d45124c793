#include "engine/corpora/ratings/rating_equivalents.h"

#include <array>

#include "engine/core/equivalence.h"

namespace nonet {
namespace {

constexpr uint64_t kSeed = 0x4A12D;  // ratings depend on it

using Table = std::array<Equivalence, kMostRatingEquivalents>;

Table make_table() {
  Table table;
  for (uint64_t i = 0; i < table.size(); ++i) {
    Random random(kSeed, i);
    table[i] = random_equivalence(random);
  }
  return table;
}

}  // namespace

void append_rating_equivalents(const Grid& form, size_t first, size_t count,
                               std::vector<Grid>& equivalents) {
  static const Table table = make_table();
  for (size_t i = first; i < first + count; ++i) equivalents.push_back(table[i].apply(form));
}

}  // namespace nonet
