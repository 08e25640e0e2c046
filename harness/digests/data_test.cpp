// SPDX-License-Identifier: MIT
//
// The witnesses behind the page, judged again. Surveys and maps come from their checkpoints, as if a run had been
// stopped.
#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>
#include <string>

#include "harness/digests/digests.h"
#include "harness/digests/maps.h"
#include "harness/digests/report.h"
#include "harness/laws/laws_run.h"
#include "harness/methods/names.h"
#include "harness/query/families.h"
#include "harness/query/numbers.h"
#include "harness/support/provenance.h"
#include "harness/support/test/folder_of_test.h"
#include "harness/truth/severity.h"

namespace sweeplab {
namespace {

namespace fs = std::filesystem;

/// The twelve numbers that query_arguments wrote.
Numbers numbers_from(const std::string& text) { return law_case_from("never_tunnels/exact/float64/" + text).numbers; }

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
  SurveyOptions options{.queries = 700, .methods = methods_named({}), .threads = 2};
  for (const Family& family : families()) options.families.push_back(&family);
  const Json json = with_scratch_file([&](const fs::path& file) {
    EXPECT_TRUE(run_survey(options, file));
    return witnesses_json(run_survey(options, file).value());
  });
  EXPECT_GT(json.at("witnesses").size(), 100u);
  for (const Json& witness : json.at("witnesses")) {
    const Method& method = *find_method(witness.at("method").get<std::string>());
    const Scalar scalar = scalar_named(witness.at("scalar"));
    EXPECT_EQ(name_of(judged(method, scalar, numbers_from(witness.at("query")))),
              witness.at("verdict").get<std::string>())
        << witness;
  }
}

using BenchReport = FolderOfTest;

TEST_F(BenchReport, OfAFullRunTheTimesAreTheMiddleTheExtremesAndTheQuartiles) {
  Json run{{"context", {{"sweeplab", {{"program", program_fingerprint()}, {"quick", false}, {"seed", 1}}}}}};
  run["context"]["sweeplab"]["repetitions"] = 5;
  for (const double ns : {8, 1, 16, 2, 4}) {
    run["benchmarks"].push_back({{"run_name", "sweep/uniform_30/float32/exact/real_time"}, {"run_type", "iteration"}});
    run["benchmarks"].back()["items_per_second"] = 1e9 / ns;
  }
  fs::create_directories(folder / "out" / "bench");
  add_file("out/bench/sweep_uniform_30.json", run.dump());
  const fs::path here = fs::current_path();
  fs::current_path(folder);
  EXPECT_TRUE(report_bench({}, folder));
  fs::current_path(here);
  const Json bench = read_data(folder, "bench").value(), &row = bench.at("results").at(0);
  EXPECT_EQ(bench.at("families").at(0).at("description"), find_family("uniform")->description);
  for (const auto& [key, ns] : {std::pair{"ns", 4}, {"ns_low", 1}, {"ns_high", 16}, {"ns_q1", 2}, {"ns_q3", 8}}) {
    EXPECT_EQ(row.at(key), ns) << key;
  }
}

using StoredReport = FolderOfTest;

TEST_F(StoredReport, OfLawsSaysWhetherAGuaranteeIsBrokenAndOfOldEnginesLeavesNothing) {
  Json laws{{"cases", default_law_cases / 16}, {"seed", 1}, {"cells", {{{"guarantee", false}}, {{"law", "mirror"}}}}};
  for (const bool broken : {false, true}) {
    laws["cells"][0]["guarantee"] = broken;
    write_data(folder, "laws", laws);
    EXPECT_EQ(report_laws({.quick = true}, folder), broken);
  }
  add_file("engines.csv", "");
  write_data(folder, "engines", Json::object());
  report_sections({}, folder);
  EXPECT_EQ(read_data(folder, "sections")->at("sections").at("engines").at("csv"), "engines.csv");
  EXPECT_TRUE(report_engines({}, {}, folder));
  EXPECT_FALSE(fs::exists(folder / "engines.csv") || fs::exists(folder / "engines.json"));
}

TEST(ReportMaps, EveryWitnessLiesInItsCellAndGoesWrongAsItIsSaidTo) {
  const Json json = with_scratch_file([](const fs::path& file) {
    const MapOptions options{.thinning = 64, .threads = 2};
    EXPECT_TRUE(run_maps(options, file));
    return maps_json(run_maps(options, file).value(), {});
  });
  for (const Json& map : json.at("maps")) {
    for (const Json& in_scalar : map.at("scalars")) {
      const Scalar scalar = scalar_named(in_scalar.at("scalar"));
      const std::string id = map.at("id");
      const CellMap& definition =
          *std::find_if(cell_maps().begin(), cell_maps().end(), [&](const CellMap& m) { return m.id == id; });
      const Json& witnesses = in_scalar.at("witnesses");
      EXPECT_EQ(std::set<std::string>(witnesses.begin(), witnesses.end()).size(), witnesses.size());
      for (const Json& method : in_scalar.at("methods")) {
        EXPECT_EQ(find_method(method.at("method").get<std::string>())->card->native, scalar);
        for (const Json& cell : method.at("cells")) {
          const Numbers numbers = numbers_from(witnesses.at(cell.at(4).get<std::size_t>()));
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

}  // namespace
}  // namespace sweeplab
