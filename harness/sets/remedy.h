// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace sweeplab {

/// The file to copy instead, in a language as an engine's card names it ("Lua 5.4", "C#"): "exact in Lua 5.4:
/// algorithms/ports/exact.lua". Of other languages, and of none, where the ports are listed.
std::string remedy_in(std::string_view language);

}  // namespace sweeplab
