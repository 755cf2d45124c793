// What a job of one output writes and reports.
#pragma once

#include <gtest/gtest.h>
#include <nonet/run.h>
#include <nonet/streams.h>

#include <string>
#include <type_traits>

namespace nonet::test {

template <class Report>
struct Outcome {
  std::string output;
  Report report;
};
using RunOutcome = Outcome<RunReport>;

/// Runs a job to its end; its output is memory.
template <class Config, class Report>
Outcome<Report> outcome_of(Report (*job)(const Config&, RunControl&),
                           std::type_identity_t<Config> config) {
  std::string output;
  const auto sink = memory_sink(output);
  config.output = sink.get();
  RunControl control;
  Report report = job(config, control);
  control.throw_read_error();
  sink->finish();
  if constexpr (requires { report.complete; }) EXPECT_TRUE(report.complete);
  if constexpr (requires { report.stats; }) {
    EXPECT_EQ(control.written_records, report.stats.records());
  }
  return {std::move(output), std::move(report)};
}

}  // namespace nonet::test
