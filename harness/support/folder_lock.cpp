// SPDX-License-Identifier: MIT
#include "harness/support/folder_lock.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>

#include "harness/support/text.h"
#include "harness/support/usage_error.h"

namespace sweeplab {
namespace {

bool is_at(const std::filesystem::path& path, int descriptor) {
  struct stat here {
  }, there{};
  return fstat(descriptor, &here) == 0 && lstat(path.c_str(), &there) == 0 && here.st_dev == there.st_dev &&
         here.st_ino == there.st_ino;
}

/// In a line, what this process is.
std::string this_process() {
  std::ifstream in("/proc/self/cmdline", std::ios::binary);
  std::string words((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  while (!words.empty() && words.back() == '\0') words.pop_back();
  std::ranges::replace(words, '\0', ' ');
  std::array<char, 256> host{};
  gethostname(host.data(), host.size() - 1);
  return printable(fmt::format("process {}, on {}: {}", getpid(), host.data(), words.substr(0, 300)));
}

}  // namespace

int open_locked(const std::filesystem::path& path, bool must_lock) {
  for (;;) {
    const int descriptor = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666);
    if (descriptor < 0) return -1;
    const int error = flock(descriptor, LOCK_EX | LOCK_NB) == 0 ? 0 : errno;
    const bool refused = error == EWOULDBLOCK || (error != 0 && must_lock);
    if (!refused && is_at(path, descriptor)) return descriptor;
    close(descriptor);  // who had it has renamed or removed it between the two calls
    errno = error;
    if (refused) return -1;
  }
}

FolderLock::FolderLock(const std::filesystem::path& folder, const std::string& who)
    : file_(folder / ".sweeplab-lock"), descriptor_(open_locked(file_, true)) {
  if (descriptor_ < 0) {
    const int error = errno;
    std::string holder;
    if (error == EWOULDBLOCK) std::getline(std::ifstream(file_), holder);
    throw UsageError(fmt::format("{}: {}", folder.string(),
                                 error != EWOULDBLOCK
                                     ? fmt::format("cannot be locked: {}: {}", file_.string(), std::strerror(error))
                                 : holder.empty() ? "another run is there"
                                                  : printable(holder.substr(0, 1000))));
  }
  const std::string text = fmt::format("another {} runs there: {}\n", who, this_process());
  // On a full disk nobody learns who is here; the lock holds all the same.
  if (ftruncate(descriptor_, 0) == 0 && pwrite(descriptor_, text.data(), text.size(), 0) < 0) return;
}

FolderLock::~FolderLock() {
  if (is_at(file_, descriptor_)) unlink(file_.c_str());
  close(descriptor_);
}

}  // namespace sweeplab
