// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>

namespace sweeplab {

/// What a file holds: that of a gzip file, or the file itself if it is none. Throws InputError if it cannot be read, is
/// damaged or cut off, and for more than `most` bytes.
std::string read_gzipped(const std::filesystem::path& path, std::size_t most);

}  // namespace sweeplab
