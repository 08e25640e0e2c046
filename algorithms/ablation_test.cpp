// SPDX-License-Identifier: MIT
//
// What each numbered change of a repaired method buys: reverted alone, the smallest query that goes wrong again, in
// exact arithmetic. ablation.csv is that list; this test finds it anew and compares.
//
// Smallest: B at the origin and still; the eight integers that remain (ax, ay, aw, ah, avx, avy, bw, bh; sizes >= 0)
// with the least sum of magnitudes; of those the first, number by number, 0 before 1 before -1 before 2 before -2. All
// smaller queries are tried, so the one found is the smallest there is.
//
// The grid cannot tell a tolerance from none. Where nothing fails on it up to `largest_sum`, the integers stand for
// other units, tried in the order of `units`: motions of 2^-20, positions and sizes of 2^-40, motions of 2^35.
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "algorithms/registry.h"
#include "harness/judge/judge.h"
#include "harness/methods/registry.h"
#include "harness/project/record.h"
#include "harness/query/grid.h"
#include "harness/support/rational.h"
#include "harness/truth/truth.h"

namespace sweeplab {
namespace {

struct Unit {
  double length, motion;
};
constexpr Unit units[] = {{1, 1}, {1, 0x1p-20}, {0x1p-40, 1}, {1, 0x1p35}};
constexpr int largest_sum = 8;

Query<double> query_of(const int (&n)[8], const Unit& unit) {
  return {{n[0] * unit.length, n[1] * unit.length, n[2] * unit.length, n[3] * unit.length},
          {n[4] * unit.motion, n[5] * unit.motion},
          {0, 0, n[6] * unit.length, n[7] * unit.length},
          {0, 0}};
}

/// Hands every query with this sum of magnitudes to `visit`, in order, until that returns true.
template <class Visit>
bool visit_sum(int (&n)[8], int place, int sum, const Visit& visit) {
  if (place == 8) return sum == 0 && visit(n);
  const bool is_size = place == 2 || place == 3 || place >= 6;
  for (int size = 0; size <= sum; ++size) {
    n[place] = size;
    if (visit_sum(n, place + 1, sum - size, visit)) return true;
    n[place] = -size;
    if (size > 0 && !is_size && visit_sum(n, place + 1, sum - size, visit)) return true;
  }
  n[place] = 0;
  return false;
}

using Exactly = Answer<Rational> (*)(const Query<Rational>&);

std::optional<Query<double>> smallest_wrong(const Card& card, Exactly method) {
  for (const Unit& unit : units) {
    for (int sum = 0; sum <= largest_sum; ++sum) {
      int n[8] = {};
      Query<double> q;
      if (visit_sum(n, 0, sum, [&](const int(&numbers)[8]) {
            q = query_of(numbers, unit);
            return is_wrong(judge(card, q, truth(q), method(exactly(q))));
          })) {
        return q;
      }
    }
  }
  return std::nullopt;
}

bool goes_wrong_on_the_grid(const Card& card, Exactly method) {
  for (std::uint32_t i = 0; i < grid_size; ++i) {
    const Query<double> q = grid_query<double>(i);
    if (is_wrong(judge(card, q, truth(q), method(exactly(q))))) return true;
  }
  return false;
}

std::string faces(bool x, bool y, int normal_x, int normal_y) {
  const auto face = [](char axis, int normal) {
    return fmt::format("{}{}", normal > 0 ? "+" : normal < 0 ? "-" : "", axis);
  };
  return x && y ? face('x', normal_x) + " or " + face('y', normal_y) : x ? face('x', normal_x) : face('y', normal_y);
}

std::string described(const Answer<Rational>& answer) {
  const std::string outcome(name_of(answer.outcome));
  return answer.outcome != Outcome::impact
             ? outcome
             : fmt::format("{} at {} on {}", outcome, answer.time.fraction(),
                           faces(answer.normal_x != 0, answer.normal_y != 0, answer.normal_x, answer.normal_y));
}

std::string described(const Query<double>& q) {
  const Truth t = truth(q);
  const std::string cls(t.cls == Class::graze ? fmt::format("graze ({})", name_of(t.graze)) : name_of(t.cls));
  return t.cls == Class::separate || t.cls == Class::overlap
             ? cls
             : fmt::format("{} at {} on {}", cls, time_of_impact(q).fraction(),
                           faces(t.face_x, t.face_y, t.normal_x, t.normal_y));
}

struct Reverted {
  const Card* card;
  unsigned change;
  Exactly method;
};

std::vector<Reverted> every_change_reverted_alone() {
  std::vector<Reverted> all;
#define SWEEPLAB_REVERTED(id, n) \
  all.push_back(                 \
      {&id##_card, n, [](const Query<Rational>& q) { return id<Rational, all_changes & ~(1u << (n - 1))>(q); }});
#include "harness/methods/reverted.inc"
#undef SWEEPLAB_REVERTED
  return all;
}

TEST(Ablation, EveryNumberedChangeOfEveryRepairedMethodIsReverted) {
  std::size_t numbered = 0;
  for (const Method& method : methods()) {
    if (method.card->kind == Kind::repaired) {
      for (const std::string_view change : method.card->changes) numbered += !change.empty();
    }
  }
  const auto all = every_change_reverted_alone();
  EXPECT_EQ(all.size(), numbered);
  for (const Reverted& r : all) {
    EXPECT_FALSE(r.card->changes[r.change - 1].empty()) << r.card->id << ' ' << r.change;
  }
}

TEST(Ablation, OnTheGridEveryChangeIsNeededButThoseThatDropATolerance) {
  for (const Reverted& r : every_change_reverted_alone()) {
    const bool drops_a_tolerance = (r.card->id == "programming_chips_repaired" && r.change == 1) ||
                                   (r.card->id == "noonat_repaired" && r.change == 2) ||
                                   r.card->id == "liang_barsky_repaired";
    EXPECT_NE(goes_wrong_on_the_grid(*r.card, r.method), drops_a_tolerance) << r.card->id << ' ' << r.change;
  }
}

TEST(Ablation, EachChangeRevertedAloneGoesWrongAgainFirstOnTheRecordedQuery) {
  std::string found = "method,change,description,ax,ay,aw,ah,avx,avy,bx,by,bw,bh,bvx,bvy,says,truth,verdict\n";
  for (const Reverted& r : every_change_reverted_alone()) {
    const std::optional<Query<double>> q = smallest_wrong(*r.card, r.method);
    ASSERT_TRUE(q.has_value()) << r.card->id << ": change " << r.change << " buys nothing";
    const Answer<Rational> answer = r.method(exactly(*q));
    // Without any change reverted the same query is answered rightly.
    EXPECT_EQ(judge(*r.card, *q, truth(*q), find_method(r.card->id)->exactly(exactly(*q))), Verdict::correct);
    found += fmt::format("{},{},\"{}\",{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", r.card->id, r.change,
                         r.card->changes[r.change - 1], q->a.x, q->a.y, q->a.w, q->a.h, q->motion_a.x, q->motion_a.y,
                         q->b.x, q->b.y, q->b.w, q->b.h, q->motion_b.x, q->motion_b.y, described(answer), described(*q),
                         name_of(judge(*r.card, *q, truth(*q), answer)));
  }
  expect_recorded("algorithms/ablation.csv", found);
}

}  // namespace
}  // namespace sweeplab
