#include "engine/core/threads.h"

#include <algorithm>
#include <cstdint>
#include <exception>
#include <latch>
#include <sstream>
#include <thread>
#include <vector>

#include "engine/core/system.h"

namespace nonet {

int processors_of_quota(const std::string& cpu_max) {
  std::istringstream text(cpu_max);
  int64_t quota_micros = 0, period_micros = 0;
  if (!(text >> quota_micros >> period_micros)) return 0;  // "max 100000": no limit
  if (quota_micros <= 0 || period_micros <= 0) return 0;
  return static_cast<int>((quota_micros + period_micros - 1) / period_micros);
}

int available_threads() {
  int threads = usable_processors();
  for (const std::string& quota : processor_quotas()) {
    if (const int limit = processors_of_quota(quota); limit > 0) threads = std::min(threads, limit);
  }
  return threads;
}

void require_threads(int count) {
  std::latch all_started(1);
  std::vector<std::thread> threads;
  std::exception_ptr failure;
  try {
    for (int i = 1; i < count; ++i) threads.emplace_back([&] { all_started.wait(); });
  } catch (...) {
    failure = std::current_exception();
  }
  all_started.count_down();
  for (std::thread& thread : threads) thread.join();
  if (failure) std::rethrow_exception(failure);
}

}  // namespace nonet
