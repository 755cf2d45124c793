// The settings that messages advise their readers to change. The engine names a setting in words;
// the program adds its option to these words, and the Python module its keyword.
#pragma once

#include <string>
#include <string_view>

namespace nonet {

/// A setting by the name of its option, or of a command. tests/tools/engine_words.py compares the
/// rows with `nonet list options`.
struct Setting {
  std::string_view name;
  std::string_view value;  ///< what an option stands with in a message; empty: with nothing
  bool is_keyword;         ///< of all functions of the Python module that have the setting

  static const Setting absolute, check_column, column, index, input_format, memory, output,
      relative_to, resume, solution_column;
};

inline constexpr Setting Setting::absolute = {"absolute", "", true};
inline constexpr Setting Setting::check_column = {"check-column", "NAME", true};
inline constexpr Setting Setting::column = {"column", "", true};
inline constexpr Setting Setting::index = {"index", "", false};
inline constexpr Setting Setting::input_format = {"input-format", "", false};
inline constexpr Setting Setting::memory = {"memory", "", true};
inline constexpr Setting Setting::output = {"output", "FILE", true};
inline constexpr Setting Setting::relative_to = {"relative-to", "NAME", true};
inline constexpr Setting Setting::resume = {"resume", "", false};
inline constexpr Setting Setting::solution_column = {"solution-column", "NAME", false};

/// Returns how a setting is made, such as an option; empty: there is no way.
using SettingNames = std::string (*)(const Setting& setting);

/// Sets what hint() shows. The program and the Python module call it once, before anything else of
/// the engine; a program that uses the library may leave it out.
void name_settings(SettingNames names);

/// Returns " (NAME)" with the name of the setting, to end the words that advise to change it. Empty
/// if it has no name. May be called from any thread.
std::string hint(const Setting& setting);

}  // namespace nonet
