// SPDX-License-Identifier: MIT
//
// A law puts each of its transformed queries to its subject, and a lie told to any one of them breaks it: so none of
// its transformations is left out.
#include <gtest/gtest.h>

#include <map>
#include <string_view>
#include <vector>

#include "harness/laws/laws.h"

namespace sweeplab {
namespace {

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
  const std::map<std::string_view, Asks> asks{
      {"never_tunnels", {hit, 1}},
      {"no_phantom", {hit, 1}},
      {"right_face", {hit, 1}},
      {"right_time", {hit, 1}},
      {"sane_time", {hit, 1}},
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
      {"edge_alignment", {hit, 1}},
      {"response", {hit, 1 + 1}},
  };
  for (const Law& law : laws()) {
    if (law.id == "scalars_agree") continue;  // it asks the two codes of a method, and of one query
    ASSERT_TRUE(asks.contains(law.id)) << law.id << ": how many queries does it ask?";
    const auto& [query, queries] = asks.at(law.id);
    every_lie_counts(law, truth_evaluator<float>(false), query, queries);
    every_lie_counts(law, evaluator<float>(*find_method("exact")), query, queries);
  }
}

/// The half with the contact must have it, and the later start leaves out as many quarters as lie before it.
TEST(LawTransformations, LooksForTheContactInItsHalfAndStartsAsLateAsItCan) {
  for (const int eighths : {7, 5, 3}) {
    Witness<Rational> witness(*find_law("parts_of_the_frame"), truth_evaluator<float>(false));
    const Query<float> q = hit_at(eighths);
    ASSERT_EQ(witness.on(q).ruling, Ruling::holds);
    const int quarters = eighths / 2;
    EXPECT_EQ(witness.asked.back().motion_a.x, q.motion_a.x * 0.25f * static_cast<float>(4 - quarters)) << eighths;
    EXPECT_EQ(witness.asked.back().a.x, q.a.x + q.motion_a.x * 0.25f * static_cast<float>(quarters)) << eighths;
    const std::size_t half = eighths < 4 ? 1 : 2;  // of its queries
    EXPECT_EQ(witness.on(q, half, {}).ruling, Ruling::broken) << eighths;
  }
}

}  // namespace
}  // namespace sweeplab
