// SPDX-License-Identifier: MIT
//
// The numbers behind the page, held against a plain count of the same queries.
#include <nlohmann/json.hpp>

#include <algorithm>
#include <string>

#include "harness/digests/digests.h"
#include "harness/digests/maps.h"
#include "harness/laws/law_cell.h"
#include "harness/methods/names.h"
#include "harness/project/record.h"
#include "harness/query/families.h"
#include "harness/query/numbers.h"
#include "harness/query/query_reader.h"
#include "harness/support/test/folder_of_test.h"
#include "harness/truth/severity.h"

namespace sweeplab {
namespace {

namespace fs = std::filesystem;
constexpr std::uint64_t queries_drawn = 700;

/// The twelve numbers that query_arguments wrote.
Numbers numbers_from(const std::string& text) { return law_case_from("never_tunnels/exact/float64/" + text).numbers; }

struct Taken {
  Survey survey;
  Json disagreement;
  std::string csv;
};

Taken take(unsigned threads, bool twice = false) {
  SurveyOptions options{.queries = queries_drawn, .methods = methods_named({}), .threads = threads, .pairs = true};
  for (const Family& family : families()) options.families.push_back(&family);
  const Survey survey = with_scratch_file([&](const fs::path& file) {
    EXPECT_TRUE(!twice || run_survey(options, file).has_value());  // the second time all comes from the checkpoint
    return run_survey(options, file).value();
  });
  return {survey, disagreement_json(survey), disagreement_csv(survey)};
}

const Taken& taken() {
  static const Taken once = take(2);
  return once;
}

TEST(ReportData, IsTheSameForAnyNumberOfThreadsAndAfterAStop) {
  const Taken& two = taken();
  for (const Taken& other : {take(1), take(3, true)}) {
    EXPECT_TRUE(same_text(other.disagreement.dump(1), two.disagreement.dump(1)));
    EXPECT_TRUE(same_text(other.csv, two.csv));
    EXPECT_TRUE(same_text(verdicts_json(other.survey).dump(1), verdicts_json(two.survey).dump(1)));
  }
}

TEST(ReportData, VerdictsSumUpToTheSurvey) {
  const Json json = verdicts_json(taken().survey);
  for (const Json& row : json.at("rows")) {
    std::uint64_t wrong = 0;
    for (const Json& family : row.at("families")) {
      std::uint64_t here = 0;
      for (const auto& [name, verdict] : family.at("verdicts").items()) here += verdict.at("n").get<std::uint64_t>();
      EXPECT_EQ(here, family.at("wrong"));
      wrong += here;
    }
    EXPECT_EQ(wrong, row.at("summary").at("wrong"));
    EXPECT_EQ(wrong, row.at("summary").at("logic").get<std::uint64_t>() +
                         row.at("summary").value("tolerance", std::uint64_t{0}) +
                         row.at("summary").at("rounding").get<std::uint64_t>() +
                         row.at("summary").at("unknown").get<std::uint64_t>());
  }
}

TEST(ReportData, TimeErrorsLoseNone) {
  const Json json = time_error_json(taken().survey);
  for (const Json& row : json.at("rows")) {
    for (const Json& family : row.at("families")) {
      std::uint64_t n = family.at("none");
      for (const char* side : {"late", "early"}) {
        for (const Json& bin : family.at(side)) n += bin.at(1).get<std::uint64_t>();
      }
      EXPECT_EQ(n, family.at("n")) << row.at("method") << " " << family.at("family");
    }
  }
}

/// What the judge says of one query.
Verdict judged(const Method& method, Scalar scalar, const Numbers& numbers) {
  return with_scalar(scalar, [&]<class S>() {
    Batch<S> batch;
    batch.queries.push_back(query_of<S>(numbers));
    const Method* const panel[] = {&method};
    judge_batch<S>(batch, panel);
    return batch.columns[0].judgements[0].verdict;
  });
}

TEST(ReportData, EveryWitnessGoesWrongAsItIsSaidTo) {
  const Json json = witnesses_json(taken().survey);
  EXPECT_GT(json.at("witnesses").size(), 100u);
  for (const Json& witness : json.at("witnesses")) {
    const Method& method = *find_method(witness.at("method").get<std::string>());
    const Scalar scalar = scalar_named(witness.at("scalar"));
    EXPECT_EQ(name_of(judged(method, scalar, numbers_from(witness.at("query")))),
              witness.at("verdict").get<std::string>())
        << witness;
  }
}

std::vector<MapPart> maps(unsigned threads, bool twice = false) {
  return with_scratch_file([&](const fs::path& file) {
    const MapOptions options{.thinning = 64, .threads = threads};
    EXPECT_TRUE(!twice || run_maps(options, file).has_value());
    return run_maps(options, file).value();
  });
}

TEST(ReportMaps, AreTheSameForAnyNumberOfThreadsAndAfterAStop) {
  const auto two = maps(2);
  for (const auto& other : {maps(1), maps(3, true)}) {
    EXPECT_TRUE(same_text(maps_json(other, {}).dump(1), maps_json(two, {}).dump(1)));
    EXPECT_TRUE(same_text(why_sweep_json(other, {}).dump(1), why_sweep_json(two, {}).dump(1)));
    EXPECT_TRUE(same_text(maps_csv(other), maps_csv(two)));
  }
}

TEST(ReportMaps, EveryWitnessLiesInItsCellAndGoesWrongAsItIsSaidTo) {
  const auto parts = maps(2);
  const Json json = maps_json(parts, {});
  for (const Json& map : json.at("maps")) {
    for (const Json& in_scalar : map.at("scalars")) {
      const Scalar scalar = scalar_named(in_scalar.at("scalar"));
      const std::string id = map.at("id");
      const CellMap& definition =
          *std::find_if(cell_maps().begin(), cell_maps().end(), [&](const CellMap& m) { return m.id == id; });
      for (const Json& method : in_scalar.at("methods")) {
        for (const Json& cell : method.at("cells")) {
          const Numbers numbers = numbers_from(in_scalar.at("witnesses").at(cell.at(4).get<std::size_t>()));
          const auto place = with_scalar(scalar, [&]<class S>() {
            const Query<S> q = query_of<S>(numbers);
            const double depth = severity(q);
            return definition.cell_of({numbers, truth(q).cls, depth, relative_severity(q, depth), scalar});
          });
          ASSERT_EQ(place, cell.at(0).get<std::size_t>());
          const Verdict verdict = judged(*find_method(method.at("method").get<std::string>()), scalar, numbers);
          ASSERT_EQ(static_cast<int>(verdict), cell.at(5)) << method.at("method") << " " << cell;
          ASSERT_LE(cell.at(1), in_scalar.at("n").at(cell.at(0).get<std::size_t>()));
        }
      }
    }
  }
}

TEST(ReportMaps, NearlyEveryCellIsFilledAboutEvenly) {
  for (const MapPart& part : maps(2)) {
    const auto filled = std::count_if(part.counts.n.begin(), part.counts.n.end(),
                                      [&](std::uint32_t n) { return n * 64 * 4 >= part.map->queries; });
    EXPECT_GE(static_cast<double>(filled), 0.9 * static_cast<double>(part.map->cells()))
        << part.map->id << " " << name_of(part.scalar);
  }
}

TEST(ReportMaps, StepsManyTimesAWallTunnelAtTheFrameEndAndNeverInASweepThatIsExact) {
  const auto parts = maps(2);
  for (const MapPart& part : parts) {
    if (part.map->id != "walls") continue;
    for (std::size_t m = 0; m < part.counts.methods.size(); ++m) {
      const std::string id(part.counts.methods[m]->card->id);
      for (std::size_t c = 0; c < part.map->cells(); ++c) {
        EXPECT_EQ(part.counts.impacts[c], part.counts.n[c]) << "every bullet hits its wall";
        const std::uint64_t tunnels = part.counts.cells[m][c].tunnels, n = part.counts.n[c];
        if (id == "exact") {
          EXPECT_EQ(tunnels, 0u);
        } else if (id == "end_of_frame" && c == 0) {
          EXPECT_LT(tunnels * 2, n);
        } else if (id == "end_of_frame" && c + 1 == part.map->cells()) {
          EXPECT_GT(tunnels * 10, n * 9);
        }
      }
    }
  }
}

}  // namespace
}  // namespace sweeplab
