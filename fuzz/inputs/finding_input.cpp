// SPDX-License-Identifier: MIT
#include "fuzz/inputs/finding_input.h"

#include <fmt/format.h>

#include <boost/crc.hpp>
#include <string_view>

#include "fuzz/inputs/bytes.h"
#include "harness/support/atomic_file.h"

namespace sweeplab::fuzz {

void write_input(const Signature& signature, const Numbers& witness, const std::filesystem::path& folder) {
  const Record record =
      with_scalar(signature.scalar, [&]<class S>() { return bytes_of(sweeplab::query_of<S>(witness)); });
  boost::crc_optimal<64, 0x42F0E1EBA9EA3693, 0, 0, false, false> crc;
  crc.process_bytes(record.data(), record.size());
  const auto file = folder / fmt::format("finding-{:016x}", crc.checksum());
  if (!std::filesystem::exists(file)) {
    write_atomically(file, {reinterpret_cast<const char*>(record.data()), record.size()});
  }
}

}  // namespace sweeplab::fuzz
