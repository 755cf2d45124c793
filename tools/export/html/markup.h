// The parts that every HTML report is made of: the page, its facts, figures and tables.
//
// A report is one file. It needs no other file and no network, and shows all tables and pictures
// without JavaScript.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/export/table.h"

namespace nonet::cli {

/// Returns the text for the inside of an element or of a quoted attribute. Bytes that are not UTF-8
/// and control characters are replaced.
std::string escaped(std::string_view text);

/// Returns a number with a noun, which is in the plural unless the number is 1.
std::string counted(uint64_t count, std::string_view noun);

/// Returns the first bytes of a page, by which a file is recognised as a report of this kind.
std::string page_begin(std::string_view kind);

struct Page {
  std::string_view kind;  ///< such as "nonet bench"
  std::string title;      ///< text
  std::string lead;       ///< HTML: the result in a sentence or two
  std::string body;       ///< HTML
};

std::string to_html(const Page& page);

/// Returns a part of the page with a heading. `heading` is text, `content` is HTML.
std::string section(std::string_view heading, const std::string& content);

/// Returns a paragraph of text.
std::string paragraph(std::string_view text);

/// Returns a list of texts; empty if there are none.
std::string bullets(const std::vector<std::string>& lines);

/// Returns a list of names and values. Pairs without a value are left out.
std::string facts(const std::vector<std::pair<std::string, std::string>>& pairs);

/// Returns a picture with its caption. `caption` is text, `content` is HTML, such as an Svg.
std::string figure(std::string_view caption, const std::string& content);

/// Returns figures side by side, as many as the width of the page allows.
std::string gallery(const std::string& figures);

/// The parts of a table that are not in its cells.
struct TableLook {
  std::string caption{};               ///< text
  std::vector<std::string> details{};  ///< HTML for each row, shown when the row is opened
  std::vector<std::string> marks{};    ///< HTML before the first cell of each row
};

/// Returns the part of a table that people see. Each cell has its value for programs as
/// `data-value`. A script makes its columns sortable and, if there are many rows, adds a filter.
std::string to_html(const Table& table, const TableLook& look = {});

}  // namespace nonet::cli
