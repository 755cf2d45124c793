// What the options of several commands have in common. Part of options.cpp: CLI11 is known here.
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <charconv>
#include <limits>
#include <string>
#include <vector>

#include "engine/io/formats/format_table.h"
#include "tools/commands/commands.h"

namespace nonet::cli {

/// Names of the rows of a table, as a help text shows them.
template <class Table>
std::vector<std::string> names_of(const Table& table) {
  std::vector<std::string> names;
  for (const auto& row : table) names.emplace_back(row.name);
  return names;
}
inline std::vector<std::string> names_of(const std::vector<const Format*>& rows) {
  std::vector<std::string> names;
  for (const Format* row : rows) names.emplace_back(row->name);
  return names;
}

/// An option that names a row of a table. The row lands in `row` once the option is given.
template <class Row, class Find>
CLI::Option* add_row_option(CLI::App& app, const std::string& flag, const std::string& description,
                            const Row*& row, std::vector<std::string> names, Find find) {
  return app
      .add_option_function<std::string>(
          flag, [&row, find](const std::string& name) { row = find(name); }, description)
      ->check(CLI::IsMember(std::move(names), CLI::ignore_case).description(""))
      ->type_name("NAME");
}

/// A whole number from `least` to `most`. CLI11 saturates what does not fit its type, and takes -1
/// for an unsigned number, so the text is read here.
template <class Number>
CLI::Option* add_number_option(CLI::App& app, const std::string& flag,
                               const std::string& description, Number& number, Number least,
                               Number most) {
  const auto read = [&number, least, most](const std::string& text) {
    const char* const end = text.data() + text.size();
    const auto [stopped, error] = std::from_chars(text.data(), end, number);
    const bool fits = error == std::errc() && stopped == end && number >= least && number <= most;
    if (fits) return std::string();
    const std::string range = most == std::numeric_limits<Number>::max()
                                  ? fmt::format("{} up", least)
                                  : fmt::format("{} to {}", least, most);
    return fmt::format("'{}' is not a whole number from {}", text, range);
  };
  return app.add_option(flag, description)->check(read, "")->type_name("N")->expected(1);
}

inline std::string joined(const std::vector<std::string>& words, const char* separator = ", ") {
  return fmt::format("{}", fmt::join(words, separator));
}

inline std::string non_empty(const std::string& path) {
  return path.empty() ? "a file name is missing" : "";
}

inline CLI::Option* add_input_format_option(CLI::App& app, const std::string& flag,
                                            const std::string& what, const Format*& format) {
  const std::vector<std::string> names = names_of(input_formats());
  return add_row_option(
      app, flag,
      fmt::format("Format of {}: {} (recognised from its first record)", what, joined(names)),
      format, names, [](const std::string& name) { return find_input_format(name); });
}

/// "N" or "P%".
template <class Limit>
void add_max_malformed_option(CLI::App& app, Limit& limit, const std::string& usual) {
  const auto read = [&limit](const std::string& text) {
    const auto given = parse_malformed_limit(text);
    if (!given) return fmt::format("'{}' is not a number of records, or a share such as 1%", text);
    limit = *given;
    return std::string();
  };
  const std::string description =
      "Status 3 if more than N records are malformed, or P% of them (" + usual + ")";
  app.add_option("--max-malformed", description)->check(read, "")->type_name("N|P%")->expected(1);
}

/// The format of the input and, of a table, its column of puzzles.
inline void add_input_options(CLI::App& app, const std::string& what, InputOptions& input) {
  add_input_format_option(app, "--input-format", what, input.format);
  app.add_option("--column", input.column,
                 "The puzzle column of a table, or field of JSON lines: its name, or its number "
                 "from 1 (the one with puzzles)")
      ->type_name("COLUMN")
      ->check(non_empty, "");
}

inline void add_output_option(CLI::App& app, const std::string& what, std::string& output) {
  output = "-";
  app.add_option(
         "-o,--output", output,
         "Write " + what + " to FILE; it has this name only once it is whole (-: standard output)")
      ->type_name("FILE")
      ->check(non_empty, "");
}

inline void add_threads_option(CLI::App& app, int& threads) {
  add_number_option(app, "-t,--threads", "Threads, 0 for all this process may use (0)", threads, 0,
                    1024);
}

inline void add_progress_option(CLI::App& app, const std::string& what, When& progress) {
  app.add_option_function<std::string>(
         "--progress",
         [&progress](const std::string& when) {
           progress = when == "always"  ? When::always
                      : when == "never" ? When::never
                                        : When::automatic;
         },
         "Progress line: always, never, or auto: on a terminal that shows no " + what + " (auto)")
      ->check(CLI::IsMember({"auto", "always", "never"}).description(""))
      ->type_name("WHEN");
}

/// The options of the commands that measure; see options_measure.cpp.
void add_bench(CLI::App& app, BenchOptions& options);
void add_compare(CLI::App& app, CompareOptions& options);
void add_check(CLI::App& app, CheckOptions& options);

/// The options of the commands about corpora; see options_corpora.cpp.
void add_generate(CLI::App& app, GenerateOptions& options);
void add_canon(CLI::App& app, CanonOptions& options);
void add_describe(CLI::App& app, DescribeOptions& options);

}  // namespace nonet::cli
