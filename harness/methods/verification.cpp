// SPDX-License-Identifier: MIT
#include "harness/methods/verification.h"

#include <bit>
#include <cmath>

#include "harness/query/families/draw.h"
#include "harness/support/split_mix.h"

namespace sweeplab {
namespace {

constexpr int queries_of_a_kind = 512;

/// A random significand of full length, of magnitude 2^exponent up to 2^(exponent + 1), either sign.
template <class S>
S full_length(SplitMix64& random, int exponent) {
  constexpr int digits = std::numeric_limits<S>::digits;
  const std::uint64_t bits = random.next();
  const auto significand = static_cast<std::int64_t>(bits >> (65 - digits) | std::uint64_t{1} << (digits - 1));
  const S value = std::ldexp(static_cast<S>(significand), exponent - (digits - 1));
  return (bits & 1u) != 0 ? -value : value;
}

template <class S>
S extreme(SplitMix64& random) {
  using L = std::numeric_limits<S>;
  const S values[] = {
      S(0),     -S(0),     L::denorm_min(), -L::denorm_min(),   L::min(),     -L::min(),     S(1), S(-1),
      L::max(), -L::max(), L::max() / S(2), -(L::max() / S(2)), L::epsilon(), -L::epsilon(), S(3), S(-3)};
  return values[random.next() % std::size(values)];
}

/// A query whose twelve numbers come from `number`; sizes are made positive.
template <class S, class Number>
Query<S> of_numbers(Number number) {
  const auto size = [&] { return std::fabs(number()); };
  return {{number(), number(), size(), size()},
          {number(), number()},
          {number(), number(), size(), size()},
          {number(), number()}};
}

/// Integers times `unit`, near each other, as on the grid.
template <class S>
Query<S> on_lattice(SplitMix64& random, S unit) {
  const auto number = [&](int low, int high) { return static_cast<S>(random.between(low, high)) * unit; };
  return {{number(-4, 4), number(-4, 4), number(0, 2), number(0, 2)},
          {number(-5, 5), number(-5, 5)},
          {number(-2, 2), number(-2, 2), number(0, 2), number(0, 2)},
          {number(-2, 2), number(-2, 2)}};
}

template <class S>
Bits<S> bits_of(S x) {
  return x == x ? std::bit_cast<Bits<S>>(x) : ~Bits<S>{0};
}

}  // namespace

template <class S>
std::vector<Query<S>> verification_queries() {
  std::vector<Query<S>> queries;
  SplitMix64 random(0x5357454550u);
  const auto add = [&](auto make) {
    for (int i = 0; i < queries_of_a_kind; ++i) queries.push_back(make());
  };
  add([&] { return on_lattice<S>(random, S(1)); });
  add([&] { return on_lattice<S>(random, S(0.5)); });
  add([&] { return on_lattice<S>(random, std::ldexp(S(1), -40)); });
  add([&] { return of_numbers<S>([&] { return full_length<S>(random, random.between(-1, 3)); }); });
  add([&] {  // long motions of small boxes
    Query<S> q = of_numbers<S>([&] { return full_length<S>(random, random.between(-2, 2)); });
    q.motion_a = {full_length<S>(random, 4), full_length<S>(random, 4)};
    return q;
  });
  add([&] { return of_numbers<S>([&] { return full_length<S>(random, random.between(-30, 30)); }); });
  add([&] {  // a lattice query, each number off by a few of its last places
    Query<S> q = on_lattice<S>(random, S(1));
    for (S* x : {&q.a.x, &q.a.y, &q.motion_a.x, &q.motion_a.y, &q.b.x, &q.b.y}) {
      *x += *x * (static_cast<S>(random.between(-2, 2)) * std::numeric_limits<S>::epsilon());
    }
    return q;
  });
  add([&] { return of_numbers<S>([&] { return extreme<S>(random); }); });
  return queries;
}

template <class S>
std::uint32_t verification_value(const Method& method) {
  const std::vector<Query<S>> queries = verification_queries<S>();
  if (!method.template sweep<S>()) return 0;
  std::vector<Answer<S>> answers(queries.size());
  method.answer<S>(queries, answers);
  std::uint32_t hash = 2166136261u;  // FNV-1a, byte by byte
  const auto eat = [&hash](std::uint64_t value, int bytes) {
    for (int i = 0; i < bytes; ++i) hash = (hash ^ static_cast<std::uint32_t>(value >> (8 * i) & 0xffu)) * 16777619u;
  };
  for (const Answer<S>& answer : answers) {
    eat(static_cast<std::uint64_t>(answer.outcome), 1);
    eat(bits_of(answer.time), sizeof(S));
    eat(static_cast<std::uint8_t>(answer.normal_x), 1);
    eat(static_cast<std::uint8_t>(answer.normal_y), 1);
    eat(answer.corner ? 1 : 0, 1);
  }
  return hash;
}

template std::vector<Query<float>> verification_queries<float>();
template std::vector<Query<double>> verification_queries<double>();
template std::uint32_t verification_value<float>(const Method&);
template std::uint32_t verification_value<double>(const Method&);

}  // namespace sweeplab
