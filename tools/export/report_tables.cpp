#include "engine/core/json_document.h"
#include "engine/stats/report.h"
#include "engine/stats/statistic_table.h"
#include "tools/export/result_tables.h"

namespace nonet::cli {
namespace {

std::string plain_text(const Json& json) {
  if (json.is_null()) return {};
  if (json.is_string()) return json.get<std::string>();
  if (json.is_number_float()) return plain_number(json.get<double>());
  return json_text(json);
}

// Adds a row for each number and word in `json`. A value inside of another one has both keys, such
// as solve_nanos.p50; the elements of a list are counted from 1.
void add_values(const std::string& key, const Json& json, Table& table) {
  if (!json.is_structured()) {
    table.rows.push_back(
        {.cells = {text_cell(key), text_cell(plain_text(json))}, .for_people = false});
    return;
  }
  size_t index = 0;
  for (const auto& [name, value] : json.items()) {
    add_values(key + '.' + (json.is_array() ? std::to_string(++index) : name), value, table);
  }
}

}  // namespace

Tables tables_of(const RunReport& report) {
  Table table{.name = "nonet solve",
              .heading = headline_text(report),
              .columns = {{"statistic", "statistic", true}, {"value", "value", true}},
              .remarks = report.notes};
  for (const Statistic& row : statistic_table()) {
    const std::string text = row.text != nullptr ? row.text(report) : "";
    if (!text.empty()) {
      table.rows.push_back(
          {.cells = {text_cell(row.label), text_cell(text)}, .for_programs = false});
    }
    if (row.json != nullptr) add_values(std::string(row.key), row.json(report), table);
  }
  return {table};
}

}  // namespace nonet::cli
