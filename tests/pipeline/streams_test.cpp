// Runs over memory, callbacks and descriptors give the same bytes as runs over files.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <nonet/errors.h>
#include <nonet/run.h>
#include <nonet/streams.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <functional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "engine/io/input_source.h"
#include "tests/io/shapes.h"
#include "tests/support/compress.h"
#include "tests/support/run_outcome.h"
#include "tests/support/support.h"

namespace nonet {
namespace {

using test::RunOutcome;

/// Returns good puzzles; every tenth record is malformed.
std::string lines(size_t count) {
  std::string text;
  for (size_t i = 0; i < count; ++i) {
    text += i % 10 == 9 ? "no puzzle\n" : test::text(test::sample()[i % 1000]) + " 7.2\n";
  }
  return text;
}

RunOutcome solve(RunInput input, const char* format = "pair", int threads = 2,
                 size_t slice_bytes = 0) {
  return test::outcome_of(run, {.inputs = {std::move(input)},
                                .slice_bytes = slice_bytes,
                                .output_format = find_output_format(format),
                                .threads = threads});
}

/// Returns a callback that returns the text in pieces.
std::function<size_t(std::span<char>)> in_pieces(const std::string& text, size_t piece) {
  return [&text, piece, at = size_t{0}](std::span<char> buffer) mutable {
    const size_t count = std::min({piece, buffer.size(), text.size() - at});
    std::memcpy(buffer.data(), text.data() + at, count);
    at += count;
    return count;
  };
}

TEST(Streams, GiveTheSameBytesAsFiles) {
  const test::TemporaryFolder folder;
  const std::string text = lines(5000);
  const auto sink = file_sink(folder.file("answers"));
  RunControl control;
  const RunReport expected = run({.inputs = {folder.write("corpus", text)},
                                  .output_format = find_output_format("pair"),
                                  .output = sink.get()},
                                 control);
  sink->finish();
  const std::string answers = test::read_file(folder.file("answers"));
  ASSERT_EQ(expected.stats.records(), 5000u);

  const std::string gzip = test::gzip(text), zstd = test::zstd(text);
  const auto expect_same = [&](const char* what, RunInput input) {
    SCOPED_TRACE(what);
    const RunOutcome outcome = solve(std::move(input));
    EXPECT_EQ(outcome.output, answers);
    EXPECT_EQ(outcome.report.stats.signature, expected.stats.signature);
    EXPECT_EQ(outcome.report.stats.by_status, expected.stats.by_status);
  };
  // A file whose name is that of a compressed file.
  const auto packed = file_sink(folder.file("answers.zst"));
  RunControl packed_control;
  run({.inputs = {folder.file("corpus")},
       .output_format = find_output_format("pair"),
       .output = packed.get(),
       .threads = 2},
      packed_control);
  packed->finish();
  InputSource unpacked(folder.file("answers.zst"), false, 1);
  std::string unpacked_answers(answers.size() + 1, '\0');
  size_t unpacked_bytes = 0;
  while (const size_t count = unpacked.read(std::span(unpacked_answers).subspan(unpacked_bytes))) {
    unpacked_bytes += count;
  }
  EXPECT_EQ(unpacked_answers.substr(0, unpacked_bytes), answers);
  EXPECT_THROW(file_sink(folder.file("answers.xz")), UsageError);

  expect_same("memory", memory_source(text));
  expect_same("gzip in memory", memory_source(gzip));
  expect_same("zstd in memory", memory_source(zstd));
  expect_same("callback", callback_source(in_pieces(text, 1000)));
  expect_same("gzip from a callback", callback_source(in_pieces(gzip, 333)));
  expect_same("file", file_source(folder.file("corpus")));
  const int descriptor = open(folder.file("corpus").c_str(), O_RDONLY | O_CLOEXEC);
  ASSERT_GE(descriptor, 0);
  expect_same("descriptor", descriptor_source(descriptor, "descriptor"));
  EXPECT_EQ(close(descriptor), 0) << "a source must leave a descriptor open";
}

TEST(Streams, NumberRecordsOverAllSources) {
  const std::string first = lines(10), second = lines(20);
  RunControl control;
  const RunReport report =
      run({.inputs = {memory_source(first, "first"), memory_source(second, "second")}}, control);
  EXPECT_EQ(report.inputs, (std::vector<std::string>{"first", "second"}));
  EXPECT_EQ(control.total_bytes, first.size() + second.size());
  EXPECT_EQ(control.read_bytes, first.size() + second.size());
  const auto& malformed = report.stats.malformed.first();
  ASSERT_EQ(malformed.size(), 3u);
  EXPECT_EQ(malformed[2].record, 30u);
  EXPECT_EQ(malformed[2].input, 1u);
  EXPECT_EQ(malformed[2].line, 20u);
}

TEST(Streams, WriteToDescriptorsAndCallbacks) {
  const test::TemporaryFolder folder;
  const std::string text = lines(300);
  const std::string expected = solve(memory_source(text)).output;

  const int file = open(folder.file("log").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  ASSERT_GE(file, 0);
  ASSERT_EQ(write(file, "before\n", 7), 7);
  std::string called;
  const auto to_descriptor = descriptor_sink(file, "log");
  const auto to_callback = callback_sink(
      [&](std::span<const char> bytes) { called.append(bytes.data(), bytes.size()); });
  for (Sink* const sink : {to_descriptor.get(), to_callback.get()}) {
    RunControl control;
    run({.inputs = {memory_source(text)},
         .output_format = find_output_format("pair"),
         .output = sink},
        control);
    sink->finish();
  }
  EXPECT_EQ(close(file), 0) << "a sink must leave a descriptor open";
  EXPECT_EQ(test::read_file(folder.file("log")), "before\n" + expected);
  EXPECT_EQ(called, expected);
}

TEST(Streams, PassOnExceptionsOfASink) {
  struct Full : std::runtime_error {
    using std::runtime_error::runtime_error;
  };
  const std::string text = lines(5000);
  const auto sink = callback_sink([](std::span<const char>) { throw Full("full"); });
  RunControl control;
  EXPECT_THROW(run({.inputs = {memory_source(text)}, .output = sink.get(), .threads = 2}, control),
               Full);
  EXPECT_EQ(control.written_records, 0u);
}

TEST(Streams, AnswerTheRecordsBeforeAnExceptionOfASource) {
  struct Broken : std::runtime_error {
    using std::runtime_error::runtime_error;
  };
  const std::string text = lines(9);
  bool is_read = false;
  std::string output;
  const auto sink = memory_sink(output);
  RunControl control;
  const auto read = [&](std::span<char> buffer) -> size_t {
    if (std::exchange(is_read, true)) throw Broken("broken");
    std::memcpy(buffer.data(), text.data(), text.size());
    return text.size();
  };
  const RunReport report = run({.inputs = {callback_source(read)}, .output = sink.get()}, control);
  EXPECT_FALSE(report.complete);
  EXPECT_THROW(control.throw_read_error(), Broken);
  EXPECT_EQ(std::ranges::count(output, '\n'), 9);
}

// A service answers a request before it gets the next one.
TEST(Streams, AnswerACallbackBeforeItIsCalledAgain) {
  const std::string request = test::text(test::sample()[0]) + '\n';
  for (const int threads : {1, 2}) {
    std::atomic<int> answers{0};
    int requests = 0;
    const auto read = [&](std::span<char> buffer) -> size_t {
      while (answers < requests) usleep(100);
      if (requests == 3) return 0;
      ++requests;
      std::memcpy(buffer.data(), request.data(), request.size());
      return request.size();
    };
    const auto sink = callback_sink([&](std::span<const char>) { ++answers; });
    RunControl control;
    run({.inputs = {callback_source(read)}, .output = sink.get(), .threads = threads}, control);
    EXPECT_EQ(answers, 3);
  }
}

TEST(Streams, CountWithoutAnOutput) {
  const std::string text = lines(100);
  RunControl control;
  const RunReport report = run({.inputs = {memory_source(text)}}, control);
  EXPECT_EQ(report.stats.records(), 100u);
  EXPECT_EQ(report.stats.count(Status::malformed), 10u);
}

// Every shape of data/shapes.txt, from a file, a pipe, gzip and zstd, with one thread and with
// several.
TEST(Shapes, AreTheSameFromAnySourceWithAnyThreads) {
  const test::TemporaryFolder folder;
  for (const test::Shape& shape : test::read_shapes()) {
    const std::string file = folder.write("input", shape.text);
    const std::string gzip = folder.write("input.gz", test::gzip(shape.text));
    const std::string zstd = folder.write("input.zst", test::zstd(shape.text));
    SCOPED_TRACE(shape.name);
    if (shape.expected.starts_with("error")) {
      EXPECT_THROW(solve(file), DataError);
      continue;
    }
    const RunOutcome expected = solve(file, "pair", 1);
    const size_t notes = shape.expected.find("; (");
    const auto records = std::ranges::count(shape.expected.substr(0, notes), ';');
    EXPECT_EQ(expected.report.stats.records(), static_cast<uint64_t>(records));
    EXPECT_EQ(std::ranges::count(expected.output, '\n'), records);
    for (const int threads : {1, 8}) {
      for (const std::string& path : {file, gzip, zstd, std::string("pipe")}) {
        SCOPED_TRACE(path + " with " + std::to_string(threads) + " threads");
        const test::FilledPipe pipe(path == "pipe" ? shape.text : "");
        const RunOutcome outcome = solve(path == "pipe" ? pipe.path() : path, "pair", threads,
                                         threads == 8 ? 100 : 131072);
        EXPECT_EQ(outcome.output, expected.output);
        EXPECT_EQ(outcome.report.stats.signature, expected.report.stats.signature);
        EXPECT_EQ(outcome.report.stats.by_status, expected.report.stats.by_status);
        ASSERT_EQ(outcome.report.stats.malformed.first().size(),
                  expected.report.stats.malformed.first().size());
      }
    }
  }
}

}  // namespace
}  // namespace nonet
