#include "tests/io/shapes.h"

#include <nonet/candidates.h>

#include <algorithm>
#include <fstream>
#include <string_view>

#include "tests/support/support.h"

namespace nonet::test {
namespace {

const std::string kPuzzleText(kPuzzle), kSolutionText(kSolution);
const std::string kCandidatesText = puzzle_text(candidates_of(grid(kPuzzle)));

std::string zeros(std::string text) {
  std::ranges::replace(text, '.', '0');
  return text;
}

std::string rows(const std::string& cells) {
  std::string text;
  for (size_t row = 0; row < 9; ++row) text += cells.substr(9 * row, 9) + "\n";
  return text;
}

std::string expand(std::string_view recipe);

/// Returns the cells of the puzzle as values, `a_line` per line, with `blank` for a blank.
std::string values(char separator, size_t a_line, const char* blank) {
  std::string text;
  for (size_t i = 0; i < kPuzzleText.size(); ++i) {
    text += kPuzzleText[i] == '.' ? blank : std::string(1, kPuzzleText[i]);
    const bool ends_line = i % a_line == a_line - 1;
    if (ends_line ? a_line < kPuzzleText.size() : true) text += ends_line ? '\n' : separator;
  }
  return text;
}

/// Returns 81 numbers from `first` on, each with a letter before it.
std::string names(const std::string& letter, int first) {
  std::string text;
  for (int i = first; i < first + 81; ++i) {
    text += (i > first ? "," : "") + letter + std::to_string(i);
  }
  return text;
}

/// Returns the text for the name between braces.
std::string expand_braces(std::string_view inside) {
  if (const size_t star = inside.rfind('*'); star != std::string_view::npos && star > 0) {
    std::string text;
    const std::string once = expand(inside.substr(0, star));
    for (int i = std::stoi(std::string(inside.substr(star + 1))); i > 0; --i) text += once;
    return text;
  }
  if (const size_t kind = std::string_view("VERF").find(inside[0]); kind < 4) {
    const std::string separator = expand(inside.substr(1));
    return values(separator[0], kind < 2 ? 81 : 9, kind % 2 == 0 ? "0" : "");
  }
  if (inside == "H") return names("C", 1);
  if (inside == "N") return names("", 0);
  if (inside[0] == 'r') return kPuzzleText.substr(static_cast<size_t>(inside[1] - '1') * 9, 9);
  const std::string text = inside[0] == 'P'   ? kPuzzleText
                           : inside[0] == 'Z' ? zeros(kPuzzleText)
                           : inside[0] == 'S' ? kSolutionText
                           : inside[0] == 'C' ? kCandidatesText
                                              : rows(kPuzzleText);
  return inside.size() > 2 ? text.substr(0, std::stoul(std::string(inside.substr(2)))) : text;
}

std::string expand(std::string_view recipe) {
  const std::string_view escapes = "nrts0", bytes("\n\r\t \0", 5);
  std::string text;
  for (size_t i = 0; i < recipe.size(); ++i) {
    if (recipe[i] == '{') {
      const size_t end = recipe.find('}', i);
      text += expand_braces(recipe.substr(i + 1, end - i - 1));
      i = end;
    } else if (recipe[i] == '\\') {
      const char c = recipe[++i];
      const size_t escape = escapes.find(c);
      if (c == 'x') {
        text += static_cast<char>(std::stoi(std::string(recipe.substr(i + 1, 2)), nullptr, 16));
        i += 2;
      } else {
        text += escape == std::string_view::npos ? c : bytes[escape];
      }
    } else {
      text += recipe[i];
    }
  }
  return text;
}

}  // namespace

std::vector<Shape> read_shapes() {
  std::ifstream file(NONET_TEST_DATA "/shapes.txt");
  std::vector<Shape> shapes;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("= ")) {
      shapes.back().expected = line.substr(2);
    } else if (!line.empty() && line[0] != '#') {
      const size_t colon = line.find(':');
      const size_t begin = std::min(line.size(), colon + 2);
      shapes.push_back({line.substr(0, colon), expand(line.substr(begin)), ""});
    }
  }
  return shapes;
}

}  // namespace nonet::test
