// SPDX-License-Identifier: MIT
#include "harness/bench/many_bench.h"

#include <fmt/format.h>
#include <time.h>

#include <algorithm>
#include <array>
#include <cmath>
#if defined(__GLIBC__)
#include <malloc.h>
#endif

#include "harness/support/stop.h"

namespace sweeplab {
namespace {

/// Movers a frame whose candidates and first hits are compared with those of all boxes; in the first frame and the last.
constexpr std::size_t judged_movers = 48;

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
    movers_.names = world.movers;
    movers_.bounds.resize(world.movers.size());
    movers_.boxes.resize(world.movers.size());
    movers_.motions.resize(world.movers.size());
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

constexpr std::size_t phases = enumerators<ManyPhase>.size();

template <class S>
struct Contestant {
  const ManyKind* kind;
  std::unique_ptr<ManyStructure<S>> structure;
  std::array<ManyResult, phases> result;
  std::uint64_t found = 0, asked = 0;
  double seconds = 0;  ///< of the phase that is timed now: building, or passes
  bool took_turn = false;
  FirstHits hits;  ///< of the last pass
};

/// What a mover's candidates and first hits must be: all pairs.
template <class S>
class Judge {
 public:
  explicit Judge(const Stage<S>& stage) : stage_(stage) {
    const std::size_t movers = stage.movers().names.size(), step = std::max<std::size_t>(1, movers / judged_movers);
    const std::vector<Bounds<S>> all = stage.all_bounds();
    for (std::size_t i = 0; i < movers; i += step) {
      Case c{i, {}, {}};
      const std::uint32_t self = stage.movers().names[i];
      for (std::uint32_t k = 0; k < all.size(); ++k) {
        if (touch(all[k], stage.movers().bounds[i])) c.touching.push_back(k);
      }
      touching_ += c.touching.size();
      FirstHit<S> first;
      first.start(stage.box(self), stage.motion(self));
      first.offer(stage.columns(), self);
      const auto after = [self](const S* column) { return column + self + 1; };
      const BoxColumns<S> b = stage.columns();
      first.offer({after(b.x), after(b.y), after(b.w), after(b.h), after(b.motion_x), after(b.motion_y)},
                  all.size() - self - 1, self + 1);
      first.end();
      c.first.add(first);
      cases_.push_back(std::move(c));
    }
  }

  double touching() const { return static_cast<double>(touching_) / static_cast<double>(cases_.size()); }

  void judge(Contestant<S>& contestant) const {
    std::vector<std::uint32_t> names;
    for (const Case& c : cases_) {
      contestant.structure->find(stage_.movers().bounds[c.mover], names);
      std::ranges::sort(names);
      for (const std::uint32_t k : c.touching) {
        const bool there = std::ranges::binary_search(names, k);
        for (const ManyPhase phase : {ManyPhase::build, ManyPhase::update, ManyPhase::query}) {
          contestant.result[static_cast<std::size_t>(phase)].missing += there ? 0 : 1;
        }
      }
      Movers<S> one{std::span(stage_.movers().names).subspan(c.mover, 1), {}, {}, {}};
      one.bounds.push_back(stage_.movers().bounds[c.mover]);
      one.boxes.push_back(stage_.movers().boxes[c.mover]);
      one.motions.push_back(stage_.movers().motions[c.mover]);
      const FirstHits hits = contestant.structure->first_hits(one, stage_.columns());
      const bool same = hits.hits == c.first.hits && hits.checksum == c.first.checksum;
      contestant.result[static_cast<std::size_t>(ManyPhase::first_hit)].missing += same ? 0 : 1;
    }
  }

 private:
  struct Case {
    std::size_t mover;
    std::vector<std::uint32_t> touching;
    FirstHits first;
  };
  const Stage<S>& stage_;
  std::vector<Case> cases_;
  std::size_t touching_ = 0;
};

/// One world in one scalar.
template <class S>
class WorldRun {
 public:
  WorldRun(const ManyScene& scene, const ManyWorldOptions& options, const ManyWorld& world, const ManyBenchOptions& all,
           const std::function<bool(const ManyKind&, Scalar)>& takes_part)
      : world_(world),
        stage_(world),
        about_{world.boxes.size(), 1, world.mean_side, world.movers},
        most_seconds_(all.seconds) {
    for (const ManyKind& kind : all.kinds) {
      if (!kind.make<S>() || !takes_part(kind, scalar_of<S>)) continue;
      Contestant<S> c{.kind = &kind, .structure = nullptr, .result = {}, .hits = {}};
      for (std::size_t p = 0; p < phases; ++p) {
        ManyResult& r = c.result[p];
        r.structure = kind.id;
        r.scene = scene.id;
        r.world = options;
        r.movers = world.movers.size();
        r.scalar = scalar_of<S>;
        r.phase = enumerators<ManyPhase>[p];
      }
      contestants_.push_back(std::move(c));
    }
  }

  /// Each builds once, in another order each time.
  void build(int repetition) {
    stage_.set(0, false);
    const std::vector<Bounds<S>> all = stage_.all_bounds();
    in_turn(repetition, [&](Contestant<S>& c) {
      c.structure.reset();
      const std::optional<double> before = heap_bytes();
      const double start = processor_seconds();
      c.structure = c.kind->template make<S>()(about_);
      c.structure->build(all);
      add(c, ManyPhase::build, processor_seconds() - start, all.size());
      const std::optional<double> after = heap_bytes();
      if (!before || !after) return;
      for (ManyResult& r : c.result) r.bytes_per_box = (*after - *before) / static_cast<double>(all.size());
    });
  }

  /// After the last build(). (Some may have had fewer than others.)
  void start_passes() {
    timed_now_ = ManyPhase::query;
    for (Contestant<S>& c : contestants_) c.seconds = 0;
  }

  void judge(std::size_t frame, bool back) {
    if (contestants_.empty()) return;
    stage_.set(frame, back);
    const Judge<S> judge(stage_);
    for (Contestant<S>& c : contestants_) {
      judge.judge(c);
      for (ManyResult& r : c.result) r.touching = judge.touching();
    }
  }

  /// Through all frames, forwards or backwards; the first is not timed but when there is something to do in it.
  void pass(int repetition, bool back, bool timed) {
    const std::size_t frames = world_.frames.size(), movers = world_.movers.size();
    in_turn(repetition, [&](Contestant<S>& c) {
      double seconds[phases] = {};
      c.hits = {};
      for (std::size_t f = 1; f < frames; ++f) {
        stage_.set(back ? frames - 1 - f : f, back);
        const double start = processor_seconds();
        c.structure->update(stage_.movers());
        const double updated = processor_seconds();
        c.found += c.structure->query(stage_.movers());
        const double queried = processor_seconds();
        const FirstHits hits = c.structure->first_hits(stage_.movers(), stage_.columns());
        const double hit = processor_seconds();
        c.hits.hits += hits.hits;
        c.hits.ties += hits.ties;
        c.hits.checksum = c.hits.checksum * 31 + hits.checksum;
        seconds[1] += updated - start;
        seconds[2] += queried - updated;
        seconds[3] += hit - queried;
      }
      c.asked += (frames - 1) * movers;
      for (std::size_t p = 1; timed && p < phases; ++p) {
        add(c, enumerators<ManyPhase>[p], seconds[p], (frames - 1) * movers);
      }
    });
    // Whoever has another sum of first hits than the others has missed some, where nobody looked.
    const auto first = std::ranges::find_if(contestants_, &Contestant<S>::took_turn);
    for (Contestant<S>& c : contestants_) {
      if (!c.took_turn) continue;
      const FirstHits& expected = first->hits;
      c.result[static_cast<std::size_t>(ManyPhase::first_hit)].missing +=
          c.hits.hits != expected.hits || c.hits.checksum != expected.checksum ? 1 : 0;
    }
  }

  void give(std::vector<ManyResult>& results) {
    for (std::size_t p = 0; p < phases; ++p) {
      for (Contestant<S>& c : contestants_) {
        std::ranges::sort(c.result[p].ns);
        c.result[p].candidates =
            static_cast<double>(c.found) / static_cast<double>(std::max<std::uint64_t>(1, c.asked));
        results.push_back(std::move(c.result[p]));
      }
    }
  }

 private:
  /// Without those that have had their time; but each is timed once, after a pass that is not timed.
  template <class Use>
  void in_turn(int repetition, const Use& use) {
    for (std::size_t k = 0; k < contestants_.size(); ++k) {
      Contestant<S>& c = contestants_[(k + static_cast<std::size_t>(repetition)) % contestants_.size()];
      const bool timed = !c.result[static_cast<std::size_t>(timed_now_)].ns.empty();
      c.took_turn = !timed || c.seconds < most_seconds_;
      if (c.took_turn) use(c);
    }
  }
  static void add(Contestant<S>& c, ManyPhase phase, double seconds, std::size_t count) {
    c.seconds += seconds;
    c.result[static_cast<std::size_t>(phase)].ns.push_back(seconds * 1e9 / static_cast<double>(count));
  }

  const ManyWorld& world_;
  Stage<S> stage_;
  ManyAbout about_;
  double most_seconds_;
  ManyPhase timed_now_ = ManyPhase::build;
  std::vector<Contestant<S>> contestants_;
};

}  // namespace

std::vector<std::size_t> many_sizes() { return {1000, 4000, 16000, 64000, 250000, 1000000}; }

std::optional<std::vector<ManyResult>> run_many_world(const ManyScene& scene, const ManyWorldOptions& options,
                                                      const ManyBenchOptions& all,
                                                      const std::function<bool(const ManyKind&, Scalar)>& takes_part) {
  const ManyWorld world = many_world(options, all.seed, all.moves);
  WorldRun<float> floats(scene, options, world, all, takes_part);
  WorldRun<double> doubles(scene, options, world, all, takes_part);
  const auto both = [&](const auto& use) {
    use(floats);
    use(doubles);
  };
  for (int repetition = 0; repetition < all.repetitions; ++repetition) {
    if (stop_requested()) return std::nullopt;
    both([&](auto& run) { run.build(repetition); });
  }
  both([](auto& run) { run.judge(0, false); });
  both([](auto& run) { run.start_passes(); });
  // The first pass is for the caches and for the trees, which are then as they are after many frames.
  for (int repetition = -1; repetition < all.repetitions; ++repetition) {
    if (stop_requested()) return std::nullopt;
    const bool back = repetition % 2 == 0;
    both([&](auto& run) { run.pass(repetition + 1, back, repetition >= 0); });
    if (repetition <= 0) both([&](auto& run) { run.judge(back ? 0 : world.frames.size() - 1, back); });
  }
  std::vector<ManyResult> results;
  both([&](auto& run) { run.give(results); });
  return results;
}

}  // namespace sweeplab
