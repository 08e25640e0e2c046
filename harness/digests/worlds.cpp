// SPDX-License-Identifier: MIT
#include "harness/digests/worlds.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>
#include <utility>

#include "harness/methods/cards_json.h"
#include "harness/support/interval.h"
#include "harness/support/text_table.h"
#include "harness/survey/judged_answer.h"
#include "harness/survey/survey_table.h"

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

/// A row of the table of combinations, or one of exact's with one part made naive: then `part` says which.
struct WorldsRow {
  Combination combination;
  /// step; exact: slide around `exact`; method: the same loop around a published one; loop: published as a whole; part:
  /// exact in every part but one, and then in every part.
  std::string_view group;
  std::string_view part, naive;  ///< order, ties, method, placement and what it is instead, or empty
};

/// `step` first.
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

/// Where a floor or a wall is many tiles, and nothing but a seam can stop what slides along it.
constexpr std::string_view scene_of_seams = "seams";
/// A float step is 1/16 of a tile there, so that each rounding is a real error: no level of a game.
constexpr std::string_view coarse_scene = "far";

bool stands_first(const Method& m) {
  return m.card->kind == Kind::published && m.has_code_in(Scalar::float32) && m.card->gives_time &&
         m.card->gives_face && first_of_source(m.card->id) == m.card->id;
}

std::vector<Combination> tried_of(const Method& m) {
  std::vector<Combination> list{published_combination(m)};
  for (const std::string_view response : {own_response(m).id, std::string_view("slide")}) {
    for (const HitOrder order : {HitOrder::earliest, HitOrder::face_first}) {
      for (const Placing placing : enumerators<Placing>) {
        const std::string name = fmt::format("{} {} {} {}", m.card->id, response, name_of(order), name_of(placing));
        const Combination c = combinations_named({name}).at(0);
        if (std::ranges::find(list, c) == list.end()) list.push_back(c);
      }
    }
  }
  return list;
}

struct Played {
  FrameTally all;
  std::uint64_t short_at_seams = 0;

  std::uint64_t real() const { return std::accumulate(all.real.begin(), all.real.end(), std::uint64_t{0}); }
  bool better_than(const Played& o) const {
    return std::pair(real(), all.wrong()) < std::pair(o.real(), o.all.wrong());
  }
};

Played played_by(const Combination& combination, const PlayOptions& options, const PlayResult& result) {
  const auto found = std::ranges::find(options.combinations, combination);
  const auto c = static_cast<std::size_t>(found - options.combinations.begin());
  Played played;
  for (std::size_t s = 0; s < options.scenes.size(); ++s) {
    if (options.scenes[s].name == coarse_scene) continue;
    const FrameTally& t = result.scenes[s].tallies.at(c);
    played.all.add(t);
    if (options.scenes[s].name == scene_of_seams) played.short_at_seams += t.real[index_of(Ending::brief)];
  }
  return played;
}

Json json_of(const Combination& combination, const Played& played) {
  const FrameTally& t = played.all;
  Json json{{"combination", combination.name()}, {"frames", t.frames}};
  for (const Ending ending : enumerators<Ending>) {
    if (is_wrong(ending)) json[std::string(name_of(ending))] = t.real[index_of(ending)];
  }
  json["short_at_seams"] = played.short_at_seams;
  json["hairlines"] = sweeplab::json_of(t.hairlines);
  return json;
}

/// Real errors of a million frames: inside / through / short / astray, among these what ended at no number.
std::string rates(const Json& played) {
  const double frames = played.at("frames");
  const auto rate = [&](std::uint64_t n) { return number_text(1e6 * static_cast<double>(n) / frames); };
  const auto n = [&](const char* ending) { return played.at(ending).get<std::uint64_t>(); };
  return fmt::format("{} / {} / {} / {}", rate(n("inside")), rate(n("through")), rate(n("short")),
                     rate(n("astray") + n("failed")));
}

std::string id_of(const Json& source) {
  return source.at("method").is_null() ? source.at("name").get<std::string>() : source.at("method").get<std::string>();
}

/// Without the method, which the row's name says: "slide earliest along", "bump_move".
std::string how(const Json& played, const Json& source) {
  const std::string name = played.at("combination"), method = id_of(source) + " ";
  return name.starts_with(method) ? name.substr(method.size()) : name;
}

/// The usual order and placing, which the words above the table name, are left out.
std::string row_name(const Json& source) {
  constexpr std::string_view usual = " earliest along";
  const std::string name = source.at("name");
  std::string published = how(source.at("published"), source);
  if (published.ends_with(usual)) published.resize(published.size() - usual.size());
  return name == published ? name : fmt::format("{}: {}", name, published);
}

std::string led_text(const Json& hairlines) {
  const std::uint64_t followed = hairlines.at("followed"), led = hairlines.at("led_to_real");
  if (followed == 0) return "-";
  const auto percent = [](double rate) { return fmt::format("{:.3g}", 100 * rate); };
  return fmt::format("{}% [{}, {}]", percent(static_cast<double>(led) / static_cast<double>(followed)),
                     percent(hairlines.at("led_rate_95").at(0)), percent(hairlines.at("led_rate_95").at(1)));
}

}  // namespace

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

std::vector<LevelSource> level_sources() {
  const Combination step = combinations_named({"step"}).at(0);
  std::vector<LevelSource> list{{nullptr, step, {step}}};
  const auto add = [&list](const Method& m) { list.push_back({&m, published_combination(m), tried_of(m)}); };
  add(*find_method("exact"));
  for (const Method& m : methods()) {
    if (stands_first(m)) add(m);
  }
  return list;
}

Json level_sources_json(const PlayOptions& options, const PlayResult& result) {
  Json json = Json::array();
  std::multimap<std::uint64_t, Json, std::greater<>> others;  // of as many real errors, in the order of the sources
  for (const LevelSource& source : level_sources()) {
    const Played published = played_by(source.published, options, result);
    Combination best = source.published;
    Played at_best = published;
    for (const Combination& c : source.tried) {
      const Played played = played_by(c, options, result);
      if (!played.better_than(at_best)) continue;
      best = c;
      at_best = played;
    }
    const Method* const m = source.method;
    Json row{{"method", m == nullptr ? Json(nullptr) : Json(m->card->id)},
             {"name", m == nullptr ? source.published.name() : marked_name(*m->card)},
             {"published", json_of(source.published, published)},
             {"best", json_of(best, at_best)}};
    if (json.size() < 2) {  // `step` and `exact` stay on top
      json.push_back(std::move(row));
    } else {
      others.emplace(published.real(), std::move(row));
    }
  }
  for (auto& [real, row] : others) json.push_back(std::move(row));
  return json;
}

std::string level_section(const Json& worlds) {
  TextTable table({"real inside / through / short / astray per million frames", "as published", "hairline to real",
                   "at its best", "its response, order, placing"});
  const Json& sources = worlds.at("sources");
  const std::uint64_t frames = sources.at(0).at("published").at("frames");
  std::vector<std::string> seams;
  for (const Json& source : sources) {
    const Json &published = source.at("published"), &best = source.at("best");
    const bool same = published.at("combination") == best.at("combination");
    table.add({row_name(source), rates(published), led_text(published.at("hairlines")), same ? "the same" : rates(best),
               same ? "" : how(best, source)});
    if (published.at("short_at_seams") > 0) seams.push_back(fmt::format("`{}`", id_of(source)));
  }
  const std::string words = fmt::format(
      "Worst as published first, below `exact`. {} frames a row, in all scenes of `./sweeplab play` but `{}`; 0 means "
      "fewer than {} per million (95%). *Inside*, *through*: the frame ends in, or behind, something solid; *short*: "
      "before it, with the way free; *astray*: where it could not get. After a frame that ends inside, the truth puts "
      "the box right. *Hairline to real*: of frames that end inside by less, how many lead to a real error within {} "
      "frames if it does not [95%]. So played, {} stop short at seams between tiles.",
      frames, coarse_scene, number_text(1e6 * clopper_pearson(0, frames).high), followed_frames,
      seams.empty() ? "none" : listed(seams));
  return fmt::format("\n## In a level\n\n{}\n{}\n", table.markdown(), wrapped(words, 120));
}

}  // namespace sweeplab
