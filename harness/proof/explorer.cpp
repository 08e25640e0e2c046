// SPDX-License-Identifier: MIT
#include "harness/proof/explorer.h"

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <utility>

namespace sweeplab::proof {
namespace {

thread_local Explorer* the_current = nullptr;

/// Also where an exception leaves explore().
struct MadeCurrent {
  explicit MadeCurrent(Explorer* now) { the_current = now; }
  MadeCurrent(const MadeCurrent&) = delete;
  MadeCurrent& operator=(const MadeCurrent&) = delete;
  ~MadeCurrent() { the_current = nullptr; }
};

}  // namespace

Explorer& Explorer::current() {
  if (!the_current) throw std::logic_error("a Real outside of explore()");
  return *the_current;
}

int Explorer::unknown(std::string name, bool positive) {
  if (place_.unknowns.size() == most_unknowns) throw std::length_error("more unknowns than a monomial has places");
  place_.unknowns.push_back({std::move(name), positive});
  return static_cast<int>(place_.unknowns.size()) - 1;
}

bool Explorer::is_positive(const Monomial& monomial) const {
  for (std::size_t v = 0; v < place_.unknowns.size(); ++v) {
    if (monomial.power[v] != 0 && !place_.unknowns[v].positive) return false;
  }
  return true;
}

Linear Explorer::row(const Polynomial& p, bool strict) {
  Linear row{{}, {}, strict};
  if (p.empty()) return row;
  Monomial common;  // of the positive unknowns
  for (std::size_t v = 0; v < place_.unknowns.size(); ++v) {
    if (!place_.unknowns[v].positive) continue;
    common.power[v] = p.front().first.power[v];
    for (const auto& [monomial, coefficient] : p) common.power[v] = std::min(common.power[v], monomial.power[v]);
  }
  for (const auto& [monomial, coefficient] : p) {
    const Monomial rest = monomial / common;
    if (rest.is_one()) {
      row.constant = coefficient;
      continue;
    }
    const auto [found, is_new] = place_.columns.try_emplace(rest, static_cast<int>(place_.columns.size()));
    if (is_new) monomials_.push_back(rest);
    row.terms.emplace_back(found->second, coefficient);
  }
  return row;
}

bool Explorer::add(Simplex& simplex, Linear row) {
  introduce(simplex, row);
  if (simplex.add(std::move(row))) return true;
  if (!verify(simplex.rows(), simplex.certificate())) throw std::logic_error("a certificate that is none");
  ++statistics.certificates;
  return false;
}

/// A product of positive unknowns is positive, and the simplex learns so as soon as it meets it.
void Explorer::introduce(Simplex& simplex, const Linear& row) {
  for (const auto& [column, coefficient] : row.terms) {
    if (!simplex.has_column(column) && is_positive(monomials_[static_cast<std::size_t>(column)])) {
      simplex.add({{{column, Number(-1)}}, {}, true});
    }
  }
}

/// Adds p < 0 or p <= 0. And where p is g * l + c, with g a product of positive unknowns and c >= 0 a sum of such
/// products, l < 0 follows, which ties columns that are products to those that are not.
bool Explorer::push(Simplex& simplex, const Polynomial& p, bool strict) {
  if (!add(simplex, row(p, strict))) return false;
  std::map<Monomial, std::map<Monomial, Number>> groups;
  for (const auto& [monomial, coefficient] : p) {
    Monomial positive;
    for (std::size_t v = 0; v < place_.unknowns.size(); ++v) {
      if (place_.unknowns[v].positive) positive.power[v] = monomial.power[v];
    }
    groups[positive][monomial / positive] = coefficient;
  }
  if (groups.size() < 2) return true;
  const std::map<Monomial, Number>* left = nullptr;
  for (const auto& [positive, group] : groups) {
    if (group.size() == 1 && group.begin()->first.is_one()) {
      if (group.begin()->second.sign() < 0) return true;
    } else if (left) {
      return true;
    } else {
      left = &group;
    }
  }
  return !left || add(simplex, row(polynomial_of(*left), true));  // strict: some c is there, so it is above 0
}

bool Explorer::decide(const Polynomial& p, bool strict) {
  if (p.empty()) return !strict;
  const Linear yes = row(p, strict);
  if (yes.terms.empty()) return strict ? yes.constant.sign() < 0 : yes.constant.sign() <= 0;
  if (at_ < taken_.size()) return taken_[at_++].answer;
  introduce(place_.path, yes);
  // What the solution at hand answers can be; it is to be seen whether the other answer can be too.
  const int sign = place_.path.value(yes).sign();
  const bool at_hand = strict ? sign < 0 : sign <= 0;
  const Polynomial minus = -p;
  Simplex other = place_.path;
  const bool both = push(other, at_hand ? minus : p, at_hand ? !strict : strict);
  Taken taken{at_hand, std::nullopt};
  if (both) {  // what is forced follows from the rest and is not added
    Simplex path = place_.path;
    if (push(path, at_hand ? p : minus, at_hand ? strict : !strict)) {
      taken.other = std::move(other);
      place_.path = std::move(path);
    } else {
      taken.answer = !at_hand;
    }
  }
  taken_.push_back(std::move(taken));
  return taken_[at_++].answer;
}

void Explorer::assume(const Constraint& constraint) {
  if (at_ == taken_.size()) {
    const bool can = constraint.p.empty() ? !constraint.strict : push(place_.path, constraint.p, constraint.strict);
    taken_.push_back({can, std::nullopt});
  }
  if (!taken_[at_++].answer) throw Infeasible{};
}

bool Explorer::possible(std::span<const Constraint> all, std::map<Monomial, Number>* point) {
  if (at_ < taken_.size()) return taken_[at_++].answer;
  ++statistics.obligations;
  Simplex simplex = place_.path;
  const bool can = std::ranges::all_of(all, [&](const Constraint& c) { return push(simplex, c.p, c.strict); });
  taken_.push_back({can, std::nullopt});
  ++at_;
  if (can && point) {
    const std::vector<Number> solution = simplex.point();
    if (!satisfies(simplex.rows(), solution)) throw std::logic_error("a solution that is none");
    for (std::size_t column = 0; column < solution.size(); ++column) {
      if (simplex.has_column(static_cast<int>(column))) (*point)[monomials_[column]] = solution[column];
    }
  }
  return can;
}

bool Explorer::next_path() {
  while (!taken_.empty() && !taken_.back().other) taken_.pop_back();
  if (taken_.empty()) return false;
  Taken& last = taken_.back();
  last.answer = !last.answer;
  place_.path = std::move(*last.other);
  last.other.reset();
  return true;
}

void Explorer::explore(const std::function<void()>& body, const Place& start) {
  const MadeCurrent made(this);
  place_ = start;
  monomials_.assign(start.columns.size(), {});
  for (const auto& [monomial, column] : start.columns) monomials_[static_cast<std::size_t>(column)] = monomial;
  taken_.clear();
  do {
    at_ = 0;
    place_.unknowns = start.unknowns;
    try {
      body();
      ++statistics.paths;
    } catch (const Infeasible&) {  // nothing to prove on it
    }
    taken_.resize(at_);  // all of it, or the body did not do the same again
  } while (next_path());
}

std::string Explorer::first_wrong(const std::function<std::string()>& body, const Place& start) {
  struct Found {};
  std::string wrong;
  try {
    explore(
        [&] {
          wrong = body();
          if (!wrong.empty()) throw Found{};
        },
        start);
  } catch (const Found&) {
  }
  return wrong;
}

std::string Explorer::text_of(const std::map<Monomial, Number>& point) const {
  std::string text;
  for (const auto& [monomial, number] : point) {
    std::string name;
    for (std::size_t v = 0; v < place_.unknowns.size(); ++v) {
      const auto power = monomial.power[v];
      if (power != 0) name += (name.empty() ? "" : "*") + place_.unknowns[v].name;
      if (power != 0 && power != 1) name += '^' + std::to_string(power);
    }
    text += (text.empty() ? "" : " ") + name + '=' + number.text();
  }
  return text;
}

}  // namespace sweeplab::proof
