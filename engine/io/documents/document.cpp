#include "engine/io/documents/document.h"

#include <array>

namespace nonet {

std::span<const DocumentFormat> document_formats() {
  static const std::array kKinds = {kNpyDocument, kJsonRecords};
  return kKinds;
}

// Programs that learn write their answers as arrays. JSON has a format of answers of its own.
std::span<const DocumentFormat> answer_document_formats() { return {&kNpyAnswers, 1}; }

}  // namespace nonet
