// SPDX-License-Identifier: MIT
#pragma once

#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace sweeplab {

/// A file written beside its final place and renamed into it by commit(), so that a half-written file never replaces a
/// good one. Without commit(), whatever was written disappears; what a killed run has left, the next one for this file
/// overwrites. Where the file is: output_place().
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

/// Where a file can be kept as it was: the first of path.old-1, path.old-2, ... that is free.
std::filesystem::path free_name(const std::filesystem::path& path);

/// Makes the folder and its parents; throws UsageError, with the reason, if that cannot be.
void make_folder(const std::filesystem::path& folder);

// What may be done with the files that a command line names, decided once for all commands. The rules for who calls the
// program stand in harness/README.md.

/// A file or folder, and by which option it was named.
struct NamedFile {
  std::string option;
  std::filesystem::path path;
};

/// What a command reads and writes. "-" is standard input or output, but never a folder.
struct NamedFiles {
  std::vector<NamedFile> inputs;
  std::vector<NamedFile> outputs;  ///< files
  std::vector<NamedFile> folders;  ///< of outputs; made where there are none
  bool prints = true;              ///< whether there is anything for standard output, be all well
};

/// Throws UsageError if an output is an input, by whatever name (symbolic and hard links, other spellings of the path,
/// standard input and output), or two outputs are one; if an output is a folder or a folder none; if one is read-only;
/// and if standard output is closed and there is something for it. Writes nothing.
void check_files(const NamedFiles& files);

/// Where an output of this name is written: the file itself, or what the symbolic link points to, so that the link
/// stays. "-" for standard output, /dev/stdout too. Throws UsageError if it is a folder, read-only, or a link into
/// nowhere.
std::filesystem::path output_place(const std::filesystem::path& path);

/// Before long work whose output comes at its end: throws UsageError if this cannot be written. Leaves nothing behind,
/// and does not open pipes and devices, whose other side would see it.
void check_output(const std::filesystem::path& path);

}  // namespace sweeplab
