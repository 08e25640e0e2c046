// SPDX-License-Identifier: MIT
//
// SweepSet 1 as it is read: only its own bytes are taken for it. 1/DATASHEET.md describes its columns.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/query/numbers.h"
#include "harness/query/scalars.h"
#include "harness/truth/truth.h"

namespace sweeplab {

inline constexpr int set_version = 1;
inline constexpr std::size_t set_size = 100'000;
/// Of its CSV file, not compressed: the CRC-64 that it is known by when it is read, and the sum in 1/SHA256SUMS.
inline constexpr std::string_view set_checksum = "fad11e90e5effc8b";
inline constexpr std::string_view set_sha256 = "506b60c99251fac5cde8deb51e570e84677d28374d35b5803942722c39534e37";

/// Of an impact or a graze.
struct RightTimes {
  double nearest = 0;          ///< to the true time, of the numbers of the query's scalar
  double nearest_double = 0;   ///< the same, of all doubles
  double least = 0, most = 0;  ///< those between them are right
};

/// A query with what is true of it, as a row of the CSV file.
struct SetRow {
  std::string id;
  Scalar scalar = Scalar::float32;
  std::string source;  ///< a family of queries, "scene:" and a family of scenes, or "findings"
  std::string origin;  ///< where in it
  Numbers numbers{};
  Class cls = Class::separate;
  Graze graze = Graze::none;
  std::optional<RightTimes> times;
};

/// Classes, and grazes by their kind: they divide a set and its scores.
inline constexpr std::array<std::string_view, 9> kind_names{"separate", "overlap", "impact", "flat", "rest",
                                                            "slide",    "corner",  "leave",  "end"};
inline constexpr std::size_t kind_count = kind_names.size();
constexpr std::size_t kind_number(Class cls, Graze graze) {
  return cls == Class::separate  ? 0
         : cls == Class::overlap ? 1
         : cls == Class::impact  ? 2
                                 : 2 + static_cast<std::size_t>(graze);
}

/// "1" of `judge --set` is the one in this program's sources; anything else is the path of a copy, compressed or not.
/// Throws UsageError for another version's number.
std::filesystem::path set_path(const std::string& named);
/// The folder in this program's sources.
std::filesystem::path set_folder();

/// What a file holds: that of a gzip file, or the file itself if it is none. Throws InputError if it cannot be read, is
/// damaged or cut off, and for more than `most` bytes.
std::string read_gzipped(const std::filesystem::path& path, std::size_t most);

/// Its rows. Throws InputError if it cannot be read or differs from what was published in a single byte.
std::vector<SetRow> read_set(const std::filesystem::path& path);

}  // namespace sweeplab
