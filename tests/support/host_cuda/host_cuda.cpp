#include <ucontext.h>

#include <algorithm>
#include <array>
#include <condition_variable>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

#include "tests/support/host_cuda/cuda_runtime.h"

#ifdef HOST_CUDA_TSAN  // this file is compiled without the sanitizer, and tells it what meets where
#include <sanitizer/tsan_interface.h>
#else
inline void* __tsan_create_fiber(unsigned) { return nullptr; }
inline void* __tsan_get_current_fiber() { return nullptr; }
inline void __tsan_switch_to_fiber(void*, unsigned) {}
inline void __tsan_acquire(void*) {}
inline void __tsan_release(void*) {}
constexpr unsigned __tsan_switch_to_fiber_no_sync = 1;
#endif

namespace host_cuda {

Machine machine;

// For programs that load the module: which of its calls fails, and all behind it.
static const bool is_set = [] {
  const char* const calls = std::getenv("HOST_CUDA_CALLS_UNTIL_FAILURE");
  if (calls != nullptr) machine.calls_until_failure = std::atoi(calls);
  return true;
}();

void repair() {
  const Machine whole;
  machine.driver = whole.driver;
  machine.on_count = machine.on_context = machine.on_kernel = cudaSuccess;
  machine.device_memory = whole.device_memory;
  machine.host_memory = whole.host_memory;
  machine.calls_until_failure = -1;
  machine.is_lost_then = true;
  machine.calls = 0;
}

thread_local dim3 threadIdx, blockIdx;

namespace {

constexpr int kPattern = 0xA5;
constexpr size_t kPatternBytes = size_t{4} << 20;  // at the front: batches of tests are small

/// Counts a call. Returns an error if it fails.
cudaError_t call() {
  ++machine.calls;
  int left = machine.calls_until_failure;
  while (left > 0 && !machine.calls_until_failure.compare_exchange_weak(left, left - 1)) {
  }
  if (left != 0) return cudaSuccess;
  if (!machine.is_lost_then) machine.calls_until_failure = -1;
  return cudaErrorDeviceUnavailable;
}

std::mutex memory_mutex;
std::map<void*, std::pair<size_t, bool>> allocations;

void release(void* data) {
  if (data == nullptr) return;
  const std::lock_guard lock(memory_mutex);
  const auto allocation = allocations.extract(data);
  if (allocation.empty()) std::abort();  // freed twice, or not allocated here
  const auto [bytes, is_host] = allocation.mapped();
  (is_host ? machine.host_bytes : machine.device_bytes) -= bytes;
  std::free(data);
}

}  // namespace

namespace {

constexpr uint32_t kThreads = 128, kLanes = 32;
constexpr size_t kStackBytes = size_t{1} << 16;

/// Where threads wait for one another.
struct Meeting {
  uint32_t threads = 0, arrived = 0, phase = 0;
  std::array<char, 2> order{};  // for the thread sanitizer: of this phase and of the next one
};

struct Warp {
  Meeting meeting{.threads = kLanes};
  // A lane may write its next value while others still read the one before.
  std::array<std::array<uint32_t, kLanes>, 2> values{};
};

struct Fiber {
  ucontext_t context{};
  std::vector<char> stack = std::vector<char>(kStackBytes);
  void* sanitized = __tsan_create_fiber(0);
  const Meeting* meeting = nullptr;  // that it waits at, until its phase is another one
  uint32_t phase = 0;
  size_t parity = 0;
  bool is_done = false;
};

/// A block: its threads are contexts of a thread of the host, each of which runs until it has to
/// wait for others. The thread sanitizer takes them for threads, which are in order where they
/// meet, but not where they vote.
class Block {
 public:
  static Block& only() {
    static Block block;
    return block;
  }

  void run(const std::function<void()>& kernel, uint32_t blocks, uint32_t threads) {
    const std::lock_guard lock(mutex_);
    if (threads != kThreads) std::abort();
    kernel_ = &kernel;
    scheduler_sanitized_ = __tsan_get_current_fiber();
    for (blockIdx.x = 0; blockIdx.x < blocks; ++blockIdx.x) {
      for (Fiber& fiber : fibers_) {
        getcontext(&fiber.context);
        fiber.context.uc_stack.ss_sp = fiber.stack.data();
        fiber.context.uc_stack.ss_size = fiber.stack.size();
        fiber.context.uc_link = &scheduler_;
        makecontext(
            &fiber.context, [] { only().work(); }, 0);
        fiber.meeting = nullptr;
        fiber.is_done = false;
      }
      while (run_each()) {
      }
      if (!std::ranges::all_of(fibers_, &Fiber::is_done)) std::abort();  // they wait for ever
    }
  }

  Fiber& own() { return fibers_[threadIdx.x]; }
  Warp& own_warp() { return warps_[threadIdx.x / kLanes]; }
  Meeting& meeting() { return meeting_; }

  void wait_at(Meeting& meeting, bool orders_memory) {
    Fiber& fiber = own();
    const uint32_t phase = meeting.phase;
    char* const order = &meeting.order[phase % 2];
    if (orders_memory) __tsan_release(order);
    if (++meeting.arrived == meeting.threads) {
      meeting.arrived = 0;
      ++meeting.phase;
    } else {
      fiber.meeting = &meeting;
      fiber.phase = phase;
      __tsan_switch_to_fiber(scheduler_sanitized_, __tsan_switch_to_fiber_no_sync);
      swapcontext(&fiber.context, &scheduler_);
    }
    if (orders_memory) __tsan_acquire(order);
  }

 private:
  /// Runs each thread that need not wait. Returns whether there was one.
  bool run_each() {
    bool has_run = false;
    for (Fiber& fiber : fibers_) {
      const bool is_new = fiber.meeting == nullptr;
      if (fiber.is_done || (!is_new && fiber.meeting->phase == fiber.phase)) continue;
      threadIdx.x = static_cast<unsigned>(&fiber - fibers_.data());
      __tsan_switch_to_fiber(fiber.sanitized, is_new ? 0 : __tsan_switch_to_fiber_no_sync);
      swapcontext(&scheduler_, &fiber.context);
      has_run = true;
    }
    return has_run;
  }

  void work() {
    (*kernel_)();
    own().is_done = true;
    __tsan_switch_to_fiber(scheduler_sanitized_, 0);
  }

  std::mutex mutex_;  // of the kernel that runs
  const std::function<void()>* kernel_ = nullptr;
  ucontext_t scheduler_{};
  void* scheduler_sanitized_ = nullptr;
  std::array<Fiber, kThreads> fibers_;
  std::array<Warp, kThreads / kLanes> warps_;
  Meeting meeting_{.threads = kThreads};
};

const std::array<uint32_t, kLanes>& exchange(uint32_t value) {
  Warp& warp = Block::only().own_warp();
  auto& values = warp.values[Block::only().own().parity ^= 1];
  values[threadIdx.x % kLanes] = value;
  Block::only().wait_at(warp.meeting, false);
  return values;
}

}  // namespace

void __syncthreads() { Block::only().wait_at(Block::only().meeting(), true); }
void __syncwarp() { Block::only().wait_at(Block::only().own_warp().meeting, true); }

uint32_t __ballot_sync(uint32_t, bool is_so) {
  const auto& votes = exchange(is_so ? 1 : 0);
  uint32_t set = 0;
  for (size_t i = 0; i < kLanes; ++i) set |= votes[i] << i;
  return set;
}

uint32_t __shfl_sync(uint32_t, uint32_t value, int from) {
  return exchange(value)[static_cast<size_t>(from)];
}

/// Runs work in order.
struct Stream {
  std::mutex mutex;
  std::condition_variable changed;
  std::deque<std::function<void()>> work;
  bool is_ended = false;
  std::thread thread{[this] {
    std::unique_lock lock(mutex);
    for (;;) {
      changed.wait(lock, [this] { return is_ended || !work.empty(); });
      if (work.empty()) return;
      const std::function<void()> next = std::move(work.front());
      work.pop_front();
      lock.unlock();
      next();
      lock.lock();
    }
  }};

  ~Stream() {
    {
      const std::lock_guard lock(mutex);
      is_ended = true;
    }
    changed.notify_one();
    thread.join();
  }
  void add(std::function<void()> next) {
    {
      const std::lock_guard lock(mutex);
      work.push_back(std::move(next));
    }
    changed.notify_one();
  }
};

struct Event {
  std::mutex mutex;
  std::condition_variable changed;
  int recorded = 0, reached = 0;
};

const char* cudaGetErrorString(cudaError_t error) {
  switch (error) {
    case cudaSuccess:
      return "no error";
    case cudaErrorMemoryAllocation:
      return "out of memory";
    case cudaErrorInsufficientDriver:
      return "CUDA driver version is insufficient for CUDA runtime version";
    case cudaErrorNoDevice:
      return "no CUDA-capable device is detected";
    case cudaErrorDevicesUnavailable:
      return "CUDA-capable device(s) is/are busy or unavailable";
    case cudaErrorNoKernelImageForDevice:
      return "no kernel image is available for execution on the device";
    case cudaErrorDeviceUnavailable:
      return "the device is lost";
  }
  return "?";
}
cudaError_t cudaGetLastError() { return cudaSuccess; }
cudaError_t cudaGetDeviceCount(int* count) {
  *count = machine.on_count == cudaSuccess ? 1 : 0;
  return machine.on_count;
}
cudaError_t cudaDriverGetVersion(int* version) {
  *version = machine.driver;
  return cudaSuccess;
}
cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int) {
  *properties = {.name = "threads of the host", .multiProcessorCount = 2};
  return call();
}
cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int) {
  *value = attribute == cudaDevAttrMultiProcessorCount ? 2 : 1'000'000;
  return call();
}

cudaError_t allocate(void** data, size_t bytes, bool is_host) {
  if (const cudaError_t error = call(); error != cudaSuccess) return error;
  std::atomic<size_t>& taken = is_host ? machine.host_bytes : machine.device_bytes;
  if (taken + bytes > (is_host ? machine.host_memory : machine.device_memory)) {
    return cudaErrorMemoryAllocation;
  }
  const std::lock_guard lock(memory_mutex);
  if (posix_memalign(data, 256, bytes) != 0) std::abort();  // the sanitizer knows its exact size
  std::memset(*data, kPattern, std::min(bytes, kPatternBytes));
  allocations.emplace(*data, std::pair(bytes, is_host));
  taken += bytes;
  return cudaSuccess;
}
cudaError_t cudaFree(void* data) {
  release(data);
  return data == nullptr && machine.on_context != cudaSuccess ? machine.on_context : call();
}
cudaError_t cudaFreeHost(void* data) {
  release(data);
  return call();
}
cudaError_t cudaMemset(void* data, int byte, size_t bytes) {
  std::memset(data, byte, bytes);
  return call();
}
cudaError_t cudaMemsetAsync(void* data, int byte, size_t bytes, cudaStream_t stream) {
  if (const cudaError_t error = call(); error != cudaSuccess) return error;
  stream->add([=] { std::memset(data, byte, bytes); });
  return cudaSuccess;
}
cudaError_t cudaMemcpyAsync(void* to, const void* from, size_t bytes, cudaMemcpyKind,
                            cudaStream_t stream) {
  if (const cudaError_t error = call(); error != cudaSuccess) return error;
  stream->add([=] { std::memcpy(to, from, bytes); });
  return cudaSuccess;
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned) {
  if (const cudaError_t error = call(); error != cudaSuccess) return error;
  *stream = new Stream;
  ++machine.streams;
  return cudaSuccess;
}
cudaError_t cudaStreamDestroy(cudaStream_t stream) {
  if (stream != nullptr) --machine.streams;
  delete stream;
  return call();
}
cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned) {
  if (const cudaError_t error = call(); error != cudaSuccess) return error;
  *event = new Event;
  ++machine.events;
  return cudaSuccess;
}
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
  if (const cudaError_t error = call(); error != cudaSuccess) return error;
  const std::lock_guard lock(event->mutex);
  stream->add([event, number = ++event->recorded] {
    const std::lock_guard own(event->mutex);
    event->reached = number;
    event->changed.notify_all();
  });
  return cudaSuccess;
}
cudaError_t cudaEventSynchronize(cudaEvent_t event) {
  std::unique_lock lock(event->mutex);
  event->changed.wait(lock, [event] { return event->reached == event->recorded; });
  return call();
}
cudaError_t cudaEventDestroy(cudaEvent_t event) {
  if (event != nullptr) --machine.events;
  delete event;
  return call();
}

cudaError_t launch(const cudaLaunchConfig_t& config, std::function<void()> kernel) {
  if (const cudaError_t error = call(); error != cudaSuccess) return error;
  config.stream->add([kernel = std::move(kernel), blocks = config.gridDim.x,
                      threads = config.blockDim.x] { Block::only().run(kernel, blocks, threads); });
  return cudaSuccess;
}

}  // namespace host_cuda
