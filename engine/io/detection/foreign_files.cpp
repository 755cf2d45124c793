#include "engine/io/detection/foreign_files.h"

#include <algorithm>
#include <array>

#include "engine/io/formats/npy_format.h"
#include "engine/io/formats/text_lines.h"

namespace nonet {
namespace {

using namespace std::string_view_literals;

struct ForeignRow {
  std::string_view magic;
  std::string_view reason;
};

constexpr std::string_view kPickle =
    "this is a pickle of Python, which is not read; write its puzzles as lines, or as an array "
    "with "
    "numpy.save";

constexpr std::array kRows = {
    ForeignRow{"PK\x03\x04"sv,
               "this is a zip archive (.zip, .xlsx); extract one of its members with `unzip -p "
               "FILE MEMBER`, and write spreadsheets and arrays as text"},
    ForeignRow{"PK\x05\x06"sv, "this is an empty zip archive"},
    ForeignRow{"\xFD"
               "7zXZ\0"sv,
               "this is xz data; decompress it with `xz -dc FILE`"},
    ForeignRow{"BZh"sv, "this is bzip2 data; decompress it with `bzip2 -dc FILE`"},
    ForeignRow{"\x04\x22\x4D\x18"sv, "this is lz4 data; decompress it with `lz4 -dc FILE`"},
    ForeignRow{"7z\xBC\xAF\x27\x1C"sv,
               "this is a 7-zip archive; write one of its members with `7z x -so FILE MEMBER`"},
    ForeignRow{"Rar!\x1A\x07"sv, "this is a rar archive; unpack it with `unrar p`"},
    ForeignRow{"\x1F\x9D"sv,
               "this is data of compress (.Z); decompress it with `uncompress -c FILE`"},
    ForeignRow{
        "PAR1"sv,
        "this is a Parquet file; write it as CSV, with DuckDB: COPY 'FILE' TO 'puzzles.csv'"},
    ForeignRow{"ARROW1"sv, "this is an Arrow file; write it as CSV, with pandas or polars"},
    ForeignRow{"FEA1"sv, "this is a Feather file; write it as CSV, with pandas or polars"},
    ForeignRow{"ORC"sv, "this is an ORC file; write it as CSV"},
    ForeignRow{"Obj\x01"sv, "this is an Avro file; write it as CSV or JSON lines"},
    ForeignRow{"\x89HDF\r\n\x1A\n"sv, "this is an HDF5 file; write its puzzles as text"},
    ForeignRow{
        "SQLite format 3\0"sv,
        "this is an SQLite database; write its puzzles with `sqlite3 -csv FILE 'select puzzle "
        "from TABLE'`"},
    ForeignRow{"\xFF\xFE"sv,
               "this is UTF-16 text; convert it with `iconv -f UTF-16 -t UTF-8 FILE`"},
    ForeignRow{"\xFE\xFF"sv,
               "this is UTF-16 text; convert it with `iconv -f UTF-16 -t UTF-8 FILE`"},
    ForeignRow{
        "version https://git-lfs.github.com/"sv,
        "this is a pointer of Git LFS, not the file itself; get the file with `git lfs pull`"},
    // As an input of puzzles whose format is not given it is a document.
    ForeignRow{kNpyMagic,
               "this is a NumPy array, which is not read here; write its puzzles as lines, with "
               "numpy.savetxt(FILE, puzzles.reshape(-1, 81), fmt='%d', delimiter='')"},
    ForeignRow{"LZIP"sv, "this is lzip data; decompress it with `lzip -dc FILE`"},
    ForeignRow{"\x80\x03"sv, kPickle},
    ForeignRow{"\x80\x04\x95"sv, kPickle},
    ForeignRow{"\x80\x05\x95"sv, kPickle},
    ForeignRow{"(lp0\n"sv, kPickle},
    ForeignRow{"%PDF-"sv, "this is a PDF document; save its puzzles as text"},
    ForeignRow{"\x89PNG"sv, "this is a picture (PNG)"},
    ForeignRow{"\xFF\xD8\xFF"sv, "this is a picture (JPEG)"},
    ForeignRow{"GIF8"sv, "this is a picture (GIF)"},
    ForeignRow{"\x7F"
               "ELF"sv,
               "this is a program (ELF)"},
};

/// Texts in which no board is found, by a word in their front.
constexpr std::array kTexts = {
    ForeignRow{"\\begin{", "this is LaTeX; write each puzzle as a line of 81 characters"},
    ForeignRow{
        "<opensudoku version=\"2\"",
        "this is a file of OpenSudoku's version 2, whose cells have notes; write each puzzle "
        "as a line of 81 characters"},
    ForeignRow{"p cnf ", "this is a formula in DIMACS; write the puzzles themselves as lines"},
    ForeignRow{"3x3:",
               "these are game IDs (a letter counts blanks); write each puzzle as a line of "
               "81 characters"},
    ForeignRow{"\"cell_type\"", "this is a Jupyter notebook; write its puzzles as lines"},
    ForeignRow{"\"given\"", "this is a puzzle of f-puzzles; export it as a line of 81 characters"},
};

// Long magic numbers of text: a shorter text may well begin like one of them.
bool may_continue(std::string_view text, std::string_view magic) {
  return text.size() < magic.size() && magic.starts_with(text);
}

bool begins_html(std::string_view text) {
  constexpr std::array kBegins = {"<!doctype html"sv, "<html"sv};
  return std::ranges::any_of(kBegins, [&](std::string_view begin) {
    return text.size() >= begin.size() &&
           std::ranges::equal(text.substr(0, begin.size()), begin, [](char a, char b) {
             return (a >= 'A' && a <= 'Z' ? static_cast<char>(a | 0x20) : a) == b;
           });
  });
}

// Without a mark at its front: each second byte of the first characters is zero.
bool is_utf16(std::string_view text) {
  if (text.size() < 4) return false;
  const bool is_little = text[0] != '\0' && text[1] == '\0' && text[2] != '\0' && text[3] == '\0';
  const bool is_big = text[0] == '\0' && text[1] != '\0' && text[2] == '\0' && text[3] != '\0';
  return is_little || is_big;
}

constexpr size_t kTarHeader = 512;

// A name that zeros follow, and the number of its mode; newer archives also have a word.
bool is_tar(std::string_view text) {
  if (text.size() < kTarHeader) return false;
  if (text.substr(257, 5) == "ustar") return true;
  const std::string_view mode = text.substr(100, 7);
  return text[0] > ' ' && text[99] == '\0' && text[107] == '\0' &&
         std::ranges::all_of(mode, [](char c) { return (c >= '0' && c <= '7') || c == ' '; });
}

/// Returns what is wrong with lines of grids that have other text before the nine cells of a row,
/// or several grids side by side; empty for other lines.
std::string refusal_of_rows(std::string_view text) {
  constexpr size_t kMostGrids = 6;
  const auto is_of_row = [](char c) {
    return is_cell(c) || std::string_view(" \t|,;[](){}\"'").find(c) != std::string_view::npos;
  };
  size_t behind_text = 0, side_by_side = 0;
  while (!text.empty()) {
    const Line line = first_line(text, true);
    text.remove_prefix(line.bytes);
    size_t begin = line.text.size(), cells = 0;
    while (begin > 0 && is_of_row(line.text[begin - 1]))
      cells += is_cell(line.text[--begin]) ? 1 : 0;
    behind_text += begin > 0 && cells == 9 ? 1 : 0;
    const bool has_places = line.text.find_first_of(" \t|") != std::string_view::npos;
    const bool is_of_grids = cells > 9 && cells <= 9 * kMostGrids && cells % 9 == 0;
    side_by_side += begin == 0 && has_places && is_of_grids ? 1 : 0;
  }
  if (behind_text >= 9)
    return "these are rows of grids behind other text; keep the nine cells of each row only";
  if (side_by_side >= 9) return "these are grids side by side; write them one below the other";
  return {};
}

}  // namespace

std::string refusal_of_text(std::string_view text) {
  const std::string_view front = text.substr(0, 4096);
  for (const ForeignRow& row : kTexts) {
    if (front.find(row.magic) != std::string_view::npos) return std::string(row.reason);
  }
  for (std::string_view rest = text; !rest.empty();) {
    const Line row = first_line(rest, true);
    rest.remove_prefix(row.bytes);
    if (row.is_too_long() && row.text.find("),(") != std::string_view::npos) {
      return "a line of more than 64 KiB has many rows of SQL; give each a line of its own with "
             "`sed 's/),(/),\\n(/g' FILE`";
    }
  }
  const std::string_view line = first_line(front, true).text;
  const bool has_letters = std::ranges::any_of(line, is_letter);
  const auto is_sign = [](char c) { return is_cell(c) || is_letter(c); };
  if (line.size() == 256 && std::ranges::all_of(line, is_sign) && has_letters) {
    return "these are puzzles of 16 x 16 cells; only those of 9 x 9 cells are read";
  }
  return refusal_of_rows(front);
}

ForeignFile find_foreign_file(std::string_view text, bool at_end) {
  for (const ForeignRow& row : kRows) {
    if (text.starts_with(row.magic)) return {.reason = std::string(row.reason)};
    if (!at_end && may_continue(text, row.magic)) return {.is_too_early = true};
  }
  if (!at_end && may_continue(text, "<!doctype html"sv)) return {.is_too_early = true};
  if (begins_html(trimmed(text.substr(0, 1024)))) {
    return {
        .reason =
            "this is a web page (HTML); save the text of its puzzles, or get the file it links to"};
  }
  const std::string_view front = first_line(text, at_end).text;
  if (front.starts_with("[[") && front.find(' ') != front.npos && front.find(',') == front.npos) {
    return {.reason =
                "this is an array as NumPy prints it; write its puzzles with numpy.savetxt(FILE, "
                "puzzles.reshape(-1, 81), fmt='%d', delimiter='')"};
  }
  if (front.starts_with("[,1]")) {
    return {.reason =
                "this is a matrix as R prints it; write it with write.table(m, FILE, "
                "row.names = FALSE, col.names = FALSE)"};
  }
  if (is_utf16(text)) {
    return {
        .reason =
            "this is UTF-16 text; convert it with `iconv -f UTF-16LE -t UTF-8 FILE` (or UTF-16BE)"};
  }
  // Only an archive has zeros this early in a text.
  const bool has_zero = text.substr(0, kTarHeader).find('\0') != std::string_view::npos;
  if (has_zero && text.size() < kTarHeader && !at_end) return {.is_too_early = true};
  if (is_tar(text)) {
    return {.reason =
                "this is a tar archive; extract one of its members with `tar -xOf FILE MEMBER`"};
  }
  return {};
}

}  // namespace nonet
