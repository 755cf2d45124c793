#include "engine/measure/protocol/launch_reply.h"

#include "engine/core/json_document.h"

namespace nonet {

std::string to_json(const LaunchReply& reply) {
  Json json = {{"repetitions", Json::array()},
               {"puzzles_per_call", reply.puzzles_per_call},
               {"guesses", optional_to_json(reply.profile.guesses)},
               {"unguessed", reply.profile.unguessed},
               {"signature", reply.profile.signature},
               {"has_threads", reply.has_threads}};
  for (const Repetition& repetition : reply.repetitions) {
    json["repetitions"].push_back(
        {repetition.passes, repetition.wall_seconds, repetition.cpu_seconds});
  }
  if (reply.failure) {
    json["failure"] = {static_cast<int>(reply.failure->kind), reply.failure->what};
  }
  return json_text(json);
}

LaunchReply reply_from_json(const std::string& text) {
  return read_document(text, "the reply", "that of a launch", [](const Json& json) {
    LaunchReply reply{.puzzles_per_call = json.at("puzzles_per_call"),
                      .profile = {.guesses = optional_from_json<uint64_t>(json.at("guesses")),
                                  .unguessed = json.at("unguessed"),
                                  .signature = json.at("signature")},
                      .has_threads = json.at("has_threads")};
    for (const Json& repetition : json.at("repetitions")) {
      reply.repetitions.push_back({.passes = repetition.at(0),
                                   .wall_seconds = repetition.at(1),
                                   .cpu_seconds = repetition.at(2)});
    }
    if (json.contains("failure")) {
      const Json& failure = json.at("failure");
      reply.failure = {static_cast<FailureKind>(failure.at(0).get<int>()), failure.at(1)};
    }
    return reply;
  });
}

}  // namespace nonet
