// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

/// A fuzz target, as libFuzzer and the replay program know it: runs one input, and aborts where an oracle objects.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size);
