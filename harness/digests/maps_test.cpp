// SPDX-License-Identifier: MIT
//
// In which cell of a map a query lies, on and beside every border; and what is written of counts that are made up.
#include "harness/digests/maps.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <optional>
#include <string>

#include "harness/digests/map_families.h"
#include "harness/support/interval.h"
#include "harness/support/text.h"

namespace sweeplab {
namespace {

using family::AngleOffset;
using family::SpeedGap;
using family::Walls;
using Cell = std::optional<std::size_t>;

const CellMap& map_named(std::string_view id) {
  return *std::find_if(cell_maps().begin(), cell_maps().end(), [id](const CellMap& map) { return map.id == id; });
}

Cell cell_of(std::string_view id, const Numbers& numbers, Class cls = Class::impact, double severity = 0,
             double relative = 0, Scalar scalar = Scalar::float32) {
  return map_named(id).cell_of({numbers, cls, severity, relative, scalar});
}

TEST(Maps, AStepLiesInTheBinWhoseEdgesHoldItsRatioToTheWallsThickness) {
  // Walls 2 thick, upright and lying; the step is shared between both bodies, in each sign.
  const auto upright = [](double step) { return cell_of("walls", {0, 0, 0, 0, step, 0.5, 9, 0, 2, 20, -step, 0.25}); };
  const auto lying = [](double step) { return cell_of("walls", {0, 0, 0, 0, 0.5, -step, 0, 9, 20, 2, 0.25, step}); };
  for (int bin = 0; bin < Walls::bins; ++bin) {
    const double edge = Walls::edge(bin), below = std::nextafter(edge, 0);
    for (const auto& of : {Cell(upright(edge)), Cell(lying(edge))}) EXPECT_EQ(of, Cell(bin)) << edge;
    for (const auto& of : {Cell(upright(below)), Cell(lying(below))}) {
      EXPECT_EQ(of, bin == 0 ? Cell() : Cell(bin - 1)) << below;
    }
  }
  EXPECT_EQ(upright(Walls::edge(Walls::bins)), Cell());
}

TEST(Maps, SpeedAndGapAreThoseAlongTheFasterAxisInOctaves) {
  const auto cell = [](int row, int column) { return Cell(static_cast<std::size_t>(row * SpeedGap::speeds + column)); };
  for (const bool on_x : {true, false}) {
    const auto at = [&](double speed, double distance, Class cls = Class::impact) {
      Numbers n{0, 0, 1, 1, speed / 2, 0, 1 + distance, 0, 1, 1, -speed / 2, 0};
      if (!on_x) n = {0, 0, 1, 1, 0, speed / 2, 0, 1 + distance, 1, 1, 0, -speed / 2};
      return cell_of("speed_gap", n, cls);
    };
    for (int e = SpeedGap::least_speed; e < SpeedGap::least_speed + SpeedGap::speeds; ++e) {
      const double speed = std::ldexp(1.0, e);
      EXPECT_EQ(at(speed, 0), cell(1, e - SpeedGap::least_speed));
      EXPECT_EQ(at(speed * 1.999, 0), cell(1, e - SpeedGap::least_speed));
    }
    EXPECT_EQ(at(std::ldexp(1.999, SpeedGap::least_speed - 1), 0), Cell());
    EXPECT_EQ(at(std::ldexp(1.0, SpeedGap::least_speed + SpeedGap::speeds), 0), Cell());
    for (int e = SpeedGap::least_gap; e < SpeedGap::least_gap + SpeedGap::gaps; ++e) {
      EXPECT_EQ(at(1, std::ldexp(1.0, e)), cell(2 + e - SpeedGap::least_gap, -SpeedGap::least_speed));
    }
    EXPECT_EQ(at(1, std::ldexp(1.0, SpeedGap::least_gap - 1)), Cell());
    EXPECT_EQ(at(1, std::ldexp(1.0, SpeedGap::least_gap + SpeedGap::gaps)), Cell());
    EXPECT_EQ(at(1, -0.5), Cell()) << "beside each other";
    EXPECT_EQ(at(1, -0.5, Class::overlap), cell(0, -SpeedGap::least_speed));
    EXPECT_EQ(at(0, 1), Cell());
  }
}

TEST(Maps, DirectionsGoRoundFromXTowardsYAndOffsetsOutwardsFromTheCorner) {
  const auto directed = [](double x, double y) {
    return *cell_of("angle_offset", {0, 0, 1, 1, x, y, 9, 9, 1, 1, 0, 0});
  };
  const std::size_t middle = AngleOffset::magnitudes;
  const struct {
    double x, y;
    std::size_t column;
  } directions[] = {{1, 0, 0},    {2, 1, 3},   {1, 1, 6},   {0, 1, 12}, {-2, 1, 21},
                    {-1, -2, 33}, {1, -2, 39}, {64, -1, 0}, {64, 1, 0}};
  for (const auto& d : directions) {
    EXPECT_EQ(directed(d.x, d.y), middle * AngleOffset::directions + d.column) << d.x << " " << d.y;
  }
  EXPECT_EQ(cell_of("angle_offset", {0, 0, 1, 1, 2, 3, 9, 9, 1, 1, 2, 3}), Cell()) << "no motion against each other";
  for (const Scalar scalar : enumerators<Scalar>) {
    const int octaves = scalar == Scalar::float32 ? 2 : 4;
    for (int level = 0; level < AngleOffset::magnitudes; ++level) {
      for (const double severity : {1.0, -1.0}) {
        const auto row = [&](double relative) {
          return *cell_of("angle_offset", {0, 0, 1, 1, 1, 0, 9, 9, 1, 1, 0, 0}, Class::impact, severity, relative,
                          scalar) /
                 AngleOffset::directions;
        };
        const double least = std::ldexp(1.0, octaves * (level - AngleOffset::magnitudes));
        const auto expected = static_cast<std::size_t>(12 + (severity > 0 ? 1 + level : -1 - level));
        EXPECT_EQ(row(least), expected);
        EXPECT_EQ(row(std::ldexp(least, octaves - 1) * 1.999), expected);
      }
    }
  }
}

/// One method with a cell of known counts: of 100 queries 90 impacts; 20 not asked, 10 of them impacts.
MapPart known(std::string_view id, std::size_t cell) {
  const CellMap& map = map_named(id);
  MapPart part{&map, Scalar::float32, {}};
  part.counts.n.resize(map.cells());
  part.counts.impacts.resize(map.cells());
  part.counts.n[cell] = 100;
  part.counts.impacts[cell] = 90;
  part.counts.methods = {find_method("gamedev")};
  part.counts.cells = {std::vector<CellCount>(map.cells())};
  part.counts.cells[0][cell] = {.wrong = 9,
                                .severe = 4,
                                .tunnels = 8,
                                .not_asked = 20,
                                .not_asked_impacts = 10,
                                .relative = 0.123456,
                                .index = 3,
                                .verdict = Verdict::tunnel,
                                .cause = Cause::logic};
  return part;
}

bool has_line(const std::string& text, const std::string& line) {
  return text.find("\n" + line + "\n") != std::string::npos;
}

TEST(Maps, ARateOfTunnelsIsOfTheImpactsThatWereAsked) {
  MapPart parts[] = {known("walls", 3), known("speed_gap", 3), known("walls", 3)};
  parts[2].scalar = Scalar::float64;
  const Interval rate = clopper_pearson(8, 80);
  const Json json = why_sweep_json(parts, {});
  ASSERT_EQ(json.at("rows").size(), 2u);
  EXPECT_EQ(json.at("rows").at(0).at("bins").at(3), (Json{80, 8, rate.low, rate.high}));
  EXPECT_EQ(json.at("rows").at(0).at("bins").at(2), (Json{0, 0, 0.0, 1.0}));
  EXPECT_TRUE(has_line(why_sweep_csv(parts),
                       "gamedev,float32,0.375,0.5,80,8," + shortest(rate.low) + "," + shortest(rate.high)));
}

TEST(Maps, ACellHasItsColumnItsRowAndTheQueriesThatWereAsked) {
  const std::size_t cell = 2 * SpeedGap::speeds + 5;
  const MapPart parts[] = {known("speed_gap", cell), known("walls", 3)};
  const std::string csv = maps_csv(parts);
  EXPECT_TRUE(has_line(csv, "speed_gap,float32,gamedev,5,2,80,9,4,0.123456")) << csv;
  EXPECT_EQ(csv.find("walls"), std::string::npos);
  const Json json = maps_json(parts, {});
  for (const Json& map : json.at("maps")) {
    if (map.at("id") != "speed_gap") continue;
    EXPECT_EQ(map.at("columns"), SpeedGap::speeds);
    EXPECT_EQ(map.at("rows"), SpeedGap::rows);
    const Json& scalar = map.at("scalars").at(0);
    EXPECT_EQ(scalar.at("n").at(cell), 100);
    const Json& method = scalar.at("methods").at(0);
    EXPECT_EQ(method.at("n").at(cell), 80);
    EXPECT_EQ(method.at("cells"),
              Json::array({{cell, 9, 4, 0.123, 0, static_cast<int>(Verdict::tunnel), static_cast<int>(Cause::logic)}}));
    EXPECT_EQ(scalar.at("witnesses").size(), 1u);
  }
}

}  // namespace
}  // namespace sweeplab
