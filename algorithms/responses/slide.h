// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "algorithms/gamedev.h"
#include "algorithms/responses/card.h"

namespace sweeplab::response {

constexpr LoopCard gamedev_card_of(std::string_view id, std::string_view title, std::string_view reading, Intent intent,
                                   std::string_view methods = {}) {
  return {.id = id,
          .title = title,
          .author = "BrendanL.K",
          .says = "not at hand: the article's page could not be read, its public ports were",
          .reading = reading,
          .intent = intent,
          .methods = methods};
}
inline constexpr LoopCard deflect_card = gamedev_card_of(
    "deflect", "Deflect: what is left of the motion turns round at the face",
    "The box moves by v t; what is left of the frame goes on with the component along the normal turned round. "
    "Hits of that are answered likewise.",
    Intent::bounce);
inline constexpr LoopCard push_card = gamedev_card_of(
    "push", "Push: what is left of the motion goes along the face, as fast as the box came",
    "The box moves by v t; what is left of the frame goes along the face with the whole speed, and so farther than "
    "the motion led: no truth has its end.",
    Intent::any);
inline constexpr LoopCard slide_card = gamedev_card_of(
    "slide", "Slide: what is left of the motion goes on along the face",
    "The box moves by v t; what is left of the frame goes on along the face, with what the motion has in that "
    "direction. Of an overlap: silent.",
    Intent::slide, "gamedev gamedev_broadphase gamedev_checked");

/// Where the box is at the hit.
template <class S>
constexpr Box<S> at_the_hit(const Moving<S>& m, const Answer<S>& hit) {
  return {m.box.x + m.motion.x * hit.time, m.box.y + m.motion.y * hit.time, m.box.w, m.box.h};
}

template <class S>
constexpr Moving<S> deflect(const Moving<S>& m, const Box<S>&, const Answer<S>& hit) {
  return {at_the_hit(m, hit), gamedev_deflect(m.motion, hit)};
}
template <class S>
Moving<S> push(const Moving<S>& m, const Box<S>&, const Answer<S>& hit) {
  return {at_the_hit(m, hit), gamedev_push(m.motion, hit)};
}
template <class S>
constexpr Moving<S> slide(const Moving<S>& m, const Box<S>&, const Answer<S>& hit) {
  return {at_the_hit(m, hit), gamedev_slide(m.motion, hit)};
}

}  // namespace sweeplab::response
