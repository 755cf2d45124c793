// `nonet verify`: checks that each record of a solutions file answers its puzzle.
#include "engine/pipeline/verify.h"

#include <unistd.h>

#include "engine/io/bytes/byte_sink.h"
#include "engine/stats/report.h"
#include "tools/commands/commands.h"
#include "tools/commands/exports.h"
#include "tools/terminal/message.h"

namespace nonet::cli {
namespace {

bool is_standard_input(const std::string& path) {
  return path == kStandardStream || output_place(path).descriptor == STDIN_FILENO;
}

std::string misuse(const VerifyOptions& options) {
  if (is_standard_input(options.puzzles) && is_standard_input(options.solutions)) {
    return "PUZZLES and SOLUTIONS cannot both be standard input";
  }
  return misuse_of_exports<Verification>(options.exports, {options.puzzles, options.solutions});
}

}  // namespace

int verify(const VerifyOptions& options) {
  if (const std::string wrong = misuse(options); !wrong.empty()) {
    print_message("nonet: " + wrong + "\n");
    return kUsage;
  }
  total_file_size({options.puzzles, options.solutions});  // reports a missing file at once
  ExportFiles<Verification> exports(options.exports);
  RunControl control;
  const Verification verification = verify(
      VerifyConfig{
          .puzzles = options.puzzles,
          .solutions = options.solutions,
          .input = options.input,
          .solutions_format = options.solutions_format,
          .proves = options.prove,
      },
      control);
  if (verification.records == 0) control.throw_read_error();
  print_message(notes_text(verification.notes) + verification.misreading);
  exports.write(verification, verification.is_complete);
  print_unless_exported(verification, options.exports);
  print_message(partial_text(exports));
  control.throw_read_error();
  return verification.is_right() ? kDone : kCheckFailed;
}

}  // namespace nonet::cli
