// The fields of records that can be written, by name: `nonet list fields` shows them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace nonet {

struct Field;  ///< a row of the table of fields

/// Which fields there are.
enum class FieldsOf {
  puzzles,  ///< those that depend on the puzzle and its record only
  run,      ///< and those that depend on how run() solved it: its time
};

/// Returns the fields with these names, between commas, such as "puzzle,solution,er". Throws
/// UsageError if there is no such field, which has the names of all; if a name is given twice; and
/// if there is none.
std::vector<const Field*> fields_named(std::string_view names, FieldsOf which = FieldsOf::puzzles);

/// Returns the names, between commas.
std::string names_of(const std::vector<const Field*>& fields);

}  // namespace nonet
