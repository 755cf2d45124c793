#include "tools/commands/shared/option_rows.h"

#include <fmt/ranges.h>

#include "engine/core/decimal.h"

namespace nonet::cli {

std::string joined(const std::vector<std::string>& words, const char* separator) {
  return fmt::format("{}", fmt::join(words, separator));
}

std::string refuse_empty(const std::string& text) {
  if (text.empty()) throw CLI::ValidationError("the name is empty");
  return {};
}

std::optional<double> parse_share(std::string text) {
  const bool is_percentage = text.ends_with('%');
  if (is_percentage) text.pop_back();
  while (text.ends_with(' ')) text.pop_back();
  std::optional<double> share = parse_decimal(text);
  if (share && is_percentage) *share /= 100;
  return share && *share > 0 && *share < 1 ? share : std::nullopt;
}

const DeclaredOption* CommandApp::row_of(const CLI::Option* option) const {
  const auto row = std::ranges::find(rows_, option, &DeclaredOption::option);
  return row != rows_.end() ? &*row : nullptr;
}

CLI::Option* CommandApp::flag(const OptionRow& row, bool& value) {
  return add(row, [&](const auto& name, const auto& help) { return add_flag(name, value, help); });
}

CLI::Option* CommandApp::flag(const OptionRow& row, std::function<void()> take) {
  return add(
      row, [&](const auto& name, const auto& help) { return add_flag_callback(name, take, help); });
}

CLI::Option* CommandApp::flag(const OptionRow& row, std::string& value) {
  return add(row, [&](const auto& name, const auto& help) { return add_flag(name, value, help); });
}

CLI::Option* CommandApp::seconds(OptionRow row, double& seconds, double least) {
  constexpr double kMost = 1e6;
  const auto parser = [least](const std::string& text) {
    const std::optional<double> parsed = parse_decimal(text);
    return parsed && *parsed >= least && *parsed <= kMost ? parsed : std::nullopt;
  };
  if (row.usual.empty() && seconds >= least) row.usual = fmt::format("{:g}", seconds);
  return parsed(row, seconds, parser, fmt::format("a number of at least {}", least));
}

CLI::Option* CommandApp::share(OptionRow row, double& share) {
  row.usual = fmt::format("{:g}%", 100 * share);
  return parsed(row, share, parse_share, "a share such as 5% or 0.05");
}

CLI::Option* CommandApp::accept(CLI::Option* option, const std::vector<std::string>& names,
                                bool ignores_case) {
  const auto plain = [ignores_case](const std::string& name) {
    return ignores_case ? CLI::detail::to_lower(name) : name;
  };
  std::ranges::find(rows_, option, &DeclaredOption::option)->names = names;
  return option->check(
      [names, plain](const std::string& value) {
        return std::ranges::find(names, plain(value), plain) != names.end()
                   ? std::string()
                   : fmt::format("{} is not one of {}", value, joined(names));
      },
      "");
}

}  // namespace nonet::cli
