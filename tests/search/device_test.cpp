// The solver of a device: what it leaves to another solver, how threads share its batches, and what
// happens when it fails. sliced_test.cpp compares its answers with those of other solvers.
#include <gtest/gtest.h>
#include <nonet/solver_table.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <string>
#include <thread>
#include <vector>

#include "engine/search/gpu/device_queue.h"
#include "engine/search/gpu/device_solver.h"
#include "tests/support/answers.h"
#include "tests/support/emulated_device.h"
#include "tests/support/support.h"

namespace nonet {
namespace {

/// Counts the puzzles that are left to it, and solves them as `scalar` does.
class CountingSolver final : public Solver {
 public:
  CountingSolver(const SolverOptions& options, size_t& count)
      : scalar_(find_solver("scalar")->make(options)), count_(count) {}

  void solve(std::span<const Grid> puzzles, std::span<Grid> solutions,
             std::span<SolveResult> results) override {
    count_ += puzzles.size();
    scalar_->solve(puzzles, solutions, results);
  }

 private:
  std::unique_ptr<Solver> scalar_;
  size_t& count_;
};

using test::Answers;
using test::solve;

Answers answers_of_scalar(const std::vector<Grid>& puzzles, const SolverOptions& options = {}) {
  return solve(*find_solver("scalar"), puzzles, options);
}

std::shared_ptr<DeviceQueue> queue_with(test::DeviceFaults* faults, size_t capacity = 300) {
  return std::make_shared<DeviceQueue>(test::emulated_device(2, faults), capacity);
}

/// Solves with a device that has these faults; adds the puzzles that another solver got to `left`.
Answers answers_of_device(const std::vector<Grid>& puzzles, test::DeviceFaults* faults,
                          size_t& left, const SolverOptions& options = {}) {
  DeviceSolver solver(options, queue_with(faults), std::make_unique<CountingSolver>(options, left));
  return solve(solver, puzzles);
}

TEST(DeviceSolver, LeavesFewPuzzlesToTheOtherSolver) {
  for (const char* const name : {"hard.txt", "minimal.txt", "mixed.txt", "multiple.txt"}) {
    const std::vector<Grid> puzzles = test::dataset(name);
    size_t left = 0;
    EXPECT_EQ(answers_of_device(puzzles, nullptr, left), answers_of_scalar(puzzles)) << name;
    EXPECT_LE(left, puzzles.size() / 20) << name;
  }
}

// A puzzle with more guesses than the device makes, among others, with a limit that counts them.
TEST(DeviceSolver, LeavesLongSearchesToTheOtherSolver) {
  std::vector<Grid> puzzles = test::dataset("sample.txt");
  puzzles.resize(50);
  puzzles[7] = Grid{};
  const SolverOptions options{.limit = 10'000};
  size_t left = 0;
  EXPECT_EQ(answers_of_device(puzzles, nullptr, left, options),
            answers_of_scalar(puzzles, options));
  EXPECT_EQ(left, 1u);
}

TEST(DeviceSolver, SolvesTheRestWithTheOtherSolverWhenTheDeviceIsLost) {
  const std::vector<Grid> puzzles = test::dataset("sample.txt");
  const Answers reference = answers_of_scalar(puzzles);
  for (const int calls : {0, 1, 2, 3}) {
    for (const bool fails_at_start : {true, false}) {
      test::DeviceFaults faults;
      (fails_at_start ? faults.starts_until_lost : faults.waits_until_lost) = calls;
      size_t left = 0;
      EXPECT_EQ(answers_of_device(puzzles, &faults, left), reference) << calls;
      EXPECT_GT(left, 0u) << calls;
      const std::vector<std::string> remarks = cuda_remarks();
      EXPECT_NE(std::ranges::find(remarks,
                                  "the device failed (the device is lost): sliced solved the rest"),
                remarks.end());
    }
  }
}

TEST(DeviceSolver, TellsNoSolutionThatIsNone) {
  const std::vector<Grid> puzzles = test::dataset("sample.txt");
  test::DeviceFaults faults;
  faults.has_wrong_solutions = true;
  size_t left = 0;
  EXPECT_EQ(answers_of_device(puzzles, &faults, left), answers_of_scalar(puzzles));
  EXPECT_GT(left, puzzles.size() / 2);
  const std::vector<std::string> remarks = cuda_remarks();
  EXPECT_NE(
      std::ranges::find(
          remarks, "the device gave solutions that are none: sliced solved these puzzles again"),
      remarks.end());
}

// A process that was forked has no threads of the driver: a batch under way would never end there.
TEST(DeviceSolver, LeavesAllToTheOtherSolverInAForkOfItsProcess) {
  const std::vector<Grid> puzzles = test::dataset("sample.txt");
  const Answers reference = answers_of_scalar(puzzles);
  size_t left = 0;
  DeviceSolver solver({}, queue_with(nullptr),
                      std::make_unique<CountingSolver>(SolverOptions{}, left));
  EXPECT_EQ(solve(solver, puzzles), reference);
  EXPECT_LT(left, puzzles.size());
  const pid_t child = fork();
  if (child == 0) {
    left = 0;
    const bool is_good = solve(solver, puzzles) == reference && left == puzzles.size() &&
                         std::ranges::count(cuda_remarks(),
                                            "there is no device (it is open in the process of "
                                            "which this one is a fork): sliced solved all") == 1;
    _exit(is_good ? 0 : 1);
  }
  int status = -1;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
}

TEST(DeviceQueue, NeedsMemoryForABatch) {
  test::DeviceFaults faults;
  faults.most_memory = 100;
  EXPECT_THROW(queue_with(&faults), std::runtime_error);
}

// Threads with calls of all sizes, which fall into the same batches, and one with another limit.
TEST(DeviceQueue, GivesEachThreadItsOwnAnswers) {
  const std::vector<Grid> puzzles = test::dataset("sample.txt");
  const auto queue = queue_with(nullptr, 100);
  std::vector<std::jthread> threads;
  std::vector<int> good(6);
  for (size_t thread = 0; thread < good.size(); ++thread) {
    threads.emplace_back([&, thread] {
      const SolverOptions options{.limit = thread == 5 ? uint64_t{3} : uint64_t{2}};
      DeviceSolver solver(options, queue, find_solver("scalar")->make(options));
      bool is_good = true;
      size_t begin = thread;
      for (size_t size = 1; begin + size < puzzles.size(); size += 17 * (thread + 1)) {
        const std::vector<Grid> some(puzzles.begin() + static_cast<ptrdiff_t>(begin),
                                     puzzles.begin() + static_cast<ptrdiff_t>(begin + size));
        is_good = is_good && solve(solver, some) == answers_of_scalar(some, options);
        begin += size;
      }
      good[thread] = is_good;
    });
  }
  threads.clear();
  EXPECT_EQ(good, std::vector<int>(good.size(), 1));
}

// Several threads wait when the device is lost.
TEST(DeviceQueue, LosesNoPuzzleOfAnyThreadWhenTheDeviceIsLost) {
  const std::vector<Grid> puzzles = test::dataset("sample.txt");
  const Answers reference = answers_of_scalar(puzzles);
  for (int calls = 0; calls < 8; ++calls) {
    test::DeviceFaults faults;
    (calls % 2 == 0 ? faults.starts_until_lost : faults.waits_until_lost) = calls / 2;
    const auto queue = queue_with(&faults, 150);
    std::vector<std::jthread> threads;
    std::vector<int> good(4);
    for (int& is_good : good) {
      threads.emplace_back([&] {
        DeviceSolver solver({}, queue, find_solver("scalar")->make({}));
        is_good = solve(solver, puzzles) == reference;
      });
    }
    threads.clear();
    EXPECT_EQ(good, std::vector<int>(good.size(), 1)) << calls;
  }
}

// Where the table has the row, it answers on every machine; without a device it says so.
TEST(CudaRow, AnswersWithAndWithoutADevice) {
  const SolverRow* const row = find_solver("cuda");
  if (row == nullptr) GTEST_SKIP() << "built without a CUDA compiler";
  const std::vector<Grid> puzzles = test::dataset("mixed.txt");
  EXPECT_EQ(solve(*row, puzzles), answers_of_scalar(puzzles));
  if (test::has_gpu()) return;
  const std::vector<std::string> remarks = row->remarks();
  EXPECT_TRUE(std::ranges::any_of(remarks, [](const std::string& remark) {
    return remark.starts_with("there is no device (") && remark.ends_with("): sliced solved all");
  }));
  GTEST_SKIP() << "this machine has no device: only `sliced` was tested";
}

}  // namespace
}  // namespace nonet
