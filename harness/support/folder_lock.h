// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>

namespace sweeplab {

/// Opens a file to read and write it, makes it if it is not there, and locks it by flock(2). The lock goes with the
/// descriptor, however the process ends; so who renames or removes the file does that before he closes it. -1 with errno
/// set if it cannot be opened; EWOULDBLOCK if somebody else has it; and where `must_lock`, if the file system knows no
/// locks: else there two at once harm each other.
int open_locked(const std::filesystem::path& path, bool must_lock);

/// Only one run at a time in a folder.
class FolderLock {
 public:
  /// `who` is what runs there: "campaign". Throws UsageError if another run does, and says which, with its process and
  /// command; or if the folder cannot be locked, with the reason. The folder must exist.
  FolderLock(const std::filesystem::path& folder, const std::string& who);
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

 private:
  std::filesystem::path file_;  ///< says who holds it; a run that is killed leaves it, unlocked, for the next one
  int descriptor_;
};

}  // namespace sweeplab
