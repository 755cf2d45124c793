#include <algorithm>
#include <array>
#include <condition_variable>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "tests/support/host_cuda/cuda_runtime.h"

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define HOST_CUDA_TSAN
#endif
#elif defined(__SANITIZE_THREAD__)
#define HOST_CUDA_TSAN
#endif
#ifdef HOST_CUDA_TSAN
extern "C" {
void AnnotateIgnoreSyncBegin(const char* file, int line);
void AnnotateIgnoreSyncEnd(const char* file, int line);
}
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

constexpr uint32_t kLanes = 32;
constexpr int kPattern = 0xA5;
constexpr size_t kPatternBytes = size_t{4} << 20;  // at the front: batches of tests are small

/// Where threads wait for one another. std::barrier has memory of its own that is no atomic, which
/// the sanitizer would report below.
class Meeting {
 public:
  explicit Meeting(uint32_t threads) : threads_(threads) {}
  void wait() {
    const uint32_t phase = phase_;
    if (++arrived_ == threads_) {
      arrived_ = 0;
      ++phase_;
      phase_.notify_all();
    } else {
      while (phase_ == phase) phase_.wait(phase);
    }
  }

 private:
  uint32_t threads_;
  std::atomic<uint32_t> arrived_ = 0, phase_ = 0;
};

struct Warp {
  Meeting meeting{kLanes};
  // A lane may write its next value while others still read the one before.
  std::array<std::array<std::atomic<uint32_t>, kLanes>, 2> values{};
};

struct Block {
  explicit Block(uint32_t threads) : meeting(threads), warps((threads + kLanes - 1) / kLanes) {}
  Meeting meeting;
  std::vector<Warp> warps;
};

thread_local Block* block = nullptr;
thread_local size_t parity = 0;

Warp& own_warp() { return block->warps[threadIdx.x / kLanes]; }

// The sanitizer does not see that lanes meet here: on a GPU that orders no memory.
const std::array<std::atomic<uint32_t>, kLanes>& exchange(uint32_t value) {
  Warp& warp = own_warp();
  auto& values = warp.values[parity ^= 1];
  values[threadIdx.x % kLanes].store(value, std::memory_order_relaxed);
#ifdef HOST_CUDA_TSAN
  AnnotateIgnoreSyncBegin(__FILE__, __LINE__);
#endif
  warp.meeting.wait();
#ifdef HOST_CUDA_TSAN
  AnnotateIgnoreSyncEnd(__FILE__, __LINE__);
#endif
  return values;
}

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

void __syncthreads() { block->meeting.wait(); }
void __syncwarp() { own_warp().meeting.wait(); }

uint32_t __ballot_sync(uint32_t, bool is_so) {
  const auto& votes = exchange(is_so ? 1 : 0);
  uint32_t set = 0;
  for (size_t i = 0; i < kLanes; ++i) set |= votes[i].load(std::memory_order_relaxed) << i;
  return set;
}

uint32_t __shfl_sync(uint32_t, uint32_t value, int from) {
  return exchange(value)[static_cast<size_t>(from)].load(std::memory_order_relaxed);
}

namespace {

/// The threads of a block. They stay, as it takes long to make them in an emulator.
class Processor {
 public:
  static Processor& only() {
    static Processor processor;
    return processor;
  }
  ~Processor() {
    kernel_ = nullptr;
    begin_.wait();
  }
  void run(const std::function<void()>& kernel, uint32_t blocks, uint32_t threads) {
    const std::lock_guard lock(mutex_);
    if (threads != kThreads) std::abort();
    kernel_ = &kernel;
    blocks_ = blocks;
    begin_.wait();
    end_.wait();
  }

 private:
  static constexpr uint32_t kThreads = 128;

  Processor() {
    for (uint32_t i = 0; i < kThreads; ++i) threads_.emplace_back([this, i] { work(i); });
  }
  void work(uint32_t number) {
    block = &block_;
    threadIdx.x = number;
    for (;;) {
      begin_.wait();
      if (kernel_ == nullptr) return;
      for (blockIdx.x = 0; blockIdx.x < blocks_; ++blockIdx.x) {
        (*kernel_)();
        __syncthreads();
      }
      end_.wait();
    }
  }

  std::mutex mutex_;  // of the kernel that runs
  const std::function<void()>* kernel_ = nullptr;
  uint32_t blocks_ = 0;
  Block block_{kThreads};
  Meeting begin_{kThreads + 1}, end_{kThreads + 1};
  std::vector<std::jthread> threads_;
};

}  // namespace

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
  config.stream->add(
      [kernel = std::move(kernel), blocks = config.gridDim.x, threads = config.blockDim.x] {
        Processor::only().run(kernel, blocks, threads);
      });
  return cudaSuccess;
}

}  // namespace host_cuda
