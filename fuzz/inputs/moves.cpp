// SPDX-License-Identifier: MIT
#include "fuzz/inputs/moves.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "harness/query/families/scene.h"

namespace sweeplab::fuzz {
namespace {

/// One body on one axis.
template <class S>
struct Side {
  S* min;
  S* size;
  S* motion;
};

template <class S>
Side<S> side_of(Query<S>& q, bool is_a, bool is_x) {
  Box<S>& box = is_a ? q.a : q.b;
  Vector<S>& motion = is_a ? q.motion_a : q.motion_b;
  return is_x ? Side<S>{&box.x, &box.w, &motion.x} : Side<S>{&box.y, &box.h, &motion.y};
}

template <class S>
S& any_number(Draw& draw, Query<S>& q) {
  return *places_of_numbers(q)[draw.below(12)];
}

template <class S>
void nudge(Draw& draw, Query<S>& q) {
  const int steps = draw.sign() * draw.integer(1, 3);
  sweeplab::nudge(draw, q, steps);
}

template <class S>
void copy_edge(Draw& draw, Query<S>& q) {
  const bool is_a = draw.chance(1, 2), is_x = draw.chance(1, 2), at_end = draw.chance(1, 3);
  const bool own_max = draw.chance(1, 2), other_max = draw.chance(1, 2);
  const Side<S> own = side_of(q, is_a, is_x), other = side_of(q, !is_a, is_x);
  S edge = *other.min;
  if (other_max) edge += *other.size;
  if (at_end) edge += *other.motion - *own.motion;
  *own.min = own_max ? edge - *own.size : edge;
}

template <class S>
void copy_number(Draw& draw, Query<S>& q) {
  const auto places = [on_x = draw.chance(1, 2)](S& ax, S& ay, S& bx, S& by) {
    return on_x ? std::pair{&ax, &bx} : std::pair{&ay, &by};
  };
  auto [one, other] = [&] {
    switch (draw.below(4)) {
      case 0:
        return places(q.a.x, q.a.y, q.b.x, q.b.y);
      case 1:
        return places(q.motion_a.x, q.motion_a.y, q.motion_b.x, q.motion_b.y);
      case 2:
        return places(q.a.w, q.a.h, q.a.h, q.a.w);  // a square
      default:
        return places(q.a.w, q.a.h, q.b.w, q.b.h);
    }
  }();
  if (draw.chance(1, 2)) std::swap(one, other);
  *one = *other;
}

template <class S>
void zero_axis(Draw& draw, Query<S>& q) {
  const bool is_x = draw.chance(1, 2);
  const std::uint32_t whose = draw.below(3);
  if (whose != 1) *side_of(q, true, is_x).motion = S(0);
  if (whose != 0) *side_of(q, false, is_x).motion = S(0);
}

template <class S>
void zero_number(Draw& draw, Query<S>& q) {
  any_number(draw, q) = S(0);
}

template <class S>
void scale(Draw& draw, Query<S>& q) {
  const int exponent = draw.sign() * (draw.chance(1, 4) ? draw.integer(1, 60) : draw.integer(1, 4));
  if (draw.below(3) == 0) return sweeplab::scale(q, exponent);
  const bool is_x = draw.chance(1, 2);
  for (const bool is_a : {true, false}) {
    const Side<S> side = side_of(q, is_a, is_x);
    for (S* number : {side.min, side.size, side.motion}) *number = std::ldexp(*number, exponent);
  }
}

template <class S>
void mirror(Draw& draw, Query<S>& q) {
  const bool is_x = draw.chance(1, 2);
  if (!is_x) sweeplab::swap_axes(q);
  mirror_x(q);
  if (!is_x) sweeplab::swap_axes(q);
}

template <class S>
void swap_bodies(Draw&, Query<S>& q) {
  std::swap(q.a, q.b);
  std::swap(q.motion_a, q.motion_b);
}

template <class S>
void swap_axes(Draw&, Query<S>& q) {
  sweeplab::swap_axes(q);
}

template <class S>
void translate(Draw& draw, Query<S>& q) {
  const std::uint32_t where = draw.below(4);
  if (where < 2) {
    const Box<S>& box = where == 0 ? q.a : q.b;
    return sweeplab::translate(q, S(0) - box.x, S(0) - box.y);
  }
  const int exponent = draw.chance(1, 2) ? 0 : draw.integer(-30, 60);
  const int x = draw.integer(-64, 64), y = draw.integer(-64, 64);
  sweeplab::translate(q, std::ldexp(S(x), exponent), std::ldexp(S(y), exponent));
}

template <class S>
void tiny_motion(Draw& draw, Query<S>& q) {
  const bool is_a = draw.chance(1, 2), is_x = draw.chance(1, 2);
  const int sign = draw.sign();
  *side_of(q, is_a, is_x).motion =
      draw.chance(1, 4) ? S(sign) * std::numeric_limits<S>::denorm_min() : std::ldexp(S(sign), draw.integer(-80, -10));
}

template <class S>
void arrive(Draw& draw, Query<S>& q) {
  const bool is_x = draw.chance(1, 2), backwards = draw.chance(1, 2);
  const Side<S> a = side_of(q, true, is_x), b = side_of(q, false, is_x);
  const S gap = backwards ? *b.min + *b.size - *a.min : *b.min - (*a.min + *a.size);
  *a.motion = std::ldexp(gap, draw.integer(0, 3)) + *b.motion;
}

template <class S>
void whole(Draw& draw, Query<S>& q) {
  const std::uint32_t which = draw.below(12);
  *places_of_numbers(q)[which] = is_size(which) ? S(draw.integer(0, 4)) : S(draw.integer(-8, 8));
}

template <class S>
void round(Draw& draw, Query<S>& q) {
  S& number = any_number(draw, q);
  int exponent = 0;
  const S fraction = std::frexp(number, &exponent);
  const int bits = draw.integer(1, 6);
  number = std::ldexp(std::trunc(std::ldexp(fraction, bits)), exponent - bits);
}

#define SWEEPLAB_MOVE(name) \
  { #name, name < float>, name < double> }
constexpr Move move_table[] = {
    SWEEPLAB_MOVE(nudge),       SWEEPLAB_MOVE(copy_edge), SWEEPLAB_MOVE(copy_number), SWEEPLAB_MOVE(zero_axis),
    SWEEPLAB_MOVE(zero_number), SWEEPLAB_MOVE(scale),     SWEEPLAB_MOVE(mirror),      SWEEPLAB_MOVE(swap_bodies),
    SWEEPLAB_MOVE(swap_axes),   SWEEPLAB_MOVE(translate), SWEEPLAB_MOVE(tiny_motion), SWEEPLAB_MOVE(arrive),
    SWEEPLAB_MOVE(whole),       SWEEPLAB_MOVE(round),
};
#undef SWEEPLAB_MOVE

}  // namespace

std::span<const Move> moves() { return move_table; }

template <class S>
Query<S> crossed(Draw& draw, const Query<S>& one, const Query<S>& other) {
  Query<S> child = one, giver = other;
  const auto child_numbers = places_of_numbers(child), given = places_of_numbers(giver);
  const std::uint32_t how = draw.below(3);
  const std::uint32_t taken = how == 2 ? draw.below(1u << 12) : draw.below(2);
  for (std::uint32_t i = 0; i < 12; ++i) {
    const bool takes = how == 0 ? i / 6 == taken : how == 1 ? i % 2 == taken : (taken >> i & 1) != 0;
    if (takes) *child_numbers[i] = *given[i];
  }
  return child;
}

template Query<float> crossed(Draw&, const Query<float>&, const Query<float>&);
template Query<double> crossed(Draw&, const Query<double>&, const Query<double>&);

}  // namespace sweeplab::fuzz
