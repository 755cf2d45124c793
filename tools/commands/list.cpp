// `nonet list`: lists the values of options: solvers, targets, kinds, symmetries, formats, fields.
#include <fmt/format.h>
#include <nonet/contestant.h>
#include <nonet/explain.h>
#include <nonet/generate.h>
#include <nonet/solver_table.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "engine/io/formats/format_table.h"
#include "engine/pipeline/fields/fields.h"
#include "engine/search/words/word_solver.h"
#include "tools/commands/command_line.h"
#include "tools/commands/shared/options.h"
#include "tools/terminal/exit_status.h"
#include "tools/terminal/message.h"

namespace nonet::cli {
namespace {

struct ListOptions {
  std::string table;  ///< empty: all
};

struct ListedRow {
  std::string name;
  std::string description;
};

constexpr auto kDescription = [](const auto& row) { return row.description; };

/// Returns a row for each of a table of rows, or of pointers to them, with what `describe` returns.
template <class Table, class Describe = decltype(kDescription)>
std::vector<ListedRow> rows_of(const Table& table, Describe describe = kDescription) {
  const std::vector<std::string> names = names_of(table);
  std::vector<ListedRow> rows;
  for (const auto& row : table) {
    rows.push_back({names[rows.size()], std::string(describe(row))});
  }
  return rows;
}

std::vector<ListedRow> solver_rows() {
  std::vector<ListedRow> rows = rows_of(solver_table());
  for (const std::string_view name : kSolversWithTargets) {
    rows.push_back({std::string(name), std::string(find_solver(name)->name)});
  }
  return rows;
}

std::string_view choice_of(const LaneTarget& target) {
  return &target == &default_lane_target() ? "chosen" : "";
}

std::string symbols_of(const PluginType& type) {
  return fmt::format("{}: {}", type.description, type.symbols);
}

constexpr std::string_view effect_name(Effect effect) {
  return effect == kAnswers ? "answers" : effect == kKept ? "kept" : "nothing";
}

std::vector<ListedRow> option_rows() {
  CLI::App program;
  CommandRun chosen;
  declare_program(program, chosen, names_of(commands()));
  std::vector<ListedRow> rows;
  for (const CLI::App* const command : program.get_subcommands({})) {
    for (const DeclaredOption& row : dynamic_cast<const CommandApp&>(*command).rows()) {
      const std::string form = row.option->get_type_name();
      rows.push_back({command->get_name() + " " + row.option->get_name(),
                      fmt::format("{:<7} {:<13} {:<14} {}", effect_name(row.effect),
                                  row.keyword.empty() ? "-" : row.keyword,
                                  form.empty() ? "-" : form, row.usual)});
    }
  }
  return rows;
}

struct ListedTable {
  std::string_view name;
  std::string_view title;
  std::vector<ListedRow> (*rows)();
};

// Tables of one name follow one another.
constexpr ListedTable kTables[] = {
    {"solvers", "Solvers (--solver)", solver_rows},
    {"targets", "Targets of the solvers sliced and lanes (--target)",
     [] { return rows_of(lane_targets(), choice_of); }},
    {"kinds", "Kinds of generated puzzles (generate --kind)",
     [] { return rows_of(puzzle_kinds()); }},
    {"symmetries", "Symmetries of the pattern of clues (generate --symmetry)",
     [] { return rows_of(symmetries()); }},
    {"formats", "Input formats (--input-format)",
     [] { return rows_of(input_formats(), [](auto* row) { return row->input->description; }); }},
    {"formats", "Output formats (--format)",
     [] { return rows_of(output_formats(), [](auto* row) { return row->output->description; }); }},
    {"fields", "Fields of records (--output-fields)", [] { return rows_of(fields()); }},
    {"techniques", "Sets of techniques (rate --techniques)",
     [] { return rows_of(technique_sets()); }},
    {"techniques", "Techniques in the order in which they are tried, and their ratings",
     [] { return rows_of(step_techniques(), [](auto& row) { return row.rating; }); }},
    {"plugins", "Types of functions, and the names that have them (bench --plugin)",
     [] { return rows_of(plugin_types(), symbols_of); }},
    {"options",
     "Options: what depends on them (kept: a manifest has a field for it), keyword in Python, "
     "value, default",
     option_rows},
};

std::vector<std::string> table_names() {
  std::vector<std::string> names = names_of(kTables);
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

void declare(CommandApp& app, ListOptions& options) {
  const std::vector<std::string> names = table_names();
  app.accept(app.value({"TABLE", kAnswers, "One of " + joined(names), "", "all but options"},
                       options.table),
             names);
  app.footer("Example:\n  nonet list solvers\n\nExit status: 0 done, 2 usage, 4 output error.\n");
}

int list(const ListOptions& options) {
  const char* gap = "";
  for (const ListedTable& table : kTables) {
    if (options.table.empty() ? table.rows == option_rows : options.table != table.name) continue;
    print_output(fmt::format("{}{}\n", gap, table.title));
    const std::vector<ListedRow> rows = table.rows();
    size_t width = 14;
    for (const ListedRow& row : rows) width = std::max(width, row.name.size());
    for (const ListedRow& row : rows) {
      print_output(fmt::format("  {:<{}} {}\n", row.name, width, row.description));
    }
    gap = "\n";
  }
  return kDone;
}

}  // namespace

CommandRun add_list(CommandApp& app) { return bind_options(app, declare, list); }

}  // namespace nonet::cli
