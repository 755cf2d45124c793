// `nonet check`: whether solvers answer the recorded corpora as they did when that was recorded.
#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "engine/io/bytes/byte_sink.h"
#include "engine/io/bytes/byte_source.h"
#include "engine/pipeline/run.h"
#include "engine/pipeline/threads.h"
#include "engine/stats/report.h"
#include "tools/commands/commands.h"
#include "tools/commands/shared/files.h"
#include "tools/commands/shared/options.h"
#include "tools/terminal/exit_status.h"
#include "tools/terminal/message.h"

namespace nonet::cli {
namespace {

using Json = nlohmann::ordered_json;

struct CheckOptions {
  std::string signatures = "datasets/signatures.json";
  bool updates = false;
  int threads = 0;
};

constexpr int kSchema = 1;

/// What a run is asked for stands before what it gave: a check is its own recipe.
constexpr const char* kCorpus = "corpus";
constexpr const char* kSolver = "solver";
constexpr const char* kLimit = "limit";
constexpr const char* kMaxGuesses = "max_guesses";

std::string corpus_path(const Json& check, const std::filesystem::path& folder) {
  return (folder / check.at(kCorpus).get<std::string>()).string();
}

RunReport run_check(const Json& check, const std::filesystem::path& folder, int threads) {
  const std::string solver = check.at(kSolver);
  const SolverRow* const row = find_solver(solver);
  if (row == nullptr) throw std::runtime_error("there is no solver " + solver);
  RunControl control;
  RunConfig config{
      .inputs = {corpus_path(check, folder)}, .solver = row, .threads = threads, .slowest = 0};
  config.solver_options.limit = check.value(kLimit, config.solver_options.limit);
  config.solver_options.max_guesses = check.value(kMaxGuesses, config.solver_options.max_guesses);
  RunReport report = run(config, control);
  control.throw_read_error();
  return report;
}

/// What is recorded of a run. Statuses that no record has are left out.
Json figures_of(const RunReport& report) {
  Json figures;
  figures["records"] = report.stats.records();
  for (int status = 0; status < kStatusCount; ++status) {
    const uint64_t count = report.stats.count(static_cast<Status>(status));
    if (count > 0) figures[kStatusNames[status]] = count;
  }
  figures["guesses"] = report.stats.guesses;
  figures["signature"] = fmt::format("{:016x}", report.stats.signature);
  return figures;
}

/// The recipe of a check, without what it gave.
Json recipe_of(const Json& check) {
  Json recipe;
  for (const char* const key : {kCorpus, kSolver, kLimit, kMaxGuesses}) {
    if (check.contains(key)) recipe[key] = check[key];
  }
  return recipe;
}

// Each difference as "guesses 450, recorded 448".
std::vector<std::string> differences(const Json& figures, const Json& check) {
  const Json recipe = recipe_of(check);
  std::vector<std::string> found;
  const auto told = [](const Json& from, const std::string& key) {
    const Json value = from.contains(key) ? from[key] : Json(0);
    return value.is_string() ? value.get<std::string>() : value.dump();
  };
  for (const auto& [key, value] : figures.items()) {
    if (check.contains(key) && check[key] == value) continue;
    found.push_back(fmt::format("{} {}, recorded {}", key, told(figures, key),
                                check.contains(key) ? told(check, key) : "none"));
  }
  for (const auto& [key, value] : check.items()) {
    if (recipe.contains(key) || figures.contains(key)) continue;
    found.push_back(fmt::format("{} 0, recorded {}", key, told(check, key)));
  }
  return found;
}

std::string label_of(const Json& check) {
  return fmt::format("{:<10} {}", check.at(kSolver).get<std::string>(),
                     check.at(kCorpus).get<std::string>());
}

// A line for each check, so that what changes can be seen in the history.
std::string to_text(const Json& document) {
  std::string text = fmt::format("{{\n  \"schema\": {},\n  \"checks\": [\n", kSchema);
  const char* separator = "";
  for (const Json& check : document["checks"]) {
    text += fmt::format("{}    {}", separator, check.dump());
    separator = ",\n";
  }
  return text + "\n  ]\n}\n";
}

void save(const std::string& path, const Json& document) {
  ByteSink sink(path);
  sink.write(to_text(document));
  sink.finish();
}

int check_all(const CheckOptions& options) {
  Json document = Json::parse(read_all(options.signatures));
  const std::filesystem::path folder = std::filesystem::path(options.signatures).parent_path();
  std::vector<std::string> corpora;
  for (const Json& check : document.at("checks")) corpora.push_back(corpus_path(check, folder));
  if (!options.updates) corpora.push_back(options.signatures);
  refuse_clashing_files(
      corpora, {{.path = options.updates ? options.signatures : ""}, {.path = kStandardStream}});
  const int threads = options.threads > 0 ? options.threads : available_threads();
  int status = kDone;
  for (Json& check : document.at("checks")) {
    const Json figures = figures_of(run_check(check, folder, threads));
    const std::vector<std::string> found = differences(figures, check);
    fmt::print("{}  {}{}\n",
               found.empty()     ? "ok     "
               : options.updates ? "updated"
                                 : "DIFFERS",
               label_of(check), found.empty() ? "" : fmt::format(": {}", fmt::join(found, "; ")));
    if (options.updates) {
      check = recipe_of(check);
      check.update(figures);
    } else if (!found.empty()) {
      status = kCheckFailed;
    }
  }
  if (options.updates) save(options.signatures, document);
  return status;
}

void declare(CLI::App& app, CheckOptions& options) {
  app.add_option("SIGNATURES", options.signatures,
                 with_default("The recorded answers", options.signatures))
      ->type_name("");
  app.add_flag("--update", options.updates, "Record anew");
  add_threads_option(app, options.threads);
  app.footer(
      "Runs each corpus through each solver as recorded and compares numbers of answers, guesses\n"
      "and signatures. No times, so nothing depends on the machine.\n"
      "\n"
      "Examples:\n"
      "  nonet check\n"
      "  nonet check --update datasets/signatures.json\n"
      "\n"
      "Exit status: 0 all as recorded, 1 something differs, 2 usage, 4 input error.\n");
}

int check(const CheckOptions& options) {
  try {
    return check_all(options);
  } catch (const Json::exception&) {
    print_message(fmt::format("nonet: {} is no list of checks\n", options.signatures));
  } catch (const std::system_error&) {
    throw;
  } catch (const std::runtime_error& error) {
    print_message(fmt::format("nonet: {}: {}\n", options.signatures, error.what()));
  }
  return kIoError;
}

}  // namespace

CommandRun add_check(CLI::App& app) { return bind_options(app, declare, check); }

}  // namespace nonet::cli
