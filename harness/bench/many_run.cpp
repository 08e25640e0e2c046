// SPDX-License-Identifier: MIT
//
// The run of all worlds: each finished one is kept, and who would take too long in the next is left out of it, by name.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <utility>

#include "harness/bench/kept_units.h"
#include "harness/bench/many_bench.h"
#include "harness/support/progress.h"

namespace sweeplab {
namespace {

using Json = nlohmann::ordered_json;

/// The worlds of a scene that differ from this in nothing but that they have fewer boxes.
bool is_smaller(const ManyWorldOptions& one, ManyWorldOptions than) {
  const std::size_t boxes = than.boxes;
  than.boxes = one.boxes;
  return one == than && one.boxes < boxes;
}

/// What a phase will take in a world, a mover or a box, in ns: as it grew from the last smaller world but one to the last, by
/// a power of the number of boxes. Nothing if there was none.
std::optional<double> expected_ns(const ManyBench& so_far, std::string_view scene, const ManyWorldOptions& world,
                                  std::string_view structure, Scalar scalar, ManyPhase phase) {
  const ManyResult *last = nullptr, *before = nullptr;
  for (const ManyResult& r : so_far.results) {  // ascending
    if (r.scene != scene || r.structure != structure || r.scalar != scalar || r.phase != phase) continue;
    if (!is_smaller(r.world, world)) continue;
    before = std::exchange(last, &r);
  }
  if (!last) return std::nullopt;
  const auto more = [](const auto& a, const auto& b) { return static_cast<double>(a) / static_cast<double>(b); };
  const double power =
      before ? std::log(more(last->median(), before->median())) / std::log(more(last->world.boxes, before->world.boxes))
             : 0;
  return last->median() * std::pow(more(world.boxes, last->world.boxes), std::max(0.0, power));
}

}  // namespace

std::optional<double> expected_seconds(const ManyBench& so_far, std::string_view scene, const ManyWorldOptions& world,
                                       std::string_view structure, Scalar scalar, std::size_t moves) {
  const double boxes = static_cast<double>(world.boxes);
  const double movers = std::max(static_cast<double>(moves), boxes * world.share_of_movers);
  double ns = 0;
  for (const ManyPhase phase : enumerators<ManyPhase>) {
    const std::optional<double> each = expected_ns(so_far, scene, world, structure, scalar, phase);
    if (!each) return std::nullopt;
    ns += phase == ManyPhase::build ? boxes * *each : 2 * movers * *each;
  }
  return ns * 1e-9;
}

namespace {

struct ManyUnit {
  const ManyScene* scene;
  const ManyWorldOptions* world;

  Json name() const { return {{"scene", scene->id}, {"world", to_json(*world)}}; }
};

Json plan_of(const ManyBenchOptions& options) {
  Json plan{{"bench_many", Json::array()},
            {"structures", Json::array()},
            {"repetitions", options.repetitions},
            {"seed", options.seed},
            {"moves", options.moves},
            {"seconds", options.seconds},
            {"most_seconds", options.most_seconds}};
  for (const ManyScene& scene : options.scenes) {
    Json worlds = Json::array();
    for (const ManyWorldOptions& world : scene.worlds) worlds.push_back(to_json(world));
    plan["bench_many"].push_back({{"scene", scene.id}, {"worlds", worlds}});
  }
  for (const ManyKind& kind : options.kinds) plan["structures"].push_back(kind.id);
  return plan;
}

/// Throws unless it is of this unit; then `bench` is as it was.
void take(ManyBench& bench, const Json& part, const ManyUnit& unit) {
  std::vector<ManyResult> results;
  std::vector<ManyLeftOut> left_out;
  for (const Json& json : part.at("results")) {
    results.push_back(many_result_from(json));
    if (results.back().scene != unit.scene->id || results.back().world != *unit.world) {
      throw std::runtime_error("another unit");
    }
  }
  for (const Json& json : part.at("left_out")) {
    left_out.push_back({json.at("structure"), std::string(unit.scene->id), *unit.world,
                        enum_named<Scalar>(json.at("scalar").get<std::string>()).value(), json.at("seconds")});
  }
  std::ranges::move(results, std::back_inserter(bench.results));
  std::ranges::move(left_out, std::back_inserter(bench.left_out));
}

std::optional<Json> measured(const ManyUnit& unit, const ManyBenchOptions& options, const ManyBench& so_far) {
  Json part{{"results", Json::array()}, {"left_out", Json::array()}};
  const auto takes_part = [&](const ManyKind& kind, Scalar scalar) {
    const std::optional<double> seconds =
        expected_seconds(so_far, unit.scene->id, *unit.world, kind.id, scalar, options.moves);
    if (!seconds || *seconds <= options.most_seconds) return true;
    part["left_out"].push_back(
        to_json(ManyLeftOut{std::string(kind.id), std::string(unit.scene->id), *unit.world, scalar, *seconds}));
    return false;
  };
  const auto results = run_many_world(*unit.scene, *unit.world, options, takes_part);
  if (!results) return std::nullopt;
  for (const ManyResult& r : *results) part["results"].push_back(to_json(r));
  return part;
}

}  // namespace

std::optional<ManyBench> run_many_bench(const ManyBenchOptions& options, const std::filesystem::path& checkpoint_file) {
  ManyBench bench{.repetitions = options.repetitions, .seed = options.seed, .scenes = options.scenes};
  Checkpoint checkpoint(plan_of(options), checkpoint_file);
  checkpoint.tell_what_is_lost();
  std::vector<ManyUnit> units;
  std::uint64_t boxes = 0, done = 0;
  for (const ManyScene& scene : options.scenes) {
    for (const ManyWorldOptions& world : scene.worlds) {
      units.push_back({&scene, &world});
      boxes += world.boxes + options.moves;  // about as long as it takes
    }
  }
  Progress progress("bench --many", "boxes", boxes);
  for (const ManyUnit& unit : units) {
    progress.show(done, fmt::format("{}, {} boxes", unit.scene->id, unit.world->boxes));
    const auto read = [&](const Json& part) { take(bench, part, unit); };
    if (!take_or_measure(checkpoint, unit.name(), read, [&] { return measured(unit, options, bench); })) {
      return std::nullopt;
    }
    done += unit.world->boxes + options.moves;
  }
  return bench;
}

}  // namespace sweeplab
