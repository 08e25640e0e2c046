// SPDX-License-Identifier: MIT
//
// Theorem over the reals: decide(), by which the truth is found, equals the definition: class, time, faces, normals, and
// what each kind of graze says.
#include <algorithm>
#include <cstddef>
#include <string>

#include <gtest/gtest.h>

#include "harness/proof/definition.h"
#include "harness/proof/over_reals.h"

namespace sweeplab::proof {
namespace {

/// Asks what must never be, and remembers the first thing that can.
struct Never {
  std::string wrong;
  void operator()(const All& all, const char* what) {
    if (wrong.empty() && possible(all)) wrong = what;
  }
  void unless(bool holds, const char* what) {
    if (wrong.empty() && !holds && possible({})) wrong = what;
  }
};

void check_faces(const Query<Real>& q, const TruthOverReals& t, Never& never) {
  const auto d = distances(q);
  for (const int axis : {0, 1}) {
    const Real low = d[static_cast<std::size_t>(2 * axis)].at(t.time);
    const Real high = d[static_cast<std::size_t>(2 * axis + 1)].at(t.time);
    const bool face = axis == 0 ? t.truth.face_x : t.truth.face_y;
    const int normal = axis == 0 ? t.truth.normal_x : t.truth.normal_y;
    if (!face) never({at_most(low, 0)}, "touching, and no face: low"), never({at_most(high, 0)}, "no face: high");
    if (face && normal <= 0) never({less(0, low)}, "a face that is not touched: low");
    if (face && normal >= 0) never({less(0, high)}, "a face that is not touched: high");
    if (face && normal < 0) never({at_most(high, 0)}, "both ends touch, and one normal is named: low");
    if (face && normal > 0) never({at_most(low, 0)}, "both ends touch, and one normal is named: high");
  }
}

/// A distance that is 0 at the time of contact and falls, where another one is 0 and rises.
bool is_corner(const Query<Real>& q, const Real& time) {
  const auto d = distances(q);
  const auto touches = [&](const Distance& f) { return !possible({less(0, f.at(time))}); };
  const auto grows = [&](const Distance& f) { return !possible({at_most(f.rate, 0)}); };
  const auto falls = [&](const Distance& f) { return !possible({at_most(0, f.rate)}); };
  return std::ranges::any_of(d, [&](const Distance& f) {
    return touches(f) && grows(f) && std::ranges::any_of(d, [&](const Distance& g) { return touches(g) && falls(g); });
  });
}

void check_graze(const Cell& cell, Never& never) {
  const Query<Real>& q = cell.query;
  const Truth& t = cell.truth.truth;
  const Real width = q.a.w + q.b.w, height = q.a.h + q.b.h, &time = cell.truth.time;
  if (t.graze == Graze::flat) return never({less(0, width), less(0, height)}, "flat");
  never({at_most(width, 0)}, "a width of 0 that is not flat"), never({at_most(height, 0)}, "a height of 0");
  const bool moves_x = cell.signs.x != 0, moves_y = cell.signs.y != 0;
  if (t.graze == Graze::rest) return never.unless(!moves_x && !moves_y, "rest");
  never.unless(moves_x || moves_y, "no motion that is not rest");
  never.unless((t.graze == Graze::slide) == ((t.face_x && !moves_x) || (t.face_y && !moves_y)), "slide");
  if (t.graze == Graze::end) never({less(time, 1)}, "end");
  if (t.graze == Graze::corner) never.unless(is_corner(q, time), "corner");
  if (t.graze == Graze::leave) {  // touching at the start, and going apart
    never.unless(std::ranges::any_of(distances(q),
                                     [](const Distance& f) {
                                       return !possible({less(0, f.at_start)}) && !possible({at_most(0, f.rate)});
                                     }),
                 "leave");
  }
}

std::string wrong_in(const Cell& cell) {
  Never never;
  const Query<Real>& q = cell.query;
  const Truth& t = cell.truth.truth;
  const Real s = Real::unknown("t"), &time = cell.truth.time;
  const All frame{at_most(0, s), at_most(s, 1)};
  if (t.cls == Class::overlap) {
    for (const Atom& atom : open_at(q, 0)) never({!atom}, "an overlap that is none");
    return never.wrong;
  }
  if (t.cls == Class::separate) {
    never(closed_at(q, s) + frame, "a contact not seen");
    return never.wrong;
  }
  never(closed_at(q, s) + All{at_most(0, s), less(s, time)}, "a contact before the first");
  for (const Atom& atom : closed_at(q, time)) never({!atom}, "no contact at the time");
  never({less(time, 0)}, "a time below 0"), never({less(1, time)}, "a time above 1");
  if (t.cls == Class::impact) {
    never(open_at(q, 0), "an overlap not seen"), never({at_most(1, time)}, "an impact at the end");
    for (const Distance& f : distances(q)) never({at_most(f.at(time), 0), at_most(f.rate, 0)}, "no overlap after it");
  } else {
    never(open_at(q, s) + frame, "a graze that overlaps");
    check_graze(cell, never);
  }
  check_faces(q, cell.truth, never);
  return never.wrong;
}

TEST(TruthOverReals, TheDecisionOfTheTruthEqualsTheDefinition) {
  const auto cells = truth_cells();
  EXPECT_EQ(cells.size(), 2817u);  // each class and kind of graze among them
  for (const Class c : {Class::separate, Class::graze, Class::impact, Class::overlap}) {
    EXPECT_TRUE(std::ranges::any_of(cells, [c](const Cell& cell) { return cell.truth.truth.cls == c; }));
  }
  for (const Graze g : {Graze::flat, Graze::rest, Graze::slide, Graze::corner, Graze::leave, Graze::end}) {
    EXPECT_TRUE(std::ranges::any_of(cells, [g](const Cell& cell) { return cell.truth.truth.graze == g; }));
  }
  Explorer explorer;
  for (const Cell& cell : cells) {
    explorer.explore([&] { EXPECT_EQ(wrong_in(cell), "") << text_of(cell.signs); }, cell.place);
  }
  EXPECT_GT(explorer.statistics.obligations, 20'000);
}

// The proof must notice: each planted change makes some cells wrong. Whether it changes a cell:
TEST(TruthOverReals, AChangedTruthIsRefuted) {
  const auto cells = truth_cells();
  const std::pair<int, bool (*)(TruthOverReals&)> changes[] = {
      {50, [](TruthOverReals& t) { return std::exchange(t.truth.cls, Class::separate) == Class::impact; }},
      {50, [](TruthOverReals& t) { return std::exchange(t.truth.cls, Class::impact) == Class::graze; }},
      {50, [](TruthOverReals& t) { return std::exchange(t.truth.cls, Class::graze) == Class::separate; }},
      {50,
       [](TruthOverReals& t) {
         t.truth.normal_x = static_cast<std::int8_t>(-t.truth.normal_x);
         return t.truth.cls == Class::impact && t.truth.normal_x != 0;
       }},
      {50,
       [](TruthOverReals& t) {
         t.time += Real(0x1p-60);
         return t.truth.cls == Class::impact;
       }},
      {5, [](TruthOverReals& t) { return std::exchange(t.truth.graze, Graze::end) == Graze::leave; }}};
  for (const auto& [least, change] : changes) {
    int wrong = 0;
    Explorer explorer;
    for (Cell cell : cells) {
      if (change(cell.truth)) explorer.explore([&] { wrong += !wrong_in(cell).empty(); }, cell.place);
    }
    EXPECT_GT(wrong, least);
  }
}

}  // namespace
}  // namespace sweeplab::proof
