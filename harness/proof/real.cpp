// SPDX-License-Identifier: MIT
#include "harness/proof/real.h"

#include <map>
#include <stdexcept>

namespace sweeplab::proof {

Real Real::make_unknown(const std::string& name, bool positive) {
  Monomial one;
  one.power[static_cast<std::size_t>(Explorer::current().unknown(name, positive))] = 1;
  return Real(Polynomial{{one, Number(1)}});
}

int Real::sign() const {
  if (kind_ == Kind::nan) throw std::domain_error("the sign of NaN");
  if (kind_ != Kind::finite) return kind_ == Kind::infinity ? 1 : -1;
  if (Explorer::current().decide(p_, true)) return -1;
  return Explorer::current().decide(p_, false) ? 0 : 1;
}

Real operator+(const Real& a, const Real& b) {
  if (a.is_finite() && b.is_finite()) return Real(a.p_ + b.p_);
  if (a.is_finite()) return b;
  if (b.is_finite()) return a;
  return a.kind_ == b.kind_ ? a : Real::special(Real::Kind::nan);
}

Real operator*(const Real& a, const Real& b) {
  if (a.is_finite() && b.is_finite()) return Real(a.p_ * b.p_);
  if (a.kind_ == Real::Kind::nan || b.kind_ == Real::Kind::nan) return Real::special(Real::Kind::nan);
  const int sign = a.sign() * b.sign();
  return Real::special(sign == 0 ? Real::Kind::nan : sign > 0 ? Real::Kind::infinity : Real::Kind::minus_infinity);
}

Real operator/(const Real& a, const Real& b) {
  if (a.kind_ == Real::Kind::nan || b.kind_ == Real::Kind::nan || (!a.is_finite() && !b.is_finite())) {
    return Real::special(Real::Kind::nan);
  }
  if (!b.is_finite()) return Real(0);
  if (!a.is_finite()) return b.sign() < 0 ? -a : a;  // infinity / 0 is infinity, there being no -0
  if (b.p_.size() == 1 && Explorer::current().is_positive(b.p_.front().first)) {
    Real inverse;
    inverse.p_.emplace_back(Monomial{} / b.p_.front().first, Number(1) / b.p_.front().second);
    return a * inverse;
  }
  if (b.sign() != 0) throw std::domain_error("a quotient by a sum");
  const int sign = a.sign();
  return Real::special(sign == 0 ? Real::Kind::nan : sign > 0 ? Real::Kind::infinity : Real::Kind::minus_infinity);
}

bool Real::less(const Real& a, const Real& b, bool strict) {
  if (a.is_finite() && b.is_finite()) return Explorer::current().decide((a - b).p_, strict);
  if (a.kind_ == Kind::nan || b.kind_ == Kind::nan) return false;
  const auto rank = [](const Real& r) { return r.is_finite() ? 0 : r.kind_ == Kind::infinity ? 1 : -1; };
  return strict ? rank(a) < rank(b) : rank(a) <= rank(b);
}

bool possible(const All& all, std::string* witness) {
  std::vector<Constraint> constraints;
  for (const Atom& atom : all) {
    if (!atom.difference.is_finite()) throw std::domain_error("an infinity in an obligation");
    constraints.push_back({atom.difference.polynomial(), atom.strict});
  }
  std::map<Monomial, Number> point;
  if (!Explorer::current().possible(constraints, witness ? &point : nullptr)) return false;
  if (witness) *witness = Explorer::current().text_of(point);
  return true;
}

void assume(const Atom& atom) { Explorer::current().assume({atom.difference.polynomial(), atom.strict}); }

void assume(bool condition) {
  if (!condition) throw Infeasible{};
}

}  // namespace sweeplab::proof
