// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>

#include "harness/support/usage_error.h"

namespace sweeplab {

/// Another run is in the folder.
struct FolderIsLocked : UsageError {
  using UsageError::UsageError;
};

/// The name of another host, on which a run is in this folder of a shared file system; empty if there is none.
std::string host_of_another_run(const std::filesystem::path& folder);

/// Only one run at a time in a folder. The lock goes with the process, however that ends.
class FolderLock {
 public:
  /// `who` is what runs there: "campaign". Throws FolderIsLocked if another run does, and says which, with its process and
  /// command; UsageError if the folder cannot be locked, with the reason. The folder must exist.
  FolderLock(const std::filesystem::path& folder, const std::string& who);
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

 private:
  bool is_the_file_there() const;
  std::string text() const;

  std::filesystem::path file_;
  int descriptor_ = -1;
  bool ours_ = false;  // the file, and not only the lock on it
};

}  // namespace sweeplab
