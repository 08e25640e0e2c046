// SPDX-License-Identifier: MIT
//
// Truth against slow truth, in everything that either says. For tests and tools (GMP).
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <sstream>
#include <string>
#include <type_traits>

#include "harness/query/families/draw.h"
#include "harness/truth/severity.h"
#include "harness/truth/slow_truth.h"
#include "harness/truth/truth.h"

namespace sweeplab {

inline Rational from_gmp(const mpq_class& q) {
  static_assert(std::is_same_v<mp_limb_t, std::uint64_t>);
  const auto words = [](const mpz_class& z) {
    return std::span(mpz_limbs_read(z.get_mpz_t()), mpz_size(z.get_mpz_t()));
  };
  return {sgn(q) < 0, words(q.get_num()), words(q.get_den())};
}

/// Whether `rounded` is the float or double nearest to `exact`, ties to even.
template <class S>
bool is_nearest(S rounded, const mpq_class& exact) {
  constexpr S most = std::numeric_limits<S>::max();
  if (std::isinf(rounded)) {
    return sgn(exact) == (rounded > 0 ? 1 : -1) &&
           abs(exact) >= mpq_class(most) + mpq_class(most - std::nextafter(most, S(0))) / 2;
  }
  const mpq_class distance = abs(mpq_class(rounded) - exact);
  for (const S direction : {-HUGE_VALF, HUGE_VALF}) {
    const S neighbour = std::nextafter(rounded, direction);
    if (std::isinf(neighbour)) {
      continue;
    }
    const mpq_class other = abs(mpq_class(neighbour) - exact);
    if (other < distance || (other == distance && (std::bit_cast<Bits<S>>(rounded) & 1) != 0)) {
      return false;
    }
  }
  return true;
}

/// The first thing in which truth, in any of its forms, and the slow truth of the same query differ; empty: nothing.
/// The severity is left out where the slow truth has none.
template <class S>
std::string difference(const Query<S>& q, const SlowTruth& slow, TruthStages* stages = nullptr,
                       bool with_severity = true) {
  const Truth fast = truth(q, stages);
  const ExactTruth exact = exact_truth(exactly(q));
  std::ostringstream out;  // empty as long as all is well
  const auto compare = [&out, &slow](const char* who, const auto& t) {
    if (t.cls != slow.cls) {
      out << who << " class " << static_cast<int>(t.cls) << " is " << static_cast<int>(slow.cls);
    } else if (t.graze != slow.graze) {
      out << who << " graze " << static_cast<int>(t.graze) << " is " << static_cast<int>(slow.graze);
    } else if (t.face_x != slow.face_x || t.face_y != slow.face_y) {
      out << who << " faces " << t.face_x << t.face_y << " are " << slow.face_x << slow.face_y;
    } else if (t.normal_x != slow.normal_x || t.normal_y != slow.normal_y) {
      out << who << " normals " << +t.normal_x << ' ' << +t.normal_y << " are " << +slow.normal_x << ' '
          << +slow.normal_y;
    }
  };
  compare("truth:", fast);
  compare("exact truth:", exact);
  if (out.str().empty() && slow.cls != Class::separate) {
    const Rational slow_time = from_gmp(slow.time);
    const mpq_class time =
        (mpq_class(fast.n_hi) + mpq_class(fast.n_lo)) / (mpq_class(fast.d_hi) + mpq_class(fast.d_lo));
    const mpq_class error = abs(time - slow.time);
    mpq_class allowed = 0;
    if (!fast.time_exact) {
      allowed = slow.time >= mpq_class(0x1p-900) ? mpq_class(slow.time * mpq_class(0x1p-90)) : mpq_class(0x1p-990);
    }
    if (!(fast.d_hi > 0) || error > allowed) {
      out << "time " << time.get_d() << " is " << slow.time << (fast.time_exact ? " exactly" : "");
    } else if (time_of_impact(q) != slow_time || time_of_impact(q, fast) != slow_time || exact.time != slow_time) {
      out << "exact time " << exact.time.fraction() << " is " << slow.time;
    }
  }
  if (!with_severity) {
    return out.str();
  }
  if (out.str().empty() && exact_severity(q) != from_gmp(slow.severity)) {
    out << "exact severity " << exact_severity(q).fraction() << " is " << slow.severity;
  }
  if (out.str().empty() && !is_nearest(severity(q), slow.severity)) {
    out << "severity " << severity(q) << " is " << slow.severity;
  }
  return out.str();
}

}  // namespace sweeplab
