// SPDX-License-Identifier: MIT
#include <nlohmann/json.hpp>

#include "harness/digests/data_file.h"
#include "harness/digests/report.h"
#include "harness/shapes/survey.h"

namespace sweeplab {
shapes::SurveyOptions report_shapes_options(const ReportOptions& report) {
  const std::vector<shapes::Shapes> all = shapes::shapes_named({"all"});
  return {.scenes = report.quick ? 1u << 8 : 1u << 13,
          .shapes = all,
          .families = shapes::families_named({}),
          .functions = shapes::functions_named({}, all),
          .scalars = {enumerators<Scalar>.begin(), enumerators<Scalar>.end()},
          .threads = report.threads};
}

bool report_shapes(const ReportOptions& report, const std::filesystem::path& data) {
  const shapes::SurveyOptions options = report_shapes_options(report);
  Json asked = shapes::to_json(shapes::empty_survey(options));
  asked.erase("results");
  if (!report.fresh && current_data(data, "shapes", asked)) return true;
  const std::optional<shapes::Survey> survey = shapes::run_survey(options);
  if (!survey) return false;
  Json json = shapes::to_json(*survey);
  json.erase("format");  // data_text writes these itself
  json.erase("version");
  json["text"] = shapes::survey_text(*survey, false);  // for the summary
  write_data(data, "shapes", json);
  return true;
}

}  // namespace sweeplab
