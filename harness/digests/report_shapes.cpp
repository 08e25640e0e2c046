// SPDX-License-Identifier: MIT
#include <nlohmann/json.hpp>

#include "harness/digests/data_file.h"
#include "harness/digests/report.h"
#include "harness/shapes/laws.h"
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

/// Of a file's JSON what data_text does not write itself.
Json body_of(Json json) {
  json.erase("format");
  json.erase("version");
  return json;
}

bool report_counts(const ReportOptions& report, const std::filesystem::path& data) {
  const shapes::SurveyOptions options = report_shapes_options(report);
  const std::filesystem::path checkpoint = data / "shapes.checkpoint.json";
  if (report.fresh) {
    std::filesystem::remove(checkpoint);
  } else if (is_current(data, options)) {
    return true;
  }
  const std::optional<shapes::Survey> survey = shapes::run_survey(options, checkpoint);
  if (!survey) return false;
  write_data(data, "shapes", body_of(shapes::to_json(*survey)));
  remove_checkpoint(checkpoint);
  return true;
}

bool function_breaks_its_guarantee(const Json& laws) {
  for (const Json& cell : laws.at("cells")) {
    if (cell.at("guarantee").get<bool>()) return true;
  }
  return false;
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

std::optional<LawsPart> report_shapes(const ReportOptions& report, const std::filesystem::path& data) {
  if (!report_counts(report, data)) return std::nullopt;
  const shapes::LawsOptions options{.scenes = report.quick ? 256u : shapes::default_law_scenes,
                                    .shapes = shapes::shapes_named({"all"}),
                                    .laws = shapes::laws_named({}),
                                    .scalars = {enumerators<LawScalar>.begin(), enumerators<LawScalar>.end()},
                                    .threads = report.threads};
  const std::filesystem::path checkpoint = data / "shapes_laws.checkpoint.json";
  if (report.fresh) {
    std::filesystem::remove(checkpoint);
  } else if (const auto stored = current_data(
                 data, "shapes_laws", {{"scenes", options.scenes}, {"seed", options.seed}, {"grid", options.grid}})) {
    return LawsPart{function_breaks_its_guarantee(*stored)};
  }
  const std::optional<shapes::LawsResult> result = shapes::run_laws(options, checkpoint);
  if (!result) return std::nullopt;
  write_data(data, "shapes_laws", body_of(shapes::to_json(*result)));
  remove_checkpoint(checkpoint);
  return LawsPart{result->guarantee_broken()};
}

}  // namespace sweeplab
