// The runner of programs. Each run starts the program twice: with nothing to read, to see what
// starting takes, and with the sample as many times as there are passes. Input and output are files
// in memory, so that neither end waits for the other.
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <limits>
#include <string_view>
#include <system_error>

#include "../core/clock.h"
#include "../io/input_formats.h"
#include "../stats/report.h"
#include "processor_wait.h"
#include "runner.h"

namespace nonet {
namespace {

// A line of output may be as long as this on average before it is too much.
constexpr uint64_t kMostLineBytes = 256;

[[noreturn]] void fail(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

/// A descriptor that is closed with the object.
class Descriptor {
 public:
  explicit Descriptor(int descriptor = -1) : descriptor_(descriptor) {}
  ~Descriptor() { close(); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  int get() const { return descriptor_; }
  void close() {
    if (descriptor_ >= 0) ::close(descriptor_);
    descriptor_ = -1;
  }

 private:
  int descriptor_;
};

int memory_file(const char* name) {
  const int descriptor = memfd_create(name, MFD_CLOEXEC);
  if (descriptor < 0) fail("cannot make a file in memory");
  return descriptor;
}

void write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(descriptor, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail("cannot write a file in memory");
    text.remove_prefix(static_cast<size_t>(written));
  }
}

std::string content_of(int descriptor) {
  std::string text(static_cast<size_t>(lseek(descriptor, 0, SEEK_END)), '\0');
  size_t size = 0;
  while (size < text.size()) {
    const ssize_t got =
        pread(descriptor, &text[size], text.size() - size, static_cast<off_t>(size));
    if (got <= 0) fail("cannot read a file in memory");
    size += static_cast<size_t>(got);
  }
  return text;
}

double seconds_of(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

// A command of one program takes the shell's place, so that it is the program that the kernel's
// figures are of. What has more to it is left to a shell that waits.
std::string shell_command(const std::string& command) {
  const std::string first = command.substr(0, command.find(' '));
  const bool is_simple = command.find_first_of("|&;<>(){}\n") == std::string::npos &&
                         first.find('=') == std::string::npos;
  return is_simple ? "exec " + command : command;
}

/// What one start of the program took, or how it failed.
struct Started {
  double wall_seconds = 0;
  double cpu_seconds = 0;
  std::optional<Failure> failure;
};

class CommandRunner final : public Runner {
 public:
  CommandRunner(const Contestant& contestant, const Sample& sample, const RunnerOptions& options)
      : contestant_(contestant), sample_(sample), options_(options) {
    for (const Grid& puzzle : sample.puzzles) text_ += puzzle_text(puzzle) + '\n';
  }

  Profile profile() override {
    Profile profile;
    profile.failure = run(1).failure;
    return profile;
  }
  PassTimes run(uint64_t passes) override;

 private:
  Started start(const Descriptor& input, const Descriptor& output, uint64_t passes) const;
  [[noreturn]] void become_program(int input, int output, int alive, uint64_t most_bytes) const;
  std::optional<Failure> wait_for_end(pid_t process, int alive, uint64_t passes) const;
  std::optional<Failure> check(std::string_view output, uint64_t passes) const;

  const Contestant& contestant_;
  const Sample& sample_;
  RunnerOptions options_;
  std::string text_;
};

PassTimes CommandRunner::run(uint64_t passes) {
  const Descriptor nothing(memory_file("empty")), ignored(memory_file("ignored"));
  const Started idle = start(nothing, ignored, 1);
  if (idle.failure) return {.failure = idle.failure};

  const Descriptor input(memory_file("puzzles")), output(memory_file("solutions"));
  for (uint64_t pass = 0; pass < passes; ++pass) write_all(input.get(), text_);
  lseek(input.get(), 0, SEEK_SET);
  const Started busy = start(input, output, passes);
  // A start that took longer than the work would make the rest nothing, or less.
  const double least = busy.wall_seconds / 100;
  return {.wall_seconds = std::max(least, busy.wall_seconds - idle.wall_seconds),
          .cpu_seconds = std::max(least, busy.cpu_seconds - idle.cpu_seconds),
          .startup_seconds = idle.wall_seconds,
          .failure = busy.failure ? busy.failure : check(content_of(output.get()), passes)};
}

Started CommandRunner::start(const Descriptor& input, const Descriptor& output,
                             uint64_t passes) const {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) fail("cannot make a pipe");
  const Descriptor alive(ends[0]);
  Descriptor kept_by_program(ends[1]);
  const uint64_t most_bytes = (passes * sample_.puzzles.size() + 100) * kMostLineBytes;
  const uint64_t begin = now_nanos();
  const pid_t process = fork();
  if (process < 0) fail("cannot start a process");
  if (process == 0) become_program(input.get(), output.get(), kept_by_program.get(), most_bytes);
  setpgid(process, process);  // here too, lest it is killed before it has done so
  kept_by_program.close();

  Started started{.failure = wait_for_end(process, alive.get(), passes)};
  if (started.failure) kill(-process, SIGKILL);
  siginfo_t ended{};
  while (waitid(P_PID, static_cast<id_t>(process), &ended, WEXITED | WNOWAIT) < 0 &&
         errno == EINTR) {
  }
  const uint64_t nanos = now_nanos() - begin;
  // What has ended can still be asked, until it is waited for.
  const ProcessorWait wait("/proc/" + std::to_string(process) + "/schedstat");
  started.wall_seconds = static_cast<double>(nanos - std::min(nanos, wait.nanos())) * 1e-9;
  int status = 0;
  rusage usage{};
  while (wait4(process, &status, 0, &usage) < 0 && errno == EINTR) {
  }
  started.cpu_seconds = seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime);
  if (started.failure) return started;
  // A shell tells of its last command's signal by a status.
  const int code = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  if (code == 128 + SIGXFSZ) {
    started.failure = {FailureKind::overrun, "wrote more than lines of solutions"};
  } else if (code == 126 || code == 127) {
    started.failure = {FailureKind::cannot_start, "cannot be started: " + contestant_.command};
  } else if (code > 128) {
    started.failure = {FailureKind::crash, std::string("crashed: ") + strsignal(code - 128)};
  } else if (code != 0) {
    started.failure = {FailureKind::crash, "ended with status " + std::to_string(code)};
  }
  return started;
}

void CommandRunner::become_program(int input, int output, int alive, uint64_t most_bytes) const {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  for (const int signal : {SIGPIPE, SIGXFSZ, SIGINT, SIGTERM}) ::signal(signal, SIG_DFL);
  dup2(input, STDIN_FILENO);
  dup2(output, STDOUT_FILENO);
  fcntl(alive, F_SETFD, 0);
  const rlimit limit{most_bytes, most_bytes};
  setrlimit(RLIMIT_FSIZE, &limit);
  execl("/bin/sh", "sh", "-c", shell_command(contestant_.command).c_str(), nullptr);
  _exit(127);
}

// Waits until the program, and all it has started, is gone: then the pipe it holds is closed.
std::optional<Failure> CommandRunner::wait_for_end(pid_t process, int alive,
                                                   uint64_t passes) const {
  const double timeout = options_.timeout_seconds * static_cast<double>(passes);
  const double millis = std::min(timeout * 1000, double{std::numeric_limits<int>::max()});
  pollfd descriptors[2] = {{alive, POLLIN, 0}, {-1, POLLIN, 0}};
  if (options_.stop != nullptr) descriptors[1].fd = options_.stop->descriptor();
  int ready;
  do {
    ready = poll(descriptors, 2, static_cast<int>(millis));
  } while (ready < 0 && errno == EINTR);
  if (ready < 0) {
    kill(-process, SIGKILL);
    fail("cannot wait for a program");
  }
  if (descriptors[1].revents != 0) return Failure{FailureKind::stopped, "stopped"};
  if (ready > 0) return {};
  return Failure{FailureKind::timeout,
                 "has not got through the sample in " + human_nanos(timeout * 1e9)};
}

std::optional<Failure> CommandRunner::check(std::string_view output, uint64_t passes) const {
  const size_t count = sample_.puzzles.size();
  const uint64_t wanted = passes * count;
  const auto lines = static_cast<uint64_t>(std::ranges::count(output, '\n')) +
                     (output.empty() || output.back() == '\n' ? 0 : 1);
  if (lines != wanted) {
    return Failure{lines > wanted ? FailureKind::overrun : FailureKind::wrong_answer,
                   "wrote " + std::to_string(lines) + (lines == 1 ? " line" : " lines") + " for " +
                       std::to_string(wanted) + " puzzles"};
  }
  for (uint64_t i = 0; i < wanted; ++i) {
    const std::string_view line = output.substr(0, output.find('\n'));
    output.remove_prefix(std::min(output.size(), line.size() + 1));
    const size_t index = i % count;
    SampleAnswer answer;
    Grid grid;
    const bool is_grid = !parse_cells(line, kCells, grid.cells.data());
    if (is_grid && std::ranges::find(grid.cells, 0) == grid.cells.end()) answer.solution = grid;
    // A word, or blanks, will do where there is no solution, or another one.
    const std::string fault = sample_.are_unique[index] && !answer.solution
                                  ? "wrote '" + excerpt(line) + "'"
                                  : fault_in(answer, sample_, index);
    if (fault.empty()) continue;
    return Failure{FailureKind::wrong_answer, fault + " to " + puzzle_text(sample_.puzzles[index])};
  }
  return {};
}

}  // namespace

std::unique_ptr<Runner> make_command_runner(const Contestant& contestant, const Sample& sample,
                                            const RunnerOptions& options) {
  return std::make_unique<CommandRunner>(contestant, sample, options);
}

std::unique_ptr<Runner> make_runner(const Contestant& contestant, const Sample& sample,
                                    const RunnerOptions& options) {
  return contestant.command.empty() ? make_worker(contestant, sample, options)
                                    : make_command_runner(contestant, sample, options);
}

}  // namespace nonet
