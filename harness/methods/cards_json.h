// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "algorithms/card.h"
#include "algorithms/query.h"
#include "harness/methods/names.h"

namespace sweeplab {

/// All that stands on a card.
nlohmann::ordered_json json_of(const Card& card);

/// The id with how we have it where that is not from the author's own hand: "m3 (derived)", "gamedev (from ports)"; of
/// a peer with its version and year: "box2d_shape_cast (peer 2.4.1, 2020)".
std::string marked_name(const Card& card);

/// How we have it: "transcribed", "derived"; of a peer "the library itself".
std::string_view origin_of(const Card& card);

}  // namespace sweeplab
