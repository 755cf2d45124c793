// Merged shards equal one run: bytes, statistics, and the chain of their places.
#include <gtest/gtest.h>
#include <nonet/errors.h>

#include <random>
#include <utility>
#include <vector>

#include "engine/io/bytes/byte_sink.h"
#include "engine/pipeline/manifest.h"
#include "engine/pipeline/run.h"
#include "tests/support/compress.h"
#include "tests/support/support.h"

namespace nonet {
namespace {

struct Part {
  std::string output;
  Manifest manifest;
};

/// Runs one shard, or the whole without a shard.
Part run_part(const test::TemporaryFolder& folder, const std::vector<std::string>& inputs,
              std::optional<Shard> shard) {
  ByteSink sink(folder.file("output"));
  RunControl control;
  PartialRun partial;
  RunConfig config;  // with one initializer, g++ 12 warns of uninitialized members
  config.inputs = {inputs.begin(), inputs.end()};
  config.slice_bytes = 3000;
  config.solver = find_solver("auto");
  config.output_format = find_output_format("pair");
  config.output = &sink;
  config.threads = 1;
  config.part = &partial;
  const uint64_t bytes = total_file_size(inputs).value();
  Part part;
  part.manifest.shard = shard;
  part.manifest.inputs = identify_inputs(inputs);
  if (shard) partial.range = part.manifest.range = range_of(*shard, bytes);
  part.manifest.report = run(config, control);
  part.manifest.complete = part.manifest.report.complete;
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
      stats.merge(part.manifest.report.stats);
      parts.emplace_back("part" + std::to_string(index), std::move(part.manifest));
    }
    EXPECT_EQ(output, whole.output);
    EXPECT_EQ(stats.signature, whole.manifest.report.stats.signature);
    EXPECT_EQ(stats.by_status, whole.manifest.report.stats.by_status);
    EXPECT_EQ(stats.malformed.first().size(), whole.manifest.report.stats.malformed.first().size());
    EXPECT_NO_THROW(order_shards(parts));
  }
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
  part.manifest.report.notes = {"a note with \"quotes\" and \xFF"};
  part.manifest.output_bytes = 1;
  part.manifest.header_bytes = 2;
  part.manifest.timings_bytes = ~uint64_t{0};
  write_manifest(folder.file("manifest"), part.manifest);
  const Manifest read = read_manifest(folder.file("manifest")).value();
  EXPECT_EQ(read.options, part.manifest.options);
  EXPECT_EQ(read.shard, part.manifest.shard);
  EXPECT_EQ(read.range, part.manifest.range);
  EXPECT_EQ(read.begin, part.manifest.begin);
  EXPECT_EQ(read.end, part.manifest.end);
  EXPECT_EQ(read.complete, part.manifest.complete);
  EXPECT_EQ(read.output_bytes, 1u);
  EXPECT_EQ(read.header_bytes, 2u);
  EXPECT_EQ(read.timings_bytes, ~uint64_t{0});
  EXPECT_EQ(job_difference(read, part.manifest), std::nullopt);
  RunReport report = part.manifest.report;
  report.notes = read.report.notes;  // bytes that are not UTF-8 are replaced
  EXPECT_EQ(to_json(read.report), to_json(report));
  EXPECT_FALSE(read_manifest(folder.file("missing")));
  for (const char* content : {"", "{}", "[1]", "{\"format\": \"nonet manifest 1\"}", "\xFF\xFE"}) {
    EXPECT_THROW(read_manifest(folder.write("other", content)), DataError) << content;
  }
}

}  // namespace
}  // namespace nonet
