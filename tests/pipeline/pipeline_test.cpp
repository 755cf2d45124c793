// The whole pipeline: it loses no record, and the bytes do not depend on threads and slices.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <nonet/errors.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <random>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "engine/core/page_memory.h"
#include "engine/io/bytes/byte_sink.h"
#include "engine/pipeline/flow/memory_plan.h"
#include "engine/pipeline/jobs/run.h"
#include "engine/stats/report.h"
#include "tests/support/run_outcome.h"
#include "tests/support/support.h"

namespace nonet {
namespace {

using test::RunOutcome;

RunOutcome outcome_of(RunConfig config) {
  config.output_format = find_output_format("line");
  return test::outcome_of(run, std::move(config));
}

/// Good puzzles, comments, empty lines and malformed ones, mixed.
std::string mixed_corpus(size_t records) {
  std::mt19937 random(3);
  std::string text = "# mixed\r\n";
  for (size_t i = 0; i < records; ++i) {
    std::string line = test::text(test::sample()[random() % 1000]);
    switch (random() % 12) {
      case 0:
        line[random() % 81] = '.';
        break;
      case 1:
        line.resize(random() % 81);
        break;
      case 2:
        line[random() % 81] = '?';
        break;
      case 3:
        line += " 7.2";
        break;
      case 4:
        line += "\r";
        break;
      case 5:
        line = std::string(81, '.');
        break;
      default:
        break;
    }
    text += line + '\n';
    if (random() % 20 == 0) text += "# note\n\n";
  }
  return text;
}

TEST(Pipeline, GivesTheSameBytesForAnyThreadsAndSlices) {
  const test::TemporaryFolder folder;
  const std::string corpus = folder.write("corpus", mixed_corpus(400));
  const RunOutcome expected = outcome_of({.inputs = {corpus}, .slice_bytes = 1 << 20});
  EXPECT_GT(expected.report.stats.count(Status::unique), 100u);
  EXPECT_GT(expected.report.stats.count(Status::malformed), 10u);
  std::mt19937 random(5);
  for (const int threads : {1, 2, 8}) {
    for (int i = 0; i < 12; ++i) {
      const size_t bytes = i == 0 ? 1 : 1 + random() % 3000;
      SCOPED_TRACE(std::to_string(threads) + " threads, slices of " + std::to_string(bytes));
      const RunOutcome outcome =
          outcome_of({.inputs = {corpus}, .slice_bytes = bytes, .threads = threads});
      EXPECT_EQ(outcome.output, expected.output);
      EXPECT_EQ(outcome.report.stats.signature, expected.report.stats.signature);
      EXPECT_EQ(outcome.report.stats.guesses, expected.report.stats.guesses);
      EXPECT_EQ(outcome.report.stats.by_status, expected.report.stats.by_status);
      EXPECT_EQ(malformed_text(outcome.report, 1000), malformed_text(expected.report, 1000));
    }
  }
}

TEST(Pipeline, GivesTheSameBytesForAnyMemory) {
  const test::TemporaryFolder folder;
  const std::string corpus = folder.write("corpus", mixed_corpus(3000));
  const RunOutcome expected = outcome_of({.inputs = {corpus}});
  for (const int threads : {1, 2, 17}) {
    for (const uint64_t records : {uint64_t{kPreferredBatch}, kSliceRecords}) {
      SCOPED_TRACE(std::to_string(threads) + " threads, slices of " + std::to_string(records));
      const uint64_t bytes = planned_bytes(threads, records);
      const RunOutcome outcome =
          outcome_of({.inputs = {corpus}, .memory_bytes = bytes, .threads = threads});
      EXPECT_EQ(outcome.output, expected.output);
      EXPECT_EQ(outcome.report.stats.signature, expected.report.stats.signature);
    }
  }
}

TEST(Pipeline, PlansItsMemory) {
  for (const int threads : {1, 2, 17, 64, 1024}) {
    SCOPED_TRACE(std::to_string(threads) + " threads");
    const uint64_t least = planned_bytes(threads, kPreferredBatch);
    EXPECT_EQ(slice_records_within(least, threads, kSliceRecords), kPreferredBatch);
    const uint64_t twice = planned_bytes(threads, 2 * kPreferredBatch);
    EXPECT_EQ(slice_records_within(twice, threads, kSliceRecords), 2 * kPreferredBatch);
    EXPECT_EQ(slice_records_within(twice - 1, threads, kSliceRecords), kPreferredBatch);
    EXPECT_EQ(slice_records_within(uint64_t{1} << 40, threads, kSliceRecords), kSliceRecords);
    try {
      slice_records_within(least - 1, threads, kSliceRecords);
      ADD_FAILURE() << "too little memory is accepted";
    } catch (const UsageError& error) {
      const std::string mebibytes = std::to_string((least + (1 << 20) - 1) >> 20);
      EXPECT_NE(std::string(error.what()).find(mebibytes + " MiB"), std::string::npos)
          << error.what();
    }
  }
  EXPECT_LE(planned_bytes(48, kPreferredBatch), uint64_t{64} << 20);
}

TEST(Pipeline, KeepsEveryRecordWhenUnordered) {
  const test::TemporaryFolder folder;
  const std::string corpus = folder.write("corpus", mixed_corpus(300));
  const auto sorted_lines = [](const std::string& text) {
    std::vector<std::string> lines;
    for (size_t begin = 0; begin < text.size();) {
      const size_t end = text.find('\n', begin);
      lines.push_back(text.substr(begin, end - begin));
      begin = end + 1;
    }
    std::ranges::sort(lines);
    return lines;
  };
  const RunOutcome ordered = outcome_of({.inputs = {corpus}});
  const RunOutcome unordered =
      outcome_of({.inputs = {corpus}, .slice_bytes = 500, .ordered = false, .threads = 4});
  EXPECT_EQ(sorted_lines(unordered.output), sorted_lines(ordered.output));
  EXPECT_EQ(unordered.report.stats.signature, ordered.report.stats.signature);
}

TEST(Pipeline, NumbersRecordsOverAllInputsAndLinesInEach) {
  const test::TemporaryFolder folder;
  const std::string puzzle = test::text(test::sample()[0]);
  const std::string a = folder.write("a", "# a\n" + puzzle + "\nbad\n" + puzzle);  // no newline
  const std::string b = folder.write("b", "\n\n?worse\n" + puzzle + "\n");
  const RunOutcome outcome = outcome_of({.inputs = {a, b}});
  EXPECT_EQ(outcome.report.stats.records(), 5u);
  const auto& malformed = outcome.report.stats.malformed.first();
  ASSERT_EQ(malformed.size(), 2u);
  EXPECT_EQ(malformed[0].record, 2u);
  EXPECT_EQ(malformed[0].line, 3u);
  EXPECT_EQ(malformed[1].record, 4u);
  EXPECT_EQ(malformed[1].line, 3u);
  EXPECT_EQ(malformed_text(outcome.report, 1),
            a + ":3: bad character 'b' after 0 of 81 cells\nand 1 more malformed record\n");
}

TEST(Pipeline, EndsCleanlyOnAnEmptyInput) {
  const test::TemporaryFolder folder;
  const RunOutcome outcome = outcome_of({.inputs = {folder.write("empty", "")}});
  EXPECT_EQ(outcome.output, "");
  EXPECT_EQ(outcome.report.stats.records(), 0u);
}

TEST(Pipeline, PassesAWriteErrorOn) {
  const test::TemporaryFolder folder;
  ByteSink full("/dev/full");
  RunControl control;
  const RunConfig config{.inputs = {folder.write("corpus", mixed_corpus(300))},
                         .slice_bytes = 1000,
                         .solver = find_solver("auto"),
                         .solver_options = {},
                         .output_format = find_output_format("line"),
                         .output = &full,
                         .threads = 2};
  try {
    run(config, control);
    FAIL() << "no error";
  } catch (const std::system_error& error) {
    EXPECT_EQ(error.code(), std::errc::no_space_on_device);
    EXPECT_STREQ(error.what(), "cannot write /dev/full: No space left on device");
  }
}

// A run stops even if a solver needs hours for a puzzle. The output consists of whole lines from
// the beginning.
TEST(Pipeline, EndsWhenTheReaderOfTheOutputLeaves) {
  signal(SIGPIPE, SIG_IGN);
  const test::TemporaryFolder folder;
  const std::string corpus = folder.write("corpus", mixed_corpus(5000));
  int ends[2] = {};
  ASSERT_EQ(pipe(ends), 0);
  close(ends[0]);
  ByteSink left("/dev/fd/" + std::to_string(ends[1]));
  RunControl control;
  const RunReport report = run({.inputs = {corpus},
                                .solver = find_solver("auto"),
                                .output_format = find_output_format("line"),
                                .output = &left,
                                .threads = 2},
                               control);
  EXPECT_FALSE(report.complete);
  EXPECT_TRUE(control.reader_left);
  EXPECT_EQ(control.written_records, 0u);
  close(ends[1]);
}

TEST(Pipeline, GivesUpThePuzzlesInHand) {
  const test::TemporaryFolder folder;
  const std::string easy = test::text(test::sample()[0]) + "\n";
  const std::string endless = std::string(81, '.') + "\n";
  std::string text;
  for (int i = 0; i < 100; ++i) text += easy;
  for (int i = 0; i < 100; ++i) text += endless;
  for (int i = 0; i < 100; ++i) text += easy;
  const std::string corpus = folder.write("corpus", text);
  for (const SolverRow& row : solver_table()) {
    ByteSink sink(folder.file("output"));
    RunControl control;
    std::thread stopper([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(30));
      control.stop.request();
      control.give_up = true;
    });
    const RunConfig config{.inputs = {corpus},
                           .slice_bytes = 500,
                           .solver = &row,
                           .solver_options = {.limit = uint64_t{1} << 60},
                           .output_format = find_output_format("line"),
                           .output = &sink,
                           .threads = 2};
    const RunReport report = run(config, control);
    stopper.join();
    EXPECT_FALSE(report.complete) << row.name;
    const std::string output = test::read_file(sink.partial_path());
    EXPECT_LE(control.written_records, 100u) << row.name;
    EXPECT_EQ(output.size(), 82 * control.written_records) << row.name;
  }
}

TEST(ByteSink, KeepsASymbolicLink) {
  const test::TemporaryFolder folder;
  const std::string target = folder.write("target", "old");
  std::filesystem::create_symlink("target", folder.file("link"));
  ByteSink sink(folder.file("link"));
  sink.write(std::string_view("new"));
  sink.finish();
  EXPECT_TRUE(std::filesystem::is_symlink(folder.file("link")));
  EXPECT_EQ(test::read_file(target), "new");
}

TEST(ByteSink, KeepsThePermissionsOfTheFileItReplaces) {
  const test::TemporaryFolder folder;
  const std::string path = folder.write("answers", "old");
  const auto mode_of = [](const std::string& file) {
    struct stat status {};
    return stat(file.c_str(), &status) == 0 ? status.st_mode & 07777 : 0;
  };
  for (const mode_t mode : {0600u, 0440u, 0755u}) {
    ASSERT_EQ(chmod(path.c_str(), mode), 0);
    ByteSink sink(path);
    sink.write(std::string_view("new"));
    EXPECT_EQ(mode_of(partial_path_of(path)), mode | S_IWUSR);
    sink.finish();
    EXPECT_EQ(mode_of(path), mode);
  }
}

TEST(ByteSink, WritesAtTheOffsetOfAnOpenDescriptor) {
  const test::TemporaryFolder folder;
  const std::string path = folder.write("log", "kept,");
  const int log = open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
  ASSERT_GE(log, 0);
  {
    ByteSink sink("/dev/fd/" + std::to_string(log));
    sink.write(std::string_view("added"));
    sink.finish();
  }
  EXPECT_EQ(test::read_file(path), "kept,added");
  close(log);
}

TEST(ByteSink, LocksItsFile) {
  const test::TemporaryFolder folder;
  ByteSink first(folder.file("answers"));
  first.write(std::string_view("mine"));
  EXPECT_THROW(ByteSink(folder.file("answers")), std::system_error);
  first.finish();
  EXPECT_EQ(test::read_file(folder.file("answers")), "mine");
}

TEST(ByteSink, LeavesNothingBehindIfNothingWasWritten) {
  const test::TemporaryFolder folder;
  { ByteSink sink(folder.file("answers")); }
  EXPECT_FALSE(std::filesystem::exists(folder.file("answers.partial")));
}

TEST(ByteSink, RenamesOnlyACompleteFile) {
  const test::TemporaryFolder folder;
  const std::string path = folder.file("answers");
  {
    ByteSink sink(path);
    sink.write(std::string_view("one\n"));
  }
  EXPECT_FALSE(std::filesystem::exists(path));
  EXPECT_EQ(test::read_file(path + ".partial"), "one\n");
  ByteSink sink(path);
  sink.write(std::string_view("two\n"));
  sink.finish();
  EXPECT_EQ(test::read_file(path), "two\n");
  EXPECT_FALSE(std::filesystem::exists(path + ".partial"));
}

TEST(ByteSink, HasTheDigestOfWhatIsWritten) {
  const test::TemporaryFolder folder;
  ByteSink sink(folder.file("answers"), {.is_durable = true});
  const std::string_view texts[] = {"one\n", "two\n", "three\n"};
  const uint64_t none = sink.digest();
  const uint64_t first = sink.add_to_digest(texts[0]);
  const uint64_t second = sink.add_to_digest(texts[1]);  // before the first is written
  EXPECT_EQ(sink.digest(), none);
  sink.write_added(texts[0], first);
  EXPECT_EQ(sink.digest(), digest_of_file(sink.partial_path()));
  sink.write_added(texts[1], second);
  EXPECT_EQ(sink.digest(), digest_of_file(sink.partial_path()));
  sink.write(texts[2]);
  EXPECT_EQ(sink.digest(), digest_of_file(sink.partial_path()));
  EXPECT_EQ(test::read_file(sink.partial_path()), "one\ntwo\nthree\n");
}

// Some processors copy to certain other places at a third of the speed. A text whose place is not
// known in time begins with a page, so this source waits until the text before is written.
TEST(Pipeline, WritesBytesFromTheirPlacesInPages) {
  constexpr size_t kPieces = 30, kRecords = 20;  // of a piece
  for (const int threads : {1, 2}) {
    for (const char* const format : {"csv", "json"}) {
      RunControl control;
      size_t pieces = 0;
      std::atomic<bool> is_known = false;  // the text before the next one is written
      const std::shared_ptr<Source> source = callback_source([&](std::span<char> buffer) -> size_t {
        if (pieces == kPieces) return 0;
        const size_t records = kRecords * pieces;
        for (int millis = 0; millis < 5000 && control.written_records < records; ++millis) {
          std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        is_known = control.written_records == records;
        std::string text;
        for (size_t i = 0; i < kRecords; ++i)
          text += test::text(test::sample()[records + i]) + '\n';
        std::ranges::copy(text, buffer.begin());
        ++pieces;
        return text.size();
      });
      uint64_t bytes = 0;
      size_t checked = 0;
      const auto sink = callback_sink([&](std::span<const char> text) {
        // The header moves the first text.
        if (is_known.exchange(false) && bytes > 0) {
          const auto address = reinterpret_cast<uintptr_t>(text.data());
          EXPECT_EQ(address % kPageBytes, bytes % kPageBytes) << format << ", byte " << bytes;
          ++checked;
        }
        bytes += text.size();
      });
      run({.inputs = {source},
           .solver = find_solver("auto"),
           .output_format = find_output_format(format),
           .output = sink.get(),
           .threads = threads},
          control);
      EXPECT_EQ(checked, kPieces - 1) << format << ", threads: " << threads;
    }
  }
}

// Corpora that the project does not include. Every puzzle of these is known to be unique.
class SharedCorpus : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Files, SharedCorpus, testing::Values("17_clue.txt", "hardest_1905.txt"),
                         [](const auto& tested) {
                           const std::string name = tested.param;
                           return name.substr(0, name.find('.'));
                         });

TEST_P(SharedCorpus, IsSolvedCompletely) {
  const std::string corpus = test::shared_corpus(GetParam());
  if (corpus.empty()) GTEST_SKIP() << GetParam() << " is not on this machine";
  const RunOutcome expected = outcome_of({.inputs = {corpus}, .threads = 2});
  EXPECT_GT(expected.report.stats.records(), 40'000u);
  EXPECT_EQ(expected.report.stats.count(Status::unique), expected.report.stats.records());
  const RunOutcome outcome = outcome_of({.inputs = {corpus}, .slice_bytes = 4321, .threads = 8});
  EXPECT_EQ(outcome.output, expected.output);
  EXPECT_EQ(outcome.report.stats.signature, expected.report.stats.signature);
  EXPECT_EQ(outcome.report.stats.guesses, expected.report.stats.guesses);
}

}  // namespace
}  // namespace nonet
