// SPDX-License-Identifier: MIT
#include "harness/digests/report.h"

#include <nlohmann/json.hpp>

#include "harness/digests/data_file.h"
#include "harness/laws/law_cell.h"
#include "harness/laws/laws_matrix.h"
#include "harness/shapes/survey.h"
#include "harness/support/test/folder_of_test.h"

namespace sweeplab {
namespace {

using HouseSummary = FolderOfTest;

TEST_F(HouseSummary, SaysNothingOfWhatIsNotThere) { EXPECT_EQ(project_summary(folder), ""); }

TEST_F(HouseSummary, HasTheMatrixAsTheLawsPrintIt) {
  const LawsOptions options{.cases = 300,
                            .laws = laws_named({"mirror", "sane_time"}),
                            .subjects = subjects_named({"gamedev", "exact"}),
                            .scalars = law_scalars_named({})};
  const LawsResult result = run_laws(options, folder / "checkpoint").value();
  write_data(folder, "laws", to_json(result));
  const std::string text = project_summary(folder);
  EXPECT_NE(text.find("```text\n" + laws_matrix(result) + "```\n"), std::string::npos) << text;
  EXPECT_NE(text.find("300 queries a law"), std::string::npos) << text;
}

TEST_F(HouseSummary, HasTheTestsOfTwoShapesAsTheSurveyPrintsThem) {
  const auto pairs = shapes::shapes_named({"box-segment"});
  const shapes::SurveyOptions options{.scenes = 200,
                                      .shapes = pairs,
                                      .families = shapes::families_named({"inside"}),
                                      .functions = shapes::functions_named({}, pairs),
                                      .scalars = {Scalar::float32}};
  const shapes::Survey survey = shapes::run_survey(options).value();
  Json json = shapes::to_json(survey);
  json.erase("format");
  json.erase("version");
  json["text"] = shapes::survey_text(survey, false);
  write_data(folder, "shapes", json);
  const std::string text = project_summary(folder);
  EXPECT_NE(text.find("```text\n" + shapes::survey_text(survey, false) + "```\n"), std::string::npos) << text;
  EXPECT_NE(text.find("100% [98.2, 100] inside"), std::string::npos) << text;  // each segment inside is missed
}

}  // namespace
}  // namespace sweeplab
