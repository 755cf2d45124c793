// Canonical forms, corpora without equivalents, and descriptions.
#include "engine/pipeline/jobs/canon.h"

#include <gtest/gtest.h>
#include <malloc.h>
#include <nonet/generate.h>
#include <nonet/solver_table.h>

#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>
#include <numeric>
#include <random>
#include <set>

#include "engine/corpora/forms/canonical_form.h"
#include "engine/corpora/forms/row_search.h"
#include "engine/io/spill_sorter.h"
#include "engine/pipeline/jobs/describe.h"
#include "tests/support/run_outcome.h"
#include "tests/support/support.h"
#include "tools/export/export_formats.h"

namespace nonet {
namespace {

/// Puzzles of all kinds, from empty to full.
std::vector<Grid> many_puzzles() {
  std::vector<Grid> puzzles(300);
  std::vector<uint64_t> records(300);
  for (size_t i = 0; i < records.size(); ++i) records[i] = i;
  find_puzzle_kind("mixed")->make({})->generate(records, puzzles);
  for (const test::SolverCase& known : test::solver_cases()) puzzles.push_back(known.puzzle);
  // Few clues, nearly full grids, and clues in a few lines only, which leave the most choices.
  Random random(4);
  const Grid full = puzzles[4];
  for (int clues = 0; clues <= kCells; clues += 3) {
    std::array<uint8_t, kCells> cells;
    for (uint8_t cell = 0; cell < kCells; ++cell) cells[cell] = cell;
    random.shuffle(std::span(cells));
    Grid& puzzle = puzzles.emplace_back();
    for (int i = 0; i < clues; ++i) puzzle.cells[cells[i]] = full.cells[cells[i]];
  }
  Grid& latin = puzzles.emplace_back();  // clashes in boxes only
  for (int cell = 0; cell < kCells; ++cell) {
    latin.cells[cell] = static_cast<uint8_t>((row_of(cell) + column_of(cell)) % 9 + 1);
  }
  for (int rows = 0; rows < 512; rows += 7) {
    Grid& puzzle = puzzles.emplace_back();
    for (int cell = 0; cell < kCells; ++cell) {
      if ((rows >> row_of(cell) & 1) != 0) puzzle.cells[cell] = full.cells[cell];
    }
  }
  return puzzles;
}

TEST(CanonicalForm, IsTheFirstOfAllEquivalents) {
  Random random(1);
  for (const Grid& puzzle : many_puzzles()) {
    const Equivalence way = to_canonical_form(puzzle);
    EXPECT_EQ(way.inverse().apply(way.apply(puzzle)), puzzle);
    const Grid form = canonical_form(puzzle);
    EXPECT_EQ(canonical_form(form), form) << puzzle_text(puzzle);
    for (int i = 0; i < 8; ++i) {
      const Grid equivalent = random_equivalence(random).apply(puzzle);
      EXPECT_EQ(canonical_form(equivalent), form) << puzzle_text(puzzle);
      EXPECT_LE(form.cells, equivalent.cells) << puzzle_text(puzzle);
    }
  }
}

// The search that most puzzles need, and the one that takes what is left.
TEST(CanonicalForm, IsTheSameInVectorsAndForAnyGrid) {
  std::vector<Grid> puzzles = many_puzzles();
  Random random(6);
  for (size_t i = 0; i < 600; ++i) {  // from the fewest clues to nearly all
    const Grid full = puzzles[i % 6];
    Grid& puzzle = puzzles.emplace_back();
    for (int cell = 0; cell < kCells; ++cell) {
      if (random.below(600) < i) puzzle.cells[cell] = full.cells[cell];
    }
  }
  for (const Grid& puzzle : puzzles) {
    const Grid form = to_canonical_form_of_any(puzzle).apply(puzzle);
    EXPECT_EQ(canonical_form(puzzle), form) << puzzle_text(puzzle);
    EXPECT_EQ(to_canonical_form(puzzle).apply(puzzle), form) << puzzle_text(puzzle);
  }
  for (const Grid& puzzle : test::sample()) {
    EXPECT_TRUE(RowSearch(puzzle, false).is_found()) << puzzle_text(puzzle);
  }
}

// Forms that others published.
TEST(CanonicalForm, IsThePublishedMinlexForm) {
  constexpr std::array<std::pair<const char*, const char*>, 4> kPublished = {{
      // The first of Royle's puzzles with 17 clues; Deverin's RowMinStdForm, 2007.
      {"000000010400000000020000000000050407008000300001090000300400200050100000000806000",
       "000000001000000020000003000000040500006000300007810000010020004030000070950000000"},
      // SudokuClassicMinLex, 2025.
      {"1..456...4......2...912...6.1...5.....5..729.8..6....43.....9.2....6......82...75",
       "........1..2..3.4..5.16.2.....7...84..96.17..7..4.9.....8.9..3..3.....9..94..76.."},
      // The first and the last of the minlex forms of full grids; Red Ed, 2007.
      {"978531642642978531531642978897214365365897214214365897789123456456789123123456789",
       "123456789456789123789123456214365897365897214897214365531642978642978531978531642"},
      {"869172543342685971715349268274538196698721435531964827123456789457893612986217354",
       "123456789457893612986217354274538196531964827698721435342685971715349268869172543"},
  }};
  for (const auto& [puzzle, form] : kPublished) {
    EXPECT_EQ(canonical_form(test::grid(puzzle)), test::grid(form)) << puzzle;
  }
}

/// Tries all permutations of rows and columns.
uint32_t plainly_counted_automorphisms(const Grid& grid) {
  std::vector<std::array<int, 9>> orders;
  std::array<int, 9> order = {0, 1, 2, 3, 4, 5, 6, 7, 8};
  do {
    bool keeps_bands = true;
    for (int i = 0; i < 9; ++i) keeps_bands = keeps_bands && order[i] / 3 == order[i / 3 * 3] / 3;
    if (keeps_bands) orders.push_back(order);
  } while (std::next_permutation(order.begin(), order.end()));
  EXPECT_EQ(orders.size(), 1296u);
  // The cells of one digit after the other: most permutations fail at the second cell.
  std::array<int, kCells> cells;
  std::iota(cells.begin(), cells.end(), 0);
  std::ranges::sort(cells, std::greater(), [&](int cell) { return grid.cells[cell]; });
  uint32_t count = 0;
  for (const bool transposed : {false, true}) {
    for (const auto& rows : orders) {
      for (const auto& columns : orders) {
        std::array<uint8_t, 10> label{};
        bool is_same = true;
        for (auto cell_at = cells.begin(); cell_at < cells.end() && is_same; ++cell_at) {
          const int cell = *cell_at, row = rows[row_of(cell)], column = columns[column_of(cell)];
          const uint8_t from = grid.cells[transposed ? 9 * column + row : 9 * row + column];
          const uint8_t to = grid.cells[cell];
          if (from == 0 || to == 0) {
            is_same = from == to;
          } else {
            if (label[from] == 0) label[from] = to;
            is_same = label[from] == to;
          }
        }
        count += is_same;
      }
    }
  }
  return count;
}

TEST(CanonicalForm, CountsAutomorphisms) {
  // Published numbers, of the first and the last minlex form and of the most symmetric grid.
  EXPECT_EQ(
      automorphisms(test::grid(
          "123456789457893612986217354274538196531964827698721435342685971715349268869172543")),
      72u);
  const Grid most = test::grid(
      "123456789456789123789123456231564897564897231897231564312645978645978312978312645");
  EXPECT_EQ(automorphisms(most), 648u);
  EXPECT_EQ(automorphisms(test::grid(test::kSolution)), 1u);
  // Parts of it, and puzzles whose last row alone has some of its digits.
  std::vector<Grid> puzzles = {most, test::sample()[0], test::sample()[7],
                               test::grid("123......456...............2...........231..."
                                          ".................3.........312...78.")};
  Random random(5);
  for (int i = 0; i < 6; ++i) {
    Grid& part = puzzles.emplace_back(most);
    for (int cell = 0; cell < kCells; ++cell) {
      const int image = (cell + 27) % kCells, other = (cell + 54) % kCells;
      if (cell < 27 && random.below(3) > 0) {
        for (const int each : {cell, image, other}) part.cells[each] = 0;
      }
    }
  }
  Grid blank_rows = most;
  for (int cell = 9; cell < 27; ++cell) blank_rows.cells[cell] = 0;
  EXPECT_EQ(automorphisms(blank_rows), 0u) << "two blank rows of a band";
  uint32_t above_one = 0;
  for (const Grid& puzzle : puzzles) {
    const uint32_t count = automorphisms(puzzle);
    if (count == 0) continue;
    EXPECT_EQ(count, plainly_counted_automorphisms(puzzle)) << puzzle_text(puzzle);
    EXPECT_EQ(count, automorphisms(random_equivalence(random).apply(puzzle)));
    above_one += count > 1;
    for (const Equivalence& way : ways_to_canonical_form(puzzle)) {
      EXPECT_EQ(way.apply(puzzle), canonical_form(puzzle));
    }
  }
  EXPECT_GE(above_one, 4u);
}

std::string pattern_of(const Grid& grid) {
  std::string pattern = puzzle_text(grid);
  for (char& c : pattern) c = c == '.' ? '0' : '1';
  return pattern;
}

TEST(CanonicalForm, OtherFormsAreEqualForEquivalents) {
  Random random(9);
  const auto solver = find_solver("auto")->make({});
  const std::vector<Grid> puzzles = many_puzzles();
  for (size_t i = 0; i < puzzles.size(); ++i) {
    const Grid& puzzle = puzzles[i];
    Grid solution;
    SolveResult result;
    solver->solve({&puzzle, 1}, {&solution, 1}, {&result, 1});
    const Grid by_pattern = pattern_form(puzzle);
    EXPECT_EQ(canonical_form(by_pattern), canonical_form(puzzle)) << puzzle_text(puzzle);
    for (int copy = 0; copy < 2; ++copy) {
      const Equivalence way = random_equivalence(random);
      const Grid equivalent = way.apply(puzzle);
      EXPECT_EQ(pattern_form(equivalent), by_pattern) << puzzle_text(puzzle);
      EXPECT_LE(pattern_of(by_pattern), pattern_of(equivalent));
      if (result.status != Status::unique) continue;
      const Grid by_solution = solution_form(puzzle, solution);
      EXPECT_EQ(solution_form(equivalent, way.apply(solution)), by_solution);
      EXPECT_TRUE(is_solution_of(by_solution, canonical_form(solution)));
    }
  }
}

/// Grids of repetitions, which have the largest number of candidates for the form.
std::vector<Grid> repetitive_grids() {
  std::vector<Grid> grids;
  for (const char* row :
       {"123456789", "123......", "111111111", ".........", "1........", "112......", "1..1..1..",
        "111222333", "123132213", "112233445", "12.12.12.", "12345678."}) {
    std::string text;
    for (int i = 0; i < 9; ++i) text += row;
    grids.push_back(test::grid(text));
  }
  constexpr std::array<int (*)(int row, int column), 9> kDigits = {
      [](int row, int column) { return row == column ? 1 : 0; },
      [](int row, int column) { return row == column ? row + 1 : 0; },
      [](int row, int column) { return row != column ? 1 : 0; },
      [](int row, int column) { return (row + column) % 3 + 1; },
      [](int row, int column) { return row % 3 * 3 + column % 3 + 1; },
      [](int row, int column) { return row / 3 * 3 + column / 3 + 1; },
      [](int row, int column) { return row % 3 == column % 3 ? row + 1 : 0; },
      [](int row, int column) { return (row + column) % 3 + 1 + (row / 3 + column / 3) % 3 * 3; },
      // The grid with the largest number of states.
      [](int row, int column) {
        return row / 3 == column / 3 ? (row + column) % 3 + 1 + row / 3 * 3 : 0;
      }};
  for (const auto digit : kDigits) {
    Grid& grid = grids.emplace_back();
    for (int cell = 0; cell < kCells; ++cell) {
      grid.cells[cell] = static_cast<uint8_t>(digit(row_of(cell), column_of(cell)));
    }
  }
  // Full grids with many automorphisms.
  grids.push_back(test::grid(
      "123456789456789123789123456231564897564897231897231564312645978645978312978312645"));
  Grid& shifted = grids.emplace_back();
  for (int cell = 0; cell < kCells; ++cell) {
    const int row = row_of(cell);
    shifted.cells[cell] = static_cast<uint8_t>((row % 3 * 3 + row / 3 + column_of(cell)) % 9 + 1);
  }
  return grids;
}

// The first digit in reading order is 1, the next new one 2, and so on.
Grid relabelled(const Grid& grid) {
  std::array<uint8_t, 10> label{};
  uint8_t labels = 0;
  Grid result;
  for (size_t cell = 0; cell < kCells; ++cell) {
    const uint8_t digit = grid.cells[cell];
    if (digit != 0 && label[digit] == 0) label[digit] = ++labels;
    result.cells[cell] = label[digit];
  }
  return result;
}

TEST(CanonicalForm, IsTheFirstOfAllEquivalentsOfRepetitiveGrids) {
  Random random(2);
  std::vector<Grid> grids = repetitive_grids();
  for (size_t i = grids.size(); i-- > 0;) {  // copies with a few changed cells
    for (int changes = 1; changes <= 3; ++changes) {
      Grid& changed = grids.emplace_back(grids[i]);
      for (int j = 0; j < changes; ++j) {
        changed.cells[random.below(kCells)] = static_cast<uint8_t>(random.below(10));
      }
    }
  }
  for (const Grid& grid : grids) {
    const Grid form = canonical_form(grid);
    const Equivalence way = to_canonical_form(grid);
    EXPECT_EQ(way.inverse().apply(form), grid) << puzzle_text(grid);
    for (int i = 0; i < 8; ++i) {
      const Grid equivalent = random_equivalence(random).apply(grid);
      EXPECT_EQ(canonical_form(equivalent), form) << puzzle_text(equivalent);
      EXPECT_LE(form.cells, relabelled(equivalent).cells);
    }
  }
}

TEST(CanonicalForm, OfAFullGridIsTheFirstOfAllItsRowPairs) {
  // The most symmetric of all grids; its form is the first of all forms.
  const Grid canonical = test::grid(
      "123456789456789123789123456231564897564897231897231564312645978645978312978312645");
  Random random(2);
  EXPECT_EQ(canonical_form(canonical), canonical);
  EXPECT_EQ(canonical_form(random_equivalence(random).apply(canonical)), canonical);
}

TEST(CanonicalForm, DiffersForPuzzlesThatAreNotEquivalent) {
  const std::string corpus = test::shared_corpus("17_clue.txt");
  if (corpus.empty()) GTEST_SKIP() << "17_clue.txt is not on this machine";
  std::set<std::string> forms;
  size_t puzzles = 0;
  std::istringstream text(test::read_file(corpus));
  for (std::string line; std::getline(text, line) && puzzles < 4000;) {
    if (line.size() < 81 || line[0] == '#') continue;
    forms.insert(puzzle_text(canonical_form(test::grid(line))));
    ++puzzles;
  }
  EXPECT_EQ(forms.size(), puzzles);  // the list is known to have no equivalents
}

TEST(SpillSorter, SortsWithAnyAmountOfMemory) {
  std::mt19937 random(7);
  std::vector<uint32_t> numbers(5000);
  for (uint32_t& number : numbers) number = random() % 1000;
  std::vector<uint32_t> expected = numbers;
  std::ranges::sort(expected);
  for (const size_t bytes :
       {size_t{4}, size_t{400}, size_t{4000}, size_t{20'000}, size_t{1} << 20}) {
    SpillSorter<uint32_t> sorter(bytes);
    for (const uint32_t number : numbers) sorter.add(number);
    std::vector<uint32_t> sorted;
    sorter.drain([&](uint32_t number) {
      sorted.push_back(number);
      return true;
    });
    EXPECT_EQ(sorted, expected) << bytes << " bytes";
  }
}

// Two sorters, one after the other, share the memory of a run.
TEST(SpillSorter, TakesNoMoreThanItsMemoryAndReturnsIt) {
  const auto allocated = [] {
    const struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
  };
  constexpr size_t kBytes = 2 << 20, kMore = 1 << 16;
  const size_t before = allocated();
  SpillSorter<uint32_t> sorter(kBytes);
  for (const size_t count : {kBytes / 8, kBytes}) {  // in memory; in a file
    for (uint32_t i = 0; i < count; ++i) sorter.add(i * 2654435761U);
    size_t most = 0, visited = 0;
    sorter.drain([&](uint32_t) {
      if (visited++ % 10'000 == 0) most = std::max(most, allocated());
      return true;
    });
    EXPECT_EQ(visited, count);
    EXPECT_LE(most, before + kBytes + kMore);
    EXPECT_LE(allocated(), before + kMore);
  }
}

TEST(Canon, RemovesEquivalentsInOrderForAnyMemoryAndThreads) {
  const test::TemporaryFolder folder;
  const std::vector<Grid>& puzzles = test::sample();
  Random random(3);
  std::string text, originals, forms;
  for (const Grid& puzzle : puzzles) {
    text += puzzle_text(puzzle) + '\n';
    originals += puzzle_text(puzzle) + '\n';
    forms += puzzle_text(canonical_form(puzzle)) + '\n';
    if (random.below(3) == 0) {
      const Grid& earlier = puzzles[random.below(static_cast<uint32_t>(&puzzle - &puzzles[0] + 1))];
      text += puzzle_text(random_equivalence(random).apply(earlier)) + '\n';
    }
    if (random.below(10) == 0) text += "no puzzle\n";
  }
  const std::string corpus = folder.write("corpus", text);
  for (const int threads : {1, 4}) {
    for (const size_t memory : {size_t{20'000}, size_t{1} << 24}) {
      CanonConfig config{{.inputs = {corpus}, .slices = {.slice_bytes = 5000}, .threads = threads}};
      config.dedup = true;
      config.memory_bytes = memory;
      const auto canonical = test::outcome_of(canon, config);
      EXPECT_EQ(canonical.output, forms);
      EXPECT_EQ(canonical.report.written, std::vector<uint64_t>{puzzles.size()});
      EXPECT_GT(canonical.report.malformed, 0u);
      config.original = true;
      EXPECT_EQ(test::outcome_of(canon, config).output, originals);
    }
  }
}

TEST(Canon, AnswersEachRecordWithItsForm) {
  const test::TemporaryFolder folder;
  const Grid& puzzle = test::sample()[0];
  const std::string corpus =
      folder.write("corpus", "# note\n?short\n" + puzzle_text(puzzle) + "\n" + puzzle_text(puzzle));
  const std::string form = puzzle_text(canonical_form(puzzle)) + '\n';
  EXPECT_EQ(test::outcome_of(canon, {{.inputs = {corpus}}}).output, "malformed\n" + form + form);
}

TEST(Describe, CountsPuzzlesOfEachKind) {
  const test::TemporaryFolder folder;
  std::string text;
  Random random(9);
  const std::vector<Grid>& puzzles = test::sample();
  for (size_t i = 0; i < 1000; ++i) text += puzzle_text(puzzles[i]) + '\n';
  text += puzzle_text(puzzles[3]) + '\n';  // a duplicate
  for (size_t i = 0; i < 2; ++i) {         // equivalents
    text += puzzle_text(random_equivalence(random).apply(puzzles[i])) + '\n';
  }
  text += puzzle_text(Grid{}) + "\nno puzzle\n";
  const std::string corpus = folder.write("corpus", text);
  std::string expected;
  for (const int threads : {1, 4}) {
    RunControl control;
    DescribeConfig config{
        {.inputs = {corpus}, .slices = {.slice_bytes = 7000}, .threads = threads}};
    config.memory_bytes = 50'000;
    const DescribeReport report = describe(config, control);
    EXPECT_TRUE(report.job.complete);
    const auto json = nlohmann::json::parse(to_json(report.description));
    EXPECT_EQ(json["records"], 1005);
    EXPECT_EQ(json["unique"], 1003);
    EXPECT_EQ(json["multiple"], 1);
    EXPECT_EQ(json["malformed"], 1);
    EXPECT_EQ(json["duplicates"], 1);
    EXPECT_EQ(json["equivalents"], 2);
    EXPECT_EQ(json["solution_classes"], 1000);
    EXPECT_EQ(json["clues"]["0"], 1);
    EXPECT_GE(json["clues"]["34"], 500);
    EXPECT_GT(json["falls_to_singles"], 400);
    EXPECT_LE(json["falls_to_singles"], json["unguessed"]);
    EXPECT_EQ(json["hardest"].size(), 10u);
    EXPECT_EQ(json["hardest"][0]["guesses"], json["guesses"]["max"]);
    EXPECT_NE(cli::printed_text(report.description).find("duplicates         1"),
              std::string::npos);
    if (threads == 1) expected = cli::printed_text(report.description);
    EXPECT_EQ(cli::printed_text(report.description), expected);
  }
}

}  // namespace
}  // namespace nonet
