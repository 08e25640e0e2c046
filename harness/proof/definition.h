// SPDX-License-Identifier: MIT
//
// All queries over the reals, and what is right of an answer, from the definition alone: the boxes touch or overlap at a
// time when four distances, linear in time, are >= 0, and overlap when they are > 0.
#pragma once

#include <array>
#include <string>

#include "algorithms/query.h"
#include "harness/proof/real.h"

namespace sweeplab::proof {

/// The signs of A's motion relative to B's on the two axes: each real query has one of nine pairs.
struct Signs {
  int x = 0, y = 0;
};
inline constexpr std::array<Signs, 9> all_signs = {
    {{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 0}, {0, 1}, {1, -1}, {1, 0}, {1, 1}}};
std::string text_of(Signs signs);

/// Every query with these signs, sizes >= 0. On an axis with motion all lengths are multiples of the relative
/// speed, that is times: every length is one, and what methods compare becomes linear.
Query<Real> any_query(Signs signs);

/// One of the four distances, as a function of time.
struct Distance {
  Real at_start, rate;
  Real at(const Real& t) const { return at_start + rate * t; }
};
/// A's right end past B's left one, B's past A's; the same of y.
std::array<Distance, 4> distances(const Query<Real>& q);
All open_at(const Query<Real>& q, const Real& t);    ///< they overlap
All closed_at(const Query<Real>& q, const Real& t);  ///< they touch or overlap

/// "" if the answer is right for every query of this path, under the closed rule or the open one: the outcome, the time
/// and the face. Else what is wrong with it; and a query for which it is.
std::string why_wrong(const Query<Real>& q, const Answer<Real>& answer, bool closed, std::string& witness);

}  // namespace sweeplab::proof
