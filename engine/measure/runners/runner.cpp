#include "engine/measure/runners/runner.h"

#include <algorithm>

namespace nonet {

size_t fewer_puzzles(size_t sample, double wanted) {
  const auto most = static_cast<size_t>(std::clamp(wanted, 1.0, static_cast<double>(sample - 1)));
  size_t puzzles = 1;
  for (size_t power = 1; power <= most; power *= 10) {
    for (const size_t times : {1, 2, 5}) {
      if (times * power <= most) puzzles = times * power;
    }
  }
  return puzzles;
}

std::unique_ptr<Runner> make_runner(const Contestant& contestant, const Sample& sample,
                                    const RunnerOptions& options) {
  return contestant.command.empty() ? make_function_runner(contestant, sample, options)
                                    : make_program_runner(contestant, sample, options);
}

}  // namespace nonet
