// SPDX-License-Identifier: MIT
//
// The lock is that of flock(2), on a file that says who holds it. The file is removed in the end; a run that is killed
// leaves it, unlocked, for the next one.
#include "harness/support/folder_lock.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <sstream>

#include "harness/support/usage_error.h"

namespace sweeplab {
namespace {

constexpr std::string_view first_line = "sweeplab runs here\n";

/// The words of this process's command line, with blanks between them.
std::string command() {
  std::ifstream in("/proc/self/cmdline", std::ios::binary);
  std::string words((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  while (!words.empty() && words.back() == '\0') words.pop_back();
  return words;
}

/// Fit for a line on a terminal, whatever was in it.
std::string printable(std::string text) {
  constexpr std::size_t longest = 300;
  if (text.size() > longest) text = text.substr(0, longest) + "...";
  for (char& c : text) {
    if (c == '\0') c = ' ';
    if (static_cast<unsigned char>(c) < ' ' || c == '\x7f') c = '?';
  }
  return text;
}

std::string this_host() {
  std::array<char, 256> name{};
  return gethostname(name.data(), name.size() - 1) == 0 ? printable(name.data()) : "";
}

/// What the file says of its holder, fit for a terminal.
struct Holder {
  std::string what, process, command, host;
};
Holder holder_from(const std::string& text) {
  Holder holder;
  std::istringstream in(text);
  std::string line;
  if (!text.starts_with(first_line) || !std::getline(in, line)) return {};
  for (std::string* part : {&holder.what, &holder.process, &holder.command, &holder.host}) {
    if (std::getline(in, line)) *part = printable(line);
  }
  return holder;
}

bool is_elsewhere(const Holder& holder) { return !holder.host.empty() && holder.host != this_host(); }

/// "another survey runs there: process 12, sweeplab survey", or "process 12 on node7, ...".
std::string said_of_holder(const std::string& text) {
  const Holder holder = holder_from(text);
  if (holder.command.empty()) return "another run is there";
  return fmt::format("another {} runs there: process {}{}, {}", holder.what, holder.process,
                     is_elsewhere(holder) ? " on " + holder.host : "", holder.command);
}

std::string text_of(int descriptor) {
  std::array<char, 2048> bytes;
  const ssize_t size = pread(descriptor, bytes.data(), bytes.size(), 0);
  return size > 0 ? std::string(bytes.data(), static_cast<std::size_t>(size)) : std::string();
}

}  // namespace

FolderLock::FolderLock(const std::filesystem::path& folder, const std::string& who) : file_(folder / "lock") {
  const auto fail = [&](const std::string& why) {
    if (descriptor_ >= 0) close(descriptor_);
    throw UsageError(fmt::format("{}: {}", folder.string(), why));
  };
  const auto cannot = [&](const char* what) {
    fail(fmt::format("cannot be locked: {} {}: {}", what, file_.string(), std::strerror(errno)));
  };
  do {
    if (descriptor_ >= 0) close(descriptor_);
    descriptor_ = open(file_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666);
    if (descriptor_ < 0) cannot("open");
    if (flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
      if (errno != EWOULDBLOCK) cannot("flock");
      const std::string held = fmt::format("{}: {}", folder.string(), said_of_holder(text()));
      close(descriptor_);
      throw FolderIsLocked(held);
    }
  } while (!is_the_file_there());  // its last holder removed it between the two calls
  const std::string before = text();
  ours_ = before.empty() || before.starts_with(first_line);
  if (!ours_) return;  // a file of this name that somebody else put there is locked, and stays as it is
  const std::string now =
      fmt::format("{}{}\n{}\n{}\n{}\n", first_line, who, getpid(), printable(command()), this_host());
  // On a full disk nobody can be told who is here; the lock holds all the same.
  if (ftruncate(descriptor_, 0) == 0 && pwrite(descriptor_, now.data(), now.size(), 0) < 0) return;
}

FolderLock::~FolderLock() {
  if (ours_ && is_the_file_there()) unlink(file_.c_str());
  close(descriptor_);
}

bool FolderLock::is_the_file_there() const {
  struct stat here {
  }, there{};
  return fstat(descriptor_, &here) == 0 && lstat(file_.c_str(), &there) == 0 && here.st_dev == there.st_dev &&
         here.st_ino == there.st_ino;
}

std::string FolderLock::text() const { return text_of(descriptor_); }

/// The lock itself is tried only where the file names another host: for a moment it keeps others out.
std::string host_of_another_run(const std::filesystem::path& folder) {
  const int descriptor = open((folder / "lock").c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (descriptor < 0) return {};
  const Holder holder = holder_from(text_of(descriptor));
  const bool held = is_elsewhere(holder) && flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
  close(descriptor);
  return held ? holder.host : "";
}

}  // namespace sweeplab
