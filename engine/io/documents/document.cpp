#include "engine/io/documents/document.h"

#include <array>

#include "engine/io/documents/json_boards.h"
#include "engine/io/documents/npy_document.h"
#include "engine/io/documents/npz_document.h"

namespace nonet {

std::span<const DocumentFormat> document_formats() {
  static const std::array kKinds = {kNpyDocument, kNpzDocument, kJsonDocument};
  return kKinds;
}

// Programs that learn write their answers as arrays. JSON has a format of answers of its own.
std::span<const DocumentFormat> answer_document_formats() {
  static const std::array kKinds = {kNpyAnswers, kNpzAnswers};
  return kKinds;
}

}  // namespace nonet
