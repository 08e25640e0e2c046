// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <set>

#include "harness/judge/lanes.h"
#include "harness/query/simplicity.h"
#include "harness/shapes/grid.h"
#include "harness/shapes/laws.h"
#include "harness/support/checkpoint.h"
#include "harness/support/progress.h"
#include "harness/support/usage_error.h"

namespace sweeplab::shapes {
namespace {

using Json = nlohmann::ordered_json;

std::uint64_t complexity_of(const Scene<double>& scene) {
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < scene.size(); ++i) sum += complexity(scene.numbers[i], is_size(scene.shapes, i));
  return sum;
}

/// A total order, so that the simplest does not depend on who saw it first.
bool is_simpler(const Scene<double>& a, const Scene<double>& b) {
  const std::uint64_t of_a = complexity_of(a), of_b = complexity_of(b);
  return of_a != of_b ? of_a < of_b : a.numbers < b.numbers;
}

struct Count {
  std::uint64_t held = 0, vacuous = 0, broken = 0;
  std::optional<Scene<double>> simplest;

  void add(const Count& other) {
    held += other.held;
    vacuous += other.vacuous;
    broken += other.broken;
    if (other.simplest && (!simplest || is_simpler(*other.simplest, *simplest))) simplest = other.simplest;
  }
};

/// Asked in float, or in double, of which exact arithmetic takes its numbers.
template <class S>
bool is_asked_in(LawScalar scalar) {
  return (scalar == LawScalar::float32) == std::is_same_v<S, float>;
}

template <class S>
Scene<S> scene_at(const LawsOptions& options, Shapes shapes, std::uint64_t index) {
  const auto all = families();
  if (options.grid) return all.back().at<S>(shapes, options.seed, index);
  return all[index % all.size()].at<S>(shapes, options.seed, index / all.size());
}

std::uint64_t scenes_of(const LawsOptions& options, Shapes shapes) {
  return options.grid ? std::min(options.scenes, grid_size(shapes)) : options.scenes;
}

/// Counts for all cells of one pair of shapes that are asked in S.
template <class S>
bool count_cells(const LawsOptions& options, Shapes shapes, const std::vector<LawCell*>& cells,
                 std::vector<Count>& counts, const std::function<void(std::uint64_t)>& progress) {
  constexpr std::uint64_t stretch = 16;
  const RunOptions run_options{options.threads, progress};
  const std::uint64_t end = scenes_of(options, shapes);
  std::uint64_t next = 0;
  struct Lane {
    std::uint64_t first = 0, size = 0;
    std::vector<Count> counts;
  };
  std::vector<Lane> lanes(lanes_of(run_options), Lane{0, 0, std::vector<Count>(cells.size())});
  const auto take = [&](std::size_t lane) {
    lanes[lane].first = next;
    lanes[lane].size = std::min(stretch, end - next);
    next += lanes[lane].size;
    return lanes[lane].size > 0;
  };
  const auto work = [&](std::size_t lane) {
    for (std::uint64_t i = 0; i < lanes[lane].size; ++i) {
      const Scene<S> scene = scene_at<S>(options, shapes, lanes[lane].first + i);
      for (std::size_t c = 0; c < cells.size(); ++c) {
        if (!is_asked_in<S>(cells[c]->scalar)) continue;
        Count one;
        switch (check(*cells[c]->law, cells[c]->subject, cells[c]->scalar, scene).ruling) {
          case Ruling::holds:
            one.held = 1;
            break;
          case Ruling::vacuous:
            one.vacuous = 1;
            break;
          case Ruling::broken:
            one.broken = 1;
            one.simplest = scene_in<double>(scene);
            break;
        }
        lanes[lane].counts[c].add(one);
      }
    }
  };
  if (!run_lanes({take, work, [&](std::size_t lane) { return lanes[lane].size; }}, run_options)) return false;
  for (const Lane& lane : lanes) {
    for (std::size_t c = 0; c < cells.size(); ++c) counts[c].add(lane.counts[c]);
  }
  return true;
}

LawRuling check_cell(const LawCell& cell, const Scene<double>& scene) {
  return check(LawCase{cell.law, cell.subject, cell.scalar, scene});
}

/// Simpler numbers that might do: 0, small whole ones, fewer bits.
std::vector<double> candidates(double x, bool size) {
  std::vector<double> all{0, 1};
  if (!size) all.push_back(-1);
  all.push_back(std::trunc(x));
  all.push_back(std::trunc(x / 2));
  int exponent = 0;
  const double fraction = std::frexp(x, &exponent);
  for (const int bits : {1, 2, 4, 8, 16, 24}) {
    all.push_back(std::ldexp(std::trunc(std::ldexp(fraction, bits)), exponent - bits));
  }
  return all;
}

/// Number by number, and all moved to the origin, as long as the law stays broken.
Scene<double> shrunk(const LawCell& cell, Scene<double> scene) {
  const auto takes = [&](const Scene<double>& other) {
    if (!is_simpler(other, scene)) return false;
    for (std::size_t i = 0; i < other.size(); ++i) {
      const double x = other.numbers[i];
      if (cell.scalar == LawScalar::float32 && static_cast<double>(static_cast<float>(x)) != x) return false;
    }
    return check_cell(cell, other).ruling == Ruling::broken;
  };
  for (bool changed = true; changed;) {
    changed = false;
    Scene<double> moved = scene;
    for (std::size_t i = 0; i < moved.size(); ++i) {
      if (!is_size(moved.shapes, i)) moved.numbers[i] -= scene.numbers[is_y(moved.shapes, i) ? 1 : 0];
    }
    if (takes(moved)) {
      scene = moved;
      changed = true;
    }
    for (std::size_t i = 0; i < scene.size(); ++i) {
      for (const double x : candidates(scene.numbers[i], is_size(scene.shapes, i))) {
        Scene<double> other = scene;
        other.numbers[i] = x;
        if (!takes(other)) continue;
        scene = other;
        changed = true;
      }
    }
  }
  return scene;
}

std::vector<LawCell> empty_cells(const LawsOptions& options, Shapes shapes) {
  std::vector<LawCell> cells;
  for (const Law* law : options.laws) {
    for (const Subject& subject : subjects_of(shapes)) {
      if (!options.subjects.empty() && std::ranges::count(options.subjects, subject.id) == 0) continue;
      for (const LawScalar scalar : options.scalars) {
        if (subject.answers_in(scalar)) cells.push_back({law, subject, scalar, 0, 0, 0, {}, {}, Cause::none});
      }
    }
  }
  return cells;
}

void check_subjects(const LawsOptions& options) {
  for (const std::string& id : options.subjects) {
    std::set<std::string> known;
    for (const Shapes shapes : options.shapes) {
      for (const Subject& subject : subjects_of(shapes)) known.emplace(subject.id);
    }
    if (known.contains(id)) continue;
    throw UsageError(fmt::format("unknown algorithm \"{}\"; expected some of: {}", id, fmt::join(known, ", ")));
  }
}

Json plan_of(const LawsOptions& options) {
  Json plan{{"scenes", options.scenes}, {"seed", options.seed}, {"grid", options.grid}, {"subjects", options.subjects}};
  for (const Shapes shapes : options.shapes) plan["shapes"].push_back(name_of(shapes));
  for (const Law* law : options.laws) plan["laws"].push_back(law->id);
  for (const LawScalar scalar : options.scalars) plan["scalars"].push_back(name_of(scalar));
  return plan;
}

Json json_of(const std::vector<Count>& counts) {
  Json all = Json::array();
  for (const Count& c : counts) {
    Json one{c.held, c.vacuous, c.broken};
    if (c.simplest) one.push_back(c.simplest->numbers);
    all.push_back(std::move(one));
  }
  return all;
}

/// Counts from a checkpoint. Throws unless they are of so many cells and scenes.
std::vector<Count> counts_from(const Json& json, Shapes shapes, std::size_t cells, std::uint64_t scenes) {
  std::vector<Count> all;
  for (const Json& c : json) {
    all.push_back({c.at(0), c.at(1), c.at(2), {}});
    const Count& count = all.back();
    if (c.size() > 3) all.back().simplest = Scene<double>{shapes, c.at(3).get<std::array<double, 8>>()};
    if (count.held + count.vacuous + count.broken != scenes || count.simplest.has_value() != (count.broken > 0)) {
      throw std::runtime_error("other scenes");
    }
  }
  if (all.size() != cells) throw std::runtime_error("another number of cells");
  return all;
}

}  // namespace

RunExtent extent_of(const LawsOptions& options) {
  RunExtent extent{.amounts = {{"scenes", static_cast<double>(options.scenes)}}, .names = {}};
  for (const Law* law : options.laws) extent.names["laws"].emplace(law->id);
  for (const Shapes shapes : options.shapes) {
    for (const LawCell& cell : empty_cells(options, shapes)) {
      extent.names["shapes"].emplace(name_of(shapes));
      extent.names["subjects"].emplace(cell.subject.id);
      extent.names["scalars"].emplace(name_of(cell.scalar));
    }
  }
  return extent;
}

bool LawsResult::guarantee_broken() const {
  return std::ranges::any_of(cells, [](const LawCell& cell) { return cell.guarantee_broken(); });
}

LawRuling check(const LawCase& c) {
  if (c.scalar == LawScalar::float32) return check(*c.law, c.subject, c.scalar, scene_in<float>(c.scene));
  return check(*c.law, c.subject, c.scalar, c.scene);
}

Cause cause_of(const LawCase& c) {
  if (c.scalar == LawScalar::exact) return Cause::logic;
  if (c.subject.question() == discrete::Question::push && c.subject.function->exactly == nullptr) {
    return ideal_push_separates(exactly(c.scene)) ? Cause::rounding : Cause::logic;
  }
  if (!c.subject.answers_in(LawScalar::exact)) return Cause::unknown;
  LawCase exactly = c;
  exactly.scalar = LawScalar::exact;
  return check(exactly).ruling == Ruling::broken ? Cause::logic : Cause::rounding;
}

std::optional<LawsResult> run_laws(const LawsOptions& options, const std::filesystem::path& checkpoint_file) {
  check_subjects(options);
  LawsResult result{options.scenes, options.seed, options.grid, {}};
  Checkpoint checkpoint(plan_of(options), checkpoint_file);
  checkpoint.tell_what_is_lost();
  std::uint64_t total = 0, done = 0;
  for (const Shapes shapes : options.shapes) total += 2 * scenes_of(options, shapes);
  Progress progress("laws", "scenes", total);
  for (const Shapes shapes : options.shapes) {
    std::vector<LawCell> cells = empty_cells(options, shapes);
    std::vector<LawCell*> pointers;
    for (LawCell& cell : cells) pointers.push_back(&cell);
    std::vector<Count> counts(cells.size());
    const auto show = [&](std::uint64_t n) { progress.show(done + n, std::string(name_of(shapes))); };
    const Json unit_of{{"shapes", name_of(shapes)}};
    const auto take_up = [&](const Json& part) {
      counts = counts_from(part, shapes, cells.size(), scenes_of(options, shapes));
    };
    if (!checkpoint.take(unit_of, take_up)) {
      if (!count_cells<float>(options, shapes, pointers, counts, show)) return std::nullopt;
      done += scenes_of(options, shapes);
      if (!count_cells<double>(options, shapes, pointers, counts, show)) return std::nullopt;
      done += scenes_of(options, shapes);
      checkpoint.add(unit_of, json_of(counts));
    }
    for (std::size_t c = 0; c < cells.size(); ++c) {
      LawCell& cell = cells[c];
      cell.held = counts[c].held;
      cell.vacuous = counts[c].vacuous;
      cell.broken = counts[c].broken;
      if (!counts[c].simplest) continue;
      cell.counterexample = shrunk(cell, *counts[c].simplest);
      cell.why = check_cell(cell, *cell.counterexample).why;
      cell.cause = cause_of({cell.law, cell.subject, cell.scalar, *cell.counterexample});
    }
    std::ranges::move(cells, std::back_inserter(result.cells));
  }
  return result;
}

}  // namespace sweeplab::shapes
