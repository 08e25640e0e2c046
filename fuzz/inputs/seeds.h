// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string_view>

namespace sweeplab::fuzz {

/// "fuzz_sweep", "fuzz_frame", "fuzz_input".
std::span<const std::string_view> target_names();

/// Writes the files with which a target's fuzzing begins into a folder, which is made if need be: all fixtures, and the
/// first queries of every family, in both scalars; of fuzz_input one well-formed text for each reader. The names are
/// checksums of the contents, so that the same seeds are the same files. Returns how many there are. Throws UsageError
/// if there is no such target or the folder cannot be written.
std::size_t write_seed_corpus(std::string_view target, const std::filesystem::path& folder);

}  // namespace sweeplab::fuzz
