// Completes command lines from the declarations of the commands and their options.
#pragma once

#include <CLI/App.hpp>
#include <span>
#include <string>
#include <vector>

namespace nonet::cli {

struct Candidate {
  std::string word;
  std::string description;  ///< empty: none
};

/// The words that the last word of a command line may become.
struct Completion {
  bool is_file = false;                    ///< the names of files, which the shell knows
  std::vector<Candidate> candidates = {};  ///< also those that do not begin like the last word
};

/// Completes the last of the words behind the name of the program. Requires at least one word; the
/// last one is empty if the next word begins.
Completion complete(CLI::App& program, std::span<const std::string> words);

}  // namespace nonet::cli
