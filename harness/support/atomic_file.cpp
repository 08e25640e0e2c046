// SPDX-License-Identifier: MIT
#include "harness/support/atomic_file.h"
#include "harness/support/folder_lock.h"
#include "harness/support/named_files.h"
#include "harness/support/usage_error.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <system_error>

namespace sweeplab {

AtomicFile::AtomicFile(const std::filesystem::path& path) : path_(path), place_(output_place(path)) {
  if (place_ == "-") {
    file_ = stdout;
    return;
  }
  // A device (/dev/null, a pipe) has no beside: renaming would replace it.
  const auto before = std::filesystem::status(place_);
  const bool in_place = std::filesystem::exists(before) && !std::filesystem::is_regular_file(before);
  if (in_place) {
    file_ = std::fopen(place_.c_str(), "wb");
  } else {
    beside_ = place_;
    beside_ += ".sweeplab-partial";
    const int descriptor = open_locked(beside_, false);
    if (descriptor < 0 && errno == EWOULDBLOCK) {
      throw UsageError(fmt::format("{}: cannot write: another run is writing it", path_.string()));
    }
    // What a killed run has left there goes.
    if (descriptor >= 0 && ftruncate(descriptor, 0) == 0) file_ = fdopen(descriptor, "wb");
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

std::filesystem::path free_name(const std::filesystem::path& path, std::string_view suffix) {
  const auto taken = [](const std::filesystem::path& name) { return exists(symlink_status(name)); };
  for (int number = 1;; ++number) {
    const std::string name = fmt::format("{}.old-{}", path.string(), number);
    if (!taken(name) && !taken(name + std::string(suffix))) return name;
  }
}

void make_folder(const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw UsageError(fmt::format("{}: cannot make this folder: {}", folder.string(), error.message()));
}

}  // namespace sweeplab
