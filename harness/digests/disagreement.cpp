// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <numeric>

#include "harness/digests/digests.h"

namespace sweeplab {
namespace {

std::uint64_t sum_of(const ByClass& counts) { return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}); }

/// The methods of a unit's pairs.
std::vector<std::string> methods_in(const Survey& survey, Scalar scalar) {
  std::vector<std::string> ids;
  for (const std::string& id : survey.algorithms) {
    if (find_method(id)->has_code_in(scalar)) ids.push_back(id);
  }
  return ids;
}

/// Not counted out, as fixtures are.
bool is_drawn(const SurveyUnit& unit) { return find_family(unit.family)->size == 0; }

}  // namespace

Json disagreement_json(const Survey& survey) {
  Json json{{"classes", Json::array()}, {"families", Json::array()}, {"scalars", Json::array()}};
  for (const Class cls : enumerators<Class>) json["classes"].push_back(name_of(cls));
  for (const SurveyUnit& unit : survey.units) {
    if (is_drawn(unit) && unit.scalar == survey.scalars.front()) json["families"].push_back(unit.family);
  }
  for (const Scalar scalar : enumerators<Scalar>) {
    struct Pooled {
      Differences all;
      std::size_t worst_family = 0;
      std::uint64_t worst_contact = 0, worst_n = 0;
    };
    const std::vector<std::string> methods = methods_in(survey, scalar);
    std::vector<Pooled> pairs(methods.size() * (methods.size() - 1) / 2);
    ByClass n{};
    std::size_t family = 0;
    for (const SurveyUnit& unit : survey.units) {
      if (!is_drawn(unit) || unit.scalar != scalar) continue;
      add_counts(n, unit.census.classes);
      for (std::size_t p = 0; p < pairs.size(); ++p) {
        const std::uint64_t contact = sum_of(unit.pairs[p].contact);
        if (!unit.pairs[p].any()) continue;
        pairs[p].all.add(unit.pairs[p]);
        if (pairs[p].worst_n > 0 && contact <= pairs[p].worst_contact) continue;  // the families are equal in size
        pairs[p].worst_family = family;
        pairs[p].worst_contact = contact;
        pairs[p].worst_n = unit.census.queries;
      }
      ++family;
    }
    if (family == 0) continue;
    Json one{{"scalar", name_of(scalar)}, {"methods", methods}, {"n", n}, {"pairs", Json::array()}};
    each_pair(methods.size(), [&](std::size_t a, std::size_t b, std::size_t pair) {
      const auto& [all, worst_family, worst_contact, worst_n] = pairs[pair];
      if (all.any()) one["pairs"].push_back({a, b, all.contact, all.outcome, worst_family, worst_contact, worst_n});
    });
    json["scalars"].push_back(std::move(one));
  }
  return json;
}

std::string disagreement_csv(const Survey& survey) {
  std::string text = "family,scalar,truth,a,b,n,contact,outcome\n";
  for (const SurveyUnit& unit : survey.units) {
    const std::vector<std::string> methods = methods_in(survey, unit.scalar);
    each_pair(methods.size(), [&](std::size_t a, std::size_t b, std::size_t pair) {
      for (const Class cls : enumerators<Class>) {
        const std::size_t c = index_of(cls);
        const std::uint64_t contact = unit.pairs[pair].contact[c], outcome = unit.pairs[pair].outcome[c];
        if (contact + outcome == 0) continue;
        text += fmt::format("{},{},{},{},{},{},{},{}\n", unit.family, name_of(unit.scalar), name_of(cls), methods[a],
                            methods[b], unit.census.of(cls), contact, outcome);
      }
    });
  }
  return text;
}

}  // namespace sweeplab
