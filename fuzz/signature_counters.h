// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace sweeplab::fuzz {

/// libFuzzer's attention to this signature: an input that shows one which no other has shown is kept, as if it had
/// reached new code. One counter a signature, but for collisions: their number is below that of the counters by far.
void steer_to(std::uint64_t signature_key);

}  // namespace sweeplab::fuzz
