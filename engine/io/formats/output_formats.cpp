#include "engine/io/formats/output_formats.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <nlohmann/json.hpp>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/io/formats/plain_lines.h"

namespace nonet {
namespace {

// The most that numbers and words add to the texts of one record, in any format.
constexpr size_t kFrameBytes = 256;
// The longest text of a puzzle.
constexpr size_t kPuzzleBytes = kCandidatesCharacters;

/// One record with its answer; puzzle and solution are null where there is none.
struct Answer {
  uint64_t number;
  const InputLayout& layout;
  const Record& record;
  PuzzleView puzzle;
  const Grid* solution;
  SolveResult result;
};

char* put(char* out, std::string_view text) {
  if (!text.empty()) std::memcpy(out, text.data(), text.size());
  return out + text.size();
}

char* put(char* out, uint64_t number) { return std::to_chars(out, out + 20, number).ptr; }

char* put_digits(char* out, const Grid& grid) {
  for (int cell = 0; cell < kCells; ++cell) {
    out[cell] = static_cast<char>('0' + grid.cells[cell]);
  }
  return out + kCells;
}

// Blanks as '.', so that a CSV reader does not take 81 digits for a number.
char* put_puzzle(char* out, const PuzzleView& puzzle) {
  if (puzzle.candidates != nullptr) return put(out, puzzle_text(*puzzle.candidates));
  for (int cell = 0; cell < kCells; ++cell) {
    const uint8_t digit = puzzle.grid->cells[cell];
    out[cell] = static_cast<char>(digit == 0 ? '.' : '0' + digit);
  }
  return out + kCells;
}

char* put_solution_or_status(char* out, const Answer& answer) {
  return answer.solution != nullptr ? put_digits(out, *answer.solution)
                                    : put(out, name_of(answer.result.status));
}

std::string csv_field(std::string_view text) {
  std::string field = "\"";
  for (const char c : text) field += c == '"' ? std::string("\"\"") : std::string(1, c);
  return field + '"';
}

std::string json_string(std::string_view text) {
  std::string literal = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') literal += '\\';
    literal += c;
  }
  return literal + '"';
}

// Text that may be anything: what is no UTF-8 is replaced.
std::string any_json_string(const std::string& text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

// A record is one line, so that line breaks become blanks.
std::string csv_field_if_needed(std::string text) {
  std::ranges::replace(text, '\n', ' ');
  const bool is_plain = text.find_first_of(",\"\r") == std::string::npos &&
                        !text.starts_with(' ') && !text.ends_with(' ');
  return is_plain ? text : csv_field(text);
}

struct CarriedColumn {
  size_t index;
  std::string name;  // in the output, where some names are taken
};

std::vector<CarriedColumn> carried_columns(const OutputShape& shape) {
  constexpr std::array<std::string_view, 8> kTaken = {"record",  "puzzle", "solution",  "status",
                                                      "guesses", "nanos",  "solutions", "reason"};
  std::vector<CarriedColumn> columns;
  if (shape.carried == nullptr) return columns;
  for (size_t i = 0; i < shape.carried->columns.size(); ++i) {
    if (i == shape.carried->puzzle_column) continue;
    const std::string& name = shape.carried->columns[i];
    const bool is_taken = std::ranges::find(kTaken, name) != kTaken.end();
    columns.push_back({i, is_taken ? std::string("input_").append(name) : name});
  }
  return columns;
}

struct CarriedValue {
  std::string name;
  std::string text;
};

std::vector<CarriedValue> carried_values(const Answer& answer, const OutputShape& shape) {
  std::vector<CarriedValue> values;
  if (shape.carried == nullptr) return values;
  const InputLayout& layout = answer.layout;
  const auto fields = layout.format->fields != nullptr
                          ? layout.format->fields(layout, answer.record.text)
                          : std::nullopt;
  for (CarriedColumn& column : carried_columns(shape)) {
    const bool is_there = fields && column.index < fields->size();
    values.push_back({std::move(column.name), is_there ? (*fields)[column.index] : ""});
  }
  return values;
}

struct LineFormat {
  static std::string header(const OutputShape&) { return {}; }
  static void write(const Answer& answer, const OutputShape&, TextBuffer& text) {
    char* out = text.reserve(kFrameBytes);
    out = put_solution_or_status(out, answer);
    *out++ = '\n';
    text.set_end(out);
  }
};

struct PairFormat {
  static std::string header(const OutputShape&) { return {}; }
  static void write(const Answer& answer, const OutputShape&, TextBuffer& text) {
    // What followed the cells in the input, such as a rating, is passed through.
    const std::string_view rest = rest_of(answer.layout, answer.record);
    char* out = text.reserve(kFrameBytes + kPuzzleBytes + rest.size());
    out = answer.puzzle ? put_puzzle(out, answer.puzzle) : put(out, excerpt(answer.record.text));
    *out++ = ',';
    out = put_solution_or_status(out, answer);
    out = put(out, rest);
    *out++ = '\n';
    text.set_end(out);
  }
};

struct GridFormat {
  static std::string header(const OutputShape&) { return {}; }
  static void write(const Answer& answer, const OutputShape&, TextBuffer& text) {
    char* out = text.reserve(kFrameBytes);
    if (answer.solution != nullptr) {
      char digits[kCells];
      put_digits(digits, *answer.solution);
      for (int row = 0; row < 9; ++row) {
        out = put(out, {digits + 9 * row, 9});
        *out++ = '\n';
      }
    } else {
      out = put(out, name_of(answer.result.status));
      *out++ = '\n';
    }
    *out++ = '\n';
    text.set_end(out);
  }
};

struct CsvFormat {
  static std::string header(const OutputShape& shape) {
    std::string names = "record,puzzle,solution,status,guesses,nanos";
    if (shape.counts_solutions) names += ",solutions";
    for (const CarriedColumn& column : carried_columns(shape)) {
      names.append(",").append(csv_field_if_needed(column.name));
    }
    return names + '\n';
  }
  static void write(const Answer& answer, const OutputShape& shape, TextBuffer& text) {
    const std::string fallback =
        !answer.puzzle ? csv_field(excerpt(answer.record.text)) : std::string();
    char* out = text.reserve(kFrameBytes + kPuzzleBytes + fallback.size());
    out = put(out, answer.number);
    *out++ = ',';
    out = answer.puzzle ? put_puzzle(out, answer.puzzle) : put(out, fallback);
    *out++ = ',';
    if (answer.solution != nullptr) out = put_digits(out, *answer.solution);
    *out++ = ',';
    out = put(out, name_of(answer.result.status));
    *out++ = ',';
    out = put(out, answer.result.guesses);
    *out++ = ',';
    out = put(out, answer.result.nanos);
    if (shape.counts_solutions) {
      *out++ = ',';
      out = put(out, answer.result.solutions);
    }
    text.set_end(out);
    for (const CarriedValue& value : carried_values(answer, shape)) {
      text.append(",");
      text.append(csv_field_if_needed(value.text));
    }
    text.append("\n");
  }
};

struct JsonlFormat {
  static std::string header(const OutputShape&) { return {}; }
  static void write(const Answer& answer, const OutputShape& shape, TextBuffer& text) {
    const std::string fallback =
        !answer.puzzle ? json_string(excerpt(answer.record.text)) : std::string();
    char* out = text.reserve(2 * kFrameBytes + kPuzzleBytes + fallback.size());
    out = put(out, "{\"record\":");
    out = put(out, answer.number);
    out = put(out, ",\"puzzle\":");
    if (answer.puzzle) {
      *out++ = '"';
      out = put_puzzle(out, answer.puzzle);
      *out++ = '"';
    } else {
      out = put(out, fallback);
    }
    out = put(out, ",\"solution\":");
    if (answer.solution != nullptr) {
      *out++ = '"';
      out = put_digits(out, *answer.solution);
      *out++ = '"';
    } else {
      out = put(out, "null");
    }
    out = put(out, ",\"status\":\"");
    out = put(out, name_of(answer.result.status));
    out = put(out, "\",\"guesses\":");
    out = put(out, answer.result.guesses);
    out = put(out, ",\"nanos\":");
    out = put(out, answer.result.nanos);
    if (shape.counts_solutions) {
      out = put(out, ",\"solutions\":");
      out = put(out, answer.result.solutions);
    }
    if (answer.record.fault) {
      out = put(out, ",\"reason\":");
      out = put(out, json_string(describe(answer.record.fault)));
    }
    text.set_end(out);
    for (const CarriedValue& value : carried_values(answer, shape)) {
      text.append(",");
      text.append(any_json_string(value.name));
      text.append(":");
      text.append(any_json_string(value.text));
    }
    text.append("}\n");
  }
};

struct TimingsFormat {
  static std::string header(const OutputShape&) { return "record,status,guesses,nanos\n"; }
  static void write(const Answer& answer, const OutputShape&, TextBuffer& text) {
    char* out = text.reserve(kFrameBytes);
    out = put(out, answer.number);
    *out++ = ',';
    out = put(out, name_of(answer.result.status));
    *out++ = ',';
    out = put(out, answer.result.guesses);
    *out++ = ',';
    out = put(out, answer.result.nanos);
    *out++ = '\n';
    text.set_end(out);
  }
};

// The records with a solution, from this one on, that follow one another.
size_t count_solved(const AnswerBatch& batch, size_t record, size_t puzzle) {
  size_t count = 0;
  while (record + count < batch.records.size() && !batch.records[record + count].fault &&
         has_solution(batch.results[puzzle + count].status)) {
    ++count;
  }
  return count;
}

template <class Format>
void write(const AnswerBatch& batch, TextBuffer& text) {
  size_t next_puzzle = 0;
  for (size_t i = 0; i < batch.records.size(); ++i) {
    if constexpr (std::is_same_v<Format, LineFormat>) {
      const size_t count = count_solved(batch, i, next_puzzle);
      char* const out = text.reserve(count * kPlainLineBytes);
      plain_lines().write(batch.solutions.subspan(next_puzzle, count), out);
      text.set_end(out + count * kPlainLineBytes);
      next_puzzle += count;
      i += count;
      if (i == batch.records.size()) break;
    }
    const Record& record = batch.records[i];
    Answer answer{batch.first_record + i, *batch.layout, record, {}, nullptr, {}};
    if (!record.fault) {
      const size_t puzzle = next_puzzle++;
      answer.puzzle = batch.puzzle(puzzle);
      answer.result = batch.results[puzzle];
      if (has_solution(answer.result.status)) answer.solution = &batch.solutions[puzzle];
    }
    Format::write(answer, batch.shape, text);
  }
}

template <class Format>
constexpr OutputFormat row(std::string_view name, std::string_view description,
                           bool carries_columns = false) {
  return {name, description, Format::header, carries_columns, write<Format>};
}

constexpr std::array kOutputFormats = {
    row<LineFormat>("line", "the solution of a unique puzzle, else the status word"),
    row<PairFormat>("pair", "puzzle,solution-or-status and what followed the puzzle's cells"),
    row<GridFormat>("grid", "nine lines of nine (or the status word) and an empty line"),
    row<CsvFormat>("csv", "record,puzzle,solution,status,guesses,nanos with a header", true),
    row<JsonlFormat>("jsonl", "one JSON object a line, with the fields of csv", true),
};

}  // namespace

const OutputFormat kTimingsFormat =
    row<TimingsFormat>("timings", "record,status,guesses,nanos with a header");

char* TextBuffer::reserve(size_t count) {
  if (size_ + count > capacity_) {
    const size_t capacity = std::max(size_ + count, 2 * capacity_);
    std::unique_ptr<char[]> data(new char[capacity]);
    if (size_ > 0) std::memcpy(data.get(), data_.get(), size_);
    data_ = std::move(data);
    capacity_ = capacity;
  }
  return data_.get() + size_;
}

void TextBuffer::append(std::string_view text) { set_end(put(reserve(text.size()), text)); }

std::span<const OutputFormat> output_formats() { return kOutputFormats; }

const OutputFormat* find_output_format(std::string_view name) {
  const auto row = std::ranges::find(kOutputFormats, name, &OutputFormat::name);
  return row == kOutputFormats.end() ? nullptr : &*row;
}

}  // namespace nonet
