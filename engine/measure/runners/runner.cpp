#include "engine/measure/runners/runner.h"

namespace nonet {

std::unique_ptr<Runner> make_runner(const Contestant& contestant, const Sample& sample,
                                    const RunnerOptions& options) {
  return contestant.command.empty() ? make_function_runner(contestant, sample, options)
                                    : make_program_runner(contestant, sample, options);
}

}  // namespace nonet
