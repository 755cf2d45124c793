#include "tests/support/emulated_device.h"

#include <nonet/solver_table.h>

#include <array>
#include <bit>
#include <stdexcept>
#include <utility>
#include <vector>

#include "engine/search/gpu/device_solver.h"
#include "engine/search/gpu/transfer.h"
#include "engine/search/gpu/warp_search.h"

namespace nonet::test {
namespace {

using N_THREAD::GivenNode;
using N_THREAD::kNodeWords;
using N_THREAD::kWarpLanes;
using N_THREAD::kWarpStackWords;
using N_THREAD::Lane;

struct EmulatedWarp {
  uint32_t& next;
  std::array<Lane, kWarpLanes> lanes;
  std::vector<uint32_t> memory = std::vector<uint32_t>(kWarpStackWords, 0xEEEEEEEE);
  std::array<GivenNode, kWarpLanes> nodes;

  template <class Step>
  void each(Step step) {
    for (int i = 0; i < kWarpLanes; ++i) step(lanes[static_cast<size_t>(i)], i);
  }
  template <class IsSo>
  uint32_t ballot(IsSo is_so) const {
    uint32_t set = 0;
    for (size_t i = 0; i < lanes.size(); ++i) set |= uint32_t{is_so(lanes[i])} << i;
    return set;
  }
  uint32_t take(uint32_t count) { return std::exchange(next, next + count); }
  uint32_t* stacks() { return memory.data(); }
  GivenNode* given() { return nodes.data(); }
  void sync() {}
};

class EmulatedBatch final : public DeviceBatch {
 public:
  EmulatedBatch(size_t capacity, int warps, DeviceFaults* faults)
      : warps_(warps),
        faults_(faults),
        puzzles_(capacity * 81),
        solutions_(capacity * 81),
        answers_(capacity),
        nodes_(capacity * kNodeWords) {}

  uint8_t* puzzles() override { return reinterpret_cast<uint8_t*>(puzzles_.data()); }
  const uint8_t* solutions() const override { return solutions_.data(); }
  const DeviceAnswer* answers() const override { return answers_.data(); }

  void start(size_t count, const BatchRules& rules) override {
    if (faults_ != nullptr && faults_->starts_until_lost-- == 0) {
      throw std::runtime_error("the device is lost");
    }
    if (rules.has_masks) {
      solve(puzzles_.data(), count, rules);
    } else {
      solve(puzzles(), count, rules);
    }
  }

  void wait() override {
    if (faults_ != nullptr && faults_->waits_until_lost-- == 0) {
      throw std::runtime_error("the device is lost");
    }
  }

 private:
  template <class Cell>
  void solve(const Cell* puzzles, size_t count, const BatchRules& rules) {
    const Batch batch = batch_of(nodes_.data(), count, rules);
    for (size_t i = 0; i < count; ++i) {
      N_THREAD::open_node(&puzzles[81 * i], &nodes_[kNodeWords * i]);
    }
    uint32_t next = 0;
    // One warp would leave nothing to the others; so each gets a share of the batch.
    for (int warp = 1; warp <= warps_; ++warp) {
      Batch share = batch;
      share.count =
          static_cast<uint32_t>(count * static_cast<size_t>(warp) / static_cast<size_t>(warps_));
      EmulatedWarp emulated{.next = next, .lanes = {}, .nodes = {}};
      N_THREAD::search_warp(emulated, share);
      next = share.count;
    }
    for (size_t i = 0; i < count; ++i) {
      if (faults_ != nullptr && faults_->has_wrong_solutions) {
        std::swap(nodes_[kNodeWords * i], nodes_[kNodeWords * i + 3]);
      }
      answers_[i] = N_THREAD::close_node(&puzzles[81 * i], &nodes_[kNodeWords * i], batch.limit,
                                         &solutions_[81 * i]);
    }
  }

  int warps_;
  DeviceFaults* faults_;
  std::vector<uint16_t> puzzles_;
  std::vector<uint8_t> solutions_;
  std::vector<DeviceAnswer> answers_;
  std::vector<uint32_t> nodes_;
};

class EmulatedDevice final : public Device {
 public:
  EmulatedDevice(int warps, DeviceFaults* faults) : warps_(warps), faults_(faults) {}

  std::string description() const override { return "an emulated device"; }
  std::unique_ptr<DeviceBatch> make_batch(size_t capacity) override {
    if (faults_ != nullptr && capacity > faults_->most_memory) {
      throw std::runtime_error("out of memory");
    }
    return std::make_unique<EmulatedBatch>(capacity, warps_, faults_);
  }

 private:
  int warps_;
  DeviceFaults* faults_;
};

}  // namespace

std::unique_ptr<Device> emulated_device(int warps, DeviceFaults* faults) {
  return std::make_unique<EmulatedDevice>(warps, faults);
}

std::unique_ptr<Solver> emulated_device_solver(const SolverOptions& options) {
  return std::make_unique<DeviceSolver>(options,
                                        std::make_shared<DeviceQueue>(emulated_device(), 500),
                                        find_solver("scalar")->make(options));
}

std::vector<SolverRow> rating_solvers() {
  std::vector<SolverRow> rows = {{.name = "cuda-emulated",
                                  .description = {},
                                  .target = {},
                                  .make = emulated_device_solver,
                                  .keeps_contract = true,
                                  .batch = 4096}};
  for (const SolverRow& row : solver_table()) {
    if (row.keeps_contract) rows.push_back(row);
  }
  return rows;
}

bool has_gpu() {
  const SolverRow* const row = find_solver("cuda");
  if (row == nullptr) return false;
  try {
    return !row->device().empty();
  } catch (const std::runtime_error&) {
    return false;
  }
}

}  // namespace nonet::test
