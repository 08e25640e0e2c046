// SPDX-License-Identifier: MIT
//
// What the digests count of several batches on several threads, held against a plain count: a batch is of 1,024 queries,
// so that 4,993 are four whole ones and a part, of one more than fourteen words of 64 bits, and each thread has lanes of
// its own.
#include <nlohmann/json.hpp>

#include <map>
#include <set>
#include <string>
#include <tuple>

#include "harness/digests/digests.h"
#include "harness/digests/maps.h"
#include "harness/support/test/folder_of_test.h"
#include "harness/survey/survey.h"
#include "harness/truth/severity.h"

namespace sweeplab {
namespace {

constexpr std::uint64_t queries = 4993;

/// All of a family's queries as one batch, answered and judged on this thread alone.
template <class S>
Batch<S> all_at_once(const Family& family, std::uint64_t count, std::span<const Method* const> panel) {
  Batch<S> batch;
  for (std::uint64_t i = 0; i < count; ++i) batch.queries.push_back(family.at<S>(1, i));
  judge_batch<S>(batch, panel);
  return batch;
}

/// The same fields in the same order as CellCount has.
auto fields(const CellCount& c) {
  return std::tuple(c.wrong, c.severe, c.tunnels, c.not_asked, c.not_asked_impacts, c.relative, c.index, c.verdict,
                    c.cause);
}

template <class S>
void expect_plain_counts(const CellMap& map) {
  const RunOptions options{.threads = 4};
  const std::uint64_t thinning = map.cells() * map.queries / queries;
  const MapCounts counts = run_map(map, scalar_of<S>, 1, thinning, options).value();
  const std::uint64_t drawn = map.cells() * map.queries / thinning;
  ASSERT_GE(drawn, queries);

  MapCounts plain{std::vector<std::uint32_t>(map.cells()), std::vector<std::uint32_t>(map.cells()), {}, {}};
  plain.cells.assign(counts.methods.size(), std::vector<CellCount>(map.cells()));
  Batch<S> batch = all_at_once<S>(map.family, drawn, counts.methods);
  std::uint64_t placed = 0;
  for (std::size_t i = 0; i < batch.queries.size(); ++i) {
    const double severity = batch.severity_of(i), relative = relative_severity(batch.queries[i], severity);
    const bool impact = batch.truths[i].cls == Class::impact;
    const auto cell =
        map.cell_of({numbers_of(batch.queries[i]), batch.truths[i].cls, severity, relative, scalar_of<S>});
    if (!cell) continue;
    ++placed;
    ++plain.n[*cell];
    plain.impacts[*cell] += impact ? 1 : 0;
    for (std::size_t m = 0; m < counts.methods.size(); ++m) {
      CellCount& count = plain.cells[m][*cell];
      const auto [verdict, cause] = batch.columns[m].judgements[i];
      count.not_asked += verdict == Verdict::not_asked ? 1 : 0;
      count.not_asked_impacts += verdict == Verdict::not_asked && impact ? 1 : 0;
      if (!is_wrong(verdict)) continue;
      const double own = batch.severity_of(i, batch.columns[m], verdict);
      const double shown = does_harm(verdict) ? relative_severity(batch.queries[i], own) : 0;
      if (count.wrong == 0 || shown > count.relative) {
        count.relative = shown, count.index = i, count.verdict = verdict, count.cause = cause;
      }
      ++count.wrong;
      count.severe += shown >= severe_from ? 1 : 0;
      count.tunnels += verdict == Verdict::tunnel ? 1 : 0;
    }
  }
  EXPECT_GT(placed, drawn / 2);
  EXPECT_EQ(counts.n, plain.n);
  EXPECT_EQ(counts.impacts, plain.impacts);
  std::uint32_t wrong = 0;
  for (std::size_t m = 0; m < counts.methods.size(); ++m) {
    for (std::size_t c = 0; c < map.cells(); ++c) {
      ASSERT_EQ(fields(counts.cells[m][c]), fields(plain.cells[m][c])) << counts.methods[m]->card->id << " " << c;
      ASSERT_EQ(counts.asked(m)[c], plain.n[c] - plain.cells[m][c].not_asked);
      wrong += plain.cells[m][c].wrong;
    }
  }
  EXPECT_GT(wrong, 100u);

  // And the checkpoint's form loses none of it.
  const MapCounts back = map_counts_from(to_json(counts));
  EXPECT_EQ(back.n, counts.n);
  EXPECT_EQ(back.impacts, counts.impacts);
  ASSERT_EQ(back.methods.size(), counts.methods.size());
  for (std::size_t m = 0; m < back.methods.size(); ++m) {
    const auto place = std::ranges::find(counts.methods, back.methods[m]) - counts.methods.begin();
    const std::vector<CellCount>& cells = counts.cells[static_cast<std::size_t>(place)];
    EXPECT_TRUE(std::ranges::equal(back.cells[m], cells, {}, fields, fields)) << back.methods[m]->card->id;
  }
}

TEST(DigestsOverBatches, MapsHaveEveryQueryOnce) {
  for (const CellMap& map : cell_maps()) {
    SCOPED_TRACE(map.id);
    expect_plain_counts<float>(map);
    expect_plain_counts<double>(map);
  }
}

struct TakenInBatches {
  Survey survey;
  Json disagreement;
  std::string csv;
};

const TakenInBatches& taken_in_batches() {
  static const TakenInBatches once = [] {
    SurveyOptions options{.queries = queries, .threads = 4};
    for (const char* name : {"uniform", "fixtures", "grazes", "bullets"}) options.families.push_back(find_family(name));
    for (const char* id : {"gamedev", "edge_alignment", "m3_closed", "liang_barsky", "exact"}) {
      options.methods.push_back(find_method(id));
    }
    for (const Method& method : methods()) {  // who has one scalar, and is not asked everything
      if (method.card->kind == Kind::peer) options.methods.push_back(&method);
    }
    options.pairs = true;
    const Survey survey = with_scratch_file([&](const auto& file) {
      const Survey drawn = run_survey(options, file).value();
      Survey read = run_survey(options, file).value();  // from the checkpoint, as if the run had been stopped
      EXPECT_EQ(to_json(read), to_json(drawn));
      return read;
    });
    return TakenInBatches{survey, disagreement_json(survey), disagreement_csv(survey)};
  }();
  return once;
}

using Key = std::tuple<std::string, std::string, std::string, std::string, std::string>;

/// Of each family, class of the truth and pair of methods: n, other in contact, other in outcome.
template <class S>
void count_pairs(std::map<Key, std::array<std::uint64_t, 3>>& counts) {
  std::vector<const Method*> panel;
  for (const std::string& id : taken_in_batches().survey.algorithms) panel.push_back(find_method(id));
  panel = with_code_in(panel, scalar_of<S>);
  for (const std::string& name : taken_in_batches().survey.families) {
    const Family& family = *find_family(name);
    const Batch<S> batch = all_at_once<S>(family, family.size > 0 ? family.size : queries, panel);
    ByClass n{};
    for (const Truth& truth : batch.truths) ++n[index_of(truth.cls)];
    for (std::size_t a = 0; a < panel.size(); ++a) {
      for (std::size_t b = a + 1; b < panel.size(); ++b) {
        ByClass contact{}, outcome{};
        for (std::size_t i = 0; i < batch.queries.size(); ++i) {
          const Verdict of_a = batch.columns[a].judgements[i].verdict, of_b = batch.columns[b].judgements[i].verdict;
          if (of_a == Verdict::not_asked || of_b == Verdict::not_asked) continue;
          const Outcome one = of_a == Verdict::failed ? Outcome::failed : batch.columns[a].answers[i].outcome;
          const Outcome other = of_b == Verdict::failed ? Outcome::failed : batch.columns[b].answers[i].outcome;
          if (one == other) continue;
          const bool failed = one == Outcome::failed || other == Outcome::failed;
          const bool in_contact = !failed && (one == Outcome::separate || other == Outcome::separate);
          ++(in_contact ? contact : outcome)[index_of(batch.truths[i].cls)];
        }
        for (const Class cls : enumerators<Class>) {
          const std::size_t c = index_of(cls);
          if (contact[c] + outcome[c] == 0) continue;
          counts[{name, std::string(name_of(scalar_of<S>)), std::string(name_of(cls)), std::string(panel[a]->card->id),
                  std::string(panel[b]->card->id)}] = {n[c], contact[c], outcome[c]};
        }
      }
    }
  }
}

TEST(DigestsOverBatches, DisagreementsHaveEveryQueryOnce) {
  std::map<Key, std::array<std::uint64_t, 3>> counts;
  count_pairs<float>(counts);
  count_pairs<double>(counts);
  ASSERT_GT(counts.size(), 50u);
  const auto& [survey, disagreement, csv] = taken_in_batches();
  for (const auto& [key, count] : counts) {
    const auto& [family, scalar, cls, a, b] = key;
    const std::string line = family + "," + scalar + "," + cls + "," + a + "," + b + "," + std::to_string(count[0]) +
                             "," + std::to_string(count[1]) + "," + std::to_string(count[2]) + "\n";
    EXPECT_NE(csv.find(line), std::string::npos) << line;
  }
  EXPECT_EQ(static_cast<std::size_t>(std::count(csv.begin(), csv.end(), '\n')), 1 + counts.size());

  // Pooled over the drawn families: the sums, and the family with the most differences of contact.
  for (const Json& scalar : disagreement.at("scalars")) {
    std::set<std::pair<std::string, std::string>> differing;
    for (const auto& [key, count] : counts) {
      const auto& [family, of_scalar, cls, a, b] = key;
      if (find_family(family)->size == 0 && of_scalar == scalar.at("scalar").get<std::string>())
        differing.insert({a, b});
    }
    EXPECT_EQ(scalar.at("pairs").size(), differing.size());
    for (const Json& pair : scalar.at("pairs")) {
      const auto method = [&](std::size_t place) {
        return scalar.at("methods").at(pair.at(place).get<std::size_t>()).get<std::string>();
      };
      ByClass contact{}, outcome{};
      std::map<std::string, std::uint64_t> by_family;  // in contact
      for (const auto& [key, count] : counts) {
        const auto& [family, of_scalar, cls, a, b] = key;
        if (find_family(family)->size > 0 || of_scalar != scalar.at("scalar").get<std::string>()) continue;
        if (a != method(0) || b != method(1)) continue;
        contact[index_of(enum_named<Class>(cls).value())] += count[1];
        outcome[index_of(enum_named<Class>(cls).value())] += count[2];
        by_family[family] += count[1];
      }
      EXPECT_EQ(pair.at(2).get<ByClass>(), contact) << pair;
      EXPECT_EQ(pair.at(3).get<ByClass>(), outcome) << pair;
      EXPECT_EQ(pair.at(5),
                by_family[disagreement.at("families").at(pair.at(4).get<std::size_t>()).get<std::string>()]);
      for (const auto& [family, here] : by_family) EXPECT_LE(here, pair.at(5).get<std::uint64_t>()) << pair;
      EXPECT_EQ(pair.at(6), queries);
    }
  }
}

}  // namespace
}  // namespace sweeplab
