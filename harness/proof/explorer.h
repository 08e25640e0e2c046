// SPDX-License-Identifier: MIT
//
// Runs one function on every path through it. The function computes in Real (real.h), whose comparisons ask the
// explorer; what the path so far does not settle forks: the function is run again, as far as there the same answers are
// given, and there the other one. What a path has answered is a set of inequalities between polynomials. They are
// linear in monomials: each row is divided by the positive unknowns that all its monomials share, and each monomial left
// is a column of its own, positive if all in it is. A row that follows from others through a product alone is not seen
// to follow: then a path is explored that no number takes, which costs time and can refute a theorem that is true, but
// proves none that is false. What is cut off is cut off by a certificate that verify() has checked.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "harness/proof/polynomial.h"
#include "harness/proof/simplex.h"

namespace sweeplab::proof {

/// Thrown where a path's assumptions contradict each other: there is nothing to prove on it.
struct Infeasible {};

/// A polynomial that is < 0 if strict, else <= 0.
struct Constraint {
  Polynomial p;
  bool strict = false;
};

/// Where a path stands: to go on from there.
struct Place {
  struct Unknown {
    std::string name;
    bool positive = false;
  };
  std::vector<Unknown> unknowns;
  std::map<Monomial, int> columns;
  Simplex path;
};

struct Statistics {
  long paths = 0, obligations = 0, certificates = 0;
};

class Explorer {
 public:
  /// The one that the Reals of this thread ask, while explore() runs.
  static Explorer& current();

  /// Calls `body` once for every path through it, from `start` on. It makes new unknowns each time, in the same
  /// order as long as it was given the same answers.
  void explore(const std::function<void()>& body, const Place& start = {});

  /// The same, up to the first path where `body` says what is wrong: gives that, or "".
  std::string first_wrong(const std::function<std::string()>& body, const Place& start = {});

  int unknown(std::string name, bool positive);
  bool is_positive(const Monomial& monomial) const;

  /// Whether p < 0 (strict) or p <= 0; forks where both can be.
  bool decide(const Polynomial& p, bool strict);
  /// Goes on with this alone.
  void assume(const Constraint& constraint);
  /// Whether all of these can hold on this path. Where they can, and `point` is given, it is filled with a solution by
  /// monomials, unless the path is being run again.
  bool possible(std::span<const Constraint> all, std::map<Monomial, Number>* point = nullptr);

  const Place& place() const { return place_; }
  std::string text_of(const std::map<Monomial, Number>& point) const;

  Statistics statistics;

 private:
  /// A question that was answered, and the path on which it is answered otherwise, if that is still to be run.
  struct Taken {
    bool answer;
    std::optional<Simplex> other;
  };
  Linear row(const Polynomial& p, bool strict);
  bool add(Simplex& simplex, Linear row);
  bool push(Simplex& simplex, const Polynomial& p, bool strict);
  void introduce(Simplex& simplex, const Linear& row);
  bool next_path();

  Place place_;
  std::vector<Monomial> monomials_;  // by column
  std::vector<Taken> taken_;
  std::size_t at_ = 0;
};

}  // namespace sweeplab::proof
