// SPDX-License-Identifier: MIT
#include "fuzz/inputs/finding_input.h"

#include <string_view>

#include "harness/support/atomic_file.h"
#include "harness/support/checksum.h"

namespace sweeplab::fuzz {

void write_input(const Signature& signature, const Numbers& witness, const std::filesystem::path& folder) {
  write_input(with_scalar(signature.scalar, [&]<class S>() { return bytes_of(sweeplab::query_of<S>(witness)); }),
              folder);
}

void write_input(const Record& record, const std::filesystem::path& folder) {
  const std::string_view bytes(reinterpret_cast<const char*>(record.data()), record.size());
  const auto file = folder / ("finding-" + checksum64(bytes));
  if (!std::filesystem::exists(file)) write_atomically(file, bytes);
}

}  // namespace sweeplab::fuzz
