// SPDX-License-Identifier: MIT
//
// `worlds`: answers lines of standard input, each a level to play as the page asks the WebAssembly module for it, by this
// machine's code, a line each.
#include <fmt/format.h>

#include <iostream>
#include <string>

#include "harness/support/usage_error.h"
#include "reports/wasm/worlds.h"

int main() {
  for (std::string asked; std::getline(std::cin, asked);) {
    try {
      fmt::print("{}\n", sweeplab::world_text(asked));
    } catch (const sweeplab::UsageError& error) {
      fmt::print(stderr, "{}\n", error.what());
      return 2;
    }
  }
}
