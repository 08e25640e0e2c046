// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>

namespace sweeplab {

/// Only one run at a time in a folder. The lock goes with the process, however that ends.
class FolderLock {
 public:
  /// `who` is what may run there only once: "campaign". Throws UsageError if another does.
  FolderLock(const std::filesystem::path& folder, const std::string& who);
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

 private:
  int descriptor_;
};

}  // namespace sweeplab
