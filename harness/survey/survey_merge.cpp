// SPDX-License-Identifier: MIT
#include "harness/survey/survey_merge.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <vector>

#include "harness/support/own_json.h"
#include "harness/support/provenance.h"
#include "harness/support/usage_error.h"

namespace sweeplab {
namespace {

using Json = nlohmann::ordered_json;
constexpr std::uint64_t most_queries = std::uint64_t{1} << 48;

[[noreturn]] void refuse(const std::string& file, const std::string& why) {
  throw UsageError(fmt::format("{}: {}", file, why));
}

/// Adds without a step beyond `most`, which counts that were made up could take.
std::uint64_t sum_up_to(std::uint64_t most, std::span<const std::uint64_t> counts) {
  std::uint64_t sum = 0;
  for (const std::uint64_t count : counts) {
    if (count > most - sum) return most + 1;
    sum += count;
  }
  return sum;
}

struct Checked {
  const Survey& survey;
  const std::string& file;
  std::string place = {};  ///< "tiles float32 gamedev": what is looked at

  [[noreturn]] void refuse(const std::string& why) const {
    sweeplab::refuse(file, place.empty() ? why : fmt::format("{}: {}", place, why));
  }
  void expect(bool is_so, const char* why) const {
    if (!is_so) refuse(why);
  }
  /// `counts`, of which each is one of `of` things, are all of them.
  void expect_sum(std::span<const std::uint64_t> counts, std::uint64_t of, const char* what) const {
    if (sum_up_to(of, counts) != of) refuse(fmt::format("expected {} {} in all", of, what));
  }

  void head() const;
  void units();
  void census(const Census& census) const;
  void tally(const SurveyUnit& unit, const Tally& tally) const;
  void witness(const SurveyUnit& unit, const Witness& witness) const;
};

template <class T>
void expect_once(const Checked& checked, const std::vector<T>& names, const char* what) {
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (std::find(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(i), names[i]) !=
        names.begin() + static_cast<std::ptrdiff_t>(i)) {
      checked.refuse(fmt::format("{} stands twice among its {}", names[i], what));
    }
  }
}

void Checked::head() const {
  expect(survey.queries >= 1 && survey.queries <= most_queries, "expected 1 to 2^48 queries a family");
  check_shards(survey.shards, file);
  expect_once(*this, survey.families, "families");
  expect_once(*this, survey.algorithms, "algorithms");
  std::vector<std::string_view> scalars;
  for (const Scalar scalar : survey.scalars) scalars.push_back(name_of(scalar));
  expect_once(*this, scalars, "scalars");
}

void Checked::units() {
  std::size_t next = 0;
  for (const std::string& family : survey.families) {
    for (const Scalar scalar : survey.scalars) {
      const std::string expected = fmt::format("{} {}", family, name_of(scalar));
      place.clear();
      if (next == survey.units.size()) refuse(fmt::format("the result of {} is missing", expected));
      const SurveyUnit& unit = survey.units[next++];
      place = fmt::format("{} {}", unit.family, name_of(unit.scalar));
      if (unit.family != family || unit.scalar != scalar) {
        refuse(fmt::format("stands as result {}, where that of {} belongs: missing, doubled or out of order", next,
                           expected));
      }
      std::uint64_t queries = 0;
      for (const std::uint64_t shard : survey.shards.present) {
        queries += range_of(*find_family(family), survey.queries, {shard, survey.shards.count}).size();
      }
      if (unit.census.queries != queries) {
        refuse(fmt::format("is of {} queries, and its shards have {}", unit.census.queries, queries));
      }
      census(unit.census);
      expect(unit.tallies.size() == survey.algorithms.size(), "has the results of other algorithms");
      const std::string of_unit = place;
      for (std::size_t m = 0; m < unit.tallies.size(); ++m) {
        place = of_unit + " " + survey.algorithms[m];
        if (find_method(survey.algorithms[m])->has_code_in(scalar)) tally(unit, unit.tallies[m]);
      }
    }
  }
  place.clear();
  if (next == survey.units.size()) return;
  refuse(fmt::format("has {} results, and {} families in {} scalars are {}", survey.units.size(),
                     survey.families.size(), survey.scalars.size(), next));
}

void Checked::census(const Census& census) const {
  expect_sum(census.classes, census.queries, "queries by class");
  expect_sum(census.grazes, census.of(Class::graze), "grazes by kind");
  expect_sum(std::vector{census.stages.filter, census.stages.exact}, census.queries, "queries by what decided them");
}

void Checked::tally(const SurveyUnit& unit, const Tally& tally) const {
  std::vector<std::uint64_t> all;
  for (const auto& of_verdict : tally.counts) all.insert(all.end(), of_verdict.begin(), of_verdict.end());
  expect_sum(all, unit.census.queries, "verdicts");
  expect_sum(tally.not_asked, tally.of(Verdict::not_asked), "queries that were not asked, by class");
  for (const Verdict verdict : enumerators<Verdict>) {
    if (!is_wrong(verdict)) continue;
    const std::size_t v = index_of(verdict);
    expect(tally.severe[v] <= tally.of(verdict), "has more severe answers than wrong ones");
    expect(tally.worst[v].has_value() == (tally.of(verdict) > 0), "has a worst case too many or too few");
    if (tally.worst[v]) witness(unit, *tally.worst[v]);
  }
  const std::uint64_t times = tally.error_ulps.total();
  expect(times <= unit.census.of(Class::impact), "has more times than there are impacts");
  expect(times == tally.error_world.total(), "has other times in ulps than in the world's units");
}

void Checked::witness(const SurveyUnit& unit, const Witness& witness) const {
  const Family& family = *find_family(unit.family);
  const bool of_a_shard = std::ranges::any_of(survey.shards.present, [&](std::uint64_t shard) {
    const UnitRange range = range_of(family, survey.queries, {shard, survey.shards.count});
    return range.begin <= witness.index && witness.index < range.end;
  });
  if (!of_a_shard) refuse(fmt::format("its worst case is query {}, which its shards do not have", witness.index));
  const Numbers numbers =
      with_scalar(unit.scalar, [&]<class S>() { return numbers_of(family.at<S>(survey.seed, witness.index)); });
  if (numbers != witness.query) refuse(fmt::format("its worst case is not query {} of the family", witness.index));
}

/// In what `part` is no shard of the survey of which `whole` is one; empty if it is.
std::string difference(const Survey& part, const Survey& whole) {
  const auto told = [](const char* what, const auto& is, const auto& was) {
    return fmt::format("its {} {}, not {}", what, is, was);
  };
  const auto joined = [](const auto& words) { return fmt::format("{}", fmt::join(words, ",")); };
  const auto names = [&joined](const std::vector<Scalar>& scalars) {
    std::vector<std::string_view> words;
    for (const Scalar scalar : scalars) words.push_back(name_of(scalar));
    return joined(words);
  };
  if (part.queries != whole.queries) return told("queries a family are", part.queries, whole.queries);
  if (part.seed != whole.seed) return told("seed is", part.seed, whole.seed);
  if (part.shards.count != whole.shards.count)
    return told("number of shards is", part.shards.count, whole.shards.count);
  if (part.scalars != whole.scalars) return told("scalars are", names(part.scalars), names(whole.scalars));
  if (part.families != whole.families) return told("families are", joined(part.families), joined(whole.families));
  if (part.algorithms != whole.algorithms) {
    return told("algorithms are", joined(part.algorithms), joined(whole.algorithms));
  }
  return {};
}

Survey read_shard(const std::filesystem::path& path, OneProgram& program) {
  const std::string file = path.string();
  Json json = read_own_json(path, "a survey.json");
  Survey survey = survey_from_json(json, file);
  check_provenance(json, file);
  program.add(json, file);
  check_survey(survey, file);
  check_as_written(std::move(json), to_json(survey), file);
  return survey;
}

}  // namespace

void check_survey(const Survey& survey, const std::string& file) {
  Checked checked{survey, file};
  checked.head();
  checked.units();
}

void JoinedSurvey::join(const NamedSurvey& part) {
  if (!joined_) {
    whole_ = part.survey;
    whole_.units.clear();
    of_ = fmt::format("the survey in {}", part.file);
    joined_.emplace(whole_.shards.count);
  }
  const std::string other = difference(part.survey, whole_);
  if (!other.empty()) refuse(part.file, fmt::format("is no shard of {}: {}", of_, other));
  joined_->add(part.survey.shards, part.file);
  if (whole_.units.empty()) {
    whole_.units = part.survey.units;
    return;
  }
  for (std::size_t u = 0; u < whole_.units.size(); ++u) {
    whole_.units[u].census.add(part.survey.units[u].census);
    for (std::size_t m = 0; m < whole_.algorithms.size(); ++m) {
      whole_.units[u].tallies[m].add(part.survey.units[u].tallies[m]);
    }
  }
}

Survey JoinedSurvey::whole() const {
  Survey whole = whole_;
  whole.shards = joined_->all();
  return whole;
}

void JoinedSurvey::add(const NamedSurvey& part) {
  check_survey(part.survey, part.file);
  join(part);
}

void JoinedSurvey::add(const std::filesystem::path& file) { join({file.string(), read_shard(file, program_)}); }

Survey merge(std::span<const NamedSurvey> parts) {
  if (parts.empty()) throw UsageError("no shards to be joined");
  JoinedSurvey joined;
  for (const NamedSurvey& part : parts) joined.add(part);
  return joined.whole();
}

Survey merge_files(std::span<const std::filesystem::path> files) {
  if (files.empty()) throw UsageError("no shards to be joined");
  JoinedSurvey joined;
  for (const auto& file : files) joined.add(file);
  return joined.whole();
}

}  // namespace sweeplab
