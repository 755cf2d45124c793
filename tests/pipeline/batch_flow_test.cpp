// The parallel loop: the order of its stages, its memory and its errors.
#include "engine/pipeline/flow/batch_flow.h"

#include <gtest/gtest.h>

#include <atomic>
#include <numeric>
#include <set>
#include <stdexcept>
#include <vector>

namespace nonet {
namespace {

struct Number {
  int read = 0;
  int doubled = 0;
  int arranged = 0;
};

// With 1 thread, reading, arranging and writing have threads of their own where there is a second
// processor.
class BatchFlowTest : public testing::TestWithParam<int> {};

TEST_P(BatchFlowTest, WritesEachBatchOnceInTheOrderOfReading) {
  BatchFlow<Number> flow(GetParam());
  constexpr int kCount = 1000;
  std::vector<int> written;
  std::set<const Number*> batches;
  for (int round = 1; round <= 2; ++round) {  // a flow can run again
    int next = 0, arranged = 0;
    written.clear();
    flow.run(
        true,
        [&](Number& batch) {
          if (next == kCount) return false;
          batches.insert(&batch);
          batch.read = ++next;
          return true;
        },
        [](Number& batch) { batch.doubled = 2 * batch.read; },
        [&](Number& batch) {
          EXPECT_EQ(batch.doubled, 2 * batch.read);
          batch.arranged = ++arranged;
        },
        [&](const Number& batch) {
          EXPECT_EQ(batch.arranged, batch.read);
          written.push_back(batch.read);
        });
    std::vector<int> expected(kCount);
    std::iota(expected.begin(), expected.end(), 1);
    EXPECT_EQ(written, expected) << "round " << round;
  }
  EXPECT_LE(batches.size(), 4u * static_cast<unsigned>(GetParam())) << "memory grew with the input";
}

TEST_P(BatchFlowTest, ArrangesBatchesInTheOrderOfWriting) {
  BatchFlow<Number> flow(GetParam());
  constexpr int kCount = 1000;
  int next = 0, arranged = 0, written = 0;
  flow.run(
      false, [&](Number& batch) { return (batch.read = ++next) <= kCount; },
      [](Number& batch) {
        for (int i = 0; i < batch.read % 7 * 100; ++i) batch.doubled = 2 * batch.read + i;
      },
      [&](Number& batch) { batch.arranged = ++arranged; },
      [&](const Number& batch) { EXPECT_EQ(batch.arranged, ++written); });
  EXPECT_EQ(written, kCount);
}

TEST_P(BatchFlowTest, EndsWithoutAnyBatch) {
  BatchFlow<Number> flow(GetParam());
  flow.run(
      true, [](Number&) { return false; }, [](Number&) { FAIL(); }, [](Number&) { FAIL(); },
      [](const Number&) { FAIL(); });
}

TEST_P(BatchFlowTest, PassesOnTheExceptionOfAnyStage) {
  enum Stage { kRead, kWork, kArrange, kWrite };
  for (const Stage failing : {kRead, kWork, kArrange, kWrite}) {
    for (const int at : {1, 2, 50}) {
      SCOPED_TRACE(testing::Message() << "stage " << failing << ", batch " << at);
      const auto fail_in = [&](Stage stage, int number) {
        if (stage == failing && number == at) throw std::runtime_error("no");
      };
      BatchFlow<Number> flow(GetParam());
      int next = 0;
      std::atomic<int> written = 0;
      const auto run = [&] {
        flow.run(
            true,
            [&](Number& batch) {
              batch.read = ++next;
              fail_in(kRead, next);
              return next < 10'000;
            },
            [&](Number& batch) { fail_in(kWork, batch.read); },
            [&](Number& batch) { fail_in(kArrange, batch.read); },
            [&](const Number& batch) {
              fail_in(kWrite, batch.read);
              ++written;
            });
      };
      EXPECT_THROW(run(), std::runtime_error);
      EXPECT_LT(next, 10'000) << "the reader did not stop";
      EXPECT_LT(written, failing == kRead ? at : at + 1);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Threads, BatchFlowTest, testing::Values(1, 2, 5),
                         testing::PrintToStringParamName());

}  // namespace
}  // namespace nonet
