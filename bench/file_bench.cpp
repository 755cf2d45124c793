// What a machine can do with files, without any other work: blocks that are read or written by
// threads.
//
//     file_bench read  THREADS FILE          pread() by each thread, of the next block of one file
//     file_bench write THREADS MIB FILE      write() to one file, the threads in turn
//     file_bench own   THREADS MIB PREFIX    write() by each thread to its own file, MIB in all
//
// Prints GB/s. The files that it writes are removed. POSIX and the standard library only.
#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace {

constexpr size_t kBlockBytes = 384 << 10;  // near the text of a batch of `nonet solve`

[[noreturn]] void fail(const std::string& what) {
  std::perror(what.c_str());
  std::exit(4);
}

int opened(const std::string& path, int flags) {
  const int file = open(path.c_str(), flags | O_CLOEXEC, 0600);
  if (file < 0) fail(path);
  return file;
}

void write_block(int file, const std::vector<char>& block, const std::string& path) {
  for (size_t done = 0; done < block.size();) {
    const ssize_t bytes = write(file, block.data() + done, block.size() - done);
    if (bytes < 0) fail(path);
    done += static_cast<size_t>(bytes);
  }
}

/// Runs `work(thread, block)` on each thread. Returns the seconds until all are done.
template <class Work>
double seconds_of(size_t threads, Work work) {
  // Filled: memory that was never written is not there yet.
  std::vector<std::vector<char>> blocks(threads, std::vector<char>(kBlockBytes, '5'));
  const auto start = std::chrono::steady_clock::now();
  std::vector<std::thread> running;
  for (size_t i = 0; i < threads; ++i) {
    running.emplace_back([&work, &blocks, i] { work(i, blocks[i]); });
  }
  for (std::thread& thread : running) thread.join();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

void print_rate(double bytes, double seconds) { std::printf("%.3f\n", bytes / seconds * 1e-9); }

void measure_read(size_t threads, const std::string& path) {
  const int file = opened(path, O_RDONLY);
  const off_t bytes = lseek(file, 0, SEEK_END);
  std::atomic<off_t> next{0};
  print_rate(static_cast<double>(bytes), seconds_of(threads, [&](size_t, std::vector<char>& block) {
               while (true) {
                 const off_t begin = next.fetch_add(static_cast<off_t>(kBlockBytes));
                 if (begin >= bytes) return;
                 if (pread(file, block.data(), kBlockBytes, begin) < 0) fail(path);
               }
             }));
  close(file);
}

void measure_write(size_t threads, size_t blocks, const std::string& path) {
  const int file = opened(path, O_WRONLY | O_CREAT | O_TRUNC);
  std::mutex mutex;
  std::condition_variable is_next;
  size_t turn = 0;
  print_rate(static_cast<double>(blocks * kBlockBytes),
             seconds_of(threads, [&](size_t thread, const std::vector<char>& block) {
               for (size_t i = thread; i < blocks; i += threads) {
                 std::unique_lock lock(mutex);
                 is_next.wait(lock, [&] { return turn == i; });
                 write_block(file, block, path);
                 ++turn;
                 is_next.notify_all();
               }
             }));
  close(file);
  unlink(path.c_str());
}

void measure_own(size_t threads, size_t blocks, const std::string& prefix) {
  std::vector<int> files;
  const auto path_of = [&](size_t thread) { return prefix + std::to_string(thread); };
  for (size_t i = 0; i < threads; ++i) {
    files.push_back(opened(path_of(i), O_WRONLY | O_CREAT | O_TRUNC));
  }
  print_rate(static_cast<double>(blocks * kBlockBytes),
             seconds_of(threads, [&](size_t thread, const std::vector<char>& block) {
               for (size_t i = thread; i < blocks; i += threads) {
                 write_block(files[thread], block, path_of(thread));
               }
             }));
  for (size_t i = 0; i < threads; ++i) {
    close(files[i]);
    unlink(path_of(i).c_str());
  }
}

}  // namespace

int main(int argc, char** argv) {
  const std::string way = argc > 1 ? argv[1] : "";
  const size_t threads = argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 0;
  if (threads > 0 && way == "read" && argc == 4) {
    measure_read(threads, argv[3]);
  } else if (threads > 0 && (way == "write" || way == "own") && argc == 5) {
    const size_t blocks = (std::strtoul(argv[3], nullptr, 10) << 20) / kBlockBytes;
    (way == "write" ? measure_write : measure_own)(threads, blocks, argv[4]);
  } else {
    std::fputs("file_bench read THREADS FILE | write THREADS MIB FILE | own THREADS MIB PREFIX\n",
               stderr);
    return 2;
  }
}
