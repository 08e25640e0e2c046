// SPDX-License-Identifier: MIT
//
// What moves a box through a frame in a game: a method for the pair, the order in which its hits are answered, where
// the box is put at a hit, and the response; or a whole loop that is published as one. Every one of them stands behind
// this.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "algorithms/responses/card.h"
#include "algorithms/world/exact_world.h"
#include "harness/methods/guest_loop.h"
#include "harness/methods/registry.h"
#include "harness/support/enums.h"
#include "harness/world/world_judge.h"

namespace sweeplab {

template <>
inline constexpr auto enum_words<HitOrder> = in_words("reading", "earliest", "face_first", "axes");
template <>
inline constexpr auto enum_words<Placing> = in_words("along", "contact", "snapped", "plane");

struct Combination {
  const Method* method = nullptr;      ///< null: a whole loop that has its own test of the pair
  const LoopCard* response = nullptr;  ///< null: the loop has its own
  HitOrder order = HitOrder::earliest;
  Placing placing = Placing::along;
  const LoopCard* loop = nullptr;  ///< a whole loop; then order and placing are its own
  GuestLoop* guest = nullptr;      ///< what plays in place of a loop's code: somebody's engine; `loop` is its card

  Intent intent() const { return (loop != nullptr ? loop : response)->intent; }
  bool has_code_in(Scalar scalar) const;
  /// "gamedev slide earliest along", "bump_move", "step".
  std::string name() const;
  /// For tables: of an engine with its version, "mine (engine 1.0)".
  std::string title() const;
  friend bool operator==(const Combination&, const Combination&) = default;
};

/// All responses and all whole loops, in the order of their lists; `step` (ours) is a loop. Worlds of libraries come
/// last, where these are installed.
std::span<const LoopCard* const> responses();
const LoopCard* find_response(std::string_view id);  ///< or null
std::span<const LoopCard* const> whole_loops();

/// Whether the response can be given what it needs by the method.
bool fits(const Method& method, const LoopCard& response);
/// That of the method's own source, or slide; of methods that name no face, stop; of those without a time, push_apart.
/// (Nothing separates javidx9's own from its loop, javidx9_sorted.)
const LoopCard& own_response(const Method& method);

/// As the method's source moves a box: by its whole loop where one around this method and own_response() is published;
/// else by own_response(), which puts the box at a + v*t (each card's `reading`). Of many boxes these sources are
/// silent: the earliest hit goes first, in their favour.
Combination published_combination(const Method& method);

/// The combinations of the main table: every method with its own source's response or slide, earliest first, along;
/// exact with face_first; the loops; step.
std::vector<Combination> main_combinations();
/// A whole loop, or a guest, as one.
Combination combination_of(const LoopCard& loop);
Combination combination_of(GuestLoop& guest);
/// Whether combinations_named() knows it as a word: an engine of that name would not be found.
bool is_combination_word(std::string_view word);
/// By name, as name() writes it, or a guest's; parts that are left out are all that fit: "gamedev", "gamedev slide". What is named
/// twice comes once. Throws UsageError.
std::vector<Combination> combinations_named(const std::vector<std::string>& names);

/// The pairs that a frame asked about, if wanted.
template <class S>
using AskedPairs = std::vector<Query<S>>;

/// Whether a whole loop can be asked the frame: one of whole numbers takes no others, a library's world only what the
/// library takes without rounding it. Every method can: of pairs that it does not take it sees none. Of a guest it is known
/// when it was asked.
template <class S>
bool takes_frame(const Combination& combination, const Box<S>& mover, const Vector<S>& motion,
                 std::span<const Obstacle<S>> obstacles);

/// What becomes of a frame, by a guest or by code, asked if it takes the frame.
template <class S>
FrameEnd<S> play_frame(const Combination& combination, const Box<S>& mover, const Vector<S>& motion,
                       std::span<const Obstacle<S>> obstacles, AskedPairs<S>* asked = nullptr);

/// Where the mover ends. Boxes that it begins inside of are met as the method answers them. A hit by a face that is not
/// solid is none; where the method names no face, only what is solid all around is hit. Pure, but for `asked`. The
/// combination must have code in S, and be no guest. A library's world that does not take the frame leaves the mover where it is.
template <class S>
Vector<S> move_in_frame(const Combination& combination, const Box<S>& mover, const Vector<S>& motion,
                        std::span<const Obstacle<S>> obstacles, AskedPairs<S>* asked = nullptr);

}  // namespace sweeplab
