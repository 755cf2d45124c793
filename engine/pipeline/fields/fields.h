// The table of fields: every figure that a column of a table, or a member of an object, can have.
#pragma once

#include <nonet/fields.h>

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/io/formats/field_printer.h"
#include "engine/io/formats/table_format.h"
#include "engine/pipeline/fields/figures.h"
#include "engine/pipeline/flow/memory_plan.h"

namespace nonet {

/// What a field needs of a record.
enum class FieldNeeds {
  record,  ///< nothing: any record has it, or has none of it
  grid,    ///< a puzzle that is a grid; candidates have none of it
  run,     ///< the answer of run()
};

/// What the values of a field are.
enum class FieldKind { integer, decimal, yes_no, grid, name, identifier, cells, counts, text };

struct Field {
  std::string_view name;
  std::string_view description;
  FieldKind kind;
  uint16_t width;  ///< of its longest text, in usual records
  FieldNeeds needs;
  FigureGroup group;  ///< the group that computes it
  /// Returns its value, which is valid until the next one is asked for.
  FieldValue (*value)(Figures& figures);
};

std::span<const Field> fields();

constexpr bool is_field_of(const Field& field, FieldsOf which) {
  return field.needs != FieldNeeds::run || which == FieldsOf::run;
}

/// Returns the field's value of the record, see Field::value; none where puzzles of candidates have
/// none.
FieldValue value_of(const Field& field, Figures& figures);

/// Returns what the fields are computed from.
std::vector<FigureGroup> groups_of(const std::vector<const Field*>& fields);

/// Returns the memory of a run that writes these fields; none: the usual ones.
WorkMemory memory_of(const std::vector<const Field*>& fields);

/// Whether a field comes from a solution by hand.
bool has_explanations(const std::vector<const Field*>& fields);

/// Returns those of the fields that can take a second for a puzzle.
std::vector<const Field*> slow_fields_of(const std::vector<const Field*>& fields);
/// Whether there are any.
bool are_slow(const std::vector<const Field*>& fields);
/// The most records that threads take at a time then.
inline constexpr uint64_t kSlowRecords = 32;

/// How records of fields are written.
struct FieldsConfig {
  std::vector<const Field*> fields;
  const Format* format = &kCsvFormat;  ///< one with named fields
  bool carry_columns = false;          ///< write the other columns of the input, too
  bool carry_text = false;             ///< and the text of lines
  FigureOptions figures = {};
  bool leaves_slow_empty = false;  ///< fields that can take a second for a puzzle
};

/// Returns the text before the first record.
std::string header_of(const FieldsConfig& config, const InputLayout* layout);

/// Writes records of fields. Holds the working memory of one thread.
class FieldWriter {
 public:
  explicit FieldWriter(const FieldsConfig& config);

  /// Its begin() begins a batch.
  Figures& figures() { return figures_; }
  /// Moves to the record at this place of the batch, and appends it.
  void write(const RecordCursor& at, TextBuffer& text);

 private:
  FieldsConfig config_;
  std::string names_;
  Figures figures_;
  FieldPrinter text_;
};

}  // namespace nonet
