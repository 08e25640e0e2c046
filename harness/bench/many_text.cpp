// SPDX-License-Identifier: MIT
//
// How the results of many boxes are stored and shown.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

#include "harness/bench/many_bench.h"
#include "harness/bench/times_json.h"
#include "harness/support/own_json.h"
#include "harness/support/text_table.h"

namespace sweeplab {
namespace {

using Json = nlohmann::ordered_json;

bool same_world(const ManyResult& a, const ManyResult& b) {
  return a.scene == b.scene && a.world.boxes == b.world.boxes && a.world.size_spread == b.world.size_spread &&
         a.world.share_of_movers == b.world.share_of_movers && a.world.density == b.world.density &&
         a.world.order == b.world.order;
}

std::string world_text(const ManyWorldOptions& w) {
  return fmt::format("{} boxes, sides 1 to {}, {:.0f} % move, density {}", w.boxes, w.size_spread,
                     100 * w.share_of_movers, w.density);
}

/// One scene, one phase, one scalar: a line a world.
std::string table_of(const ManyBench& bench, const ManyScene& scene, ManyPhase phase, Scalar scalar) {
  std::vector<std::string> heads{fmt::format("{}, {}: {}", scene.id, name_of(scalar), name_of(phase))};
  std::vector<std::vector<std::string>> rows;
  const ManyResult* first = nullptr;
  for (const ManyResult& r : bench.results) {
    if (r.scene != scene.id || r.phase != phase || r.scalar != scalar) continue;
    if (!first || !same_world(*first, r)) {
      first = &r;
      rows.push_back({world_text(r.world)});
    }
    rows.back().push_back(fmt::format("{:.1f}", r.median()));
    if (rows.size() == 1) heads.push_back(r.structure);
  }
  TextTable table(heads);
  for (std::vector<std::string>& row : rows) table.add(std::move(row));
  return rows.empty() ? "" : fmt::format("\n{}", table.text());
}

}  // namespace

Json to_json(const ManyResult& r) {
  Json json{{"structure", r.structure},
            {"scene", r.scene},
            {"boxes", r.world.boxes},
            {"movers", r.movers},
            {"share_of_movers", r.world.share_of_movers},
            {"size_spread", r.world.size_spread},
            {"density", r.world.density},
            {"order", name_of(r.world.order)},
            {"scalar", name_of(r.scalar)},
            {"phase", name_of(r.phase)}};
  add_times(json, r.ns);
  json["bytes_per_box"] = r.bytes_per_box ? Json(stored_ns(*r.bytes_per_box)) : Json(nullptr);
  json["candidates"] = stored_ns(r.candidates);
  json["touching"] = stored_ns(r.touching);
  json["missing"] = r.missing;
  return json;
}

std::string file_text(const ManyBench& bench, const Json& from) {
  std::size_t largest = 0;
  for (const ManyResult& r : bench.results) largest = std::max(largest, r.world.boxes);
  Json head{{"format", "sweeplab-bench-many"},  {"version", 1},
            {"repetitions", bench.repetitions}, {"seed", bench.seed},
            {"largest_world", largest},         {"structures", Json::array()},
            {"scenes", Json::array()}};
  for (const ManyKind& kind : many_kinds()) {
    if (std::ranges::none_of(bench.results, [&](const ManyResult& r) { return r.structure == kind.id; })) continue;
    head["structures"].push_back({{"id", kind.id}, {"title", kind.title}, {"library", kind.library}});
  }
  for (const ManyScene& scene : bench.scenes) head["scenes"].push_back({{"id", scene.id}, {"title", scene.title}});
  std::vector<Json> results;
  for (const ManyResult& r : bench.results) results.push_back(to_json(r));
  return own_json_text(head, {{"results", results}}, from);
}

std::string many_text(const ManyBench& bench) {
  std::string text;
  for (const ManyScene& scene : bench.scenes) {
    for (const ManyPhase phase : enumerators<ManyPhase>) {
      for (const Scalar scalar : enumerators<Scalar>) text += table_of(bench, scene, phase, scalar);
    }
  }
  return fmt::format(
      "{}\nns a mover, of build a box; medians of {} interleaved repetitions. update: to the bounds of the next "
      "frame's "
      "way;\n"
      "query: all whose bounds touch; first_hit: the query, and the first contact among these, exactly.\n",
      text, bench.repetitions);
}

}  // namespace sweeplab
