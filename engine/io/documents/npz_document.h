// Archives of NumPy arrays (.npz), as numpy.savez and savez_compressed write them. The first array
// of puzzles is read, see npy_document.h, unless its name is that of solutions.
#pragma once

#include "engine/io/documents/document.h"

namespace nonet {

extern const DocumentFormat kNpzDocument;
extern const DocumentFormat kNpzAnswers;

}  // namespace nonet
