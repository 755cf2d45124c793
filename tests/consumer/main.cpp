// Solves one puzzle through the batch interface, and a corpus through the pipeline.
#include <engine/pipeline/run.h>
#include <nonet/solver_table.h>

#include <cstdio>

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  nonet::Grid puzzle, solution;
  const char* text =
      "005300000800000020070010500400005300010070006003200080060500009004000030000009700";
  for (int cell = 0; cell < nonet::kCells; ++cell) {
    puzzle.cells[cell] = static_cast<uint8_t>(text[cell] - '0');
  }
  nonet::SolveResult result;
  nonet::find_solver("auto")->make({})->solve({&puzzle, 1}, {&solution, 1}, {&result, 1});
  if (result.status != nonet::Status::unique || !is_solution_of(puzzle, solution)) return 1;

  nonet::ByteSink sink("/dev/null");
  nonet::RunControl control;
  nonet::RunConfig config;
  config.inputs = {argv[1]};
  config.solver = nonet::find_solver("auto");
  config.output_format = nonet::find_output_format("line");
  config.output = &sink;
  const nonet::RunReport report = run(config, control);
  std::printf("%s", to_text(report).c_str());
  return report.stats.count(nonet::Status::unique) == 1000 ? 0 : 1;
}
