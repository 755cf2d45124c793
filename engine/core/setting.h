// The settings that messages advise their readers to change. The engine names a setting in words;
// the program adds its option to these words, and the Python module its keyword.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace nonet {

enum class Setting : uint8_t {
  absolute,
  check_column,
  column,
  index,
  input_format,
  memory,
  output,
  relative_to,
  resume,
  solution_column,
};

/// Returns how a setting is made, such as an option; empty: there is no way.
using SettingNames = std::string_view (*)(Setting setting);

/// Sets what hint() shows. The program and the Python module call it once, before anything else of
/// the engine; a program that uses the library may leave it out.
void name_settings(SettingNames names);

/// Returns " (NAME)" with the name of the setting, to end the words that advise to change it. Empty
/// if it has no name. May be called from any thread.
std::string hint(Setting setting);

}  // namespace nonet
