#include "tools/shell/manual_page.h"

#include <fmt/format.h>

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <cctype>
#include <string_view>
#include <vector>

namespace nonet::cli {
namespace {

/// Returns text so that it is shown and copied as it is: man would turn hyphens, quotes and others
/// into characters that a shell does not know, and a line that begins with a dot into a request.
std::string escaped(std::string_view text) {
  std::string result = text.starts_with('.') ? "\\&" : "";
  for (const char c : text) {
    switch (c) {
      case '\\':
        result += "\\(rs";
        break;
      case '-':
        result += "\\-";
        break;
      case '\'':
        result += "\\(aq";
        break;
      case '`':
        result += "\\(ga";
        break;
      case '^':
        result += "\\(ha";
        break;
      case '~':
        result += "\\(ti";
        break;
      default:
        result += c;
    }
  }
  return result;
}

std::string bold(std::string_view text) { return "\\fB" + escaped(text) + "\\fR"; }
std::string italic(std::string_view text) { return "\\fI" + escaped(text) + "\\fR"; }

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines = CLI::detail::split(text, '\n');
  while (!lines.empty() && lines.back().empty()) lines.pop_back();
  return lines;
}

/// Returns lines of text. Indented lines are kept as they are, others are filled to the width of
/// the page.
std::string body(const std::vector<std::string>& lines) {
  constexpr std::string_view kIndent = "  ";
  std::string text;
  bool is_kept = false;
  for (const std::string& line : lines) {
    const bool keep = line.starts_with(kIndent);
    if (keep != is_kept) text += keep ? ".nf\n" : ".fi\n";
    is_kept = keep;
    text += escaped(keep ? line.substr(kIndent.size()) : line) + "\n";
  }
  return is_kept ? text + ".fi\n" : text;
}

struct Section {
  std::string title;
  std::string body;
};

std::string upper(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::toupper(c); });
  return text;
}

/// Returns the sections of the footer of a help. A paragraph of a title with a colon and indented
/// lines is a section, "Exit status: " begins another, and the rest is the description.
std::vector<Section> footer_sections(const CLI::App& command) {
  constexpr std::string_view kExitStatus = "Exit status: ";
  std::vector<Section> sections = {{"DESCRIPTION", escaped(command.get_description()) + ".\n"}};
  std::vector<std::string> paragraph;
  const auto close = [&] {
    if (paragraph.empty()) return;
    std::string& first = paragraph.front();
    if (first.ends_with(':') && paragraph.size() > 1 && paragraph[1].starts_with("  ")) {
      const std::string title = upper(first.substr(0, first.size() - 1));
      paragraph.erase(paragraph.begin());
      sections.push_back({title, body(paragraph)});
    } else if (first.starts_with(kExitStatus)) {
      first.erase(0, kExitStatus.size());
      sections.push_back({"EXIT STATUS", body(paragraph)});
    } else {
      sections.front().body += ".PP\n" + body(paragraph);
    }
    paragraph.clear();
  };
  for (const std::string& line : lines_of(command.get_footer())) {
    if (line.empty()) {
      close();
    } else {
      paragraph.push_back(line);
    }
  }
  close();
  return sections;
}

std::string argument_text(const CLI::Option& option) {
  const std::string dots = option.get_items_expected_max() > 1 ? "..." : "";
  const std::string name = italic(option.get_name(true)) + dots;
  return option.get_required() ? name : "[" + name + "]";
}

/// Returns the names of an option and its value, such as "-f, --format NAME".
std::string option_text(const CLI::Option& option) {
  if (option.get_positional()) return argument_text(option);
  std::string names;
  for (const std::string& name : option.get_snames()) names += bold("-" + name) + ", ";
  for (const std::string& name : option.get_lnames()) names += bold("--" + name) + ", ";
  names.resize(names.size() - 2);
  // A value that may be left out stands in the full name, as in "--check-column{usual}".
  const std::string full = option.get_name(false, true);
  if (const size_t brace = full.find('{'); brace != std::string::npos) {
    return names + "[=" + italic(full.substr(brace + 1, full.size() - brace - 2)) + "]";
  }
  const std::string type = option.get_type_name();
  const bool has_value = option.get_items_expected_max() > 0 && !type.empty();
  return has_value ? names + " " + italic(type) : names;
}

Section option_section(const CLI::App& command) {
  Section section{"OPTIONS", ""};
  for (const bool is_argument : {true, false}) {
    for (const CLI::Option* const option : command.get_options()) {
      if (option->get_positional() != is_argument || option->get_group().empty()) continue;
      const bool is_required = option->get_required() && !is_argument;
      section.body +=
          fmt::format(".TP\n{}\n{}{}\n", option_text(*option), escaped(option->get_description()),
                      is_required ? " (required)" : "");
    }
  }
  return section;
}

std::string page_name(const CLI::App& command) { return "nonet-" + command.get_name(); }

std::string page(const std::string& name, const std::string& summary,
                 const std::vector<Section>& sections) {
  std::string text =
      fmt::format(".TH {} 1 {} \"nonet {}\" \"Manual of nonet\"\n.SH NAME\n{} \\- {}\n",
                  escaped(upper(name)), NONET_DATE, NONET_VERSION, escaped(name), escaped(summary));
  for (const Section& section : sections) {
    text += fmt::format(".SH {}\n{}", escaped(section.title), section.body);
  }
  return text;
}

}  // namespace

std::string program_page(const CLI::App& program) {
  std::vector<Section> sections = {{"SYNOPSIS", fmt::format("{} [{}] [{} ...]\n", bold("nonet"),
                                                            italic("OPTIONS"), italic("COMMAND"))}};
  std::string listed, names;
  for (const CLI::App* const command : program.get_subcommands({})) {
    listed += fmt::format(".TP\n{}(1)\n{}\n", bold(page_name(*command)),
                          escaped(command->get_description()));
    names += fmt::format("{}.BR {} (1)", names.empty() ? "" : " ,\n", escaped(page_name(*command)));
  }
  sections.push_back({"DESCRIPTION", body(lines_of(program.get_description())) + ".PP\n" +
                                         body(lines_of(program.get_footer()))});
  sections.push_back({"COMMANDS", listed});
  sections.push_back(option_section(program));
  sections.push_back(
      {"ENVIRONMENT",
       fmt::format(".TP\n{}\n{}\n.TP\n{}\n{}\n", bold("NONET_TARGET"),
                   escaped("The instruction set of the solvers, as --target of nonet solve."),
                   bold("TMPDIR"), "The folder for temporary files (/tmp).")});
  sections.push_back({"SEE ALSO", names + "\n"});
  return page("nonet", "solve Sudoku corpora and measure Sudoku solvers", sections);
}

std::string command_page(const CLI::App& command) {
  std::string synopsis = bold("nonet " + command.get_name()) + " [" + italic("OPTIONS") + "]";
  for (const CLI::Option* const option : command.get_options()) {
    if (option->get_positional()) synopsis += " " + argument_text(*option);
  }
  std::vector<Section> sections = footer_sections(command);
  sections.insert(sections.begin(), {"SYNOPSIS", synopsis + "\n"});
  sections.insert(sections.begin() + 2, option_section(command));
  sections.push_back({"SEE ALSO", ".BR nonet (1)\n"});
  return page(page_name(command), command.get_description(), sections);
}

}  // namespace nonet::cli
