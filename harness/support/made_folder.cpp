// SPDX-License-Identifier: MIT
#include "harness/support/made_folder.h"

#include <system_error>

#include "harness/support/atomic_file.h"
#include "harness/support/usage_error.h"

namespace sweeplab {

namespace fs = std::filesystem;

MadeFolder::MadeFolder(const fs::path& folder) {
  std::error_code error;
  for (fs::path parent = fs::absolute(folder, error).lexically_normal();
       !parent.empty() && !fs::exists(fs::symlink_status(parent, error)); parent = parent.parent_path()) {
    made_.push_back(parent);
  }
  try {
    make_folder(folder);
  } catch (const UsageError&) {
    remove_what_is_empty();
    throw;
  }
}

MadeFolder::~MadeFolder() { remove_what_is_empty(); }

void MadeFolder::remove_what_is_empty() const {
  std::error_code holds_something;
  for (const fs::path& folder : made_) fs::remove(folder, holds_something);
}

}  // namespace sweeplab
