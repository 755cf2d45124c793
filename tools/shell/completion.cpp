#include "tools/shell/completion.h"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <set>
#include <string_view>

#include "tools/commands/shared/option_rows.h"

namespace nonet::cli {
namespace {

/// The types of values that begin with the name of a file.
constexpr std::string_view kFileTypes[] = {"FILE", "[FILE]", "PREFIX", "LIB=NAME"};

bool takes_file(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  return option.get_positional() || std::ranges::find(kFileTypes, type) != std::end(kFileTypes);
}

/// Returns what the value of `option` may become. A candidate begins with `prefix`, the part of the
/// word before the value.
Completion complete_value(const CLI::App& command, const CLI::Option& option, std::string prefix,
                          const std::string& value) {
  const auto* const declared = dynamic_cast<const CommandApp*>(&command);
  const DeclaredOption* const row = declared != nullptr ? declared->row_of(&option) : nullptr;
  std::vector<std::string> names = row != nullptr ? row->names : std::vector<std::string>();
  if (names.empty()) return {.is_file = takes_file(option)};
  if (const char delimiter = option.get_delimiter(); delimiter != '\0') {
    const size_t end = value.rfind(delimiter);
    const std::string list = end == std::string::npos ? "" : value.substr(0, end + 1);
    prefix += list;
    for (const std::string& given : CLI::detail::split(list, delimiter)) std::erase(names, given);
  }
  Completion completion;
  for (const std::string& name : names) completion.candidates.push_back({prefix + name, ""});
  return completion;
}

/// The options and arguments of a command, and the words that were given for them.
class CommandWords {
 public:
  explicit CommandWords(CLI::App& command) : command_(command) {}

  /// Takes a word before the last one.
  void take(const std::string& word) {
    if (is_option(word)) {
      take_option(word);
    } else if (values_left_ > 0) {
      --values_left_;
    } else {
      ++arguments_;
    }
  }

  Completion complete(const std::string& word) const {
    if (is_option(word) || (word == "-" && !only_arguments_)) return complete_option(word);
    if (values_left_ > 0) return complete_value(command_, *option_, "", word);
    CLI::Option* const argument = next_argument();
    return argument == nullptr ? Completion() : complete_value(command_, *argument, "", word);
  }

 private:
  bool is_option(const std::string& word) const {
    return !only_arguments_ && word.size() > 1 && word.starts_with('-');
  }

  void take_option(const std::string& word) {
    values_left_ = 0;
    only_arguments_ = word == "--";
    const size_t equals = word.find('=');
    option_ = command_.get_option_no_throw(word.substr(0, equals));
    if (option_ == nullptr) return;
    given_.insert(option_);
    if (equals == std::string::npos) values_left_ = option_->get_items_expected_max();
  }

  Completion complete_option(const std::string& word) const {
    if (const size_t equals = word.find('='); equals != std::string::npos) {
      CLI::Option* const option = command_.get_option_no_throw(word.substr(0, equals));
      if (option == nullptr) return {};
      return complete_value(command_, *option, word.substr(0, equals + 1), word.substr(equals + 1));
    }
    Completion completion;
    for (const CLI::Option* const option : command_.get_options()) {
      const bool is_used_up = given_.contains(option) && option->get_items_expected_max() <= 1;
      if (option->get_positional() || option->get_group().empty() || is_used_up) continue;
      const auto& names = option->get_lnames();
      const std::string name =
          names.empty() ? "-" + option->get_snames().front() : "--" + names.front();
      completion.candidates.push_back({name, option->get_description()});
    }
    return completion;
  }

  // The last argument may stand several times.
  CLI::Option* next_argument() const {
    int number = arguments_;
    for (CLI::Option* const option : command_.get_options()) {
      if (!option->get_positional()) continue;
      number -= option->get_items_expected_max();
      if (number < 0) return option;
    }
    return nullptr;
  }

  CLI::App& command_;
  CLI::Option* option_ = nullptr;  // the last one
  int values_left_ = 0;            // the largest number of values that may follow it
  int arguments_ = 0;
  bool only_arguments_ = false;
  std::set<const CLI::Option*> given_;
};

Completion complete_command(CLI::App& program) {
  Completion completion;
  for (const CLI::App* const command : program.get_subcommands({})) {
    completion.candidates.push_back({command->get_name(), command->get_description()});
  }
  return completion;
}

}  // namespace

Completion complete(CLI::App& program, std::span<const std::string> words) {
  const std::string& last = words.back();
  if (words.size() == 1) {
    return last.starts_with('-') ? CommandWords(program).complete(last) : complete_command(program);
  }
  const std::vector<CLI::App*> commands = program.get_subcommands({});
  const auto command = std::ranges::find(commands, words.front(), &CLI::App::get_name);
  if (command == commands.end()) return {};
  CommandWords given(**command);
  for (const std::string& word : words.subspan(1, words.size() - 2)) given.take(word);
  return given.complete(last);
}

}  // namespace nonet::cli
