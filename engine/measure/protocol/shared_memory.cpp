#include "engine/measure/protocol/shared_memory.h"

#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstring>

#include "engine/core/system_error.h"

namespace nonet {
namespace {

void* map_shared(int descriptor, size_t bytes, int protection) {
  void* const memory = mmap(nullptr, bytes, protection, MAP_SHARED, descriptor, 0);
  if (memory == MAP_FAILED) throw_errno("cannot map memory");
  return memory;
}

size_t control_bytes(size_t puzzles) { return sizeof(ControlBlock) + puzzles * sizeof(uint64_t); }

// Bytes of a sample file for each puzzle: the count, the two grids, a flag for unique puzzles.
constexpr size_t kSampleBytes = sizeof(uint64_t) + 2 * sizeof(Grid) + 1;

}  // namespace

ControlMemory::ControlMemory(size_t puzzles)
    : file_(make_memory_file("control")), puzzles_(puzzles) {
  if (ftruncate(file_.get(), static_cast<off_t>(control_bytes(puzzles))) != 0) {
    throw_errno("cannot make a file in memory");
  }
  memory_ = map_shared(file_.get(), control_bytes(puzzles), PROT_READ | PROT_WRITE);
}

ControlMemory::ControlMemory(int descriptor, size_t puzzles)
    : file_(descriptor),
      puzzles_(puzzles),
      memory_(map_shared(descriptor, control_bytes(puzzles), PROT_READ | PROT_WRITE)) {}

ControlMemory::~ControlMemory() { munmap(memory_, control_bytes(puzzles_)); }

void ControlMemory::clear() const { std::memset(memory_, 0, sizeof(ControlBlock)); }

std::span<uint64_t> ControlMemory::nanos() const {
  return {reinterpret_cast<uint64_t*>(&block() + 1), puzzles_};
}

Descriptor make_sample_file(const SampleView& sample) {
  Descriptor file = make_memory_file("sample");
  const auto write = [&file](const auto& elements) {
    const auto bytes = std::as_bytes(elements);
    write_all(file, {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  };
  write(sample.counts);
  write(sample.puzzles);
  write(sample.solutions);
  write(sample.are_unique);
  return file;
}

MappedSample::MappedSample(int descriptor) {
  struct stat status {};
  if (fstat(descriptor, &status) != 0) throw_errno("cannot read a sample");
  bytes_ = static_cast<size_t>(status.st_size);
  memory_ = map_shared(descriptor, bytes_, PROT_READ);
  const size_t puzzles = bytes_ / kSampleBytes;
  const auto* const counts = static_cast<const uint64_t*>(memory_);
  const auto* const grids = reinterpret_cast<const Grid*>(counts + puzzles);
  const auto* const flags = reinterpret_cast<const uint8_t*>(grids + 2 * puzzles);
  view_ = {{grids, puzzles}, {grids + puzzles, puzzles}, {counts, puzzles}, {flags, puzzles}};
}

MappedSample::~MappedSample() { munmap(memory_, bytes_); }

}  // namespace nonet
