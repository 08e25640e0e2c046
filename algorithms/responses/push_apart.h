// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "algorithms/discrete/push_apart.h"
#include "algorithms/discrete/push_apart_half.h"
#include "algorithms/responses/card.h"

namespace sweeplab::response {

constexpr LoopCard push_apart_card_of(std::string_view id, std::string_view title, std::string_view says,
                                      std::string_view reading, std::string_view methods = {}) {
  return {.id = id,
          .title = title,
          .author = "the collision article (author unknown)",
          .says = says,
          .reading = reading,
          .intent = Intent::any,
          .needs = Needs::contact,
          .at_contact = false,
          .overlaps = true,
          .methods = methods};
}
inline constexpr LoopCard push_apart_card = push_apart_card_of(
    "push_apart", "Push the player away by the angle between the centres",
    "\"We will move A back until no collision happen\"; \"if the object can't move -> move the player\"",
    "The box makes its whole motion; if it then overlaps or touches what it met, it is pushed by the diagonal of "
    "the intersection along the angle from that centre to its own. No time is needed.",
    "end_of_frame end_of_frame_inclusive");
inline constexpr LoopCard push_apart_half_card = push_apart_card_of(
    "push_apart_half", "Push player and object apart, half the way each",
    "\"each entity move half the way in opposite directions\"",
    "As push_apart, half the way. The object's half is lost: what a frame is made among stands, so the box is "
    "often left inside.");

/// apart(a, b), both as the article has them, at the end of the motion.
template <class S, class Push>
Moving<S> pushed_at_the_end(const Moving<S>& m, const Box<S>& b, const Push& apart) {
  const Box<S>& a = m.box;
  const auto at =
      apart(discrete::Box<S>{a.x + m.motion.x, a.y + m.motion.y, a.w, a.h}, discrete::Box<S>{b.x, b.y, b.w, b.h});
  return {{at.a.x, at.a.y, a.w, a.h}, {}};
}

template <class S>
Moving<S> push_apart(const Moving<S>& m, const Box<S>& b, const Answer<S>&) {
  return pushed_at_the_end(m, b, discrete::push_apart<S>);
}
template <class S>
Moving<S> push_apart_half(const Moving<S>& m, const Box<S>& b, const Answer<S>&) {
  return pushed_at_the_end(m, b, discrete::push_apart_half<S>);
}

}  // namespace sweeplab::response
