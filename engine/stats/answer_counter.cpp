#include "engine/stats/answer_counter.h"

#include "engine/core/simd_target.h"
#include "engine/stats/signature.h"

HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

/// Returns the record's part of the signature.
uint64_t count_one(RunStats& stats, uint64_t record, const Grid& solution,
                   const SolveResult& result) {
  ++stats.by_status[static_cast<size_t>(result.status)];
  stats.guesses += result.guesses;
  const bool proved = result.status == Status::unique || result.status == Status::unsolvable;
  if (proved) stats.proved_guesses += result.guesses;
  if (result.guesses == 0 && (proved || result.status == Status::solved)) ++stats.unguessed;
  stats.total_nanos += result.nanos;
  stats.solve_nanos.add(result.nanos);
  return signature_of(record, result.status, solution);
}

uint64_t count_each(RunStats& stats, uint64_t first_record, std::span<const Grid> solutions,
                    std::span<const SolveResult> results) {
  uint64_t signature = 0;
  for (size_t i = 0; i < results.size(); ++i) {
    signature += count_one(stats, first_record + i, solutions[i], results[i]);
  }
  return signature;
}

#if HWY_MAX_BYTES >= 32

// Most of the time goes to the seven products of 64 bits in a signature. Here, lanes hold words of
// four solutions. Longer vectors would need more exchanges to get there, and shorter ones bring
// nothing. Easy puzzles of one solution take 6.4 ns and not 8.2, in runs 9.1 and not 10.8 (AMD
// Zen 3). The counts are in the same loop: each waits for the one before, and the products fill
// that time.

constexpr size_t kLanes = 4;
using Tag = hn::CappedTag<uint64_t, kLanes>;
using Words = hn::Vec<Tag>;

/// As detail::fold_product(), from products of 32 bits.
HWY_INLINE Words fold_product(Words a, Words b) {
  const Tag d;
  const hn::Repartition<uint32_t, Tag> halves;
  const Words a_high = hn::ShiftRight<32>(a), b_high = hn::ShiftRight<32>(b);
  const auto product_of_lower = [&](Words x, Words y) {
    return hn::MulEven(hn::BitCast(halves, x), hn::BitCast(halves, y));
  };
  const Words low = product_of_lower(a, b);
  const Words middle = hn::Add(product_of_lower(a_high, b), hn::ShiftRight<32>(low));
  const Words middle2 =
      hn::Add(product_of_lower(a, b_high), hn::And(middle, hn::Set(d, 0xFFFFFFFF)));
  const Words high = hn::Add(hn::Add(product_of_lower(a_high, b_high), hn::ShiftRight<32>(middle)),
                             hn::ShiftRight<32>(middle2));
  const auto whole_low =
      hn::OddEven(hn::BitCast(halves, hn::ShiftLeft<32>(middle2)), hn::BitCast(halves, low));
  return hn::Xor(high, hn::BitCast(d, whole_low));
}

/// Words of four solutions: lane j of `word[i]` is word i of solution j.
struct FourWords {
  Words word[4];
};

/// Loads the 32 cells of each solution from `cell` on.
HWY_INLINE FourWords load_words(const Grid* solutions, size_t cell) {
  const Tag d;
  const auto row = [&](size_t i) {
    const hn::Repartition<uint8_t, Tag> bytes;
    return hn::BitCast(d, hn::LoadU(bytes, solutions[i].cells.data() + cell));
  };
  const Words row0 = row(0), row1 = row(1), row2 = row(2), row3 = row(3);
  const Words even01 = hn::InterleaveLower(d, row0, row1);
  const Words odd01 = hn::InterleaveUpper(d, row0, row1);
  const Words even23 = hn::InterleaveLower(d, row2, row3);
  const Words odd23 = hn::InterleaveUpper(d, row2, row3);
  return {{hn::ConcatLowerLower(d, even23, even01), hn::ConcatLowerLower(d, odd23, odd01),
           hn::ConcatUpperUpper(d, even23, even01), hn::ConcatUpperUpper(d, odd23, odd01)}};
}

HWY_INLINE Words with_key(Words words, size_t i) {
  return hn::Xor(words, hn::Set(Tag(), detail::signature_key(i)));
}

/// Returns the sum of two products: of the words 0 and 1, and of the words 2 and 3.
HWY_INLINE Words sum_of_products(const FourWords& words, size_t first_key) {
  return hn::Add(
      fold_product(with_key(words.word[0], first_key), with_key(words.word[1], first_key + 1)),
      fold_product(with_key(words.word[2], first_key + 2), with_key(words.word[3], first_key + 3)));
}

static_assert(static_cast<int>(Status::unique) == 0, "the next function leaves the status out");

/// signature_of() for four consecutive unique answers.
HWY_INLINE Words signatures_of_unique(uint64_t first_record, const Grid* solutions) {
  const Tag d;
  const Words last_cells =
      hn::ShiftLeft<8>(hn::ShiftRight<56>(load_words(solutions, kCells - 32).word[3]));
  const FourWords words6to9 = load_words(solutions, 6 * 8);
  Words sum = hn::Add(sum_of_products(load_words(solutions, 0), 0),
                      sum_of_products(load_words(solutions, 4 * 8), 4));
  sum = hn::Add(sum, fold_product(with_key(words6to9.word[2], 8), with_key(words6to9.word[3], 9)));
  sum =
      hn::Add(sum, fold_product(with_key(hn::Iota(d, first_record), 10), with_key(last_cells, 11)));
  return fold_product(with_key(sum, 12), hn::Set(d, detail::signature_key(13)));
}

void count(RunStats& stats, uint64_t first_record, std::span<const Grid> solutions,
           std::span<const SolveResult> results) {
  const Tag d;
  Words signatures = hn::Zero(d);
  // Locals, which the compiler keeps in registers.
  uint64_t signature = 0, unique = 0, unguessed = 0, guesses = 0, nanos = 0;
  size_t i = 0;
  for (; i + kLanes <= results.size(); i += kLanes) {
    const SolveResult* const four = &results[i];
    int status = 0;
    uint64_t has_guesses = 0;
    for (size_t lane = 0; lane < kLanes; ++lane) {
      status |= static_cast<int>(four[lane].status);
      has_guesses |= four[lane].guesses;
    }
    if (status != static_cast<int>(Status::unique)) {
      signature += count_each(stats, first_record + i, solutions.subspan(i, kLanes),
                              results.subspan(i, kLanes));
      continue;
    }
    signatures = hn::Add(signatures, signatures_of_unique(first_record + i, &solutions[i]));
    unique += kLanes;
    for (size_t lane = 0; lane < kLanes; ++lane) {
      nanos += four[lane].nanos;
      stats.solve_nanos.add(four[lane].nanos);
    }
    if (has_guesses == 0) {  // most puzzles of most corpora
      unguessed += kLanes;
      continue;
    }
    for (size_t lane = 0; lane < kLanes; ++lane) {
      unguessed += four[lane].guesses == 0 ? 1 : 0;
      guesses += four[lane].guesses;
    }
  }
  signature += count_each(stats, first_record + i, solutions.subspan(i), results.subspan(i));
  stats.by_status[static_cast<size_t>(Status::unique)] += unique;
  stats.unguessed += unguessed;
  stats.guesses += guesses;
  stats.proved_guesses += guesses;
  stats.total_nanos += nanos;
  stats.signature += signature + hn::GetLane(hn::SumOfLanes(d, signatures));
}

#else

void count(RunStats& stats, uint64_t first_record, std::span<const Grid> solutions,
           std::span<const SolveResult> results) {
  stats.signature += count_each(stats, first_record, solutions, results);
}

#endif

}  // namespace

AnswerCounter answer_counter_here() {
  return {.target = hwy::TargetName(HWY_TARGET), .count = count};
}

}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#if NONET_ONCE
#include <vector>

namespace nonet {

NONET_TARGET_TABLE(AnswerCounter, answer_counter_here);

std::span<const AnswerCounter> answer_counters_of_targets() {
  static const std::vector<AnswerCounter> targets =
      results_of_targets(answer_counter_here_table);
  return targets;
}

}  // namespace nonet
#endif
