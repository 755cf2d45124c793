#include "engine/core/equivalence.h"

#include <span>

namespace nonet {
namespace {

using Lines = std::array<uint8_t, 9>;

// Returns rows or columns in a random order that keeps each band or stack together.
Lines random_lines(Random& random) {
  std::array<uint8_t, 3> bands = {0, 1, 2};
  random.shuffle(std::span(bands));
  Lines lines;
  for (size_t band = 0; band < 3; ++band) {
    std::array<uint8_t, 3> within = {0, 1, 2};
    random.shuffle(std::span(within));
    for (size_t i = 0; i < 3; ++i) {
      lines[3 * band + i] = static_cast<uint8_t>(3 * bands[band] + within[i]);
    }
  }
  return lines;
}

}  // namespace

Equivalence Equivalence::inverse() const {
  Equivalence back;
  for (size_t cell = 0; cell < source.size(); ++cell) {
    back.source[source[cell]] = static_cast<uint8_t>(cell);
  }
  for (size_t d = 0; d < digit.size(); ++d) back.digit[digit[d]] = static_cast<uint8_t>(d);
  return back;
}

Equivalence random_equivalence(Random& random) {
  Equivalence equivalence;
  for (uint8_t d = 0; d < 10; ++d) equivalence.digit[d] = d;
  random.shuffle(std::span(equivalence.digit).subspan<1>());

  const Lines rows = random_lines(random);
  const Lines columns = random_lines(random);
  const bool transposed = random.below(2) == 1;
  for (size_t row = 0; row < 9; ++row) {
    for (size_t column = 0; column < 9; ++column) {
      const int source =
          transposed ? columns[column] * 9 + rows[row] : rows[row] * 9 + columns[column];
      equivalence.source[row * 9 + column] = static_cast<uint8_t>(source);
    }
  }
  return equivalence;
}

Equivalence equivalence_of_copy(uint64_t seed, uint64_t record, uint64_t copy) {
  // A seed for each copy, and with it a stream for each record: no two copies of a corpus share
  // their random numbers.
  Random random(Random(seed, copy)(), record);
  return random_equivalence(random);
}

}  // namespace nonet
