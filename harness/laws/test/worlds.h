// SPDX-License-Identifier: MIT
//
// The laws of a world, each a function of a stepper and a story; world_laws_test.cpp lists them.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "harness/laws/laws.h"
#include "harness/laws/world_stories.h"
#include "harness/loops/cause.h"
#include "harness/support/text.h"
#include "harness/world/fast_world_truth.h"
#include "harness/world/world_judge.h"

namespace sweeplab::law::worlds {

/// Who moves a box through a frame.
template <class S>
using Stepper = Vector<S> (*)(const Box<S>&, const Vector<S>&, std::span<const Obstacle<S>>, AtCorner);

template <class S>
std::string point_text(S x, S y) {
  return fmt::format("({}, {})", shortest(x), shortest(y));
}

/// Plays the story; check(frame, from, motion, end) says after each frame whether to go on. Where it ends.
template <class S, class Move, class Check>
Box<S> play(const PlayedStory<S>& story, const Move& move, const Check& check) {
  Box<S> box = story.mover;
  for (std::size_t k = 0; k < story.motions.size(); ++k) {
    const Vector<S> end = move(box, story.motions[k]);
    if (!check(k, box, story.motions[k], end)) break;
    box.x = end.x;
    box.y = end.y;
  }
  return box;
}

template <class S>
auto mover_among(Stepper<S> stepper, const std::vector<Obstacle<S>>& level, AtCorner corner = AtCorner::stops_y) {
  return [stepper, &level, corner](const Box<S>& a, const Vector<S>& v) { return stepper(a, v, level, corner); };
}

/// Where the whole story ends in this level.
template <class S>
Box<S> end_of(Stepper<S> stepper, const PlayedStory<S>& story, const std::vector<Obstacle<S>>& level,
              AtCorner corner = AtCorner::stops_y) {
  return play(story, mover_among(stepper, level, corner), [](auto&&...) { return true; });
}

inline LawRuling nothing_claimed() { return {Ruling::vacuous, {}}; }

template <class S>
LawRuling same_end(const Box<S>& expected, const Box<S>& found) {
  if (expected == found) return {};
  return {Ruling::broken, fmt::format("expected the end {}, found {}", point_text(expected.x, expected.y),
                                      point_text(found.x, found.y))};
}

template <class S>
LawRuling broken_in(std::size_t frame, const Vector<S>& end, const std::string& what) {
  return {Ruling::broken, fmt::format("frame {} ends at {}: {}", frame + 1, point_text(end.x, end.y), what)};
}

template <class S>
WorldArena<S> arena_of(const PlayedStory<S>& story) {
  return WorldArena<S>(world_boxes<S>(story.level), story.mover.w, story.mover.h);
}

template <class S>
struct ToldFrame {
  const Box<S>& from;
  const Vector<S>& motion;
  const Vector<S>& end;
  const WorldArena<S>& arena;
};

/// check(frame) says what is wrong with it, "" if nothing. Of the frames up to the first that ends inside something: what
/// follows begins in a wall.
template <class S, class Check>
LawRuling each_frame(Stepper<S> stepper, const PlayedStory<S>& story, const Check& check) {
  if (story.level.empty() || story.motions.empty()) return nothing_claimed();
  const WorldArena<S> arena = arena_of(story);
  const FastWorldTruth<S> truth(arena);
  LawRuling ruling;
  play(story, mover_among(stepper, story.level),
       [&](std::size_t k, const Box<S>& from, const Vector<S>& v, const Vector<S>& end) {
         const std::string wrong = check(ToldFrame<S>{from, v, end, arena});
         if (!wrong.empty()) ruling = broken_in(k, end, wrong);
         return wrong.empty() && !truth.forbids(end);
       });
  return ruling;
}

template <class S>
LawRuling never_inside(Stepper<S> stepper, const PlayedStory<S>& story) {
  return each_frame(stepper, story, [](const ToldFrame<S>& f) {
    return is_forbidden<Rational>(exact_point(f.end.x, f.end.y), f.arena.raw) ? std::string("inside an obstacle") : "";
  });
}

template <class S>
LawRuling never_through(Stepper<S> stepper, const PlayedStory<S>& story) {
  return each_frame(stepper, story, [](const ToldFrame<S>& f) {
    const Point<Rational> p = exact_point(f.from.x, f.from.y), end = exact_point(f.end.x, f.end.y);
    const bool claimed = !is_forbidden<Rational>(end, f.arena.stored);  // else law 1 has it
    return claimed && !reachable(p, end, f.arena.stored) ? std::string("no free way leads there") : "";
  });
}

template <class S>
LawRuling right_end(Stepper<S> stepper, const PlayedStory<S>& story) {
  return each_frame(stepper, story, [](const ToldFrame<S>& f) {
    FastWorldTruth<S> truth(f.arena);
    const Vector<S> expected = truth.slide({f.from.x, f.from.y}, f.motion, CornerPolicy::y).end;
    return expected == f.end ? "" : "expected " + point_text(expected.x, expected.y);
  });
}

template <class S>
LawRuling never_back(Stepper<S> stepper, const PlayedStory<S>& story) {
  const auto on_way = [](S p, S v, S e) { return v < 0 ? p + v <= e && e <= p : p <= e && e <= p + v; };
  return each_frame(stepper, story, [&](const ToldFrame<S>& f) {
    const bool on_both = on_way(f.from.x, f.motion.x, f.end.x) && on_way(f.from.y, f.motion.y, f.end.y);
    return on_both ? "" : std::string("off its way");
  });
}

template <class S>
LawRuling ends_touching(Stepper<S> stepper, const PlayedStory<S>& story) {
  return each_frame(stepper, story, [](const ToldFrame<S>& f) {
    const S p[2] = {f.from.x, f.from.y}, motion[2] = {f.motion.x, f.motion.y}, end[2] = {f.end.x, f.end.y};
    const Point<Rational> start = exact_point(p[0], p[1]), at = exact_point(end[0], end[1]);
    for (const std::size_t i : {0U, 1U}) {
      if (end[i] == p[i] + motion[i]) continue;
      // Where it was beside the obstacle: it may have slid past it since.
      const Rational &low = std::min(start[1 - i], at[1 - i]), &high = std::max(start[1 - i], at[1 - i]);
      const bool touches = std::ranges::any_of(f.arena.stored, [&](const Rect<Rational>& r) {
        return r.lo[1 - i] <= high && low <= r.hi[1 - i] && at[i] == (motion[i] > 0 ? r.lo[i] : r.hi[i]);
      });
      if (!touches) return fmt::format("{} stopped, and nothing is there", i == 0 ? 'x' : 'y');
    }
    return std::string();
  });
}

template <class S>
LawRuling shuffled_obstacles(Stepper<S> stepper, const PlayedStory<S>& story) {
  if (story.level.size() < 2 || story.motions.empty()) return nothing_claimed();
  std::vector<Obstacle<S>> other(story.level.rbegin(), story.level.rend());
  const LawRuling reversed = same_end(end_of(stepper, story, story.level), end_of(stepper, story, other));
  if (reversed.ruling == Ruling::broken) return reversed;
  std::rotate(other.begin(), other.begin() + 1, other.end());
  return same_end(end_of(stepper, story, story.level), end_of(stepper, story, other));
}

/// Along an axis, in columns or rows, where the size allows it: their edges are stored numbers, and they touch.
template <class S>
std::vector<Obstacle<S>> cut(const std::vector<Obstacle<S>>& level, int tiles, int axis) {
  const auto part = [&](const Box<S>& b, S from, S size) {
    return Obstacle<S>{axis == 0 ? Box<S>{from, b.y, size, b.h} : Box<S>{b.x, from, b.w, size}};
  };
  const auto exact = [](S from, S size, const Rational& to) { return Rational(from) + Rational(size) == to; };
  std::vector<Obstacle<S>> all;
  for (const Obstacle<S>& o : level) {
    const S begin = axis == 0 ? o.box.x : o.box.y, whole = axis == 0 ? o.box.w : o.box.h;
    std::vector<Obstacle<S>> parts;
    S at = begin;
    for (int k = 1; k < tiles; ++k) {
      const S next = std::round(at + whole / S(tiles)), size = next - at;
      if (!(size > 0 && next < begin + whole) || !exact(at, size, Rational(next))) continue;
      parts.push_back(part(o.box, at, size));
      at = next;
    }
    const S rest = (begin - at) + whole;
    if (exact(at, rest, Rational(begin) + Rational(whole))) {
      parts.push_back(part(o.box, at, rest));
      all.insert(all.end(), parts.begin(), parts.end());
    } else {
      all.push_back(o);
    }
  }
  return all;
}

template <class S>
LawRuling tiles_are_one_box(Stepper<S> stepper, const PlayedStory<S>& story) {
  if (!(story.mover.w > 0) || !(story.mover.h > 0)) return nothing_claimed();  // it fits between two tiles
  LawRuling ruling = nothing_claimed();
  for (const int tiles : {2, 5}) {
    for (const int axis : {0, 1}) {
      const auto cut_level = cut(story.level, tiles, axis);
      if (cut_level.size() == story.level.size() || story.motions.empty()) continue;
      ruling = same_end(end_of(stepper, story, story.level), end_of(stepper, story, cut_level));
      if (ruling.ruling == Ruling::broken) return ruling;
    }
  }
  return ruling;
}

template <class S>
bool is_whole(const PlayedStory<S>& story) {
  const auto whole = [](auto... numbers) { return ((numbers == std::round(numbers)) && ...); };
  const auto whole_box = [&](const Box<S>& b) { return whole(b.x, b.y, b.w, b.h); };
  return whole_box(story.mover) &&
         std::ranges::all_of(story.level, [&](const Obstacle<S>& o) { return whole_box(o.box); }) &&
         std::ranges::all_of(story.motions, [&](const Vector<S>& v) { return whole(v.x, v.y); });
}

/// Whether the story with each axis times a number, of which -1 mirrors it, or with the axes exchanged, ends in its end so
/// changed.
template <class S>
LawRuling same_end_changed(Stepper<S> stepper, const PlayedStory<S>& story, int x, int y, bool exchanged = false) {
  const auto times = [](int n, S at, S size) { return n < 0 ? -at - size : S(n) * at; };
  const auto of_box = [&](Box<S> b) {
    if (exchanged) return Box<S>{b.y, b.x, b.h, b.w};
    return Box<S>{times(x, b.x, b.w), times(y, b.y, b.h), S(std::abs(x)) * b.w, S(std::abs(y)) * b.h};
  };
  PlayedStory<S> other = story;
  other.mover = of_box(story.mover);
  for (Obstacle<S>& o : other.level) o.box = of_box(o.box);
  for (Vector<S>& v : other.motions) v = exchanged ? Vector<S>{v.y, v.x} : Vector<S>{S(x) * v.x, S(y) * v.y};
  return same_end(of_box(end_of(stepper, story, story.level)),
                  end_of(stepper, other, other.level, exchanged ? AtCorner::stops_x : AtCorner::stops_y));
}

/// In whole numbers: a min corner that is rounded is not the mirror image of a max corner that is.
template <class S>
LawRuling world_mirror(Stepper<S> stepper, const PlayedStory<S>& story) {
  if (!is_whole(story) || story.level.empty()) return nothing_claimed();
  const LawRuling across = same_end_changed(stepper, story, -1, 1);
  return across.ruling == Ruling::broken ? across : same_end_changed(stepper, story, 1, -1);
}

template <class S>
LawRuling swapped_axes(Stepper<S> stepper, const PlayedStory<S>& story) {
  return story.level.empty() ? nothing_claimed() : same_end_changed(stepper, story, 1, 1, true);
}

/// A line through 0, to a mover without thickness across it: the numbers beside it are the least there are, and half of
/// the least that are twice as far from it.
template <class S>
bool has_a_line_at_0(const PlayedStory<S>& story) {
  const auto at_0 = [](S at, S size, S own) {
    return size == 0 && own == 0 && std::abs(at) < 2 * std::numeric_limits<S>::min();
  };
  return std::ranges::any_of(story.level, [&](const Obstacle<S>& o) {
    return at_0(o.box.x, o.box.w, story.mover.w) || at_0(o.box.y, o.box.h, story.mover.h);
  });
}

template <class S>
LawRuling doubled(Stepper<S> stepper, const PlayedStory<S>& story) {
  return story.level.empty() || has_a_line_at_0(story) ? nothing_claimed() : same_end_changed(stepper, story, 2, 2);
}

template <class S>
LawRuling unreached_obstacles(Stepper<S> stepper, const PlayedStory<S>& story) {
  std::vector<bool> reached(story.level.size());
  const Box<S> end = play(story, mover_among(stepper, story.level),
                          [&](std::size_t, const Box<S>& box, const Vector<S>& v, const Vector<S>&) {
                            const Region<S> region = region_of(box, v);
                            for (std::size_t k = 0; k < reached.size(); ++k) {
                              reached[k] = reached[k] || reaches(story.level[k].box, region);
                            }
                            return true;
                          });
  std::vector<Obstacle<S>> rest;
  for (std::size_t k = 0; k < reached.size(); ++k) {
    if (reached[k]) rest.push_back(story.level[k]);
  }
  return rest.size() == story.level.size() ? nothing_claimed() : same_end(end, end_of(stepper, story, rest));
}

template <class S>
LawRuling hash_or_not(Stepper<S> stepper, const PlayedStory<S>& story) {
  if (story.level.empty() || story.motions.empty()) return nothing_claimed();
  for (const S cell : {S(1), S(7) / S(3), S(20)}) {
    const SpatialHash<S> hash(story.level, cell);
    const auto in_hash = [&](const Box<S>& a, const Vector<S>& v) {
      std::vector<Obstacle<S>> handed_out;
      hash(region_of(a, v), [&](const Obstacle<S>& o, std::uint32_t) { handed_out.push_back(o); });
      return stepper(a, v, handed_out, AtCorner::stops_y);
    };
    const LawRuling ruling =
        same_end(end_of(stepper, story, story.level), play(story, in_hash, [](auto&&...) { return true; }));
    if (ruling.ruling == Ruling::broken) return ruling;
  }
  return {};
}

/// In halves of whole numbers, which are exact.
template <class S>
LawRuling half_frames(Stepper<S> stepper, const PlayedStory<S>& story) {
  if (!is_whole(story)) return nothing_claimed();
  LawRuling ruling = nothing_claimed();
  const auto move = mover_among(stepper, story.level);
  play(story, move, [&](std::size_t k, const Box<S>& from, const Vector<S>& v, const Vector<S>& whole) {
    if (from.x != std::round(from.x) || from.y != std::round(from.y)) return false;  // who is wrong may be anywhere
    const Vector<S> half{v.x / 2, v.y / 2}, middle = move(from, half);
    if (middle != Vector<S>{from.x + half.x, from.y + half.y}) return true;
    const Vector<S> end = move(Box<S>{middle.x, middle.y, from.w, from.h}, half);
    ruling = end == whole ? LawRuling{} : broken_in(k, whole, "two halves end at " + point_text(end.x, end.y));
    return end == whole;
  });
  return ruling;
}

/// Whoever stands at a face is pressed against it, for so many frames from where each left it.
template <class S>
LawRuling rests(Stepper<S> stepper, const PlayedStory<S>& story, int frames) {
  LawRuling ruling = nothing_claimed();
  const WorldArena<S> arena = arena_of(story);
  const auto move = mover_among(stepper, story.level);
  play(story, move, [&](std::size_t k, const Box<S>& from, const Vector<S>& v, const Vector<S>& end) {
    const Point<Rational> at = exact_point(end.x, end.y);
    if (is_forbidden<Rational>(at, arena.raw)) return false;
    for (const std::size_t i : {0U, 1U}) {
      const S motion = i == 0 ? v.x : v.y;
      const bool stands = std::ranges::any_of(arena.stored, [&](const Rect<Rational>& r) {
        const bool ahead = r.lo[1 - i] < at[1 - i] && at[1 - i] < r.hi[1 - i] && r.lo[i] < r.hi[i];
        return ahead && motion != 0 && at[i] == (motion > 0 ? r.lo[i] : r.hi[i]);
      });
      if (!stands) continue;
      if (ruling.ruling == Ruling::vacuous) ruling = {};
      const Vector<S> press{i == 0 ? motion : S(0), i == 0 ? S(0) : motion};
      Vector<S> now = end;
      for (int n = 0; n < frames && now == end; ++n) now = move(Box<S>{now.x, now.y, from.w, from.h}, press);
      if (now == end) continue;
      ruling = broken_in(k, end, "pressed on, it came to " + point_text(now.x, now.y));
      return false;
    }
    return true;
  });
  return ruling;
}

template <class S>
LawRuling resting(Stepper<S> stepper, const PlayedStory<S>& story) {
  return rests(stepper, story, 20);
}

}  // namespace sweeplab::law::worlds
