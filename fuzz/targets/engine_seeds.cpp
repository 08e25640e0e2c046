// SPDX-License-Identifier: MIT
//
// Writes a target's seeds: TARGET FOLDER. For builds in which only what links the fuzzing engine can be linked at all;
// it therefore comes as a target, and is done before the engine begins.
#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <exception>

#include "fuzz/inputs/seeds.h"
#include "fuzz/targets/targets.h"

extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
  if (*argc != 3) {
    fmt::print(stderr, "usage: {} TARGET FOLDER\n", **argv);
    std::exit(2);
  }
  try {
    fmt::print("{} seeds\n", sweeplab::fuzz::write_seed_corpus((*argv)[1], (*argv)[2]));
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}: {}\n", **argv, error.what());
    std::exit(2);
  }
  std::exit(0);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t*, std::size_t) { return 0; }
