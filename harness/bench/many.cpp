// SPDX-License-Identifier: MIT
//
// What it costs to find, among many boxes, those that a mover may meet: our tree and those of the libraries, in the same
// worlds, each judged before: many/WORLD/SCALAR/STRUCTURE/PHASE. build: all boxes into an empty structure. Then, frame
// after frame: update: the movers to their next bounds; query: what touches a mover's swept bounds; first_hit: the query,
// and what of it the mover meets first, exactly.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <ctime>
#include <memory>
#include <numeric>
#if defined(__GLIBC__)
#include <malloc.h>
#endif

#include "algorithms/many/spatial_order.h"
#include "harness/bench/many.h"
#include "harness/support/split_mix.h"
#include "harness/support/standard_streams.h"
#include "harness/support/stop.h"

namespace sweeplab {
namespace {

constexpr std::size_t moves = 65536;  // before a world begins again: no branch predictor knows so many by heart
/// Movers whose candidates and first hits are compared with those of all boxes, in the first frame and the last.
constexpr std::size_t judged_movers = 48;
/// A structure is not timed where building and judging it, or one pass through all frames, takes longer.
constexpr double most_seconds = 5;

/// All numbers are floats, so that it is the same world in double. What moves goes up to 0.3 of its side a frame each way,
/// and turns round at the world's end.
struct ManyWorld {
  std::vector<Box<float>> boxes;      ///< where they stand in frame 0
  std::vector<std::uint32_t> movers;  ///< ascending
  struct Moved {
    float x, y, motion_x, motion_y;
  };
  std::vector<std::vector<Moved>> frames;  ///< by frame, a mover after the other
  double mean_side = 1;
};

/// From 0 to 1.
double part(SplitMix64& random) { return static_cast<double>(random.next() >> 11) * 0x1p-53; }

/// Worlds by their names, such as `numbers_64000`; with `quick` those of few boxes.
std::vector<std::pair<std::string, ManyWorldOptions>> many_scenes(bool quick) {
  std::vector<std::pair<std::string, ManyWorldOptions>> worlds;
  const auto add = [&](const char* name, auto value, const ManyWorldOptions& world) {
    worlds.emplace_back(fmt::format("{}_{}", name, value), world);
  };
  constexpr std::size_t few = 16000;
  for (const std::size_t boxes : {1000, 4000, 16000, 64000, 250000, 1000000}) {
    if (quick && boxes > few) break;
    add("numbers", boxes, {.boxes = boxes});
    add("random_order", boxes, {.boxes = boxes, .in_space = false});
  }
  for (const int spread : {1, 10, 100, 1000}) add("sizes", spread, {.boxes = few, .size_spread = 1.0 * spread});
  for (const double share : {0.01, 0.1, 1.0}) add("movers", share, {.boxes = few, .share_of_movers = share});
  for (const double density : {0.02, 0.2, 1.0, 4.0}) add("density", density, {.boxes = few, .density = density});
  return worlds;
}

/// As many frames as make it `moves` moves, but at least two.
ManyWorld many_world(const ManyWorldOptions& options, std::uint64_t seed) {
  SplitMix64 random(seed);
  ManyWorld world;
  std::vector<float> sides(options.boxes);
  double area = 0, length = 0;
  for (float& side : sides) {
    side = static_cast<float>(std::pow(options.size_spread, part(random)));
    area += static_cast<double>(side) * side;
    length += side;
  }
  world.mean_side = length / static_cast<double>(options.boxes);
  const double end = std::max(std::sqrt(area / options.density), options.size_spread);
  for (const float side : sides) {
    const auto place = [&] { return static_cast<float>(part(random) * (end - side)); };
    const float x = place();
    world.boxes.push_back({x, place(), side, side});
  }
  if (options.in_space) {
    std::vector<std::uint32_t> names(options.boxes);
    std::iota(names.begin(), names.end(), 0u);
    sort_in_space<float>(names, [&](std::uint32_t k) { return bounds_of(world.boxes[k]); });
    std::vector<Box<float>> sorted;
    sorted.reserve(names.size());
    for (const std::uint32_t name : names) sorted.push_back(world.boxes[name]);
    world.boxes.swap(sorted);
  }
  const auto count = std::max<std::size_t>(
      1, static_cast<std::size_t>(std::llround(options.share_of_movers * static_cast<double>(options.boxes))));
  // Every box has the same chance, in the order of the names.
  for (std::uint32_t k = 0; k < options.boxes; ++k) {
    if (random.below(options.boxes - k) < count - world.movers.size()) world.movers.push_back(k);
  }
  std::vector<ManyWorld::Moved> now;
  for (const std::uint32_t name : world.movers) {
    const Box<float>& box = world.boxes[name];
    const auto motion = [&] { return static_cast<float>((0.6 * part(random) - 0.3) * box.w); };
    const float motion_x = motion();
    now.push_back({box.x, box.y, motion_x, motion()});
  }
  const std::size_t frames = std::max<std::size_t>(2, (moves + count - 1) / count);
  const auto advance = [end](float& at, float& motion, float side) {
    at += motion;
    if (at + motion < 0 || at + motion + side > static_cast<float>(end)) motion = -motion;
  };
  for (std::size_t frame = 0; frame < frames; ++frame) {
    world.frames.push_back(now);
    for (std::size_t i = 0; i < now.size(); ++i) {
      const float side = world.boxes[world.movers[i]].w;
      advance(now[i].x, now[i].motion_x, side);
      advance(now[i].y, now[i].motion_y, side);
    }
  }
  return world;
}

/// This thread's, so that what else runs on the machine is not counted.
double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

std::optional<double> heap_bytes() {
#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 33)
  const auto heap = mallinfo2();
  return static_cast<double>(heap.uordblks + heap.hblkhd);
#else
  return std::nullopt;
#endif
}

/// A world in S, in one of its frames: all boxes in columns, and the movers.
template <class S>
class Stage {
 public:
  explicit Stage(const ManyWorld& world) : world_(world) {
    const std::size_t n = world.boxes.size();
    for (auto& column : columns_) column.assign(n, S(0));
    for (std::size_t k = 0; k < n; ++k) {
      const Box<float>& b = world.boxes[k];
      const S numbers[] = {b.x, b.y, b.w, b.h};
      for (std::size_t c = 0; c < 4; ++c) columns_[c][k] = numbers[c];
    }
    const std::size_t m = world.movers.size();
    movers_ = {world.movers, std::vector<Bounds<S>>(m), std::vector<Box<S>>(m), std::vector<Vector<S>>(m)};
    set(0, false);
  }

  /// `back`: as when time runs backwards, from the frame's end to its beginning.
  void set(std::size_t frame, bool back) {
    for (std::size_t i = 0; i < world_.movers.size(); ++i) {
      const ManyWorld::Moved& m = world_.frames[frame][i];
      const std::uint32_t name = world_.movers[i];
      const S motion_x = m.motion_x, motion_y = m.motion_y;
      const S numbers[] = {back ? m.x + motion_x : m.x, back ? m.y + motion_y : m.y, back ? -motion_x : motion_x,
                           back ? -motion_y : motion_y};
      for (const std::size_t c : {0, 1}) columns_[c][name] = numbers[c];
      for (const std::size_t c : {4, 5}) columns_[c][name] = numbers[c - 2];
      movers_.boxes[i] = box(name);
      movers_.motions[i] = motion(name);
      movers_.bounds[i] = bounds(name);
    }
  }

  const Movers<S>& movers() const { return movers_; }
  std::size_t boxes() const { return columns_[0].size(); }
  BoxColumns<S> columns() const {
    return {columns_[0].data(), columns_[1].data(), columns_[2].data(),
            columns_[3].data(), columns_[4].data(), columns_[5].data()};
  }
  Box<S> box(std::size_t k) const { return {columns_[0][k], columns_[1][k], columns_[2][k], columns_[3][k]}; }
  Vector<S> motion(std::size_t k) const { return {columns_[4][k], columns_[5][k]}; }
  Bounds<S> bounds(std::size_t k) const { return swept_bounds(box(k), motion(k)); }
  std::vector<Bounds<S>> all_bounds() const {
    std::vector<Bounds<S>> all;
    all.reserve(boxes());
    for (std::size_t k = 0; k < boxes(); ++k) all.push_back(bounds(k));
    return all;
  }

 private:
  const ManyWorld& world_;
  std::array<std::vector<S>, 6> columns_;
  Movers<S> movers_;
};

/// What the movers' candidates and first hits must be: all pairs. Gives how many of a structure's are not.
template <class S>
std::size_t missing(const Stage<S>& stage, ManyStructure<S>& structure) {
  const Movers<S>& movers = stage.movers();
  const std::vector<Bounds<S>> all = stage.all_bounds();
  std::size_t count = 0;
  std::vector<std::uint32_t> found;
  for (std::size_t i = 0; i < movers.names.size(); i += std::max<std::size_t>(1, movers.names.size() / judged_movers)) {
    structure.find(movers.bounds[i], found);
    std::ranges::sort(found);
    for (std::uint32_t k = 0; k < all.size(); ++k) {
      count += touch(all[k], movers.bounds[i]) && !std::ranges::binary_search(found, k);
    }
    const std::uint32_t self = movers.names[i];
    FirstHit<S> first;
    first.start(stage.box(self), stage.motion(self));
    first.offer(stage.columns(), self);
    const auto after = [self](const S* column) { return column + self + 1; };
    const BoxColumns<S> b = stage.columns();
    first.offer({after(b.x), after(b.y), after(b.w), after(b.h), after(b.motion_x), after(b.motion_y)},
                all.size() - self - 1, self + 1);
    first.end();
    FirstHits expected;
    expected.add(first);
    const Movers<S> one{movers.names.subspan(i, 1), {movers.bounds[i]}, {movers.boxes[i]}, {movers.motions[i]}};
    const FirstHits hits = structure.first_hits(one, stage.columns());
    count += hits.hits != expected.hits || hits.checksum != expected.checksum;
  }
  return count;
}

/// A structure in a world, from frame to frame, forwards and then backwards.
template <class S>
struct Player {
  std::shared_ptr<const ManyWorld> world;
  std::shared_ptr<Stage<S>> stage;
  std::unique_ptr<ManyStructure<S>> structure;
  std::size_t frame = 0;
  bool back = false;

  void next() {
    if (back ? frame == 0 : frame + 1 == world->frames.size()) {
      back = !back;
    } else {
      frame = back ? frame - 1 : frame + 1;
    }
    stage->set(frame, back);
  }
};

template <class S>
void add_rows(const std::string& unit, const ManyKind& kind, const std::shared_ptr<const ManyWorld>& world,
              const std::shared_ptr<Stage<S>>& stage, std::vector<BenchRow>& rows, std::vector<std::string>& broken) {
  const auto& make = *in_scalar<S>(&kind.float32, &kind.float64);
  if (!make || stop_requested()) return;
  const std::string name = fmt::format("{}/{}/{}", unit, name_of(scalar_of<S>), kind.id);
  const ManyAbout about{world->boxes.size(), world->mean_side, world->movers};
  const auto player = std::make_shared<Player<S>>(Player<S>{world, stage, nullptr});
  stage->set(0, false);
  const auto all = std::make_shared<const std::vector<Bounds<S>>>(stage->all_bounds());
  const std::optional<double> before = heap_bytes();
  const double start = processor_seconds();
  player->structure = make(about);
  player->structure->build(*all);
  const std::optional<double> after = heap_bytes();
  std::size_t wrong = missing(*stage, *player->structure);
  double slowest = processor_seconds() - start, pass = 0;
  // Through all frames: for the caches, and for trees, which are then as they are after many frames.
  for (std::size_t f = 1; f < world->frames.size() && slowest <= most_seconds; ++f) {
    player->next();
    const double from = processor_seconds();
    player->structure->update(stage->movers());
    player->structure->query(stage->movers());
    pass += processor_seconds() - from;
    slowest = std::max(slowest, pass);
  }
  const bool slow = slowest > most_seconds;
  if (!slow) wrong += missing(*stage, *player->structure);
  if (wrong > 0) broken.push_back(fmt::format("{}: {} were not found", name, wrong));
  if (slow) {
    say("{} is left out: building or the first frames took {:.0f} s\n", name, slowest);
    return;
  }

  const auto add = [&](const char* phase, std::size_t items, std::function<double()> seconds) {
    rows.push_back({.name = fmt::format("{}/{}", name, phase), .items = items, .seconds = std::move(seconds)});
    if (before && after) rows.back().counters["bytes_per_box"] = (*after - *before) / static_cast<double>(all->size());
  };
  add("build", all->size(), [make, about, all, world] {
    const double from = processor_seconds();
    const auto structure = make(about);
    structure->build(*all);
    return processor_seconds() - from;
  });
  const std::size_t movers = world->movers.size();
  add("update", movers, [player] {
    player->next();
    const double from = processor_seconds();
    player->structure->update(player->stage->movers());
    return processor_seconds() - from;
  });
  // Of the next frame, or it would be asked what it was asked before.
  const auto timed = [player](auto work) {
    return [player, work] {
      player->next();
      player->structure->update(player->stage->movers());
      const double from = processor_seconds();
      work(*player);
      return processor_seconds() - from;
    };
  };
  add("query", movers, timed([](Player<S>& p) { p.structure->query(p.stage->movers()); }));
  add("first_hit", movers, timed([](Player<S>& p) { p.structure->first_hits(p.stage->movers(), p.stage->columns()); }));
}

}  // namespace

std::vector<BenchRow> many_rows(const std::string& unit, const ManyWorldOptions& options, std::uint64_t seed,
                                const std::vector<Scalar>& scalars, std::span<const ManyKind> kinds,
                                std::vector<std::string>& broken) {
  const auto world = std::make_shared<const ManyWorld>(many_world(options, seed));
  std::vector<BenchRow> rows;
  for (const Scalar scalar : scalars) {
    with_scalar(scalar, [&]<class S>() {
      const auto stage = std::make_shared<Stage<S>>(*world);
      for (const ManyKind& kind : kinds) add_rows<S>(unit, kind, world, stage, rows, broken);
    });
  }
  return rows;
}

std::vector<BenchUnit> many_units(const BenchOptions& options) {
  std::vector<BenchUnit> units;
  for (const auto& [name, scene] : many_scenes(options.quick)) {
    const std::string unit = fmt::format("many/{}", name);
    units.push_back({unit, [unit, options, world = scene](std::vector<std::string>& broken) {
                       return many_rows(unit, world, options.seed, options.scalars, many_kinds(), broken);
                     }});
  }
  return units;
}

}  // namespace sweeplab
