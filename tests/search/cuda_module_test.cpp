// The module of the solver `cuda`, compiled for the host (tests/support/host_cuda): its kernels,
// its copies, what it says of a machine on which it cannot run, and each call of CUDA failing in
// turn. What the machines of the tests cannot show is whether NVIDIA's compiler and runtime do the
// same: bench/cuda.sh runs the tests of all solvers where a GPU is.
#include <gtest/gtest.h>
#include <nonet/solver_table.h>

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "engine/search/gpu/device_queue.h"
#include "engine/search/gpu/device_solver.h"
#include "tests/support/answers.h"
#include "tests/support/host_cuda/machine.h"
#include "tests/support/support.h"

extern "C" nonet::Device* nonet_open_device(uint32_t version, char* error, size_t size);

namespace nonet {
namespace {

using host_cuda::machine;
using test::Answers;
using test::solve;

std::unique_ptr<Device> open_module(uint32_t version = kDeviceVersion) {
  char error[200] = "";
  std::unique_ptr<Device> device(nonet_open_device(version, error, sizeof(error)));
  if (device == nullptr) throw std::runtime_error(error);
  return device;
}

std::string refusal_of_module(uint32_t version = kDeviceVersion) {
  try {
    open_module(version);
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "";
}

/// Each test begins and ends with a whole machine whose memory is free.
class CudaModule : public testing::Test {
 protected:
  CudaModule() { host_cuda::repair(); }
  ~CudaModule() override {
    EXPECT_EQ(in_use(), "");
    host_cuda::repair();
  }
  /// What devices that were closed have left behind.
  static std::string in_use() {
    std::string text;
    const auto add = [&](size_t count, const char* what) {
      if (count != 0) text += std::to_string(count) + " " + what + "\n";
    };
    add(machine.device_bytes, "bytes of the device");
    add(machine.host_bytes, "bytes of the host");
    add(static_cast<size_t>(machine.streams), "streams");
    add(static_cast<size_t>(machine.events), "events");
    return text;
  }
};

std::vector<Grid> some_puzzles(const char* name, size_t count) {
  std::vector<Grid> puzzles = test::dataset(name);
  puzzles.resize(std::min(count, puzzles.size()));
  return puzzles;
}

/// The solver `cuda` with the module; `scalar` solves the rest.
DeviceSolver solver_with(std::shared_ptr<DeviceQueue> queue, const SolverOptions& options = {}) {
  return {options, std::move(queue), find_solver("scalar")->make(options)};
}

TEST_F(CudaModule, AnswersAsScalarDoes) {
  const auto queue = std::make_shared<DeviceQueue>(open_module(), 150);
  for (const char* const name : {"hard.txt", "minimal.txt", "multiple.txt", "mixed.txt"}) {
    const std::vector<Grid> puzzles = some_puzzles(name, 170);
    for (const uint64_t limit : {1, 2, 7}) {
      const SolverOptions options{.limit = limit};
      DeviceSolver solver = solver_with(queue, options);
      EXPECT_EQ(solve(solver, puzzles), solve(*find_solver("scalar"), puzzles, options))
          << name << ", limit " << limit;
    }
  }
  std::vector<Candidates> masks;
  for (const Grid& puzzle : some_puzzles("minimal.txt", 100))
    masks.push_back(candidates_of(puzzle));
  DeviceSolver solver = solver_with(queue);
  EXPECT_EQ(solve(solver, masks), solve(*find_solver("scalar"), masks));
  EXPECT_EQ(queue->failure(), "");
}

TEST_F(CudaModule, SharesItsBatchesAmongThreads) {
  const auto queue = std::make_shared<DeviceQueue>(open_module(), 64);
  const std::vector<Grid> puzzles = some_puzzles("sample.txt", 150);
  const Answers expected = solve(*find_solver("scalar"), puzzles);
  std::vector<int> good(3);
  {
    std::vector<std::jthread> threads;
    for (int& is_good : good) {
      threads.emplace_back([&] {
        DeviceSolver solver = solver_with(queue);
        is_good = solve(solver, puzzles) == expected;
      });
    }
  }
  EXPECT_EQ(good, std::vector<int>(good.size(), 1));
}

TEST_F(CudaModule, NamesTheDevice) {
  EXPECT_EQ(open_module()->description(),
            "threads of the host, 2 multiprocessors, at most 1000 MHz, driver for CUDA 13.0, built "
            "with 13.0");
}

TEST_F(CudaModule, SaysWhyItCannotRun) {
  EXPECT_EQ(refusal_of_module(kDeviceVersion + 1), "the module is of another version of nonet");
  machine.on_count = host_cuda::cudaErrorInsufficientDriver;
  machine.driver = 0;
  EXPECT_EQ(refusal_of_module(), "no driver of NVIDIA is installed");
  machine.driver = 12020;
  EXPECT_EQ(refusal_of_module(), "the driver is for CUDA 12.2, the module was built with 13.0");
  host_cuda::repair();
  machine.on_count = host_cuda::cudaErrorNoDevice;
  EXPECT_EQ(refusal_of_module(),
            "no GPU of NVIDIA can be used: no CUDA-capable device is detected");
  host_cuda::repair();
  machine.on_context = host_cuda::cudaErrorDevicesUnavailable;
  EXPECT_EQ(refusal_of_module(), "the GPU: CUDA-capable device(s) is/are busy or unavailable");
  host_cuda::repair();
  machine.on_kernel = host_cuda::cudaErrorNoKernelImageForDevice;
  EXPECT_EQ(refusal_of_module(),
            "the module has no code for this GPU: no kernel image is available for execution on "
            "the device");
}

// A block of the search needs 1 MiB for its stacks; with 300 puzzles a batch, some 0.1 MB.
TEST_F(CudaModule, WorksWithLittleMemoryAndRefusesTooLittle) {
  const std::vector<Grid> puzzles = some_puzzles("minimal.txt", 300);
  const Answers expected = solve(*find_solver("scalar"), puzzles);
  size_t refused = 0;
  for (const size_t kilobytes : {100, 900, 1100, 1180, 1250, 1400, 2300, 4000}) {
    machine.device_memory = 1000 * kilobytes;
    try {
      const auto queue = std::make_shared<DeviceQueue>(open_module(), 300);
      DeviceSolver solver = solver_with(queue);
      EXPECT_EQ(solve(solver, puzzles), expected) << kilobytes;
      EXPECT_EQ(queue->failure(), "") << kilobytes;
    } catch (const std::runtime_error& error) {
      ++refused;
      EXPECT_STREQ(error.what(), "memory of the device: out of memory");
    }
  }
  EXPECT_EQ(refused, 3u);
  host_cuda::repair();
  machine.host_memory = 10'000;
  EXPECT_THROW(DeviceQueue(open_module(), 300), std::runtime_error);
}

// Every call of CUDA fails in turn: alone, and with all calls behind it, as on a device that was
// lost. Nothing is lost, waits for ever or is left behind.
TEST_F(CudaModule, LosesNothingWhereverACallFails) {
  const std::vector<Grid> puzzles = some_puzzles("sample.txt", 60);
  const Answers expected = solve(*find_solver("scalar"), puzzles);
  const auto failure_of_run = [&] {
    const auto queue = std::make_shared<DeviceQueue>(open_module(), 30);
    DeviceSolver solver = solver_with(queue);
    EXPECT_EQ(solve(solver, puzzles), expected);
    return queue->failure();
  };
  EXPECT_EQ(failure_of_run(), "");
  const int calls = machine.calls;
  EXPECT_GT(calls, 40);
  int opened = 0;
  for (int call = 0; call < calls; ++call) {
    for (const bool is_lost : {true, false}) {
      SCOPED_TRACE(std::to_string(call) + (is_lost ? ": lost" : ": fails once"));
      host_cuda::repair();
      machine.calls_until_failure = call;
      machine.is_lost_then = is_lost;
      try {
        const std::string failure = failure_of_run();
        ++opened;
        if (!failure.empty()) {
          EXPECT_TRUE(failure.ends_with(": the device is lost")) << failure;
        }
      } catch (const std::runtime_error& error) {
        EXPECT_TRUE(std::string(error.what()).ends_with(": the device is lost")) << error.what();
      }
      ASSERT_EQ(in_use(), "");
    }
  }
  EXPECT_GT(opened, calls / 2);
}

}  // namespace
}  // namespace nonet
