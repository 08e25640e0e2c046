// SPDX-License-Identifier: MIT
//
// Truth against slow truth, in everything that either says. For tests and tools (GMP).
#pragma once

#include <cmath>
#include <sstream>
#include <string>

#include "harness/slow_truth.h"
#include "harness/truth.h"

namespace sweeplab {

inline Rational from_gmp(const mpq_class& q) {
  const auto integer = [](const mpz_class& z) {
    return z.fits_slong_p() ? Rational::Integer(z.get_si()) : Rational::Integer(z.get_str());
  };
  return Rational(integer(q.get_num()), integer(q.get_den()));
}

/// Whether `rounded` is the double nearest to `exact`, ties to even.
inline bool is_nearest_double(double rounded, const mpq_class& exact) {
  if (std::isinf(rounded)) {
    return sgn(exact) == (rounded > 0 ? 1 : -1) && abs(exact) >= mpq_class(0x1.fffffffffffffp1023) + mpq_class(0x1p969);
  }
  const mpq_class distance = abs(mpq_class(rounded) - exact);
  for (const double direction : {-HUGE_VAL, HUGE_VAL}) {
    const double neighbour = std::nextafter(rounded, direction);
    if (std::isinf(neighbour)) {
      continue;
    }
    const mpq_class other = abs(mpq_class(neighbour) - exact);
    if (other < distance || (other == distance && (std::bit_cast<std::uint64_t>(rounded) & 1) != 0)) {
      return false;
    }
  }
  return true;
}

/// The first thing in which truth, in any of its forms, and the slow truth of the same query differ; empty: nothing.
template <class S>
std::string difference(const Query<S>& q, const SlowTruth& slow, TruthStages* stages = nullptr) {
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
    } else if (time_of_impact(q) != slow_time || exact.time != slow_time) {
      out << "exact time " << exact.time.fraction() << " is " << slow.time;
    }
  }
  if (out.str().empty() && exact_severity(q) != from_gmp(slow.severity)) {
    out << "exact severity " << exact_severity(q).fraction() << " is " << slow.severity;
  }
  if (out.str().empty() && !is_nearest_double(severity(q), slow.severity)) {
    out << "severity " << severity(q) << " is " << slow.severity;
  }
  return out.str();
}

}  // namespace sweeplab
