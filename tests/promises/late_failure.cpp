// Preloaded: a thread fails when main() has returned, as threads of oneTBB may while the process
// ends.
#include <chrono>
#include <cstdlib>
#include <exception>
#include <thread>

namespace {

void fail() {
  std::thread([] { std::terminate(); }).detach();
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
}

[[maybe_unused]] const int registered = std::atexit(fail);

}  // namespace
