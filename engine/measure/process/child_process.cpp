#include "engine/measure/process/child_process.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <string_view>

#include "engine/core/clock.h"
#include "engine/core/system.h"
#include "engine/core/system_error.h"
#include "engine/measure/process/processor_wait.h"

extern char** environ;

namespace nonet {
namespace {

constexpr const char* kPadding = "NONET_PADDING=";

std::vector<char*> pointers_to(std::vector<std::string>& words) {
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  return pointers;
}

std::vector<std::string> padded_environment(size_t padding_bytes) {
  std::vector<std::string> variables;
  for (char** variable = environ; *variable != nullptr; ++variable) {
    if (!std::string_view(*variable).starts_with(kPadding)) variables.emplace_back(*variable);
  }
  if (padding_bytes > 0) variables.push_back(kPadding + std::string(padding_bytes, 'x'));
  return variables;
}

// Moves `descriptors` to 0, 1, 2, ... and closes all others. These numbers may be in use by
// descriptors that are still needed, so all are first copied to higher numbers.
void place_descriptors(const std::vector<int>& descriptors) {
  const auto count = static_cast<int>(descriptors.size());
  std::vector<int> copies;
  for (const int descriptor : descriptors) copies.push_back(fcntl(descriptor, F_DUPFD, count));
  for (int i = 0; i < count; ++i) dup2(copies[static_cast<size_t>(i)], i);
  close_from(count);
}

}  // namespace

double seconds_of(const rusage& usage) {
  return static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
         static_cast<double>(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e-6;
}

ChildProcess::ChildProcess(const ChildOptions& options) {
  // All memory is allocated before the fork.
  std::vector<std::string> command = options.command;
  std::vector<std::string> variables = padded_environment(options.padding_bytes);
  const std::vector<char*> arguments = pointers_to(command);
  const std::vector<char*> environment = pointers_to(variables);
  process_ = fork();
  if (process_ < 0) throw_errno("cannot start a process");
  if (process_ > 0) {
    setpgid(process_, process_);  // here too: either process may be the first
    end_ = Descriptor(open_process(process_));
    return;
  }
  setpgid(0, 0);
  end_with_parent();
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    ::signal(signal, options.ignores_interrupts ? SIG_IGN : SIG_DFL);
  }
  for (const int signal : {SIGPIPE, SIGXFSZ}) ::signal(signal, SIG_DFL);
  place_descriptors(options.descriptors);
  execve(arguments.front(), arguments.data(), environment.data());
  _exit(127);
}

ChildProcess::~ChildProcess() {
  if (process_ <= 0) return;
  kill();
  wait();
}

void ChildProcess::kill() {
  if (process_ > 0) ::kill(-process_, SIGKILL);
}

WaitResult ChildProcess::wait_for_end(double seconds, const StopRequest* stop) const {
  constexpr double kSecondsBetweenLooks = 0.001;  // where the end cannot be polled
  const uint64_t start = now_nanos();
  while (true) {
    const double left = std::max(0.0, seconds - static_cast<double>(now_nanos() - start) * 1e-9);
    const bool can_poll = end_.get() >= 0;
    const WaitResult wait =
        wait_for_output(end_.get(), can_poll ? left : std::min(left, kSecondsBetweenLooks), stop);
    if (can_poll || wait == WaitResult::stopped) return wait;
    siginfo_t ended{};
    waitid(P_PID, static_cast<id_t>(process_), &ended, WEXITED | WNOWAIT | WNOHANG);
    if (ended.si_pid != 0) return WaitResult::readable;
    if (left <= 0) return WaitResult::timeout;
  }
}

ChildExit ChildProcess::wait() {
  ChildExit end;
  siginfo_t ended{};
  while (waitid(P_PID, static_cast<id_t>(process_), &ended, WEXITED | WNOWAIT) < 0 &&
         errno == EINTR) {
  }
  // The file exists until the process is waited for, and its number is that of the group.
  const ProcessorTimes times = ProcessorWait(wait_file_of_process(process_)).times();
  end.own_cpu_seconds = static_cast<double>(times.ran_nanos) * 1e-9;
  end.waited_seconds = static_cast<double>(times.waited_nanos) * 1e-9;
  kill();
  int status = 0;
  rusage usage{};
  while (wait4(process_, &status, 0, &usage) < 0 && errno == EINTR) {
  }
  process_ = -1;
  end.cpu_seconds = seconds_of(usage);
  end.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  end.exit_status = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  return end;
}

}  // namespace nonet
