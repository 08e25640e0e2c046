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
#include "harness/query/grid.h"
#ifdef __SIZEOF_INT128__
#include "harness/truth/truth.h"
#endif

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

using exact_detail::Stage;

struct Tally {
  long answers = 0, wrong = 0, contacts = 0;
  long stage[6] = {};
  long of(Stage s) const { return stage[static_cast<int>(s)]; }
};

/// Both rules, through the public function, and through the sums and the integers alone.
template <class S>
void check(const Query<S>& q, Tally& tally, bool alone_too = true) {
  const Expected e = oracle(q);
  const auto judge = [&](const char* which, const Answer<S>& answer, Outcome outcome) {
    ++tally.answers;
    const std::string what = fault(answer, outcome, e);
    if (!what.empty() && ++tally.wrong <= 3) {
      ADD_FAILURE() << which << ": wrong " << what << " for " << show(q) << "\n  time " << e.time.get_d();
    }
  };
  const auto watch = [&](Stage stage) { ++tally.stage[static_cast<int>(stage)]; };
  judge("exact", exact(q), e.open);
  judge("exact, watched", exact_detail::answer<false>(q, watch), e.open);
  judge("exact_closed", exact_closed(q), e.closed);
  if (alone_too) {
    for (const bool closed : {false, true}) {
      const Answer<S> answer = closed ? exact_detail::with_sums<true>(q) : exact_detail::with_sums<false>(q);
      if (answer.outcome != Outcome::failed) judge("sums", answer, closed ? e.closed : e.open);
    }
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

/// How many queries a family gets: SWEEPLAB_EXACT_SCALE multiplies it, for long runs by more than 1, in emulators by
/// less.
int scaled(int n) {
  const char* const scale = std::getenv("SWEEPLAB_EXACT_SCALE");
  return scale ? static_cast<int>(n * std::atof(scale)) : n;
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
    if (std::is_same_v<S, float>) {
      EXPECT_EQ(tally.of(Stage::integers), 0) << name;
    }
    std::printf(
        "%-12s %9ld answers, %ld wrong; of %d queries %ld touch, %ld settled in single doubles, %ld in sums, %ld in "
        "integers\n",
        name, tally.answers, tally.wrong, scaled(n), tally.contacts, tally.of(Stage::exact_singles),
        tally.of(Stage::sums), tally.of(Stage::integers));
    return tally;
  }
};
using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(ExactTest, Scalars);

TYPED_TEST(ExactTest, IsRightOnUniformQueriesWithoutIntegers) {
  const Tally tally = this->run("uniform", 20000, [](auto& draw) { return draw.uniform_query(); });
  EXPECT_LT((tally.of(Stage::sums) + tally.of(Stage::integers)) * 1000, scaled(20000));
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

#ifdef __SIZEOF_INT128__
// Every kind of tie, at every place of the code: against the filtered truth, which has its own tests on the same grid.
TYPED_TEST(ExactTest, IsRightOnTheWholeGrid) {
  using S = TypeParam;
  long wrong = 0;
  for (const GridSplit split : grid_splits) {
    for (std::uint32_t i = 0; i < grid_size; ++i) {
      const Query<S> q = grid_query<S>(i, split);
      const Truth t = truth(q);
      const auto right = [&](const Answer<S>& answer, bool contact) {
        if (t.cls == Class::overlap) return answer == Answer<S>{Outcome::overlap};
        if (!contact) return answer == Answer<S>{};
        // All numbers are small: the quotient of two exact doubles, which no float midpoint can be.
        const auto time = static_cast<S>((t.n_hi + t.n_lo) / (t.d_hi + t.d_lo));
        const bool x = answer.normal_x != 0, y = answer.normal_y != 0;
        return answer.outcome == Outcome::impact && answer.time == time && answer.corner == (t.face_x && t.face_y) &&
               x != y &&
               (x ? t.face_x && (t.normal_x == 0 || t.normal_x == answer.normal_x)
                  : t.face_y && (t.normal_y == 0 || t.normal_y == answer.normal_y));
      };
      const bool touches = t.cls == Class::impact || t.cls == Class::graze;
      wrong += !right(exact(q), t.cls == Class::impact);
      wrong += !right(exact_closed(q), touches);
      if (i % 16 == 0) wrong += !right(exact_detail::with_integers<false>(q), t.cls == Class::impact);
    }
  }
  EXPECT_EQ(wrong, 0);
}

#else
// The truth needs integers of 128 bits; without them the oracle is asked, which is slow, on a part of the grid.
TYPED_TEST(ExactTest, IsRightOnAPartOfTheGrid) {
  Tally tally;
  for (const GridSplit split : grid_splits) {
    for (std::uint32_t i = 0; i < grid_size; i += 7) check(grid_query<TypeParam>(i, split), tally, false);
  }
  EXPECT_EQ(tally.wrong, 0);
  EXPECT_GT(tally.contacts, 10000);
}
#endif

TYPED_TEST(ExactTest, ConstantAndRunTimeAnswersAreTheSame) {
  using S = TypeParam;
  Draw<S> draw(5);
  for (int i = 0; i < scaled(20000); ++i) {
    const Query<S> q = i % 2 == 0 ? draw.integers(3) : draw.broken_tie();
    ASSERT_EQ(exact(q), exact_detail::with_integers<false>(q)) << show(q);
    ASSERT_EQ(exact_closed(q), exact_detail::with_integers<true>(q)) << show(q);
  }
}

TYPED_TEST(ExactTest, IsRightAtTheEdgesOfTheScalar) {
  using S = TypeParam;
  using L = std::numeric_limits<S>;
  const S numbers[] = {S(0),  -S(0),    L::denorm_min(), -L::denorm_min(), L::min(),     S(1),
                       -S(1), L::max(), -L::max(),       L::max() / 2,     L::epsilon(), -L::min()};
  Draw<S> draw(11);
  Tally tally;
  for (int i = 0; i < scaled(20000); ++i) {
    const auto any = [&] { return numbers[draw.below(std::size(numbers))]; };
    check(draw.any(
              any, [&] { return std::abs(any()); }, any, draw.below(2)),
          tally);
  }
  EXPECT_EQ(tally.wrong, 0);
  EXPECT_GT(tally.contacts, scaled(1000));
}

// The double quotient is exactly the midpoint of two floats, the true one is not.
static_assert(exact(Query<float>{{-19, 0, 1, 1}, {536870912, 0}, {357913920, 0, 1, 1}, {-3, 0}}).time ==
              0x1.555556p-1f);
static_assert(exact(Query<double>{{0, 0, 1, 1}, {3, 0}, {2, 0, 1, 1}, {}}) ==
              Answer<double>{Outcome::impact, 1.0 / 3, -1, 0});
static_assert(exact(Query<double>{{0, 0, 1, 1}, {1, 0}, {2, 0, 1, 1}, {}}).outcome == Outcome::separate);
static_assert(exact_closed(Query<double>{{0, 0, 1, 1}, {1, 0}, {2, 0, 1, 1}, {}}).time == 1);
static_assert(time_before_contact(Query<float>{{0, 0, 1, 1}, {3, 0}, {3, 0, 1, 1}, {}}) == 0x1.555554p-1f);
static_assert(position_at_contact(Query<float>{{0, 0, 1, 1}, {3, 0}, {3, 0, 1, 1}, {}}).a.x == 2);

TEST(Exact, RoundsAFloatQuotientOnceWhereRoundingTwiceIsWrong) {
  const Query<float> q{{-19, 0, 1, 1}, {536870912, 0}, {357913920, 0, 1, 1}, {-3, 0}};
  EXPECT_EQ(exact(q).time, 0x1.555556p-1f);
  EXPECT_EQ(exact_closed(q).time, 0x1.555556p-1f);
}

TEST(Exact, AnImpactCanHaveTheRoundedTimeOne) {
  const Query<double> q{{0, 0, 0.5, 1}, {0x1p60, 0}, {0x1p60, 0, 1, 1}, {}};
  EXPECT_EQ(exact(q), (Answer<double>{Outcome::impact, 1, -1, 0}));
}

TEST(Exact, ATimeCanBeSubnormalOrVanish) {
  const Query<double> tiny{{-0x1p-1073, 0, 0, 1}, {2, 0}, {0, 0, 1, 1}, {}};
  EXPECT_EQ(exact(tiny), (Answer<double>{Outcome::impact, 0x1p-1074, -1, 0}));
  const Query<double> vanishing{{-0x1p-1074, 0, 0, 1}, {2, 0}, {0, 0, 1, 1}, {}};  // a tie: to even
  EXPECT_EQ(exact(vanishing), (Answer<double>{Outcome::impact, 0, -1, 0}));
}

TEST(Exact, ATimeInTheMiddleOfTwoIsDecidedByAPartWhoseProductWithItUnderflows) {
  const auto time = [](double motion_b) {
    return exact(Query<double>{
                     {-0x1p-453, 0, 0, 1}, {0x1p440, 0}, {0x1.0000000000001p-400, 0, 0x1p-400, 1}, {motion_b, 0}})
        .time;
  };
  EXPECT_EQ(time(-0x1p-450), 0x1.0000000000001p-840);  // faster, so before the middle
  EXPECT_EQ(time(0), 0x1.0000000000002p-840);          // the middle: to even
  EXPECT_EQ(time(0x1p-450), 0x1.0000000000002p-840);
}

TEST(Exact, ATimeBelowAllNormalFloatsIsRoundedToNearestInDouble) {
  for (const double motion : {3.0, 5.0, 7.0, 11.0}) {  // a tie of both axes
    const Query<double> q{{0, 0, 0, 0}, {motion, motion}, {0x1p-200, 0x1p-200, 1, 1}, {0, 0}};
    EXPECT_EQ(exact(q).time, 0x1p-200 / motion) << motion;
  }
}

// va - vb is beyond the doubles, and x's exit so near that infinity would be a wrong stand-in for it.
TEST(Exact, AMotionMayOverflow) {
  Tally tally;
  for (const double gap : {0x1p-1074, 0x1p-900, 0x1p-60, 1.0, 0x1p900}) {
    for (const double size : {0x1p-1074, 0x1p-1022, 0x1p-60, 1.0, 0x1p900}) {
      for (const double other : {0x1p-1074, 0x1p-1000, 1.0, 0x1p1000}) {
        check(Query<double>{{0, 0, size, 1}, {0x1p1023, other}, {size + gap, 1 + gap, size, 1}, {-0x1p1023, 0}}, tally);
        check(Query<double>{{0, 0, 1, size}, {-other, -0x1p1023}, {-1 - gap, -size - gap, 1, size}, {0, 0x1p1023}},
              tally);
      }
    }
  }
  EXPECT_EQ(tally.wrong, 0);
}

TYPED_TEST(ExactTest, AnInfinityOrNanIsFailedUnlessTheOtherAxisParts) {
  using S = TypeParam;
  for (const S bad :
       {std::numeric_limits<S>::infinity(), -std::numeric_limits<S>::infinity(), std::numeric_limits<S>::quiet_NaN()}) {
    const Query<S> hit{{0, 0, 1, 1}, {3, 0}, {2, 0, 1, 1}, {}};
    for (int i = 0; i < 3; ++i) {
      Query<S> q = hit;
      (i == 0 ? q.a.x : i == 1 ? q.motion_a.x : q.b.x) = bad;
      EXPECT_EQ(exact(q).outcome, Outcome::failed);
      EXPECT_EQ(exact_closed(q).outcome, Outcome::failed);
      q.a.y = 5;
      EXPECT_NE(exact(q).outcome, Outcome::impact);
      EXPECT_NE(exact(q).outcome, Outcome::overlap);
    }
  }
}

// --- where to put the boxes
// -------------------------------------------------------------------------------------------

TYPED_TEST(ExactTest, TimeBeforeContactIsTheLastNotLate) {
  using S = TypeParam;
  Draw<S> draw(21);
  long impacts = 0;
  for (int i = 0; i < scaled(8000); ++i) {
    const Query<S> q = i % 3 == 0 ? draw.uniform_query() : i % 3 == 1 ? draw.window(8) : draw.midpoint();
    const Expected e = oracle(q);
    const S t = time_before_contact(q);
    if (e.open == Outcome::separate) {
      ASSERT_EQ(t, 1);
    } else if (e.open == Outcome::impact) {
      ++impacts;
      ASSERT_LE(mpq_class(t), e.time) << show(q);
      ASSERT_GT(mpq_class(std::nextafter(t, S(2))), e.time) << show(q);
    } else {
      ASSERT_EQ(t, 0);
    }
  }
  EXPECT_GT(impacts, scaled(2000));
}

/// How deep A is in B on each axis, exactly; they overlap if both are > 0.
template <class S>
bool overlap_exactly(const Box<S>& a, const Box<S>& b) {
  return oracle(Query<S>{a, {}, b, {}}).open == Outcome::overlap;
}

// b - a.w rounds up to a number from which the box would sink, next to the largest numbers there are.
TEST(Exact, PlacesABoxBesideTheLargestNumbers) {
  constexpr float max = std::numeric_limits<float>::max();
  const Query<float> q{{-max, 0, max, 1}, {max, 0}, {max, 0, 0x1p103f, 1}, {}};
  const Answer<float> answer{Outcome::impact, 0.5f, -1, 0};  // wherever along the way
  EXPECT_EQ(position_at_contact(q, answer).a.x, 0);
  const Query<float> up{{-max, 0, 0x1p102f, 1}, {max, 0}, {max, 0, 1, 1}, {}};
  EXPECT_EQ(position_at_contact(up, answer).a.x, 0x1.fffffcp127f);
}

TYPED_TEST(ExactTest, PlacedBoxesNeverOverlapNorMeetThatFaceAgain) {
  using S = TypeParam;
  Draw<S> draw(31);
  long impacts = 0, sunk_by_time = 0;
  for (int i = 0; i < scaled(40000); ++i) {
    const Query<S> q = i % 4 == 0 ? draw.window(8) : i % 4 == 1 ? draw.decimals() : draw.uniform_query();
    const Answer<S> answer = exact(q);
    if (answer.outcome != Outcome::impact) continue;
    const Placement<S> placed = position_at_contact(q, answer);
    const Box<S> a{placed.a.x, placed.a.y, q.a.w, q.a.h}, b{placed.b.x, placed.b.y, q.b.w, q.b.h};
    if (!std::isfinite(a.x + a.y + b.x + b.y)) continue;  // beyond the scalar's range
    ++impacts;
    ASSERT_FALSE(overlap_exactly(a, b)) << show(q);

    // No number nearer would do: one step further along the motion, the boxes interpenetrate on that axis.
    const bool on_x = answer.normal_x != 0;
    const int normal = answer.normal_x + answer.normal_y;
    const mpq_class size(on_x ? (normal < 0 ? a.w : b.w) : (normal < 0 ? a.h : b.h));
    const S at = on_x ? a.x : a.y, wall = on_x ? b.x : b.y;
    const S nearer =
        std::nextafter(at, normal < 0 ? std::numeric_limits<S>::infinity() : -std::numeric_limits<S>::infinity());
    const auto gap = [&](S to) -> mpq_class { return (mpq_class(wall) - mpq_class(to)) * -normal - size; };
    ASSERT_GE(gap(at), 0) << show(q);
    ASSERT_TRUE(!std::isfinite(nearer) || gap(nearer) < 0) << show(q);
    if (q.motion_b == Vector<S>{}) {
      ASSERT_EQ(placed.b, (Vector<S>{q.b.x, q.b.y}));
      const S from = on_x ? q.a.x : q.a.y;
      ASSERT_TRUE(normal < 0 ? from <= at : from >= at) << "moved back, " << show(q);
    }

    // What is left of the motion, slid along the face: both move alike on the normal's axis.
    const S rest = 1 - answer.time;
    Query<S> slid{a, {q.motion_a.x * rest, q.motion_a.y * rest}, b, {q.motion_b.x * rest, q.motion_b.y * rest}};
    (on_x ? slid.motion_a.x : slid.motion_a.y) = on_x ? slid.motion_b.x : slid.motion_b.y;
    ASSERT_EQ(exact(slid), Answer<S>{}) << show(slid);

    const S t = answer.time;
    sunk_by_time += overlap_exactly({q.a.x + q.motion_a.x * t, q.a.y + q.motion_a.y * t, a.w, a.h}, b);
  }
  std::printf("%ld impacts placed; a + v*t alone would have sunk %ld\n", impacts, sunk_by_time);
  EXPECT_GT(impacts, scaled(3000));
  EXPECT_GT(sunk_by_time, scaled(100));
}

}  // namespace
}  // namespace sweeplab
