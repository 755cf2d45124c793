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

template <class Table>
std::vector<ListedRow> rows_of(const Table& table) {
  std::vector<ListedRow> rows;
  for (const auto& row : table)
    rows.push_back({std::string(row.name), std::string(row.description)});
  return rows;
}

std::vector<ListedRow> solver_rows() {
  std::vector<ListedRow> rows = rows_of(solver_table());
  for (const std::string_view name : kSolversWithTargets)
    rows.push_back({std::string(name), std::string(find_solver(name)->name)});
  return rows;
}

std::vector<ListedRow> target_rows() {
  std::vector<ListedRow> rows;
  for (const LaneTarget& target : lane_targets()) {
    const bool chosen = &target == &default_lane_target();
    rows.push_back({std::string(target.name), chosen ? "chosen" : ""});
  }
  return rows;
}

std::vector<ListedRow> input_rows() {
  std::vector<ListedRow> rows;
  for (const Format* row : input_formats())
    rows.push_back({std::string(row->name), std::string(row->input->description)});
  return rows;
}

std::vector<ListedRow> output_rows() {
  std::vector<ListedRow> rows;
  for (const Format* row : output_formats())
    rows.push_back({std::string(row->name), std::string(row->output->description)});
  return rows;
}

std::vector<ListedRow> technique_rows() {
  std::vector<ListedRow> rows;
  for (const StepTechniqueInfo& technique : step_techniques()) {
    rows.push_back({std::string(technique.name), std::string(technique.rating)});
  }
  return rows;
}

std::vector<ListedRow> plugin_rows() {
  std::vector<ListedRow> rows;
  for (const PluginType& type : plugin_types()) {
    rows.push_back({std::string(type.name), fmt::format("{}: {}", type.description, type.symbols)});
  }
  return rows;
}

constexpr std::string_view effect_name(Effect effect) {
  return effect == Effect::answers ? "answers" : effect == Effect::kept ? "kept" : "nothing";
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
    {"targets", "Targets of the solvers sliced and lanes (--target)", target_rows},
    {"kinds", "Kinds of generated puzzles (generate --kind)",
     [] { return rows_of(puzzle_kinds()); }},
    {"symmetries", "Symmetries of the pattern of clues (generate --symmetry)",
     [] { return rows_of(symmetries()); }},
    {"formats", "Input formats (--input-format)", input_rows},
    {"formats", "Output formats (--format)", output_rows},
    {"fields", "Fields of records (--output-fields)", [] { return rows_of(fields()); }},
    {"techniques", "Sets of techniques (rate --techniques)",
     [] { return rows_of(technique_sets()); }},
    {"techniques", "Techniques in the order in which they are tried, and their ratings",
     technique_rows},
    {"plugins", "Types of functions, and the names that have them (bench --plugin)", plugin_rows},
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
  app.accept(app.value({"TABLE", Effect::answers, "One of " + joined(names), "", "all but options"},
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
