#include "tools/terminal/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

#include "engine/core/clock.h"
#include "engine/stats/report.h"
#include "tools/terminal/message.h"

namespace nonet::cli {
namespace {

constexpr auto kInterval = std::chrono::milliseconds(100);
constexpr uint64_t kGraceNanos = 1'000'000'000;

std::string clock_text(double seconds) {
  const auto whole = static_cast<uint64_t>(seconds + 0.5);
  if (whole >= 3600) {
    return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
  }
  return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

}  // namespace

bool shows_progress(When when, bool quiet, const std::string& output) {
  if (when != When::automatic) return when == When::always;
  if (quiet) return false;
  const bool output_on_terminal = output == kStandardStream && isatty(STDOUT_FILENO) != 0;
  return isatty(STDERR_FILENO) != 0 && !output_on_terminal;  // the line would mix with the output
}

RunWatch::RunWatch(RunControl& control, bool shows_progress)
    : control_(control), shows_progress_(shows_progress), start_(now_nanos()) {
  thread_.emplace(kInterval, [this] { look(); });
}

RunWatch::~RunWatch() {
  thread_.reset();
  if (shows_progress_) print_message("\r\x1b[K");
}

void RunWatch::look() {
  const uint64_t now = now_nanos();
  if (control_.stop.requested()) {
    if (stop_asked_ == 0) stop_asked_ = now;
    if (now - stop_asked_ > kGraceNanos) control_.give_up = true;
  }
  if (shows_progress_) show(static_cast<double>(now - start_) * 1e-9);
}

void RunWatch::show(double seconds) const {
  const uint64_t records = control_.written_records;
  const uint64_t total = control_.total_bytes;
  std::string line =
      fmt::format("{} {}  {}/s", with_separators(records), records == 1 ? "record" : "records",
                  rate_text(static_cast<double>(records) / seconds));
  if (total > 0) {
    // The share that is read is a good estimate of the share that is written, because the pipeline
    // holds little.
    const double share =
        std::min(1.0, static_cast<double>(control_.read_bytes) / static_cast<double>(total));
    line += fmt::format("  {:.1f} %", 100 * share);
    if (share == 1) {
      line += "  finishing";
    } else if (share > 0 && records > 0) {
      line += fmt::format("  {} left", clock_text(seconds / share - seconds));
    }
  }
  print_message(fmt::format("\r{}\x1b[K", line));
}

}  // namespace nonet::cli
