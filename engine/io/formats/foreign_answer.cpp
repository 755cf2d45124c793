#include "engine/io/formats/foreign_answer.h"

#include <algorithm>
#include <string>

#include "engine/io/formats/answer_text.h"
#include "engine/io/formats/cells.h"
#include "engine/io/formats/text_lines.h"

namespace nonet {
namespace {

/// A part of sentences that state a status, in lower case.
struct Phrase {
  std::string_view text;
  Status status;
};

constexpr Phrase kPhrases[] = {
    {"no unique solution", Status::multiple},  {"not unique", Status::multiple},
    {"multiple solution", Status::multiple},   {"more than one solution", Status::multiple},
    {"several solutions", Status::multiple},   {"no solution", Status::unsolvable},
    {"no valid solution", Status::unsolvable}, {"not solvable", Status::unsolvable},
    {"cannot be solved", Status::unsolvable},
};

// Words of the names of columns with puzzles and answers.
constexpr std::string_view kColumnWords[] = {"solution", "answer", "puzzle", "quiz",
                                             "question", "sudoku", "grid",   "board"};

constexpr size_t kMaxNameBytes = 40;

std::string in_lower_case(std::string_view text) {
  std::string lower(text);
  std::ranges::transform(lower, lower.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  });
  return lower;
}

/// Calls `visit` with each longest part of `text` whose characters are all `wanted`.
template <class Wanted, class Visit>
void for_each_run(std::string_view text, Wanted wanted, Visit visit) {
  for (size_t at = 0; at < text.size();) {
    const auto length = static_cast<size_t>(std::ranges::find_if_not(text.substr(at), wanted) -
                                            text.substr(at).begin());
    if (length > 0) visit(text.substr(at, length), at + length);
    at += std::max<size_t>(1, length);
  }
}

/// Returns the status for the number before " solutions"; none if there is no such number.
std::optional<Status> status_of_count(std::string_view lower) {
  std::optional<Status> status;
  for_each_run(lower, is_digit, [&](std::string_view digits, size_t end) {
    if (!lower.substr(end).starts_with(" solutions")) return;
    const auto is_zero = [](char c) { return c == '0'; };
    if (digits == "1") return;
    status = std::ranges::all_of(digits, is_zero) ? Status::unsolvable : Status::multiple;
  });
  return status;
}

}  // namespace

std::optional<Status> status_in_sentence(std::string_view text) {
  const std::string lower = in_lower_case(text);
  for (const auto& [phrase, meaning] : kPhrases) {
    if (lower.find(phrase) != std::string::npos) return meaning;
  }
  return status_of_count(lower);
}

std::optional<Status> status_in(std::string_view text) {
  std::optional<Status> status = status_in_sentence(text);
  if (status) return status;
  const std::string lower = in_lower_case(text);
  for_each_run(std::string_view(lower), is_letter, [&status](std::string_view word, size_t) {
    if (!status) status = status_named(word);
  });
  return status;
}

ClaimedAnswer read_foreign_answer(std::string_view text) {
  ClaimedAnswer answer;
  for_each_run(text, is_cell, [&answer](std::string_view run, size_t) {
    const std::optional<Grid> grid = grid_in(run);
    if (!grid) return;
    if (!is_full(*grid)) {
      if (!answer.puzzle) answer.puzzle = grid;
    } else if (!answer.solution) {
      answer.solution = grid;
    } else if (!answer.puzzle) {
      answer.puzzle = answer.solution;
      answer.solution = grid;
    }
  });
  if (!answer.solution) answer.status = status_in(text);
  return answer;
}

bool is_foreign_header(std::string_view line) {
  bool has_word = false;
  while (true) {
    const size_t end = std::min(line.find_first_of(",;\t"), line.size());
    std::string name = in_lower_case(trimmed(line.substr(0, end)));
    if (name.size() >= 2 && name.front() == '"' && name.back() == '"') {
      name = name.substr(1, name.size() - 2);
    }
    const bool is_plain = name.find_first_of(" .\"") == std::string::npos;
    if (!is_plain || name.size() > kMaxNameBytes || status_named(name)) return false;
    has_word |= std::ranges::any_of(kColumnWords, [&name](std::string_view word) {
      return name.find(word) != std::string::npos;
    });
    if (end == line.size()) return has_word;
    line.remove_prefix(end + 1);
  }
}

}  // namespace nonet
