#include "engine/search/gpu/device_queue.h"

#include <algorithm>
#include <cstring>
#include <deque>
#include <stdexcept>
#include <utility>

namespace nonet {

DeviceQueue::DeviceQueue(std::unique_ptr<Device> device, size_t capacity)
    : device_(std::move(device)), capacity_(capacity) {
  auto slot = std::make_unique<Slot>();
  slot->batch = device_->make_batch(capacity_);
  slots_.push_back(std::move(slot));
}

std::string DeviceQueue::failure() const {
  const std::lock_guard lock(mutex_);
  return failure_;
}

size_t DeviceQueue::capacity_of(const BatchRules& rules) const {
  return rules.has_masks ? capacity_ / 2 : capacity_;
}

void DeviceQueue::solve(const BatchRules& rules, const void* puzzles, std::span<Grid> solutions,
                        std::span<DeviceAnswer> answers) {
  struct Waiting {
    Share share;
    size_t at;
  };
  const size_t bytes = kCells * (rules.has_masks ? sizeof(uint16_t) : sizeof(uint8_t));
  std::deque<Waiting> waiting;
  for (size_t next = 0; next < answers.size() || !waiting.empty();) {
    if (next < answers.size()) {
      Lock lock(mutex_);
      // A thread that waits for a free batch must not have puzzles in the others.
      const Share share = reserve(lock, rules, answers.size() - next, waiting.empty());
      if (share.slot != nullptr) {
        Slot& slot = *share.slot;
        lock.unlock();
        std::memcpy(slot.batch->puzzles() + share.first * bytes,
                    static_cast<const uint8_t*>(puzzles) + next * bytes, share.count * bytes);
        lock.lock();
        slot.copied += share.count;
        start_if_ready(lock, slot);
        waiting.push_back({share, next});
        next += share.count;
        continue;
      }
      if (!failure_.empty()) {
        lock.unlock();
        for (size_t i = next; i < answers.size(); ++i) answers[i] = {0, kReturned};
        next = answers.size();
        continue;
      }
    }
    const Waiting first = waiting.front();
    waiting.pop_front();
    take(first.share, &solutions[first.at], &answers[first.at]);
  }
}

// Returns no slot if the device has failed, and if there is no free batch and the caller does not
// wait.
DeviceQueue::Share DeviceQueue::reserve(Lock& lock, const BatchRules& rules, size_t wanted,
                                        bool waits) {
  for (;;) {
    if (!failure_.empty()) return {};
    if (open_ != nullptr && !(open_->rules == rules)) {
      Slot& other = *std::exchange(open_, nullptr);
      other.state = State::closed;
      start_if_ready(lock, other);
      continue;
    }
    if (open_ == nullptr) {
      Slot* const slot = free_slot(lock);
      if (open_ != nullptr) continue;  // another thread has opened one meanwhile
      if (slot != nullptr) {
        slot->rules = rules;
        slot->reserved = slot->copied = slot->shares = 0;
        slot->has_failed = false;
        slot->state = State::open;
        open_ = slot;
      }
    }
    if (open_ != nullptr) {
      Slot& slot = *open_;
      const size_t count = std::min(wanted, capacity_of(rules) - slot.reserved);
      const Share share{&slot, slot.reserved, count};
      slot.reserved += count;
      ++slot.shares;
      if (slot.reserved == capacity_of(rules)) {
        slot.state = State::closed;
        open_ = nullptr;
      }
      return share;
    }
    if (!waits) return {};
    changed_.wait(lock);
  }
}

DeviceQueue::Slot* DeviceQueue::free_slot(Lock& lock) {
  for (const auto& slot : slots_) {
    if (slot->state == State::free) return slot.get();
  }
  if (slots_.size() == kBatches) return nullptr;
  slots_.push_back(std::make_unique<Slot>());
  Slot& slot = *slots_.back();
  slot.state = State::starting;  // no thread takes it
  lock.unlock();
  try {
    slot.batch = device_->make_batch(capacity_);
  } catch (const std::runtime_error&) {  // then there are fewer
  }
  lock.lock();
  if (slot.batch == nullptr) return nullptr;
  slot.state = State::free;
  return &slot;
}

void DeviceQueue::start_if_ready(Lock& lock, Slot& slot) {
  const bool may_start =
      slot.state == State::closed || (slot.state == State::open && running_ < kAhead);
  if (!may_start || slot.copied != slot.reserved) return;
  if (open_ == &slot) open_ = nullptr;
  slot.state = State::starting;
  ++running_;
  lock.unlock();
  bool has_failed = false;
  try {
    slot.batch->start(slot.reserved, slot.rules);
  } catch (const std::exception& failure) {
    note_failure(failure);
    has_failed = true;
  }
  lock.lock();
  slot.has_failed = has_failed;
  slot.state = State::running;
  changed_.notify_all();
}

void DeviceQueue::take(const Share& share, Grid* solutions, DeviceAnswer* answers) {
  Slot& slot = *share.slot;
  Lock lock(mutex_);
  changed_.wait(lock, [&] { return slot.state == State::running || slot.state == State::done; });
  if (slot.state == State::running) {
    bool has_failed = slot.has_failed;
    lock.unlock();
    try {
      if (!has_failed) slot.batch->wait();
    } catch (const std::exception& failure) {
      note_failure(failure);
      has_failed = true;
    }
    lock.lock();
    slot.has_failed |= has_failed;
    if (slot.state == State::running) {
      slot.state = State::done;
      --running_;
      if (open_ != nullptr) start_if_ready(lock, *open_);
      changed_.notify_all();
    }
  }
  const bool has_failed = slot.has_failed;
  lock.unlock();
  if (has_failed) {
    std::fill_n(answers, share.count, DeviceAnswer{0, kReturned});
  } else {
    std::copy_n(slot.batch->answers() + share.first, share.count, answers);
    std::memcpy(solutions, slot.batch->solutions() + share.first * kCells, share.count * kCells);
  }
  lock.lock();
  if (--slot.shares == 0) {
    slot.state = State::free;
    changed_.notify_all();
  }
}

void DeviceQueue::note_failure(const std::exception& failure) {
  const std::lock_guard lock(mutex_);
  if (failure_.empty()) failure_ = failure.what();
  changed_.notify_all();
}

}  // namespace nonet
