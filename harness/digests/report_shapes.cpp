// SPDX-License-Identifier: MIT
#include <nlohmann/json.hpp>

#include "harness/digests/data_file.h"
#include "harness/digests/report.h"
#include "harness/shapes/survey.h"
#include "harness/support/checkpoint.h"

namespace sweeplab {
namespace {

/// Whether the file is what these options ask for, by this program: a survey, or a shard, may have been sent there.
bool is_current(const std::filesystem::path& data, const shapes::SurveyOptions& options) {
  Json asked = shapes::to_json(shapes::empty_survey(options));
  asked.erase("results");
  const auto stored = current_data(data, "shapes", asked);
  return stored && !stored->contains("shards");
}

}  // namespace

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
  const std::filesystem::path checkpoint = data / "shapes.checkpoint.json";
  if (report.fresh) {
    std::filesystem::remove(checkpoint);
  } else if (is_current(data, options)) {
    return true;
  }
  const std::optional<shapes::Survey> survey = shapes::run_survey(options, checkpoint);
  if (!survey) return false;
  Json json = shapes::to_json(*survey);
  json.erase("format");  // data_text writes these itself
  json.erase("version");
  write_data(data, "shapes", json);
  remove_checkpoint(checkpoint);
  return true;
}

}  // namespace sweeplab
