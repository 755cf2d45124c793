// Times the kernels of the solver `cuda`, and its batches from and to memory of the host:
//
//   cuda_bench FILE PUZZLES [RUNS]                   the kernels, with the puzzles in memory of the
//   device cuda_bench FILE PUZZLES RUNS batches SIZE COUNT  batches of SIZE puzzles, COUNT of them
//   in flight
//
// Puzzles are drawn from FILE, 81 characters a line. Prints millions of puzzles a second: the
// median of RUNS after one more, by the events of the device or the clock of the host; the mean of
// guesses and solutions, to compare with `nonet solve`; and how many puzzles were returned. Fails
// if a solution is wrong.
#include <algorithm>
#include <array>
#include <chrono>
#include <fstream>
#include <random>
#include <vector>

#include "engine/search/gpu/cuda_module.cu"

namespace nonet {
namespace {

using Puzzle = std::array<uint8_t, 81>;

std::vector<Puzzle> read_puzzles(const char* path) {
  std::ifstream file(path);
  std::vector<Puzzle> puzzles;
  for (std::string line; std::getline(file, line);) {
    if (line.size() < 81 || line[0] == '#') continue;
    Puzzle& puzzle = puzzles.emplace_back();
    for (size_t i = 0; i < 81; ++i) {
      puzzle[i] = line[i] >= '1' && line[i] <= '9' ? static_cast<uint8_t>(line[i] - '0') : 0;
    }
  }
  if (puzzles.empty()) throw std::runtime_error(std::string(path) + " has no puzzles");
  return puzzles;
}

void draw_puzzles(const std::vector<Puzzle>& from, size_t count, uint8_t* to) {
  std::mt19937_64 random(1);
  for (size_t i = 0; i < count; ++i) {
    std::memcpy(to + 81 * i, from[random() % from.size()].data(), 81);
  }
}

double median(std::vector<double> values) {
  std::ranges::sort(values);
  return values[values.size() / 2];
}

bool print_counts(const DeviceAnswer* answers, size_t count) {
  double guesses = 0, solutions = 0;
  size_t returned = 0, wrong = 0;
  for (size_t i = 0; i < count; ++i) {
    if ((answers[i].outcome & kReturned) != 0) {
      ++returned;
      wrong += (answers[i].outcome & kWrong) != 0;
      continue;
    }
    guesses += answers[i].guesses;
    solutions += answers[i].outcome & kCount;
  }
  std::printf("guesses %.4f, solutions %.4f, returned %zu, wrong %zu\n",
              guesses / static_cast<double>(count), solutions / static_cast<double>(count),
              returned, wrong);
  return wrong == 0;
}

bool time_kernels(const std::vector<Puzzle>& puzzles, size_t count, int runs) {
  HostMemory<uint8_t> host(count * 81);
  draw_puzzles(puzzles, count, host.get());
  DeviceMemory<uint8_t> cells(whole_blocks(count) * kThreads * 81),
      solutions(whole_blocks(count) * kThreads * 81);
  DeviceMemory<DeviceAnswer> answers(count);
  DeviceMemory<uint32_t> nodes(count * kNodeWords), next(1);
  const uint32_t stacks = resident_blocks();
  DeviceMemory<uint32_t> words(stacks * kBlockStackWords), taken(stacks);
  const StackPool pool{words.get(), taken.get(), stacks};
  check(cudaMemset(taken.get(), 0, stacks * sizeof(uint32_t)), "the device");
  check(cudaMemcpy(cells.get(), host.get(), count * 81, cudaMemcpyHostToDevice), "puzzles");
  const Batch batch = batch_of(nodes.get(), count, {.max_guesses = 4096});
  const auto blocks = static_cast<uint32_t>(whole_blocks(count));
  std::array<cudaEvent_t, 4> events;
  for (cudaEvent_t& event : events) check(cudaEventCreate(&event), "an event");
  std::array<std::vector<double>, 3> millis;
  for (int run = 0; run <= runs; ++run) {
    cudaMemset(next.get(), 0, sizeof(uint32_t));
    cudaEventRecord(events[0]);
    open_kernel<<<blocks, kThreads>>>(cells.get(), batch);
    cudaEventRecord(events[1]);
    search_kernel<<<std::min(blocks, stacks), kThreads>>>(batch, next.get(), pool);
    cudaEventRecord(events[2]);
    close_kernel<<<blocks, kThreads>>>(cells.get(), batch, solutions.get(), answers.get());
    cudaEventRecord(events[3]);
    check(cudaEventSynchronize(events[3]), "the kernels");
    for (size_t i = 0; i < 3 && run > 0; ++i) {
      float each = 0;
      cudaEventElapsedTime(&each, events[i], events[i + 1]);
      millis[i].push_back(each);
    }
  }
  const double open = median(millis[0]), search = median(millis[1]), close = median(millis[2]);
  const double thousands = static_cast<double>(count) * 1e-3;
  std::printf("%zu puzzles: search %.2f M/s, all kernels %.2f M/s (%.2f, %.2f, %.2f ms); ", count,
              thousands / search, thousands / (open + search + close), open, search, close);
  std::vector<DeviceAnswer> all(count);
  check(cudaMemcpy(all.data(), answers.get(), count * sizeof(DeviceAnswer), cudaMemcpyDeviceToHost),
        "answers");
  return print_counts(all.data(), count);
}

bool time_batches(const std::vector<Puzzle>& puzzles, size_t count, int runs, size_t size,
                  size_t in_flight) {
  CudaDevice device;
  std::vector<std::unique_ptr<DeviceBatch>> batches;
  for (size_t i = 0; i < in_flight; ++i) {
    batches.push_back(device.make_batch(size));
    draw_puzzles(puzzles, size, batches.back()->puzzles());
  }
  std::vector<double> rates;
  const size_t starts = std::max<size_t>(1, count / size);
  for (int run = 0; run <= runs; ++run) {
    const auto begin = std::chrono::steady_clock::now();
    for (size_t i = 0; i < starts; ++i) {
      DeviceBatch& batch = *batches[i % in_flight];
      if (i >= in_flight) batch.wait();
      batch.start(size, {.max_guesses = 4096});
    }
    for (const auto& batch : batches) batch->wait();
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    if (run > 0) rates.push_back(static_cast<double>(starts * size) / seconds.count() * 1e-6);
  }
  std::printf("%zu puzzles, %zu batches of %zu in flight: %.2f M/s; ", starts * size, in_flight,
              size, median(rates));
  return print_counts(batches[0]->answers(), size);
}

}  // namespace
}  // namespace nonet

int main(int count, char** arguments) {
  if (count != 3 && count != 4 && count != 7) {
    std::fprintf(stderr, "usage: cuda_bench FILE PUZZLES [RUNS [batches SIZE COUNT]]\n");
    return 2;
  }
  try {
    const auto puzzles = nonet::read_puzzles(arguments[1]);
    const size_t wanted = std::stoul(arguments[2]);
    const int runs = count > 3 ? std::stoi(arguments[3]) : 5;
    const bool is_good = count == 7
                             ? nonet::time_batches(puzzles, wanted, runs, std::stoul(arguments[5]),
                                                   std::stoul(arguments[6]))
                             : nonet::time_kernels(puzzles, wanted, runs);
    return is_good ? 0 : 1;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "cuda_bench: %s\n", error.what());
    return 1;
  }
}
