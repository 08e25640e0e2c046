// SPDX-License-Identifier: MIT
//
// Two shapes at one moment, for the page's copy of the collision article's demo.
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace sweeplab {

/// The truth of a pair of shapes ("box-circle") with these numbers, and what the article's tests of it and their repairs
/// say in float: reports/schemas/explorer_shapes.schema.json.
std::string shapes_text(std::string_view pair, const std::array<double, 12>& numbers);

}  // namespace sweeplab
