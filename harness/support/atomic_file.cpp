// SPDX-License-Identifier: MIT
#include "harness/support/atomic_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

#include "harness/support/folder_lock.h"
#include "harness/support/standard_streams.h"
#include "harness/support/stop.h"
#include "harness/support/usage_error.h"

namespace sweeplab {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(const fs::path& path, std::string_view why) {
  throw UsageError(fmt::format("{}: cannot write: {}", path.string(), why));
}

/// Which file it is, whatever it is called. Nothing for what is not there, and for what can be read and written at once:
/// sockets, and devices such as a terminal and /dev/null.
using FileIdentity = std::pair<dev_t, ino_t>;
std::optional<FileIdentity> identity(const struct stat& status) {
  if (S_ISCHR(status.st_mode) || S_ISSOCK(status.st_mode)) return {};
  return FileIdentity{status.st_dev, status.st_ino};
}
std::optional<FileIdentity> identity(const fs::path& path, int standard_stream) {
  struct stat status {};
  const int failed = path == "-" ? fstat(standard_stream, &status) : stat(path.c_str(), &status);
  return failed == 0 ? identity(status) : std::nullopt;
}

/// For root, too, who could write it all the same.
bool is_read_only(const fs::path& path, mode_t mode) {
  return (mode & (S_IWUSR | S_IWGRP | S_IWOTH)) == 0 || access(path.c_str(), W_OK) != 0;
}

fs::path folder_of(const fs::path& path) { return path.has_parent_path() ? path.parent_path() : "."; }

/// The end of a chain of symbolic links, be there a file or not.
fs::path without_links(fs::path path) {
  for (int links = 0; links < 40; ++links) {
    std::error_code error;
    const fs::path target = fs::read_symlink(path, error);
    if (error) return path;
    path = target.is_absolute() ? target : folder_of(path) / target;
  }
  refuse(path, std::strerror(ELOOP));
}

std::string named(const NamedFile& file) { return fmt::format("{} {}", file.option, file.path.string()); }

void check_folder(const NamedFile& folder) {
  if (folder.path == "-") {
    throw UsageError(fmt::format(
        "{} -: expected a folder; - is standard output only where a file is written (./- is a folder of that name)",
        folder.option));
  }
  struct stat status {};
  if (stat(folder.path.c_str(), &status) != 0) {
    if (errno == ENOENT && lstat(folder.path.c_str(), &status) != 0) return;  // it will be made
    throw UsageError(fmt::format("{}: expected a folder: {}", named(folder), std::strerror(errno)));
  }
  if (!S_ISDIR(status.st_mode)) {
    throw UsageError(fmt::format("{}: cannot make this folder: {}", named(folder), std::strerror(ENOTDIR)));
  }
  if (is_read_only(folder.path, status.st_mode)) refuse(folder.path, "this folder is read-only");
}

/// Where an output is written until it is whole.
fs::path beside(fs::path place) { return place += ".sweeplab-partial"; }

/// A pipe with a name is opened once somebody reads it, or a stop is requested.
std::FILE* open_in_place(const fs::path& place, bool is_pipe) {
  if (!is_pipe) return std::fopen(place.c_str(), "wb");
  int descriptor = -1;
  while ((descriptor = open(place.c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC)) < 0 && errno == ENXIO) {
    if (stop_requested()) throw Stopped();
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  if (descriptor < 0) return nullptr;
  fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK);
  return fdopen(descriptor, "wb");
}

[[noreturn]] void refuse_twice(const std::string& output, std::string_view what) {
  throw UsageError(fmt::format("{}: this is {}, which it would replace; nothing was written", output, what));
}

void check_no_input_is_replaced(const NamedFiles& files) {
  const auto standard_output = identity("-", STDOUT_FILENO);
  for (const NamedFile& input : files.inputs) {
    const auto read = identity(input.path, STDIN_FILENO);
    if (!read) continue;
    const std::string what = fmt::format("the input {}", input.path == "-" ? "on standard input" : named(input));
    for (const NamedFile& output : files.outputs) {
      const auto partial = output.path == "-" ? std::nullopt : identity(beside(output_place(output.path)), -1);
      if (identity(output.path, STDOUT_FILENO) == read || partial == read) refuse_twice(named(output), what);
    }
    if (standard_output == read) refuse_twice("standard output", what);
  }
}

void check_no_output_twice(const NamedFiles& files) {
  const auto standard_output = identity("-", STDOUT_FILENO);
  for (std::size_t i = 0; i < files.outputs.size(); ++i) {
    const NamedFile& one = files.outputs[i];
    const auto written = identity(one.path, STDOUT_FILENO);
    if (written && written == standard_output && output_place(one.path) != "-") {
      refuse_twice(named(one), "standard output, too");
    }
    for (std::size_t j = 0; j < i; ++j) {
      const NamedFile& other = files.outputs[j];
      const bool same = written ? written == identity(other.path, STDOUT_FILENO)
                                : fs::weakly_canonical(one.path) == fs::weakly_canonical(other.path);
      if (same) refuse_twice(named(one), fmt::format("the output {}", named(other)));
    }
  }
}

}  // namespace

AtomicFile::AtomicFile(const std::filesystem::path& path) : path_(path), place_(output_place(path)) {
  if (place_ == "-") {
    file_ = stdout;
    return;
  }
  // A device (/dev/null, a pipe) has no beside: renaming would replace it.
  const auto before = std::filesystem::status(place_);
  const bool in_place = std::filesystem::exists(before) && !std::filesystem::is_regular_file(before);
  if (in_place) {
    file_ = open_in_place(place_, std::filesystem::is_fifo(before));
  } else {
    beside_ = beside(place_);
    int descriptor = open_locked(beside_, false);
    struct stat left {};
    if (descriptor >= 0 && fstat(descriptor, &left) == 0 && (left.st_size > 0 || left.st_nlink > 1)) {
      unlink(beside_.c_str());  // what a killed run has left there goes; not what else is called so
      close(descriptor);
      descriptor = open_locked(beside_, false);
    }
    if (descriptor < 0 && errno == EWOULDBLOCK) {
      throw UsageError(fmt::format("{}: cannot write: another run is writing it", path_.string()));
    }
    if (descriptor >= 0) file_ = fdopen(descriptor, "wb");
  }
  if (!file_) fail(errno);
  // Who might read the older output may read this one, and nobody else.
  if (std::filesystem::is_regular_file(before)) fchmod(fileno(file_), static_cast<mode_t>(before.permissions()));
}

AtomicFile::~AtomicFile() {
  std::error_code ignored;
  if (!beside_.empty()) std::filesystem::remove(beside_, ignored);
  if (file_ && file_ != stdout) std::fclose(file_);
}

void AtomicFile::fail(int error) const {
  const std::string name = place_ == "-" ? "standard output" : path_.string();
  throw UsageError(fmt::format("{}: cannot write: {}", name, std::strerror(error)));
}

void AtomicFile::write(std::string_view bytes) {
  errno = 0;
  if (std::fwrite(bytes.data(), 1, bytes.size(), file_) != bytes.size()) fail(errno);
}

void AtomicFile::commit() {
  errno = 0;
  if (std::fflush(file_) != 0) fail(errno);
  if (file_ == stdout) return;
  if (!beside_.empty()) {
    if (fsync(fileno(file_)) != 0 || std::rename(beside_.c_str(), place_.c_str()) != 0) fail(errno);
    beside_.clear();
  }
  const int closed = std::fclose(file_);
  file_ = nullptr;
  if (closed != 0) fail(errno);
}

void write_atomically(const std::filesystem::path& path, std::string_view bytes) {
  AtomicFile file(path);
  file.write(bytes);
  file.commit();
}

void move_file(const std::filesystem::path& from, const std::filesystem::path& to) {
  std::error_code error;
  std::filesystem::rename(from, to, error);
  if (error) {
    throw UsageError(fmt::format("{}: cannot be renamed to {}: {}", from.string(), to.string(), error.message()));
  }
}

std::filesystem::path free_name(const std::filesystem::path& path) {
  for (int number = 1;; ++number) {
    fs::path name = fmt::format("{}.old-{}", path.string(), number);
    if (!exists(symlink_status(name))) return name;
  }
}

void make_folder(const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw UsageError(fmt::format("{}: cannot make this folder: {}", folder.string(), error.message()));
}

fs::path output_place(const fs::path& path) {
  constexpr std::array<std::string_view, 3> standard_output{"/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"};
  if (path == "-" || std::ranges::find(standard_output, path.native()) != standard_output.end()) return "-";
  if (path.empty()) throw UsageError("expected the name of a file to write, found an empty one");
  struct stat status {};
  const bool is_there = stat(path.c_str(), &status) == 0;
  if (!is_there && errno != ENOENT) refuse(path, std::strerror(errno));
  if (is_there && S_ISDIR(status.st_mode)) refuse(path, std::strerror(EISDIR));
  if (is_there && S_ISSOCK(status.st_mode)) refuse(path, "it is a socket");
  if (is_there && !S_ISREG(status.st_mode)) return path;
  if (is_there && is_read_only(path, status.st_mode)) refuse(path, "it is read-only");
  fs::path place = without_links(path);
  const fs::path folder = folder_of(place);
  if (is_there && identity(place, STDOUT_FILENO) != identity(status)) refuse(path, "its file is deleted");
  if (stat(folder.c_str(), &status) == 0 && is_read_only(folder, status.st_mode)) {
    refuse(path, "the folder is read-only");
  }
  return place;
}

void check_output(const fs::path& path) {
  const fs::path place = output_place(path);
  if (place == "-") return;
  struct stat status {};
  if (stat(place.c_str(), &status) != 0 || S_ISREG(status.st_mode)) {
    const AtomicFile made_and_removed(path);
  } else if (access(place.c_str(), W_OK) != 0) {
    refuse(path, std::strerror(errno));
  }
}

void check_files(const NamedFiles& files) {
  if (files.prints && standard_output_was_closed()) {
    throw UsageError("standard output: cannot write: it is closed (>/dev/null, if nobody is to see it)");
  }
  for (const NamedFile& folder : files.folders) check_folder(folder);
  check_no_input_is_replaced(files);
  for (const NamedFile& output : files.outputs) output_place(output.path);
  check_no_output_twice(files);
}

}  // namespace sweeplab
