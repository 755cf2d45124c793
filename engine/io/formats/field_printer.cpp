#include "engine/io/formats/field_printer.h"

#include <fmt/format.h>

#include <iterator>

#include "engine/io/formats/answer_text.h"
#include "engine/io/formats/jsonl_format.h"
#include "engine/io/formats/table_format.h"

namespace nonet {

std::string text_of(Identifier value) { return fmt::format("{:016x}", value.number); }

std::string text_of(CellSet value) {
  std::string text;
  for (size_t cell = 0; cell < kCells; ++cell) {
    if (!(*value.cells)[cell]) continue;
    const char name[] = {';', 'r', static_cast<char>('1' + row_of(static_cast<int>(cell))), 'c',
                         static_cast<char>('1' + column_of(static_cast<int>(cell)))};
    const bool is_first = text.empty();
    text.append(name + is_first, sizeof(name) - is_first);
  }
  return text;
}

std::string text_of(const NamedCounts& value) {
  std::string text;
  for (size_t i = 0; i < value.counts.size(); ++i) {
    if (value.counts[i] == 0) continue;
    fmt::format_to(std::back_inserter(text), "{}{}:{}", text.empty() ? "" : ";", value.name_of(i),
                   value.counts[i]);
  }
  return text;
}

FieldPrinter::FieldPrinter(const FieldSyntax& syntax, const std::vector<std::string>& names)
    : is_object_(syntax.is_object), end_(syntax.end) {
  for (const std::string& name : names) {
    const bool is_first = before_.empty();
    before_.push_back(is_object_ ? (is_first ? "{" : ",") + any_json_string(name) + ':'
                                 : std::string(is_first ? "" : ","));
  }
}

// Returns the place for a value of at most so many bytes.
char* FieldPrinter::begin_value(size_t bytes) {
  const std::string& before = before_[next_++];
  return put(text_->reserve(before.size() + bytes), before);
}

char* FieldPrinter::begin_text(size_t bytes) {
  char* out = begin_value(bytes + 2);
  if (is_object_) *out++ = '"';
  return out;
}

void FieldPrinter::end_text(char* out) {
  if (is_object_) *out++ = '"';
  text_->set_end(out);
}

void FieldPrinter::write(uint64_t number) { text_->set_end(put(begin_value(20), number)); }

void FieldPrinter::write(double number) {
  const std::string text = fmt::format("{}", number);
  text_->set_end(put(begin_value(text.size()), text));
}

void FieldPrinter::write(Tenths number) {
  char* out = put(begin_value(5), uint64_t{number.count} / 10);
  *out++ = '.';
  text_->set_end(put(out, uint64_t{number.count} % 10));
}

void FieldPrinter::write(bool value) {
  const std::string_view text = is_object_ ? (value ? "true" : "false") : (value ? "yes" : "no");
  text_->set_end(put(begin_value(text.size()), text));
}

void FieldPrinter::write(std::string_view text) { end_text(put(begin_text(text.size()), text)); }

void FieldPrinter::write(const PuzzleView& puzzle) {
  end_text(put_puzzle(begin_text(kCandidatesCharacters), puzzle));
}

void FieldPrinter::write(AnyText any) {
  const std::string value =
      is_object_ ? any_json_string(std::string(any.text)) : quoted_field(any.text);
  text_->set_end(put(begin_value(value.size()), value));
}

// A row without a character would be no row.
void FieldPrinter::write(std::monostate) {
  const std::string_view none = before_.size() == 1 ? R"("")" : "";
  text_->set_end(put(begin_value(4), is_object_ ? "null" : none));
}

void FieldPrinter::other(const std::string& name, const std::string& text) {
  text_->append(",");
  if (is_object_) {
    text_->append(any_json_string(name));
    text_->append(":");
    text_->append(any_json_string(text));
  } else {
    text_->append(field_of_row(text));
  }
}

}  // namespace nonet
