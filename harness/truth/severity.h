// SPDX-License-Identifier: MIT
//
// How deep a contact goes, or how wide the gap stays.
#pragma once

#include "algorithms/query.h"
#include "harness/support/rational.h"
#include "harness/truth/truth.h"

namespace sweeplab {

/// delta: the largest, over t in [0, 1], of the smallest of the four penetration depths. Positive: depth of the
/// overlap; 0: graze; negative: minus the gap. World units.
template <class S>
Rational exact_severity(const Query<S>& q);
template <>
Rational exact_severity(const Query<Rational>& q);

/// The double nearest to exact_severity.
template <class S>
double severity(const Query<S>& q, TruthStages* stages = nullptr);

/// delta of what a wrong time of contact leads to: the largest, from the contact to a later time, of the smallest of the
/// four depths; of an earlier time, that depth then. To the nearest double.
template <class S>
double severity_until(const Query<S>& q, const Rational& contact, const Rational& time);
/// The same, given the truth, from whose time on: in pairs of doubles where these decide.
template <class S>
double severity_until(const Query<S>& q, const Truth& truth, double time);

/// |delta| / (½ min(W, H)) of a query with this severity; infinite where W or H is 0 and delta is not.
template <class S>
double relative_severity(const Query<S>& query, double severity);

/// A tunnel whose relative severity is less than this dips too little into the wall, and a phantom misses by too
/// little, for a player to see; at this and more it is severe. A late time is as a tunnel, an early one as a phantom.
inline constexpr double severe_from = 1e-3;
constexpr bool is_severe(double relative) { return relative >= severe_from; }

}  // namespace sweeplab
