// SPDX-License-Identifier: MIT
#include "fuzz/watch/watch.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <utility>

#include "harness/judge/run.h"
#include "harness/laws/law_cell.h"
#include "harness/play/scene_numbers.h"
#include "harness/query/numbers.h"
#include "harness/query/scalars.h"
#include "harness/support/usage_error.h"

namespace sweeplab::fuzz {
namespace {

bool is_watched(const Card& card) {
  return card.kind == Kind::published || card.kind == Kind::baseline || card.kind == Kind::peer;
}

/// Who is watched in one scalar, and room for their answers.
template <class S>
struct Watched {
  std::vector<std::uint8_t> places;  ///< in subjects(): those who answer every query, then the peers
  std::size_t always = 0;            ///< how many answer every query
  std::vector<std::uint8_t> asked;   ///< who answers this query ...
  std::vector<const Method*> panel;  ///< ... and with what, parallel
  Batch<S> batch;

  Watched() {
    add(false);
    asked = places;
    always = places.size();
    add(true);
    for (const std::uint8_t place : asked) panel.push_back(subjects()[place].method);
  }
  void add(bool peers) {
    for (std::size_t place = 0; place < subjects().size(); ++place) {
      const Subject& subject = subjects()[place];
      if (!subject.method || !is_watched(*subject.method->card) || !subject.answers_in(law_scalar_of<S>)) continue;
      if ((subject.method->card->kind == Kind::peer) == peers) places.push_back(static_cast<std::uint8_t>(place));
    }
  }
};

/// A loop that goes pixel by pixel takes so many steps in a frame at most: the rest of its time is not its own.
constexpr double most_pixels = 4096;

bool takes(const Combination& combination, const Scene& scene) {
  if (combination.loop == nullptr || !combination.loop->whole_numbers) return true;
  return std::ranges::all_of(scene.movers.front().controller.motions, [](const Vector<double>& v) {
    return std::abs(v.x) <= most_pixels && std::abs(v.y) <= most_pixels;
  });
}

/// The world as a scene of listed motions.
template <class S>
Scene scene_of(const FuzzedWorld<S>& world) {
  Scene scene;
  for (const WorldBox<S>& b : world.boxes) {
    SceneObstacle& obstacle = scene.obstacles.emplace_back();
    obstacle.box = as_double(b.box);
    std::ranges::copy(b.stops, obstacle.stops.begin());
  }
  SceneMover& mover = scene.movers.emplace_back();
  mover.box = as_double(world.mover);
  for (const Vector<S>& v : world.motions) mover.controller.motions.push_back({v.x, v.y});
  scene.frames = world.motions.size();
  scene.corner = world.policy;
  return scene;
}

}  // namespace

template <class S>
std::vector<Signature> watch_query(const Query<S>& query, std::uint16_t choice) {
  static Watched<S> side;
  std::vector<Signature> shown;
  const std::size_t one = choice % side.places.size(), turn = choice / side.places.size();
  if (const std::size_t peers = side.places.size() - side.always; peers > 0) {
    side.asked.resize(side.always);
    side.panel.resize(side.always);
    side.asked.push_back(side.places[one < side.always ? side.always + turn % peers : one]);
    side.panel.push_back(subjects()[side.asked.back()].method);
  }
  side.batch.queries.assign(1, query);
  judge_batch(side.batch, std::span<const Method* const>(side.panel));

  const QueryKind kind = kind_of(query, side.batch.truths[0]);
  for (std::size_t m = 0; m < side.panel.size(); ++m) {
    const Judgement& judgement = side.batch.columns[m].judgements[0];
    if (is_wrong(judgement.verdict)) {
      shown.push_back(signature_of<S>(side.asked[m], kind, judgement.verdict, judgement.cause));
    }
  }
  constexpr LawScalar scalar = law_scalar_of<S>;
  const Law& law = laws()[turn % laws().size()];
  const std::uint8_t place = side.places[one];
  if (check_of<S>(law, subjects()[place], scalar)(query).ruling == Ruling::broken) {
    const Cause cause = cause_of(law, subjects()[place], scalar, numbers_of(query));
    shown.push_back(law_signature(law, place, scalar, side.batch.truths[0].cls, cause));
  }
  return shown;
}

template <class S>
const std::vector<Combination>& watched_combinations() {
  static const std::vector<Combination> all = [] {
    std::vector<Combination> able = main_combinations();
    std::erase_if(able, [](const Combination& c) { return !c.has_code_in(scalar_of<S>); });
    return able;
  }();
  return all;
}

template <class S>
std::vector<WorldFinding> watch_world(const FuzzedWorld<S>& world, std::uint64_t choice) {
  std::vector<WorldFinding> shown;
  const Combination& combination = watched_combinations<S>()[choice % watched_combinations<S>().size()];
  const Scene scene = scene_of(world);
  if (!takes(combination, scene)) return shown;
  Episode<S>(scene, combination).play(world.motions.size(), [&](const PlayedFrame<S>& frame) {
    if (auto finding = world_finding(combination, frame)) shown.push_back(std::move(*finding));
    return true;
  });
  return shown;
}

void note_findings(std::string_view target, const std::function<void(Findings&)>& add) {
  static const char* const folder = std::getenv("SWEEPLAB_FINDINGS");
  if (folder == nullptr) return;
  try {
    static Findings findings(folder);
    add(findings);
  } catch (const UsageError& error) {
    fmt::print(stderr, "{}: {}\n", target, error.what());
    std::_Exit(2);
  }
}

template std::vector<Signature> watch_query(const Query<float>&, std::uint16_t);
template std::vector<Signature> watch_query(const Query<double>&, std::uint16_t);
template const std::vector<Combination>& watched_combinations<float>();
template const std::vector<Combination>& watched_combinations<double>();
template std::vector<WorldFinding> watch_world(const FuzzedWorld<float>&, std::uint64_t);
template std::vector<WorldFinding> watch_world(const FuzzedWorld<double>&, std::uint64_t);

}  // namespace sweeplab::fuzz
