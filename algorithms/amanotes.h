// SPDX-License-Identifier: MIT
#pragma once

#include "card.h"
#include "query.h"

namespace sweeplab {

inline constexpr Card amanotes_card{
    .id = "amanotes",
    .title = "Using Swept AABB to detect and process collision",
    .author = "Luu The Vinh",
    .year = 0,
    .published =
        "Amanotes, https://www.amanotes.com/post/using-swept-aabb-to-detect-and-process-collision (year not known)",
    .kind = Kind::published,
    .provenance = Provenance::inferred,
    .native = Scalar::float32,
    .grazes = {.rest = GrazeClaim::none,
               .slide = GrazeClaim::contact_if_entering,
               .corner = GrazeClaim::none,
               .leave = GrazeClaim::none,
               .end = GrazeClaim::contact},
    .overlap = OverlapClaim::not_handled,
    .says =
        "\"time to begin collision from 0 to 1\"; \"time to end collision must be bigger than time to begin "
        "collision\". Of the direction the English text has a section, \"Detect collision direction\", whose code the "
        "text at "
        "hand does not have. The Vietnamese text links to \"Full code\", which we do not have, and names GameDev's "
        "article as its "
        "reference (\"Bài viết tham khảo\")",
    .reading =
        "The condition is that of the English text's two points. Distances and broad phase are inferred from ports, "
        "named in the credits, for its code stands in pictures; so is the side, by the sign of the entry distance, "
        "where the Vietnamese text goes by the position. One of the ports is by the article's author.",
    .behaves =
        "Broad phase first, touching included; contact where the entry lies in [0, 1] and the exit after it. Ties go "
        "to y.",
    .may_miss =
        "Boxes that overlap at the start are not looked for. As we read the sides, boxes that touch at the start and "
        "close in towards larger coordinates are hit on the opposite side: not published so. Sums, differences and "
        "quotients round.",
    .changes =
        {"two movers: A's motion less B's; the ports' broad phase takes the object's own motion, and their sweep, "
         "where other moves, other's less the object's",
         "the article's code stands in pictures: distances and broad phase are inferred from ports",
         "the condition is that of the English text: entry in [0, 1] and exit > entry",
         "the side that is hit is read from the sign of the entry distance, and so the opposite one is named "
         "where the boxes touch at the start and close in towards larger coordinates: a defect of our reading; "
         "amanotes_positions reads positions",
         "the side is that of the moving object: our normal is its negative",
         "contact means that a side is named, also at t = 1"},
    .divisions = {4, 4},
    .verification = {0x987c9daa, 0x9baa4ff9},
};

/// The ports' inclusive test of the swept bounds (the box grown by |v| towards the motion) with b: touching counts.
template <class S>
constexpr bool amanotes_broad_phase(const Box<S>& a, const Box<S>& b, const Vector<S>& v) {
  const Box<S> swept{v.x > S(0) ? a.x : a.x + v.x, v.y > S(0) ? a.y : a.y + v.y, a.w + magnitude(v.x),
                     a.h + magnitude(v.y)};
  return overlaps_inclusively(swept, b);
}

/// Distances and times per axis, and what the article makes of them.
template <class S>
struct AmanotesTimes {
  S x_distance{}, y_distance{};  ///< to the near side, signed
  S x_entry{}, y_entry{};
  S entry{}, exit{};

  constexpr Answer<S> contact() const {
    // A distance > 0 means the moving object's RIGHT (or UP, y pointing up), else its LEFT (or DOWN).
    if (x_entry > y_entry) {
      return {Outcome::impact, entry, static_cast<std::int8_t>(x_distance > S(0) ? -1 : 1), 0};
    }
    return {Outcome::impact, entry, 0, static_cast<std::int8_t>(y_distance > S(0) ? -1 : 1)};
  }
};

template <class S>
constexpr AmanotesTimes<S> amanotes_times(const Box<S>& a, const Box<S>& b, const Vector<S>& v) {
  AmanotesTimes<S> t;
  S x_far, y_far;
  if (v.x > S(0)) {
    t.x_distance = b.x - (a.x + a.w);
    x_far = (b.x + b.w) - a.x;
  } else {
    t.x_distance = (b.x + b.w) - a.x;
    x_far = b.x - (a.x + a.w);
  }
  if (v.y > S(0)) {
    t.y_distance = b.y - (a.y + a.h);
    y_far = (b.y + b.h) - a.y;
  } else {
    t.y_distance = (b.y + b.h) - a.y;
    y_far = b.y - (a.y + a.h);
  }
  t.x_entry = -infinity<S>();
  t.y_entry = -infinity<S>();
  S x_exit = infinity<S>(), y_exit = infinity<S>();
  if (v.x != S(0)) {
    t.x_entry = t.x_distance / v.x;
    x_exit = x_far / v.x;
  }
  if (v.y != S(0)) {
    t.y_entry = t.y_distance / v.y;
    y_exit = y_far / v.y;
  }
  t.entry = t.x_entry < t.y_entry ? t.y_entry : t.x_entry;
  t.exit = y_exit < x_exit ? y_exit : x_exit;
  return t;
}

/// The condition of the English text.
template <class S>
constexpr bool amanotes_collides(const AmanotesTimes<S>& t) {
  return t.entry >= S(0) && t.entry <= S(1) && t.exit > t.entry;
}

template <class S>
constexpr Answer<S> amanotes(const Query<S>& q) {
  const Vector<S> v = relative_motion(q);
  if (!amanotes_broad_phase(q.a, q.b, v)) {
    return {Outcome::separate, S(1)};
  }
  const AmanotesTimes<S> t = amanotes_times(q.a, q.b, v);
  if (!amanotes_collides(t)) {
    return {Outcome::separate, S(1)};
  }
  return t.contact();
}

/// The side of the moving object that is hit, as the article names it; y points up.
enum class AmanotesSide : std::uint8_t { none, left, right, up, down };

template <class S>
constexpr AmanotesSide amanotes_side(const Answer<S>& answer) {
  if (answer.normal_x != 0) {
    return answer.normal_x < 0 ? AmanotesSide::right : AmanotesSide::left;
  }
  if (answer.normal_y != 0) {
    return answer.normal_y < 0 ? AmanotesSide::up : AmanotesSide::down;
  }
  return AmanotesSide::none;
}

/// The article's response: advance by the returned time (1 where nothing is hit).
template <class S>
constexpr Box<S> amanotes_advance(Box<S> box, const Vector<S>& v, const Answer<S>& answer) {
  box.x = box.x + v.x * answer.time;
  box.y = box.y + v.y * answer.time;
  return box;
}

}  // namespace sweeplab
