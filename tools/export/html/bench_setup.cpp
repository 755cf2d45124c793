#include "tools/export/html/bench_setup.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "tools/export/html/markup.h"

namespace nonet::cli {

std::string bench_setup(const BenchResults& results) {
  const BenchMachine& machine = results.machine;
  std::vector<std::string> load;
  for (const double average : machine.load) load.push_back(fmt::format("{:.2f}", average));
  const LaunchPlan& plan = results.plan;
  std::string text = facts(
      {{"label", results.label},
       {"date", machine.date},
       {"machine", fmt::format("{}, {}, {}", machine.host, machine.cpu,
                               counted(static_cast<size_t>(machine.cpus), "processor"))},
       {"load over 1, 5 and 15 minutes", fmt::format("{}", fmt::join(load, ", "))},
       {"nonet", machine.version},
       {"compiler", machine.compiler},
       {"flags", machine.flags},
       {"instruction set", machine.target},
       {"reference", results.reference},
       {"seed", std::to_string(results.seed)},
       {"puzzles", results.permuted ? "replaced by random equivalent ones" : "as they are"},
       {"limit of solutions", std::to_string(results.limit)},
       {"launch", fmt::format("{} of at least {:g} s, after at least {:g} s of warm-up",
                              counted(static_cast<size_t>(plan.repetitions), "repetition"),
                              plan.min_repetition_seconds, plan.warm_up_seconds)},
       {"precision", results.precision > 0 ? fmt::format("{:g} %", 100 * results.precision) : ""},
       {"duration", fmt::format("{:.1f} s", results.seconds)},
       {"ended by", std::string(kBenchEndNames[static_cast<size_t>(results.end)])}});
  Table corpora{.columns = {{"corpus", "", true},
                            {"file", "", true},
                            {"puzzles", ""},
                            {"malformed", ""},
                            {"sample", ""},
                            {"hash", "", true},
                            {"sample's hash", "", true}}};
  for (const BenchCorpus& c : results.corpora) {
    corpora.rows.push_back(
        {{text_cell(c.name), text_cell(c.path), number_cell(c.puzzles), number_cell(c.malformed),
          number_cell(c.sample_puzzles), text_cell(c.hash), text_cell(c.sample_hash)}});
  }
  Table solvers{.columns = {{"solver", "", true},
                            {"kind", "", true},
                            {"source", "", true},
                            {"instruction set", "", true}}};
  for (const BenchSolver& solver : results.solvers) {
    solvers.rows.push_back(
        {{text_cell(solver.name), text_cell(solver.kind), text_cell(solver.source),
          solver.target.empty() ? Cell{} : text_cell(solver.target)}});
  }
  text += to_html(corpora, {.caption = "Corpora"}) + to_html(solvers, {.caption = "Solvers"});
  return section("What was measured", text);
}

}  // namespace nonet::cli
