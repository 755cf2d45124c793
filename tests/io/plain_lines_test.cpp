// Lines of 81 characters that are read and written with vectors: compares each target with plain
// loops.
#include "engine/io/formats/plain_lines.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "engine/core/random.h"
#include "tests/support/support.h"

namespace nonet {
namespace {

// Characters beyond ASCII are not plain. On ARM `char` has no sign.
bool is_plain(char c) { return static_cast<signed char>(c) > ' ' && c != '#'; }
bool is_common(char c) { return c == '.' || (c >= '0' && c <= '9'); }

template <class Predicate>
size_t lines_of(std::string_view text, Predicate is_good) {
  size_t lines = 0;
  while (text.size() >= kPlainLineBytes && text[kCells] == '\n' &&
         std::ranges::all_of(text.substr(0, kCells), is_good)) {
    text.remove_prefix(kPlainLineBytes);
    ++lines;
  }
  return lines;
}

std::string sample_text() {
  std::string text;
  for (size_t i = 0; i < 8; ++i) text += test::text(test::sample()[i]) + '\n';
  return text;
}

class PlainLinesTest : public testing::TestWithParam<size_t> {
 protected:
  const PlainLines& lines() const { return plain_lines_of_targets()[GetParam()]; }

  void expect_right(std::string_view text) const {
    const size_t plain = lines_of(text, is_plain);
    for (const size_t most : {size_t{0}, size_t{3}, size_t{100}}) {
      EXPECT_EQ(lines().count(text, most), std::min(most, plain)) << text;
    }
    if (text.size() >= kCells) {
      Grid grid;
      EXPECT_EQ(lines().parse_cells(text.data(), grid.cells.data()),
                std::ranges::all_of(text.substr(0, kCells), is_common))
          << text;
    }
    std::vector<Grid> grids(9);
    const size_t count = lines().parse(text, grids);
    ASSERT_EQ(count, lines_of(text, is_common)) << text;
    for (size_t i = 0; i < count; ++i) {
      for (size_t cell = 0; cell < kCells; ++cell) {
        const char c = text[i * kPlainLineBytes + cell];
        EXPECT_EQ(grids[i].cells[cell], c == '.' ? 0 : c - '0') << text;
      }
    }
  }
};

TEST_P(PlainLinesTest, EndWithTheText) {
  const std::string text = sample_text();
  for (size_t size = 0; size <= text.size(); ++size) expect_right({text.data(), size});
}

TEST_P(PlainLinesTest, EndAtAnyOtherByteInAnyPlace) {
  const std::string text = sample_text().substr(0, 2 * kPlainLineBytes);
  for (size_t place = 0; place < text.size(); ++place) {
    for (int byte = 0; byte < 256; ++byte) {
      std::string changed = text;
      changed[place] = static_cast<char>(byte);
      expect_right(changed);
    }
  }
}

TEST_P(PlainLinesTest, AreWrittenUnchanged) {
  std::vector<Grid> grids(5);
  const std::string text = sample_text();
  lines().parse(text, grids);
  std::string written(grids.size() * kPlainLineBytes + 1, '?');
  lines().write(grids, written.data());
  std::string expected = text.substr(0, grids.size() * kPlainLineBytes) + '?';
  std::ranges::replace(expected, '.', '0');
  EXPECT_EQ(written, expected);
}

// The same in plain loops. The vectors may give up near the end of the text.
Cut cut_plainly(std::string_view text, OddCharacters odd, CutLimits limits) {
  Cut taken;
  while (taken.bytes < limits.bytes && taken.records < limits.records) {
    const std::string_view rest = text.substr(taken.bytes);
    const std::string_view line = rest.substr(0, rest.find('\n'));
    const bool is_whole = line.size() < rest.size();
    if (!is_whole || line.empty() || !is_plain(line[0]) || line.find(odd.anywhere) != line.npos)
      break;
    if (line[0] == odd.first || line[0] == odd.other_first) break;
    taken.bytes += line.size() + 1;
    ++taken.records;
  }
  return taken;
}

TEST_P(PlainLinesTest, OfAnyLengthAreCutAtTheSamePlaces) {
  const std::string characters = "aaaaaaaaaaaaaaaabcdefg\n\"# \t\r\xC3" + std::string(1, '\0');
  const std::string behind = "\n#" + std::string(100, 'x');
  Random random(3);
  size_t records = 0;
  for (size_t i = 0; i < test::cases(20'000); ++i) {
    std::string text;
    // Some texts have long lines, and odd characters are rare in half of them.
    const uint32_t kinds = random.below(2) == 0 ? 23 : static_cast<uint32_t>(characters.size());
    for (uint32_t left = random.below(400); left > 0; --left) {
      text += random.below(3) > 0 ? 'x' : characters[random.below(kinds)];
    }
    text += behind;
    const CutLimits limits = {.bytes = 1 + random.below(600), .records = 1 + random.below(20)};
    OddCharacters odd = {.anywhere = random.below(2) == 0 ? '"' : '\0'};
    if (random.below(2) == 0) odd.first = 'b';
    if (random.below(2) == 0) odd.other_first = 'c';
    const Cut expected = cut_plainly(text, odd, limits);
    const Cut cut = lines().cut(text, odd, limits);
    ASSERT_EQ(cut.bytes, expected.bytes) << text;
    ASSERT_EQ(cut.records, expected.records) << text;
    ASSERT_EQ(cut.lines, expected.records) << text;
    records += cut.records;
    ASSERT_EQ(lines().find(text, '\n', odd.anywhere),
              text.find_first_of(std::string{'\n', odd.anywhere}))
        << text;
  }
  EXPECT_GT(records, test::cases(20'000));
}

TEST_P(PlainLinesTest, OfAnyLengthEndWithTheText) {
  const std::string text(200, 'x');
  for (size_t size = 0; size < text.size(); ++size) {
    EXPECT_EQ(lines().cut({text.data(), size}, {'"'}, {1000, 1000}).bytes, 0U);
    EXPECT_EQ(lines().find({text.data(), size}, '\n', '"'), size);
  }
}

INSTANTIATE_TEST_SUITE_P(Targets, PlainLinesTest,
                         testing::Range(size_t{0}, plain_lines_of_targets().size()),
                         [](const auto& target) {
                           return std::string(plain_lines_of_targets()[target.param].target);
                         });

}  // namespace
}  // namespace nonet
