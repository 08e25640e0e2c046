// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>
#include <string>

namespace sweeplab {

/// A query drawn with letters, as seen from B, so that only A moves: A at the start, at the first contact if there is
/// one, and at the end of the frame. `query`: the twelve numbers ax ay aw ah avx avy bx by bw bh bvx bvy; `contact`:
/// the truth time. y grows downwards. Each line ends in a newline and begins with `indent`.
std::string picture(const std::array<double, 12>& query, std::optional<double> contact, const std::string& indent);

}  // namespace sweeplab
