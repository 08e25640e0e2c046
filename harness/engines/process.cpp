// SPDX-License-Identifier: MIT
#include "harness/engines/process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>
#include <utility>

#include "harness/support/stop.h"
#include "harness/support/text.h"
#include "harness/support/usage_error.h"

namespace sweeplab {
namespace {

// --- the keeper
//
// Why a process in between: an engine may start others, as the shell does that runs its command; it may hang, or leave its
// process group, and the harness may be killed by a signal that nobody can catch. A keeper inherits what its descendants
// leave behind (PR_SET_CHILD_SUBREAPER), so that it finds them all; and it sees the harness end by a pipe. PR_SET_PDEATHSIG
// alone would reach the shell only, and would come when the thread ends that started it.

/// What a keeper is started with: the ends of pipes that it and the engine have.
struct KeeperEnds {
  int engine_in, engine_out, engine_err;
  int lifeline;  ///< to read from; its other end is the harness's alone, and closed when the harness ends, however
  int status;    ///< to write to: an EngineEnd
};

/// How an engine ended, as wait4 says it.
struct EngineEnd {
  int status;
  std::int64_t most_memory;  ///< KiB that it, or what it waited for, once had
};

/// Above all that it keeps, so that none of the ends is in the place of another.
constexpr int first_free = 100;

[[noreturn]] void become_engine(const char* command, std::uint64_t memory) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);  // of the keeper, which has one thread
  setpgid(0, 0);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  for (const int signal : {SIGINT, SIGTERM, SIGPIPE, SIGXFSZ, SIGCHLD}) std::signal(signal, SIG_DFL);
  // Of data, not of addresses: what runs JavaScript reserves much of these that it never uses.
  const rlimit most{memory, memory};
  if (memory > 0) setrlimit(RLIMIT_DATA, &most);
  const rlimit no_core{0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  execl("/bin/sh", "sh", "-c", command, nullptr);
  _exit(127);
}

/// Kills every process whose parent this one is by now.
void kill_children() {
  char text[4096];
  const int file = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
  if (file < 0) return;
  const ssize_t size = read(file, text, sizeof text);
  close(file);
  pid_t child = 0;
  for (ssize_t i = 0; i < size; ++i) {
    if (text[i] >= '0' && text[i] <= '9') {
      child = child * 10 + (text[i] - '0');
    } else {
      if (child > 0) kill(child, SIGKILL);
      child = 0;
    }
  }
}

/// Until there is none left, or for two seconds: one that waits for a disk cannot be waited for.
void end_all(pid_t engine) {
  for (int i = 0; i < 2000; ++i) {
    kill(-engine, SIGKILL);
    kill_children();
    pid_t gone = 0;
    do {
      gone = waitpid(-1, nullptr, WNOHANG);
    } while (gone > 0);
    if (gone < 0) return;
    const timespec pause{0, 1'000'000};
    nanosleep(&pause, nullptr);
  }
}

/// The life of a keeper, the process between harness and engine: starts `command` by the shell, in a process group of its
/// own and with so many bytes of memory at most, waits until it ends or the lifeline does, and then ends every process
/// that came of it. To be called after fork(); does nothing but system calls, for another thread may hold any lock.
[[noreturn]] void keep(const char* command, std::uint64_t memory, const KeeperEnds& given) {
  setpgid(0, 0);  // Ctrl-C is the harness's to hear
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  for (const int signal : {SIGINT, SIGTERM, SIGPIPE}) std::signal(signal, SIG_IGN);
  std::signal(SIGCHLD, SIG_DFL);
  sigset_t child;
  sigemptyset(&child);
  sigaddset(&child, SIGCHLD);
  sigprocmask(SIG_SETMASK, &child, nullptr);
  // All other files of the harness are closed, the ends of other engines' pipes among them.
  int ends[] = {given.engine_in, given.engine_out, given.engine_err, given.lifeline, given.status};
  for (int& end : ends) end = fcntl(end, F_DUPFD, first_free);
  for (int place = 0; place < 5; ++place) dup2(ends[place], place);
  close_range(5, ~0u, 0);
  for (const int end : {3, 4}) fcntl(end, F_SETFD, FD_CLOEXEC);
  const int ended = signalfd(-1, &child, SFD_CLOEXEC);

  const pid_t engine = fork();
  if (engine == 0) become_engine(command, memory);
  for (const int end : {0, 1, 2}) close(end);
  EngineEnd end{127 << 8, 0};  // where it could not be started
  bool over = engine < 0;
  while (!over) {
    pollfd waited[] = {{3, POLLIN, 0}, {ended, POLLIN, 0}};
    poll(waited, 2, -1);
    signalfd_siginfo info;
    if (waited[1].revents != 0) (void)!read(ended, &info, sizeof info);
    int how = 0;
    rusage used;
    for (pid_t gone = 0; (gone = wait4(-1, &how, WNOHANG, &used)) > 0;) {
      if (gone != engine) continue;  // an orphan of the engine's
      end = {how, used.ru_maxrss};
      over = true;
    }
    over = over || waited[0].revents != 0;
  }
  (void)!write(4, &end, sizeof end);
  if (engine > 0) end_all(engine);
  _exit(0);
}

// --- the harness's side

/// No line of an answer is near as long.
constexpr std::size_t longest_line = 4096;
constexpr int pipe_size = 1 << 20;

/// How long it is waited for the end of one that has closed its output, in ms: on a busy machine a keeper sees it late.
constexpr int end_limit = 10'000;

/// A write to an engine that has ended is an error of the write while this lives, and no signal.
class NoPipeSignal {
 public:
  NoPipeSignal() {
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    sigset_t waiting;
    sigpending(&waiting);
    was_waiting_ = sigismember(&waiting, SIGPIPE) == 1;
    pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  NoPipeSignal(const NoPipeSignal&) = delete;
  NoPipeSignal& operator=(const NoPipeSignal&) = delete;
  ~NoPipeSignal() {
    const timespec now{0, 0};
    if (!was_waiting_) sigtimedwait(&pipe_, nullptr, &now);
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }

 private:
  sigset_t pipe_, before_;
  bool was_waiting_ = false;
};

struct Pipe {
  int read = -1, write = -1;
  Pipe() {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) throw UsageError(fmt::format("an engine: no pipe: {}", std::strerror(errno)));
    read = ends[0];
    write = ends[1];
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  ~Pipe() {
    close_end(read);
    close_end(write);
  }
  static void close_end(int& end) {
    if (end >= 0) close(end);
    end = -1;
  }
};

}  // namespace

Process::Process(const std::string& command, std::uint64_t memory, Now now) : now_(std::move(now)), memory_(memory) {
  Pipe in, out, err, lifeline, status;
  fcntl(in.write, F_SETPIPE_SZ, pipe_size);  // fewer changes between the two; as much as the system gives
  fcntl(out.read, F_SETPIPE_SZ, pipe_size);
  for (const int end : {in.write, out.read, err.read}) fcntl(end, F_SETFL, O_NONBLOCK);
  keeper_ = fork();
  if (keeper_ == 0) keep(command.c_str(), memory, {in.read, out.write, err.write, lifeline.read, status.write});
  if (keeper_ < 0) throw UsageError(fmt::format("{}: no process: {}", command, std::strerror(errno)));
  in_ = std::exchange(in.write, -1);
  out_ = std::exchange(out.read, -1);
  err_ = std::exchange(err.read, -1);
  lifeline_ = std::exchange(lifeline.write, -1);
  status_ = std::exchange(status.read, -1);
}

Process::~Process() {
  for (int* end : {&lifeline_, &in_, &out_, &err_, &status_}) Pipe::close_end(*end);
  while (waitpid(keeper_, nullptr, 0) < 0 && errno == EINTR) {
  }
}

Process::End Process::exchange(std::string_view text, std::size_t lines, std::chrono::milliseconds limit,
                               std::chrono::milliseconds grace) {
  const NoPipeSignal no_signal;
  reply_.clear();
  lines_ = 0;
  auto deadline = now_() + limit;
  bool in_grace = false;
  for (;;) {
    if (lines_ > lines) return End::more;
    if (reply_.size() > (lines + 1) * longest_line) return End::no_lines;
    if (text.empty() && lines_ == lines && !in_grace) {
      if (!reply_.empty() && reply_.back() != '\n') return End::more;
      if (grace.count() == 0) return End::done;
      in_grace = true;
      deadline = now_() + grace;
    }
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - now_()).count();
    if (left <= 0) return in_grace ? End::done : End::hung;
    std::array<pollfd, 3> waited{{{out_, POLLIN, 0}, {err_, POLLIN, 0}, {text.empty() ? -1 : in_, POLLOUT, 0}}};
    if (poll(waited.data(), waited.size(), static_cast<int>(std::min<std::int64_t>(left, 50))) < 0 && errno != EINTR) {
      return End::ended;
    }
    if (stop_requested()) return End::stopped;
    if (waited[1].revents != 0) read_errors();
    if (waited[0].revents != 0 && !read_reply(lines)) {  // its last words may be the lines that were wanted
      return lines_ > lines ? End::more : text.empty() && lines_ == lines ? End::done : End::ended;
    }
    if (waited[2].revents != 0) {
      const ssize_t written = write(in_, text.data(), text.size());
      if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
      if (written < 0 && errno == EPIPE) text = {};  // it has ended, or reads no more: what comes back will tell
    }
  }
}

bool Process::read_reply(std::size_t lines) {
  std::array<char, 1 << 16> buffer;
  for (;;) {
    const ssize_t size = read(out_, buffer.data(), buffer.size());
    if (size == 0) return false;
    if (size < 0) return errno == EAGAIN || errno == EINTR;
    const std::string_view part(buffer.data(), static_cast<std::size_t>(size));
    reply_ += part;
    lines_ += static_cast<std::size_t>(std::ranges::count(part, '\n'));
    if (lines_ > lines || reply_.size() > (lines + 1) * longest_line) return true;
  }
}

void Process::read_errors() {
  std::array<char, 4096> buffer;
  ssize_t size = 0;
  while ((size = read(err_, buffer.data(), buffer.size())) > 0) {
    errors_.append(buffer.data(), static_cast<std::size_t>(size));
    if (errors_.size() > 2 * buffer.size()) errors_.erase(0, errors_.size() - buffer.size());
  }
  if (size == 0) Pipe::close_end(err_);
}

bool Process::is_quiet() {
  pollfd waited{out_, POLLIN, 0};
  return poll(&waited, 1, 0) == 0;
}

std::string Process::how_it_ended() {
  Pipe::close_end(in_);
  std::string how(closed_output);
  pollfd waited{status_, POLLIN, 0};
  EngineEnd end{};
  if (poll(&waited, 1, end_limit) > 0 && read(status_, &end, sizeof end) == ssize_t{sizeof end}) {
    const int status = end.status;
    // The shell says of a command that a signal has ended: 128 and the signal.
    const int code = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
    const int signal = WIFSIGNALED(status) ? WTERMSIG(status) : code > 128 && code < 128 + NSIG ? code - 128 : 0;
    how = signal > 0 ? fmt::format("signal {} ({})", signal, strsignal(signal)) : fmt::format("exit status {}", code);
    // What is refused its next piece ends otherwise with each language, but not long before the limit.
    if (memory_ > 0 && static_cast<std::uint64_t>(end.most_memory) * 1024 > memory_ / 8 * 7) {
      how += fmt::format(", its {} MiB of memory used up", memory_ >> 20);
    }
  }
  if (err_ >= 0) read_errors();
  while (!errors_.empty() && (errors_.back() == '\n' || errors_.back() == '\r')) errors_.pop_back();
  const std::string last = printable(std::string_view(errors_).substr(errors_.rfind('\n') + 1).substr(0, 200));
  return last.empty() || how.find(last) != std::string::npos ? how : fmt::format("{}: {}", how, last);
}

}  // namespace sweeplab
