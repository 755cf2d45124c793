// Merged shards equal one run: bytes, statistics, and the chain of their places. With an index,
// they are the same.
#include <gtest/gtest.h>
#include <nonet/errors.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "engine/io/bytes/byte_sink.h"
#include "engine/pipeline/jobs/run.h"
#include "engine/pipeline/resume/manifest.h"
#include "engine/pipeline/resume/parts.h"
#include "tests/support/compress.h"
#include "tests/support/support.h"

namespace nonet {
namespace {

struct Part {
  std::string output;
  Manifest manifest;
  RunReport report;
};

constexpr uint64_t kSmallBlocks = 5000;

/// Runs one shard, or the whole without a shard. Continues an earlier run, if there is one. With a
/// plan, the shard is a part of it.
Part run_part(const test::TemporaryFolder& folder, const std::vector<std::string>& inputs,
              std::optional<Shard> shard, const Manifest* earlier = nullptr,
              const PartPlan* plan = nullptr) {
  ByteSink sink(folder.file("output"));
  RunControl control;
  JobSaving saving;
  PartialRun& partial = saving.part;
  partial.block_bytes = plan == nullptr ? kSmallBlocks : plan->block_bytes;
  if (earlier != nullptr) {
    saving.done = &earlier->job;
    partial.skipped = earlier->end;
  }
  RunConfig config;  // with one initializer, g++ 12 warns of uninitialized members
  config.inputs = {inputs.begin(), inputs.end()};
  config.slice_bytes = 3000;
  config.solver = find_solver("auto");
  config.output_format = find_output_format("pair");
  config.output = &sink;
  config.threads = 1;
  config.saving = &saving;
  const uint64_t bytes = total_file_size(inputs).value();
  Part part;
  part.manifest.shard = shard;
  part.manifest.inputs = identify_inputs(inputs);
  if (shard) partial.range = part.manifest.range = range_of(*shard, bytes);
  if (plan != nullptr) {
    partial.indexes = &plan->indexes;
    partial.all_threads = 1 + static_cast<int>(shard->index % 2);
  }
  part.manifest.job = solve(config, control);
  part.report = run_report_of(part.manifest.job);
  part.manifest.complete = part.report.complete;
  part.manifest.begin = partial.begin;
  part.manifest.end = partial.end;
  sink.finish();
  part.output = test::read_file(folder.file("output"));
  return part;
}

std::string lines(size_t first, size_t count) {
  std::string text;
  for (size_t i = 0; i < count; ++i) {
    const std::string line = test::text(test::sample()[(first + i) % 1000]);
    text += i % 7 == 3 ? line + "x\n" : i % 5 == 2 ? "# note\n\n" + line + " 7.2\r\n" : line + '\n';
  }
  return text;
}

std::string grids(size_t count) {
  std::string text;
  for (size_t i = 0; i < count; ++i) {
    const std::string cells = test::text(test::sample()[i]);
    if (i % 3 == 0) text += "Grid " + std::to_string(i) + "\n";
    for (size_t row = 0; row < (i % 11 == 5 ? 8u : 9u); ++row) {
      text += cells.substr(9 * row, 9) + '\n';
    }
    if (i % 4 == 0 || i % 11 == 5) text += '\n';
  }
  return text;
}

/// Rows with quoted fields of several lines. In some, text follows a closing quote.
std::string table(size_t count) {
  std::string text = ",\"puz\nzle\",name\n";
  for (size_t i = 0; i < count; ++i) {
    text += std::to_string(i) + ',' + test::text(test::sample()[i]);
    text += i % 9 == 4 ? ",\"ope\nn\" x\n" : i % 3 == 0 ? ",\"a\nb\n\"\n" : ",c\n";
  }
  return text;
}

std::string values(size_t count) {
  std::string text;
  for (size_t i = 0; i < count; ++i) {
    for (const char c : test::text(test::sample()[i])) text += std::string(1, c) + ' ';
    text += i % 7 == 3 ? "x\n" : "\n";
  }
  return text;
}

std::string json(size_t count) {
  std::string text;
  for (size_t i = 0; i < count; ++i) {
    text += R"({"id":)" + std::to_string(i) + R"(,"start":")" + test::text(test::sample()[i]);
    text += i % 7 == 3 ? "\n" : "\"}\n";
  }
  return text;
}

std::string packed(std::string (*pack)(std::string_view), const std::vector<std::string>& texts) {
  std::string all;
  for (const std::string& text : texts) all += pack(text);
  return all;
}

struct Corpus {
  const char* name;
  std::vector<std::string> contents;
};

std::vector<Corpus> corpora() {
  const auto gzip = [](std::string_view text) { return test::gzip(text); };
  const auto zstd = [](std::string_view text) { return test::zstd(text); };
  std::vector<std::string> pieces;
  for (size_t i = 0; i < 30; ++i) pieces.push_back(lines(10 * i, i % 6 == 0 ? 0 : i));
  const std::string long_line = lines(0, 20) + std::string(200'000, '1') + '\n' + lines(20, 20);
  std::string carriage_returns = lines(0, 0);
  for (size_t i = 0; i < 50; ++i) carriage_returns += test::text(test::sample()[i]) + '\r';
  return {{"lines", {lines(0, 300)}},
          {"several", {lines(0, 30), "", "# nothing\n", lines(40, 31), "2\n" + lines(90, 2)}},
          {"no_end", {lines(0, 50) + "123"}},
          {"table", {"id,puzzle\n1," + test::text(test::sample()[3]) + "\n2,x\n"}},
          {"grids", {grids(60)}},
          {"many_rows", {table(60)}},
          {"values", {"8960 9\n" + values(40)}},
          {"json", {json(50)}},
          {"long_line", {long_line}},
          {"carriage_returns", {carriage_returns}},
          {"byte_order_mark", {"\xEF\xBB\xBF" + lines(0, 3)}},
          {"empty", {""}},
          {"gzip", {packed(gzip, pieces)}},
          {"zstd", {packed(zstd, pieces)}},
          {"mixed", {lines(0, 20), packed(gzip, pieces), lines(5, 5), packed(zstd, pieces)}}};
}

class Shards : public testing::TestWithParam<Corpus> {};
INSTANTIATE_TEST_SUITE_P(Corpora, Shards, testing::ValuesIn(corpora()),
                         [](const auto& tested) { return tested.param.name; });

TEST_P(Shards, TogetherEqualOneRun) {
  const test::TemporaryFolder folder;
  std::vector<std::string> inputs;
  for (const std::string& content : GetParam().contents) {
    inputs.push_back(folder.write("input" + std::to_string(inputs.size()), content));
  }
  const Part whole = run_part(folder, inputs, std::nullopt);
  const bool is_small = GetParam().contents.size() == 1 && GetParam().contents[0].size() < 30'000;
  for (const uint64_t count : {1, 2, 3, 7, 64, 1000}) {
    if (count == 1000 && !is_small) continue;
    SCOPED_TRACE(count);
    std::string output;
    RunStats stats(10);
    std::vector<std::pair<std::string, Manifest>> parts;
    for (uint64_t index = 0; index < count; ++index) {
      Part part = run_part(folder, inputs, Shard{index, count});
      EXPECT_TRUE(part.manifest.complete);
      output += part.output;
      stats.merge(part.report.stats);
      parts.emplace_back("part" + std::to_string(index), std::move(part.manifest));
    }
    EXPECT_EQ(output, whole.output);
    EXPECT_EQ(stats.signature, whole.report.stats.signature);
    EXPECT_EQ(stats.by_status, whole.report.stats.by_status);
    EXPECT_EQ(stats.malformed.first().size(), whole.report.stats.malformed.first().size());
    EXPECT_NO_THROW(order_shards(parts));
  }
}

/// Writes the contents of a corpus as files. The reader needs more than one call to read them, so
/// that an index is worth it.
std::vector<std::string> large_inputs(const test::TemporaryFolder& folder, const Corpus& corpus) {
  constexpr size_t kBytes = 400'000;
  std::vector<std::string> inputs;
  for (const std::string& content : corpus.contents) {
    std::string text = content;
    while (!content.empty() && content.size() > 20 && text.size() < kBytes) text += content;
    inputs.push_back(folder.write("input" + std::to_string(inputs.size()), text));
  }
  return inputs;
}

std::vector<InputIndex> write_indexes(const std::vector<std::string>& inputs) {
  RunControl control;
  std::vector<InputIndex> indexes;
  const auto take = [&](const InputIndex& index) {
    write_index(index);
    indexes.push_back(index);
  };
  SliceOptions slices{.slice_bytes = 3000};
  slices.block_bytes = kSmallBlocks;
  EXPECT_TRUE(make_indexes({inputs.begin(), inputs.end()}, slices, take, 1, control));
  std::vector<InputIndex> on_threads;
  std::swap(indexes, on_threads);
  RunControl again;
  EXPECT_TRUE(make_indexes({inputs.begin(), inputs.end()}, slices, take, 3, again));
  for (size_t i = 0; i < inputs.size(); ++i) EXPECT_EQ(indexes[i].end, on_threads[i].end) << i;
  return indexes;
}

TEST_P(Shards, AreTheSameWithAnIndex) {
  const test::TemporaryFolder folder;
  const std::vector<std::string> inputs = large_inputs(folder, GetParam());
  constexpr uint64_t kCount = 9;
  std::vector<Part> parts;
  for (uint64_t i = 0; i < kCount; ++i) parts.push_back(run_part(folder, inputs, Shard{i, kCount}));
  const std::vector<InputIndex> indexes = write_indexes(inputs);
  ASSERT_EQ(indexes.size(), inputs.size());
  for (size_t i = 0; i < inputs.size(); ++i) EXPECT_EQ(read_index(inputs[i]), indexes[i]);
  const std::string_view name = GetParam().name;  // no place is behind the front of a long line
  const size_t fewest = name == "empty" ? 0 : name == "long_line" ? 1 : 10;
  EXPECT_GE(indexes[0].marks.size(), fewest);
  for (uint64_t i = 0; i < kCount; ++i) {
    SCOPED_TRACE(i);
    const Part part = run_part(folder, inputs, Shard{i, kCount});
    EXPECT_EQ(part.output, parts[i].output);
    EXPECT_EQ(part.manifest.begin, parts[i].manifest.begin);
    EXPECT_EQ(part.manifest.end, parts[i].manifest.end);
    EXPECT_EQ(part.report.notes, parts[i].report.notes);
    const auto& malformed = part.report.stats.malformed.first();
    const auto& expected = parts[i].report.stats.malformed.first();
    ASSERT_EQ(malformed.size(), expected.size());
    for (size_t k = 0; k < malformed.size(); ++k) EXPECT_EQ(malformed[k].line, expected[k].line);
  }
}

/// Runs a part of a plan.
Part run_planned(const test::TemporaryFolder& folder, const std::vector<std::string>& inputs,
                 const PartPlan& plan, const Shard& shard, const Manifest* earlier = nullptr) {
  return run_part(folder, inputs, shard, earlier, &plan);
}

TEST_P(Shards, PlannedPartsEqualOneRun) {
  const test::TemporaryFolder folder;
  const std::vector<std::string> inputs = large_inputs(folder, GetParam());
  const Part whole = run_part(folder, inputs, std::nullopt);
  for (const uint64_t count : {1, 2, 7, 40}) {
    for (const int threads : {1, 3}) {
      SCOPED_TRACE(std::to_string(count) + " parts, " + std::to_string(threads) + " threads");
      RunControl control;
      const auto plan = plan_parts({inputs.begin(), inputs.end()}, {}, count, threads, control);
      ASSERT_TRUE(plan);
      std::string output;
      RunStats stats(10);
      std::vector<std::pair<std::string, Manifest>> parts;
      for (size_t i = 0; i < count; ++i) {
        Part part = run_planned(folder, inputs, *plan, {i, count});
        output += part.output;
        stats.merge(part.report.stats);
        if (i + 1 == count) EXPECT_EQ(plan->end(), part.manifest.end);
        if (part.report.stats.records() > 0) {  // from its end, nothing is left
          EXPECT_EQ(run_planned(folder, inputs, *plan, {i, count}, &part.manifest).output, "");
        }
        parts.emplace_back("part" + std::to_string(i), std::move(part.manifest));
      }
      EXPECT_TRUE(output == whole.output);
      EXPECT_EQ(stats.signature, whole.report.stats.signature);
      const auto &found = stats.malformed.first(), &expected = whole.report.stats.malformed.first();
      ASSERT_EQ(found.size(), expected.size());
      for (size_t k = 0; k < found.size(); ++k) EXPECT_EQ(found[k].line, expected[k].line);
      EXPECT_NO_THROW(order_shards(parts));
    }
  }
}

TEST(Parts, AreNotPlannedWhenAStopIsRequested) {
  const test::TemporaryFolder folder;
  const std::string input = folder.write("input", lines(0, 5000));
  RunControl control;
  EXPECT_EQ(plan_parts({input}, {}, 4, 1, control)->end().records, 5000U);
  control.stop.request();
  EXPECT_FALSE(plan_parts({input}, {}, 4, 1, control));
}

TEST(Parts, ShareThreadsAndStopTogether) {
  std::vector<ByteRange> ranges;
  for (uint64_t i = 0; i < 5; ++i) ranges.push_back({10 * i, 10 * i + 10});
  const std::vector<size_t> all = {0, 1, 2, 3, 4};
  std::mutex mutex;
  std::map<size_t, int> threads_of;
  const auto job = [&](size_t part, int threads, RunControl& control) {
    const std::lock_guard lock(mutex);
    threads_of[part] = threads;
    control.written_records = 100;
    RecordJobReport report;
    report.complete = true;
    return report;
  };
  RunControl control;
  run_parts(ranges, {1, 3}, 7, control, job, [] {});
  EXPECT_EQ(threads_of.size(), 2U);
  EXPECT_EQ(control.written_records, 200U);
  EXPECT_EQ(control.read_bytes, control.total_bytes);
  threads_of.clear();
  RunControl many;
  run_parts(ranges, all, 2, many, job, [] {});
  EXPECT_EQ(threads_of, (std::map<size_t, int>{{0, 1}, {1, 1}, {2, 1}, {3, 1}, {4, 1}}));
  // A part that fails stops the others, and its error is passed on.
  RunControl failing;
  const auto fail = [&](size_t part, int, RunControl& part_control) {
    if (part == 1) throw DataError("the part failed");
    while (!part_control.stop.requested()) std::this_thread::yield();
    return RecordJobReport{};
  };
  EXPECT_THROW(run_parts(ranges, all, 2, failing, fail, [] {}), DataError);
}

TEST_P(Shards, AreResumedWithAnIndex) {
  const test::TemporaryFolder folder;
  const std::vector<std::string> inputs = large_inputs(folder, GetParam());
  const Part whole = run_part(folder, inputs, std::nullopt);
  write_indexes(inputs);
  for (const uint64_t count : {2, 3, 40}) {
    SCOPED_TRACE(count);
    const Part earlier = run_part(folder, inputs, Shard{0, count});
    const Part rest = run_part(folder, inputs, std::nullopt, &earlier.manifest);
    EXPECT_TRUE(earlier.output + rest.output == whole.output);
    EXPECT_EQ(rest.manifest.end, whole.manifest.end);
    // A shard that was interrupted: the report has its own records only.
    const Part shard = run_part(folder, inputs, Shard{1, count});
    Manifest nothing = shard.manifest;
    RunControl none;
    nothing.job = solve({}, none);
    nothing.end = shard.manifest.begin;
    EXPECT_EQ(run_part(folder, inputs, Shard{1, count}, &nothing).output, shard.output);
    EXPECT_EQ(run_part(folder, inputs, Shard{1, count}, &shard.manifest).output, "");
  }
}

/// Writes over bytes of a file, and leaves its size and the time of its last change as they were.
void write_over(const std::string& path, size_t begin, const std::string& bytes) {
  const auto time = std::filesystem::last_write_time(path);
  std::string text = test::read_file(path);
  text.replace(begin, bytes.size(), bytes);
  std::ofstream(path, std::ios::binary) << text;
  std::filesystem::last_write_time(path, time);
}

TEST(Index, SavesReadingWhatIsBeforeAShard) {
  const test::TemporaryFolder folder;
  std::string text;
  while (text.size() < 1'000'000) text += lines(0, 100);
  const std::string input = folder.write("input", text);
  write_indexes({input});
  const Part part = run_part(folder, {input}, Shard{8, 10});
  write_over(input, 200'000, std::string(500'000, '\n'));
  const Part again = run_part(folder, {input}, Shard{8, 10});
  EXPECT_EQ(again.output, part.output);
  EXPECT_EQ(again.manifest.begin, part.manifest.begin);
  // The last text before the place of an earlier run is still compared with that run.
  write_over(input, part.manifest.end.bytes - 5, "x");
  EXPECT_THROW(run_part(folder, {input}, Shard{8, 10}, &part.manifest), DataError);
}

TEST(Index, HasTheEndOfTheLastShard) {
  const test::TemporaryFolder folder;
  const std::string input = folder.write("input", lines(0, 300));
  const Part last = run_part(folder, {input}, Shard{2, 3});
  EXPECT_NO_THROW(check_end_by_indexes(last.manifest)) << "without an index";
  InputIndex index = write_indexes({input}).front();
  EXPECT_NO_THROW(check_end_by_indexes(last.manifest));
  ++index.end.records;
  write_index(index);
  EXPECT_THROW(check_end_by_indexes(last.manifest), DataError);
  folder.write("input.index", "damaged");
  EXPECT_NO_THROW(check_end_by_indexes(last.manifest));
}

TEST(Index, IsNotUsedIfItDoesNotFit) {
  const test::TemporaryFolder folder;
  std::string text;
  while (text.size() < 400'000) text += lines(0, 100);
  const std::string input = folder.write("input", text);
  const Part part = run_part(folder, {input}, Shard{8, 10});
  const auto expect_unused = [&](const std::string& reason) {
    const Part other = run_part(folder, {input}, Shard{8, 10});
    EXPECT_EQ(other.output, part.output) << reason;
    ASSERT_EQ(other.report.notes.size(), 1u) << reason;
    const std::string& note = other.report.notes[0];
    EXPECT_NE(note.find("input.index is not used: "), std::string::npos) << note;
    EXPECT_NE(note.find(reason), std::string::npos) << note;
  };
  for (const char* content : {"", "{", "[1]", "{\"format\": \"nonet index 0\"}"}) {
    folder.write("input.index", content);
    expect_unused(content[0] == '{' && content[1] != 0 ? "another version" : "is not the JSON");
  }
  InputIndex index = write_indexes({input}).front();
  std::string saved = test::read_file(input + ".index");
  saved.replace(saved.find("\"marks\":[[") + 10, 1, "9");
  folder.write("input.index", saved);
  expect_unused("it has changed since it was written");
  index.layout = "csv";
  write_index(index);
  expect_unused("other options");
  write_indexes({input});
  std::filesystem::last_write_time(
      input, std::filesystem::last_write_time(input) + std::chrono::seconds(1));
  expect_unused("input has changed since it was made");
}

TEST(ShardRanges, CoverEverythingOnce) {
  for (const uint64_t bytes : {uint64_t{0}, uint64_t{1}, uint64_t{999}, ~uint64_t{0}}) {
    for (const uint64_t count : {1, 2, 3, 7, 64, 1000}) {
      uint64_t end = 0;
      for (uint64_t index = 0; index < count; ++index) {
        const ByteRange range = range_of({index, count}, bytes);
        EXPECT_EQ(range.begin, end);
        EXPECT_LE(range.begin, range.end);
        end = range.end;
      }
      EXPECT_EQ(end, bytes);
    }
  }
}

TEST(Manifest, IsReadBackAsItWasWritten) {
  const test::TemporaryFolder folder;
  const std::string input = folder.write("input", lines(0, 200) + "bad\n");
  Part part = run_part(folder, {input}, Shard{1, 3});
  part.manifest.options = {{"--limit", "2"}, {"--solver", "lanes"}};
  part.manifest.job.notes = {"a note with \"quotes\" and \xFF"};
  part.manifest.inputs[0].path += "\xE9";
  part.manifest.counted = {{5, 6}};
  part.manifest.full_grids = {3, 9, 5, 1, 4};
  part.manifest.files = {{.bytes = 1}, {.bytes = ~uint64_t{0}, .open_text = "text"}};
  part.manifest.header_bytes = 2;
  write_manifest(folder.file("manifest"), part.manifest);
  const Manifest read = read_manifest(folder.file("manifest")).value();
  EXPECT_EQ(read.options, part.manifest.options);
  EXPECT_EQ(read.shard, part.manifest.shard);
  EXPECT_EQ(read.range, part.manifest.range);
  EXPECT_EQ(read.begin, part.manifest.begin);
  EXPECT_EQ(read.end, part.manifest.end);
  EXPECT_EQ(read.complete, part.manifest.complete);
  EXPECT_EQ(read.files[0].bytes, 1u);
  EXPECT_EQ(read.files[1].bytes, ~uint64_t{0});
  EXPECT_EQ(read.files[1].open_text, "text");
  EXPECT_EQ(read.header_bytes, 2u);
  EXPECT_EQ(job_difference(read, part.manifest), std::nullopt);
  EXPECT_EQ(read.counted, part.manifest.counted);
  EXPECT_EQ(read.full_grids.full, 3u);
  EXPECT_EQ(read.full_grids.puzzles, 9u);
  EXPECT_EQ(read.full_grids.first_record, 5u);
  EXPECT_EQ(read.full_grids.first_input, 1u);
  EXPECT_EQ(read.full_grids.first_line, 4u);
  EXPECT_EQ(read.job.notes, part.manifest.job.notes);
  EXPECT_EQ(read.job.summary, part.manifest.job.summary);
  EXPECT_EQ(read.job.progress, part.manifest.job.progress);
  EXPECT_EQ(to_json(run_report_of(read.job, {input})),
            to_json(run_report_of(part.manifest.job, {input})));
  EXPECT_FALSE(read_manifest(folder.file("missing")));
  for (const char* content : {"", "{}", "[1]", "{\"format\": \"nonet manifest 1\"}", "\xFF\xFE"}) {
    EXPECT_THROW(read_manifest(folder.write("other", content)), DataError) << content;
  }
}

}  // namespace
}  // namespace nonet
