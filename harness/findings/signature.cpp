// SPDX-License-Identifier: MIT
#include "harness/findings/signature.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "harness/findings/world_finding.h"
#include "harness/judge/run.h"
#include "harness/query/numbers.h"
#include "harness/query/scalars.h"
#include "harness/query/shrink.h"
#include "harness/support/error_free.h"
#include "harness/truth/severity.h"

namespace sweeplab {
namespace {

/// The enumerator whose word this is; where there is none the first, which has another.
template <class E>
E read_word(std::string_view word) {
  return enum_named<E>(word).value_or(E{});
}

/// "-" for `none`, whose name is empty.
template <class E>
std::string_view word_of(E e) {
  return name_of(e).empty() ? "-" : name_of(e);
}

QueryKind read_kind(const SignatureParts& parts) {
  const std::size_t plus = std::min(parts.courses.find('+'), parts.courses.size());
  const auto has_face = [&](char axis) { return parts.faces.find(axis) != std::string_view::npos; };
  return {.cls = read_word<Class>(parts.cls),
          .graze = read_word<Graze>(parts.graze),
          .face_x = has_face('x'),
          .face_y = has_face('y'),
          .x = read_word<Course>(parts.courses.substr(0, plus)),
          .y = read_word<Course>(parts.courses.substr(std::min(plus + 1, parts.courses.size()))),
          .flat = parts.solidity == "flat"};
}

/// a + size <= b, exactly: where the sum is rounded onto b, its error decides.
bool at_most(double a, double size, double b) {
  const Pair sum = two_sum(a, size);
  return sum.hi < b || (sum.hi == b && sum.lo <= 0);
}

Course course(double a, double a_size, double motion_a, double b, double b_size, double motion_b) {
  if (motion_a == motion_b) return Course::still;
  const bool ahead = motion_a > motion_b ? at_most(a, a_size, b) : at_most(b, b_size, a);
  return ahead ? Course::approaching : Course::leaving;
}

const Law& law_numbered(std::uint8_t number) { return *std::ranges::find(laws(), number, &Law::number); }

/// The law that an answer breaks which is judged so; none of `failed`.
const Law* law_about(Verdict verdict) {
  if (verdict == Verdict::wrong_state || verdict == Verdict::claim_broken) return find_law("no_phantom");
  if (verdict == Verdict::wrong_face) return find_law("right_face");
  return is_wrong_time(verdict) ? find_law("right_time") : nullptr;
}

template <class S>
std::optional<Signature> rejudged_in(const Signature& signature, const Query<S>& query, bool only_the_same) {
  const Truth truth = sweeplab::truth(query);
  const QueryKind kind = kind_of(query, truth);
  if (only_the_same && kind.cls != signature.query.cls) return {};
  if (signature.kind == FindingKind::law) {
    const Law& law = law_numbered(signature.law);
    const Subject& subject = subjects()[signature.subject];
    const Numbers numbers = numbers_of(query);
    if (check(law, subject, signature.scalar, numbers).ruling != Ruling::broken) return {};
    return law_signature(law, signature.subject, signature.scalar, kind.cls,
                         cause_of(law, subject, signature.scalar, numbers));
  }
  if (only_the_same && kind != signature.query) return {};
  const Method& method = *subjects()[signature.subject].method;
  Answer<S> answer{Outcome::failed};
  std::vector<bool> asked;
  ask<S>(method, {&query, 1}, {&answer, 1}, asked);
  const Verdict verdict = asked[0] ? judge(*method.card, query, truth, answer) : Verdict::not_asked;
  if (!is_wrong(verdict) || (only_the_same && verdict != signature.verdict)) return {};
  return signature_of<S>(signature.subject, kind, verdict, cause_of(method, query, truth, answer));
}

/// The parts in the order of the text.
constexpr std::array all_parts{&SignatureParts::subject, &SignatureParts::scalar,  &SignatureParts::what,
                               &SignatureParts::cause,   &SignatureParts::cls,     &SignatureParts::graze,
                               &SignatureParts::faces,   &SignatureParts::courses, &SignatureParts::solidity};

bool part_fits(std::string_view pattern, std::string_view part) {
  return pattern == "*" || pattern == part ||
         (pattern.ends_with(":*") && part.starts_with(pattern.substr(0, pattern.size() - 1)));
}

}  // namespace

FindingKind SignatureParts::kind() const {
  return what.starts_with("law:")     ? FindingKind::law
         : what.starts_with("world:") ? FindingKind::world
                                      : FindingKind::truth;
}

bool SignatureParts::fits(const SignatureParts& signature) const {
  return std::ranges::all_of(all_parts, [&](auto part) { return part_fits(this->*part, signature.*part); });
}

std::optional<SignatureParts> split_signature(std::string_view text) {
  if (std::ranges::count(text, '/') != static_cast<std::ptrdiff_t>(all_parts.size()) - 1) return {};
  SignatureParts parts;
  for (const auto part : all_parts) {
    const std::size_t end = std::min(text.find('/'), text.size());
    parts.*part = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return parts;
}

std::string join(const SignatureParts& parts) {
  std::string text;
  for (const auto part : all_parts) text.append(parts.*part) += '/';
  text.pop_back();
  return text;
}

template <class S>
QueryKind kind_of(const Query<S>& q, const Truth& truth) {
  return {truth.cls,
          truth.graze,
          truth.face_x,
          truth.face_y,
          course(q.a.x, q.a.w, q.motion_a.x, q.b.x, q.b.w, q.motion_b.x),
          course(q.a.y, q.a.h, q.motion_a.y, q.b.y, q.b.h, q.motion_b.y),
          (q.a.w == 0 && q.b.w == 0) || (q.a.h == 0 && q.b.h == 0)};
}

std::uint64_t key(const Signature& s) {
  std::uint64_t packed = 0;
  const auto put = [&packed](unsigned bits, auto value) {
    packed = packed << bits | static_cast<std::uint64_t>(value);
  };
  put(2, s.kind);
  put(8, s.subject);
  put(5, s.law);
  put(2, s.scalar);
  put(4, s.verdict);
  put(3, s.cause);
  put(2, s.query.cls);
  put(3, s.query.graze);
  put(1, s.query.face_x);
  put(1, s.query.face_y);
  put(2, s.query.x);
  put(2, s.query.y);
  put(1, s.query.flat);
  return packed;
}

std::string text(const Signature& s) {
  const bool law = s.kind == FindingKind::law;
  const std::string what = law ? fmt::format("law:{}", law_numbered(s.law).id) : std::string(name_of(s.verdict));
  const std::string courses = law ? "-" : fmt::format("{}+{}", name_of(s.query.x), name_of(s.query.y));
  return join({.subject = subjects()[s.subject].id,
               .scalar = name_of(s.scalar),
               .what = what,
               .cause = word_of(s.cause),
               .cls = name_of(s.query.cls),
               .graze = law ? "-" : word_of(s.query.graze),
               .faces = law || (!s.query.face_x && !s.query.face_y) ? "-"
                        : !s.query.face_y                           ? "x"
                        : !s.query.face_x                           ? "y"
                                                                    : "xy",
               .courses = courses,
               .solidity = law            ? "-"
                           : s.query.flat ? "flat"
                                          : "solid"});
}

std::optional<Signature> signature_from(std::string_view given) {
  const auto parts = split_signature(given);
  const auto subject = parts ? subject_index(parts->subject) : std::nullopt;
  if (!subject || parts->kind() == FindingKind::world) return {};
  Signature s{.kind = parts->kind(),
              .subject = *subject,
              .scalar = read_word<LawScalar>(parts->scalar),
              .cause = read_word<Cause>(parts->cause),
              .query = read_kind(*parts)};
  if (s.kind == FindingKind::law) {
    const Law* law = find_law(parts->name());
    if (!law) return {};
    s.law = static_cast<std::uint8_t>(law->number);
  } else {
    s.verdict = read_word<Verdict>(parts->name());
  }
  // What cannot be, is no word, or is spelled in another way, is not read; nor what no such subject could show.
  if (text(s) != given) return {};
  const Subject& named = subjects()[s.subject];
  if (!named.answers_in(s.scalar) || (s.kind != FindingKind::law && !named.method)) return {};
  if (s.kind != FindingKind::law && s.scalar == LawScalar::exact) return {};
  return s;
}

std::optional<std::uint8_t> subject_index(std::string_view id) {
  const auto found = std::ranges::find(subjects(), id, &Subject::id);
  if (found == subjects().end()) return {};
  return static_cast<std::uint8_t>(found - subjects().begin());
}

template <class S>
Signature signature_of(std::uint8_t subject, const QueryKind& query, Verdict verdict, Cause cause) {
  return {.subject = subject, .scalar = law_scalar_of<S>, .verdict = verdict, .cause = cause, .query = query};
}

Signature law_signature(const Law& law, std::uint8_t subject, LawScalar scalar, Class cls, Cause cause) {
  return {.kind = FindingKind::law,
          .subject = subject,
          .law = static_cast<std::uint8_t>(law.number),
          .scalar = scalar,
          .cause = cause,
          .query = {.cls = cls}};
}

std::optional<Signature> rejudged(const Signature& signature, const Numbers& numbers) {
  return with_scalar(signature.scalar, [&]<class S>() { return rejudged_in(signature, query_of<S>(numbers), false); });
}

Example example_of(const Signature& s, const Numbers& witness) {
  if (s.kind == FindingKind::truth && has_severity(s.verdict) && !is_wrong_time(s.verdict)) {
    return with_scalar(s.scalar, [&]<class S>() {
      const Query<S> q = query_of<S>(witness);
      return Example{witness, is_severe(relative_severity(q, severity(q)))};
    });
  }
  if (guest_of(s)) return {witness};
  const Law* law = s.kind == FindingKind::law ? &law_numbered(s.law) : law_about(s.verdict);
  if (!law) return {witness};
  return {witness, check(*law, subjects()[s.subject], s.scalar, witness).weight == Weight::real};
}

bool shows(const Signature& signature, const Numbers& numbers) {
  return with_scalar(signature.scalar,
                     [&]<class S>() { return rejudged_in(signature, query_of<S>(numbers), true) == signature; });
}

Numbers shrink_finding(const Signature& signature, const Numbers& numbers, int budget,
                       const std::function<bool()>& enough) {
  return with_scalar(signature.scalar, [&]<class S>() {
    const bool real = example_of(signature, numbers).real;
    const StillShows<S> still = [&](const Query<S>& q) {
      return !(enough && enough()) && rejudged_in(signature, q, true) == signature &&
             example_of(signature, numbers_of(q)).real == real;
    };
    return numbers_of(shrink<S>(query_of<S>(numbers), still, budget));
  });
}

const Method* guest_of(const Signature& s) {
  const Method* method = subjects()[s.subject].method;
  return method && method->guest ? method : nullptr;
}

bool breaks_guarantee(const Signature& s) {
  return subjects()[s.subject].guaranteed(s.cause == Cause::logic || s.cause == Cause::tolerance ? LawScalar::exact
                                                                                                 : s.scalar);
}

bool breaks_guarantee(std::string_view signature) {
  if (const auto known = signature_from(signature)) return breaks_guarantee(*known);
  return is_world_signature(signature) && is_of_a_guarantee(split_signature(signature).value());
}

template QueryKind kind_of(const Query<float>&, const Truth&);
template QueryKind kind_of(const Query<double>&, const Truth&);
template Signature signature_of<float>(std::uint8_t, const QueryKind&, Verdict, Cause);
template Signature signature_of<double>(std::uint8_t, const QueryKind&, Verdict, Cause);
}  // namespace sweeplab
