#include <algorithm>
#include <cctype>
#include <charconv>
#include <memory>
#include <string_view>

#include "tools/commands/bench.h"

namespace nonet::cli {
namespace {

/// The parts of "VALUE=NAME". The name follows the last '='.
struct Named {
  std::string value;
  std::string name;
};

/// The corpora and contestants on the command line.
struct NamedParts {
  std::vector<std::string> solvers = {std::string(kBestSolver), "scalar"};
  std::vector<std::string> plugins;
  std::vector<std::string> commands;
  std::vector<std::string> bases;  ///< of pairs
  std::vector<std::string> news;
};

bool is_plain_name(std::string_view name) {
  return !name.empty() && std::ranges::all_of(name, [](unsigned char c) {
    return std::isalnum(c) != 0 ||
           std::string_view("._+-").find(static_cast<char>(c)) != std::string_view::npos;
  });
}

/// Throws CLI::ValidationError if `text` does not have that form.
Named split_named(const std::string& text, const char* form) {
  const size_t equals = text.rfind('=');
  const Named named{text.substr(0, equals),
                    equals == std::string::npos ? "" : text.substr(equals + 1)};
  if (named.value.empty() || !is_plain_name(named.name)) {
    throw CLI::ValidationError(fmt::format(
        "'{}' does not have the form {}, with a NAME of letters, digits and . _ + -", text, form));
  }
  return named;
}

/// Parses LIB.so[:SYMBOL[:CONFIGURATION|:TYPE]].
Plugin parse_plugin(const std::string& text) {
  Plugin plugin;
  const size_t slash = text.rfind('/');
  const size_t first = text.find(':', slash == std::string::npos ? 0 : slash);
  plugin.library = text.substr(0, first);
  if (first == std::string::npos) return plugin;
  const size_t second = text.find(':', first + 1);
  plugin.symbol = text.substr(first + 1, second == std::string::npos ? second : second - first - 1);
  if (second == std::string::npos) return plugin;
  const std::string last = text.substr(second + 1);
  plugin.type = find_plugin_type(last);
  if (plugin.type != nullptr) return plugin;
  const char* const end = last.data() + last.size();
  const auto [stopped, error] = std::from_chars(last.data(), end, plugin.configuration);
  if (error != std::errc() || stopped != end) {
    throw CLI::ValidationError(
        "--plugin", fmt::format("'{}' is neither a configuration, which is a number, nor a type of "
                                "`nonet list plugins`",
                                last));
  }
  return plugin;
}

/// Parses LIB.so[:SYMBOL[:CONFIGURATION|:TYPE]]=NAME.
Contestant parse_named_plugin(const std::string& text) {
  const Named named = split_named(text, "LIB.so[:SYMBOL[:CONFIGURATION|:TYPE]]=NAME");
  Contestant contestant;
  contestant.name = named.name;
  contestant.plugin = parse_plugin(named.value);
  return contestant;
}

/// Parses 'COMMAND'=NAME.
Contestant parse_command(const std::string& text) {
  const Named named = split_named(text, "'COMMAND'=NAME");
  Contestant contestant;
  contestant.name = named.name;
  contestant.command = named.value;
  return contestant;
}

// Results have the name of the solver that "auto" stands for.
Contestant solver_contestant(const std::string& name) {
  Contestant contestant;
  contestant.name = name == "auto" ? std::string(kBestSolver) : name;
  contestant.solver = find_solver(name);
  return contestant;
}

/// Parses a side of a pair, [=NAME] left out: a solver of nonet, LIB.so[:SYMBOL[:CONFIGURATION]],
/// a nonet program, or another command.
Contestant contestant_of_any_kind(const std::string& text) {
  if (find_solver(text) != nullptr) return solver_contestant(text);
  Contestant contestant;
  const size_t library_end = text.rfind(".so");
  const bool is_library = library_end != std::string::npos && text.find(' ') == std::string::npos &&
                          (library_end + 3 == text.size() || text[library_end + 3] == ':' ||
                           text[library_end + 3] == '.');
  if (is_library) {
    contestant.plugin = parse_plugin(text);
  } else if (text == "nonet" || text.ends_with("/nonet")) {
    contestant.command = "'" + text + "' solve -q -t 1";
  } else {
    contestant.command = text;
  }
  return contestant;
}

/// Adds both solvers of the pair with this number, from 1.
void gather_pair(const NamedParts& named, size_t number, std::vector<Contestant>& contestants) {
  const auto side = [](const std::string& text) {
    const size_t equals = text.rfind('=');
    const bool has_name = equals != std::string::npos && is_plain_name(text.substr(equals + 1));
    Contestant contestant = contestant_of_any_kind(has_name ? text.substr(0, equals) : text);
    contestant.name = has_name ? text.substr(equals + 1) : "";
    return contestant;
  };
  Contestant base = side(named.bases[number - 1]), changed = side(named.news[number - 1]);
  const std::string suffix = named.bases.size() == 1 ? "" : fmt::format("-{}", number);
  if (base.name.empty())
    base.name = changed.name.empty() ? "base" + suffix : changed.name + "-base";
  if (changed.name.empty()) changed.name = "new" + suffix;
  changed.base = base.name;
  contestants.push_back(base);
  contestants.push_back(changed);
}

/// Fills the corpora, the contestants and their reference. Throws CLI::ParseError if they are not
/// valid.
void gather(const NamedParts& named, BenchOptions& options) {
  BenchConfig& job = options.job;
  if (options.datasets.empty()) throw CLI::RequiredError("FILE");
  if (named.bases.size() != named.news.size()) {
    throw CLI::ValidationError(
        fmt::format("{} of --base and {} of --new: each --base needs a --new", named.bases.size(),
                    named.news.size()));
  }
  for (size_t number = 1; number <= named.bases.size(); ++number) {
    gather_pair(named, number, job.contestants);
  }
  if (named.bases.empty()) {
    for (const std::string& solver : named.solvers) {
      if (!solver.empty()) job.contestants.push_back(solver_contestant(solver));
    }
    for (const std::string& plugin : named.plugins) {
      job.contestants.push_back(parse_named_plugin(plugin));
    }
    for (const std::string& command : named.commands) {
      job.contestants.push_back(parse_command(command));
    }
  }
  const auto& contestants = job.contestants;
  for (size_t i = 0; i < contestants.size(); ++i) {
    for (size_t j = 0; j < i; ++j) {
      if (contestants[i].name != contestants[j].name) continue;
      throw CLI::ValidationError(
          fmt::format("there are two solvers called {}", contestants[i].name));
    }
  }
  if (!named.bases.empty()) return;
  if (job.reference.empty()) job.reference = contestants.front().name;
  if (job.reference == "auto") job.reference = kBestSolver;
  const auto is_reference = [&](const Contestant& c) { return c.name == job.reference; };
  if (std::ranges::none_of(contestants, is_reference)) {
    throw CLI::ValidationError("--reference", job.reference + " is not measured here");
  }
}

// A contestant takes one argument: the next one may be a corpus.
void add_named_options(CommandApp& app, BenchOptions& options) {
  const auto named = std::make_shared<NamedParts>();
  BenchConfig& job = options.job;
  app.value({"FILE", kAnswers, "Corpora of puzzles"}, options.datasets);
  app.taken<std::vector<std::string>>({"-d,--dataset FILE", kAnswers, "More corpora"},
                                      [&options](const std::vector<std::string>& more) {
                                        options.datasets.insert(options.datasets.end(),
                                                                more.begin(), more.end());
                                      });
  CLI::Option* const solvers = app.accept(app.value({"-s,--solver A,B", kAnswers,
                                                     "Solvers of nonet, see `nonet list solvers`",
                                                     "solvers", joined(named->solvers, ",")},
                                                    named->solvers),
                                          solver_names())
                                   ->delimiter(',')
                                   ->allow_extra_args(false);
  CLI::Option* const plugins =
      app.value({"--plugin LIB=NAME", kAnswers,
                 "A function of a library, LIB.so[:SYMBOL[:CONFIGURATION|:TYPE]]=NAME, see "
                 "`nonet list plugins`",
                 "plugins"},
                named->plugins)
          ->allow_extra_args(false);
  CLI::Option* const commands =
      app.value({"--exec CMD=NAME", kAnswers,
                 "A program that reads one puzzle per line and writes one solution per line, "
                 "'COMMAND'=NAME",
                 "commands"},
                named->commands)
          ->allow_extra_args(false);
  CLI::Option* const reference =
      app.value({"--reference NAME", kAnswers, "Show the ratio of each solver to this one",
                 "reference", "the first one"},
                job.reference);
  app.value({"--base SOLVER[=NAME]", kAnswers,
             "Compare --new with this solver: a solver of nonet, LIB.so[:SYMBOL], a nonet\n"
             "program, or another command; several pairs may be given"},
            named->bases)
      ->allow_extra_args(false);
  app.value({"--new SOLVER[=NAME]", kAnswers, "The solver that is judged"}, named->news)
      ->allow_extra_args(false);
  CLI::Option* const precision =
      app.share({"--precision SHARE", kAnswers,
                 "Launch until the interval of each ratio is at most this share above and below it",
                 "precision"},
                job.goal.precision);
  CLI::Option* const threshold = app.share(
      {"--threshold SHARE", kAnswers, "Ignore changes of a pair up to this share"}, job.threshold);
  CLI::Option* const in_turn = app.flag({"--in-turn", kAnswers,
                                         "Launch --base and --new one after the other, and not at "
                                         "the same time on two processors"},
                                        job.in_turn);
  const std::vector<CLI::Option*> others = {solvers, plugins, commands, reference, precision};
  app.parse_complete_callback([named, &options, others, threshold, in_turn] {
    for (const CLI::Option* const option : {threshold, in_turn}) {
      if (!named->bases.empty() || option->count() == 0) continue;
      throw CLI::ValidationError(option->get_name(), "requires --base");
    }
    for (const CLI::Option* const other : others) {
      if (named->bases.empty() || other->count() == 0) continue;
      throw CLI::ValidationError(other->get_name(), "cannot be combined with --base");
    }
    gather(*named, options);
  });
}

void add_footer(CommandApp& app) {
  app.footer(
      "A row is a solver on a corpus. Each row is launched many times, each time as a fresh\n"
      "process, in random order. A launch makes a few repetitions. Speeds and intervals are\n"
      "computed from the launches. All solvers get the same puzzles. Each pass has new puzzles:\n"
      "equivalents that are drawn with the seed. Every answer is checked, outside of the\n"
      "measured time. A solver that answers wrongly, crashes, hangs or writes outside of its\n"
      "memory is reported and excluded. Malformed records of a corpus are counted and excluded.\n"
      "\n"
      "--base and --new are launched in rounds, until each pair is judged on each corpus, or the\n"
      "time is over: slower, faster or same. Where two processors are available, both run at the\n"
      "same time and then on exchanged processors: what slows the machine slows both. Programs,\n"
      "functions with threads of their own and solvers on a device run one after the other, in\n"
      "random order; with --in-turn all do. All rows are judged together (Holm's method): no more\n"
      "than one run in 40 calls any of its rows slower if nothing has changed.\n"
      "\n"
      "Examples:\n"
      "  nonet bench puzzles.txt                          sliced and scalar\n"
      "  nonet bench -d a.txt b.txt --solver lanes,mrv --json result.json\n"
      "  nonet bench puzzles.txt --plugin ./libmine.so:my_solve=mine\n"
      "  nonet bench puzzles.txt --plugin ./libtdoku_shared.so:TdokuSolverDpllTriadSimd=tdoku\n"
      "  nonet bench puzzles.txt --limit 1 --plugin ./libmine.so:solve:grid=mine\n"
      "  nonet bench puzzles.txt --exec './my_solver --stdin'=mine\n"
      "  nonet bench puzzles.txt --base old/libmine.so --new ./libmine.so\n"
      "\n"
      "Exit status: 0 done, 1 a solver failed, or is slower or has other answers than its base,\n"
      "2 usage, 4 input or output error, 5 a pair is inconclusive: measure longer. After a signal\n"
      "the figures are those of the finished launches.\n");
}

}  // namespace

void declare_bench(CommandApp& app, BenchOptions& options) {
  add_named_options(app, options);
  BenchConfig& job = options.job;
  app.seconds({"--max-time S", kAnswers, "Stop after about S seconds", "max_seconds",
               fmt::format("{} for each row, {} for each pair", BenchOptions::kSecondsPerRow,
                           BenchOptions::kSecondsPerPair)},
              job.goal.max_seconds, 0.001);
  app.number(
      {"--launches N", kAnswers, "Launch each row N times, whatever the precision", "launches"},
      job.goal.launches, 1, 100'000);
  app.number({"-r,--repetitions N", kAnswers, "Repetitions in a launch"}, job.plan.repetitions, 1,
             100'000);
  app.seconds({"--min-time S", kAnswers, "The minimum time of a repetition, in seconds"},
              job.plan.min_repetition_seconds, 1e-6);
  app.number({"-n,--sample N", kAnswers, "Puzzles drawn from each corpus", "sample"},
             job.sample.puzzles, 1, 10'000'000);
  app.number({"--seed N", kAnswers, "Seed of the sample and its permutation", "seed"},
             job.sample.seed, 0);
  app.flag(
      {"--no-permute", kAnswers,
       "Keep the puzzles of the corpus; do not replace them by random equivalent ones", "permute"},
      [&job] { job.sample.permutes = false; });
  app.number(
      {"-l,--limit N", kAnswers, "Stop a puzzle at N solutions: 2 proves uniqueness", "limit"},
      job.sample.limit, 1, 1'000'000);
  app.seconds(
      {"--timeout S", kAnswers, "The maximum time of a pass over a sample, in seconds", "timeout"},
      job.timeout_seconds, 0.001);
  add_input_options(app, "the corpora", job.sample.input);
  app.value({"--label TEXT", kAnswers,
             "Record TEXT in the results, such as a commit; see `nonet history`"},
            job.label);
  add_export_options<BenchResults>(app, options.exports, true);
  app.flag({"-q,--quiet", kNothing, "Print no progress and no remarks, only errors"},
           options.quiet);
  add_footer(app);
}

}  // namespace nonet::cli
