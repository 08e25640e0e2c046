// SPDX-License-Identifier: MIT
//
// Why a process in between: an engine may start others, as the shell does that runs its command; it may hang, or leave its
// process group, and the harness may be killed by a signal that nobody can catch. A keeper inherits what its descendants
// leave behind (PR_SET_CHILD_SUBREAPER), so that it finds them all; and it sees the harness end by a pipe. PR_SET_PDEATHSIG
// alone would reach the shell only, and would come when the thread ends that started it.
#include "harness/engines/keeper.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <ctime>

namespace sweeplab {
namespace {

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

}  // namespace

void keep(const char* command, std::uint64_t memory, const KeeperEnds& given) {
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

}  // namespace sweeplab
