// SPDX-License-Identifier: MIT
#include "harness/digests/digests.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <numeric>
#include <utility>
#include <vector>

#include "harness/support/text.h"
#include "harness/survey/survey_table.h"

namespace sweeplab {
namespace {

/// Reported even where it never happened, for its upper bound.
bool always_told(Verdict v) { return v == Verdict::tunnel || v == Verdict::phantom; }

constexpr std::array told_causes{Cause::logic, Cause::tolerance, Cause::rounding, Cause::unknown};

Json json_of(const Rate& rate) {
  const auto [low, high] = rate.interval();
  return {{"family", rate.family.empty() ? Json(nullptr) : Json(rate.family)},
          {"n", rate.events},
          {"of", rate.of},
          {"low", low},
          {"high", high}};
}

Json severity_json(std::optional<double> relative) {
  if (!relative) return nullptr;
  return std::isfinite(*relative) ? Json(*relative) : Json("flat");
}

/// What both files say of times.
Json quantiles_json(const InFamily& one) {
  const Histogram& errors = one.tally->error_ulps;
  return {{"family", one.family()},
          {"p50", errors.quantile(0.5)},
          {"p99", errors.quantile(0.99)},
          {"max", finite(errors.largest())}};
}

Json summary_of(const SurveyRow& row) {
  Json json;
  for (const Verdict verdict : {Verdict::tunnel, Verdict::phantom}) {
    json[std::string(name_of(verdict))] = json_of(row.worst(verdict));
    json[fmt::format("severe_{}", name_of(verdict))] = json_of(row.worst(verdict, ErrorSize::real));
  }
  for (const Verdict verdict : {Verdict::missed_overlap, Verdict::wrong_face, Verdict::failed}) {
    json[std::string(name_of(verdict))] = row.all.of(verdict);
  }
  json["wrong"] = row.all.wrong();
  for (const Cause cause : {Cause::logic, Cause::rounding, Cause::unknown}) {
    json[std::string(name_of(cause))] = row.all.caused_by(cause);
  }
  json["excused"] = row.all.of(Verdict::excused);
  json["failing_families"] = row.failing_families();
  json["families"] = row.families.size();
  json["worst_severity"] = severity_json(row.all.worst_severity());
  const std::optional<InFamily> worst = row.worst_times();
  json["time_error"] = worst ? quantiles_json(*worst) : Json(nullptr);
  if (const std::uint64_t margins = row.all.caused_by(Cause::tolerance)) json["tolerance"] = margins;
  return json;
}

Json verdict_json(const InFamily& one, Verdict verdict) {
  const Rate rate = one.rate(verdict), severe = one.rate(verdict, ErrorSize::real);
  Json json{{"n", rate.events}, {"of", rate.of}, {"low", rate.interval().low}, {"high", rate.interval().high}};
  if (has_severity(verdict)) {
    json["severe"] = severe.events;
    json["severe_low"] = severe.interval().low;
    json["severe_high"] = severe.interval().high;
  }
  for (const Cause cause : told_causes) {
    if (const std::uint64_t caused = one.tally->of(verdict, cause)) json[std::string(name_of(cause))] = caused;
  }
  return json;
}

Json family_json(const InFamily& one) {
  const Tally& tally = *one.tally;
  Json json{{"family", one.family()},
            {"asked", one.unit->census.queries - tally.of(Verdict::not_asked)},
            {"wrong", tally.wrong()}};
  for (const Cause cause : told_causes) {
    const std::uint64_t sum = tally.caused_by(cause);
    if (sum > 0 || cause != Cause::tolerance) json[std::string(name_of(cause))] = sum;
  }
  json["excused"] = tally.of(Verdict::excused);
  for (const Verdict mistake : enumerators<Verdict>) {
    const std::size_t v = index_of(mistake);
    if (tally.excused_as[v] == 0) continue;
    Json& as = json["excused_as"][std::string(name_of(mistake))];
    as["n"] = tally.excused_as[v];
    if (has_severity(mistake)) as["severe"] = tally.excused_severe[v];
  }
  json["worst_severity"] = severity_json(tally.worst_severity());
  for (const Verdict verdict : enumerators<Verdict>) {
    if (!is_wrong(verdict) || (!always_told(verdict) && tally.of(verdict) == 0)) continue;
    json["verdicts"][std::string(name_of(verdict))] = verdict_json(one, verdict);
  }
  return json;
}

/// What every file says of a row first.
Json head_json(const SurveyRow& row) {
  return {{"method", row.method->card->id}, {"scalar", name_of(row.scalar)}, {"native", row.native()}};
}

std::string head_csv(const SurveyRow& row, const InFamily& one) {
  return fmt::format("{},{},{}", row.method->card->id, name_of(row.scalar), one.family());
}

/// Of the late errors (side 1) or the early ones (side -1): how many have each exponent, where there are any.
std::vector<std::pair<int, std::uint64_t>> octaves_of(const Histogram& errors, int side) {
  std::vector<std::pair<int, std::uint64_t>> octaves;
  for (int bin = 1; bin <= Histogram::side; ++bin) {
    const std::uint64_t n = errors.count(side * bin);
    if (n == 0) continue;
    const int exponent = Histogram::least_exponent + (bin - 1) / Histogram::per_octave;
    if (octaves.empty() || octaves.back().first != exponent) octaves.emplace_back(exponent, 0);
    octaves.back().second += n;
  }
  return octaves;
}

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

Json verdicts_json(const Survey& survey) {
  Json json{{"queries_per_family", survey.queries}, {"seed", survey.seed}, {"severe_from", severe_from}};
  for (const std::string& name : survey.families) {
    json["families"].push_back({{"name", name},
                                {"description", find_family(name)->description},
                                {"everyday", find_family(name)->kind == FamilyKind::everyday}});
  }
  for (const SurveyUnit& unit : survey.units) {
    Json census{{"family", unit.family}, {"scalar", name_of(unit.scalar)}, {"queries", unit.census.queries}};
    for (const Class cls : enumerators<Class>) census[std::string(name_of(cls))] = unit.census.of(cls);
    json["census"].push_back(std::move(census));
  }
  for (const SurveyRow& row : rows_of(survey)) {
    Json& one = json["rows"].emplace_back(head_json(row));
    one["summary"] = summary_of(row);
    one["families"] = Json::array();
    for (const InFamily& family : row.families) one["families"].push_back(family_json(family));
  }
  return json;
}

std::string verdicts_csv(const Survey& survey) {
  std::string text =
      "method,scalar,family,verdict,count,of,low,high,severe,severe_low,severe_high,logic,rounding,tolerance\n";
  const auto fields = [](const Rate& rate) {
    return fmt::format("{},{}", shortest(rate.interval().low), shortest(rate.interval().high));
  };
  for (const SurveyRow& row : rows_of(survey)) {
    for (const InFamily& one : row.families) {
      for (const Verdict verdict : enumerators<Verdict>) {
        const Rate rate = one.rate(verdict), severe = one.rate(verdict, ErrorSize::real);
        if (rate.events == 0 && !always_told(verdict)) continue;
        text += fmt::format("{},{},{},{},{},{},{},{},{}\n", head_csv(row, one), name_of(verdict), rate.events, rate.of,
                            fields(rate),
                            has_severity(verdict) ? fmt::format("{},{}", severe.events, fields(severe)) : ",,",
                            one.tally->of(verdict, Cause::logic), one.tally->of(verdict, Cause::rounding),
                            one.tally->of(verdict, Cause::tolerance));
      }
    }
  }
  return text;
}

Json time_error_json(const Survey& survey) {
  Json json{{"unit", "ulp"}, {"rows", Json::array()}};
  for (const SurveyRow& row : rows_of(survey)) {
    if (!row.method->card->gives_time) continue;
    Json& one = json["rows"].emplace_back(head_json(row));
    one["families"] = Json::array();
    for (const InFamily& in : row.families) {
      const Histogram& errors = in.tally->error_ulps;
      if (errors.total() == 0) continue;
      one["families"].push_back({{"family", in.family()}, {"n", errors.total()}});
      one["families"].back().update(quantiles_json(in));
      one["families"].back().update({{"earliest", finite(errors.earliest())},
                                     {"latest", finite(errors.latest())},
                                     {"none", errors.count(0)},
                                     {"late", octaves_of(errors, 1)},
                                     {"early", octaves_of(errors, -1)}});
    }
  }
  return json;
}

std::string time_error_csv(const Survey& survey) {
  std::string text = "method,scalar,family,side,from_ulp,to_ulp,count\n";
  const auto power = [](int exponent) { return shortest(std::ldexp(1.0, exponent)); };
  for (const SurveyRow& row : rows_of(survey)) {
    for (const InFamily& one : row.families) {
      const Histogram& errors = one.tally->error_ulps;
      const std::string head = head_csv(row, one);
      if (const std::uint64_t none = errors.count(0)) {
        text += fmt::format("{},none,0,{},{}\n", head, power(Histogram::least_exponent), none);
      }
      for (const auto& [word, side] : {std::pair{"late", 1}, {"early", -1}}) {
        for (const auto& [e, n] : octaves_of(errors, side)) {
          text += fmt::format("{},{},{},{},{}\n", head, word, power(e), power(e + 1), n);
        }
      }
    }
  }
  return text;
}

Json witnesses_json(const Survey& survey) {
  Json json{{"witnesses", Json::array()}};
  for (const SurveyRow& row : rows_of(survey)) {
    for (const Verdict verdict : enumerators<Verdict>) {
      const InFamily* worst = nullptr;
      const auto of = [&](const InFamily& one) { return one.tally->worst[index_of(verdict)]; };
      // An index tells nothing between families: of equals the first family's.
      const auto size = [&](const InFamily& one) { return std::pair(of(one)->relative, std::fabs(of(one)->severity)); };
      for (const InFamily& one : row.families) {
        if (of(one) && (!worst || (has_severity(verdict) && size(one) > size(*worst)))) worst = &one;
      }
      if (!worst) continue;
      const Witness witness = *of(*worst);
      json["witnesses"]
          .emplace_back(head_json(row))
          .update({{"verdict", name_of(witness.verdict)},
                   {"cause", name_of(witness.cause)},
                   {"family", worst->family()},
                   {"index", witness.index},
                   {"severity", finite(witness.severity)},
                   {"relative", relative_json(witness.relative)},
                   {"query", query_arguments(witness.query)}});
    }
  }
  return json;
}

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
        add_counts(pairs[p].all, unit.pairs[p]);
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
