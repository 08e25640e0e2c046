// SPDX-License-Identifier: MIT
#include "harness/support/folder_lock.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include "harness/support/usage_error.h"

namespace sweeplab {

FolderLock::FolderLock(const std::filesystem::path& folder, const std::string& who)
    : descriptor_(open((folder / "lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666)) {
  if (descriptor_ < 0 || flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
    throw UsageError(fmt::format("{}: another {} runs there (or nothing can be written there)", folder.string(), who));
  }
}

FolderLock::~FolderLock() { close(descriptor_); }

}  // namespace sweeplab
