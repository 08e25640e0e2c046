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

std::string world_text(const ManyWorldOptions& w) {
  return fmt::format("{} boxes, sides 1 to {}, {:.0f} % move, density {}", w.boxes, w.size_spread,
                     100 * w.share_of_movers, w.density);
}

/// One scene, one phase, one scalar: a line a world, a column a structure.
std::string table_of(const ManyBench& bench, const ManyScene& scene, ManyPhase phase, Scalar scalar) {
  std::vector<std::string> structures;
  std::vector<const ManyResult*> results;
  for (const ManyResult& r : bench.results) {
    if (r.scene != scene.id || r.phase != phase || r.scalar != scalar) continue;
    results.push_back(&r);
    if (std::ranges::find(structures, r.structure) == structures.end()) structures.push_back(r.structure);
  }
  if (results.empty()) return "";
  std::vector<std::string> heads{fmt::format("{}, {}: {}", scene.id, name_of(scalar), name_of(phase))};
  std::ranges::copy(structures, std::back_inserter(heads));
  TextTable table(heads);
  for (const ManyWorldOptions& world : scene.worlds) {
    std::vector<std::string> row{world_text(world)};
    for (const std::string& structure : structures) {
      const auto found = std::ranges::find_if(
          results, [&](const ManyResult* r) { return r->world == world && r->structure == structure; });
      row.push_back(found == results.end() ? "-" : fmt::format("{:.1f}", (*found)->median()));
    }
    table.add(std::move(row));
  }
  return fmt::format("\n{}", table.text());
}

template <class E>
E enum_from(const Json& word) {
  const std::optional<E> value = enum_named<E>(word.get<std::string>());
  if (!value) throw std::runtime_error("an unknown word");
  return *value;
}

}  // namespace

Json to_json(const ManyWorldOptions& w) {
  return {{"boxes", w.boxes},
          {"share_of_movers", w.share_of_movers},
          {"size_spread", w.size_spread},
          {"density", w.density},
          {"order", name_of(w.order)}};
}

Json to_json(const ManyLeftOut& left_out) {
  return {{"structure", left_out.structure},
          {"scene", left_out.scene},
          {"boxes", left_out.world.boxes},
          {"scalar", name_of(left_out.scalar)},
          {"seconds", stored_ns(left_out.seconds)}};
}

ManyResult many_result_from(const Json& json) {
  ManyResult r;
  r.structure = json.at("structure");
  r.scene = json.at("scene");
  r.world = {.boxes = json.at("boxes"),
             .share_of_movers = json.at("share_of_movers"),
             .size_spread = json.at("size_spread"),
             .density = json.at("density"),
             .order = enum_from<ManyOrder>(json.at("order"))};
  r.movers = json.at("movers");
  r.scalar = enum_from<Scalar>(json.at("scalar"));
  r.phase = enum_from<ManyPhase>(json.at("phase"));
  r.ns = json.at("repetitions").get<std::vector<double>>();
  if (r.ns.empty()) throw std::runtime_error("a result without repetitions");
  if (!json.at("bytes_per_box").is_null()) r.bytes_per_box = json["bytes_per_box"];
  r.candidates = json.at("candidates");
  r.touching = json.at("touching");
  r.missing = json.at("missing");
  return r;
}

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
  head["left_out"] = Json::array();
  for (const ManyLeftOut& l : bench.left_out) head["left_out"].push_back(to_json(l));
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
  text += fmt::format(
      "\nns a mover, of build a box; medians of up to {} interleaved repetitions. update: to the bounds of the next "
      "frame's way;\n"
      "query: all whose bounds touch; first_hit: the query, and the first contact among these, exactly.\n",
      bench.repetitions);
  for (const ManyLeftOut& l : bench.left_out) {
    text += fmt::format("left out: {} in {}, {} boxes, {}: one repetition would take about {:.0f} s\n", l.structure,
                        l.scene, l.world.boxes, name_of(l.scalar), l.seconds);
  }
  return text;
}

}  // namespace sweeplab
