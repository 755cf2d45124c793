// `nonet verify`: checks that each record of a solutions file answers its puzzle.
#include "engine/pipeline/jobs/verify.h"

#include <nonet/errors.h>
#include <unistd.h>

#include <algorithm>

#include "engine/core/threads.h"
#include "engine/io/bytes/byte_sink.h"
#include "engine/io/formats/format_table.h"
#include "engine/pipeline/jobs/claims.h"
#include "engine/stats/report.h"
#include "tools/commands/commands.h"
#include "tools/commands/shared/exports.h"
#include "tools/commands/shared/options.h"
#include "tools/terminal/exit_status.h"
#include "tools/terminal/message.h"

namespace nonet::cli {
namespace {

/// Whether an answer is for the puzzle that it contains.
constexpr NamedValue<bool> kMatchings[] = {{"order", false}, {"puzzle", true}};

struct VerifyOptions {
  VerifyOptions() { job.threads = 0; }

  VerifyConfig job;
  ExportPaths exports;
};

void declare(CommandApp& app, VerifyOptions& options) {
  app.value({"PUZZLES", kAnswers, "The puzzles", "", "-: standard input"}, options.job.puzzles)
      ->required();
  app.value(
         {"SOLUTIONS", kAnswers, "The answers, in an output format of solve or of another program"},
         options.job.solutions)
      ->required();
  add_input_options(app, "PUZZLES", options.job.input);
  add_input_format_option(app, "--solutions-format NAME", "SOLUTIONS", "",
                          options.job.solutions_format);
  app.choice({"--match NAME", kAnswers,
              "Match answers by their order, or by the puzzle that they contain: order, puzzle"},
             options.job.matches_puzzles, kMatchings);
  app.flag({"--prove", kAnswers,
            "Also check the answers multiple and unsolvable, by solving their puzzles"},
           options.job.proves);
  add_export_options<Verification>(app, options.exports);
  add_threads_option(app, options.job.threads);
  app.footer(
      "Checks that record N of SOLUTIONS answers record N of PUZZLES: a solution must be a legal\n"
      "full grid with every clue. Answers with a record number (" +
      names_of_formats_with(&OutputSide::numbers_records) +
      ")\n"
      "may be in any order; with --match puzzle, so may answers that contain their puzzle. An\n"
      "answer may also be a row of other columns, with a header or without, a sentence such as\n"
      "`Puzzle has no solution.`, or a grid of a NumPy array. Several consecutive solutions of a\n"
      "puzzle count as one record.\n"
      "Up to about 1,000 consecutive answers may be missing, surplus or exchanged: later answers\n"
      "are still assigned to the right puzzles, by the clues. The words multiple, unsolvable and\n"
      "abandoned are counted; --prove checks the first two. The right answer to a malformed "
      "puzzle\n"
      "is the word malformed. Answers out of order, --match puzzle and two pipes take one thread.\n"
      "\n"
      "Examples:\n"
      "  nonet verify puzzles.txt answers.txt\n"
      "  nonet verify --match puzzle puzzles.txt table.csv\n"
      "  nonet solve puzzles.txt | nonet verify --prove puzzles.txt -\n"
      "\n"
      "Exit status: 0 every solution is right, 1 an answer is wrong or missing, 2 usage,\n"
      "4 input or output error.\n");
}

bool is_standard_input(const std::string& path) {
  return path == kStandardStream || output_place(path).descriptor == STDIN_FILENO;
}

// Answers in another order are all wrong. This text explains why.
std::string order_text(const VerifyOptions& options, const Verification& verification) {
  const auto is_of_another = [](const WrongAnswer& wrong) {
    return wrong.reason == kOfAnotherPuzzle || wrong.reason.ends_with(kOutOfOrder);
  };
  const bool may_be = (verification.missing > 0 && verification.surplus > 0) ||
                      std::ranges::any_of(verification.first_wrong, is_of_another);
  if (options.job.matches_puzzles || !may_be) return {};
  return "answers are matched by order or record number; --match puzzle matches them by their "
         "puzzles\n";
}

int verify(const VerifyOptions& options) {
  if (is_standard_input(options.job.puzzles) && is_standard_input(options.job.solutions)) {
    throw UsageError("PUZZLES and SOLUTIONS cannot both be standard input");
  }
  refuse_misuse_of_exports<Verification>(options.exports,
                                         {options.job.puzzles, options.job.solutions});
  total_file_size({options.job.puzzles, options.job.solutions});  // reports a missing file at once
  ExportFiles<Verification> exports(options.exports);
  RunControl control;
  VerifyConfig config = options.job;
  if (config.threads == 0) config.threads = available_threads();
  const Verification verification = nonet::verify(config, control);
  if (verification.records == 0) control.throw_read_error();
  print_remark(notes_text(verification.notes) + verification.misreading);
  exports.write(verification, verification.is_complete);
  print_unless_exported(verification, options.exports);
  print_remark(order_text(options, verification) + partial_text(exports));
  control.throw_read_error();
  return verification.is_right() ? kDone : kCheckFailed;
}

}  // namespace

CommandRun add_verify(CommandApp& app) { return bind_options(app, declare, verify); }

}  // namespace nonet::cli
