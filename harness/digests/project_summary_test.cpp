// SPDX-License-Identifier: MIT
#include "harness/digests/report.h"

#include <nlohmann/json.hpp>

#include "harness/digests/data_file.h"
#include "harness/laws/law_cell.h"
#include "harness/laws/laws_matrix.h"
#include "harness/support/test/folder_of_test.h"

namespace sweeplab {
namespace {

using HouseSummary = FolderOfTest;

TEST_F(HouseSummary, SaysNothingOfWhatIsNotThere) { EXPECT_EQ(project_summary(folder), ""); }

TEST_F(HouseSummary, HasTheMatrixAsTheLawsPrintItAndTheTestsOfTwoShapesAsTheSurveyPrintsThem) {
  const LawsOptions options{.cases = 300,
                            .laws = laws_named({"mirror", "sane_time"}),
                            .subjects = subjects_named({"gamedev", "exact"}),
                            .scalars = law_scalars_named({})};
  const LawsResult result = run_laws(options, folder / "checkpoint").value();
  write_data(folder, "laws", to_json(result));
  write_data(folder, "shapes", {{"text", "| as its survey prints it |\n"}, {"scenes", 200}});
  const std::string text = project_summary(folder);
  for (const std::string& part : {"```text\n" + laws_matrix(result) + "```\n", std::string("300 queries a law"),
                                  std::string("```text\n| as its survey prints it |\n```\n")}) {
    EXPECT_NE(text.find(part), std::string::npos) << text;
  }
}

}  // namespace
}  // namespace sweeplab
