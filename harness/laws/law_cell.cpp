// SPDX-License-Identifier: MIT
#include "harness/laws/law_cell.h"

#include <fmt/format.h>

#include <sstream>

#include "harness/query/numbers.h"
#include "harness/query/numbers_reader.h"
#include "harness/query/shrink.h"
#include "harness/support/named.h"
#include "harness/support/usage_error.h"
#include "harness/survey/explain.h"

namespace sweeplab {
namespace {

constexpr int shrink_budget = 4000;

std::vector<Subject>& all_subjects() {
  static std::vector<Subject> all = [] {
    std::vector<Subject> list{{"truth", nullptr, false}, {"truth_closed", nullptr, true}};
    for (const Method& method : methods()) list.push_back({method.card->id, &method});
    return list;
  }();
  return all;
}

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, separator);) parts.push_back(part);
  return parts;
}

template <class S>
Numbers numbers_from(const std::string& text) {
  const std::vector<std::string_view> words = number_words(text);
  if (words.size() != Numbers{}.size()) {
    throw UsageError(fmt::format("--reproduce: expected 12 numbers between commas, found {}", words.size()));
  }
  const ReadQuery<S> read = read_query<S>(words, /*exactly=*/true);
  if (!read.query) {
    throw UsageError(fmt::format("--reproduce: number {}: expected {} that the scalar holds exactly, found \"{}\"",
                                 read.place + 1, expected_number<S>(read.place, Reading::exact), words[read.place]));
  }
  return numbers_of(*read.query);
}

}  // namespace

bool Subject::answers_in(LawScalar scalar) const {
  if (scalar == LawScalar::exact) return method == nullptr || method->exactly != nullptr;
  return method != nullptr && with_scalar(scalar, [&]<class S>() { return method->has_code_in(scalar_of<S>); });
}

bool Subject::guaranteed(LawScalar scalar) const {
  if (method == nullptr || method->card->kind == Kind::exact) return true;
  return method->card->kind == Kind::repaired && scalar == LawScalar::exact;
}

const std::vector<Subject>& subjects() { return all_subjects(); }

JoinedSubjects::JoinedSubjects(std::span<const Method* const> methods) : before_(subjects().size()) {
  for (const Method* method : methods) all_subjects().push_back({method->card->id, method});
}

JoinedSubjects::~JoinedSubjects() { all_subjects().resize(before_); }

template <class S>
Check<S> check_of(const Law& law, const Subject& subject, LawScalar scalar) {
  const auto held_to = [&law](auto evaluator) -> Check<S> {
    return [&law, evaluator](const Query<S>& q) { return law(evaluator, q); };
  };
  if (scalar != LawScalar::exact) return held_to(evaluator<S>(*subject.method));
  return held_to(subject.method ? exact_evaluator<S>(*subject.method) : truth_evaluator<S>(subject.closed));
}

LawRuling check(const Law& law, const Subject& subject, LawScalar scalar, const Numbers& numbers) {
  return with_scalar(scalar, [&]<class S>() { return check_of<S>(law, subject, scalar)(query_of<S>(numbers)); });
}

Numbers shrink_broken(const Law& law, const Subject& subject, LawScalar scalar, const Numbers& numbers) {
  return with_scalar(scalar, [&]<class S>() {
    const auto ruling = check_of<S>(law, subject, scalar);
    const Weight weight = ruling(query_of<S>(numbers)).weight;
    const StillShows<S> still_broken = [&](const Query<S>& q) {
      const LawRuling there = ruling(q);
      return there.ruling == Ruling::broken && there.weight == weight;
    };
    return numbers_of(shrink<S>(query_of<S>(numbers), still_broken, shrink_budget));
  });
}

Cause cause_of(const Law& law, const Subject& subject, LawScalar scalar, const Numbers& numbers) {
  if (!subject.answers_in(LawScalar::exact)) return Cause::unknown;
  const auto is_broken = [&] {
    return with_scalar(scalar, [&]<class S>() {
      return check_of<S>(law, subject, LawScalar::exact)(query_of<S>(numbers)).ruling == Ruling::broken;
    });
  };
  const std::uint64_t taken = tolerances_taken();
  if (!is_broken()) return Cause::rounding;
  if (tolerances_taken() == taken) return Cause::logic;
  const WithoutTolerances none;
  return is_broken() ? Cause::logic : Cause::tolerance;
}

std::vector<const Law*> laws_named(const std::vector<std::string>& ids) {
  return named(laws(), ids, "law", [](const Law& law) { return law.id; });
}

std::vector<Subject> subjects_named(const std::vector<std::string>& ids) {
  std::vector<Subject> picked, guests;
  std::vector<std::string> others;
  for (const std::string& id : ids) {
    const Method* method = find_method(id);
    if (method && method->guest) {
      guests.push_back({method->card->id, method});
    } else {
      others.push_back(id);
    }
  }
  if (others.empty() && !guests.empty()) return guests;
  for (const Subject* subject :
       named(std::span<const Subject>(subjects()), others, "algorithm", [](const Subject& s) { return s.id; })) {
    picked.push_back(*subject);
  }
  picked.insert(picked.end(), guests.begin(), guests.end());
  return picked;
}

std::vector<LawScalar> law_scalars_named(const std::vector<std::string>& names) {
  std::vector<LawScalar> picked;
  for (const LawScalar* scalar : named(std::span<const LawScalar>(enumerators<LawScalar>), names, "scalar",
                                       [](LawScalar s) { return name_of(s); })) {
    picked.push_back(*scalar);
  }
  return picked;
}

LawCase law_case_from(const std::string& text) {
  const std::vector<std::string> parts = split(text, '/');
  if (parts.size() != 4) {
    throw UsageError(fmt::format("--reproduce: expected law/method/scalar/numbers, found \"{}\"", text));
  }
  LawCase result{
      laws_named({parts[0]}).front(), subjects_named({parts[1]}).front(), law_scalars_named({parts[2]}).front(), {}};
  if (!result.subject.answers_in(result.scalar)) {
    throw UsageError(fmt::format("--reproduce: {} does not answer in {}", parts[1], parts[2]));
  }
  result.numbers = with_scalar(result.scalar, [&]<class S>() { return numbers_from<S>(parts[3]); });
  return result;
}

std::string law_case_text(const LawCase& c) {
  const LawRuling result = check(*c.law, c.subject, c.scalar, c.numbers);
  std::string text = fmt::format("law {}, {}: {}\n{}\n\n", c.law->number, c.law->id, c.law->title, c.law->reason);
  text += fmt::format("{} in {}: ", c.subject.id, name_of(c.scalar));
  if (result.ruling == Ruling::broken) {
    text += fmt::format("BROKEN ({}, {}): {}\n\n", name_of(result.weight),
                        name_of(cause_of(*c.law, c.subject, c.scalar, c.numbers)), result.why);
  } else {
    text += result.ruling == Ruling::holds ? "holds\n\n" : "vacuous: the law claims nothing here\n\n";
  }
  std::vector<const Method*> panel;
  if (c.subject.method) panel.push_back(c.subject.method);
  return text + with_scalar(c.scalar, [&]<class S>() { return explain(judged_alone(query_of<S>(c.numbers), panel)); });
}

template Check<float> check_of(const Law&, const Subject&, LawScalar);
template Check<double> check_of(const Law&, const Subject&, LawScalar);

}  // namespace sweeplab
