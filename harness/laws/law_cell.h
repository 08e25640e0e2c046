// SPDX-License-Identifier: MIT
//
// A cell of the matrix: one law, held against one subject in one scalar.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/laws/laws.h"
#include "harness/query/scalars.h"
#include "harness/query/simplicity.h"

namespace sweeplab {

/// The arithmetic of the answers: the games' floats, or the exact scalar (asked with numbers of a double).
enum class LawScalar : std::uint8_t { float32, float64, exact };
template <>
inline constexpr auto enum_words<LawScalar> = in_words("float32", "float64", "exact");

/// The arithmetic of answers in S.
template <class S>
inline constexpr LawScalar law_scalar_of = scalar_of<S> == Scalar::float32 ? LawScalar::float32 : LawScalar::float64;
/// f.operator()<S>() in the type S of the numbers that a subject in this scalar is asked with.
template <class F>
decltype(auto) with_scalar(LawScalar scalar, F&& f) {
  return with_scalar(scalar == LawScalar::float32 ? Scalar::float32 : Scalar::float64, std::forward<F>(f));
}

/// A column: a method, or the truth itself under either rule, which answers in the exact scalar only.
struct Subject {
  std::string_view id;
  const Method* method = nullptr;  ///< null: the truth
  bool closed = false;             ///< of the truth: the rule

  bool answers_in(LawScalar scalar) const;
  /// Whether a broken law is a broken guarantee, and not a result: for the truth and `exact` in every scalar, for a
  /// repaired method in the exact one.
  bool guaranteed(LawScalar scalar) const;
};

/// "truth", "truth_closed", then every method in the registry's order, then what has joined.
const std::vector<Subject>& subjects();

/// While this lives, methods that were made while the program runs (registry.h) are subjects, too: the last ones. To be made
/// before others ask, and to end after them.
class JoinedSubjects {
 public:
  explicit JoinedSubjects(std::span<const Method* const> methods);
  JoinedSubjects(const JoinedSubjects&) = delete;
  JoinedSubjects& operator=(const JoinedSubjects&) = delete;
  ~JoinedSubjects();

 private:
  std::size_t before_;
};

/// What the law says of this subject's answers in this scalar, for queries in S: float for float32, double for float64,
/// either for exact.
template <class S>
using Check = std::function<LawRuling(const Query<S>&)>;
template <class S>
Check<S> check_of(const Law& law, const Subject& subject, LawScalar scalar);

/// The same for a query as twelve numbers, each one that the scalar holds.
LawRuling check(const Law& law, const Subject& subject, LawScalar scalar, const Numbers& numbers);

/// A simplest query on which the law is broken still, starting from one on which it is: really, if it is so there, and
/// else by a hairline.
Numbers shrink_broken(const Law& law, const Subject& subject, LawScalar scalar, const Numbers& numbers);

/// Whether the law is broken in exact arithmetic too, on a query on which it is broken in this scalar: then the
/// method's logic breaks it, else only rounding does.
Cause cause_of(const Law& law, const Subject& subject, LawScalar scalar, const Numbers& numbers);

/// One query held against one law for one subject in one scalar: what a counterexample's command names.
struct LawCase {
  const Law* law;
  Subject subject;
  LawScalar scalar;
  Numbers numbers;
};

/// Reads "law/method/scalar/" and twelve numbers between commas, decimal or hex. Throws UsageError, naming the part
/// that is wrong.
LawCase law_case_from(const std::string& text);

/// The ruling with its reason, the law, and the query explained beside the exact truth.
std::string law_case_text(const LawCase& law_case);

/// Names read from the command line, in their lists' own order; all if empty. Each throws UsageError on an unknown one.
/// Of methods that have joined (see registry.h) only those that are named.
std::vector<const Law*> laws_named(const std::vector<std::string>& ids);
std::vector<Subject> subjects_named(const std::vector<std::string>& ids);
std::vector<LawScalar> law_scalars_named(const std::vector<std::string>& names);

}  // namespace sweeplab
