// SPDX-License-Identifier: MIT
#include "algorithms/exact.h"

#include <gmpxx.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include "algorithms/exact_closed.h"

namespace sweeplab {
namespace {

// --- the oracle: the definitions, in GMP rationals, with no thought for speed
// -----------------------------------------

struct Expected {
  Outcome open = Outcome::separate, closed = Outcome::separate;
  mpq_class time;
  bool face_x = false, face_y = false;
  bool plus_x = false, minus_x = false, plus_y = false, minus_y = false;  // normals that are right
};

struct Edges {
  mpq_class low, high, motion;
  mpq_class low_at(const mpq_class& t) const { return low + motion * t; }
  mpq_class high_at(const mpq_class& t) const { return high + motion * t; }
};

template <class S>
Edges edges(S low, S size, S motion) {
  return {mpq_class(low), mpq_class(low) + mpq_class(size), mpq_class(motion)};
}

template <class S>
Expected oracle(const Query<S>& q) {
  const Edges a[2] = {edges(q.a.x, q.a.w, q.motion_a.x), edges(q.a.y, q.a.h, q.motion_a.y)};
  const Edges b[2] = {edges(q.b.x, q.b.w, q.motion_b.x), edges(q.b.y, q.b.h, q.motion_b.y)};
  const auto open_at = [&](const mpq_class& t) {
    for (int i : {0, 1}) {
      if (!(a[i].low_at(t) < b[i].high_at(t) && b[i].low_at(t) < a[i].high_at(t))) return false;
    }
    return true;
  };
  mpq_class from = 0, to = 1;  // closed contact lasts from .. to
  for (int i : {0, 1}) {
    const mpq_class v = a[i].motion - b[i].motion;
    if (v == 0) {
      if (a[i].high < b[i].low || b[i].high < a[i].low) return {};
      continue;
    }
    mpq_class first = (b[i].low - a[i].high) / v, last = (b[i].high - a[i].low) / v;
    if (last < first) std::swap(first, last);
    from = std::max(from, first);
    to = std::min(to, last);
  }
  Expected e;
  if (to < from) return e;
  e.time = from;
  e.closed = Outcome::impact;
  if (open_at(0)) {
    e.open = e.closed = Outcome::overlap;
    return e;
  }
  // What is open at some t is open in the middle, which no axis has as its own first or last instant.
  if (open_at((from + to) / 2)) e.open = Outcome::impact;
  e.minus_x = a[0].high_at(from) == b[0].low_at(from);
  e.plus_x = a[0].low_at(from) == b[0].high_at(from);
  e.minus_y = a[1].high_at(from) == b[1].low_at(from);
  e.plus_y = a[1].low_at(from) == b[1].high_at(from);
  e.face_x = e.minus_x || e.plus_x;
  e.face_y = e.minus_y || e.plus_y;
  return e;
}

template <class S>
using Raw = std::conditional_t<std::is_same_v<S, float>, std::uint32_t, std::uint64_t>;

/// Whether t, in [0, 1] and not -0, is `exactly` rounded to nearest, ties to even.
template <class S>
bool is_nearest_even(S t, const mpq_class& exactly) {
  if (!(t >= 0 && t <= 1) || std::signbit(t)) return false;
  const auto raw = std::bit_cast<Raw<S>>(t);
  const mpq_class value(t), above((value + mpq_class(std::bit_cast<S>(Raw<S>(raw + 1)))) / 2);
  const mpq_class below(raw == 0 ? mpq_class(0)
                                 : mpq_class((value + mpq_class(std::bit_cast<S>(Raw<S>(raw - 1)))) / 2));
  return raw % 2 == 0 ? below <= exactly && exactly <= above : below < exactly && exactly < above;
}

template <class S>
std::string show(const Query<S>& q) {
  char line[700];
  std::snprintf(line, sizeof line, "A(%a,%a %ax%a) moves (%a,%a), B(%a,%a %ax%a) moves (%a,%a)", double(q.a.x),
                double(q.a.y), double(q.a.w), double(q.a.h), double(q.motion_a.x), double(q.motion_a.y), double(q.b.x),
                double(q.b.y), double(q.b.w), double(q.b.h), double(q.motion_b.x), double(q.motion_b.y));
  return line;
}

/// Empty if the answer is right in every respect.
template <class S>
std::string fault(const Answer<S>& answer, Outcome outcome, const Expected& e) {
  if (answer.outcome != outcome) return "outcome";
  const int length = std::abs(answer.normal_x) + std::abs(answer.normal_y);
  if (outcome != Outcome::impact) {
    return length == 0 && !answer.corner && std::bit_cast<Raw<S>>(answer.time) == 0 ? "" : "leftovers";
  }
  if (!is_nearest_even(answer.time, e.time)) return "time";
  if (answer.corner != (e.face_x && e.face_y)) return "corner flag";
  if (length != 1) return "normal's length";
  const bool right = answer.normal_x > 0   ? e.plus_x
                     : answer.normal_x < 0 ? e.minus_x
                     : answer.normal_y > 0 ? e.plus_y
                                           : e.minus_y;
  return right ? "" : "face";
}

struct Tally {
  long answers = 0, wrong = 0, contacts = 0;
  long stage[4] = {};  // as exact_detail::Stage
};

/// Both rules, through the public function and through the integers alone.
template <class S>
void check(const Query<S>& q, Tally& tally, bool integers_too = true) {
  const Expected e = oracle(q);
  const auto judge = [&](const char* which, const Answer<S>& answer, Outcome outcome) {
    ++tally.answers;
    const std::string what = fault(answer, outcome, e);
    if (!what.empty() && ++tally.wrong <= 3) {
      ADD_FAILURE() << which << ": wrong " << what << " for " << show(q) << "\n  time " << e.time.get_d();
    }
  };
  const auto watch = [&](exact_detail::Stage stage) { ++tally.stage[static_cast<int>(stage)]; };
  judge("exact", exact(q), e.open);
  judge("exact, watched", exact_detail::answer<false>(q, watch), e.open);
  judge("exact_closed", exact_closed(q), e.closed);
  if (integers_too) {
    judge("integers, open", exact_detail::with_integers<false>(q), e.open);
    judge("integers, closed", exact_detail::with_integers<true>(q), e.closed);
  }
  tally.contacts += e.closed != Outcome::separate;
}

// --- families of queries
// ----------------------------------------------------------------------------------------------

template <class S>
class Draw {
 public:
  explicit Draw(std::uint64_t seed) : random_(seed) {}

  std::uint64_t below(std::uint64_t n) { return random_() % n; }
  S unit() { return std::ldexp(static_cast<S>(random_() >> 11), -53); }
  S uniform(S low, S high) { return low + (high - low) * unit(); }

  Query<S> any(const auto& position, const auto& size, const auto& motion, bool both_move) {
    Query<S> q{
        {position(), position(), size(), size()}, {motion(), motion()}, {position(), position(), size(), size()}, {}};
    if (both_move) q.motion_b = {motion(), motion()};
    return q;
  }

  Query<S> uniform_query() {
    return any([&] { return uniform(-10, 10); }, [&] { return uniform(0, 8); }, [&] { return uniform(-20, 20); },
               below(2));
  }

  S finite_bits() {
    for (;;) {
      const S s = std::bit_cast<S>(static_cast<Raw<S>>(random_()));
      if (std::isfinite(s)) return s;
    }
  }
  Query<S> raw_bits() {
    const auto signed_ = [&] { return finite_bits(); };
    return any(
        signed_, [&] { return std::abs(finite_bits()); }, signed_, below(2));
  }

  /// Numbers of every magnitude near one another: the exponents of a query lie within a window.
  Query<S> window(int width) {
    using Limits = std::numeric_limits<S>;
    const int lowest = Limits::min_exponent - Limits::digits - 2;
    const int base = lowest + static_cast<int>(below(Limits::max_exponent - lowest));
    const auto size = [&] {
      if (below(6) == 0) return S(0);
      const int exponent = std::min<int>(base + static_cast<int>(below(width)), Limits::max_exponent);
      const S s = std::ldexp(below(2) ? unit() : S(1 + below(8)) / 8, exponent);
      return std::isfinite(s) ? s : Limits::max();
    };
    const auto signed_ = [&] { return below(2) ? size() : -size(); };
    return any(signed_, size, signed_, below(2));
  }

  Query<S> integers(int range) {
    const auto whole = [&] { return S(below(2 * range + 1)) - S(range); };
    return any(
        whole, [&] { return S(below(range / 2 + 1)); }, whole, below(2));
  }

  /// One ulp up or down, across zero too.
  S nudge(S s) {
    const S to = std::nextafter(s, below(2) ? std::numeric_limits<S>::infinity() : -std::numeric_limits<S>::infinity());
    return std::isfinite(to) ? to : s;
  }
  template <class Change>
  void change_one(Query<S>& q, const Change& change) {
    S* const numbers[] = {&q.a.x,        &q.a.y,        &q.motion_a.x, &q.motion_a.y, &q.b.x, &q.b.y,
                          &q.motion_b.x, &q.motion_b.y, &q.a.w,        &q.a.h,        &q.b.w, &q.b.h};
    S& s = *numbers[below(12)];
    const S changed = change(s);
    if (&s < &q.a.w || changed >= 0) s = changed;
    q.a.w = std::abs(q.a.w), q.a.h = std::abs(q.a.h), q.b.w = std::abs(q.b.w), q.b.h = std::abs(q.b.h);
  }

  /// An exact tie, broken by an offset of 2^-10 ... 2^-80, or by one ulp.
  Query<S> broken_tie() {
    Query<S> q = integers(6);
    const int times = 1 + static_cast<int>(below(2));
    for (int i = 0; i < times; ++i) {
      change_one(q, [&](S s) {
        if (below(3) == 0) return nudge(s);
        return s + std::ldexp(S(below(2) ? 1 : -1), -10 - static_cast<int>(below(71)));
      });
    }
    // Far scales: everything times a power of two, which changes nothing but the exponents.
    if (below(3) == 0) {
      using Limits = std::numeric_limits<S>;
      const int span = Limits::max_exponent - Limits::min_exponent;
      const int by = static_cast<int>(below(span)) + Limits::min_exponent - Limits::digits;
      for (S* s : {&q.a.x, &q.a.y, &q.motion_a.x, &q.motion_a.y, &q.b.x, &q.b.y, &q.motion_b.x, &q.motion_b.y, &q.a.w,
                   &q.a.h, &q.b.w, &q.b.h}) {
        const S scaled = std::ldexp(*s, by);
        *s = std::isfinite(scaled) ? scaled : std::copysign(Limits::max(), *s);
      }
    }
    return q;
  }

  Query<S> decimals() {
    const auto tenths = [&] { return static_cast<S>(static_cast<double>(below(801)) / 10 - 40); };
    return any(
        tenths, [&] { return static_cast<S>(static_cast<double>(below(100)) / 10); }, tenths, below(2));
  }

  /// Quotients that lie on or beside the midpoint of two neighbours of S: e = m*d / 2^k with an odd m of one bit more
  /// than S holds, spread over b - a - aw.
  Query<S> midpoint() {
    constexpr int digits = std::numeric_limits<S>::digits;
    Query<S> q{{0, -1, 1, 3}, {}, {0, 0, 1, 1}, {}};
    const std::uint64_t m = (std::uint64_t{1} << digits) | (random_() & ((std::uint64_t{1} << digits) - 1)) | 1;
    const int d_bits = 1 + static_cast<int>(below(digits > 30 ? 8 : 36));
    std::uint64_t d = (std::uint64_t{1} << d_bits) | (random_() & ((std::uint64_t{1} << d_bits) - 1));
    const double scale = std::ldexp(1.0, -static_cast<int>(below(8)));
    mpz_class e = mpz_class(std::to_string(m)) * mpz_class(std::to_string(d)) + static_cast<int>(below(3)) - 1;
    // e as a sum of three numbers of S, d * 2^(digits + 1) as a difference of two
    const auto head = [&](mpz_class& rest) {
      const int drop = std::max(0, static_cast<int>(mpz_sizeinbase(rest.get_mpz_t(), 2)) - digits);
      const mpz_class top = (rest >> drop) << drop;
      rest -= top;
      return static_cast<S>(top.get_d() * scale);
    };
    q.b.x = head(e);
    q.a.x = -head(e);
    const S rest = head(e);
    q.a.w = 0;
    if (rest != 0) q.a.x = below(2) ? nudge(q.a.x) : q.a.x;
    mpz_class whole = mpz_class(std::to_string(d)) << (digits + 1);
    q.motion_a.x = head(whole);
    q.motion_b.x = -head(whole);
    if (below(4) == 0) mirror_x(q);
    return q;
  }
  static void mirror_x(Query<S>& q) {
    q.a.x = -q.a.x, q.b.x = -q.b.x, q.motion_a.x = -q.motion_a.x, q.motion_b.x = -q.motion_b.x;
    // keeps facing edges exact: the moved min corner becomes the max corner
    std::swap(q.a.w, q.b.w);
  }

 private:
  std::mt19937_64 random_;
};

/// How many queries a family gets: SWEEPLAB_EXACT_SCALE multiplies it for long runs.
int scaled(int n) {
  const char* const scale = std::getenv("SWEEPLAB_EXACT_SCALE");
  return scale ? n * std::atoi(scale) : n;
}
std::uint64_t seed() {
  const char* const s = std::getenv("SWEEPLAB_EXACT_SEED");
  return s ? std::strtoull(s, nullptr, 10) : 1;
}

template <class S>
class ExactTest : public testing::Test {
 protected:
  template <class Make>
  Tally run(const char* name, int n, const Make& make) {
    Draw<S> draw(seed() * 1000003 + sizeof(S));
    Tally tally;
    for (int i = 0; i < scaled(n); ++i) check(make(draw), tally, i % 8 == 0);
    EXPECT_EQ(tally.wrong, 0) << name;
    std::printf(
        "%-12s %9ld answers, %ld wrong; of %d queries %ld touch, %ld settled in single doubles, %ld in integers\n",
        name, tally.answers, tally.wrong, scaled(n), tally.contacts, tally.stage[2], tally.stage[3]);
    return tally;
  }
};
using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(ExactTest, Scalars);

TYPED_TEST(ExactTest, IsRightOnUniformQueriesWithoutIntegers) {
  const Tally tally = this->run("uniform", 20000, [](auto& draw) { return draw.uniform_query(); });
  EXPECT_LT(tally.stage[3] * 1000, scaled(20000));
}
TYPED_TEST(ExactTest, IsRightOnRawBits) {
  this->run("raw bits", 4000, [](auto& draw) { return draw.raw_bits(); });
}
TYPED_TEST(ExactTest, IsRightAtEveryMagnitude) {
  this->run("window 3", 10000, [](auto& draw) { return draw.window(3); });
  this->run("window 12", 10000, [](auto& draw) { return draw.window(12); });
  this->run("window 70", 5000, [](auto& draw) { return draw.window(70); });
}
TYPED_TEST(ExactTest, IsRightOnSmallIntegers) {
  this->run("integers", 20000, [](auto& draw) { return draw.integers(6); });
}
TYPED_TEST(ExactTest, IsRightWhereATieIsBrokenByALittle) {
  this->run("broken ties", 30000, [](auto& draw) { return draw.broken_tie(); });
}
TYPED_TEST(ExactTest, IsRightOnDecimals) {
  this->run("decimals", 15000, [](auto& draw) { return draw.decimals(); });
}
TYPED_TEST(ExactTest, RoundsQuotientsOnAndBesideMidpoints) {
  this->run("midpoints", 20000, [](auto& draw) { return draw.midpoint(); });
}

}  // namespace
}  // namespace sweeplab
