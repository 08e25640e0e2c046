// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <vector>

namespace sweeplab {

/// A folder that a run writes into. A run that fails before it has written anything leaves no empty folders behind.
class MadeFolder {
 public:
  /// Makes it and its parents, as make_folder() does; throws as that does.
  explicit MadeFolder(const std::filesystem::path& folder);
  /// Removes those that it had to make and that are empty.
  ~MadeFolder();
  MadeFolder(const MadeFolder&) = delete;
  MadeFolder& operator=(const MadeFolder&) = delete;

 private:
  void remove_what_is_empty() const;

  std::vector<std::filesystem::path> made_;  ///< the innermost first
};

}  // namespace sweeplab
