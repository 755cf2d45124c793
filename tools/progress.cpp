#include "progress.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "engine/core/clock.h"

namespace nonet {
namespace {

constexpr auto kInterval = std::chrono::milliseconds(100);

std::string clock_text(double seconds) {
  const auto whole = static_cast<uint64_t>(seconds + 0.5);
  if (whole >= 3600) {
    return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
  }
  return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

}  // namespace

ProgressLine::ProgressLine(const RunControl& control)
    : control_(control), thread_([this] {
        const uint64_t start = now_nanos();
        std::unique_lock lock(mutex_);
        while (!ending_.wait_for(lock, kInterval, [this] { return ended_; })) {
          show(static_cast<double>(now_nanos() - start) * 1e-9);
        }
      }) {}

ProgressLine::~ProgressLine() {
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
  }
  ending_.notify_one();
  thread_.join();
  fmt::print(stderr, "\r\x1b[K");
  std::fflush(stderr);
}

void ProgressLine::show(double seconds) const {
  const uint64_t records = control_.written_records;
  const uint64_t total = control_.total_bytes;
  std::string line =
      fmt::format("{} records  {}/s", with_separators(records),
                  with_separators(static_cast<uint64_t>(static_cast<double>(records) / seconds)));
  if (total > 0) {
    // Bytes read run ahead of records written by what is in the pipeline, which is little.
    const double share =
        std::min(1.0, static_cast<double>(control_.read_bytes) / static_cast<double>(total));
    line += fmt::format("  {:.1f} %", 100 * share);
    if (share > 0 && records > 0) {
      line += fmt::format("  {} left", clock_text(seconds / share - seconds));
    }
  }
  fmt::print(stderr, "\r{}\x1b[K", line);
  std::fflush(stderr);
}

}  // namespace nonet
