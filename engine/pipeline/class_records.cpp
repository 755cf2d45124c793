#include "engine/pipeline/class_records.h"

#include <nonet/canonical.h>

#include "engine/io/formats/record_cursor.h"

namespace nonet {
namespace {

class ClassRecordWriter final : public RecordWriter {
 public:
  void write(const Slice& slice, const ParsedText& parsed, std::span<OutputPart> parts) override {
    for (RecordCursor at(parsed); at; at.next()) {
      if (!at.is_puzzle()) continue;
      const Grid& puzzle = parsed.puzzles[at.puzzle()];
      ClassRecord record;
      record.form = PackedGrid(canonical_form(puzzle));
      record.puzzle = PackedGrid(puzzle);
      record.record = slice.first_record + at.index();
      record.input = static_cast<uint32_t>(slice.input);
      const auto bytes = std::as_bytes(std::span(&record, 1));
      parts[0].text.append({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
      ++parts[0].records;
    }
  }
};

}  // namespace

std::unique_ptr<RecordWriter> make_class_record_writer() {
  return std::make_unique<ClassRecordWriter>();
}

}  // namespace nonet
