// SPDX-License-Identifier: MIT
#include "fuzz/campaign/worker.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <thread>

#include "harness/support/usage_error.h"

extern char** environ;

namespace sweeplab::fuzz {
namespace {

/// Our environment with these changes, as "NAME=value"; an empty value takes the name away.
std::vector<std::string> environment_with(const std::map<std::string, std::string>& changes) {
  std::vector<std::string> all;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string text = *entry;
    if (!changes.contains(text.substr(0, text.find('=')))) all.push_back(text);
  }
  for (const auto& [name, value] : changes) {
    if (!value.empty()) all.push_back(fmt::format("{}={}", name, value));
  }
  return all;
}

std::vector<char*> pointers_to(std::vector<std::string>& words) {
  std::vector<char*> pointers;
  pointers.reserve(words.size() + 1);
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  return pointers;
}

}  // namespace

Worker::Worker(const std::vector<std::string>& command, const std::map<std::string, std::string>& environment,
               const std::filesystem::path& log)
    : start_(std::chrono::steady_clock::now()) {
  std::vector<std::string> words = command, variables = environment_with(environment);
  const std::vector<char*> arguments = pointers_to(words), settings = pointers_to(variables);
  const int out = open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (out < 0) throw UsageError(fmt::format("{}: cannot write: {}", log.string(), std::strerror(errno)));
  const int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
  int failed[2];  // closed by a good exec, else the reason comes through
  if (pipe2(failed, O_CLOEXEC) != 0) throw UsageError(fmt::format("no pipe: {}", std::strerror(errno)));
  const pid_t parent = getpid();
  pid_ = fork();
  if (pid_ == 0) {  // nothing here but system calls: other threads may hold any lock
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    setpgid(0, 0);
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    if (getppid() == parent && dup2(nothing, 0) == 0 && dup2(out, 1) == 1 && dup2(out, 2) == 2) {
      execve(arguments[0], arguments.data(), settings.data());
    }
    const int why = errno;
    (void)!::write(failed[1], &why, sizeof why);
    _exit(127);
  }
  close(out);
  close(nothing);
  close(failed[1]);
  int why = pid_ < 0 ? errno : 0;
  if (pid_ > 0) (void)!::read(failed[0], &why, sizeof why);
  close(failed[0]);
  if (why != 0) {
    if (pid_ > 0) waitpid(pid_, nullptr, 0);
    pid_ = -1;
    throw UsageError(fmt::format("{}: cannot be started: {}", command[0], std::strerror(why)));
  }
}

Worker::~Worker() {
  if (pid_ > 0 && !ended()) {
    stop(true);
    waitpid(pid_, nullptr, 0);
  }
}

std::optional<int> Worker::ended() {
  int status = 0;
  if (!status_ && waitpid(pid_, &status, WNOHANG) == pid_) {
    status_ = WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
  }
  return status_;
}

void Worker::stop(bool now) { kill(pid_, now ? SIGKILL : SIGTERM); }

double Worker::seconds() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
}

std::string status_text(int status) {
  return status < 0 ? fmt::format("signal {} ({})", -status, strsignal(-status))
                    : fmt::format("exit status {}", status);
}

void wait_for_all(const std::vector<Worker*>& workers, std::chrono::milliseconds patience) {
  const auto start = std::chrono::steady_clock::now();
  bool asked = false;
  const auto running = [](Worker* worker) { return !worker->ended(); };
  while (std::ranges::any_of(workers, running)) {
    const auto waited = std::chrono::steady_clock::now() - start;
    if (waited >= patience) {
      for (Worker* worker : workers) {
        if (running(worker) && (!asked || waited > patience + std::chrono::seconds(1))) worker->stop(asked);
      }
      asked = true;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
}

}  // namespace sweeplab::fuzz
