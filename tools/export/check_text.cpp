#include <fmt/format.h>
#include <fmt/ranges.h>

#include "tools/export/texts.h"

namespace nonet::cli {
namespace {

std::string value_text(const std::optional<FigureValue>& value, const char* none) {
  if (!value) return none;
  return std::visit([](const auto& plain) { return fmt::format("{}", plain); }, *value);
}

}  // namespace

std::string to_text(const CheckReport& report) {
  std::string text;
  for (const CheckResult& check : report.checks) {
    std::vector<std::string> differences;
    for (const auto& [name, found, recorded] : check.differences()) {
      differences.push_back(fmt::format("{} {}, recorded {}", name, value_text(found, "0"),
                                        value_text(recorded, "none")));
    }
    const char* const word = differences.empty() ? "ok     "
                             : report.is_updated ? "updated"
                                                 : "DIFFERS";
    text += fmt::format("{}  {:<10} {}{}{}\n", word, check.recipe.solver, check.recipe.corpus,
                        differences.empty() ? "" : ": ", fmt::join(differences, "; "));
  }
  return text;
}

}  // namespace nonet::cli
