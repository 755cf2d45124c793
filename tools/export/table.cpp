#include "tools/export/table.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/io/formats/table_format.h"
#include "engine/stats/report.h"

namespace nonet::cli {
namespace {

using Line = std::vector<std::string>;

/// The part of a table that people see. Columns without a known cell are left out.
struct Shown {
  std::vector<Column> columns;
  std::vector<Line> lines;  ///< the titles, then the rows
};

Shown shown_part(const Table& table, std::string (*escaped)(const std::string&)) {
  std::vector<const TableRow*> rows;
  for (const TableRow& row : table.rows) {
    if (row.for_people) rows.push_back(&row);
  }
  Shown shown{.columns = {}, .lines = std::vector<Line>(rows.size() + 1)};
  for (size_t i = 0; i < table.columns.size(); ++i) {
    const Column& column = table.columns[i];
    const auto is_unknown = [i](const TableRow* row) { return row->cells[i].text == kUnknown; };
    if (column.title.empty() || std::ranges::all_of(rows, is_unknown)) continue;
    shown.columns.push_back(column);
    shown.lines[0].emplace_back(column.title);
    for (size_t j = 0; j < rows.size(); ++j) {
      shown.lines[j + 1].push_back(escaped(rows[j]->cells[i].text));
    }
  }
  return shown;
}

std::vector<size_t> widths_of(const Shown& shown) {
  std::vector<size_t> widths(shown.columns.size());
  for (const Line& line : shown.lines) {
    for (size_t i = 0; i < line.size(); ++i) widths[i] = std::max(widths[i], line[i].size());
  }
  return widths;
}

std::string padded(const Shown& shown, size_t line, const std::vector<size_t>& widths,
                   std::string_view separator) {
  std::string text;
  for (size_t i = 0; i < shown.columns.size(); ++i) {
    const std::string& cell = shown.lines[line][i];
    if (i > 0) text += separator;
    text += shown.columns[i].is_text ? fmt::format("{:<{}}", cell, widths[i])
                                     : fmt::format("{:>{}}", cell, widths[i]);
  }
  return text;
}

// Returns the line below the header of a table in Markdown.
std::string ruler(const Shown& shown, const std::vector<size_t>& widths) {
  std::string text;
  for (size_t i = 0; i < widths.size(); ++i) {
    text += '|' + std::string(widths[i] + 1, '-') + (shown.columns[i].is_text ? '-' : ':');
  }
  return text + "|\n";
}

std::string replaced(const std::string& text, std::string (*replacement)(char)) {
  std::string all;
  for (const char c : text) all += replacement(c);
  return all;
}

std::string markdown_cell(const std::string& text) {
  return replaced(text, [](char c) {
    if (c == '\n') return std::string("<br>");
    if (c == '\r') return std::string();
    std::string escaped(c == '|' || c == '\\' ? 1 : 0, '\\');
    return escaped += c;
  });
}

// Outside of a table only line breaks need to be replaced.
std::string markdown_line(const std::string& text) {
  return replaced(text, [](char c) { return std::string(1, c == '\n' || c == '\r' ? ' ' : c); });
}

std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  return quoted_field(text);
}

std::string csv_line(const Line& fields) {
  std::string text;
  for (size_t i = 0; i < fields.size(); ++i) {
    text.append(i > 0 ? "," : "").append(csv_field(fields[i]));
  }
  return text + '\n';
}

std::vector<std::string_view> keys_of(const Tables& tables) {
  std::vector<std::string_view> keys;
  for (const Table& table : tables) {
    for (const Column& column : table.columns) {
      const bool is_new = std::ranges::find(keys, column.key) == keys.end();
      if (!column.key.empty() && is_new) keys.push_back(column.key);
    }
  }
  return keys;
}

}  // namespace

Cell text_cell(std::string_view text) { return {std::string(text), std::string(text)}; }

Cell number_cell(uint64_t number) { return {with_separators(number), std::to_string(number)}; }

Cell number_cell(const std::optional<uint64_t>& number) {
  return number ? number_cell(*number) : Cell{};
}

std::string plain_number(const std::optional<double>& number) {
  return number ? fmt::format("{:.6g}", *number) : "";
}

std::string to_text(const Tables& tables) {
  const auto as_it_is = [](const std::string& text) { return text; };
  std::string text;
  for (const Table& table : tables) {
    if (table.name.empty()) continue;
    if (!text.empty()) text += '\n';
    text += table.name + (table.heading.empty() ? "" : ": " + table.heading) + '\n';
    const Shown shown = shown_part(table, as_it_is);
    if (shown.lines.size() == 1) continue;
    const std::vector<size_t> widths = widths_of(shown);
    for (size_t i = 0; i < shown.lines.size(); ++i) {
      text += "  " + padded(shown, i, widths, "  ") + '\n';
    }
  }
  return text;
}

std::string to_markdown(const Tables& tables) {
  std::string text;
  for (const Table& table : tables) {
    if (table.name.empty()) continue;
    if (!text.empty()) text += '\n';
    text += "**" + markdown_line(table.name) + "**";
    text += (table.heading.empty() ? "" : ": " + markdown_line(table.heading)) + '\n';
    const Shown shown = shown_part(table, markdown_cell);
    const std::vector<size_t> widths = widths_of(shown);
    for (size_t i = 0; i < shown.lines.size() && shown.lines.size() > 1; ++i) {
      if (i == 0) text += '\n';
      text += "| " + padded(shown, i, widths, " | ") + " |\n";
      if (i == 0) text += ruler(shown, widths);
    }
    if (!table.remarks.empty()) text += '\n';
    for (const std::string& remark : table.remarks) text += "- " + markdown_line(remark) + '\n';
  }
  return text;
}

std::string csv_header(const Tables& tables) {
  const std::vector<std::string_view> keys = keys_of(tables);
  return csv_line({keys.begin(), keys.end()});
}

std::string to_csv(const Tables& tables) {
  const std::vector<std::string_view> keys = keys_of(tables);
  std::string text = csv_header(tables);
  for (const Table& table : tables) {
    for (const TableRow& row : table.rows) {
      if (!row.for_programs) continue;
      Line fields(keys.size());
      for (size_t i = 0; i < table.columns.size(); ++i) {
        const auto key = std::ranges::find(keys, table.columns[i].key);
        if (key != keys.end()) fields[key - keys.begin()] = row.cells[i].plain;
      }
      text += csv_line(fields);
    }
  }
  return text;
}

}  // namespace nonet::cli
