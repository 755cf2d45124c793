// The parallel loop of all jobs over many records. Batches are read, worked on, arranged and
// written. Only the work is done for several batches at a time. Only sources in pipeline/ include
// this file, because it includes oneTBB.
#pragma once

#include <tbb/concurrent_queue.h>
#include <tbb/global_control.h>
#include <tbb/parallel_pipeline.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <concepts>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <type_traits>
#include <vector>

#include "engine/core/threads.h"

namespace nonet {

/// Shows ThreadSanitizer that the work of a stage happens before that of a later stage. oneTBB
/// ensures this but is not compiled for ThreadSanitizer. Costs one atomic operation at each end of
/// a stage.
class StageOrder {
 public:
  class Scope {
   public:
    explicit Scope(StageOrder& order) : order_(order) {
      order_.stages_.load(std::memory_order_acquire);
    }
    ~Scope() { order_.stages_.fetch_add(1, std::memory_order_release); }
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

   private:
    StageOrder& order_;
  };

 private:
  std::atomic<uint64_t> stages_{0};
};

/// Returns how many batches a flow has: enough for the workers while the writer waits for the
/// oldest one. Memory is in proportion to them (memory_plan.h).
constexpr size_t batches_for(size_t threads) { return std::min(4 * threads, threads + 8); }

/// A ring of batches, which are reused and keep their memory: memory does not grow with the input.
template <class Batch>
class BatchFlow {
 public:
  using Pack = std::function<void(Batch&)>;

  /// What a `read` has if the batches get their contents in three stages.
  template <class Read>
  static constexpr bool kLoads = requires(Read read, Batch& batch) {
    read.load(batch);                          // on all threads
    read.admit(batch);                         // one at a time, in the order of reading
    { read.resumes() } -> std::same_as<bool>;  // when all batches have passed
  };

  /// `all_threads` is the number of threads of this flow and others that run at the same time. 0:
  /// it runs alone.
  explicit BatchFlow(int threads, int all_threads = 0)
      : threads_(threads),
        all_threads_(all_threads),
        batches_(runs_here() ? 0 : batches_for(static_cast<size_t>(threads))) {
    if (!runs_here()) require_threads(threads);
    for (Batch& batch : batches_) free_.push_back(&batch);
  }
  ~BatchFlow() { const StageOrder::Scope scope(order_); }  // before the members are destroyed
  BatchFlow(const BatchFlow&) = delete;
  BatchFlow& operator=(const BatchFlow&) = delete;

  /// Runs `bool read(Batch&)`, one at a time, until it returns false and, with kLoads, resumes()
  /// does; load() and admit() if there are any; `void work(Batch&)` on all
  /// threads; `void arrange(Batch&)` and `void write(Batch&)`, each one at a time, both in the same
  /// order, which is that of reading if `ordered`. A batch may be arranged while an earlier one is
  /// written, so that `write` does only what must be done while writing: it limits the speed of a
  /// run with many threads. Passes on the exceptions of all of them.
  ///
  /// If there is a `pack`, it is called for each batch between these two, on all threads if
  /// `ordered`.
  ///
  /// With one thread, reading, arranging and writing have a thread each if there is more than one
  /// processor. These three mostly wait, and they block instead of spinning, so they take nothing
  /// from other processes. Batches are packed on the thread that writes. Throws std::system_error
  /// if the process cannot have these threads.
  ///
  /// With one thread beside other flows, all is done in the calling thread, batch after batch.
  template <class Read, class Work, class Arrange, class Write>
  void run(bool ordered, Read read, Work work, Arrange arrange, const Pack& pack, Write write) {
    const auto pack_and_write = [&](Batch& batch) {
      if (pack) pack(batch);
      write(batch);
    };
    do {
      if (runs_here()) {
        run_here(read, work, arrange, pack_and_write);
      } else if (threads_ == 1 && available_threads() > 1) {
        run_beside(read, work, arrange, pack_and_write);
      } else {
        run_on_all(ordered, read, work, arrange, pack, write);
      }
    } while (resumes(read));
  }
  template <class Read, class Work, class Arrange, class Write>
  void run(bool ordered, Read read, Work work, Arrange arrange, Write write) {
    run(ordered, read, work, arrange, Pack(), write);
  }
  template <class Read, class Work, class Write>
  void run(bool ordered, Read read, Work work, Write write) {
    run(ordered, read, work, Nothing(), write);
  }

 private:
  struct Nothing {
    void operator()(Batch&) const {}
  };
  template <class Arrange>
  static constexpr bool kArranges = !std::is_same_v<Arrange, Nothing>;

  template <class Read>
  static bool resumes(Read& read) {
    if constexpr (kLoads<Read>) return read.resumes();
    return false;
  }

  bool runs_here() const { return threads_ == 1 && all_threads_ > 0; }

  template <class Read, class Work, class Arrange, class Write>
  void run_here(Read& read, Work work, Arrange arrange, Write write) {
    // The next flow of this thread uses its memory.
    thread_local Batch batch;
    while (read(batch)) {
      if constexpr (kLoads<Read>) {
        read.load(batch);
        read.admit(batch);
      }
      work(batch);
      arrange(batch);
      write(batch);
    }
  }

  template <class Read, class Work, class Arrange, class Write>
  void run_on_all(bool ordered, Read read, Work work, Arrange arrange, const Pack& pack,
                  Write write) {
    using tbb::filter_mode;
    // Two stages out of order could have different orders.
    const bool arranges_ahead = ordered && kArranges<Arrange>;
    // The arena is the limit. Of several limits of the process the least would hold, for all flows
    // that run at the same time.
    static const auto* const kAllow = new tbb::global_control(
        tbb::global_control::max_allowed_parallelism, size_t{2} * kMostThreads);
    static_cast<void>(kAllow);
    tbb::task_arena arena(threads_);
    // When execute() returns or throws, no stage runs any more. The scope shows that to
    // ThreadSanitizer.
    struct End {
      StageOrder& order;
      ~End() { const StageOrder::Scope scope(order); }
    } const end{order_};
    arena.execute([&] {
      const auto first = [&](tbb::flow_control& flow) -> Batch* {
        const StageOrder::Scope scope(order_);
        Batch* const batch = take_free();
        if (read(*batch)) return batch;
        give_back(batch);
        flow.stop();
        return nullptr;
      };
      const auto loads = [&](Batch* batch) {
        const StageOrder::Scope scope(order_);
        if constexpr (kLoads<Read>) read.load(*batch);
        return batch;
      };
      const auto admits = [&](Batch* batch) {
        const StageOrder::Scope scope(order_);
        if constexpr (kLoads<Read>) read.admit(*batch);
        return batch;
      };
      const auto middle = [&](Batch* batch) {
        const StageOrder::Scope scope(order_);
        work(*batch);
        return batch;
      };
      const auto ahead = [&](Batch* batch) {
        const StageOrder::Scope scope(order_);
        arrange(*batch);
        return batch;
      };
      const auto packs = [&](Batch* batch) {
        const StageOrder::Scope scope(order_);
        pack(*batch);
        return batch;
      };
      const auto last = [&](Batch* batch) {
        const StageOrder::Scope scope(order_);
        if (!arranges_ahead) {
          arrange(*batch);
          if (pack) pack(*batch);
        }
        write(*batch);
        give_back(batch);
      };
      auto arranged = tbb::make_filter<void, Batch*>(filter_mode::serial_in_order, first);
      if constexpr (kLoads<Read>) {
        arranged &= tbb::make_filter<Batch*, Batch*>(filter_mode::parallel, loads);
        arranged &= tbb::make_filter<Batch*, Batch*>(filter_mode::serial_in_order, admits);
      }
      arranged &= tbb::make_filter<Batch*, Batch*>(filter_mode::parallel, middle);
      if (arranges_ahead) {
        arranged &= tbb::make_filter<Batch*, Batch*>(filter_mode::serial_in_order, ahead);
        if (pack) arranged &= tbb::make_filter<Batch*, Batch*>(filter_mode::parallel, packs);
      }
      const auto order = ordered ? filter_mode::serial_in_order : filter_mode::serial_out_of_order;
      tbb::parallel_pipeline(batches_.size(),
                             arranged & tbb::make_filter<Batch*, void>(order, last));
    });
  }

  using Queue = tbb::concurrent_bounded_queue<Batch*>;

  // Takes batches from a queue until it gives null.
  template <class Treat>
  void treat_all(Queue& queue, std::exception_ptr& failure, Treat treat) {
    try {
      while (true) {
        Batch* batch = nullptr;
        queue.pop(batch);
        if (batch == nullptr) return;
        const StageOrder::Scope scope(order_);
        if (!treat(batch)) return;
      }
    } catch (...) {
      failure = std::current_exception();
    }
  }

  // Batches go from queue to queue: free, read, worked, arranged. A thread that ends wakes those
  // that may wait for it.
  template <class Read, class Work, class Arrange, class Write>
  void run_beside(Read read, Work work, Arrange arrange, Write write) {
    Queue free, to_work, to_arrange, to_write;
    Queue& worked = kArranges<Arrange> ? to_arrange : to_write;
    for (Batch& batch : batches_) free.push(&batch);
    std::array<std::exception_ptr, 4> failures;
    // Passes batches on to the next queue. When this ends, all others end.
    const auto run_stage = [&](Queue& from, Queue& to, std::exception_ptr& failure, auto treat) {
      treat_all(from, failure, [&](Batch* batch) {
        treat(*batch);
        to.push(batch);
        return true;
      });
      for (Queue* const queue : {&free, &to_work, &worked, &to}) queue->push(nullptr);
    };
    {
      std::optional<JoinedThread> reader, arranger, writer;
      try {
        reader.emplace([&] {
          treat_all(free, failures[0], [&](Batch* batch) {
            if (!read(*batch)) return false;
            if constexpr (kLoads<Read>) {
              read.load(*batch);
              read.admit(*batch);
            }
            to_work.push(batch);
            return true;
          });
          to_work.push(nullptr);
        });
        if (kArranges<Arrange>) {
          arranger.emplace([&] { run_stage(to_arrange, to_write, failures[1], arrange); });
        }
        writer.emplace([&] { run_stage(to_write, free, failures[2], write); });
      } catch (...) {  // the system gives no more threads
        for (Queue* const queue : {&free, &worked}) queue->push(nullptr);
        throw;
      }
      run_stage(to_work, worked, failures[3], work);
    }
    for (const std::exception_ptr& failure : failures) {
      if (failure) std::rethrow_exception(failure);
    }
  }

  // Takes the batch that was given back last, because its memory is most likely in a cache. There
  // is always a free batch: the pipeline has as many tokens as there are batches.
  Batch* take_free() {
    const std::lock_guard lock(mutex_);
    Batch* const batch = free_.back();
    free_.pop_back();
    return batch;
  }
  void give_back(Batch* batch) {
    const std::lock_guard lock(mutex_);
    free_.push_back(batch);
  }

  int threads_;
  int all_threads_;
  StageOrder order_;
  std::vector<Batch> batches_;
  std::mutex mutex_;
  std::vector<Batch*> free_;
};

}  // namespace nonet
