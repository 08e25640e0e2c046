// SPDX-License-Identifier: MIT
#include "reports/wasm/worlds.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "harness/judge/run.h"
#include "harness/play/episode.h"
#include "harness/play/played_scene.h"
#include "harness/play/scene_numbers.h"
#include "harness/query/query_text.h"
#include "harness/query/scalars.h"
#include "harness/scenes/scene_families.h"
#include "harness/scenes/tiled/layer_data.h"
#include "harness/support/text.h"
#include "harness/support/usage_error.h"

namespace sweeplab {
namespace {

using Json = nlohmann::ordered_json;

/// So that no file makes the page wait: the command line plays more.
constexpr std::uint64_t most_frames = 2000;
/// Episodes are drawn for as long as anybody asks.
constexpr std::uint64_t without_end = std::uint64_t{1} << 62;

template <class S>
Json pair_json(S x, S y) {
  return {static_cast<double>(x), static_cast<double>(y)};
}

/// As it is in this scalar.
template <class S>
Json box_json(const Box<double>& b) {
  const Box<S> box = box_of<S>(b);
  return {static_cast<double>(box.x), static_cast<double>(box.y), static_cast<double>(box.w),
          static_cast<double>(box.h)};
}

template <class S>
Json frame_json(const PlayedFrame<S>& frame) {
  const FrameJudgement& j = frame.judgement;
  const Box<S>& start = frame.asked.mover;
  Json json{{"start", pair_json(start.x, start.y)}, {"motion", pair_json(frame.asked.motion.x, frame.asked.motion.y)}};
  if (std::isfinite(frame.end.x) && std::isfinite(frame.end.y)) json["end"] = pair_json(frame.end.x, frame.end.y);
  if (!j.out_of_range) json["truth"] = pair_json(static_cast<S>(j.truth[0]), static_cast<S>(j.truth[1]));
  json["ending"] = j.out_of_range ? "not judged" : !frame.was_asked ? "not asked" : name_of(j.ending);
  if (!j.out_of_range && frame.was_asked && is_wrong(j.ending)) {
    json["severity"] = finite(j.severity);
    if (j.ending == Ending::brief && j.stuck) json["stuck"] = true;
    json["cause"] = j.cause.name();
  }
  return json;
}

template <class S>
class World {
 public:
  /// `by_hand`: the first mover does what it is told, frame by frame.
  World(Scene scene, std::vector<Combination> combinations, bool by_hand)
      : scene_(std::move(scene)), steering_(scene_.movers.at(0).controller), combinations_(std::move(combinations)) {
    if (by_hand) scene_.movers[0].controller = {};
    for (const Combination& c : combinations_) episodes_.push_back(std::make_unique<Episode<S>>(scene_, c));
  }

  World(const World&) = delete;  // episodes refer to its scene
  World& operator=(const World&) = delete;

  Json begun(std::uint64_t frames) {
    Json json{{"name", scene_.name}, {"tells", scene_.tells}, {"corner", name_of(scene_.corner)}};
    json["obstacles"] = Json::array();
    for (const SceneObstacle& o : scene_.obstacles) {
      Json obstacle{{"box", box_json<S>(o.box)}};
      if (o.stops != std::array{true, true, true, true}) obstacle["stops"] = o.stops;
      json["obstacles"].push_back(std::move(obstacle));
    }
    json["movers"] = Json::array();
    for (const SceneMover& m : scene_.movers) json["movers"].push_back(box_json<S>(m.box));
    json["steering"] = steering_json();
    json["played"] = played(frames);
    return json;
  }

  Json more(const Json& motions) {
    auto& listed = scene_.movers[0].controller.motions;
    for (const Json& motion : motions) listed.push_back({motion.at(0).get<double>(), motion.at(1).get<double>()});
    return played(motions.size());
  }

  Json pair(std::size_t c, std::uint64_t number, std::uint32_t mover) {
    const Combination& combination = combinations_.at(c);
    const Method* const method =
        combination.method != nullptr ? combination.method : find_method(combination.loop->method);
    Json json = Json::object();
    if (method == nullptr || !method->has_code_in(scalar_of<S>)) return json;
    json["method"] = method->card->id;
    Episode<S> again(scene_, combination);
    again.play(number, [](const PlayedFrame<S>&) { return true; });
    Batch<S> batch;
    again.play(
        1,
        [&](const PlayedFrame<S>& frame) {
          if (frame.mover == mover) batch.queries = frame.pairs;
          return frame.mover != mover;
        },
        true);
    batch.size = batch.queries.size();
    json["asked"] = batch.size;
    if (batch.size == 0) return json;
    judge_batch(batch, std::vector<const Method*>{method});
    for (std::size_t i = 0; i < batch.size; ++i) {
      const auto& judgement = batch.columns[0].judgements[i];
      if (!is_wrong(judgement.verdict)) continue;
      json["query"] = query_arguments(numbers_of(batch.queries[i]));
      json["verdict"] = name_of(judgement.verdict);
      break;
    }
    return json;
  }

 private:
  /// How a hand may steer the first mover: as its controller would.
  Json steering_json() const {
    const SceneController& c = steering_;
    Vector<double> reach = c.reach;
    for (const Vector<double>& v : c.motions) {
      reach = {std::max(reach.x, std::fabs(v.x)), std::max(reach.y, std::fabs(v.y))};
    }
    return {{"kind", name_of(c.steering)},
            {"reach", pair_json(reach.x, reach.y)},
            {"gravity", c.gravity},
            {"jump", c.jump}};
  }

  Json played(std::uint64_t frames) {
    Json json{{"combinations", Json::array()}, {"moving", Json::array()}};
    for (std::size_t i = 0; i < scene_.obstacles.size(); ++i) {
      if (scene_.obstacles[i].moves()) json["moving"].push_back({{"obstacle", i}, {"places", Json::array()}});
    }
    for (std::size_t c = 0; c < combinations_.size(); ++c) {
      Json all = Json::array();
      episodes_[c]->play(frames, [&](const PlayedFrame<S>& frame) {
        if (frame.mover == 0) {
          all.push_back(Json::array());
          if (c == 0) add_places(json["moving"]);
        }
        all.back().push_back(frame_json(frame));
        return true;
      });
      json["combinations"].push_back({{"name", combinations_[c].name()}, {"frames", std::move(all)}});
    }
    return json;
  }

  /// Obstacles move alike for all combinations, and before the movers.
  void add_places(Json& moving) const {
    for (Json& one : moving) {
      const Box<S>& box = episodes_[0]->obstacles()[one["obstacle"].template get<std::size_t>()].box;
      one["places"].push_back(pair_json(box.x, box.y));
    }
  }

  Scene scene_;
  SceneController steering_;
  std::vector<Combination> combinations_;
  std::vector<std::unique_ptr<Episode<S>>> episodes_;
};

/// What is asked of the level that is played; empty where none is.
struct Playing {
  std::function<Json(const Json& motions)> more;
  std::function<Json(std::size_t combination, std::uint64_t frame, std::uint32_t mover)> pair;
};

Playing& playing() {
  static Playing one;
  return one;
}

void take_files(const Json& asked) {
  HandedFiles& files = handed_files();
  files = {};
  if (!asked.contains("files")) return;
  for (const Json& file : asked["files"]) files.texts[file.at("name").get<std::string>()] = file.at("text");
  const auto bytes = [](const Json& base64) { return tiled::from_base64(base64.get_ref<const std::string&>()).bytes; };
  for (const Json& one : asked.at("inflated")) {
    const std::vector<unsigned char> packed = bytes(one.at(0));
    files.inflated[std::string(packed.begin(), packed.end())] = bytes(one.at(1));
  }
}

struct Found {
  PlayedScene scene;
  std::vector<std::string> notes;
};

Found scene_asked_for(const Json& asked, Scalar scalar, std::uint64_t seed) {
  const std::string name = asked.at("scene").get<std::string>();
  const auto file = handed_files().texts.find(name);
  if (file != handed_files().texts.end()) {
    return with_scalar(scalar, [&]<class S>() {
      LevelFile level = read_level<S>(JsonDocument(name, file->second), {});
      std::vector<std::string> notes = level.notes;
      return Found{played(std::move(level), name, scalar, seed, without_end, without_end), std::move(notes)};
    });
  }
  const SceneFamily* const family = find_scene_family(name);
  if (family == nullptr) throw UsageError(fmt::format("unknown scene \"{}\"", name));
  return {played_family(*family, scalar, seed, without_end), {}};
}

std::vector<Combination> all_of_one_name(const Json& names) {
  std::vector<Combination> all;
  for (const Json& name : names) {
    const auto found = combinations_named({name.get<std::string>()});
    if (found.size() != 1) {
      throw UsageError(
          fmt::format("combination \"{}\": expected one, found {}", name.get<std::string>(), found.size()));
    }
    all.push_back(found.front());
  }
  if (all.empty()) throw UsageError("expected a combination, found none");
  return all;
}

}  // namespace

HandedFiles& handed_files() {
  static HandedFiles files;
  return files;
}

std::string worlds_text() {
  Json scenes = Json::array(), combinations = Json::array();
  for (const SceneFamily& f : scene_families()) scenes.push_back({{"name", f.name}, {"tells", f.tells}});
  for (const Combination& c : main_combinations()) {
    const bool whole = c.loop != nullptr;
    combinations.push_back(
        {{"name", c.name()}, {"title", whole ? c.loop->title : c.method->card->title}, {"loop", whole}});
  }
  return Json{{"scenes", std::move(scenes)}, {"combinations", std::move(combinations)}}.dump();
}

std::string world_text(std::string_view text) {
  const Json asked = Json::parse(text);
  playing() = {};
  take_files(asked);
  const Scalar scalar = enum_named<Scalar>(asked.at("scalar").get<std::string>()).value_or(Scalar::float32);
  const std::uint64_t seed = asked.at("seed"), episode = asked.at("episode"), wished = asked.at("frames");
  const Found found = scene_asked_for(asked, scalar, seed);
  Scene scene = found.scene.at(episode);
  const bool by_hand = asked.contains("motions");
  std::vector<Combination> combinations = all_of_one_name(asked.at("combinations"));
  return with_scalar(scalar, [&]<class S>() {
    const auto world = std::make_shared<World<S>>(std::move(scene), std::move(combinations), by_hand);
    playing().more = [world](const Json& motions) { return world->more(motions); };
    playing().pair = [world](std::size_t c, std::uint64_t frame, std::uint32_t mover) {
      return world->pair(c, frame, mover);
    };
    const std::uint64_t frames = std::min(wished != 0 ? wished : found.scene.an_episode, most_frames);
    Json json = world->begun(by_hand ? 0 : frames);
    if (by_hand) json["played"] = world->more(asked["motions"]);
    json["notes"] = found.notes;
    return json.dump();
  });
}

std::string world_more_text(std::string_view motions) {
  return playing().more ? playing().more(Json::parse(motions)).dump() : "null";
}

std::string world_pair_text(std::size_t combination, std::uint64_t frame, std::uint32_t mover) {
  return playing().pair ? playing().pair(combination, frame, mover).dump() : "null";
}

}  // namespace sweeplab
