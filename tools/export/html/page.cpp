#include "tools/export/html/page.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/json_document.h"
#include "html_assets.h"

namespace nonet::cli {
namespace {

// Returns text in which bytes that are not UTF-8 are replaced.
std::string valid_utf8(std::string_view text) {
  const auto is_ascii = [](unsigned char c) { return c < 0x80; };
  if (std::ranges::all_of(text, is_ascii)) return std::string(text);
  return parse_json(json_text(Json(text)));
}

// In a text of JSON "<" can only be inside of a string.
std::string inside_script(std::string_view json) {
  std::string safe;
  for (const char c : json) safe += c == '<' ? std::string("\\u003c") : std::string(1, c);
  return safe;
}

bool is_shown(const Table& table, size_t column) {
  if (table.columns[column].title.empty()) return false;
  return std::ranges::any_of(table.rows, [column](const TableRow& row) {
    return row.for_people && row.cells[column].text != kUnknown;
  });
}

std::string cell_text(const Column& column, const Cell& cell, bool is_first) {
  constexpr size_t kLong = 85;  // more than a puzzle
  const char* const look = !column.is_text            ? ""
                           : cell.text.size() > kLong ? " class=\"text long\""
                                                      : " class=\"text\"";
  const std::string value =
      cell.plain.empty() ? "" : fmt::format(" data-value=\"{}\"", escaped(cell.plain));
  return fmt::format("<{0}{1}{2}>{3}</{0}>", is_first ? "th" : "td",
                     (is_first ? " scope=\"row\"" : "") + std::string(look), value,
                     escaped(cell.text));
}

std::string table_text(const Table& table) {
  std::vector<size_t> shown;
  for (size_t i = 0; i < table.columns.size(); ++i) {
    if (is_shown(table, i)) shown.push_back(i);
  }
  if (shown.empty()) return {};
  std::string text = fmt::format(
      "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{0}\">\n"
      "<table><caption class=\"unseen\">{0}</caption>\n<thead><tr>",
      escaped(table.name));
  for (const size_t column : shown) {
    text += fmt::format("<th scope=\"col\"{}>{}</th>",
                        table.columns[column].is_text ? " class=\"text\"" : "",
                        escaped(table.columns[column].title));
  }
  text += "</tr></thead>\n<tbody>\n";
  for (const TableRow& row : table.rows) {
    if (!row.for_people) continue;
    text += "<tr>";
    for (const size_t column : shown) {
      text += cell_text(table.columns[column], row.cells[column], column == shown.front());
    }
    text += "</tr>\n";
  }
  return text + "</tbody></table></div>\n";
}

std::string section(const Table& table) {
  std::string text = fmt::format("<section>\n<h2>{}</h2>\n", escaped(table.name));
  if (!table.heading.empty()) text += fmt::format("<p>{}</p>\n", escaped(table.heading));
  text += table_text(table);
  if (!table.remarks.empty()) {
    text += "<ul>\n";
    for (const std::string& line : table.remarks)
      text += fmt::format("<li>{}</li>\n", escaped(line));
    text += "</ul>\n";
  }
  return text + "</section>\n";
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string safe;
  for (const char c : valid_utf8(text)) {
    switch (c) {
      case '&':
        safe += "&amp;";
        break;
      case '<':
        safe += "&lt;";
        break;
      case '>':
        safe += "&gt;";
        break;
      case '"':
        safe += "&quot;";
        break;
      case '\'':
        safe += "&#39;";
        break;
      default:
        // A page must not have control characters, also not as references.
        safe += static_cast<unsigned char>(c) < 0x20 || c == 0x7F ? ' ' : c;
    }
  }
  return safe;
}

std::string page_begin(std::string_view kind) {
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"generator\" content=\"{}\">\n",
      escaped(kind));
}

std::string page(std::string_view kind, std::string_view title, std::string_view lead,
                 const Tables& tables, std::string_view json) {
  std::string text = page_begin(kind);
  // The policy makes sure that a page loads nothing, whatever the names in it are.
  text += fmt::format(
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
      "style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<link rel=\"icon\" href=\"data:,\">\n<title>{0}</title>\n<style>\n{1}</style>\n</head>\n"
      "<body>\n<main>\n<header>\n<h1>{0}</h1>\n<p class=\"lead\">{2}</p>\n</header>\n",
      escaped(title), kReportStyle, escaped(lead));
  for (const Table& table : tables) {
    if (!table.name.empty()) text += section(table);
  }
  text += "</main>\n<script type=\"application/json\" id=\"result\">" + inside_script(json);
  text += "</script>\n<script>\n";
  text.append(kChartLibrary).append("</script>\n<script type=\"module\">\n").append(kReportScript);
  return text + "</script>\n</body>\n</html>\n";
}

}  // namespace nonet::cli
