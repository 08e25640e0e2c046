// SPDX-License-Identifier: MIT
#pragma once

#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>

namespace sweeplab {

/// A file written beside its final place and renamed into it by commit(), so that a half-written file never replaces a
/// good one. Without commit(), whatever was written disappears; what a killed run has left, the next one for this file
/// overwrites. Where the file is: output_place() in named_files.h.
class AtomicFile {
 public:
  /// Throws UsageError, with the reason, if the file cannot be made, or another run is writing it; the folder must exist.
  explicit AtomicFile(const std::filesystem::path& path);
  ~AtomicFile();
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  /// Throws UsageError on failure, a full disk for one.
  void write(std::string_view bytes);
  void commit();

 private:
  [[noreturn]] void fail(int error) const;

  std::filesystem::path path_, place_, beside_;
  std::FILE* file_ = nullptr;
};

/// The whole of `bytes` into `path`, at once or not at all.
void write_atomically(const std::filesystem::path& path, std::string_view bytes);

/// Throws UsageError, with the reason, if the file cannot be renamed.
void move_file(const std::filesystem::path& from, const std::filesystem::path& to);

/// Where a file can be kept as it was: the first of path.old-1, path.old-2, ... that is free, and, where a file of the
/// same name with this suffix belongs to it, that one's name, too.
std::filesystem::path free_name(const std::filesystem::path& path, std::string_view suffix = "");

/// Makes the folder and its parents; throws UsageError, with the reason, if that cannot be.
void make_folder(const std::filesystem::path& folder);

}  // namespace sweeplab
