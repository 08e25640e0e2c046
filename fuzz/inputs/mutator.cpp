// SPDX-License-Identifier: MIT
#include "fuzz/inputs/mutator.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

#include "harness/laws/statements/checked_arithmetic.h"
#include "harness/query/families.h"
#include "harness/query/families/scene.h"
#include "harness/query/numbers.h"

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

/// One in four of the family that is made against margins and ranges, whose queries no chain of moves comes to.
Record new_record(Draw& draw, std::uint16_t choice) {
  constexpr std::string_view others[] = {"grid", "grazes", "far", "mixed"};
  const Family& family = *find_family(draw.chance(1, 4) ? "adversarial" : others[draw.below(std::size(others))]);
  const std::uint64_t seed = draw.wide_word(), index = draw.wide_word();
  return draw.chance(1, 2) ? bytes_of(family.at<float>(seed, index), choice)
                           : bytes_of(family.at<double>(seed, index), choice);
}

/// One to three moves; one that leaves the finite numbers is taken back.
template <class S>
Record moved(Draw& draw, Query<S> q, std::uint16_t choice) {
  for (std::uint32_t left = 1 + draw.below(3); left > 0; --left) {
    Query<S> next = q;
    moves()[draw.below(static_cast<std::uint32_t>(moves().size()))].make(draw, next);
    if (law::well_formed(next)) q = next;
  }
  return bytes_of(q, choice);
}

template <class S>
std::optional<Record> in_other_scalar(const Query<S>& q, std::uint16_t choice) {
  using Other = std::conditional_t<std::is_same_v<S, float>, double, float>;
  const Query<Other> other = sweeplab::query_of<Other>(numbers_of(q));
  if (!law::well_formed(other)) return std::nullopt;
  return bytes_of(other, choice);
}

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

Record mutated(std::span<const std::uint8_t> bytes, std::uint32_t seed, const ByteMutation& by_bytes) {
  Draw draw(stream_of("mutator", 0), seed, 0);
  const std::uint16_t choice = draw.chance(1, 4) ? static_cast<std::uint16_t>(draw.word() & 0xffff) : choice_of(bytes);
  const std::optional<AnyQuery> q = query_of(bytes);
  const std::uint32_t die = draw.below(16);
  if (!q || die == 0) return new_record(draw, choice);

  if (die == 1) {
    const auto other = std::visit([&](const auto& query) { return in_other_scalar(query, choice); }, *q);
    if (other) return *other;
  } else if (die < 4) {
    Record record = std::visit([&](const auto& query) { return bytes_of(query, choice); }, *q);
    const std::size_t size = by_bytes(&record[slots_begin], record_size - slots_begin, record_size - slots_begin);
    std::fill(record.begin() + slots_begin + static_cast<std::ptrdiff_t>(size), record.end(), std::uint8_t{0});
    if (query_of(record)) return record;
  }
  return std::visit([&](const auto& query) { return moved(draw, query, choice); }, *q);
}

Record crossed(std::span<const std::uint8_t> one, std::span<const std::uint8_t> other, std::uint32_t seed) {
  Draw draw(stream_of("crossover", 0), seed, 0);
  const std::optional<AnyQuery> first = query_of(one), second = query_of(other);
  if (!first || !second) return new_record(draw, 0);
  return std::visit(
      [&]<class S, class T>(const Query<S>& a, const Query<T>& b) {
        const Query<S> child = crossed(draw, a, sweeplab::query_of<S>(numbers_of(b)));
        return bytes_of(law::well_formed(child) ? child : a, choice_of(one));
      },
      *first, *second);
}

}  // namespace sweeplab::fuzz
