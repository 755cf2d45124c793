#include "engine/search/gpu/device_solver.h"

#include <dlfcn.h>
#include <link.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "engine/core/clock.h"
#include "engine/search/puzzle_solver.h"
#include "engine/search/sliced/sliced_solver.h"
#include "engine/search/words/search_work.h"

namespace nonet {
namespace {

/// The remarks of a process. Threads may share it.
class Remarks {
 public:
  void add(std::string remark) {
    const std::lock_guard lock(mutex_);
    if (std::ranges::find(remarks_, remark) == remarks_.end()) {
      remarks_.push_back(std::move(remark));
    }
  }
  std::vector<std::string> all() const {
    const std::lock_guard lock(mutex_);
    return remarks_;
  }

 private:
  mutable std::mutex mutex_;
  std::vector<std::string> remarks_;
};

// The threads that wait for batches, and the driver's, are not in the new process.
constexpr char kForked[] = "it is open in the process of which this one is a fork";

Remarks& remarks() {
  static Remarks all;
  return all;
}

}  // namespace

DeviceSolver::DeviceSolver(const SolverOptions& options, std::shared_ptr<DeviceQueue> queue,
                           std::unique_ptr<Solver> other)
    : options_(options), queue_(std::move(queue)), other_(std::move(other)), process_(getpid()) {}

bool DeviceSolver::has_device() {
  if (queue_ == nullptr) return false;
  if (getpid() == process_) return true;
  remarks().add(std::string("there is no device (") + kForked + "): sliced solved all");
  return false;
}

void DeviceSolver::solve(std::span<const Grid> puzzles, std::span<Grid> solutions,
                         std::span<SolveResult> results) {
  if (!has_device()) {
    other_->solve(puzzles, solutions, results);
  } else {
    solve_on_device(puzzles, solutions, results);
  }
}

void DeviceSolver::solve_candidates(std::span<const Candidates> puzzles, std::span<Grid> solutions,
                                    std::span<SolveResult> results) {
  if (!has_device()) {
    other_->solve_candidates(puzzles, solutions, results);
  } else {
    solve_on_device(puzzles, solutions, results);
  }
}

template <class Puzzle>
void DeviceSolver::solve_on_device(std::span<const Puzzle> puzzles, std::span<Grid> solutions,
                                   std::span<SolveResult> results) {
  constexpr bool kHasMasks = std::is_same_v<Puzzle, Candidates>;
  static_assert(sizeof(Puzzle) == kCells * (kHasMasks ? sizeof(uint16_t) : sizeof(uint8_t)));
  const uint64_t start = now_nanos();
  answers_.resize(puzzles.size());
  // No puzzle has more solutions than guesses and one. So a limit that the device cannot count to
  // is not reached there.
  const BatchRules rules{
      .has_masks = kHasMasks,
      .limit = static_cast<uint32_t>(std::min<uint64_t>(options_.limit, 2 * kDeviceGuesses)),
      .max_guesses =
          static_cast<uint32_t>(std::min<uint64_t>(options_.max_guesses, kDeviceGuesses)),
      .returns_long = options_.max_guesses > kDeviceGuesses};
  queue_->solve(rules, puzzles.data(), solutions, answers_);
  std::vector<uint32_t> returned;
  bool is_wrong = false;
  for (size_t i = 0; i < puzzles.size(); ++i) {
    const DeviceAnswer& answer = answers_[i];
    if ((answer.outcome & kReturned) != 0) {
      returned.push_back(static_cast<uint32_t>(i));
      is_wrong = is_wrong || (answer.outcome & kWrong) != 0;
      continue;
    }
    const uint64_t count = answer.outcome & kCount;
    results[i] = {.guesses = answer.guesses,
                  .solutions = count,
                  .status = status_of(options_.limit, count, (answer.outcome & kAbandoned) != 0)};
  }
  if (!returned.empty()) {
    std::vector<Puzzle> again(returned.size());
    std::vector<Grid> their_solutions(returned.size());
    std::vector<SolveResult> their_results(returned.size());
    for (size_t i = 0; i < returned.size(); ++i) again[i] = puzzles[returned[i]];
    if constexpr (kHasMasks) {
      other_->solve_candidates(again, their_solutions, their_results);
    } else {
      other_->solve(again, their_solutions, their_results);
    }
    for (size_t i = 0; i < returned.size(); ++i) {
      solutions[returned[i]] = their_solutions[i];
      results[returned[i]] = their_results[i];
      results[returned[i]].nanos = 0;
    }
  }
  if (is_wrong) {
    remarks().add("the device gave solutions that are none: sliced solved these puzzles again");
  }
  if (const std::string failure = queue_->failure(); !failure.empty()) {
    remarks().add("the device failed (" + failure + "): sliced solved the rest");
  }
  const Puzzles all{.solutions = solutions, .results = results};
  SearchWork{.puzzles = all}.share_time(now_nanos() - start);
}

namespace {

#ifdef NONET_CUDA_MODULE

/// Whether a library has all bytes that are loaded. To load one that was cut short ends the
/// process. Of a file that cannot be read the loader says why.
bool is_whole(const std::string& path) {
  std::error_code error;
  const uint64_t size = std::filesystem::file_size(path, error);
  std::ifstream file(path, std::ios::binary);
  if (error || !file.is_open()) return true;
  ElfW(Ehdr) header{};
  if (!file.read(reinterpret_cast<char*>(&header), sizeof(header))) return false;
  if (std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0) return false;
  std::vector<ElfW(Phdr)> segments(header.e_phnum);
  file.seekg(static_cast<std::streamoff>(header.e_phoff));
  if (!file.read(reinterpret_cast<char*>(segments.data()),
                 static_cast<std::streamsize>(segments.size() * sizeof(segments[0])))) {
    return false;
  }
  return std::ranges::all_of(segments, [size](const ElfW(Phdr) & segment) {
    return segment.p_offset <= size && segment.p_filesz <= size - segment.p_offset;
  });
}

/// Loads the module: from the folder of this program or library, from lib/nonet beside that, from
/// the package, or where the system looks for libraries. It is never unloaded, as the driver has
/// threads of its own.
std::unique_ptr<Device> open_cuda() {
  Dl_info here{};
  std::vector<std::string> paths;
  if (dladdr(reinterpret_cast<const void*>(&make_cuda_solver), &here) != 0) {
    std::error_code ignored;
    const std::filesystem::path file = std::filesystem::canonical(here.dli_fname, ignored);
    if (!ignored) {
      paths.push_back(file.parent_path() / NONET_CUDA_MODULE);
      paths.push_back(file.parent_path().parent_path() / NONET_CUDA_MODULE);
      paths.push_back(file.parent_path().parent_path() / NONET_LIBRARY_FOLDER "/nonet" /
                      NONET_CUDA_MODULE);
    }
  }
  paths.push_back("/usr/" NONET_LIBRARY_FOLDER "/nonet/" NONET_CUDA_MODULE);  // of the package
  paths.push_back(NONET_CUDA_MODULE);
  std::string reason;
  for (const std::string& path : paths) {
    const bool is_file = path.find('/') != std::string::npos;
    if (is_file && !std::filesystem::exists(path)) continue;
    if (is_file && !is_whole(path)) throw std::runtime_error(path + " is damaged");
    void* const module = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (module == nullptr) {
      reason = dlerror();
      if (is_file) throw std::runtime_error(reason);
      continue;
    }
    auto* const open = reinterpret_cast<OpenDevice*>(dlsym(module, kOpenDeviceName));
    if (open == nullptr) throw std::runtime_error(path + " is no module of nonet");
    std::array<char, 512> error{};
    std::unique_ptr<Device> device(open(kDeviceVersion, error.data(), error.size()));
    if (device == nullptr) throw std::runtime_error(error.data());
    return device;
  }
  throw std::runtime_error("the module is missing: " + reason);
}

/// The queue of the process, while a solver uses it.
std::shared_ptr<DeviceQueue> cuda_queue() {
  static std::mutex mutex;
  static std::weak_ptr<DeviceQueue> queue;
  static std::string reason;             // why there is none
  static std::atomic<pid_t> process{0};  // that has opened the device
  if (process != 0 && process != getpid()) throw std::runtime_error(kForked);
  const std::lock_guard lock(mutex);
  if (!reason.empty()) throw std::runtime_error(reason);
  std::shared_ptr<DeviceQueue> found = queue.lock();
  if (found != nullptr) return found;
  process = getpid();
  try {
    found = std::make_shared<DeviceQueue>(open_cuda());
  } catch (const std::runtime_error& error) {
    reason = error.what();
    process = 0;
    throw;
  }
  queue = found;
  return found;
}

#endif

}  // namespace

#ifdef NONET_CUDA_MODULE

std::unique_ptr<Solver> make_cuda_solver(const SolverOptions& options) {
  static const std::vector<LaneTarget> sliced = sliced_targets();
  auto other = std::ranges::find(sliced, default_lane_target().id, &LaneTarget::id)->make(options);
  std::shared_ptr<DeviceQueue> queue;
  try {
    queue = cuda_queue();
  } catch (const std::runtime_error& error) {
    remarks().add(std::string("there is no device (") + error.what() + "): sliced solved all");
  }
  return std::make_unique<DeviceSolver>(options, std::move(queue), std::move(other));
}

std::string cuda_device() { return cuda_queue()->device().description(); }

#endif

std::vector<std::string> cuda_remarks() { return remarks().all(); }

}  // namespace nonet
