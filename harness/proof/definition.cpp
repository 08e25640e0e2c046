// SPDX-License-Identifier: MIT
#include "harness/proof/definition.h"

namespace sweeplab::proof {
namespace {

struct SymbolicAxis {
  Real a, a_size, va, b, b_size, vb;
};

SymbolicAxis any_axis(const std::string& name, int sign) {
  const Real a = Real::unknown("a" + name), vb = Real::unknown("vb" + name);
  const Real a_size = Real::unknown("aw" + name), b_size = Real::unknown("bw" + name);
  const Real gap = Real::unknown("gap" + name);  // the time of entry; without motion, of the min corners
  const Real speed = sign == 0 ? Real(1) : Real::positive("speed" + name);
  assume(at_most(0, a_size));
  assume(at_most(0, b_size));
  SymbolicAxis axis{a, a_size * speed, vb, a + gap, b_size * speed, vb};
  if (sign > 0) {
    axis.va = vb + speed;
    axis.b = a + a_size * speed + gap * speed;
  } else if (sign < 0) {
    axis.va = vb - speed;
    axis.b = a - gap * speed - b_size * speed;
  }
  return axis;
}

All each_at(const Query<Real>& q, const Real& t, bool closed) {
  All all;
  for (const Distance& d : distances(q)) all.push_back(closed ? at_most(0, d.at(t)) : less(0, d.at(t)));
  return all;
}

/// Of an impact at a finite time.
std::string why_wrong_impact(const Query<Real>& q, const Answer<Real>& answer, bool closed, std::string& witness) {
  const Real& time = answer.time;
  const Real t = Real::unknown("t");
  if (possible({less(time, 0)}, &witness)) return "a time below 0";
  if (possible({closed ? less(1, time) : at_most(1, time)}, &witness)) return "a time too late";
  const All before = (closed ? closed_at(q, t) : open_at(q, t)) + All{at_most(0, t)};
  if (possible(before + All{closed ? less(t, time) : at_most(t, time)}, &witness)) {
    return "a contact before the time answered";
  }
  for (const Distance& d : distances(q)) {
    if (possible({less(d.at(time), 0)}, &witness)) return "no contact at the time answered";
    // Open contact begins right after the time: what is 0 then grows.
    if (!closed && possible({at_most(d.at(time), 0), at_most(d.rate, 0)}, &witness)) {
      return "no overlap right after the time answered";
    }
  }
  const auto &x = answer.normal_x, &y = answer.normal_y;
  if (x * x + y * y != 1) return possible({}, &witness), "no normal";
  const Distance face = distances(q)[x < 0 ? 0 : x > 0 ? 1 : y < 0 ? 2 : 3];
  return possible({less(0, face.at(time))}, &witness) ? "a face that is not touched" : "";
}

}  // namespace

std::string text_of(Signs signs) {
  return "relative motion of signs " + std::to_string(signs.x) + ' ' + std::to_string(signs.y);
}

Query<Real> any_query(Signs signs) {
  const SymbolicAxis x = any_axis("x", signs.x), y = any_axis("y", signs.y);
  return {{x.a, y.a, x.a_size, y.a_size}, {x.va, y.va}, {x.b, y.b, x.b_size, y.b_size}, {x.vb, y.vb}};
}

std::array<Distance, 4> distances(const Query<Real>& q) {
  const Real vx = q.motion_a.x - q.motion_b.x, vy = q.motion_a.y - q.motion_b.y;
  return {{{(q.a.x + q.a.w) - q.b.x, vx},
           {(q.b.x + q.b.w) - q.a.x, -vx},
           {(q.a.y + q.a.h) - q.b.y, vy},
           {(q.b.y + q.b.h) - q.a.y, -vy}}};
}

All open_at(const Query<Real>& q, const Real& t) { return each_at(q, t, false); }
All closed_at(const Query<Real>& q, const Real& t) { return each_at(q, t, true); }

std::string why_wrong(const Query<Real>& q, const Answer<Real>& answer, bool closed, std::string& witness) {
  if (answer.outcome == Outcome::failed) return possible({}, &witness), "failed";
  if (answer.outcome == Outcome::overlap) {
    for (const Atom& atom : open_at(q, 0)) {
      if (possible({!atom}, &witness)) return "an overlap that is none";
    }
    return "";
  }
  if (possible(open_at(q, 0), &witness)) return "an overlap not reported";
  if (answer.outcome == Outcome::separate) {
    const Real t = Real::unknown("t");
    const All contact = (closed ? closed_at(q, t) : open_at(q, t)) + All{at_most(0, t), at_most(t, 1)};
    return possible(contact, &witness) ? "a contact not reported" : "";
  }
  if (!answer.time.is_finite()) return possible({}, &witness), "a time that is no number";
  return why_wrong_impact(q, answer, closed, witness);
}

}  // namespace sweeplab::proof
