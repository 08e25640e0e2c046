// SPDX-License-Identifier: MIT
#include "harness/digests/worlds.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <functional>
#include <map>
#include <utility>

#include "harness/methods/cards_json.h"
#include "harness/support/interval.h"
#include "harness/support/text_table.h"
#include "harness/survey/judged_answer.h"
#include "harness/survey/survey_table.h"

namespace sweeplab {
namespace {

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
      "frames if it does not [95%]. As published, {} stop short at seams between tiles.",
      frames, coarse_scene, number_text(1e6 * clopper_pearson(0, frames).high), followed_frames,
      seams.empty() ? "none" : listed(seams));
  return fmt::format("\n## In a level\n\n{}\n{}\n", table.markdown(), wrapped(words, 120));
}

}  // namespace sweeplab
