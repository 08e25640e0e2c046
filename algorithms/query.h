// SPDX-License-Identifier: MIT
//
// The words that every method shares: a query in, an answer out, and the card on which a method says who wrote it and
// what it claims. Copy this file and one method into your game; nothing else is needed.
#ifndef SWEEPLAB_QUERY_H
#define SWEEPLAB_QUERY_H

#include <array>
#include <cfloat>
#include <cstdint>
#include <limits>
#include <string_view>

// The methods, and above all `exact`, rely on every operation being rounded once, to its own type. Fast-math licenses
// the compiler to break that, and so does the x87's extended precision.
#if defined(__FAST_MATH__)
#error "SweepLab's methods need IEEE arithmetic: build without -ffast-math and -Ofast"
#endif
#if defined(FLT_EVAL_METHOD) && FLT_EVAL_METHOD != 0
#error "SweepLab's methods need float and double in their own precision: on 32-bit x86 use -msse2 -mfpmath=sse"
#endif

namespace sweeplab {

// The defaulted comparisons are constexpr where that of S is: left unsaid, since that of the exact scalar is not.

template <class S>
struct Vector {
  S x{}, y{};
  friend bool operator==(const Vector&, const Vector&) = default;
};

/// An axis-aligned box: min corner and size. Sizes are >= 0; a size of 0 makes a segment or a point. The y axis may
/// point up or down: nothing here depends on it.
template <class S>
struct Box {
  S x{}, y{}, w{}, h{};
  friend bool operator==(const Box&, const Box&) = default;
};

/// Two boxes, and how far each moves during one frame, in a straight line, for t in [0, 1]. World units throughout.
template <class S>
struct Query {
  Box<S> a;
  Vector<S> motion_a;
  Box<S> b;
  Vector<S> motion_b;
  friend bool operator==(const Query&, const Query&) = default;
};

/// What became of the two boxes within the frame. `failed` is an honest "I do not know", never a hit and never a miss.
enum class Outcome : std::uint8_t { separate, impact, overlap, failed };

/// `time`: fraction of the frame at which the contact begins; of meaning for an impact, if the card says that the
/// method gives one. The normal is that of B's face which A hits: it points out of B, one component is +1 or -1, the
/// other 0; both are 0 where there is none. `corner`: both faces are met at the same instant, and the normal names one
/// (only methods that can tell set it).
template <class S>
struct Answer {
  Outcome outcome = Outcome::separate;
  S time{};
  std::int8_t normal_x = 0, normal_y = 0;
  bool corner = false;
  friend bool operator==(const Answer&, const Answer&) = default;
};

// The card.

enum class Kind : std::uint8_t { published, baseline, repaired, exact, peer };

/// How we have a method: read from its author's own text or code, read from public ports of it, inferred from ports
/// because the original's code was unreadable (pictures), derived by us from its idea, or our own.
enum class Provenance : std::uint8_t { transcribed, from_ports, inferred, derived, ours };

enum class Scalar : std::uint8_t { float32, float64 };

/// What a method promises for one kind of graze (boxes that touch and never overlap). `contact_if_entering`: contact
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

/// What a method promises where the boxes overlap at t = 0: says overlap, calls it an impact, or makes no promise.
enum class OverlapClaim : std::uint8_t { reported, as_impact, not_handled };

/// Checksum of the method's answers over a fixed set of queries, in each scalar: an accidental edit or a compiler's
/// drift shows at once. The test prints the value that belongs here.
struct Verification {
  std::uint32_t float32 = 0, float64 = 0;
};

struct Card {
  std::string_view id;     ///< also the name of the function and of its header
  std::string_view title;  ///< as published
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
  std::string_view may_miss;          ///< in one or two sentences, what a user must know
  /// Numbered departures from the source; of a repaired method, its numbered changes. Unused places are empty.
  std::array<std::string_view, 8> changes{};
  std::string_view repairs{};  ///< of a repaired method: the id of the method that it repairs
  Verification verification{};
};

// What the methods share.

/// The motion of A as seen from B, rounded once to S: what every sweep of one box against a still one starts from.
template <class S>
constexpr Vector<S> relative_motion(const Query<S>& q) {
  return {q.motion_a.x - q.motion_b.x, q.motion_a.y - q.motion_b.y};
}

/// |x|; std::abs is not constexpr in C++20, and the methods also run in scalars that std does not know.
template <class S>
constexpr S magnitude(const S& x) {
  return x < S(0) ? -x : x;
}

template <class S>
constexpr S infinity() {
  return std::numeric_limits<S>::infinity();
}

/// All numbered changes of a repaired method applied; each can be reverted alone to see what it buys.
inline constexpr unsigned all_changes = ~0u;

/// Whether change number `n` (from 1) is among `changes`.
constexpr bool applies(unsigned changes, unsigned n) { return (changes >> (n - 1) & 1u) != 0; }

/// The open overlap of two boxes: the interiors meet. Strict, so that touching boxes do not overlap.
template <class S>
constexpr bool overlaps_strictly(const Box<S>& a, const Box<S>& b) {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

/// The closed overlap: touching boxes overlap too.
template <class S>
constexpr bool overlaps_inclusively(const Box<S>& a, const Box<S>& b) {
  return a.x <= b.x + b.w && b.x <= a.x + a.w && a.y <= b.y + b.h && b.y <= a.y + a.h;
}

}  // namespace sweeplab

#endif
