// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace sweeplab {

/// The CRC-32 of zlib, PNG and Python's zlib.crc32, in eight hex digits: one that fits by chance is one in 4 billion, and
/// none fits where only one bit, or a run of up to 32, was changed.
std::string checksum(std::string_view bytes);

/// CRC-64 (ECMA-182) of the bytes, as 16 hex digits: shows damage and mix-ups, not forgery.
std::string checksum64(std::string_view bytes);

/// The column of the CSV files that we export in which a row has the checksum of its text before it: of the fields with
/// commas between them.
inline constexpr std::string_view checksum_column = "row_checksum";

/// The row with its checksum and the end of the line.
std::string sealed_row(std::string_view row);

}  // namespace sweeplab
