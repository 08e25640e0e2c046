// SPDX-License-Identifier: MIT
#include "harness/digests/worlds.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "harness/support/interval.h"

namespace sweeplab {
namespace {

/// What stands in the way of a mover, and nothing that moves by itself: where the parts of a loop tell apart.
constexpr std::string_view scenes[] = {"seams",    "grid", "exact_fit", "platformer",
                                       "decimals", "far",  "bullets",   "resting"};

/// Who is stuck stays so: many levels say more than many frames of few.
constexpr std::uint64_t most_frames_a_level = 50;

/// A method's own response may be another; here all slide, so that the method alone differs.
std::vector<const Method*> that_slide() {
  std::vector<const Method*> list;
  for (const Method& m : methods()) {
    const bool published = m.card->kind == Kind::published || m.card->kind == Kind::baseline;
    if (published && m.has_code_in(Scalar::float32) && m.card->gives_time && m.card->gives_face) list.push_back(&m);
  }
  return list;
}

Json rate_json(std::uint64_t n, std::uint64_t of) {
  const Interval rate = clopper_pearson(n, of);
  return {{"n", n}, {"low", rate.low}, {"high", rate.high}};
}

Json cell_json(const FrameTally& t) {
  Json json{{"frames", t.frames}, {"not_asked", t.not_asked}, {"policy", t.of(Ending::policy)}};
  std::map<std::string, std::uint64_t> causes;
  for (const Ending ending : enumerators<Ending>) {
    if (!is_wrong(ending)) continue;
    json[std::string(name_of(ending))] = rate_json(t.of(ending), t.frames);
    for (const auto& [cause, n] : t.causes[index_of(ending)]) causes[cause] += n;
  }
  json["causes"] = causes;
  return json;
}

}  // namespace

std::vector<WorldsRow> worlds_rows() {
  std::vector<WorldsRow> rows;
  const auto add = [&rows](const std::string& name, std::string_view group, std::string_view part = "",
                           std::string_view naive = "") {
    rows.push_back({combinations_named({name}).at(0), group, part, naive});
  };
  add("step", "step");
  add("exact slide earliest along", "exact");
  add("exact slide face_first along", "exact");
  add("exact slide face_first contact", "exact");
  for (const Method* m : that_slide()) add(fmt::format("{} slide earliest along", m->card->id), "method");
  for (const std::string_view loop : {"push_out_1", "push_out_4", "push_out_16", "take_back_16", "bump_move",
                                      "javidx9_sorted", "axis_by_axis", "pixel_by_pixel"}) {
    add(std::string(loop), "loop");
  }
  for (const LoopCard* card : whole_loops()) {
    if (!card->behaves.empty()) add(std::string(card->id), "loop");  // a library's world
  }
  add("exact slide face_first plane", "part");
  add("exact slide reading plane", "part", "order", "reading");
  add("exact slide axes plane", "part", "order", "axes");
  add("exact slide earliest plane", "part", "ties", "earliest");
  for (const Method* m : that_slide()) {
    add(fmt::format("{} slide face_first plane", m->card->id), "part", "method", m->card->id);
  }
  add("exact slide face_first along", "part", "placement", "along");
  add("exact slide face_first contact", "part", "placement", "contact");
  return rows;
}

PlayOptions worlds_options(std::uint64_t frames, unsigned threads) {
  PlayOptions options;
  options.frames = frames;
  options.threads = threads;
  for (const std::string_view scene : scenes) {
    options.scenes.push_back(played_family(*find_scene_family(scene), options.scalar, options.seed, frames));
    std::uint64_t& an_episode = options.scenes.back().an_episode;
    an_episode = std::min(an_episode, most_frames_a_level);
  }
  const auto add = [&options](const Combination& c) {
    if (std::ranges::find(options.combinations, c) == options.combinations.end()) options.combinations.push_back(c);
  };
  for (const WorldsRow& row : worlds_rows()) add(row.combination);
  for (const LevelSource& source : level_sources()) {
    for (const Combination& c : source.tried) add(c);
  }
  return options;
}

Json worlds_json(const PlayOptions& options, const PlayResult& result) {
  Json json{{"frames", options.frames}, {"seed", options.seed}, {"scalar", name_of(options.scalar)}};
  std::vector<std::string> in_rows;  // what level_sources() try besides, they sum up
  for (const WorldsRow& row : worlds_rows()) {
    in_rows.push_back(row.combination.name());
    const Method* const method = row.combination.method;
    Json one{{"combination", row.combination.name()},
             {"group", row.group},
             {"method", method == nullptr ? Json(nullptr) : Json(method->card->id)},
             {"title", method == nullptr ? row.combination.loop->title : method->card->title}};
    if (row.group == "part") {
      one["part"] = row.part;
      one["naive"] = row.naive;
    }
    json["rows"].push_back(std::move(one));
  }
  for (std::size_t s = 0; s < options.scenes.size(); ++s) {
    const PlayedScene& scene = options.scenes[s];
    json["scenes"].push_back({{"name", scene.name}, {"tells", scene.tells}, {"episodes", result.scenes[s].episodes}});
    for (std::size_t c = 0; c < options.combinations.size(); ++c) {
      const std::string name = options.combinations[c].name();
      if (std::ranges::find(in_rows, name) == in_rows.end()) continue;
      Json cell{{"scene", scene.name}, {"combination", name}};
      cell.update(cell_json(result.scenes[s].tallies[c]));
      json["cells"].push_back(std::move(cell));
    }
  }
  json["sources"] = level_sources_json(options, result);
  return json;
}

}  // namespace sweeplab
