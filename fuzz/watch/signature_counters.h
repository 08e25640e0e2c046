// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace sweeplab::fuzz {

/// libFuzzer's attention to this signature: an input that shows one which no other has shown is kept, as if it had
/// reached new code. A signature is one of eight levels of a counter, which libFuzzer tells apart. So there are 65,536
/// places, more than signatures by far; of two that one input shows in the same counter the later counts.
void steer_to(std::uint64_t signature_key);

}  // namespace sweeplab::fuzz
