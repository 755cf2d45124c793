#include "engine/explain/closure.h"

#include <nonet/explain.h>

namespace nonet {

bool falls_to_sets(const Grid& puzzle) {
  thread_local Explainer explainer(
      {.techniques = technique_set("pointing,claiming,naked pair,X-wing,hidden pair,naked triplet,"
                                   "swordfish,hidden triplet,naked quad,jellyfish,hidden quad")
                         ->techniques});
  return explainer.explain(PuzzleView(puzzle)).is_complete;
}

}  // namespace nonet
