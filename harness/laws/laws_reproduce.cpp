// SPDX-License-Identifier: MIT
#include "harness/laws/laws_reproduce.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "harness/query/numbers_reader.h"
#include "harness/support/named.h"
#include "harness/support/usage_error.h"
#include "harness/survey/explain.h"

namespace sweeplab {
namespace {

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
  switch (result.ruling) {
    case Ruling::holds:
      text += "holds\n\n";
      break;
    case Ruling::vacuous:
      text += "vacuous: the law claims nothing here\n\n";
      break;
    case Ruling::broken:
      text += fmt::format("BROKEN ({}, {}): {}\n\n", name_of(result.weight),
                          name_of(cause_of(*c.law, c.subject, c.scalar, c.numbers)), result.why);
      break;
  }
  std::vector<const Method*> panel;
  if (c.subject.method) panel.push_back(c.subject.method);
  return text + with_scalar(c.scalar, [&]<class S>() { return explain(QueryAlone<S>(query_of<S>(c.numbers), panel)); });
}

}  // namespace sweeplab
