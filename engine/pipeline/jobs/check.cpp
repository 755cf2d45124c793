#include "engine/pipeline/jobs/check.h"

#include <fmt/format.h>
#include <nonet/errors.h>
#include <nonet/solver_table.h>

#include <algorithm>
#include <filesystem>

#include "engine/core/json_fields.h"
#include "engine/pipeline/jobs/run.h"

namespace nonet {
namespace {

RunReport run_recipe(const CheckRecipe& recipe, const std::string& list, int threads) {
  RunControl control;
  RunConfig config{.inputs = {corpus_path(recipe, list)},
                   .solver = find_solver(recipe.solver),
                   .threads = threads,
                   .slowest = 0};
  SolverOptions& options = config.solver_options;
  options.limit = recipe.limit.value_or(options.limit);
  options.max_guesses = recipe.max_guesses.value_or(options.max_guesses);
  RunReport report = run(config, control);
  control.throw_read_error();
  return report;
}

// Leaves out statuses that no record has.
std::vector<Figure> figures_of(const RunStats& stats) {
  std::vector<Figure> figures = {{"records", stats.records()}};
  for (int status = 0; status < kStatusCount; ++status) {
    const uint64_t count = stats.count(static_cast<Status>(status));
    if (count > 0) figures.push_back({std::string(kStatusNames[status]), count});
  }
  figures.push_back({"guesses", stats.guesses});
  figures.push_back({"signature", fmt::format("{:016x}", stats.signature)});
  return figures;
}

std::optional<FigureValue> find_value(const std::vector<Figure>& figures, const std::string& name) {
  const auto figure = std::ranges::find(figures, name, &Figure::name);
  return figure == figures.end() ? std::nullopt : std::optional(figure->value);
}

}  // namespace

std::vector<FigureDifference> CheckResult::differences() const {
  std::vector<FigureDifference> differences;
  for (const Figure& figure : found) {
    const auto value = find_value(recorded, figure.name);
    if (value != figure.value) differences.push_back({figure.name, figure.value, value});
  }
  for (const Figure& figure : recorded) {
    if (!find_value(found, figure.name)) differences.push_back({figure.name, {}, figure.value});
  }
  return differences;
}

bool CheckReport::agrees() const {
  return std::ranges::all_of(checks,
                             [](const CheckResult& check) { return check.differences().empty(); });
}

std::string corpus_path(const CheckRecipe& recipe, const std::string& list) {
  return (std::filesystem::path(list).parent_path() / recipe.corpus).string();
}

CheckReport run_checks(const std::vector<RecordedCheck>& checks, const std::string& list,
                       int threads) {
  CheckReport report{.list = list};
  for (const RecordedCheck& check : checks) {
    const RunReport run = run_recipe(check.recipe, list, threads);
    report.checks.push_back(
        {.recipe = check.recipe, .found = figures_of(run.stats), .recorded = check.figures});
  }
  return report;
}

std::vector<RecordedCheck> recorded_anew(const CheckReport& report) {
  std::vector<RecordedCheck> checks;
  for (const CheckResult& check : report.checks) checks.push_back({check.recipe, check.found});
  return checks;
}

namespace {

// Lists of checks and their results as JSON.

constexpr int kListSchema = 1;
constexpr DocumentKind kReport = {"check", 1};

constexpr const char* kCorpus = "corpus";
constexpr const char* kSolver = "solver";
constexpr const char* kLimit = "limit";
constexpr const char* kMaxGuesses = "max_guesses";

bool is_of_recipe(const std::string& key) {
  return key == kCorpus || key == kSolver || key == kLimit || key == kMaxGuesses;
}

}  // namespace

template <>
struct JsonValue<CheckRecipe> {
  static Json write(const CheckRecipe& recipe) {
    Json json = {{kCorpus, recipe.corpus}, {kSolver, recipe.solver}};
    if (recipe.limit) json[kLimit] = *recipe.limit;
    if (recipe.max_guesses) json[kMaxGuesses] = *recipe.max_guesses;
    return json;
  }
  static CheckRecipe read(const Json& json) {
    CheckRecipe recipe{.corpus = json.at(kCorpus), .solver = json.at(kSolver)};
    if (json.contains(kLimit)) recipe.limit = json[kLimit].get<uint64_t>();
    if (json.contains(kMaxGuesses)) recipe.max_guesses = json[kMaxGuesses].get<uint64_t>();
    return recipe;
  }
};
template <>
struct JsonValue<std::vector<Figure>> {
  static Json write(const std::vector<Figure>& figures) {
    Json json = Json::object();
    for (const auto& [name, value] : figures) {
      std::visit([&json, &key = name](const auto& plain) { json[key] = plain; }, value);
    }
    return json;
  }
  /// Ignores the keys of a recipe.
  static std::vector<Figure> read(const Json& json) {
    std::vector<Figure> figures;
    for (const auto& [key, value] : json.items()) {
      if (is_of_recipe(key)) continue;
      figures.push_back({key, value.is_string() ? FigureValue(value.get<std::string>())
                                                : FigureValue(value.get<uint64_t>())});
    }
    return figures;
  }
};
NONET_FIELDS(RecordedCheck, Flat{&Own::recipe}, Flat{&Own::figures});
NONET_FIELDS(CheckResult, Flat{&Own::recipe}, SAVED(found), SAVED(recorded));
NONET_FIELDS(CheckReport, SAVED(list), Saved{"updated", &Own::is_updated}, SAVED(checks));

std::vector<RecordedCheck> check_list_from_json(const std::string& text, const std::string& name) {
  try {
    return list_from_json(parse_json(text).at("checks"), [&name](const Json& json) {
      auto check = value_from_json<RecordedCheck>(json);
      if (find_solver(check.recipe.solver) != nullptr) return check;
      throw DataError(name + ": there is no solver " + check.recipe.solver);
    });
  } catch (const Json::exception&) {
    throw DataError(name + " is not a list of checks");
  }
}

std::string to_json(const std::vector<RecordedCheck>& checks) {
  std::string text = "{\n  \"schema\": " + std::to_string(kListSchema) + ",\n  \"checks\": [\n";
  const char* separator = "";
  for (const RecordedCheck& check : checks) {
    text += separator + ("    " + json_text(value_to_json(check)));
    separator = ",\n";
  }
  return text + "\n  ]\n}\n";
}

std::string to_json(const CheckReport& report) {
  Json json = kReport.begin();
  json["passed"] = report.agrees();
  add_fields(json, report);
  for (size_t i = 0; i < report.checks.size(); ++i) {
    json["checks"][i]["agrees"] = report.checks[i].differences().empty();
  }
  return document_text(json);
}

CheckReport check_report_from_json(const std::string& text, const std::string& name) {
  return kReport.read(text, name, value_from_json<CheckReport>);
}

}  // namespace nonet
