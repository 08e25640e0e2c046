// SPDX-License-Identifier: MIT
//
// How many divisions each method makes, counted by a scalar that counts them, against its card: the most for one verdict,
// and with the time. For a verdict those count that are made where no time is asked for, the boxes being separate or
// overlapping; of a method with a form that gives a verdict and no more, those of that form.
#include <algorithm>
#include <compare>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <string_view>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "algorithms/query.h"

namespace sweeplab {

/// A double that counts what it is divided.
struct Counted {
  double value = 0;
  static inline thread_local int divisions = 0;

  constexpr Counted() = default;
  constexpr Counted(double x) : value(x) {}  // implicit, like the built-in scalars: x * 2, x < 0
  constexpr Counted(float x) : value(x) {}
  constexpr Counted(int x) : value(x) {}

  friend constexpr Counted operator+(Counted a, Counted b) { return a.value + b.value; }
  friend constexpr Counted operator-(Counted a, Counted b) { return a.value - b.value; }
  friend constexpr Counted operator*(Counted a, Counted b) { return a.value * b.value; }
  friend Counted operator/(Counted a, Counted b) {
    ++divisions;
    return a.value / b.value;
  }
  friend constexpr Counted operator-(Counted a) { return -a.value; }
  friend constexpr Counted operator+(Counted a) { return a; }
  Counted& operator+=(Counted o) { return *this = *this + o; }
  Counted& operator-=(Counted o) { return *this = *this - o; }
  Counted& operator*=(Counted o) { return *this = *this * o; }
  friend constexpr bool operator==(Counted a, Counted b) = default;
  friend constexpr std::partial_ordering operator<=>(Counted a, Counted b) { return a.value <=> b.value; }
};

}  // namespace sweeplab

template <>
class std::numeric_limits<sweeplab::Counted> : public std::numeric_limits<double> {
 public:
  static sweeplab::Counted infinity() { return std::numeric_limits<double>::infinity(); }
  static sweeplab::Counted quiet_NaN() { return std::numeric_limits<double>::quiet_NaN(); }
};

#include "algorithms/registry.h"
#include "harness/methods/verification.h"
#include "harness/query/grid.h"
#include "harness/query/numbers.h"

namespace sweeplab {
namespace {

template <class Visit>
void visit_queries(const Visit& visit) {
  for (const Query<double>& q : verification_queries<double>()) visit(query_of<Counted>(numbers_of(q)));
  for (std::uint32_t i = 0; i < grid_size; i += 101) visit(query_of<Counted>(numbers_of(grid_query<double>(i))));
}

/// The divisions of `work`, and what it gave.
template <class Work>
auto counting(int& most, const Work& work) {
  Counted::divisions = 0;
  auto result = work();
  most = std::max(most, Counted::divisions);
  return result;
}

template <class Sweep>
Divisions divisions_of(const Sweep& sweep) {
  Divisions most;
  visit_queries([&](const Query<Counted>& q) {
    int here = 0;
    const Answer<Counted> answer = counting(here, [&] { return sweep(q); });
    most.time = std::max(most.time, here);
    if (answer.outcome == Outcome::separate || answer.outcome == Outcome::overlap) {
      most.verdict = std::max(most.verdict, here);
    }
  });
  return most;
}

/// The forms that give a verdict and no more.
const std::map<std::string_view, std::function<Outcome(const Query<Counted>&)>> verdict_forms{
    {"m3", [](const auto& q) { return m3_verdict(q); }},
    {"m3_closed", [](const auto& q) { return m3_contact<Counted, true>(q).outcome; }},
    {"edge_alignment", [](const auto& q) { return edge_alignment_verdict(q); }},
    {"programming_chips", [](const auto& q) { return programming_chips_verdict(q); }},
};

TEST(Divisions, AreAsManyAsEachCardSays) {
  int methods = 0;
  const auto expect = [&](const Card& card, Divisions most) {
    ++methods;
    if (const auto form = verdict_forms.find(card.id); form != verdict_forms.end()) {
      most.verdict = 0;
      visit_queries([&](const Query<Counted>& q) { counting(most.verdict, [&] { return form->second(q); }); });
    }
    EXPECT_TRUE(card.divisions.verdict == most.verdict && card.divisions.time == most.time)
        << fmt::format("{}: its card should say .divisions = {{{}, {}}}", card.id, most.verdict, most.time);
  };
#define SWEEPLAB_DIVISIONS(id) expect(id##_card, divisions_of([](const Query<Counted>& q) { return id(q); }));
  SWEEPLAB_METHODS(SWEEPLAB_DIVISIONS)
#undef SWEEPLAB_DIVISIONS
  EXPECT_GE(methods, 26);
}

}  // namespace
}  // namespace sweeplab
