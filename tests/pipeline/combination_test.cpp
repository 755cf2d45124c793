// Random combinations of input, compression, source, pipe chunks, slices and threads: no record is
// lost or moved, and the bytes do not depend on the combination.
#include <gtest/gtest.h>

#include <array>
#include <random>
#include <string>

#include "engine/pipeline/jobs/run.h"
#include "tests/support/compress.h"
#include "tests/support/run_outcome.h"
#include "tests/support/support.h"

namespace nonet {
namespace {

using test::RunOutcome;

/// Good and malformed records of one shape, and their number.
struct Input {
  std::string text;
  uint64_t records = 0;
};

std::string some_line(std::mt19937& random) {
  std::string cells = test::text(test::sample()[random() % 1000]);
  switch (random() % 8) {
    case 0:
      cells[random() % 81] = '?';
      break;
    case 1:
      cells.resize(random() % 81 + 1);
      break;
    case 2:
      cells[random() % 81] = '.';  // maybe more than one solution
      break;
    case 3:
      cells[80] = cells[79] = '5';  // maybe none
      break;
    default:
      break;
  }
  return cells;
}

Input lines(std::mt19937& random, const char* line_end) {
  Input input{test::text(test::sample()[0]) + line_end, 1};
  for (uint64_t i = random() % 60; i > 0; --i, ++input.records) {
    const char* const rests[] = {"", " 7.2", ",x", "\t#", ""};
    input.text += some_line(random) + rests[random() % 5] + line_end;
    if (random() % 10 == 0) input.text += std::string("# note") + line_end + line_end;
    if (random() % 40 == 0) {
      input.text += std::string(70'000, '1') + line_end;
      ++input.records;
    }
  }
  return input;
}

Input table(std::mt19937& random, char delimiter) {
  Input input{std::string("id") + delimiter + "puzzle\n", 0};
  for (uint64_t i = random() % 60; i > 0; --i, ++input.records) {
    const std::string quote = random() % 2 == 0 ? "\"" : "";
    input.text += std::to_string(i) + delimiter + quote + some_line(random) + quote + '\n';
  }
  return input;
}

Input grids(std::mt19937& random) {
  Input input;
  for (uint64_t i = 1 + random() % 20; i > 0; --i, ++input.records) {
    const std::string cells = test::text(test::sample()[random() % 1000]);
    if (random() % 2 == 0) input.text += "Grid\n";
    const size_t rows = i > 1 && random() % 5 == 0 ? 8 : 9;
    for (size_t row = 0; row < rows; ++row) input.text += cells.substr(9 * row, 9) + '\n';
    if (rows < 9 || random() % 2 == 0) input.text += '\n';
  }
  return input;
}

Input some_input(std::mt19937& random) {
  switch (random() % 6) {
    case 0:
      return table(random, ',');
    case 1:
      return table(random, '\t');
    case 2:
      return grids(random);
    case 3:
      return lines(random, "\r");
    case 4:
      return lines(random, "\r\n");
    default:
      return lines(random, "\n");
  }
}

/// Compresses a text to one member, or to several that end at any byte.
std::string packed(const std::string& text, bool zstd, std::mt19937& random) {
  std::string all;
  size_t begin = 0;
  do {
    const size_t count = random() % 2 == 0 ? text.size() - begin : random() % 3000 + 1;
    const std::string piece = text.substr(begin, count);
    all += zstd ? test::zstd(piece) : test::gzip(piece);
    begin += piece.size();
  } while (begin < text.size());
  return all;
}

RunOutcome solve(const std::string& path, const Format& format, size_t slice_bytes, int threads) {
  return test::outcome_of(run, {.inputs = {path},
                                .slice_bytes = slice_bytes,
                                .solver = find_solver("auto"),
                                .output_format = &format,
                                .threads = threads});
}

void expect_sums(const RunStats& stats, uint64_t records) {
  EXPECT_EQ(stats.records(), records);
  EXPECT_EQ(stats.count(Status::unique) + stats.count(Status::multiple) +
                stats.count(Status::unsolvable) + stats.count(Status::abandoned) +
                stats.count(Status::malformed),
            records);
}

TEST(Combinations, NeverLoseOrMoveARecord) {
  const test::TemporaryFolder folder;
  std::mt19937 random(29);
  for (size_t i = 0; i < test::cases(1000); ++i) {
    const Input input = some_input(random);
    // The formats without times.
    const Format& format = *find_output_format(std::array{"line", "pair", "grid"}[random() % 3]);
    const RunOutcome expected =
        solve(folder.write("plain", input.text), format, size_t{1} << 20, 1);
    expect_sums(expected.report.stats, input.records);

    const int packing = static_cast<int>(random() % 3);
    const std::string bytes = packing == 0 ? input.text : packed(input.text, packing == 1, random);
    const bool piped = random() % 2 == 0;
    const size_t piece = 1 + random() % (random() % 2 == 0 ? 100 : 70'000);
    const test::FilledPipe pipe(piped ? bytes : "", std::max(piece, bytes.size() / 500 + 1));
    const std::string path = piped ? pipe.path() : folder.write("input", bytes);
    const size_t slice_bytes = 1 + random() % (random() % 2 == 0 ? 300 : 100'000);
    const int threads = 1 + static_cast<int>(random() % 8);
    SCOPED_TRACE("combination " + std::to_string(i));
    const RunOutcome outcome = solve(path, format, slice_bytes, threads);
    EXPECT_EQ(outcome.output, expected.output);
    EXPECT_EQ(outcome.report.stats.signature, expected.report.stats.signature);
    expect_sums(outcome.report.stats, input.records);
    if (HasFailure()) break;
  }
}

}  // namespace
}  // namespace nonet
