#include "engine/measure/protocol/launch_reply.h"

#include "engine/core/json_fields.h"

namespace nonet {

template <>
inline constexpr auto kWordsOf<FailureKind> =
    std::array{"cannot start", "wrong answer", "overrun", "crash", "timeout"};
NONET_FIELDS(Failure, SAVED(kind), SAVED(what));
NONET_FIELDS(Repetition, SAVED(passes), SAVED(wall_seconds), SAVED(cpu_seconds));
NONET_FIELDS(ProfileCounts, SAVED(guesses), SAVED(unguessed), SAVED(signature));
NONET_FIELDS(LaunchReply, SAVED(failure), SAVED(repetitions), SAVED(puzzles_per_call),
             SAVED(profile), SAVED(has_threads));

std::string to_json(const LaunchReply& reply) { return json_text(value_to_json(reply)); }

LaunchReply reply_from_json(const std::string& text) {
  return read_document(text, "the reply", "that of a launch", value_from_json<LaunchReply>);
}

}  // namespace nonet
