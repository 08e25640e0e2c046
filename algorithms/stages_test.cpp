// SPDX-License-Identifier: MIT
//
// The stages of `exact` as they run in floats, each beside the same in rationals: every bound, range and exactness that a
// lemma of exact/PROOFS.md claims of what a stage hands on, and what the stage says it is sure of. The reals' proofs see
// nothing of this code. u = 2^-53.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <map>
#include <string>

#include <gmpxx.h>
#include <gtest/gtest.h>

#include "algorithms/exact.h"
#include "harness/project/exact_oracle.h"
#include "harness/query/families.h"
#include "harness/support/split_mix.h"

namespace sweeplab {
namespace {

using namespace exact_detail;

const mpq_class u = mpq_class(1) / mpq_class(mpz_class(1) << 53);
const mpq_class least_double = mpq_class(1) / mpq_class(mpz_class(1) << 1074);
const mpq_class greatest_double = std::numeric_limits<double>::max();

/// One axis, by Lemma 1.
struct TrueAxis {
  mpq_class entry, exit, travel;
  bool back = false;
  mpq_class time() const { return entry / travel; }
};

template <class S>
TrueAxis true_axis(S a, S aw, S b, S bw, S va, S vb) {
  const mpq_class v = mpq_class(va) - mpq_class(vb), ahead = mpq_class(b) - mpq_class(a);
  if (v < 0) return {-ahead - mpq_class(bw), -ahead + mpq_class(aw), -v, true};
  return {ahead - mpq_class(aw), ahead + mpq_class(bw), v, false};
}

template <class S>
std::array<TrueAxis, 2> true_axes(const Query<S>& q) {
  return {true_axis(q.a.x, q.a.w, q.b.x, q.b.w, q.motion_a.x, q.motion_b.x),
          true_axis(q.a.y, q.a.h, q.b.y, q.b.h, q.motion_a.y, q.motion_b.y)};
}

mpq_class size_of(const mpq_class& value) { return abs(value); }

/// What was looked at, by lemma: a claim that no query reaches is not tested.
using Looks = std::map<std::string, long>;

/// The lanes of one query, with its truth.
template <class S>
struct Stages {
  const Query<S>& q;
  const std::array<TrueAxis, 2> axes = true_axes(q);
  const Expected expected = oracle(q);
  Looks& looks;
  std::string fault = {};

  void claim(const char* lemma, bool holds, const char* what) {
    ++looks[lemma];
    if (!holds && fault.empty()) fault = std::string(lemma) + ": " + what;
  }

  /// Lemma 17: what sift() is sure of, under both rules.
  template <bool closed, bool underflows>
  void sifted(const char* lemma, const Axes& a) {
    const Outcome right = closed ? expected.closed : expected.open;
    const Sifted s = sift<closed, underflows>(a);
    if (s.unsure) return;
    if (!s.impact) return claim(lemma, right == Outcome::separate, "said to be separate");
    const double entry = choose(s.on, a.entry);
    if (right == Outcome::overlap) return claim(lemma, entry < 0, "an impact of an overlap that looks like none");
    claim(lemma, right == Outcome::impact && expected.face_x != expected.face_y, "said to be an impact with one face");
    claim(lemma, (s.on[0] != 0) == expected.face_x, "the other axis is entered last");
    claim(lemma, axes[s.on[0] != 0 ? 0 : 1].time() == expected.time, "the axis has another time");
  }

  /// Lemma 24.
  void singles() requires std::is_same_v<S, float> {
    const auto [single, kept] = single_axes(q);
    for (const int lane : {0, 1}) {
      if (kept[lane] == 0) continue;
      const TrueAxis& truth = axes[static_cast<std::size_t>(lane)];
      const mpq_class entry(single.entry[lane]), exit(single.exit[lane]), travel(single.travel[lane]);
      claim("24", single.back[lane] != 0 ? truth.back : !truth.back, "the direction");
      claim("24", sgn(entry) == sgn(truth.entry) && sgn(exit) == sgn(truth.exit), "a sign");
      claim("24", size_of(entry - truth.entry) * 100 <= 201 * u * size_of(truth.entry), "an entry by more than 2.01u");
      claim("24", size_of(exit - truth.exit) * 100 <= 201 * u * size_of(truth.exit), "an exit by more than 2.01u");
      claim("24", size_of(travel - truth.travel) <= u * truth.travel, "a travel by more than u");
    }
    if (!all(kept)) return;
    sifted<false, false>("24, sift", single);
    sifted<true, false>("24, sift", single);
    const Sifted s = sift<false, false>(single);
    if (s.unsure || !s.impact || expected.open != Outcome::impact) return;
    const double time = choose(s.on, single.entry) / choose(s.on, single.travel) + 0.0;
    claim("24, time", size_of(mpq_class(time) - expected.time) * 10 <= 41 * u * mpq_class(time),
          "off by more than 4.1u");
    if (!may_round_otherwise<float>(time)) {
      claim("24, time", is_nearest_even(static_cast<float>(time), expected.time), "rounded otherwise");
    }
  }

  /// Lemmas 13 and 14.
  void pairs(const PairAxes& p) {
    for (const int lane : {0, 1}) {
      const TrueAxis& truth = axes[static_cast<std::size_t>(lane)];
      const auto near = [&](double hi, double lo, const mpq_class& value, bool is_exit) {
        if (std::isnan(hi)) return;  // a sum overflowed: nothing is sure
        if (std::isinf(hi)) return claim("14", is_exit && hi > 0 && value > greatest_double, "infinite");
        const mpq_class pair = mpq_class(hi) + mpq_class(lo);
        claim("13", sgn(mpq_class(hi)) == sgn(value), "a sign");
        claim("13", size_of(mpq_class(lo)) <= u * size_of(mpq_class(hi)), "a low part above u");
        claim("14", size_of(pair - value) <= 4 * u * u * size_of(value), "by more than 4u^2");
        if (p.lost[lane] == 0) claim("14, lost", pair == value, "not exact where nothing was lost");
      };
      near(p.hi.entry[lane], p.entry_lo[lane], truth.entry, false);
      near(p.hi.exit[lane], p.exit_lo[lane], truth.exit, true);
      if (std::isfinite(p.hi.travel[lane])) {
        claim("14", mpq_class(p.hi.travel[lane]) + mpq_class(p.travel_lo[lane]) == truth.travel, "the travel");
      }
    }
    if (expected.open == Outcome::overlap) return;
    sifted<false, true>("17", p.hi);
    sifted<true, true>("17", p.hi);
  }

  /// Lemma 12, of pairs as they are and scaled: one of the two results is the quotient rounded.
  void quotients(const PairAxes& p) {
    for (const int lane : {0, 1}) {
      const TrueAxis& truth = axes[static_cast<std::size_t>(lane)];
      if (!(truth.entry > 0 && truth.entry <= truth.travel) || !std::isfinite(p.hi.entry[lane])) continue;
      const auto [low, high] = pair_quotient(p.hi.entry[lane], p.entry_lo[lane], p.hi.travel[lane], p.travel_lo[lane]);
      if (low < 0 || std::isnan(low)) continue;
      claim("12", is_nearest_even(low, truth.time()) || is_nearest_even(high, truth.time()), "neither is right");
      claim("12", low == high || std::nextafter(low, 2.0) == high, "not neighbours");
      const auto of = neighbours<S>({low, high});
      claim("20", is_nearest_even(of.low, truth.time()) || is_nearest_even(of.high, truth.time()),
            "neither rounds right");
    }
  }

  /// Lemma 15.
  void scaled(const PairAxes& p) {
    const Lanes by = scale_for(p.hi);
    if (all(by == same(1))) return;
    const PairAxes s = times(p, by);
    for (const int lane : {0, 1}) {
      int exponent = 0;
      claim("15", std::frexp(by[lane], &exponent) == 0.5, "no power of two");
      if (by[lane] == 1) continue;
      const double travel = s.hi.travel[lane];
      claim("15", travel >= 0x1p-74 && travel < 0x1p501, "a travel out of its range");
      const mpq_class factor(by[lane]);
      const auto kept = [&](double hi, double lo, double scaled_hi, double scaled_lo) {
        if (!std::isfinite(hi)) return;
        if (std::isinf(scaled_hi)) return claim("15", size_of(mpq_class(hi)) * factor > greatest_double, "infinite");
        claim("15", mpq_class(scaled_hi) == mpq_class(hi) * factor, "a high part lost bits");
        claim("15", hi == 0 || std::fabs(scaled_hi) >= least_scaled, "a number too small");
        claim("15", size_of(mpq_class(scaled_lo) - mpq_class(lo) * factor) <= least_double, "a low part lost more");
      };
      kept(p.hi.entry[lane], p.entry_lo[lane], s.hi.entry[lane], s.entry_lo[lane]);
      kept(p.hi.exit[lane], p.exit_lo[lane], s.hi.exit[lane], s.exit_lo[lane]);
      kept(p.hi.travel[lane], p.travel_lo[lane], travel, s.travel_lo[lane]);
    }
    if (expected.open != Outcome::overlap) {
      sifted<false, true>("15, sift", s.hi);
      sifted<true, true>("15, sift", s.hi);
    }
    quotients(s);
  }

  /// Lemma 21.
  void exact_singles(const PairAxes& p) {
    if (!are_exact_singles<S>(p)) return;
    for (const int lane : {0, 1}) {
      const TrueAxis& truth = axes[static_cast<std::size_t>(lane)];
      claim("21", mpq_class(p.hi.entry[lane]) == truth.entry && mpq_class(p.hi.exit[lane]) == truth.exit, "not exact");
    }
  }

  /// Whether three numbers are those of the axis in some unit: multiples of them by one positive number.
  static bool proportional(const mpq_class& entry, const mpq_class& exit, const mpq_class& travel, const TrueAxis& t) {
    return sgn(entry) == sgn(t.entry) && sgn(exit) == sgn(t.exit) && sgn(travel) == sgn(t.travel) &&
           entry * t.travel == t.entry * travel && exit * t.travel == t.exit * travel &&
           entry * t.exit == exit * t.entry;
  }

  /// Lemmas 26 and 27.
  void narrow(const PairAxes& p) {
    for (const int lane : {0, 1}) {
      const TrueAxis& truth = axes[static_cast<std::size_t>(lane)];
      const NarrowAxis n = narrow_axis(q, lane == 0);
      if (!n.narrow) continue;
      const auto value = [](const Narrow& x) {
        const Word128 size = x.size();
        mpz_class z(static_cast<unsigned long>(size.high));
        z = (z << 64) + static_cast<unsigned long>(size.low);
        return mpq_class(x.negative() ? mpz_class(-z) : z);
      };
      const mpq_class entry = value(n.axis.entry), exit = value(n.axis.exit), travel = value(n.axis.travel);
      claim("26", proportional(entry, exit, travel, truth) && n.axis.back == truth.back, "other numbers");
      for (const mpq_class& number : {entry, exit, travel}) {
        claim("26", size_of(number) < mpq_class(mpz_class(1) << 126), "126 bits and more");
      }
      if (!(truth.entry > 0 && truth.entry <= truth.travel) || !std::isfinite(p.hi.entry[lane])) continue;
      const Either<double> t = pair_quotient(p.hi.entry[lane], p.entry_lo[lane], p.hi.travel[lane], p.travel_lo[lane]);
      if (!(t.low >= 0)) continue;
      claim("27", is_nearest_even(narrow_quotient<S>(n.axis, neighbours<S>(t)), truth.time()), "rounded otherwise");
    }
  }

  /// Lemmas 18 to 20.
  void sums() {
    auto x = sum_axis<S>(q.a.x, q.a.w, q.b.x, q.b.w, q.motion_a.x, q.motion_b.x);
    auto y = sum_axis<S>(q.a.y, q.a.h, q.b.y, q.b.h, q.motion_a.y, q.motion_b.y);
    const bool in_range = bring_into_range(x, y);
    if (!in_range) return;
    const auto whole = [this](const Sum<3>& s) {
      mpq_class total = 0;
      for (int i = 0; i < s.size; ++i) total += mpq_class(s.part[i]);
      claim("18", size_of(total - mpq_class(s.top())) <= 2 * u * size_of(total), "the greatest part by more than 2u");
      return total;
    };
    for (const int lane : {0, 1}) {
      const Axis<Sum<3>>& axis = lane == 0 ? x : y;
      const TrueAxis& truth = axes[static_cast<std::size_t>(lane)];
      claim("19", proportional(whole(axis.entry), whole(axis.exit), whole(axis.travel), truth), "other numbers");
      if (!(truth.entry > 0 && truth.entry <= truth.travel)) continue;
      const S time = sum_quotient<S>(axis.entry, axis.travel);
      if (time >= 0) claim("20", is_nearest_even(time, truth.time()), "rounded otherwise");
    }
  }

  std::string run() {
    const PairAxes p = pair_axes(q);
    if constexpr (std::is_same_v<S, float>) singles();
    pairs(p);
    quotients(p);
    scaled(p);
    exact_singles(p);
    narrow(p);
    sums();
    if (surely_overlap(q)) claim("25", expected.open == Outcome::overlap, "no overlap");
    return fault;
  }
};

/// Where the ranges end: of twelve numbers most are 0, and the others have all digits and any exponent, so that sums are
/// exact and products come near the least and the greatest double.
template <class S>
Query<S> sparse(SplitMix64& random) {
  const int least = std::numeric_limits<S>::min_exponent, range = std::numeric_limits<S>::max_exponent - least - 2;
  const int around = random.between(0, range);
  const auto number = [&](bool is_size) {
    const std::uint64_t bits = random.next();
    if (bits % 3 != 0) return S(0);
    const int exponent = bits / 3 % 2 != 0 ? around + random.between(-120, 120) : random.between(0, range);
    const S size = std::ldexp(static_cast<S>(1 + static_cast<S>(random.next() >> 40) * S(0x1p-24)),
                              least + std::clamp(exponent, 0, range));
    return is_size || bits / 6 % 2 != 0 ? size : -size;
  };
  const auto box = [&] { return Box<S>{number(false), number(false), number(true), number(true)}; };
  Query<S> q;
  q.a = box(), q.motion_a = {number(false), number(false)};
  q.b = box(), q.motion_b = {number(false), number(false)};
  return q;
}

/// Where a float's end loses some 2^-53 of the gap: the sum of a corner and its size takes 53 to 60 bits.
template <class S>
Query<S> lossy(SplitMix64& random) {
  const auto unit = [&] { return static_cast<S>(random.next() >> 40) * S(0x1p-24); };
  const auto size = [&] { return std::ldexp(1 + unit(), random.between(-36, -29)); };
  Query<S> q;
  q.a = {1 + unit(), 1 + unit(), size(), size()};
  q.b = {1 + unit(), 1 + unit(), size(), size()};
  q.motion_a = {2 * (unit() - S(0.5)), 2 * (unit() - S(0.5))};
  return q;
}

template <class S>
class StagesTest : public testing::Test {};
using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(StagesTest, Scalars);

TYPED_TEST(StagesTest, KeepEachBoundThatALemmaClaims) {
  using S = TypeParam;
  Looks looks;
  long queries = 0;
  for (const char* name :
       {"adversarial", "mixed", "midpoint", "raw", "fast", "decimals", "corners", "grazes", "tiny"}) {
    const Family* family = find_family(name);
    ASSERT_NE(family, nullptr) << name;
    for (std::uint64_t i = 0; i < (family->name == "adversarial" ? 6000u : 1000u); ++i, ++queries) {
      const Query<S> q = family->template at<S>(29, i);
      ASSERT_EQ((Stages<S>{.q = q, .looks = looks}.run()), "") << name << " " << i << ": " << show(q);
    }
  }
  SplitMix64 random(29);
  for (const auto& make : {sparse<S>, lossy<S>}) {
    for (int i = 0; i < 20000; ++i, ++queries) {
      const Query<S> q = make(random);
      ASSERT_EQ((Stages<S>{.q = q, .looks = looks}.run()), "") << i << ": " << show(q);
    }
  }
  // Floats lie too near to each other for their pairs to be scaled (15): what is out of range is all of double.
  EXPECT_GE(looks.size(), sizeof(S) == sizeof(float) ? 15u : 14u) << "a lemma was not looked at";
  long all_looks = 0;
  for (const auto& [lemma, n] : looks) {
    EXPECT_GT(n, 100) << "Lemma " << lemma << " was hardly looked at";
    all_looks += n;
  }
  std::printf("%ld queries, %ld claims looked at, 0 broken\n", queries, all_looks);
}

TYPED_TEST(StagesTest, OfInfinityMakesNoIntegers) {
  using S = TypeParam;
  for (int which = 0; which < 6; ++which) {
    Query<S> q{.a = {0, 0, 0, 1}, .motion_a = {0, 4}, .b = {0, 2, 0, 1}, .motion_b = {0, 0}};
    EXPECT_TRUE(narrow_axis(q, true).narrow);
    S* const numbers[] = {&q.a.x, &q.a.w, &q.motion_a.x, &q.b.x, &q.b.w, &q.motion_b.x};
    *numbers[which] = std::numeric_limits<S>::infinity();
    EXPECT_FALSE(narrow_axis(q, true).narrow);
    EXPECT_TRUE(narrow_axis(q, false).narrow);
  }
}

}  // namespace
}  // namespace sweeplab
