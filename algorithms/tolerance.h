// SPDX-License-Identifier: MIT
#pragma once

namespace sweeplab {

/// A margin that a source allows itself against rounding, such as 1e-8, in S: what is smaller counts as 0. Methods write
/// it with this name, so that the laboratory can ask the same code what it answers without its margins: whoever has an
/// exact number gives an overload. Here it is the margin.
template <class S>
constexpr S tolerance(S margin) {
  return margin;
}

/// The same of a margin that a source adds or takes away.
template <class S>
constexpr S tolerance_offset(S margin) {
  return margin;
}

}  // namespace sweeplab
