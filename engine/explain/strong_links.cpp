// Chains of strong links of one digit: skyscrapers, kites, turbot fish, empty rectangles, and
// longer ones.
//
//     start = bridge - bridge = bridge - ... = end
//
// A strong link (=) is a house whose places of the digit are in two groups of at most three cells.
// A weak link (-) is a house that has a group of two strong links. The digit is removed from the
// cells that see the whole start and the whole end. If start and end share a house, the chain is a
// ring, and the digit is removed from the other cells of all weak links.
#include <algorithm>
#include <span>

#include "engine/explain/finders.h"
#include "engine/explain/workspace.h"

namespace nonet::explain {
namespace {

// One group of a strong link.
struct LinkEnd {
  CellSet cells;
  CellSet seen;           // by all cells
  uint32_t houses = ~0u;  // of all cells

  void add(int cell) {
    seen = cells.empty() ? kPeers[cell] : seen & kPeers[cell];
    houses &= kHousesOfCell[cell];
    cells.insert(cell);
  }
};

struct StrongLink {
  int house;
  int kind;     // 0 box, 1 row, 2 column
  int index;    // of the house among its kind
  int variant;  // 1: the second way to group the places of the house
  bool is_grouped;
  CellSet cells;  // with the digit
  std::array<LinkEnd, 2> ends;
};

constexpr std::array<HouseKind, 3> kKinds = kBoxRowColumn;

// A way to group the places of a house: two groups, and the places that are in none.
struct Grouping {
  uint16_t empty, first, second;
  int heart;  // of a cross in a box: the place that belongs to both groups; -1: none
};

constexpr auto make_box_groupings() {
  std::array<Grouping, 15> all{};
  for (int heart = 0; heart < 9; ++heart) {
    const int row = heart / 3, column = heart % 3;
    Grouping& grouping = all[heart];
    grouping.heart = heart;
    for (int place = 0; place < 9; ++place) {
      if (place == heart) continue;
      if (place % 3 == column) {
        grouping.first |= bit(place);
      } else if (place / 3 == row) {
        grouping.second |= bit(place);
      } else {
        grouping.empty |= bit(place);
      }
    }
  }
  constexpr std::array<uint16_t, 6> kThrees = {0007, 0070, 0700, 0111, 0222, 0444};
  for (int i = 0; i < 6; ++i) {  // two of three rows, or columns, of the box
    const int base = i / 3 * 3;
    const int left_out = 2 - i % 3;
    const int first = left_out == 0 ? 1 : 0;
    const int second = left_out == 2 ? 1 : 2;
    all[9 + i] = {kThrees[base + left_out], kThrees[base + first], kThrees[base + second], -1};
  }
  return all;
}

constexpr std::array<Grouping, 15> kBoxGroupings = make_box_groupings();
constexpr std::array<Grouping, 3> kLineGroupings = {
    {{0007, 0070, 0700, -1}, {0070, 0007, 0700, -1}, {0700, 0007, 0070, -1}}};

// The permutations of 0 ... n - 1, in the order of P. P. Fuchs' exchange algorithm, whose order
// SukakuExplainer has: `number` says which one an arrangement is.
template <int n>
struct Permutations {
  static constexpr int kCount = n == 2 ? 2 : n == 3 ? 6 : 24;
  std::array<std::array<int, n>, kCount> all{};

  constexpr Permutations() {
    std::array<int, n> order{};
    std::array<int, n + 1> control{};
    for (int i = 0; i < n; ++i) order[i] = control[i] = i;
    control[n] = n;
    int count = 0;
    all[count++] = order;
    int upper = 1;
    while (upper < n) {
      --control[upper];
      const int lower = upper % 2 == 1 ? control[upper] : 0;
      std::swap(order[lower], order[upper]);
      all[count++] = order;
      upper = 1;
      while (control[upper] == 0) {
        control[upper] = upper;
        ++upper;
      }
    }
  }

  constexpr int number(const std::array<int, n>& order) const {
    for (int i = 0; i < kCount; ++i) {
      if (all[i] == order) return i;
    }
    return -1;
  }
};

template <int n>
class StrongLinks {
 public:
  StrongLinks(const Marks& marks, DigitCells& without) : marks_(marks), without_(without) {}

  bool find(Step& step) {
    for (digit_ = 0; digit_ < kDigits; ++digit_) {
      digit_cells_ = marks_.cells_with(digit_);
      if (digit_cells_ == without_[digit_]) continue;
      is_found_ = false;
      collect_links();
      if (link_count_ >= n) {
        connect();
        extend(0, ~0ull >> (64 - link_count_));
      }
      if (!is_found_) without_[digit_] = digit_cells_;
    }
    if (best_.removed_count == 0) return false;
    step.rating = best_.rating;
    step.remove_from(best_.removed, best_.digit);
    step.cells = best_.cells;
    step.houses = best_.houses;
    return true;
  }

 private:
  struct Found {
    double rating = 0;
    int removed_count = 0;
    int name = 0;
    uint64_t order = 0;
    int digit = 0;
    CellSet removed, cells;
    uint32_t houses = 0;
  };

  void collect_links() {
    link_count_ = 0;
    for (int kind = 0; kind < 3; ++kind) {
      for (int index = 0; index < 9; ++index) {
        const int house = kKinds[kind] + index;
        const uint16_t places = marks_.places[digit_][house];
        const int count = count_of(places);
        if (count < 2 || count > 6) continue;
        StrongLink link{.house = house,
                        .kind = kind,
                        .index = index,
                        .variant = 0,
                        .is_grouped = count > 2,
                        .cells = kHouseSets[house] & digit_cells_,
                        .ends = {}};
        if (count == 2) {
          add_pair(link, places);
        } else {
          add_groups(link, places);
        }
      }
    }
  }

  void add_pair(StrongLink link, uint16_t places) {
    const int a = kHouseCells[link.house][lowest(places)];
    const int b = kHouseCells[link.house][lowest(places & (places - 1))];
    // A pair of a box in one line is a pair of the line, too.
    if (link.kind == 0 && (row_of(a) == row_of(b) || column_of(a) == column_of(b))) return;
    link.ends[0].add(a);
    link.ends[1].add(b);
    links_[link_count_++] = link;
  }

  void add_groups(const StrongLink& link, uint16_t places) {
    const std::span<const Grouping> groupings = link.kind == 0
                                                    ? std::span<const Grouping>(kBoxGroupings)
                                                    : std::span<const Grouping>(kLineGroupings);
    for (size_t i = 0; i < groupings.size(); ++i) {
      if (i > 8 && count_of(places) < 4) continue;
      if ((places & groupings[i].empty) != 0) continue;
      // The first grouping that fits is the only one that is tried.
      const auto first = static_cast<uint16_t>(places & groupings[i].first);
      const auto second = static_cast<uint16_t>(places & groupings[i].second);
      if (first == 0 || second == 0) return;
      add_grouping(link, places, groupings[i], first, second);
      return;
    }
  }

  void add_grouping(const StrongLink& link, uint16_t places, const Grouping& grouping,
                    uint16_t first, uint16_t second) {
    const int first_count = count_of(first), second_count = count_of(second);
    const uint16_t heart = grouping.heart >= 0 ? bit(grouping.heart) : uint16_t{0};
    if (first_count > 1 && second_count > 1) {
      const auto cell = [&](uint16_t mask, bool is_last) {
        return kHouseCells[link.house][lowest(is_last ? mask & (mask - 1) : mask)];
      };
      const auto same_line = [](int a, int b) {
        return row_of(a) == row_of(b) || column_of(a) == column_of(b);
      };
      const bool is_square = grouping.heart < 0 && link.kind == 0 && count_of(places) == 4 &&
                             same_line(cell(first, true), cell(second, true)) &&
                             same_line(cell(first, false), cell(second, false));
      const uint16_t present_heart = places & heart;
      add_link(link, 0, static_cast<uint16_t>(first | (first_count == 2 ? present_heart : 0)),
               static_cast<uint16_t>(second | (second_count == 2 ? present_heart : 0)));
      if (is_square) {  // its other two sides
        const auto low = [](uint16_t mask) { return static_cast<uint16_t>(mask & -mask); };
        add_link(link, 1, low(first) | low(second),
                 static_cast<uint16_t>((first & (first - 1)) | (second & (second - 1))));
      }
      return;
    }
    // A group of one cell. The heart belongs to the other group even without the candidate.
    if (first_count == 1 && second_count > 1) add_link(link, 0, first, second | heart);
    if (second_count == 1) add_link(link, 1, second, first | heart);
  }

  void add_link(StrongLink link, int variant, uint16_t start, uint16_t end) {
    link.variant = variant;
    for_each_bit(start, [&](int place) { link.ends[0].add(kHouseCells[link.house][place]); });
    for_each_bit(end, [&](int place) { link.ends[1].add(kHouseCells[link.house][place]); });
    links_[link_count_++] = link;
  }

  // The house of a weak link: the column, row or box that two groups share. -1: none.
  static int shared_house(const LinkEnd& a, const LinkEnd& b) {
    const uint32_t shared = a.houses & b.houses;
    for (const HouseKind kind : {kColumn, kRow, kBox}) {
      const uint32_t of_kind = shared & (0x1FFu << kind);
      if (of_kind != 0) return lowest(of_kind);
    }
    return -1;
  }

  static int rank_of(const StrongLink& link) { return link.kind * 9 + link.index; }

  // For each group of each link: the links whose first or second group shares a house with it. And
  // for each link: the links that have none of its cells.
  void connect() {
    std::array<uint64_t, kCells> of_cell{};
    std::array<std::array<uint64_t, 2>, kHouses> of_house{};
    for (int link = 0; link < link_count_; ++link) {
      links_[link].cells.for_each([&](int cell) { of_cell[cell] |= 1ull << link; });
      for (int end = 0; end < 2; ++end) {
        for_each_bit(links_[link].ends[end].houses,
                     [&](int house) { of_house[house][end] |= 1ull << link; });
      }
    }
    for (int link = 0; link < link_count_; ++link) {
      uint64_t meeting = 0;
      links_[link].cells.for_each([&](int cell) { meeting |= of_cell[cell]; });
      apart_[link] = ~meeting;
      for (int from = 0; from < 2; ++from) {
        std::array<uint64_t, 2>& joined = joined_[link][from];
        joined = {};
        for_each_bit(links_[link].ends[from].houses, [&](int house) {
          joined[0] |= of_house[house][0];
          joined[1] |= of_house[house][1];
        });
      }
    }
  }

  // Tries all links of `possible` as the next one. Each chain is found from one of its two ends:
  // the first link is before the last one.
  void extend(int depth, uint64_t possible) {
    if (depth == n - 1) possible &= ~0ull << chain_[0];
    for (int turned = 0; turned < 2; ++turned) {
      uint64_t next = possible;
      if (depth > 0) next &= joined_[chain_[depth - 1]][1 - turned_[depth - 1]][turned];
      for (; next != 0; next &= next - 1) {
        const int link = std::countr_zero(next);
        chain_[depth] = link;
        turned_[depth] = turned;
        if (depth + 1 < n) {
          extend(depth + 1, possible & apart_[link]);
        } else {
          check();
        }
      }
    }
  }

  const LinkEnd& end_in(int i) const { return links_[chain_[i]].ends[turned_[i]]; }
  const LinkEnd& end_out(int i) const { return links_[chain_[i]].ends[1 - turned_[i]]; }

  void check() {
    const CellSet seen = end_in(0).seen & end_out(n - 1).seen & digit_cells_;
    const int ring = shared_house(end_in(0), end_out(n - 1));
    if (ring < 0 && seen.empty()) return;
    for (int i = 0; i + 1 < n; ++i) shared_[i] = shared_house(end_out(i), end_in(i + 1));
    CellSet base;
    for (int i = 0; i < n; ++i) base |= kHouseSets[links_[chain_[i]].house];
    CellSet removed = seen.without(base);
    int count;
    if (ring >= 0) {
      if (turned_[0] != 0) return;
      for (int i = 1; i < n; ++i) {
        if (rank_of(links_[chain_[i]]) < rank_of(links_[chain_[0]])) return;
      }
      count = removed.count();
      for (int i = 0; i + 1 < n; ++i) {
        const CellSet more = (end_out(i).seen & end_in(i + 1).seen & digit_cells_).without(base);
        count += more.count();  // a cell of two weak links counts twice
        removed |= more;
      }
    } else {
      for (int i = 0; i + 1 < n; ++i) removed = removed.without(kHouseSets[shared_[i]]);
      count = removed.count();
    }
    if (count == 0) return;
    is_found_ = true;
    offer(removed, count, ring);
  }

  static int number_of(const std::array<int, n>& kinds) {
    int number = 0;
    for (const int kind : kinds) number = number * 10 + kind;
    return number;
  }

  // The kinds of the links, as they would be read from either end and with rows and columns
  // exchanged: the least of these numbers.
  static int name_of(std::array<int, n> kinds) {
    std::array<int, n> backward = kinds;
    std::ranges::reverse(backward);
    if (number_of(kinds) > number_of(backward)) std::swap(kinds, backward);
    constexpr std::array<int, 3> kExchanged = {0, 2, 1};
    std::array<int, n> exchanged, exchanged_backward;
    for (int i = 0; i < n; ++i) {
      exchanged[i] = kExchanged[kinds[i]];
      exchanged_backward[n - 1 - i] = exchanged[i];
    }
    if (std::ranges::find(kinds, 1) == kinds.end()) {
      for (int& kind : kinds) kind = kind == 2 ? 1 : kind;
      return number_of(kinds);
    }
    return std::min({number_of(kinds), number_of(exchanged), number_of(exchanged_backward)});
  }

  static double rating_of(int grouped, int name) {
    constexpr double kBase = n == 2 ? 4.0 : n == 3 ? 5.4 : 5.8;
    if (grouped > 0) return kBase + 0.3;
    bool has_box = false, has_other_line = false;
    for (int i = 0; i < n; ++i, name /= 10) {
      has_box |= name % 10 == 0;
      has_other_line |= name % 10 == 2;
    }
    if (!has_box && !has_other_line) return kBase;
    return kBase + (has_box && has_other_line ? 0.2 : 0.1);
  }

  void offer(CellSet removed, int count, int ring) {
    int grouped = 0;
    std::array<int, n> kinds;
    for (int i = 0; i < n; ++i) {
      kinds[i] = links_[chain_[i]].kind;
      grouped += links_[chain_[i]].is_grouped ? 1 : 0;
    }
    int name = name_of(kinds);
    const double rating = rating_of(grouped, name);
    name += grouped * 100000;
    if (best_.removed_count > 0) {
      if (rating > best_.rating) return;
      if (rating == best_.rating) {
        if (count < best_.removed_count) return;
        if (count == best_.removed_count &&
            (name > best_.name || (name == best_.name && order() >= best_.order))) {
          return;
        }
      }
    }
    best_ = {rating, count, name, order(), digit_, removed, {}, 0};
    for (int i = 0; i < n; ++i) {
      best_.cells |= links_[chain_[i]].cells;
      best_.houses |= 1u << links_[chain_[i]].house;
      if (i + 1 < n) best_.houses |= 1u << shared_[i];
    }
    if (ring >= 0) best_.houses |= 1u << ring;
  }

  // Where SukakuExplainer finds this chain: by the kinds of its houses, last one first; by digit;
  // by the houses; by the arrangement of the houses; by the directions.
  uint64_t order() const {
    std::array<int, n> position;  // of the links by rank in the chain
    for (int i = 0; i < n; ++i) position[i] = i;
    std::ranges::sort(position, {}, [&](int i) { return rank_of(links_[chain_[i]]); });
    std::array<int, n> arrangement;
    for (int i = 0; i < n; ++i) arrangement[position[i]] = i;
    uint64_t order = 0;
    for (int i = n - 1; i >= 0; --i) order = order * 3 + links_[chain_[position[i]]].kind;
    order = order * 9 + digit_;
    for (int i = 0; i < n; ++i) {
      const StrongLink& link = links_[chain_[position[i]]];
      order = order * 18 + link.index * 2 + link.variant;
    }
    order = order * 24 + kPermutations.number(arrangement);
    for (int i = 0; i < n; ++i) order = order * 2 + turned_[i];
    return order;
  }

  static constexpr Permutations<n> kPermutations{};

  const Marks& marks_;
  DigitCells& without_;  // where digits are known to have no such chain
  bool is_found_ = false;
  int digit_ = 0;
  CellSet digit_cells_;
  std::array<StrongLink, 2 * kHouses> links_;
  int link_count_ = 0;
  std::array<uint64_t, 2 * kHouses> apart_;
  std::array<std::array<std::array<uint64_t, 2>, 2>, 2 * kHouses> joined_;
  std::array<int, n> chain_{}, turned_{}, shared_{};
  Found best_;
};

}  // namespace

template <int links>
bool find_strong_links(const Board& board, Workspace& workspace, Step& step) {
  return StrongLinks<links>(board.marks, workspace.without_strong_links[links - 2]).find(step);
}

template bool find_strong_links<2>(const Board&, Workspace&, Step&);
template bool find_strong_links<3>(const Board&, Workspace&, Step&);
template bool find_strong_links<4>(const Board&, Workspace&, Step&);

}  // namespace nonet::explain
