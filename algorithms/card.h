// SPDX-License-Identifier: MIT
//
// The card on which a method says who wrote it and what it claims. To copy a method into a game, copy its header, this
// one and query.h; `exact` needs neither.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "query.h"

namespace sweeplab {

enum class Kind : std::uint8_t { published, baseline, repaired, exact, peer };

/// How we have a method: transcribed from its author's own text or code, re-implemented by us after reading its own
/// code, read from public ports of it, inferred from ports because the original's code was unreadable (pictures),
/// derived by us from its idea or words, or our own.
enum class Provenance : std::uint8_t { transcribed, reimplemented, from_ports, inferred, derived, ours };

enum class Scalar : std::uint8_t { float32, float64 };

/// What a method's code does for one kind of graze (boxes that touch and never overlap). `contact_if_entering`: contact
/// where the axis that moves enters at t >= 0, none where it starts inside its interval.
enum class GrazeClaim : std::uint8_t { none, contact, contact_if_entering, unspecified };

/// The kinds of graze, the first that fits: one of the summed sizes is 0; no motion; touching on an axis without
/// motion; entry and exit at the same instant; exit at t = 0; entry at t = 1.
struct GrazeClaims {
  GrazeClaim flat = GrazeClaim::unspecified;
  GrazeClaim rest = GrazeClaim::unspecified;
  GrazeClaim slide = GrazeClaim::unspecified;
  GrazeClaim corner = GrazeClaim::unspecified;
  GrazeClaim leave = GrazeClaim::unspecified;
  GrazeClaim end = GrazeClaim::unspecified;
  /// Of grazes of whatever kind, no contact where the touching begins at t = 1 only / where two faces are met at once.
  bool none_at_end = false;
  bool none_at_exact_corner = false;
};

/// The same claim of every kind.
constexpr GrazeClaims all_grazes(GrazeClaim claim) { return {claim, claim, claim, claim, claim, claim}; }

/// What a method's code does where the boxes overlap at t = 0: says overlap, calls it an impact, or neither for sure.
enum class OverlapClaim : std::uint8_t { reported, as_impact, not_handled };

/// Checksum of the method's answers over a fixed set of queries, in each scalar: an accidental edit or a compiler's
/// drift shows at once. The test prints the value that belongs here.
struct Verification {
  std::uint32_t float32 = 0, float64 = 0;
};

/// The most divisions that a method makes for one verdict, in the form that gives no more if there is one, and for a
/// verdict with its time. Counted by a test, which prints what belongs here.
struct Divisions {
  int verdict = 0, time = 0;
};

struct Card {
  std::string_view id;     ///< also the name of the function and of its header
  std::string_view title;  ///< as published; where we have none, what it is
  std::string_view author;
  int year = 0;                ///< 0: not known to us, and `published` says so
  std::string_view published;  ///< where
  Kind kind = Kind::published;
  Provenance provenance = Provenance::transcribed;
  Scalar native = Scalar::float32;  ///< what the source computes in
  GrazeClaims grazes{};
  OverlapClaim overlap = OverlapClaim::not_handled;
  bool gives_time = true;
  bool gives_face = true;
  bool needs_positive_sizes = false;  ///< the source demands that each size be > 0
  // Three things, kept apart. Of our own methods and of libraries they may be empty.
  std::string_view says{};     ///< what the author says, quoted in a few words; "silent"; or that it was "not at hand"
  std::string_view reading{};  ///< how we read it, and what of that is our choice
  std::string_view behaves{};  ///< how the code here behaves
  std::string_view may_miss;   ///< in one or two sentences, what a user must know
  /// Numbered departures from the source; of a repaired method, its numbered changes. Unused places are empty.
  std::array<std::string_view, 8> changes{};
  std::string_view repairs{};  ///< of a repaired method: the id of the method that it repairs
  Divisions divisions{};
  Verification verification{};
};

/// All numbered changes of a repaired method applied; each can be reverted alone to see what it buys.
inline constexpr unsigned all_changes = ~0u;

/// Whether change number `n` (from 1) is among `changes`.
constexpr bool applies(unsigned changes, unsigned n) { return (changes >> (n - 1) & 1u) != 0; }

}  // namespace sweeplab
