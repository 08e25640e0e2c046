// SPDX-License-Identifier: MIT
//
// `parity COUNT`: the native side of reports/test/parity.test.ts. First the text, then COUNT queries of each family,
// float32 before float64, all on standard output without anything between.
#include <fmt/format.h>

#include <cstdlib>

#include "harness/query/families.h"
#include "reports/wasm/parity.h"

int main(int argc, char** argv) {
  const std::size_t count = argc == 2 ? std::strtoul(argv[1], nullptr, 10) : 0;
  fmt::print("{}", sweeplab::parity_text());
  for (std::size_t family = 0; family < sweeplab::families().size(); ++family) {
    for (const bool float32 : {true, false}) fmt::print("{}", sweeplab::parity_block(float32, family, 1, 0, count));
  }
}
