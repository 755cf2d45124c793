// Reports of results that have no pictures: their tables.
#include "tools/export/html/markup.h"
#include "tools/export/result_tables.h"

namespace nonet::cli {
namespace {

std::string tables_page(const Tables& tables) {
  const Table& first = tables.front();
  std::string body;
  for (const Table& table : tables) {
    if (table.name.empty()) continue;
    body += section(table.name, paragraph(table.heading) + to_html(table, {.caption = table.name}) +
                                    bullets(table.remarks));
  }
  return to_html(
      Page{.kind = first.name, .title = first.name, .lead = escaped(first.heading), .body = body});
}

}  // namespace

std::string to_html(const Verification& verification) {
  return tables_page(tables_of(verification));
}

std::string to_html(const CheckReport& report) { return tables_page(tables_of(report)); }

}  // namespace nonet::cli
