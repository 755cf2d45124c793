// What a reader hands out, as text.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <stdexcept>
#include <string>

#include "engine/io/slice_reader.h"
#include "tests/support/support.h"

namespace nonet::test {

/// Returns the output of a reader as text that shows differences. Loads slices that are left to the
/// caller; next() is then up to `ahead` slices ahead. `skipped` records of the range are skipped.
inline std::string describe_all(SliceReader& reader, size_t ahead = 0, uint64_t skipped = 0) {
  std::string all;
  ParsedText parsed;
  std::optional<uint64_t> expected_record;
  const auto describe_slice = [&](Slice& slice) {
    reader.load(slice);
    reader.admit(slice);
    slice.parse(parsed);
    if (!expected_record) expected_record = reader.range_begin().records + skipped + 1;
    EXPECT_EQ(slice.first_record, *expected_record);
    *expected_record += parsed.records.size();
    size_t puzzle = 0;
    for (const Record& record : parsed.records) {
      all += std::to_string(slice.input) + ':' + std::to_string(slice.first_line + record.line) +
             ' ' + describe(record.fault) + ' ';
      if (!record.fault) all += test::text(parsed.puzzles[puzzle++]);
      all += '\n';
    }
  };
  do {
    std::deque<Slice> slices;
    std::exception_ptr error;
    for (bool more = true; more;) {
      try {
        more = reader.next(slices.emplace_back());
      } catch (...) {
        error = std::current_exception();
        more = false;
      }
      if (!more) slices.pop_back();
      while (slices.size() > (more ? ahead : 0)) {
        describe_slice(slices.front());
        slices.pop_front();
      }
    }
    if (error) std::rethrow_exception(error);
  } while (reader.resume());
  return all;
}

/// As describe_all(), with the reader's notes and its error.
inline std::string describe_with_notes(SliceReader& reader, size_t ahead, uint64_t skipped = 0) {
  std::string all;
  try {
    all = describe_all(reader, ahead, skipped);
  } catch (const std::runtime_error& error) {
    all = error.what();
  }
  for (const std::string& note : reader.notes()) all += note + '\n';
  return all;
}

}  // namespace nonet::test
