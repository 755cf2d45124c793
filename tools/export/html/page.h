// HTML reports. A report is one file that needs no other file and no network: the tables of a
// result, which are read without JavaScript, and its JSON, of which report.js draws charts with
// Chart.js.
#pragma once

#include <string>
#include <string_view>

#include "tools/export/table.h"

namespace nonet::cli {

/// Returns text for the inside of an element or of a quoted attribute. Bytes that are not UTF-8 and
/// control characters are replaced.
std::string escaped(std::string_view text);

/// Returns the first bytes of a page, by which a file is recognised as a report of this kind, such
/// as "nonet bench".
std::string page_begin(std::string_view kind);

/// Returns a report. `title` and `lead`, the result in a sentence, are text. Each table with a name
/// is a section: its heading, the part that people see, its remarks. Cells have their value for
/// programs as `data-value`. `json` is what the script draws.
std::string page(std::string_view kind, std::string_view title, std::string_view lead,
                 const Tables& tables, std::string_view json);

}  // namespace nonet::cli
