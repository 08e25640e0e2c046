// SPDX-License-Identifier: MIT
//
// What it costs to find, among many boxes, those that a mover may meet: our tree and those of the libraries, in the same
// worlds, each judged before: many/WORLD/SCALAR/STRUCTURE/PHASE. build: all boxes into an empty structure. Then, frame
// after frame: update: the movers to their next bounds; query: what touches a mover's swept bounds; first_hit: the query,
// and what of it the mover meets first, exactly.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <memory>
#include <numeric>
#if defined(__GLIBC__)
#include <malloc.h>
#endif

#include "harness/bench/bench.h"
#include "harness/bench/many_scenes.h"
#include "harness/bench/many_structures.h"
#include "harness/support/standard_streams.h"
#include "harness/support/stop.h"

namespace sweeplab {
namespace {

constexpr std::size_t moves = 65536;  // before a world begins again: no branch predictor knows so many by heart
/// Movers whose candidates and first hits are compared with those of all boxes, in the first frame and the last.
constexpr std::size_t judged_movers = 48;
/// A structure is not timed where building and judging it, or one pass through all frames, takes longer.
constexpr double most_seconds = 5;

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
  const auto& make = kind.make<S>();
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
  const auto world = std::make_shared<const ManyWorld>(many_world(options, seed, moves));
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
