// SPDX-License-Identifier: MIT
//
// A method's answers against the slow truth: outcome, the time correctly rounded, a face that touches, the corner flag.
#include <bit>
#include <cmath>

#include "harness/mutants/method_subject.h"
#include "harness/truth/slow_truth.h"

namespace sweeplab::mutants {
namespace {

/// Whether no other S is nearer, nor as near with an even last bit. `time` is in [0, 1].
template <class S>
bool is_nearest(S time, const mpq_class& exact) {
  if (!(time >= 0 && time <= 1)) return false;
  const bool odd = (std::bit_cast<std::conditional_t<sizeof(S) == 4, std::uint32_t, std::uint64_t>>(time) & 1) != 0;
  const mpq_class distance = abs(mpq_class(time) - exact);
  for (const S towards : {S(-1), S(2)}) {
    const mpq_class other = abs(mpq_class(std::nextafter(time, towards)) - exact);
    if (other < distance || (other == distance && odd)) return false;
  }
  return true;
}

template <class S>
bool is_small(const Query<S>& q) {
  for (const S s : {q.a.x, q.a.y, q.a.w, q.a.h, q.b.x, q.b.y, q.b.w, q.b.h, q.motion_a.x, q.motion_a.y, q.motion_b.x,
                    q.motion_b.y}) {
    if (std::abs(s) > 40 || s * 2 != std::trunc(s * 2)) return false;
  }
  return true;
}

template <class S>
std::string fault(const Query<S>& q, const SlowTruth& truth, bool closed) {
  const Answer<S> answer = asked(q, closed);
  const Outcome right = truth.cls == Class::overlap           ? Outcome::overlap
                        : truth.cls == Class::impact          ? Outcome::impact
                        : truth.cls == Class::graze && closed ? Outcome::impact
                                                              : Outcome::separate;
  if (answer.outcome != right) return "wrong outcome";
  if (right != Outcome::impact) return "";
  // A repaired method divides numbers without rounding error once, on the grid: its time is the nearest too.
  if (!is_nearest(answer.time, truth.time)) return "wrong time";
  const auto fits = [](bool face, int right_sign, int sign) {
    return face && (sign == 1 || sign == -1) && (right_sign == 0 || right_sign == sign);
  };
  const bool face = answer.normal_y == 0 ? fits(truth.face_x, truth.normal_x, answer.normal_x)
                                         : answer.normal_x == 0 && fits(truth.face_y, truth.normal_y, answer.normal_y);
  if (!face) return "wrong face";
  return right_everywhere && answer.corner != (truth.face_x && truth.face_y) ? "wrong corner flag" : "";
}

template <class S>
std::string complaint_of_either(const Query<S>& q) {
  if (!right_everywhere && !is_small(q)) return "";
  const SlowTruth truth = slow_truth(q);
  const std::string open = open_rule ? fault(q, truth, false) : "";
  return !open.empty() || !closed_rule ? open : fault(q, truth, true);
}

}  // namespace

std::string complaint(const Query<float>& q) { return complaint_of_either(q); }
std::string complaint(const Query<double>& q) { return complaint_of_either(q); }

}  // namespace sweeplab::mutants
