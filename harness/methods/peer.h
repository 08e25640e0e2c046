// SPDX-License-Identifier: MIT
//
// Libraries that people use today, judged beside the methods by what their cards say of them. Each entry is one file in peers/,
// built where its library is installed in the version that its card speaks of.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "algorithms/responses/card.h"
#include "harness/methods/registry.h"

namespace sweeplab {

namespace loops {
template <class S>
struct Frame;  // algorithms/loops/frame.h
}  // namespace loops

/// What a peer claims that no published method does. World units; 0: no such claim.
struct PeerClaims {
  std::string_view version;
  /// Boxes this near each other, on the axis that parts them most, count as touching; so contact may come that early.
  double skin = 0;
  /// The share of the frame by which contact may be reported early: as a skin of that share of the relative motion.
  double time_error = 0;
  /// The share of the frame by which a contact that there is may be reported late.
  double late = 0;
  double smallest_size = 0, largest_size = 0;  ///< of either side of either box
  std::string_view domain;                     ///< in words, and where it says so
  bool engine = false;                         ///< somebody's program, by its own card: see harness/engines
  bool log = false;                            ///< somebody's answers in a file, which may have no version
};

/// The card of every method of kind `peer`, and of no other.
struct PeerCard : Card {
  PeerClaims claims;
};

/// The claims on a card of kind `peer`; null for the others.
inline const PeerClaims* peer_claims(const Card& card) {
  return card.kind == Kind::peer ? &static_cast<const PeerCard&>(card).claims : nullptr;
}

/// The peers of this build.
std::vector<Method> peers();

/// Of a library that moves boxes through a world of its own: a whole loop.
struct PeerLoop {
  const LoopCard* card = nullptr;
  Vector<float> (*float32)(const loops::Frame<float>&) = nullptr;
  Vector<double> (*float64)(const loops::Frame<double>&) = nullptr;  ///< null: it has no code in this scalar
  /// Whether it can be asked the frame at all: the library takes its numbers, without rounding any.
  bool (*takes32)(const loops::Frame<float>&) = nullptr;
  bool (*takes64)(const loops::Frame<double>&) = nullptr;
};

/// The peers' loops of this build.
std::vector<PeerLoop> peer_loops();

/// A peer whose library was not found when the build was configured.
struct AbsentPeer {
  std::string_view id, wanted;
};
std::span<const AbsentPeer> absent_peers();

/// One entry: `Answers` is a function object without state, so that it is inlined into the loop.
template <class S, class Answers>
void sweep_peer(std::span<const Query<S>> queries, std::span<Answer<S>> answers) {
  for (std::size_t i = 0; i < queries.size(); ++i) answers[i] = Answers()(queries[i]);
}

}  // namespace sweeplab
