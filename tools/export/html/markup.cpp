#include "tools/export/html/markup.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/json_document.h"
#include "engine/stats/report.h"
#include "html_assets.h"

namespace nonet::cli {
namespace {

// Returns text in which bytes that are not UTF-8 are replaced.
std::string valid_utf8(std::string_view text) {
  const auto is_ascii = [](unsigned char c) { return c < 0x80; };
  if (std::ranges::all_of(text, is_ascii)) return std::string(text);
  return parse_json(json_text(Json(text)));
}

bool is_shown(const Table& table, size_t column) {
  if (table.columns[column].title.empty()) return false;
  return std::ranges::any_of(table.rows, [column](const TableRow& row) {
    return row.for_people && row.cells[column].text != kUnknown;
  });
}

std::string head_row(const Table& table, const std::vector<size_t>& shown) {
  std::string text = "<thead><tr>";
  for (const size_t column : shown) {
    const Column& head = table.columns[column];
    text += fmt::format("<th scope=\"col\"{}>{}</th>", head.is_text ? " class=\"text\"" : "",
                        escaped(head.title));
  }
  return text + "</tr></thead>\n";
}

std::string cell_text(const Table& table, const TableRow& row, size_t column, bool is_first,
                      const std::string& mark) {
  const Cell& cell = row.cells[column];
  const std::string value =
      cell.plain.empty() ? "" : fmt::format(" data-value=\"{}\"", escaped(cell.plain));
  constexpr size_t kLong = 85;  // more than a puzzle
  const char* const look = !table.columns[column].is_text ? ""
                           : cell.text.size() > kLong     ? " class=\"text long\""
                                                          : " class=\"text\"";
  const std::string text = mark + escaped(cell.text);
  if (is_first) return fmt::format("<th scope=\"row\"{}{}>{}</th>", look, value, text);
  return fmt::format("<td{}{}>{}</td>", look, value, text);
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

std::string counted(uint64_t count, std::string_view noun) {
  return fmt::format("{} {}{}", with_separators(count), noun, count == 1 ? "" : "s");
}

std::string page_begin(std::string_view kind) {
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"generator\" content=\"{}\">\n",
      escaped(kind));
}

std::string to_html(const Page& page) {
  std::string text = page_begin(page.kind);
  // The policy makes sure that a page loads nothing, whatever the names in it are.
  text += fmt::format(
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
      "style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<link rel=\"icon\" href=\"data:,\">\n<title>{}</title>\n<style>\n",
      escaped(page.title));
  // A browser lays out a long page only where it is seen.
  constexpr size_t kLarge = 500'000;
  text.append(kReportStyle).append("</style>\n</head>\n");
  text += page.body.size() > kLarge ? "<body class=\"large\">\n<main>\n" : "<body>\n<main>\n";
  text += fmt::format("<header>\n<h1>{}</h1>\n<p class=\"lead\">{}</p>\n</header>\n",
                      escaped(page.title), page.lead);
  text += page.body;
  text += "</main>\n<script>\n";
  text.append(kReportScript);
  return text + "</script>\n</body>\n</html>\n";
}

std::string section(std::string_view heading, const std::string& content) {
  return fmt::format("<section>\n<h2>{}</h2>\n{}</section>\n", escaped(heading), content);
}

std::string paragraph(std::string_view text) {
  return text.empty() ? std::string() : fmt::format("<p>{}</p>\n", escaped(text));
}

std::string bullets(const std::vector<std::string>& lines) {
  if (lines.empty()) return {};
  std::string text = "<ul>\n";
  for (const std::string& line : lines) text += fmt::format("<li>{}</li>\n", escaped(line));
  return text + "</ul>\n";
}

std::string facts(const std::vector<std::pair<std::string, std::string>>& pairs) {
  std::string text = "<dl>\n";
  for (const auto& [name, value] : pairs) {
    if (value.empty()) continue;
    text += fmt::format("<div><dt>{}</dt><dd>{}</dd></div>\n", escaped(name), escaped(value));
  }
  return text + "</dl>\n";
}

std::string figure(std::string_view caption, const std::string& content) {
  return fmt::format("<figure>\n<figcaption>{}</figcaption>\n{}</figure>\n", escaped(caption),
                     content);
}

std::string gallery(const std::string& figures) {
  return fmt::format("<div class=\"gallery\">\n{}</div>\n", figures);
}

std::string to_html(const Table& table, const TableLook& look) {
  std::vector<size_t> shown;
  for (size_t i = 0; i < table.columns.size(); ++i) {
    if (is_shown(table, i)) shown.push_back(i);
  }
  if (shown.empty()) return {};
  std::string text = fmt::format(
      "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{0}\">\n"
      "<table class=\"sortable\"><caption>{0}</caption>\n",
      escaped(look.caption));
  text += head_row(table, shown);
  for (size_t i = 0; i < table.rows.size(); ++i) {
    if (!table.rows[i].for_people) continue;
    text += "<tbody><tr>";
    for (const size_t column : shown) {
      const bool is_first = column == shown.front();
      text += cell_text(table, table.rows[i], column, is_first,
                        is_first && i < look.marks.size() ? look.marks[i] : "");
    }
    text += "</tr>";
    if (i < look.details.size() && !look.details[i].empty()) {
      text += fmt::format(
          "<tr class=\"detail\"><td colspan=\"{}\"><details><summary>Details of {}</summary>\n{}"
          "</details></td></tr>",
          shown.size(), escaped(table.rows[i].cells[shown.front()].text), look.details[i]);
    }
    text += "</tbody>\n";
  }
  return text + "</table></div>\n";
}

}  // namespace nonet::cli
