// The module that runs batches on a GPU of NVIDIA: kernels around the steps of warp_search.h and
// transfer.h, and the calls that start them.
//
//   host memory      puzzles ----+                                          +--> solutions, answers
//                                | copy                                     | copy
//   device memory             puzzles --open--> nodes <--search--> stacks   |
//                                                 +-------close-------------+
//
// A batch has a stream of its own, so that copies and searches overlap, and the first blocks of a
// search take the places of those that wait for the last puzzles of the one before.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

#include "engine/search/gpu/device.h"
#include "engine/search/gpu/transfer.h"
#include "engine/search/gpu/warp_search.h"

namespace nonet {
namespace {

using namespace N_THREAD;

constexpr unsigned kThreads = 128;  // of a block
constexpr unsigned kWarps = kThreads / kWarpLanes;
[[maybe_unused]] constexpr int kBlocks = 4;  // of a multiprocessor: 128 registers a thread
constexpr size_t kBlockStackWords = kWarps * kWarpStackWords;

/// Stacks for as many blocks as can be resident. Blocks of several kernels share them.
struct StackPool {
  uint32_t* words;
  uint32_t* is_taken;
  uint32_t count;
};

struct DeviceWarp {
  Lane& lane;
  int number;
  uint32_t* next;
  uint32_t* own_stacks;
  GivenNode* own_given;

  template <class Step>
  __device__ __forceinline__ void each(Step step) {
    step(lane, number);
  }
  template <class IsSo>
  __device__ __forceinline__ uint32_t ballot(IsSo is_so) {
    return __ballot_sync(~0u, is_so(lane));
  }
  __device__ __forceinline__ uint32_t take(uint32_t count) {
    uint32_t first = 0;
    if (number == 0) first = atomicAdd(next, count);
    return __shfl_sync(~0u, first, 0);
  }
  __device__ __forceinline__ uint32_t* stacks() { return own_stacks; }
  __device__ __forceinline__ GivenNode* given() { return own_given; }
  __device__ __forceinline__ void sync() { __syncwarp(); }
};

__global__ void __launch_bounds__(kThreads, kBlocks)
    search_kernel(Batch batch, uint32_t* next, StackPool pool) {
  __shared__ uint32_t stack;
  __shared__ GivenNode given[kWarps][kWarpLanes];
  if (threadIdx.x == 0) {
    uint32_t i = blockIdx.x % pool.count;
    while (atomicExch(&pool.is_taken[i], 1) != 0) i = (i + 1) % pool.count;
    stack = i;
  }
  __syncthreads();
  const unsigned warp = threadIdx.x / kWarpLanes;
  Lane lane;
  DeviceWarp device_warp{lane, static_cast<int>(threadIdx.x % kWarpLanes), next,
                         pool.words + stack * kBlockStackWords + warp * kWarpStackWords,
                         given[warp]};
  search_warp(device_warp, batch);
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    atomicExch(&pool.is_taken[stack], 0);
  }
}

/// Copies the puzzles of a block to shared memory. Buffers are longer than their puzzles.
template <class Cell>
__device__ const Cell* load_puzzles(Cell (&shared)[kThreads * 81], const Cell* puzzles) {
  constexpr unsigned kWords = kThreads * 81 * sizeof(Cell) / 4;
  const auto* from = reinterpret_cast<const uint32_t*>(puzzles) + size_t{blockIdx.x} * kWords;
  for (unsigned i = threadIdx.x; i < kWords; i += kThreads) {
    reinterpret_cast<uint32_t*>(shared)[i] = from[i];
  }
  __syncthreads();
  return &shared[81 * threadIdx.x];
}

template <class Cell>
__global__ void __launch_bounds__(kThreads) open_kernel(const Cell* puzzles, Batch batch) {
  alignas(4) __shared__ Cell shared[kThreads * 81];
  const Cell* const puzzle = load_puzzles(shared, puzzles);
  const size_t i = size_t{blockIdx.x} * kThreads + threadIdx.x;
  if (i < batch.count) open_node(puzzle, batch.nodes + i * kNodeWords);
}

template <class Cell>
__global__ void __launch_bounds__(kThreads)
    close_kernel(const Cell* puzzles, Batch batch, uint8_t* solutions, DeviceAnswer* answers) {
  alignas(4) __shared__ Cell shared[kThreads * 81];
  alignas(4) __shared__ uint8_t digits[kThreads * 81];
  const Cell* const puzzle = load_puzzles(shared, puzzles);
  const size_t i = size_t{blockIdx.x} * kThreads + threadIdx.x;
  if (i < batch.count) {
    answers[i] =
        close_node(puzzle, batch.nodes + i * kNodeWords, batch.limit, &digits[81 * threadIdx.x]);
  }
  __syncthreads();
  constexpr unsigned kWords = kThreads * 81 / 4;
  auto* const to = reinterpret_cast<uint32_t*>(solutions) + size_t{blockIdx.x} * kWords;
  for (unsigned k = threadIdx.x; k < kWords; k += kThreads) {
    to[k] = reinterpret_cast<const uint32_t*>(digits)[k];
  }
}

void check(cudaError_t error, const char* what) {
  if (error == cudaSuccess) return;
  cudaGetLastError();  // the error is reported once
  throw std::runtime_error(std::string(what) + ": " + cudaGetErrorString(error));
}

enum class Place : uint8_t { device, host };

/// Memory of the device, or such of the host that the device can copy.
template <class T, Place kPlace>
class Memory {
 public:
  Memory() = default;
  explicit Memory(size_t count) {
    const size_t bytes = count * sizeof(T);
    check(kPlace == Place::device ? cudaMalloc(&data_, bytes) : cudaMallocHost(&data_, bytes),
          kPlace == Place::device ? "memory of the device" : "memory of the host for the device");
  }
  Memory(const Memory&) = delete;
  Memory& operator=(Memory&& other) noexcept {
    std::swap(data_, other.data_);
    return *this;
  }
  ~Memory() { kPlace == Place::device ? cudaFree(data_) : cudaFreeHost(data_); }
  T* get() const { return data_; }

 private:
  T* data_ = nullptr;
};
template <class T>
using DeviceMemory = Memory<T, Place::device>;
template <class T>
using HostMemory = Memory<T, Place::host>;

/// A stream or an event, which ends with its owner.
template <class Handle, cudaError_t (*kDestroy)(Handle)>
struct Destroy {
  using pointer = Handle;
  void operator()(Handle handle) const { kDestroy(handle); }
};
using Stream = std::unique_ptr<void, Destroy<cudaStream_t, cudaStreamDestroy>>;
using Event = std::unique_ptr<void, Destroy<cudaEvent_t, cudaEventDestroy>>;

/// Blocks of the search that the device runs at a time.
uint32_t resident_blocks() {
  int processors = 0, blocks = 0;
  check(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0), "the device");
  check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, search_kernel, kThreads, 0),
        "the module has no code for this GPU");
  return static_cast<uint32_t>(processors * blocks);
}

constexpr size_t whole_blocks(size_t count) { return (count + kThreads - 1) / kThreads; }

class CudaBatch final : public DeviceBatch {
 public:
  CudaBatch(size_t capacity, const StackPool& pool)
      : pool_(pool),
        puzzles_(capacity * 81),
        solutions_(capacity * 81),
        answers_(capacity),
        device_puzzles_(puzzle_bytes(capacity)),
        device_solutions_(whole_blocks(capacity) * kThreads * 81),
        device_answers_(capacity),
        nodes_(capacity * kNodeWords),
        next_(1) {
    // The last block of a batch reads all of its puzzles.
    check(cudaMemset(device_puzzles_.get(), 0, puzzle_bytes(capacity)), "the device");
    cudaStream_t stream = nullptr;
    check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), "a stream");
    stream_.reset(stream);
    cudaEvent_t done = nullptr;
    check(cudaEventCreateWithFlags(&done, cudaEventBlockingSync | cudaEventDisableTiming),
          "an event");
    done_.reset(done);
  }

  uint8_t* puzzles() override { return puzzles_.get(); }
  const uint8_t* solutions() const override { return solutions_.get(); }
  const DeviceAnswer* answers() const override { return answers_.get(); }

  void start(size_t count, const BatchRules& rules) override {
    if (rules.has_masks) {
      start_with<uint16_t>(count, rules);
    } else {
      start_with<uint8_t>(count, rules);
    }
  }

  void wait() override { check(cudaEventSynchronize(done_.get()), "the search on the device"); }

 private:
  /// Of whole blocks of digits, or of half as many masks.
  static size_t puzzle_bytes(size_t capacity) {
    return (whole_blocks(capacity) + 1) * kThreads * 81;
  }

  template <class Cell>
  void start_with(size_t count, const BatchRules& rules) {
    const Batch batch = batch_of(nodes_.get(), count, rules);
    const auto* const puzzles = reinterpret_cast<const Cell*>(device_puzzles_.get());
    const auto blocks = static_cast<unsigned>(whole_blocks(count));
    const unsigned search_blocks = blocks < pool_.count ? blocks : pool_.count;
    const auto copy = [&](void* to, const void* from, size_t bytes, const char* what) {
      check(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDefault, stream_.get()), what);
    };
    const auto launch = [&](unsigned count_of_blocks, auto kernel, auto... arguments) {
      cudaLaunchConfig_t config = {};
      config.gridDim = count_of_blocks;
      config.blockDim = kThreads;
      config.stream = stream_.get();
      check(cudaLaunchKernelEx(&config, kernel, arguments...), "a kernel");
    };
    copy(device_puzzles_.get(), puzzles_.get(), count * 81 * sizeof(Cell), "puzzles to the device");
    check(cudaMemsetAsync(next_.get(), 0, sizeof(uint32_t), stream_.get()), "the device");
    launch(blocks, open_kernel<Cell>, puzzles, batch);
    launch(search_blocks, search_kernel, batch, next_.get(), pool_);
    launch(blocks, close_kernel<Cell>, puzzles, batch, device_solutions_.get(),
           device_answers_.get());
    copy(solutions_.get(), device_solutions_.get(), count * 81, "solutions from the device");
    copy(answers_.get(), device_answers_.get(), count * sizeof(DeviceAnswer), "answers");
    check(cudaEventRecord(done_.get(), stream_.get()), "the device");
  }

  StackPool pool_;
  HostMemory<uint8_t> puzzles_, solutions_;
  HostMemory<DeviceAnswer> answers_;
  DeviceMemory<uint8_t> device_puzzles_, device_solutions_;
  DeviceMemory<DeviceAnswer> device_answers_;
  DeviceMemory<uint32_t> nodes_, next_;
  Event done_;
  Stream stream_;
};

class CudaDevice final : public Device {
 public:
  CudaDevice() {
    int count = 0;
    const cudaError_t error = cudaGetDeviceCount(&count);
    int driver = 0;
    cudaDriverGetVersion(&driver);
    if (driver == 0) throw std::runtime_error("no driver of NVIDIA is installed");
    char text[512];
    if (error == cudaErrorInsufficientDriver) {
      std::snprintf(text, sizeof(text),
                    "the driver is for CUDA %d.%d, the module was built with %d.%d", driver / 1000,
                    driver % 1000 / 10, CUDART_VERSION / 1000, CUDART_VERSION % 1000 / 10);
      throw std::runtime_error(text);
    }
    check(error, "no GPU of NVIDIA can be used");
    // Opens it. That fails if another process has it for itself.
    check(cudaFree(nullptr), "the GPU");
    cudaDeviceProp properties;
    check(cudaGetDeviceProperties(&properties, 0), "the device");
    int clock = 0;
    cudaDeviceGetAttribute(&clock, cudaDevAttrClockRate, 0);
    std::snprintf(text, sizeof(text),
                  "%s, %d multiprocessors, at most %d MHz, driver for CUDA %d.%d, built with %d.%d",
                  properties.name, properties.multiProcessorCount, clock / 1000, driver / 1000,
                  driver % 1000 / 10, CUDART_VERSION / 1000, CUDART_VERSION % 1000 / 10);
    description_ = text;
    // With fewer stacks, blocks wait for one another.
    for (uint32_t stacks = resident_blocks();; stacks /= 2) {
      try {
        stacks_ = DeviceMemory<uint32_t>(stacks * kBlockStackWords);
        pool_.count = stacks;
        break;
      } catch (const std::runtime_error&) {
        if (stacks == 1) throw;
      }
    }
    taken_ = DeviceMemory<uint32_t>(pool_.count);
    check(cudaMemset(taken_.get(), 0, pool_.count * sizeof(uint32_t)), "the device");
    pool_.words = stacks_.get();
    pool_.is_taken = taken_.get();
  }

  std::string description() const override { return description_; }

  std::unique_ptr<DeviceBatch> make_batch(size_t capacity) override {
    return std::make_unique<CudaBatch>(capacity, pool_);
  }

 private:
  std::string description_;
  DeviceMemory<uint32_t> stacks_, taken_;
  StackPool pool_{};
};

}  // namespace
}  // namespace nonet

extern "C" __attribute__((visibility("default"))) nonet::Device* nonet_open_device(uint32_t version,
                                                                                   char* error,
                                                                                   size_t size) {
  try {
    if (version != nonet::kDeviceVersion) {
      throw std::runtime_error("the module is of another version of nonet");
    }
    return new nonet::CudaDevice();
  } catch (const std::exception& failure) {
    std::snprintf(error, size, "%s", failure.what());
    return nullptr;
  }
}
