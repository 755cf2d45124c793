#include "engine/pipeline/jobs/check.h"

#include <fmt/format.h>
#include <nonet/solver_table.h>

#include <algorithm>
#include <filesystem>

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

}  // namespace nonet
