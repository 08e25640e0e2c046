// SPDX-License-Identifier: MIT
#include "harness/digests/maps.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <stdexcept>

#include "harness/digests/map_families.h"
#include "harness/query/families/family_of.h"
#include "harness/query/numbers.h"
#include "harness/support/checkpoint.h"
#include "harness/support/progress.h"
#include "harness/support/text.h"
#include "harness/survey/statistics.h"

namespace sweeplab {
namespace {

using family::AngleOffset;
using family::SpeedGap;
using family::Walls;

/// x = m · 2^e with 1 <= m < 2, for x > 0.
int exponent_of(double x) { return std::ilogb(x); }

Vector<double> motion(const Numbers& n) { return {n[4] - n[10], n[5] - n[11]}; }

/// The distance between the boxes along an axis at the start: 0 for x, 1 for y; negative where they overlap on it.
double gap(const Numbers& n, std::size_t axis) {
  const double a = n[axis], a_size = n[axis + 2], b = n[axis + 6], b_size = n[axis + 8];
  return std::fmax(b - (a + a_size), a - (b + b_size));
}

// Speed and gap, along the axis of the faster motion.

std::optional<std::size_t> speed_gap_cell(const Place& place) {
  const Vector<double> v = motion(place.numbers);
  const std::size_t axis = std::fabs(v.x) >= std::fabs(v.y) ? 0 : 1;
  const double speed = std::fabs(axis == 0 ? v.x : v.y), distance = gap(place.numbers, axis);
  if (speed == 0) return std::nullopt;
  const int column = exponent_of(speed) - SpeedGap::least_speed;
  int row = 0;
  if (place.cls != Class::overlap) {
    if (distance < 0) return std::nullopt;  // beside each other
    row = distance == 0 ? 1 : 2 + exponent_of(distance) - SpeedGap::least_gap;
    if (distance > 0 && row < 2) return std::nullopt;
  }
  if (column < 0 || column >= SpeedGap::speeds || row >= SpeedGap::rows) return std::nullopt;
  return static_cast<std::size_t>(row * SpeedGap::speeds + column);
}

Json octave_bins(int least, int count) {
  Json bins = Json::array();
  for (int e = least; e < least + count; ++e) {
    bins.push_back({{"from", std::ldexp(1.0, e)}, {"to", std::ldexp(1.0, e + 1)}, {"label", fmt::format("2^{}", e)}});
  }
  return bins;
}

Json speed_gap_axis(bool vertical, Scalar) {
  if (!vertical) {
    return {{"quantity", "speed: how far the boxes move against each other in the frame, along their faster axis"},
            {"scale", "log2"},
            {"bins", octave_bins(SpeedGap::least_speed, SpeedGap::speeds)}};
  }
  Json bins = Json::array();
  bins.push_back({{"from", nullptr}, {"to", nullptr}, {"label", "overlap"}});
  bins.push_back({{"from", 0}, {"to", 0}, {"label", "touching"}});
  for (const Json& bin : octave_bins(SpeedGap::least_gap, SpeedGap::gaps)) bins.push_back(bin);
  return {{"quantity", "gap: the distance between the boxes at the start, along that axis"},
          {"scale", "log2"},
          {"bins", bins}};
}

// Direction and offset.

/// How far around, in eighths of a turn, 0 <= t < 8: by the slope, so that no trigonometry is asked.
double turned(const Vector<double>& v) {
  const double x = std::fabs(v.x), y = std::fabs(v.y);
  const double in_quarter = x >= y ? y / x : 2 - x / y;  // from the x axis to the y axis
  if (v.x > 0 && v.y >= 0) return in_quarter;
  if (v.x <= 0 && v.y > 0) return 4 - in_quarter;
  if (v.x < 0) return 4 + in_quarter;
  return v.y < 0 && in_quarter > 0 ? 8 - in_quarter : 0;
}

int octaves_in(Scalar scalar) {
  return with_scalar(scalar, []<class S>() { return AngleOffset::octaves<S>; });
}

std::optional<std::size_t> angle_offset_cell(const Place& place) {
  const Vector<double> v = motion(place.numbers);
  if (v.x == 0 && v.y == 0) return std::nullopt;
  const int column = static_cast<int>(std::floor(turned(v) * 6 + 0.5)) % AngleOffset::directions;
  int row = AngleOffset::magnitudes;
  if (place.severity != 0) {
    if (!std::isfinite(place.relative)) return std::nullopt;
    const int octaves = octaves_in(place.scalar);
    const int least = -octaves * AngleOffset::magnitudes;
    const int level = std::clamp((exponent_of(place.relative) - least) / octaves, 0, AngleOffset::magnitudes - 1);
    row += place.severity > 0 ? 1 + level : -1 - level;
  }
  return static_cast<std::size_t>(row * AngleOffset::directions + column);
}

Json angle_offset_axis(bool vertical, Scalar scalar) {
  Json bins = Json::array();
  if (!vertical) {
    for (int i = 0; i < AngleOffset::directions; ++i) {
      const double at = i * 7.5;
      bins.push_back({{"from", at - 3.75}, {"to", at + 3.75}, {"label", fmt::format("{}", at)}});
    }
    return {{"quantity",
             "direction of the motion in degrees from +x towards +y; the bins are of equal width in the slope, so that "
             "only multiples of 45 stand where they are exactly"},
            {"scale", "circle"},
            {"bins", bins}};
  }
  const int octaves = octaves_in(scalar);
  const auto magnitude = [&](int level) { return std::ldexp(1.0, octaves * (level - AngleOffset::magnitudes)); };
  const auto bin = [&](int level, int sign) {
    const bool outermost = level == AngleOffset::magnitudes - 1;
    const Json low = level == 0 ? 0.0 : sign * magnitude(level), high = sign * magnitude(level + 1);
    const std::string label = fmt::format("{}2^{}", sign < 0 ? "-" : "", octaves * (level - 12));
    const Json outer = outermost ? Json(nullptr) : high;
    return Json{{"from", sign > 0 ? low : outer}, {"to", sign > 0 ? outer : low}, {"label", label}};
  };
  for (int level = AngleOffset::magnitudes - 1; level >= 0; --level) bins.push_back(bin(level, -1));
  bins.push_back({{"from", 0}, {"to", 0}, {"label", "exact"}});
  for (int level = 0; level < AngleOffset::magnitudes; ++level) bins.push_back(bin(level, 1));
  return {{"quantity",
           "offset from the corner: how deep the boxes sink into each other at most (negative: how far apart they "
           "stay), over half the smaller summed side"},
          {"scale", "signed log2"},
          {"bins", bins}};
}

// Step and wall.

std::optional<std::size_t> walls_cell(const Place& place) {
  const Numbers& n = place.numbers;
  const bool upright = n[8] <= n[9];  // the wall's thickness is its shorter side
  const Vector<double> v = motion(n);
  const double ratio = std::fabs(upright ? v.x : v.y) / (upright ? n[8] : n[9]);
  if (!(ratio >= Walls::edge(0)) || !(ratio < Walls::edge(Walls::bins))) return std::nullopt;
  const int octave = exponent_of(ratio), half = ratio >= std::ldexp(1.5, octave) ? 1 : 0;
  return static_cast<std::size_t>(2 * (octave - Walls::least_exponent) + half);
}

Json walls_axis(bool vertical, Scalar) {
  Json bins = Json::array();
  if (vertical) return {{"quantity", "all"}, {"scale", "none"}, {"bins", Json::array({Json{{"label", "all"}}})}};
  for (int i = 0; i < Walls::bins; ++i) bins.push_back({{"from", Walls::edge(i)}, {"to", Walls::edge(i + 1)}});
  return {{"quantity", "step across the wall / thickness of the wall"}, {"scale", "log2"}, {"bins", bins}};
}

/// Method by method, cell by cell.
void each_count(const MapPart& part, const std::function<void(const Method&, std::size_t, const CellCount&)>& visit) {
  for (std::size_t m = 0; m < part.counts.methods.size(); ++m) {
    for (std::size_t c = 0; c < part.counts.n.size(); ++c) visit(*part.counts.methods[m], c, part.counts.cells[m][c]);
  }
}

/// Of the true impacts that were put to the method.
Rate tunnels(const MapPart& part, std::size_t cell, const CellCount& count) {
  return {count.tunnels, part.counts.impacts[cell] - count.not_asked_impacts};
}

/// Its methods' worst queries are drawn from the family again.
Json part_json(const MapPart& part, std::uint64_t seed) {
  Json methods = Json::array(), witnesses = Json::array();
  std::map<std::string, std::size_t> places;  // each witness once: many methods fail on the same query
  for (std::size_t m = 0; m < part.counts.methods.size(); ++m) {
    Json cells = Json::array();
    for (std::size_t c = 0; c < part.counts.n.size(); ++c) {
      const CellCount& count = part.counts.cells[m][c];
      if (count.wrong == 0) continue;
      // Three digits are what a colour and a tooltip can show.
      const Json relative = std::isfinite(count.relative) && count.relative > 0
                                ? Json::parse(fmt::format("{:.3g}", count.relative))
                                : Json(nullptr);
      const std::string query = query_arguments(
          with_scalar(part.scalar, [&]<class S>() { return numbers_of(part.map->family.at<S>(seed, count.index)); }));
      const auto [place, is_new] = places.try_emplace(query, witnesses.size());
      if (is_new) witnesses.push_back(query);
      cells.push_back({c, count.wrong, count.severe, relative, place->second, static_cast<int>(count.verdict),
                       static_cast<int>(count.cause)});
    }
    methods.push_back({{"method", part.counts.methods[m]->card->id}, {"cells", std::move(cells)}});
    // A peer is asked only what needs no rounding.
    const std::vector<std::uint32_t> asked = part.counts.asked(m);
    if (asked != part.counts.n) methods.back()["n"] = asked;
  }
  return {{"scalar", name_of(part.scalar)},         {"x", part.map->axis(false, part.scalar)},
          {"y", part.map->axis(true, part.scalar)}, {"n", part.counts.n},
          {"witnesses", std::move(witnesses)},      {"methods", std::move(methods)}};
}

}  // namespace

std::span<const CellMap> cell_maps() {
  static const CellMap all[] = {
      {Walls::name, "Why sweep at all", family_of<Walls>(), 4096, Walls::bins, 1, walls_cell, walls_axis},
      {SpeedGap::name, "Speed and gap", family_of<SpeedGap>(), 1024, SpeedGap::speeds, SpeedGap::rows, speed_gap_cell,
       speed_gap_axis},
      {AngleOffset::name, "Direction and offset from the corner", family_of<AngleOffset>(), 512,
       AngleOffset::directions, AngleOffset::rows, angle_offset_cell, angle_offset_axis},
  };
  return all;
}

std::optional<std::vector<MapPart>> run_maps(const MapOptions& options, const std::filesystem::path& file) {
  const auto queries_of = [&](const CellMap& map) { return map.cells() * map.queries / options.thinning; };
  Json plan{{"seed", options.seed}, {"thinning", options.thinning}, {"maps", Json::array()}};
  std::uint64_t total = 0, done = 0;
  for (const CellMap& map : cell_maps()) {
    plan["maps"].push_back(map.id);
    total += enum_count<Scalar> * queries_of(map);
  }
  Checkpoint checkpoint(plan, file);
  checkpoint.tell_what_is_lost();
  Progress progress("maps", "queries", total);
  std::vector<MapPart> parts;
  for (const CellMap& map : cell_maps()) {
    for (const Scalar scalar : enumerators<Scalar>) {
      const Json name{{"map", map.id}, {"scalar", name_of(scalar)}, {"range", {0, queries_of(map)}}};
      std::optional<MapCounts> counts;
      const bool kept = checkpoint.take(name, [&](const Json& part) {
        counts = map_counts_from(part);
        if (counts->n.size() != map.cells()) throw std::runtime_error("another map");
      });
      if (!kept) {
        const std::string note = fmt::format("{} {}", map.id, name_of(scalar));
        counts = run_map(map, scalar, options.seed, options.thinning,
                         {options.threads, [&](std::uint64_t n) { progress.show(done + n, note); }});
        if (!counts) return std::nullopt;
        checkpoint.add(name, to_json(*counts));
      }
      parts.push_back({&map, scalar, std::move(*counts)});
      done += queries_of(map);
    }
  }
  return parts;
}

Json maps_json(std::span<const MapPart> parts, const MapOptions& options) {
  Json json{{"seed", options.seed},
            {"thinning", options.thinning},
            {"verdicts", Json::array()},
            {"causes", Json::array()},
            {"maps", Json::array()}};
  for (const Verdict verdict : enumerators<Verdict>) json["verdicts"].push_back(name_of(verdict));
  for (const Cause cause : enumerators<Cause>) json["causes"].push_back(name_of(cause));
  for (const CellMap& map : cell_maps()) {
    if (map.id == Walls::name) continue;
    Json one{{"id", map.id},
             {"title", map.title},
             {"description", map.family.description},
             {"columns", map.columns},
             {"rows", map.rows}};
    for (const MapPart& part : parts) {
      if (part.map == &map) one["scalars"].push_back(part_json(part, options.seed));
    }
    json["maps"].push_back(std::move(one));
  }
  return json;
}

std::string maps_csv(std::span<const MapPart> parts) {
  std::string text = "map,scalar,method,column,row,n,wrong,severe,worst_relative_severity\n";
  for (const MapPart& part : parts) {
    if (part.map->id == Walls::name) continue;
    each_count(part, [&](const Method& method, std::size_t c, const CellCount& count) {
      if (count.wrong == 0) return;
      text += fmt::format("{},{},{},{},{},{},{},{},{}\n", part.map->id, name_of(part.scalar), method.card->id,
                          c % part.map->columns, c / part.map->columns, part.counts.n[c] - count.not_asked, count.wrong,
                          count.severe, shortest(std::fmax(count.relative, 0)));
    });
  }
  return text;
}

Json why_sweep_json(std::span<const MapPart> parts, const MapOptions& options) {
  Json json{{"seed", options.seed}, {"thinning", options.thinning}};
  for (const MapPart& part : parts) {
    if (part.map->id != Walls::name) continue;
    if (!json.contains("rows")) {
      const Json axis = part.map->axis(false, part.scalar);
      json["description"] = part.map->family.description;
      json["quantity"] = axis.at("quantity");
      json["bins"] = axis.at("bins");
      json["rows"] = Json::array();
    }
    each_count(part, [&](const Method& method, std::size_t c, const CellCount& count) {
      if (c == 0) json["rows"].push_back({{"method", method.card->id}, {"scalar", name_of(part.scalar)}});
      const Rate rate = tunnels(part, c, count);
      json["rows"].back()["bins"].push_back({rate.of, rate.events, rate.interval().low, rate.interval().high});
    });
  }
  return json;
}

std::string why_sweep_csv(std::span<const MapPart> parts) {
  std::string text = "method,scalar,from,to,impacts,tunnels,low,high\n";
  for (const MapPart& part : parts) {
    if (part.map->id != Walls::name) continue;
    each_count(part, [&](const Method& method, std::size_t c, const CellCount& count) {
      const Rate rate = tunnels(part, c, count);
      const int bin = static_cast<int>(c);
      text += fmt::format("{},{},{},{},{},{},{},{}\n", method.card->id, name_of(part.scalar),
                          shortest(Walls::edge(bin)), shortest(Walls::edge(bin + 1)), rate.of, rate.events,
                          shortest(rate.interval().low), shortest(rate.interval().high));
    });
  }
  return text;
}

}  // namespace sweeplab
