#include "engine/pipeline/jobs/answer_window.h"

#include <algorithm>
#include <cstdint>

namespace nonet {

std::vector<Place> answers_in_place(size_t answers, size_t puzzles,
                                    const std::function<bool(Place)>& belongs,
                                    const std::function<bool(Place)>& fits) {
  constexpr size_t kNone = SIZE_MAX;
  struct Link {
    Place place;
    size_t before;  // index of the link before it
  };
  std::vector<Link> links;
  // Of all sequences of each length, the one that ends with the earliest puzzle: that puzzle, and
  // its link.
  std::vector<size_t> ends, last;
  for (size_t answer = 0; answer < answers; ++answer) {
    for (size_t puzzle = puzzles; puzzle-- > 0;) {
      if (!belongs({answer, puzzle})) continue;
      const auto length = static_cast<size_t>(std::ranges::lower_bound(ends, puzzle) - ends.begin());
      if (length < ends.size() && ends[length] == puzzle) continue;
      if (length == ends.size()) {
        ends.push_back(0);
        last.push_back(kNone);
      }
      ends[length] = puzzle;
      links.push_back({{answer, puzzle}, length > 0 ? last[length - 1] : kNone});
      last[length] = links.size() - 1;
    }
  }
  std::vector<Place> places;
  for (size_t at = last.empty() ? kNone : last.back(); at != kNone; at = links[at].before) {
    places.push_back(links[at].place);
  }
  std::ranges::reverse(places);
  size_t begin = 0;  // the first answer that is not in a place before this one
  for (Place& place : places) {
    for (size_t answer = begin; answer < place.answer; ++answer) {
      if (fits({answer, place.puzzle})) place.answer = answer;
    }
    begin = place.answer + 1;
  }
  return places;
}

}  // namespace nonet
