// SPDX-License-Identifier: MIT
//
// What a frame costs: step() beside the loops that games write and beside the truth, on the same frames, interleaved in
// one run. Every end of step() is held to the truth before it is timed.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "algorithms/exact.h"
#include "algorithms/loops/bump_move.h"
#include "algorithms/world/exact_world.h"
#include "harness/world/fast_world_truth.h"
#include "harness/world/world_draw.h"

namespace sweeplab {
namespace {

/// The loop that anybody writes around exact(), as lean as it can be: of all hits the earliest, of equal times a face
/// before a corner; there, placed by the normal, on with what is left along the face; at most four times. The one of
/// algorithms/loops keeps all answers, for it does so for every method, and takes twice the time.
template <class S>
Vector<S> loop_over_exact(Box<S> a, Vector<S> v, std::span<const Box<S>> boxes) {
  using exact_detail::directed_sum;
  for (int n = 0; n < 4; ++n) {
    const Box<S>* met = nullptr;
    Answer<S> first{};
    for (const Box<S>& b : boxes) {
      const Answer<S> hit = exact(Query<S>{a, v, b, {}});
      if (hit.outcome != Outcome::impact) continue;
      const bool face = hit.time == first.time && first.corner && !hit.corner;
      if (met != nullptr && !(hit.time < first.time) && !face) continue;
      met = &b;
      first = hit;
    }
    if (met == nullptr) break;
    a.x = a.x + v.x * first.time;
    a.y = a.y + v.y * first.time;
    if (first.normal_x < 0) a.x = directed_sum<true, S>(met->x, -a.w);
    if (first.normal_x > 0) a.x = directed_sum<false, S>(met->x, met->w);
    if (first.normal_y < 0) a.y = directed_sum<true, S>(met->y, -a.h);
    if (first.normal_y > 0) a.y = directed_sum<false, S>(met->y, met->h);
    const S rest = S(1) - first.time;
    v = {first.normal_x != 0 ? S(0) : v.x * rest, first.normal_y != 0 ? S(0) : v.y * rest};
  }
  return {a.x + v.x, a.y + v.y};
}

/// A level, and frames in it that begin in nothing.
template <class S>
struct Asked {
  static constexpr std::size_t frames = 4096;
  std::string name;
  Box<S> mover;
  std::vector<Box<S>> boxes;
  std::vector<Forbidden<S>> kept;
  std::vector<std::pair<Vector<S>, Vector<S>>> frame;
  std::vector<Obstacle<S>> obstacles;
  std::shared_ptr<const WorldArena<S>> arena;

  void finish() {
    std::vector<WorldBox<S>> all;
    for (const Box<S>& b : boxes) {
      kept.push_back(forbidden_by(b, mover.w, mover.h));
      obstacles.push_back({b});
      all.push_back({b});
    }
    arena = std::make_shared<const WorldArena<S>>(all, mover.w, mover.h);
  }

  /// n tiles of 16 in a square of which they fill 30%; motions of up to 20 each way.
  static Asked tiles(int n) {
    Asked a{std::to_string(n), {0, 0, S(13.7), S(15.3)}, {}, {}, {}, {}, {}};
    WorldDraw draw(3);
    const int side = static_cast<int>(std::ceil(std::sqrt(n / 0.3)));
    std::vector<char> used(static_cast<std::size_t>(side * side), 0);
    while (static_cast<int>(a.boxes.size()) < n) {
      const int k = draw.below(side * side);
      if (used[static_cast<std::size_t>(k)] != 0) continue;
      used[static_cast<std::size_t>(k)] = 1;
      a.boxes.push_back({S(16 + 16 * (k % side)), S(16 + 16 * (k / side)), S(16), S(16)});
    }
    a.finish();
    const FastWorldTruth<S> truth(*a.arena);
    const auto length = [&](int reach) { return S(std::floor(draw.unit<double>() * reach * 1024) / 1024); };
    while (a.frame.size() < frames) {
      const Vector<S> p{16 + length(16 * side), 16 + length(16 * side)};
      if (!truth.forbids(p)) a.frame.push_back({p, {length(40) - 20, length(40) - 20}});
    }
    return a;
  }

  /// Walks on a floor of 100 tiles: each frame rests on one, two or three of them.
  static Asked floor() {
    Asked a{"floor of 100", {0, 0, 16, 16}, {}, {}, {}, {}, {}};
    for (int k = 0; k < 100; ++k) a.boxes.push_back({S(16 + 16 * k), 116, 16, 16});
    a.finish();
    for (std::size_t k = 0; k < frames; ++k) a.frame.push_back({{S(20 + (k & 1023)), 100}, {3, 1}});
    return a;
  }
};

using Pass = std::function<void()>;

template <class S, class Move>
Pass pass_of(const Asked<S>& asked, Move move) {
  return [&asked, move]() mutable {
    for (const auto& [p, v] : asked.frame) benchmark::DoNotOptimize(move(p, v));
  };
}

constexpr const char* kept_name = "step, planes kept";
constexpr const char* box_name = "step, boxes";
constexpr const char* loop_name = "loop over exact()";
constexpr const char* bump_name = "bump's move";
constexpr const char* truth_name = "truth";
constexpr const char* names[] = {kept_name, box_name, loop_name, bump_name, truth_name};

template <class S>
std::map<std::string, Pass> passes(const Asked<S>& a) {
  const auto box = [&a](const Vector<S>& p) { return Box<S>{p.x, p.y, a.mover.w, a.mover.h}; };
  std::map<std::string, Pass> all;
  all[kept_name] = pass_of(a, [&a, box](auto p, auto v) { return step(box(p), v, a.kept); });
  all[box_name] = pass_of(a, [&a, box](auto p, auto v) { return step(box(p), v, a.boxes); });
  all[loop_name] = pass_of(a, [&a, box](auto p, auto v) { return loop_over_exact<S>(box(p), v, a.boxes); });
  const auto frame = [&a, box](auto p, auto v) { return loops::Frame<S>{box(p), v, a.obstacles}; };
  all[bump_name] = pass_of(a, [frame](auto p, auto v) { return loops::bump_move<S>(frame(p, v)); });
  all[truth_name] = pass_of(
      a, [truth = FastWorldTruth<S>(*a.arena)](auto p, auto v) mutable { return truth.slide(p, v, CornerPolicy::y); });
  return all;
}

/// Frames of which step() does not say what the truth says.
template <class S>
long wrong(const Asked<S>& a) {
  FastWorldTruth<S> truth(*a.arena);
  long n = 0;
  for (const auto& [p, v] : a.frame) {
    const Box<S> box{p.x, p.y, a.mover.w, a.mover.h};
    const StoredTruth<S> is = truth.slide(p, v, CornerPolicy::y);
    n += !is_what(is, step(box, v, a.kept)) || !is_what(is, step(box, v, a.boxes));
  }
  return n;
}

/// Takes the times, and prints nothing.
class Times : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context&) override { return true; }
  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) {
      if (run.run_type != Run::RT_Iteration) continue;
      seconds[run.run_name.function_name].push_back(run.cpu_accumulated_time / static_cast<double>(run.iterations));
    }
  }
  double median(const std::string& name) {
    std::vector<double>& all = seconds.at(name);
    std::nth_element(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2), all.end());
    return all[all.size() / 2];
  }
  std::map<std::string, std::vector<double>> seconds;  ///< of one pass
};

template <class S>
std::vector<Asked<S>> levels() {
  std::vector<Asked<S>> all;
  for (const int n : {10, 30, 100, 1000}) all.push_back(Asked<S>::tiles(n));
  all.push_back(Asked<S>::floor());
  return all;
}

template <class S>
std::string id(const Asked<S>& a, const std::string& who) {
  return (sizeof(S) == sizeof(float) ? "float/" : "double/") + a.name + "/" + who;
}

template <class S>
void register_all(const std::vector<Asked<S>>& all) {
  for (const Asked<S>& a : all) {
    for (const auto& [who, pass] : passes(a)) {
      benchmark::RegisterBenchmark(id(a, who).c_str(),
                                   [timed = pass](benchmark::State& state) {
                                     for (auto _ : state) timed();
                                   })
          ->Repetitions(9)
          ->MinTime(0.02);
    }
  }
}

template <class S>
void print(const std::vector<Asked<S>>& all, Times& times) {
  for (const Asked<S>& a : all) {
    const double kept = times.median(id(a, kept_name));
    fmt::print("| {} | {} |", a.name, sizeof(S) == sizeof(float) ? "float" : "double");
    for (const char* who : names) {
      const double seconds = times.median(id(a, who));
      fmt::print(" {:.2f} ({:.2f}) |", static_cast<double>(a.frame.size()) / seconds * 1e-6, seconds / kept);
    }
    fmt::print("\n");
  }
}

int bench(int argc, char** argv) {
  std::vector<char*> arguments(argv, argv + argc);
  std::string interleaved = "--benchmark_enable_random_interleaving=true";
  arguments.push_back(interleaved.data());
  int count = static_cast<int>(arguments.size());
  benchmark::Initialize(&count, arguments.data());
  const auto floats = levels<float>();
  const auto doubles = levels<double>();
  long wrong_ends = 0;
  for (const auto& a : floats) wrong_ends += wrong(a);
  for (const auto& a : doubles) wrong_ends += wrong(a);
  register_all(floats);
  register_all(doubles);
  Times times;
  benchmark::RunSpecifiedBenchmarks(&times);
  fmt::print("| obstacles | scalar |");
  for (const char* who : names) fmt::print(" {} |", who);
  fmt::print("\n| --- | --- | --: | --: | --: | --: | --: |\n");
  print(floats, times);
  print(doubles, times);
  fmt::print(
      "\nMillion frames a second on one core, and the time beside step's with planes kept. Wrong ends of step: {}.\n",
      wrong_ends);
  return wrong_ends == 0 ? 0 : 1;
}

}  // namespace
}  // namespace sweeplab

int main(int argc, char** argv) { return sweeplab::bench(argc, argv); }
