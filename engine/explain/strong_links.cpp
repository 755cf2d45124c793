// Chains of strong links of one digit: skyscrapers, kites, turbot fish, empty rectangles, and
// longer ones.
//
//     start = bridge - bridge = bridge - ... = end
//
// A strong link (=) is a house whose places of the digit are in two groups of at most three cells.
// A weak link (-) is a house that has a group of two strong links. The digit is removed from the
// cells that see the whole start and the whole end. If start and end share a house, the chain is a
// ring, and the digit is removed from the other cells of all weak links.
//
// SukakuExplainer of 2020-01 knows no rings. It has a search of its own for two strong links, which
// looks at the houses in another order, not at two boxes, and removes the digit from the weak link,
// too. Links of boxes are rated higher than kites if there are two, and lower if there are three.
#include "engine/explain/strong_links.h"

#include <algorithm>
#include <span>

#include "engine/explain/finders.h"
#include "engine/explain/locked.h"
#include "engine/explain/workspace.h"

namespace nonet::explain {
namespace {

// A way to group the places of a house: two groups, and the places that are in none.
struct Grouping {
  uint16_t empty, first, second;
  int heart;  // of a cross in a box: the place that belongs to both groups; -1:
              // none
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

}  // namespace

void DigitLinks::update(const Marks& marks, int digit) {
  const CellSet now = marks.cells_with(digit);
  if (now == cells) return;
  cells = now;
  has_no_chain = {};
  count = 0;
  of_pairs = 0;
  for (int rank = 0; rank < kHouses; ++rank) {
    const int house = kBoxRowColumn[rank / 9] + rank % 9;
    const uint32_t places = marks.places[digit][house];
    const int of_house = count_of(places);
    if (of_house == 2) add_pair(house, rank, places);
    if (of_house > 2 && of_house <= 6) add_groups(house, rank, places);
  }
  connect();
}

void DigitLinks::add_pair(int house, int rank, uint32_t places) {
  // A pair of a box in one line is a pair of the line, too.
  if (is_box(house) && (kThirds[places] < 3 || kColumnThirds[places] < 3)) return;
  add(house, rank, 0, places & -places, places & (places - 1));
  list[count - 1].is_grouped = false;
}

// The first grouping that fits is the only one that is tried.
void DigitLinks::add_groups(int house, int rank, uint32_t places) {
  const std::span<const Grouping> groupings = is_box(house)
                                                  ? std::span<const Grouping>(kBoxGroupings)
                                                  : std::span<const Grouping>(kLineGroupings);
  const auto fits = [&](const Grouping& each) { return (places & each.empty) == 0; };
  const auto grouping = std::ranges::find_if(groupings, fits);
  if (grouping == groupings.end()) return;
  if (grouping - groupings.begin() > 8 && count_of(places) < 4) return;
  const uint32_t first = places & grouping->first, second = places & grouping->second;
  if (first == 0 || second == 0) return;
  const int first_count = count_of(first), second_count = count_of(second);
  const uint32_t heart = grouping->heart >= 0 ? bit(grouping->heart) : 0u;
  if (first_count > 1 && second_count > 1) {
    const uint32_t present_heart = places & heart;
    add(house, rank, 0, first | (first_count == 2 ? present_heart : 0),
        second | (second_count == 2 ? present_heart : 0));
    const uint32_t low = (first & -first) | (second & -second);
    const auto is_line = [](uint32_t mask) { return kThirds[mask] < 3 || kColumnThirds[mask] < 3; };
    if (grouping->heart < 0 && is_box(house) && count_of(places) == 4 && is_line(low) &&
        is_line(places & ~low)) {
      add(house, rank, 1, low, places & ~low);  // a square has two other sides
    }
    return;
  }
  // A group of one cell. The heart belongs to the other group even without the candidate.
  if (first_count == 1 && (second_count > 1 || is_of_2020)) {
    if (second_count == 1) of_pairs |= 1ull << count;
    add(house, rank, 0, first, second | heart);
  }
  if (second_count == 1) add(house, rank, 1, second, first | heart);
}

void DigitLinks::add(int house, int rank, int variant, uint32_t first, uint32_t second) {
  const auto group = [&](uint32_t places) {
    return StrongLink::Group{shared_houses(house, places), seen_by_all(house, places)};
  };
  list[count++] = {
      house, rank, variant, true, kHouseSets[house] & cells, {group(first), group(second)}};
}

void DigitLinks::connect() {
  std::array<uint64_t, kCells> of_cell{};
  std::array<std::array<uint64_t, 2>, kHouses> of_house{};
  for (int link = 0; link < count; ++link) {
    list[link].cells.for_each([&](int cell) { of_cell[cell] |= 1ull << link; });
    for (int end = 0; end < 2; ++end) {
      for_each_bit(list[link].ends[end].houses,
                   [&](int house) { of_house[house][end] |= 1ull << link; });
    }
  }
  for (int link = 0; link < count; ++link) {
    uint64_t meeting = 0;
    list[link].cells.for_each([&](int cell) { meeting |= of_cell[cell]; });
    apart[link] = ~meeting;
    for (int from = 0; from < 2; ++from) {
      std::array<uint64_t, 2>& to = joined[link][from];
      to = {};
      for_each_bit(list[link].ends[from].houses, [&](int house) {
        to[0] |= of_house[house][0];
        to[1] |= of_house[house][1];
      });
    }
  }
}

namespace {

// The permutations of 0 ... 3 in the order of P. P. Fuchs' exchange algorithm, which
// SukakuExplainer has. The first 2 and 6 are those of fewer numbers.
constexpr std::array<uint16_t, 24> kPermutations = {
    0x0123, 0x1023, 0x2013, 0x0213, 0x1203, 0x2103, 0x2130, 0x1230, 0x3210, 0x2310, 0x1320, 0x3120,
    0x3021, 0x0321, 0x2301, 0x3201, 0x0231, 0x2031, 0x1032, 0x0132, 0x3102, 0x1302, 0x0312, 0x3012};

template <int n>
class StrongLinks {
 public:
  StrongLinks(const Marks& marks, std::array<DigitLinks, kDigits>& of_digit)
      : marks_(marks), of_digit_(of_digit), is_of_2020_(of_digit[0].is_of_2020) {}

  bool find(Step& step) {
    for (digit_ = 0; digit_ < kDigits; ++digit_) {
      DigitLinks& links = of_digit_[digit_];
      links.update(marks_, digit_);
      if (links.has_no_chain[n]) continue;
      links_ = &links;
      is_found_ = false;
      const uint64_t left_out = is_pair_of_2020() ? 0 : links.of_pairs;
      if (links.count >= n) extend(0, ~0ull >> (64 - links.count) & ~left_out);
      links.has_no_chain[n] = !is_found_;
    }
    if (best_.removed_count == 0) return false;
    step.rating = best_.rating;
    step.remove_from(best_.removed, best_.digit);
    step.cells = best_.cells;
    step.houses = best_.houses;
    return true;
  }

 private:
  using Group = StrongLink::Group;
  struct Found {
    double rating = 0;
    int removed_count = 0;
    int name = 0;
    uint64_t order = 0;
    int digit = 0;
    CellSet removed, cells;
    uint32_t houses = 0;
  };

  bool is_pair_of_2020() const { return is_of_2020_ && n == 2; }

  // The house of a weak link: the column, row or box that two groups share. -1: none.
  static int shared_house(const Group& a, const Group& b) {
    const uint32_t shared = a.houses & b.houses;
    for (const HouseKind kind : {kColumn, kRow, kBox}) {
      const uint32_t of_kind = shared & (0x1FFu << kind);
      if (of_kind != 0) return lowest(of_kind);
    }
    return -1;
  }

  // Tries all links of `possible` as the next one. Each chain is found from one of its two ends:
  // the first link is before the last one.
  void extend(int depth, uint64_t possible) {
    if (depth == n - 1) possible &= ~0ull << chain_[0];
    for (int turned = 0; turned < 2; ++turned) {
      uint64_t next = possible;
      if (depth > 0) next &= links_->joined[chain_[depth - 1]][1 - turned_[depth - 1]][turned];
      for (; next != 0; next &= next - 1) {
        const int number = std::countr_zero(next);
        chain_[depth] = number;
        turned_[depth] = turned;
        if (depth + 1 < n) {
          extend(depth + 1, possible & links_->apart[number]);
        } else {
          check();
        }
      }
    }
  }

  const StrongLink& link(int i) const { return links_->list[chain_[i]]; }
  const Group& end_in(int i) const { return link(i).ends[turned_[i]]; }
  const Group& end_out(int i) const { return link(i).ends[1 - turned_[i]]; }

  void check() {
    const CellSet seen = end_in(0).seen & end_out(n - 1).seen & links_->cells;
    const int ring = is_of_2020_ ? -1 : shared_house(end_in(0), end_out(n - 1));
    if (ring < 0 && seen.empty()) return;
    for (int i = 0; i + 1 < n; ++i) shared_[i] = shared_house(end_out(i), end_in(i + 1));
    CellSet base;
    for (int i = 0; i < n; ++i) base |= kHouseSets[link(i).house];
    CellSet removed = seen.without(base);
    int count;
    if (ring >= 0) {
      if (turned_[0] != 0) return;
      for (int i = 1; i < n; ++i) {
        if (link(i).rank < link(0).rank) return;
      }
      count = removed.count();
      for (int i = 0; i + 1 < n; ++i) {
        const CellSet more = (end_out(i).seen & end_in(i + 1).seen & links_->cells).without(base);
        count += more.count();  // a cell of two weak links counts twice
        removed |= more;
      }
    } else {
      if (is_pair_of_2020()) {
        if (link(1).kind() == 0) return;
      } else {
        for (int i = 0; i + 1 < n; ++i) removed = removed.without(kHouseSets[shared_[i]]);
      }
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

  double rating_of(int grouped, int name) const {
    constexpr double kBase = n == 2 ? 4.0 : n == 3 ? 5.4 : 5.8;
    if (grouped > 0) return kBase + 0.3;
    bool has_box = false, has_other_line = false;
    for (int i = 0; i < n; ++i, name /= 10) {
      has_box |= name % 10 == 0;
      has_other_line |= name % 10 == 2;
    }
    if (!has_box && !has_other_line) return kBase;
    if (is_of_2020_) return kBase + (has_box == (n == 2) ? 0.2 : 0.1);
    return kBase + (has_box && has_other_line ? 0.2 : 0.1);
  }

  void offer(CellSet removed, int count, int ring) {
    int grouped = 0;
    std::array<int, n> kinds;
    for (int i = 0; i < n; ++i) {
      kinds[i] = link(i).kind();
      grouped += link(i).is_grouped ? 1 : 0;
    }
    int name = name_of(kinds);
    const double rating = rating_of(grouped, name);
    name = grouped * 100000 + (is_pair_of_2020() ? 0 : name);
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
      best_.cells |= link(i).cells;
      best_.houses |= 1u << link(i).house;
      if (i + 1 < n) best_.houses |= 1u << shared_[i];
    }
    if (ring >= 0) best_.houses |= 1u << ring;
  }

  // Where SukakuExplainer finds this chain: by the kinds of its houses, last one first (in 2020:
  // first one first); by digit; by the houses; by the arrangement of the houses; by the directions.
  uint64_t order() const {
    if (is_pair_of_2020()) return order_of_2020();
    std::array<int, n> position;  // of the links by rank in the chain
    for (int i = 0; i < n; ++i) position[i] = i;
    std::ranges::sort(position, {}, [&](int i) { return link(i).rank; });
    std::array<int, 4> arrangement = {0, 1, 2, 3};
    std::array<int, n> kinds;
    for (int i = 0; i < n; ++i) {
      arrangement[position[i]] = i;
      kinds[i] = link(position[i]).kind();
    }
    if (!is_of_2020_) std::ranges::reverse(kinds);
    uint64_t order = number_of(kinds);
    order = order * 9 + digit_;
    for (int i = 0; i < n; ++i) {
      const StrongLink& each = link(position[i]);
      order = order * 18 + each.rank % 9 * 2 + each.variant;
    }
    const auto [a, b, c, d] = arrangement;
    const auto permutation = std::ranges::find(kPermutations, a << 12 | b << 8 | c << 4 | d);
    order = order * 24 + static_cast<uint64_t>(permutation - kPermutations.begin());
    for (int i = 0; i < n; ++i) order = order * 2 + turned_[i];
    return order;
  }

  // By the houses: rows, columns, column and row, row and box, column and box. The first of two
  // kinds is the one that comes last here.
  uint64_t order_of_2020() const {
    const StrongLink &a = link(0), &b = link(1);
    const bool is_same = a.kind() == b.kind();
    uint64_t order = is_same ? a.kind() - 1 : a.kind() == 1 ? 2 : 2 + b.kind();
    order = order * 9 + digit_;
    for (const StrongLink* each : {is_same ? &a : &b, is_same ? &b : &a}) {
      order = order * 18 + each->rank % 9 * 2 + each->variant;
    }
    const int directions = turned_[0] * 2 + turned_[1];
    return order * 4 + (is_same ? directions : 3 - (turned_[1] * 2 + turned_[0]));
  }

  const Marks& marks_;
  std::array<DigitLinks, kDigits>& of_digit_;
  const bool is_of_2020_;
  const DigitLinks* links_ = nullptr;  // of digit_
  bool is_found_ = false;
  int digit_ = 0;
  std::array<int, n> chain_{}, turned_{}, shared_{};
  Found best_;
};

}  // namespace

template <int links>
bool find_strong_links(const Board& board, Workspace& workspace, Step& step) {
  return StrongLinks<links>(board.marks, workspace.strong_links).find(step);
}

template bool find_strong_links<2>(const Board&, Workspace&, Step&);
template bool find_strong_links<3>(const Board&, Workspace&, Step&);
template bool find_strong_links<4>(const Board&, Workspace&, Step&);

}  // namespace nonet::explain
