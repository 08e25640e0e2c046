// SPDX-License-Identifier: MIT
//
// What may be done with the files that a command line names, decided once for all commands. The rules for who calls the
// program stand in harness/README.md.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace sweeplab {

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
