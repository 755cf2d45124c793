#include "tools/commands/commands.h"

namespace nonet::cli {
namespace {

constexpr Command kCommands[] = {
    {"solve", "Solve every puzzle of a corpus and prove it unique", add_solve},
    {"verify", "Check solutions against their puzzles", add_verify},
    {"merge", "Join the outputs of shards", add_merge},
    {"index", "Index large files, so that shards begin at once", add_index},
    {"bench", "Measure the speed of solvers, also your own", add_bench},
    {"compare", "Compare two results of bench", add_compare},
    {"history", "Show how results of bench change over time", add_history},
    {"report", "Write the HTML report of a saved result", add_report},
    {"check", "Check that answers equal the recorded ones", add_check},
    {"generate", "Generate a corpus of puzzles", add_generate},
    {"canon", "Write canonical forms, or remove equivalent puzzles", add_canon},
    {"convert", "Write puzzles in another format", add_convert},
    {"describe", "Describe a corpus", add_describe,
     "it needs all records at once, to count the classes of equivalent puzzles"},
    {"rate", "Rate puzzles by the techniques and guesses they need", add_rate},
    {"minimize", "Make puzzles minimal, or report which are minimal", add_minimize},
    {"neighbours", "Find puzzles that differ by a few clues", add_neighbours,
     "it needs all records at once, to write each class once"},
    {"augment", "Write random equivalents of puzzles and solutions", add_augment},
    {"split", "Divide a corpus so that equivalent puzzles stay together", add_split,
     "it writes several outputs; the part of a puzzle does not depend on other records, so split the "
     "pieces of a corpus by themselves"},
    {"list", "List solvers, formats, fields and other names", add_list},
    {"completions", "Print completions for a shell", add_completions},
};

}  // namespace

std::span<const Command> commands() { return kCommands; }

}  // namespace nonet::cli
