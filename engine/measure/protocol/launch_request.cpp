#include "engine/measure/protocol/launch_request.h"

#include "engine/core/json_document.h"

namespace nonet {

std::vector<std::string> to_arguments(const LaunchRequest& request) {
  const SolverRow* const solver = request.contestant.solver;
  const Plugin& plugin = request.contestant.plugin;
  const Json json = {{"solver", solver == nullptr ? "" : std::string(solver->name)},
                     {"configuration", plugin.configuration},
                     {"type", plugin.type == nullptr ? "" : std::string(plugin.type->name)},
                     {"limit", request.limit},
                     {"seed", request.seed},
                     {"draws_passes", request.draws_passes},
                     {"launch", request.launch},
                     {"is_profile", request.is_profile},
                     {"repetitions", request.plan.repetitions},
                     {"min_repetition_seconds", request.plan.min_repetition_seconds},
                     {"warm_up_seconds", request.plan.warm_up_seconds},
                     {"processor", request.processor.value_or(-1)}};
  return {json_text(json), plugin.library, plugin.symbol};
}

LaunchRequest request_from_arguments(std::span<const std::string> arguments) {
  constexpr const char* kName = "the command line";
  constexpr const char* kWhat = "the request of a launch";
  if (arguments.size() != 3) throw DataError(std::string(kName) + " is not " + kWhat);
  return read_document(arguments[0], kName, kWhat, [&arguments](const Json& json) {
    LaunchRequest request;
    const std::string solver = json.at("solver");
    request.contestant.solver = solver.empty() ? nullptr : find_solver(solver);
    request.contestant.plugin = {.library = arguments[1],
                                 .symbol = arguments[2],
                                 .configuration = json.at("configuration"),
                                 .type = find_plugin_type(json.at("type").get<std::string>())};
    request.limit = json.at("limit");
    request.seed = json.at("seed");
    request.draws_passes = json.at("draws_passes");
    request.launch = json.at("launch");
    request.is_profile = json.at("is_profile");
    request.plan = {.repetitions = json.at("repetitions"),
                    .min_repetition_seconds = json.at("min_repetition_seconds"),
                    .warm_up_seconds = json.at("warm_up_seconds")};
    const int processor = json.at("processor");
    if (processor >= 0) request.processor = processor;
    return request;
  });
}

}  // namespace nonet
