// SPDX-License-Identifier: MIT
//
// SweepSet 1 as it is read: only its own bytes are taken for it.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "harness/sets/set_row.h"

namespace sweeplab {

inline constexpr int set_version = 1;
inline constexpr std::size_t set_size = 100'000;
/// Of its CSV file, not compressed; in 1/SHA256SUMS, too.
inline constexpr std::string_view set_sha256 = "506b60c99251fac5cde8deb51e570e84677d28374d35b5803942722c39534e37";

/// "1" of `judge --set` is the one in this program's sources; anything else is the path of a copy, compressed or not.
/// Throws UsageError for another version's number.
std::filesystem::path set_path(const std::string& named);
/// The folder in this program's sources.
std::filesystem::path set_folder();

/// Its rows. Throws InputError if it cannot be read or differs from what was published in a single byte.
std::vector<SetRow> read_set(const std::filesystem::path& path);

}  // namespace sweeplab
