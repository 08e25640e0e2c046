// SPDX-License-Identifier: MIT
#pragma once

#include <cstdio>
#include <filesystem>

namespace sweeplab {

/// Where a file is written until it is whole: beside its place, under a name that says by which process.
std::filesystem::path partial_name(const std::filesystem::path& path);

/// Tells other runs, as long as the file is open, that its owner lives.
void mark_as_owned(std::FILE* file);

/// Removes the partial files of `path` whose owners were killed. A folder is looked through once a process, so that
/// thousands of files in it cost no more than one.
void remove_leftovers(const std::filesystem::path& path);

}  // namespace sweeplab
