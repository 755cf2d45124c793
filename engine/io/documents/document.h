// Documents: inputs whose records are no lines. A reader turns a document into lines that the
// formats read, a record a line, as a decoder turns compressed data into text:
//
//     file -> decoder -> document reader -> lines -> formats        (see ../input_source.h)
//
// The lines of messages are then numbers of records.
#pragma once

#include <nonet/formats.h>

#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace nonet {

class DocumentReader {
 public:
  virtual ~DocumentReader() = default;
  /// Reads the next bytes of the document, all that is left if `at_end`. Appends whole lines to
  /// `lines`. Throws DataError if the document is damaged; the lines so far are good.
  virtual void read(std::string_view bytes, bool at_end, std::string& lines) = 0;
  /// Returns what was assumed or left out, for people, once the document is read.
  virtual std::string note() const { return {}; }
  /// Sets the options that the lines need, where the user has not. Call it after the first lines.
  virtual void fit(InputOptions&) const {}
};

/// Whether an input is a document of a kind.
enum class DocumentFit { no, too_early, yes };

struct DocumentFormat {
  std::string_view name;
  /// Looks at the front of an input.
  DocumentFit (*fit)(std::string_view head, bool at_end);
  std::unique_ptr<DocumentReader> (*make)();
};

extern const DocumentFormat kNpyDocument;  ///< NumPy arrays
extern const DocumentFormat kNpyAnswers;
/// JSON whose records are no lines: an array or an object over lines, boards in lists, values one
/// after the other. Each record becomes a line with an object, which the format jsonl reads.
extern const DocumentFormat kJsonRecords;

/// The kinds that hold puzzles, and of these the ones that hold answers, too.
std::span<const DocumentFormat> document_formats();
std::span<const DocumentFormat> answer_document_formats();

}  // namespace nonet
