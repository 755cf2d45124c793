// `nonet verify`: checks that each record of a solutions file answers its puzzle.
#include "engine/pipeline/verify.h"

#include <nonet/errors.h>
#include <unistd.h>

#include "engine/io/bytes/byte_sink.h"
#include "engine/io/formats/format_table.h"
#include "engine/stats/report.h"
#include "tools/commands/commands.h"
#include "tools/commands/shared/exports.h"
#include "tools/commands/shared/options.h"
#include "tools/terminal/exit_status.h"
#include "tools/terminal/message.h"

namespace nonet::cli {
namespace {

struct VerifyOptions {
  std::string puzzles;
  std::string solutions;
  InputOptions input;                        ///< options for the puzzles
  const Format* solutions_format = nullptr;  ///< null: detected
  bool prove = false;                        ///< prove the status words, too
  ExportPaths exports;
};

void declare(CLI::App& app, VerifyOptions& options) {
  app.add_option("PUZZLES", options.puzzles, "The puzzles (-: standard input)")
      ->required()
      ->type_name("");
  app.add_option("SOLUTIONS", options.solutions, "The answers, in any output format of solve")
      ->required()
      ->type_name("");
  add_input_options(app, "PUZZLES", options.input);
  add_input_format_option(app, "--solutions-format", "SOLUTIONS", options.solutions_format);
  app.add_flag("--prove", options.prove,
               "Prove the answers multiple and unsolvable, too, by solving these puzzles");
  add_export_options<Verification>(app, options.exports);
  app.footer(
      "Checks that record N of SOLUTIONS answers record N of PUZZLES: a solution must be a legal\n"
      "full grid with every clue. Records with their number (" +
      names_of_formats_with(&OutputSide::numbers_records) +
      ")\n"
      "may be in any order. The words multiple, unsolvable and abandoned are counted; --prove\n"
      "proves the first two. The right answer to a malformed puzzle is the word malformed; only\n"
      "--max-malformed of solve limits the number of these.\n"
      "\n"
      "Examples:\n"
      "  nonet verify puzzles.txt answers.txt\n"
      "  nonet solve puzzles.txt | nonet verify --prove puzzles.txt -\n"
      "\n"
      "Exit status: 0 every solution is right, 1 an answer is wrong or missing, 2 usage,\n"
      "4 input or output error.\n");
}

bool is_standard_input(const std::string& path) {
  return path == kStandardStream || output_place(path).descriptor == STDIN_FILENO;
}

int verify(const VerifyOptions& options) {
  if (is_standard_input(options.puzzles) && is_standard_input(options.solutions)) {
    throw UsageError("PUZZLES and SOLUTIONS cannot both be standard input");
  }
  refuse_misuse_of_exports<Verification>(options.exports, {options.puzzles, options.solutions});
  total_file_size({options.puzzles, options.solutions});  // reports a missing file at once
  ExportFiles<Verification> exports(options.exports);
  RunControl control;
  const Verification verification = nonet::verify(
      VerifyConfig{
          .puzzles = options.puzzles,
          .solutions = options.solutions,
          .input = options.input,
          .solutions_format = options.solutions_format,
          .proves = options.prove,
      },
      control);
  if (verification.records == 0) control.throw_read_error();
  print_message(notes_text(verification.notes) + verification.misreading.value_or(""));
  exports.write(verification, verification.is_complete);
  print_unless_exported(verification, options.exports);
  print_message(partial_text(exports));
  control.throw_read_error();
  return verification.is_right() ? kDone : kCheckFailed;
}

}  // namespace

CommandRun add_verify(CLI::App& app) { return bind_options(app, declare, verify); }

}  // namespace nonet::cli
