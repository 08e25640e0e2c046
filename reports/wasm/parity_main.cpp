// SPDX-License-Identifier: MIT
//
// `parity COUNT`: the native side of reports/test/parity.test.ts. First the text, then COUNT queries of each family, in
// blocks of 500, float32 before float64, all on standard output without anything between.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "harness/query/families.h"
#include "reports/wasm/parity.h"

int main(int argc, char** argv) {
  const long count = argc == 2 ? std::strtol(argv[1], nullptr, 10) : 0;
  if (count <= 0) {
    fmt::print(stderr, "usage: parity COUNT\n");
    return 2;
  }
  fmt::print("{}", sweeplab::parity_text());
  for (std::size_t family = 0; family < sweeplab::families().size(); ++family) {
    for (const bool float32 : {true, false}) {
      for (long first = 0; first < count; first += 500) {
        const auto block = sweeplab::parity_block(float32, family, 1, static_cast<std::uint64_t>(first),
                                                  static_cast<std::size_t>(std::min(500L, count - first)));
        if (std::fwrite(block.data(), 1, block.size(), stdout) != block.size()) return 1;
      }
    }
  }
  return 0;
}
