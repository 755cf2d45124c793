#include "engine/bindings/python/waiting.h"

#include <fmt/format.h>
#include <nonet/errors.h>
#include <pybind11/pybind11.h>

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

#include "engine/core/threads.h"

namespace nonet::python {
namespace {

namespace py = pybind11;
using namespace std::chrono_literals;

/// A job on a thread of its own.
class Job {
 public:
  explicit Job(const std::function<void()>& job) : thread_([this, &job] { run(job); }) {}
  ~Job() { thread_.join(); }
  Job(const Job&) = delete;
  Job& operator=(const Job&) = delete;

  /// Waits. Returns whether the job has ended.
  bool wait(std::chrono::milliseconds time) {
    std::unique_lock lock(mutex_);
    return ending_.wait_for(lock, time, [this] { return ended_; });
  }
  /// Returns the job's exception, if there is one. Requires that the job has ended.
  const std::exception_ptr& failure() const { return failure_; }

 private:
  void run(const std::function<void()>& job) {
    try {
      job();
    } catch (...) {
      failure_ = std::current_exception();
    }
    const std::lock_guard lock(mutex_);
    ended_ = true;
    ending_.notify_one();
  }

  std::mutex mutex_;
  std::condition_variable ending_;
  bool ended_ = false;
  std::exception_ptr failure_;
  std::thread thread_;
};

/// Returns the exception of a signal handler or of the tick, if there is one.
std::exception_ptr exception_of_python(const std::function<void()>& tick) {
  const py::gil_scoped_acquire gil;
  try {
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    if (tick) tick();
  } catch (...) {
    return std::current_exception();
  }
  return nullptr;
}

}  // namespace

void wait_for_job(RunControl& control, const std::function<void()>& job,
                  const std::function<void()>& tick) {
  std::exception_ptr failure;
  {
    const py::gil_scoped_release release;
    Job running(job);
    std::exception_ptr interruption;
    while (!running.wait(100ms)) {
      if (interruption) continue;
      interruption = exception_of_python(tick);
      if (!interruption) continue;
      control.stop.request();
      control.give_up = true;
    }
    failure = interruption ? interruption : running.failure();
  }
  if (failure) std::rethrow_exception(failure);
}

int threads_of(int threads) {
  if (threads < 0 || threads > kMostThreads) {
    throw UsageError(fmt::format("threads is {}: choose 1 to {}, or 0 for all processors", threads,
                                 kMostThreads));
  }
  return threads > 0 ? threads : available_threads();
}

}  // namespace nonet::python
