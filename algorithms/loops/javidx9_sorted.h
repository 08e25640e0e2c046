// SPDX-License-Identifier: MIT AND LicenseRef-OLC-3
//
// Altered, after OneLoneCoder_PGE_Rectangles.cpp, copyright 2018-2020 OneLoneCoder.com, licence OLC-3, which stands in
// javidx9.h and in CREDITS.md.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "algorithms/javidx9.h"
#include "algorithms/loops/frame.h"
#include "algorithms/responses/card.h"

namespace sweeplab::loops {

inline constexpr LoopCard javidx9_sorted_card{
    .id = "javidx9_sorted",
    .title = "One-Size-Fits-All Rectangle Vs Rectangle Collisions: sorted by time, then resolved one after the other",
    .author = "David Barr, aka javidx9",
    .says = "\"Sort collisions in order of distance\"; \"Now resolve the collision in correct order\"",
    .reading =
        "All boxes that the whole motion hits are sorted by their times; in that order each is swept again with what "
        "is left of the motion, from where the box stands, and takes back what runs against its face; then the box "
        "moves. Equal times, which its sort leaves open, in the order listed.",
    .intent = Intent::slide,
    .method = "javidx9",
    .response = "slide",
};

template <class S>
Vector<S> javidx9_sorted(const Frame<S>& f) {
  static thread_local std::vector<std::pair<S, std::size_t>> hits;
  hits.clear();
  Vector<S> v = f.motion;
  const auto swept = [&](std::size_t k) {
    f.ask(f.mover, v, f.obstacles[k].box);
    const Answer<S> answer = javidx9(Query<S>{f.mover, v, f.obstacles[k].box, {}});
    // A hit without a normal, in exact arithmetic at every exact corner, resolves nothing.
    const bool stops = stops_at(f.obstacles[k], answer.normal_x, answer.normal_y);
    return stops ? answer : Answer<S>{};
  };
  for (std::size_t k = 0; k < f.obstacles.size(); ++k) {
    const Answer<S> answer = swept(k);
    if (answer.outcome == Outcome::impact) hits.emplace_back(answer.time, k);
  }
  std::sort(hits.begin(), hits.end());
  for (const auto& [time, k] : hits) v = javidx9_resolve(v, swept(k));
  return {f.mover.x + v.x, f.mover.y + v.y};
}

}  // namespace sweeplab::loops
