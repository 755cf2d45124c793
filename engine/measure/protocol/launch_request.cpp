#include "engine/measure/protocol/launch_request.h"

#include "engine/core/json_fields.h"

namespace nonet {

NONET_FIELDS(LaunchRequest, SAVED(limit), SAVED(seed), SAVED(draws_passes), SAVED(launch),
             SAVED(is_profile), SAVED(processor));

std::vector<std::string> to_arguments(const LaunchRequest& request) {
  const SolverRow* const solver = request.contestant.solver;
  const Plugin& plugin = request.contestant.plugin;
  Json json = value_to_json(request);
  json["solver"] = solver == nullptr ? "" : std::string(solver->name);
  json["configuration"] = plugin.configuration;
  json["type"] = plugin.type == nullptr ? "" : std::string(plugin.type->name);
  json["plan"] = {request.plan.repetitions, request.plan.min_repetition_seconds,
                  request.plan.warm_up_seconds};
  return {json_text(json), plugin.library, plugin.symbol};
}

LaunchRequest request_from_arguments(std::span<const std::string> arguments) {
  constexpr const char* kName = "the command line";
  constexpr const char* kWhat = "the request of a launch";
  if (arguments.size() != 3) throw DataError(std::string(kName) + " is not " + kWhat);
  return read_document(arguments[0], kName, kWhat, [&arguments](const Json& json) {
    auto request = value_from_json<LaunchRequest>(json);
    const std::string solver = json.at("solver");
    request.contestant.solver = solver.empty() ? nullptr : find_solver(solver);
    request.contestant.plugin = {.library = arguments[1],
                                 .symbol = arguments[2],
                                 .configuration = json.at("configuration"),
                                 .type = find_plugin_type(json.at("type").get<std::string>())};
    const Json& plan = json.at("plan");
    request.plan = {.repetitions = plan.at(0),
                    .min_repetition_seconds = plan.at(1),
                    .warm_up_seconds = plan.at(2)};
    return request;
  });
}

}  // namespace nonet
