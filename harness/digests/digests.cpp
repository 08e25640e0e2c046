// SPDX-License-Identifier: MIT
#include "harness/digests/digests.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>

#include "harness/support/text.h"
#include "harness/survey/survey_rows.h"

namespace sweeplab {
namespace {

/// What is told even where it never happened, for its upper bound.
bool always_told(Verdict v) { return v == Verdict::tunnel || v == Verdict::phantom; }

Json json_of(const Rate& rate) {
  const Interval interval = clopper_pearson(rate.events, rate.of);
  return {{"family", rate.family.empty() ? Json(nullptr) : Json(rate.family)},
          {"n", rate.events},
          {"of", rate.of},
          {"low", interval.low},
          {"high", interval.high}};
}

Json severity_json(std::optional<double> relative) {
  if (!relative) return nullptr;
  return std::isfinite(*relative) ? Json(*relative) : Json("flat");
}

Json summary_of(const SurveyRow& row) {
  Json json{{"tunnel", json_of(row.worst(Verdict::tunnel, false))},
            {"severe_tunnel", json_of(row.worst(Verdict::tunnel, true))},
            {"phantom", json_of(row.worst(Verdict::phantom, false))},
            {"severe_phantom", json_of(row.worst(Verdict::phantom, true))},
            {"missed_overlap", row.of(Verdict::missed_overlap)},
            {"wrong_face", row.of(Verdict::wrong_face)},
            {"failed", row.of(Verdict::failed)},
            {"wrong", row.wrong()},
            {"logic", row.caused_by(Cause::logic)},
            {"rounding", row.caused_by(Cause::rounding)},
            {"unknown", row.caused_by(Cause::unknown)},
            {"excused", row.of(Verdict::excused)},
            {"failing_families", row.failing_families()},
            {"families", row.tallies.size()},
            {"worst_severity", severity_json(row.worst_severity())},
            {"time_error", nullptr}};
  if (const std::uint64_t margins = row.caused_by(Cause::tolerance)) json["tolerance"] = margins;
  if (const auto worst = row.worst_times()) {
    const Histogram& errors = row.tallies[*worst]->error_ulps;
    json["time_error"] = {{"family", row.units[*worst]->family},
                          {"p50", errors.quantile(0.5)},
                          {"p99", errors.quantile(0.99)},
                          {"max", finite(errors.largest())}};
  }
  return json;
}

Json verdict_json(const Tally& tally, Verdict verdict, const Census& census) {
  const std::uint64_t n = tally.of(verdict), of = opportunities(census, tally, verdict);
  const Interval rate = clopper_pearson(n, of);
  Json json{{"n", n}, {"of", of}, {"low", rate.low}, {"high", rate.high}};
  if (has_severity(verdict)) {
    const std::uint64_t severe = tally.severe[index_of(verdict)];
    const Interval severe_rate = clopper_pearson(severe, of);
    json["severe"] = severe;
    json["severe_low"] = severe_rate.low;
    json["severe_high"] = severe_rate.high;
  }
  for (const Cause cause : {Cause::logic, Cause::tolerance, Cause::rounding, Cause::unknown}) {
    if (const std::uint64_t caused = tally.of(verdict, cause)) json[std::string(name_of(cause))] = caused;
  }
  return json;
}

Json family_json(const SurveyUnit& unit, const Tally& tally) {
  Json json{{"family", unit.family}, {"wrong", tally.wrong()}};
  for (const Cause cause : {Cause::logic, Cause::tolerance, Cause::rounding, Cause::unknown}) {
    std::uint64_t sum = 0;
    for (const Verdict verdict : enumerators<Verdict>) sum += is_wrong(verdict) ? tally.of(verdict, cause) : 0;
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
    json["verdicts"][std::string(name_of(verdict))] = verdict_json(tally, verdict, unit.census);
  }
  return json;
}

/// Errors of the same octave and side.
struct Octaves {
  static constexpr int count = Histogram::greatest_exponent - Histogram::least_exponent;
  std::array<std::uint64_t, count> late{}, early{};

  explicit Octaves(const Histogram& errors) {
    for (int bin = 1; bin <= Histogram::side; ++bin) {
      const auto octave = static_cast<std::size_t>((bin - 1) / Histogram::per_octave);
      late[octave] += errors.count(bin);
      early[octave] += errors.count(-bin);
    }
  }

  static int exponent(std::size_t octave) { return Histogram::least_exponent + static_cast<int>(octave); }

  static Json json(const std::array<std::uint64_t, count>& side) {
    Json bins = Json::array();
    for (std::size_t octave = 0; octave < side.size(); ++octave) {
      if (side[octave] > 0) bins.push_back({exponent(octave), side[octave]});
    }
    return bins;
  }
};

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
    Json one{{"method", row.method->card->id},
             {"scalar", name_of(row.scalar)},
             {"native", row.native()},
             {"summary", summary_of(row)},
             {"families", Json::array()}};
    for (std::size_t u = 0; u < row.units.size(); ++u) {
      one["families"].push_back(family_json(*row.units[u], *row.tallies[u]));
    }
    json["rows"].push_back(std::move(one));
  }
  return json;
}

std::string verdicts_csv(const Survey& survey) {
  std::string text =
      "method,scalar,family,verdict,count,of,low,high,severe,severe_low,severe_high,logic,rounding,tolerance\n";
  for (const SurveyRow& row : rows_of(survey)) {
    for (std::size_t u = 0; u < row.units.size(); ++u) {
      for (const Verdict verdict : enumerators<Verdict>) {
        const Tally& tally = *row.tallies[u];
        const std::uint64_t n = tally.of(verdict), of = opportunities(row.units[u]->census, *row.tallies[u], verdict);
        if (n == 0 && !always_told(verdict)) continue;
        const Interval rate = clopper_pearson(n, of);
        text += fmt::format("{},{},{},{},{},{},{},{}", row.method->card->id, name_of(row.scalar), row.units[u]->family,
                            name_of(verdict), n, of, shortest(rate.low), shortest(rate.high));
        if (has_severity(verdict)) {
          const std::uint64_t severe = tally.severe[index_of(verdict)];
          const Interval severe_rate = clopper_pearson(severe, of);
          text += fmt::format(",{},{},{}", severe, shortest(severe_rate.low), shortest(severe_rate.high));
        } else {
          text += ",,,";
        }
        text += fmt::format(",{},{},{}\n", tally.of(verdict, Cause::logic), tally.of(verdict, Cause::rounding),
                            tally.of(verdict, Cause::tolerance));
      }
    }
  }
  return text;
}

Json time_error_json(const Survey& survey) {
  Json json{{"unit", "ulp"}, {"rows", Json::array()}};
  for (const SurveyRow& row : rows_of(survey)) {
    if (!row.method->card->gives_time) continue;
    Json one{{"method", row.method->card->id}, {"scalar", name_of(row.scalar)}, {"native", row.native()}};
    one["families"] = Json::array();
    for (std::size_t u = 0; u < row.units.size(); ++u) {
      const Histogram& errors = row.tallies[u]->error_ulps;
      if (errors.total() == 0) continue;
      const Octaves octaves(errors);
      one["families"].push_back({{"family", row.units[u]->family},
                                 {"n", errors.total()},
                                 {"p50", errors.quantile(0.5)},
                                 {"p99", errors.quantile(0.99)},
                                 {"max", finite(errors.largest())},
                                 {"earliest", finite(errors.earliest())},
                                 {"latest", finite(errors.latest())},
                                 {"none", errors.count(0)},
                                 {"late", Octaves::json(octaves.late)},
                                 {"early", Octaves::json(octaves.early)}});
    }
    json["rows"].push_back(std::move(one));
  }
  return json;
}

std::string time_error_csv(const Survey& survey) {
  std::string text = "method,scalar,family,side,from_ulp,to_ulp,count\n";
  for (const SurveyRow& row : rows_of(survey)) {
    for (std::size_t u = 0; u < row.units.size(); ++u) {
      const Histogram& errors = row.tallies[u]->error_ulps;
      const std::string head = fmt::format("{},{},{}", row.method->card->id, name_of(row.scalar), row.units[u]->family);
      const double least = std::ldexp(1.0, Histogram::least_exponent);
      if (errors.count(0) > 0) text += fmt::format("{},none,0,{},{}\n", head, shortest(least), errors.count(0));
      const Octaves octaves(errors);
      for (const bool late : {true, false}) {
        const auto& side = late ? octaves.late : octaves.early;
        for (std::size_t o = 0; o < side.size(); ++o) {
          if (side[o] == 0) continue;
          const int e = Octaves::exponent(o);
          text += fmt::format("{},{},{},{},{}\n", head, late ? "late" : "early", shortest(std::ldexp(1.0, e)),
                              shortest(std::ldexp(1.0, e + 1)), side[o]);
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
      std::optional<std::size_t> worst;
      const auto of = [&](std::size_t u) { return row.tallies[u]->worst[index_of(verdict)]; };
      // An index tells nothing between families: of equals the first family's.
      const auto worse = [&](std::size_t a, std::size_t b) {
        return has_severity(verdict) && std::pair(of(a)->relative, std::fabs(of(a)->severity)) >
                                            std::pair(of(b)->relative, std::fabs(of(b)->severity));
      };
      for (std::size_t u = 0; u < row.units.size(); ++u) {
        if (of(u) && (!worst || worse(u, *worst))) worst = u;
      }
      if (!worst) continue;
      const Witness witness = *of(*worst);
      json["witnesses"].push_back({{"method", row.method->card->id},
                                   {"scalar", name_of(row.scalar)},
                                   {"native", row.native()},
                                   {"verdict", name_of(witness.verdict)},
                                   {"cause", name_of(witness.cause)},
                                   {"family", row.units[*worst]->family},
                                   {"index", witness.index},
                                   {"severity", finite(witness.severity)},
                                   {"relative", relative_json(witness.relative)},
                                   {"query", query_arguments(witness.query)}});
    }
  }
  return json;
}

}  // namespace sweeplab
