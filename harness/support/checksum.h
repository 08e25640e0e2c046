// SPDX-License-Identifier: MIT
#pragma once

#include <fmt/format.h>

#include <boost/crc.hpp>
#include <string>
#include <string_view>

namespace sweeplab {

/// The CRC-32 of zlib, PNG and Python's zlib.crc32, in eight hex digits: one that fits by chance is one in 4 billion, and
/// none fits where only one bit, or a run of up to 32, was changed.
inline std::string checksum(std::string_view bytes) {
  boost::crc_32_type crc;
  crc.process_bytes(bytes.data(), bytes.size());
  return fmt::format("{:08x}", crc.checksum());
}

/// The column of the CSV files that we export in which a row has the checksum of its text before it: of the fields with
/// commas between them.
inline constexpr std::string_view checksum_column = "row_checksum";

/// The row with its checksum and the end of the line.
inline std::string sealed_row(std::string_view row) { return fmt::format("{},{}\n", row, checksum(row)); }

}  // namespace sweeplab
