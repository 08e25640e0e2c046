// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "algorithms/amanotes.h"
#include "algorithms/edge_alignment.h"
#include "algorithms/gamedev_broadphase.h"
#include "algorithms/loops/bump_move.h"
#include "algorithms/loops/combined.h"
#include "algorithms/loops/javidx9_sorted.h"
#include "algorithms/percent_projection_plain.h"
#include "algorithms/programming_chips.h"
#include "algorithms/responses/advance.h"
#include "algorithms/responses/pre_collision.h"
#include "algorithms/responses/slide.h"
#include "algorithms/responses/stop.h"
#include "algorithms/responses/stuck.h"
#include "harness/query/families/scene.h"

namespace sweeplab::family {

struct ClosedLoop {
  static constexpr bool everyday = true;
  static constexpr std::string_view description =
      "What the sources' own loops ask: a room of 9 by 7 tiles with a border and some blocks, and a mover that walks, "
      "jumps and falls in it for up to 32 frames, each ended by the loop of one source, drawn: bump.lua's move, "
      "javidx9's sorted loop, or a method with its source's response, earliest hit first. A tile is 16 pixels, with "
      "whole motions, or 1 unit, with speeds a second times 1/60. The pair is one that this loop asks in the last "
      "frame, of those that a broad phase lets through. The states are where these loops put their box: a + v·t, "
      "inside, or through.";

  template <class S>
  static Query<S> draw(Draw& draw) {
    const auto loop = draw.one_of(published_loops<S>);
    Room<S> room(draw);
    // Who left the room asks nothing; then the last pair counts that was asked.
    for (int frames = draw.integer(1, most_frames); frames > 0 || (room.near.empty() && frames > -most_frames);
         --frames)
      room.go(draw, loop);
    return room.near.empty() ? room.of_any_tile(draw)
                             : room.near[draw.below(static_cast<std::uint32_t>(room.near.size()))];
  }

 private:
  static constexpr int most_frames = 32;

  template <class S>
  using Loop = Vector<S> (*)(const loops::Frame<S>&);
  /// One method for each pair, with the response that its source gives.
  template <class S, Answer<S> (*method)(const Query<S>&),
            Moving<S> (*respond)(const Moving<S>&, const Box<S>&, const Answer<S>&), const LoopCard& card>
  static Vector<S> of(const loops::Frame<S>& frame) {
    const auto pairs = [](const Query<S>& q) { return method(q); };
    return loops::Combined<S, decltype(pairs), decltype(respond)>(pairs, respond, card, HitOrder::earliest,
                                                                  Placing::along)(frame);
  }
  template <class S>
  static constexpr Loop<S> published_loops[] = {
      loops::bump_move<S>,
      loops::javidx9_sorted<S>,
      of<S, gamedev_broadphase<S>, response::slide<S>, response::slide_card>,
      of<S, programming_chips<S>, response::stop<S>, response::stop_card>,
      of<S, amanotes<S>, response::advance<S>, response::advance_card>,
      of<S, edge_alignment<S>, response::pre_collision<S>, response::pre_collision_card>,
      of<S, percent_projection_plain<S>, response::stuck<S>, response::stuck_card>,
  };

  template <class S>
  struct Room {
    static constexpr int columns = 9, rows = 7;
    bool pixels;  ///< else units, and speeds a second
    S side;
    std::vector<Obstacle<S>> tiles;
    Box<S> mover;
    Vector<S> speed{};
    bool landed = false;
    std::vector<Query<S>> near;  ///< what was asked in the last frame in which anything near was

    explicit Room(Draw& draw) : pixels(draw.chance(1, 2)), side(pixels ? S(16) : S(1)) {
      const int column = draw.integer(1, columns - 2), row = draw.integer(1, rows - 2);
      const int width = pixels ? draw.integer(8, 16) : draw.integer(5, 10);
      const int height = pixels ? draw.integer(8, 16) : draw.integer(5, 10);
      mover = {S(column) * side, S(row) * side, pixels ? S(width) : S(width) / S(10),
               pixels ? S(height) : S(height) / S(10)};
      for (int y = 0; y < rows; ++y) {
        for (int x = 0; x < columns; ++x) {
          const bool border = x == 0 || y == 0 || x == columns - 1 || y == rows - 1;
          const bool block = draw.chance(1, 5);
          if (border || (block && !(x == column && y == row)))
            tiles.push_back({{S(x) * side, S(y) * side, side, side}});
        }
      }
    }

    /// What the player wants, and gravity; y points down.
    void steer(Draw& draw) {
      if (draw.chance(1, 6)) speed.x = S(pixels ? draw.integer(-4, 4) : draw.integer(-8, 8));
      if (landed && draw.chance(1, 6)) speed.y = S(pixels ? draw.integer(-7, -3) : draw.integer(-16, -8));
      speed.y = speed.y + (pixels ? S(1) : S(1) / S(2));
    }
    Vector<S> motion() const { return pixels ? speed : Vector<S>{speed.x * (S(1) / S(60)), speed.y * (S(1) / S(60))}; }

    void go(Draw& draw, Loop<S> loop) {
      steer(draw);
      const Vector<S> v = motion();
      const Region<S> region = region_of(mover, v);
      std::vector<Obstacle<S>> within;
      std::ranges::copy_if(tiles, std::back_inserter(within),
                           [&](const auto& tile) { return reaches(tile.box, region); });
      std::vector<Query<S>> asked;
      const Vector<S> end = loop({mover, v, within, &asked});
      std::erase_if(asked, [](const Query<S>& q) { return !reaches(q.b, region_of(q.a, q.motion_a)); });
      if (!asked.empty()) near = std::move(asked);
      if (!std::isfinite(end.x) || !std::isfinite(end.y)) return;
      landed = v.y > S(0) && end.y != mover.y + v.y;
      if (end.y != mover.y + v.y) speed.y = S(0);
      mover.x = end.x;
      mover.y = end.y;
    }

    Query<S> of_any_tile(Draw& draw) const {
      return {mover, motion(), tiles[draw.below(static_cast<std::uint32_t>(tiles.size()))].box, {}};
    }
  };
};

}  // namespace sweeplab::family
