// A description as JSON, and read back.
#include <nonet/generate.h>

#include "engine/corpora/description.h"
#include "engine/corpora/puzzle_json.h"
#include "engine/stats/saved_stats.h"

namespace nonet {

NONET_FIELDS(HardPuzzle, SAVED(record), SAVED(guesses), SAVED(puzzle));
NONET_FIELDS(Description, Flat{&Own::by_status}, SAVED(falls_to_singles), LATER(minimal),
             LATER(automorphic), SAVED(unguessed), Later{"solution_classes", &Own::grid_classes});

namespace {

constexpr DocumentKind kKind = {"description", 1};

// Counts that are not 0, with their index as the key.
template <size_t size>
Json counts_to_json(const std::array<uint64_t, size>& counts) {
  Json json = Json::object();
  for (size_t i = 0; i < size; ++i) {
    if (counts[i] > 0) json[std::to_string(i)] = counts[i];
  }
  return json;
}

template <size_t size>
std::array<uint64_t, size> counts_from_json(const Json& json) {
  std::array<uint64_t, size> counts{};
  for (size_t i = 0; i < size; ++i) {
    counts[i] = json.value(std::to_string(i), uint64_t{0});
  }
  return counts;
}

Json symmetries_to_json(const Description& description) {
  Json json = Json::object();
  for (size_t i = 0; i < symmetries().size(); ++i) {
    json[std::string(symmetries()[i].name)] = description.by_symmetry[i];
  }
  return json;
}

// Descriptions of earlier versions do not have them.
void read_symmetries(const Json& json, Description& description) {
  if (!json.contains("symmetries")) return;
  for (size_t i = 0; i < symmetries().size(); ++i) {
    description.by_symmetry[i] = json.at("symmetries").value(std::string(symmetries()[i].name), 0);
  }
}

}  // namespace

std::string to_json(const Description& description) {
  Json json = kKind.begin();
  json["records"] = description.records();
  add_fields(json, description);
  json["duplicates"] = description.puzzles() - description.distinct;
  json["equivalents"] = description.distinct - description.classes;
  json["clues"] = counts_to_json(description.by_clues);
  json["symmetries"] = symmetries_to_json(description);
  json["mean_clues"] = description.mean_clues();
  const Histogram& guesses = description.guesses;
  json["guesses"] = {{"p50", guesses.quantile(0.5)},  {"p90", guesses.quantile(0.9)},
                     {"p99", guesses.quantile(0.99)}, {"p999", guesses.quantile(0.999)},
                     {"max", guesses.max()},          {"total", description.total_guesses}};
  if (description.er.total() > 0) json["er"] = er_to_json(description.er);
  json["hardest"] = value_to_json(description.hardest.sorted());
  json["guesses_by_bits"] = counts_to_json(description.by_guess_bits);
  json["guess_histogram"] = value_to_json(guesses);
  return document_text(json);
}

Description description_from_json(const std::string& text, const std::string& name) {
  return kKind.read(text, name, [](const Json& json) {
    Description description;
    read_fields(json, description);
    description.distinct = description.puzzles() - json.at("duplicates").get<uint64_t>();
    description.classes = description.distinct - json.at("equivalents").get<uint64_t>();
    description.by_clues =
        counts_from_json<std::tuple_size_v<decltype(description.by_clues)>>(json.at("clues"));
    read_symmetries(json, description);
    description.total_guesses = json.at("guesses").at("total");
    if (json.contains("er")) description.er = er_from_json(json.at("er"));
    for (const Json& puzzle : json.at("hardest")) {
      description.hardest.add(value_from_json<HardPuzzle>(puzzle));
    }
    description.by_guess_bits =
        counts_from_json<std::tuple_size_v<decltype(description.by_guess_bits)>>(
            json.at("guesses_by_bits"));
    description.guesses = value_from_json<Histogram>(json.at("guess_histogram"));
    return description;
  });
}

}  // namespace nonet
