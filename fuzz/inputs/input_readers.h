// SPDX-License-Identifier: MIT
//
// Everything that reads what people hand in: for fuzz_input.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace sweeplab::fuzz {

/// Reads a text. What it throws, other than UsageError, is a fault, and so is what it returns: in what the reader
/// contradicts itself.
using TextReader = std::string (*)(std::string_view text);

struct InputReader {
  char letter;  ///< the first byte of an input names its reader; what follows is the text
  std::string_view name;
  TextReader read;           ///< null for the program's options: the command line is above this floor
  std::string (*example)();  ///< a well-formed text
};

std::span<const InputReader> input_readers();

/// Runs an input; the fault, or nothing. Bytes that name no reader are no fault.
std::string input_fault(std::string_view input, TextReader read_options);

}  // namespace sweeplab::fuzz
