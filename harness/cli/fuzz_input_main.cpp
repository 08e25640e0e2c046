// SPDX-License-Identifier: MIT
//
// The readers, on bytes. A crash, a leak, a hang, an exception that the program would not explain, and a reader that
// contradicts itself are faults.
#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <string>
#include <vector>

#include "fuzz/inputs/input_readers.h"
#include "fuzz/targets/targets.h"
#include "harness/cli/command.h"

namespace {

/// The arguments, a line each. The command is not run.
std::string read_options(std::string_view text) {
  std::vector<std::string> arguments;
  std::istringstream in{std::string(text)};
  for (std::string line; std::getline(in, line);) arguments.push_back(line);
  return sweeplab::command_from(arguments) ? "" : "no command, and no complaint";
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string fault = sweeplab::fuzz::input_fault({reinterpret_cast<const char*>(bytes), size}, read_options);
  if (fault.empty()) return 0;
  fmt::print(stderr, "fuzz_input: {}\n", fault);
  std::abort();
}
