// An option of a command is declared once, as a row. CLI11 parses it; help, manual pages,
// completions, manifests, the names of settings in messages and `nonet list options` walk the rows.
#pragma once

#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <charconv>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "tools/commands/commands.h"

namespace nonet::cli {

/// What depends on an option. tests/promises/options.sh tries every option of every command.
enum Effect : uint8_t {
  kAnswers,  ///< what is written: a run with another value is another run
  kKept,     ///< which run it is, or how its bytes are packed; a manifest has a field for it
  kNothing,  ///< what is written is the same with any value
};

struct OptionRow {
  std::string_view name;  ///< with the form of its value: "-f,--format NAME"; of an argument "FILE"
  Effect effect;
  std::string help;
  std::string_view keyword = {};  ///< of the Python functions; empty: they do not have it
  std::string usual = {};         ///< what holds without the option; empty: that of its variable
};

struct DeclaredOption : OptionRow {
  CLI::Option* option = nullptr;
  std::vector<std::string> names = {};  ///< the only values that it takes; empty: it takes others
};

/// A value of an option and its name; a row of a constant table.
template <class Value>
struct NamedValue {
  std::string_view name;
  Value value;
};

template <class Row>
const Row* pointer_to(const Row& row) {
  return &row;
}
template <class Row>
const Row* pointer_to(const Row* row) {
  return row;
}

/// Returns the names of the rows of a table, which has rows or pointers to them.
template <class Table>
std::vector<std::string> names_of(const Table& table) {
  std::vector<std::string> names;
  for (const auto& row : table) names.emplace_back(pointer_to(row)->name);
  return names;
}

std::string joined(const std::vector<std::string>& words, const char* separator = ", ");

/// A check for CLI11. Throws CLI::ValidationError if the text is empty.
std::string refuse_empty(const std::string& text);

/// A command and its options. Each function that declares an option takes its row, and returns the
/// option for further rules. The help shows the default, which is the value of the variable.
class CommandApp : public CLI::App {
 public:
  CommandApp(std::string_view name, std::string_view description, CLI::App* program)
      : CLI::App(std::string(description), std::string(name), program) {}

  const std::vector<DeclaredOption>& rows() const { return rows_; }
  /// Returns the row of an option; null: CLI11 added it.
  const DeclaredOption* row_of(const CLI::Option* option) const;
  bool is_given(const std::string& name) const { return get_option(name)->count() > 0; }

  CLI::Option* flag(const OptionRow& row, bool& value);
  CLI::Option* flag(const OptionRow& row, std::function<void()> take);
  /// A flag that may have a value, which is the text in braces in its name otherwise.
  CLI::Option* flag(const OptionRow& row, std::string& value);

  /// Stores what was given as it is: a text, or texts of which there may be several.
  template <class Value>
  CLI::Option* value(const OptionRow& row, Value& value) {
    return add(row,
               [&](const auto& name, const auto& help) { return add_option(name, value, help); });
  }
  /// The same of a text that must not be empty.
  CLI::Option* text(const OptionRow& row, std::string& value) {
    return this->value(row, value)->check(refuse_empty, "");
  }
  /// Calls take() with the value.
  template <class Value>
  CLI::Option* taken(const OptionRow& row, std::function<void(const Value&)> take) {
    return add(row, [&](const auto& name, const auto& help) {
      return add_option_function<Value>(name, std::move(take), help);
    });
  }

  /// A text that parser() reads. It returns no value if the text is not `form`, such as "a whole
  /// number".
  template <class Value, class Parser>
  CLI::Option* parsed(const OptionRow& row, Value& value, Parser parser, const std::string& form) {
    const auto read = [&value, parser, form](const std::string& text) {
      const auto parsed = parser(text);
      if (!parsed) throw CLI::ValidationError(fmt::format("'{}' is not {}", text, form));
      value = *parsed;
      return std::string();
    };
    return add(row, [&](const auto& name, const auto& help) {
      return add_option(name, help)->check(read, "")->expected(1);
    });
  }

  /// A whole number from `least` to `most`. A default outside that range, or the largest number,
  /// stands for "not given", and the help does not show it. The text is parsed here, because CLI11
  /// saturates numbers that do not fit their type and accepts -1 for an unsigned number.
  template <class Number>
  CLI::Option* number(OptionRow row, Number& number, std::type_identity_t<Number> least,
                      std::type_identity_t<Number> most = std::numeric_limits<Number>::max(),
                      Number unit = 1) {
    constexpr Number kLargest = std::numeric_limits<Number>::max();
    const Number usual = number / unit;
    if (row.usual.empty() && usual >= least && usual <= most && usual != kLargest) {
      row.usual = fmt::to_string(usual);
    }
    const auto parser = [least, most, unit](const std::string& text) -> std::optional<Number> {
      Number parsed{};
      const char* const end = text.data() + text.size();
      const auto [stopped, error] = std::from_chars(text.data(), end, parsed);
      const bool fits = error == std::errc() && stopped == end && parsed >= least && parsed <= most;
      return fits ? std::optional<Number>(parsed * unit) : std::nullopt;
    };
    return parsed(row, number, parser,
                  most == kLargest ? fmt::format("a whole number of at least {}", least)
                                   : fmt::format("a whole number from {} to {}", least, most));
  }

  /// A number of seconds, such as 0.05, from `least` to a million.
  CLI::Option* seconds(OptionRow row, double& seconds, double least);
  /// A share, such as "5%", "5 %" or "0.05".
  CLI::Option* share(OptionRow row, double& share);

  /// The name of a row of a table, in any case.
  template <class Row, class Table>
  CLI::Option* named(OptionRow row, const Row*& chosen, const Table& table) {
    std::vector<const Row*> rows;
    for (const auto& each : table) rows.push_back(pointer_to(each));
    const std::vector<std::string> names = names_of(table);
    row.help = fmt::format("{}: {}", row.help, joined(names));
    if (chosen != nullptr) row.usual = chosen->name;
    const auto read = [&chosen, rows](const std::string& name) {
      chosen = *std::ranges::find(rows, CLI::detail::to_lower(name), [](const Row* each) {
        return CLI::detail::to_lower(std::string(each->name));
      });
    };
    return accept(taken<std::string>(row, read), names, true);
  }

  /// The value of a row of a table, by its name.
  template <class Value, size_t kRows>
  CLI::Option* choice(OptionRow row, Value& value, const NamedValue<Value> (&rows)[kRows]) {
    row.usual = std::ranges::find(rows, value, &NamedValue<Value>::value)->name;
    const auto read = [&value, &rows](const std::string& name) {
      value = std::ranges::find(rows, name, &NamedValue<Value>::name)->value;
    };
    return accept(taken<std::string>(row, read), names_of(rows));
  }

  /// Lets an option take only these names. Returns it.
  CLI::Option* accept(CLI::Option* option, const std::vector<std::string>& names,
                      bool ignores_case = false);

 private:
  // An option without a row does not compile.
  using CLI::App::add_flag;
  using CLI::App::add_flag_callback;
  using CLI::App::add_flag_function;
  using CLI::App::add_option;
  using CLI::App::add_option_function;

  /// declare(names, help) returns the new option.
  template <class Declare>
  CLI::Option* add(const OptionRow& row, Declare declare) {
    const size_t blank = std::min(row.name.find(' '), row.name.size());
    const std::string help =
        row.usual.empty() ? row.help : fmt::format("{} ({})", row.help, row.usual);
    CLI::Option* const option = declare(std::string(row.name.substr(0, blank)), help);
    option->type_name(std::string(row.name.substr(std::min(blank + 1, row.name.size()))));
    rows_.push_back({row, option});
    return option;
  }

  std::vector<DeclaredOption> rows_;
};

/// Declares options with `declare` and keeps their values for `run`.
template <class Options>
CommandRun bind_options(CommandApp& app, void (*declare)(CommandApp&, Options&),
                        int (*run)(const Options&)) {
  auto options = std::make_shared<Options>();
  declare(app, *options);
  return [options, run] { return run(*options); };
}

/// Reads a share between 0 and 1, such as "5%", "5 %" or "0.05". Returns none for another text.
std::optional<double> parse_share(std::string text);

}  // namespace nonet::cli
