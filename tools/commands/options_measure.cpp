// The options of the commands that measure and compare; part of options.cpp.
#include <algorithm>
#include <cctype>
#include <memory>

#include "engine/io/bytes/byte_source.h"
#include "tools/commands/option_helpers.h"

namespace nonet::cli {
namespace {

// A number such as 0.05, from `least` to a million.
CLI::Option* add_seconds_option(CLI::App& app, const std::string& flag,
                                const std::string& description, double& seconds, double least) {
  const auto read = [&seconds, least](const std::string& text) {
    const char* const end = text.data() + text.size();
    const auto [stopped, error] = std::from_chars(text.data(), end, seconds);
    const bool fits = error == std::errc() && stopped == end && seconds >= least && seconds <= 1e6;
    return fits ? std::string() : fmt::format("'{}' is not a number from {} up", text, least);
  };
  return app.add_option(flag, description)->check(read, "")->type_name("S")->expected(1);
}

/// "LEFT=NAME": the name, which stands behind the last '='.
struct Named {
  std::string what;
  std::string name;
};

Named split_named(const std::string& text, const char* form) {
  const size_t equals = text.rfind('=');
  const Named named{text.substr(0, equals),
                    equals == std::string::npos ? "" : text.substr(equals + 1)};
  const bool is_plain = std::ranges::all_of(named.name, [](unsigned char c) {
    return std::isalnum(c) != 0 ||
           std::string_view("._+-").find(static_cast<char>(c)) != std::string_view::npos;
  });
  if (named.what.empty() || named.name.empty() || !is_plain) {
    throw CLI::ValidationError(fmt::format(
        "'{}' is not of the form {}, with a NAME of letters, digits and . _ + -", text, form));
  }
  return named;
}

// LIB.so[:SYMBOL[:CONFIGURATION]]=NAME
Contestant parse_plugin(const std::string& text) {
  const Named named = split_named(text, "LIB.so[:SYMBOL[:CONFIGURATION]]=NAME");
  Contestant contestant;
  contestant.name = named.name;
  Plugin& plugin = contestant.plugin;
  const size_t slash = named.what.rfind('/');
  const size_t first = named.what.find(':', slash == std::string::npos ? 0 : slash);
  plugin.library = named.what.substr(0, first);
  if (first == std::string::npos) return contestant;
  const size_t second = named.what.find(':', first + 1);
  plugin.symbol =
      named.what.substr(first + 1, second == std::string::npos ? second : second - first - 1);
  if (second == std::string::npos) return contestant;
  const std::string number = named.what.substr(second + 1);
  const char* const end = number.data() + number.size();
  const auto [stopped, error] = std::from_chars(number.data(), end, plugin.configuration);
  if (error != std::errc() || stopped != end) {
    throw CLI::ValidationError(
        "--plugin", fmt::format("'{}' is not a configuration, which is a number", number));
  }
  return contestant;
}

Contestant parse_command(const std::string& text) {
  const Named named = split_named(text, "'COMMAND'=NAME");
  Contestant contestant;
  contestant.name = named.name;
  contestant.command = named.what;
  return contestant;
}

// "auto" goes by the name of what it stands for on every machine.
Contestant solver_contestant(const std::string& name) {
  Contestant contestant;
  contestant.name = name == "auto" ? "lanes" : name;
  contestant.solver = find_solver(name);
  return contestant;
}

/// What the command line names, before it is one list of contestants.
struct NamedContestants {
  std::vector<std::string> solvers = {"lanes", "scalar"};
  std::vector<std::string> plugins;
  std::vector<std::string> commands;
};

void gather(const NamedContestants& named, BenchOptions& options) {
  if (options.datasets.empty()) throw CLI::RequiredError("FILE");
  for (const std::string& solver : named.solvers) {
    if (!solver.empty()) options.contestants.push_back(solver_contestant(solver));
  }
  for (const std::string& plugin : named.plugins)
    options.contestants.push_back(parse_plugin(plugin));
  for (const std::string& command : named.commands) {
    options.contestants.push_back(parse_command(command));
  }
  const auto& contestants = options.contestants;
  for (size_t i = 0; i < contestants.size(); ++i) {
    for (size_t j = 0; j < i; ++j) {
      if (contestants[i].name != contestants[j].name) continue;
      throw CLI::ValidationError(
          fmt::format("there are two solvers called {}", contestants[i].name));
    }
  }
  if (options.reference.empty()) options.reference = contestants.front().name;
  if (options.reference == "auto") options.reference = "lanes";
  const auto is_reference = [&](const Contestant& c) { return c.name == options.reference; };
  if (std::ranges::none_of(contestants, is_reference)) {
    throw CLI::ValidationError("--reference", options.reference + " is not measured here");
  }
}

void add_contestant_options(CLI::App& app, BenchOptions& options) {
  const auto named = std::make_shared<NamedContestants>();
  std::vector<std::string> solvers = names_of(solver_table());
  solvers.insert(solvers.begin(), {"auto", "lanes"});
  app.add_option("-s,--solver", named->solvers,
                 "Solvers of nonet, see `nonet list solvers` (lanes,scalar)")
      ->delimiter(',')
      ->check(CLI::IsMember(solvers).description(""))
      ->type_name("A,B");
  app.add_option("--plugin", named->plugins,
                 "A solver in a shared library, LIB.so[:SYMBOL[:CONFIGURATION]]=NAME, see nonet.h")
      ->expected(1)
      ->take_all()
      ->type_name("LIB=NAME");
  app.add_option(
         "--exec", named->commands,
         "A program that reads puzzle lines and writes a solution line each, 'COMMAND'=NAME")
      ->expected(1)
      ->take_all()
      ->type_name("CMD=NAME");
  app.add_option("--reference", options.reference, "The solver that ratios are of (the first one)")
      ->type_name("NAME");
  app.parse_complete_callback([named, &options] { gather(*named, options); });
}

// Without a file it is standard output.
void add_output_option(CLI::App& app, const std::string& flag, const std::string& description,
                       std::string& path) {
  app.add_option_function<std::string>(
         flag, [&path](const std::string& file) { path = file.empty() ? kStandardStream : file; },
         description + " (to standard output if no FILE is given)")
      ->expected(0, 1)
      ->type_name("[FILE]");
}

// "5%", "5 %" or "0.05".
CLI::Option* add_share_option(CLI::App& app, const std::string& flag,
                              const std::string& description, double& share) {
  const auto read = [&share](const std::string& text) {
    std::string number = text;
    const bool is_percentage = number.ends_with('%');
    if (is_percentage) number.pop_back();
    while (number.ends_with(' ')) number.pop_back();
    const char* const end = number.data() + number.size();
    const auto [stopped, error] = std::from_chars(number.data(), end, share);
    if (is_percentage) share /= 100;
    const bool fits = error == std::errc() && stopped == end && share > 0 && share < 1;
    return fits ? "" : fmt::format("'{}' is not a share such as 5% or 0.05", text);
  };
  return app.add_option(flag, description)->check(read, "")->type_name("SHARE")->expected(1);
}

}  // namespace

void add_bench(CLI::App& app, BenchOptions& options) {
  app.add_option("FILE", options.datasets, "Corpora of puzzles")->type_name("");
  app.add_option("-d,--dataset", options.datasets, "The same, as an option")->type_name("FILE");
  add_contestant_options(app, options);
  add_share_option(app, "--precision",
                   "Go on until every ratio is known within this share, up and down (1%)",
                   options.precision);
  add_seconds_option(app, "--max-time", "... or for S seconds in all (9.5 for each row)",
                     options.max_seconds, 0.001);
  add_number_option(app, "--launches", "Launch each row N times, however precise that is",
                    options.launches, uint64_t{1}, uint64_t{100'000});
  add_number_option(app, "-r,--repetitions", "Repetitions in a launch (3)",
                    options.plan.repetitions, 1, 100'000);
  add_seconds_option(app, "--min-time", "Seconds that a repetition takes at least (0.02)",
                     options.plan.min_repetition_seconds, 1e-6);
  add_number_option(app, "-n,--sample", "Puzzles drawn from each corpus (2000)",
                    options.sample.puzzles, size_t{1}, size_t{10'000'000});
  add_number_option(app, "--seed", "Seed of the sample and its permutation (1)",
                    options.sample.seed, uint64_t{0}, std::numeric_limits<uint64_t>::max());
  app.add_flag_callback(
      "--no-permute", [&options] { options.sample.permutes = false; },
      "Keep puzzles as they are, not replaced by random equivalent ones");
  add_number_option(app, "-l,--limit", "Stop a puzzle at N solutions: 2 proves uniqueness (2)",
                    options.sample.limit, uint64_t{1}, uint64_t{1'000'000});
  add_seconds_option(app, "--timeout", "Seconds a pass over a sample may take (60)",
                     options.timeout_seconds, 0.001);
  add_input_options(app, "the corpora", options.sample.input);
  add_output_option(app, "--json", "Write all there is to know, in Google Benchmark's schema",
                    options.json);
  add_output_option(app, "--markdown", "Write the tables as Markdown", options.markdown);
  add_output_option(app, "--csv", "Write the tables as CSV", options.csv);
  app.add_flag("-q,--quiet", options.quiet, "No progress and no remarks, only errors");
  app.footer(
      "A row is a solver on a corpus. Each row is launched many times, each time as a fresh\n"
      "process, in random order; a launch makes a few repetitions. Figures and intervals are over\n"
      "launches. All solvers get the same puzzles, and each pass has other ones: equivalents that\n"
      "are drawn from the seed. Every answer is checked, outside of the time that is measured. A\n"
      "solver that answers wrongly, crashes, hangs or writes where it must not is reported and "
      "left\n"
      "out; the others go on. Malformed records of a corpus are left out and their number is told.\n"
      "\n"
      "Examples:\n"
      "  nonet bench puzzles.txt                          lanes and scalar\n"
      "  nonet bench -d a.txt b.txt --solver lanes,mrv --json result.json\n"
      "  nonet bench puzzles.txt --plugin ./libmine.so:my_solve=mine\n"
      "  nonet bench puzzles.txt --exec './my_solver --stdin'=mine\n"
      "\n"
      "Exit status: 0 done, 1 a solver failed, 2 usage, 4 input or output error. After a\n"
      "signal the figures are those of the launches that were done.\n");
}

void add_compare(CLI::App& app, CompareOptions& options) {
  app.add_option("BASE", options.base, "A result of nonet bench --json")->required()->type_name("");
  app.add_option("NEW", options.changed, "Another one")->required()->type_name("");
  add_share_option(app, "--threshold", "Changes up to this share do not count (5%)",
                   options.threshold);
  app.add_option("--relative-to", options.relative_to,
                 "Compare ratios to this solver, so that BASE may be of another machine")
      ->type_name("NAME");
  app.footer(
      "Prints first what cannot be compared, what failed, and guesses and answers that changed.\n"
      "Then a row for each solver and corpus: the change of its speed, the 95 % interval of the\n"
      "change, the rank test, and a verdict: faster, same, slower or inconclusive.\n"
      "\n"
      "Example:\n"
      "  nonet compare base.json new.json --threshold 5% --relative-to scalar\n"
      "\n"
      "Exit status: 0 nothing is slower, 1 something is, or answers changed, or a solver failed,\n"
      "2 usage, 4 input error, 5 inconclusive: measure longer, 6 something cannot be compared:\n"
      "other puzzles, limit or seed, or a row in one of the results only.\n");
}

void add_check(CLI::App& app, CheckOptions& options) {
  app.add_option("SIGNATURES", options.signatures, "What is recorded (datasets/signatures.json)")
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

}  // namespace nonet::cli
