#include <gtest/gtest.h>
#include <nonet/bench.h>
#include <nonet/errors.h>
#include <nonet/solver_table.h>

#include <string>
#include <string_view>
#include <vector>

#include "tests/support/support.h"

namespace nonet {
namespace {

const std::string kRecord = std::string(test::kPuzzle) + '\n';

BenchInput corpus(std::string_view text, const std::string& name) {
  return {.input = memory_source(text), .name = name};
}

BenchConfig bench_of(std::vector<BenchInput> corpora) {
  return {.corpora = std::move(corpora),
          .contestants = {{.name = "scalar", .solver = find_solver("scalar")}},
          .sample = {.puzzles = 5}};
}

TEST(Bench, RefusesTwoCorporaWithTheSameName) {
  EXPECT_THROW(bench(bench_of({corpus(kRecord, "one"), corpus(kRecord, "one")})), UsageError);
}

TEST(Bench, RefusesPuzzlesOfCandidates) {
  const std::string candidates = std::string(729, '.') + '\n';
  EXPECT_THROW(bench(bench_of({corpus(candidates, "one")})), UsageError);
}

TEST(Bench, ShowsEachCorpusBeforeAnError) {
  const std::string malformed = "12x\n" + kRecord, empty = "\n";
  BenchConfig config = bench_of({corpus(malformed, "malformed"), corpus(empty, "empty")});
  std::vector<std::string> shown;
  config.show_corpus = [&](const DrawnCorpus& drawn) {
    const BenchCorpus& corpus = drawn.corpus;
    shown.push_back(corpus.name + ' ' + std::to_string(corpus.puzzles) + ' ' +
                    std::to_string(corpus.malformed));
  };
  EXPECT_THROW(bench(config), UsageError) << "a corpus without a puzzle";
  EXPECT_EQ(shown, (std::vector<std::string>{"malformed 1 1", "empty 0 0"}));
}

}  // namespace
}  // namespace nonet
