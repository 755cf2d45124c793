// Manual pages, as source for man, from the declarations of the commands and their options.
#pragma once

#include <CLI/App.hpp>
#include <string>

namespace nonet::cli {

/// Returns the page nonet(1).
std::string program_page(const CLI::App& program);

/// Returns the page of a command, such as nonet-solve(1).
std::string command_page(const CLI::App& command);

}  // namespace nonet::cli
