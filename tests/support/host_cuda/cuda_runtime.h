// CUDA's runtime for the host, as far as cuda_module.cu needs it: the tests compile the module with
// this header in place of CUDA's, so that its kernels, copies and failures are tested where there
// is no GPU.
//
//   a stream      a thread that runs copies and kernels in order
//   a kernel      a block after the other; kernels of several streams in turn
//   a block       a context of that thread for each of its own, which runs until it waits for
//                 all of them or for its warp
//
// The front of new memory has a pattern. Collective votes and shuffles order no memory, as
// on a GPU: the thread sanitizer finds lanes that lack a __syncwarp().
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>

#include "tests/support/host_cuda/machine.h"

// Code for a thread of a GPU, but not for its assembler, which __CUDACC__ stands for.
#define __CUDA_ARCH__ 900
#define __global__
#define __device__
#define __host__
#define __forceinline__ inline
#define __launch_bounds__(...)
#define __shared__ static  // one block at a time
#define CUDART_VERSION 13000

namespace host_cuda {

struct dim3 {
  unsigned x = 1, y = 1, z = 1;
  dim3() = default;
  dim3(unsigned count) : x(count) {}
};
extern thread_local dim3 threadIdx, blockIdx;

struct alignas(16) uint4 {
  uint32_t x, y, z, w;
};
inline uint4 make_uint4(uint32_t x, uint32_t y, uint32_t z, uint32_t w) { return {x, y, z, w}; }
inline int __popc(uint32_t bits) { return __builtin_popcount(bits); }
inline uint32_t __umulhi(uint32_t a, uint32_t b) {
  return static_cast<uint32_t>(uint64_t{a} * b >> 32);
}
inline uint32_t atomicAdd(uint32_t* at, uint32_t value) {
  return std::atomic_ref(*at).fetch_add(value, std::memory_order_relaxed);
}
inline uint32_t atomicOr(uint32_t* at, uint32_t bits) {
  return std::atomic_ref(*at).fetch_or(bits, std::memory_order_relaxed);
}
// It takes a stack from another block, which has called __threadfence().
inline uint32_t atomicExch(uint32_t* at, uint32_t value) {
  return std::atomic_ref(*at).exchange(value, std::memory_order_acquire);
}
inline void __threadfence() { std::atomic_thread_fence(std::memory_order_release); }
void __syncthreads();
void __syncwarp();
uint32_t __ballot_sync(uint32_t lanes, bool is_so);
uint32_t __shfl_sync(uint32_t lanes, uint32_t value, int from);

using cudaStream_t = struct Stream*;
using cudaEvent_t = struct Event*;
enum cudaMemcpyKind { cudaMemcpyDefault };
enum cudaDeviceAttr { cudaDevAttrMultiProcessorCount, cudaDevAttrClockRate };
constexpr unsigned cudaStreamNonBlocking = 1, cudaEventBlockingSync = 1, cudaEventDisableTiming = 2;
struct cudaDeviceProp {
  char name[256];
  int multiProcessorCount;
};
struct cudaLaunchConfig_t {
  dim3 gridDim, blockDim;
  size_t dynamicSmemBytes = 0;
  cudaStream_t stream = nullptr;
};

const char* cudaGetErrorString(cudaError_t error);
cudaError_t cudaGetLastError();
cudaError_t cudaGetDeviceCount(int* count);
cudaError_t cudaDriverGetVersion(int* version);
cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device);
cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int device);
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, auto kernel, int, size_t) {
  *blocks = kernel != nullptr ? 1 : 0;
  return machine.on_kernel;
}

cudaError_t allocate(void** data, size_t bytes, bool is_host);
template <class T>
cudaError_t cudaMalloc(T** data, size_t bytes) {
  return allocate(reinterpret_cast<void**>(data), bytes, false);
}
template <class T>
cudaError_t cudaMallocHost(T** data, size_t bytes) {
  return allocate(reinterpret_cast<void**>(data), bytes, true);
}
cudaError_t cudaFree(void* data);
cudaError_t cudaFreeHost(void* data);
cudaError_t cudaMemset(void* data, int byte, size_t bytes);
cudaError_t cudaMemsetAsync(void* data, int byte, size_t bytes, cudaStream_t stream);
cudaError_t cudaMemcpyAsync(void* to, const void* from, size_t bytes, cudaMemcpyKind kind,
                            cudaStream_t stream);

cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned flags);
cudaError_t cudaStreamDestroy(cudaStream_t stream);
cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned flags);
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream);
cudaError_t cudaEventSynchronize(cudaEvent_t event);
cudaError_t cudaEventDestroy(cudaEvent_t event);

cudaError_t launch(const cudaLaunchConfig_t& config, std::function<void()> kernel);
template <class... Parameters, class... Arguments>
cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t* config, void (*kernel)(Parameters...),
                               Arguments&&... arguments) {
  return launch(*config, [=] { kernel(arguments...); });
}

}  // namespace host_cuda
using namespace host_cuda;
