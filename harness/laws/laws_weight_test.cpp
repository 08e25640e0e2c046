// SPDX-License-Identifier: MIT
//
// What a broken law weighs: each measure on both sides of its bound, by answers that are wrong on purpose; and that a
// shrunk counterexample weighs as much. A law puts each of its transformed queries
// to its subject, and a lie told to any one of them breaks it: so none of its transformations is left out. And what the laws
// take for the time of impact, rounded once: that number, and neither of the two beside it.
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <string_view>
#include <vector>

#include "algorithms/exact.h"
#include "harness/laws/law_cell.h"
#include "harness/laws/law_mix.h"
#include "harness/laws/laws.h"
#include "harness/laws/statements/times.h"
#include "harness/query/families.h"
#include "harness/query/query_text.h"
#include "harness/query/shrink.h"
#include "harness/support/test/scalar_test.h"

namespace sweeplab {
namespace {

using Q = Query<double>;
using A = Answer<double>;

constexpr Card open_card{.id = "made_for_weights",
                         .title = "Made for a test",
                         .provenance = Provenance::ours,
                         .grazes = all_grazes(GrazeClaim::none),
                         .overlap = OverlapClaim::reported};

/// What the law says of somebody who answers so.
LawRuling ruling_of(const char* law, const std::function<A(const Q&)>& answer, const Q& q) {
  return (*find_law(law))(Evaluator<double, double>{&open_card, answer, nullptr}, q);
}

void expect_weight(Weight weight, const char* law, const std::function<A(const Q&)>& answer, const Q& q) {
  const LawRuling ruling = ruling_of(law, answer, q);
  EXPECT_EQ(ruling.ruling, Ruling::broken) << law << " " << query_text<double>(numbers_of(q));
  EXPECT_EQ(ruling.weight, weight) << law << ": " << ruling.why << ", " << query_text<double>(numbers_of(q));
}

// A, of size 1, goes by 4 in x past B, of size 1: half the smaller summed size is 1, so the bound is 1/1000. At this y it
// sinks in by 1 - y, or stays y - 1 apart.
Q passing(double y) { return {{0, 0, 1, 1}, {4, 0}, {2, y, 1, 1}, {0, 0}}; }
constexpr double just_below = 1 - 0x1p-12, below = 1 - 0x1p-8, just_above = 1 + 0x1p-12, above = 1 + 0x1p-8;

std::function<A(const Q&)> always(A answer) {
  return [answer](const Q&) { return answer; };
}
/// Right, but changed where A goes to the left, as it does in the mirror.
std::function<A(const Q&)> to_the_left(const std::function<A(A)>& change) {
  return [change](const Q& q) { return q.motion_a.x < 0 ? change(exact(q)) : exact(q); };
}

TEST(LawWeight, OfOneAnswerIsHowDeepOrFarApartOrOffTheFaceOrInTheWayItIs) {
  const double nan = std::numeric_limits<double>::quiet_NaN(), infinite = std::numeric_limits<double>::infinity();
  const auto starting = [](double x) { return Q{{0, 0, 1, 1}, {4, 0}, {x, 0, 1, 1}, {0, 0}}; };
  const auto hit = [](double time, std::int8_t normal_x, std::int8_t normal_y) {
    return A{Outcome::impact, time, normal_x, normal_y};
  };
  const A overlap{Outcome::overlap}, failed{Outcome::failed};
  const Q fast = passing(0), slow{{0, 0, 1, 1}, {0.25, 0}, {1.125, 0, 1, 1}, {0, 0}};  // at 1/4, and at 1/2
  using enum Weight;
  const struct {
    Weight weight;
    const char* law;
    A answer;
    Q q;
  } cases[] = {
      {real, "never_tunnels", {}, passing(below)},
      {hairline, "never_tunnels", {}, passing(just_below)},
      {real, "no_phantom", hit(0.25, -1, 0), passing(above)},
      {hairline, "no_phantom", hit(0.25, -1, 0), passing(just_above)},
      // A state at the start.
      {real, "no_phantom", overlap, starting(above)},
      {hairline, "no_phantom", overlap, starting(just_above)},
      {real, "no_phantom", hit(0, -1, 0), starting(below)},
      {hairline, "no_phantom", hit(0, -1, 0), starting(just_below)},
      // How far the sides of a face are from touching.
      {real, "right_face", hit(0.25, 0, -1), passing(below)},
      {hairline, "right_face", hit(0.25, 0, -1), passing(just_below)},
      {real, "right_face", hit(0.25, 0, 1), passing(just_below)},
      {real, "right_face", hit(0.25, 1, 0), fast},
      {real, "right_face", hit(0.25, 0, 0), fast},
      {real, "right_face", hit(0.25, -1, -1), fast},
      // The depth or the gap that a time leads to, or how far the boxes move meanwhile.
      {real, "right_time", hit(0.25 + 0x1p-8, -1, 0), fast},
      {hairline, "right_time", hit(0.5 + 0x1p-9, -1, 0), slow},
      {real, "right_time", hit(0.5 - 0x1p-7, -1, 0), slow},
      {hairline, "right_time", hit(0.5, -1, 0), passing(just_below)},
      {real, "right_time", hit(0, -1, 0), passing(just_below)},
      {real, "sane_time", hit(1.5, -1, 0), fast},
      {real, "sane_time", hit(-0x1p-9, -1, 0), fast},
      {hairline, "sane_time", hit(-0x1p-13, -1, 0), fast},
      {hairline, "sane_time", hit(1 + 0x1p-13, -1, 0), fast},
      // What cannot be measured.
      {real, "sane_time", failed, passing(just_below)},
      {real, "sane_time", hit(nan, -1, 0), passing(just_below)},
      {real, "sane_time", hit(infinite, -1, 0), passing(just_below)},
  };
  for (const auto& [weight, law, answer, q] : cases) expect_weight(weight, law, always(answer), q);
}

TEST(LawWeight, OfTwoAnswersThatShouldBeOneIsTheMeasureOfWhatDiffers) {
  const auto gone = to_the_left([](A) { return A{}; });
  expect_weight(Weight::real, "mirror", gone, passing(below));
  expect_weight(Weight::hairline, "mirror", gone, passing(just_below));
  const auto turned = to_the_left([](A a) { return A{a.outcome, a.time, 0, -1}; });
  expect_weight(Weight::real, "mirror", turned, passing(below));
  const auto late = [](double by) {
    return to_the_left([by](A a) { return A{a.outcome, a.time + by, a.normal_x, a.normal_y}; });
  };
  expect_weight(Weight::real, "mirror", late(0x1p-8), passing(0));
  const Q slow{{0, 0, 1, 1}, {0.25, 0}, {1.125, 0, 1, 1}, {0, 0}};
  expect_weight(Weight::hairline, "mirror", late(0x1p-9), slow);
  // Whoever is at the start within the bound of an overlap, is not so of another time.
  const Q touching{{0, 0, 1, 1}, {4, 0}, {just_above, 0, 1, 1}, {0, 0}};
  expect_weight(Weight::real, "mirror", late(0.5), touching);
}

TEST(LawWeight, OfAGrownObstacleOfAPartOfTheFrameAndOfAResponseIsTheMeasureThere) {
  // Touching: grown by 1/4 it is a contact of that depth; by 2^-20 of a hairline's.
  const auto blind_to = [](double depth) {
    return [depth](const Q& q) { return severity(q) > 0 && severity(q) <= depth ? A{} : exact(q); };
  };
  expect_weight(Weight::real, "grown_obstacle", blind_to(1), passing(1));
  expect_weight(Weight::hairline, "grown_obstacle", blind_to(0x1p-15), passing(1));
  // In the whole frame A sinks in by half its motion or more; in the first half by as much as the case says.
  const auto sinking = [](double v, double by) { return Q{{0, 0, 1, 1}, {v, 0}, {1 + v / 2 - by, 0, 1, 1}, {0, 0}}; };
  const auto blind_at = [](double v) { return [v](const Q& q) { return q.motion_a.x == v ? A{} : exact(q); }; };
  expect_weight(Weight::real, "slower", blind_at(2), sinking(4, 1));
  expect_weight(Weight::hairline, "slower", blind_at(0.125), sinking(0.25, 0x1p-11));
  // How deep it begins.
  const auto late = [](double by) {
    return [by](const Q& q) {
      A a = exact(q);
      a.time += by;
      return a;
    };
  };
  expect_weight(Weight::real, "response", late(0x1p-4), passing(0));
  expect_weight(Weight::hairline, "response", late(0x1p-20), passing(0));
}

TEST(LawWeight, AShrunkBreakWeighsWhatItDid) {
  int real = 0, hairline = 0;
  for (const char* id : {"gamedev", "liang_barsky", "amanotes", "edge_alignment"}) {
    for (const char* name : {"never_tunnels", "right_face", "mirror", "slower"}) {
      const Subject subject = subjects_named({id}).front();
      const Law& law = *find_law(name);
      int left = 4;
      for (std::uint64_t i = 0; i < 4000 && left > 0; ++i) {
        const Numbers numbers = numbers_of(mixed_query<float>(7, i));
        const LawRuling before = check(law, subject, LawScalar::float32, numbers);
        if (before.ruling != Ruling::broken) continue;
        --left;
        const Numbers small = shrink_broken(law, subject, LawScalar::float32, numbers);
        const LawRuling after = check(law, subject, LawScalar::float32, small);
        EXPECT_EQ(after.ruling, Ruling::broken);
        EXPECT_EQ(after.weight, before.weight) << query_text<float>(numbers) << " became " << query_text<float>(small);
        ++(before.weight == Weight::real ? real : hairline);
      }
    }
  }
  EXPECT_GT(real, 5);
  EXPECT_GT(hairline, 5);
}

/// An honest subject that keeps what it is asked, and lies to one of the queries. T as of an Evaluator.
template <class T>
class Witness {
 public:
  Witness(const Law& law, const Evaluator<float, T>& honest) : law_(law), honest_(honest) {}

  LawRuling on(const Query<float>& q, std::size_t lie_to = no_lie, const Answer<T>& lie = {}) {
    asked.clear();
    const auto answer = [&](const Query<float>& one) {
      asked.push_back(one);
      return asked.size() - 1 == lie_to ? lie : honest_.answer(one);
    };
    const Evaluator<float, T> subject{honest_.card, answer, honest_.method};
    return law_(subject, q);
  }

  std::vector<Query<float>> asked;

 private:
  static constexpr std::size_t no_lie = 1000;
  const Law& law_;
  const Evaluator<float, T> honest_;
};

/// A hits B at `eighths` of the frame, on x, while both move along y; every transformation of it is exact.
Query<float> hit_at(int eighths) {
  const auto gap = static_cast<float>(eighths);
  return {{-3, 1, 2, 2}, {10, 1}, {-1 + gap, 0, 4, 4}, {2, 1}};
}
const Query<float> slide{{-3, 1, 2, 2}, {10, 0}, {4, 3, 4, 4}, {2, 0}};    // along B's side: a graze
const Query<float> beside{{-3, 1, 2, 2}, {0, 9}, {-1, 0, 4, 4}, {0, -1}};  // touching, and no nearer

template <class T>
void every_lie_counts(const Law& law, const Evaluator<float, T>& honest, const Query<float>& q, std::size_t queries) {
  Witness<T> witness(law, honest);
  ASSERT_EQ(witness.on(q).ruling, Ruling::holds) << law.id;
  ASSERT_EQ(witness.asked.size(), queries) << law.id;
  for (std::size_t i = 0; i < queries; ++i) {
    for (std::size_t j = 0; j < i; ++j) EXPECT_FALSE(witness.asked[i] == witness.asked[j]) << law.id;
  }
  const Answer<T> late{Outcome::impact, T(0.875f), 1, 0};
  for (std::size_t i = queries > 1 ? 1 : 0; i < queries; ++i) {  // of the query itself other laws speak
    bool noticed = false;
    for (const Answer<T>& lie : {Answer<T>{}, {Outcome::overlap}, {Outcome::failed}, late}) {
      noticed = noticed || witness.on(q, i, lie).ruling == Ruling::broken;
    }
    EXPECT_TRUE(noticed) << law.id << ": a lie to its query " << i;
  }
}

TEST(LawTransformations, AreAllMadeAndALieToOneOfThemBreaksTheLaw) {
  // How many queries a law puts to its subject: the query itself, and each transformed one.
  struct Asks {
    Query<float> query;
    std::size_t queries;
  };
  const Query<float> hit = hit_at(5);
  const Asks of_one_query{hit, 1};
  const std::map<std::string_view, Asks> asks{
      {"mirror", {hit, 1 + 3}},  // x, y, their exchange
      {"swapped_bodies", {hit, 1 + 1}},
      {"common_velocity", {hit, 1 + 3}},  // seen from A, from B, from elsewhere
      {"translation", {hit, 1 + 3}},      // A, B to the origin; both elsewhere
      {"scaling", {hit, 1 + 4}},          // larger, smaller, each axis alone
      {"minkowski_transfer", {hit, 1 + 1}},
      {"parts_of_the_frame", {hit_at(7), 1 + 2 + 1}},  // both halves, a later start
      {"time_reversed", {hit, 1 + 1}},
      {"slower", {hit, 1 + 3}},           // 6, 4, 1 eighths
      {"larger_obstacle", {hit, 1 + 2}},  // to one side, to both
      {"cut_obstacle", {hit, 1 + 2 + 2}},
      {"grown_obstacle", {slide, 3 + 3}},  // by three sizes grown and shrunk
      {"no_approach", {beside, 1}},
      {"response", {hit, 1 + 1}},
  };
  for (const Law& law : laws()) {
    if (law.id == "scalars_agree") continue;  // it asks the two codes of a method, and of one query
    const auto& [query, queries] = asks.contains(law.id) ? asks.at(law.id) : of_one_query;
    every_lie_counts(law, truth_evaluator<float>(false), query, queries);
    every_lie_counts(law, evaluator<float>(*find_method("exact")), query, queries);
  }
}

TEST(LawsOfTheTruth, AGrownObstacleIsDeeperByAsMuchAlsoWhereNothingTouches) {
  Witness<Rational> witness(*find_law("grown_obstacle"), truth_evaluator<float>(false));
  EXPECT_EQ(witness.on({{0, 0, 1, 1}, {1, 0}, {5, 0, 1, 1}, {}}).ruling, Ruling::holds);
}

/// The later start leaves out as many quarters as lie before the contact.
TEST(LawTransformations, StartAsLateAsTheyCan) {
  for (const int eighths : {7, 5, 3}) {
    Witness<Rational> witness(*find_law("parts_of_the_frame"), truth_evaluator<float>(false));
    const Query<float> q = hit_at(eighths);
    ASSERT_EQ(witness.on(q).ruling, Ruling::holds);
    const auto begin = static_cast<float>(eighths / 2) * 0.25f;
    EXPECT_EQ(witness.asked.back().motion_a.x, q.motion_a.x * (1 - begin)) << eighths;
    EXPECT_EQ(witness.asked.back().a.x, q.a.x + q.motion_a.x * begin) << eighths;
    EXPECT_EQ(witness.on(q, eighths < 4 ? 1 : 2, {}).ruling, Ruling::broken) << eighths << ": it has the contact";
  }
}

constexpr std::uint64_t each = 200;  ///< queries a family

// Of the impacts among them, with the time that `exact` gives.
SCALAR_TEST(LawTimes, OneUnitInTheLastPlaceBesideTheTimeIsNotTheTimeNorInPartsOfTheFrameAndNothingIsRounded) {
  const S up = std::numeric_limits<S>::infinity();
  std::uint64_t impacts = 0, parts = 0;
  for (const Family& family : families()) {
    for (std::uint64_t i = 0; i < each; ++i) {
      const Query<S> q = family.at<S>(5, i);
      const Truth known = truth(q);
      const Answer<S> answer = exact(q);
      if (known.cls != Class::impact || answer.outcome != Outcome::impact) continue;
      ++impacts;
      const S time = answer.time;
      const Rational truly = time_of_impact(q);
      EXPECT_TRUE(law::is_rounded_time(q, known, time)) << time;
      for (const S s : {time, std::nextafter(time, up), std::nextafter(time, -up)}) {
        const int sign = (truly - Rational(static_cast<double>(s))).sign();
        EXPECT_EQ(law::compare_time_of_impact(q, known, static_cast<double>(s)), sign) << time;
      }
      for (const auto& [start, length] : {std::pair{0.0, 1.0}, {0.0, 0.5}, {0.5, 0.5}, {0.25, 0.25}, {0.0, 0.0625}}) {
        const Rational part = (truly - Rational(start)) / Rational(length);
        const S rounded = static_cast<S>(part);
        if (part.sign() < 0 || rounded > S(1)) continue;
        ++parts;
        EXPECT_TRUE(law::is_rounded_time(q, known, rounded, start, length)) << rounded;
        EXPECT_FALSE(law::is_rounded_time(q, known, std::nextafter(rounded, up), start, length)) << rounded;
        EXPECT_FALSE(law::is_rounded_time(q, known, std::nextafter(rounded, -up), start, length)) << rounded;
      }
    }
  }
  EXPECT_GT(impacts, each * families().size() / 10);
  EXPECT_GT(parts, impacts + 100u);
}

}  // namespace
}  // namespace sweeplab
