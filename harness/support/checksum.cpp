// SPDX-License-Identifier: MIT
#include "harness/support/checksum.h"

#include <fmt/format.h>

#include <boost/crc.hpp>

namespace sweeplab {

std::string checksum(std::string_view bytes) {
  boost::crc_32_type crc;
  crc.process_bytes(bytes.data(), bytes.size());
  return fmt::format("{:08x}", crc.checksum());
}

std::string checksum64(std::string_view bytes) {
  boost::crc_optimal<64, 0x42F0E1EBA9EA3693, 0, 0, false, false> crc;
  crc.process_bytes(bytes.data(), bytes.size());
  return fmt::format("{:016x}", crc.checksum());
}

std::string sealed_row(std::string_view row) { return fmt::format("{},{}\n", row, checksum(row)); }

}  // namespace sweeplab
