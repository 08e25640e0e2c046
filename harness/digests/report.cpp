// SPDX-License-Identifier: MIT
#include "harness/digests/report.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

#include "harness/digests/data_file.h"
#include "harness/digests/digests.h"
#include "harness/digests/maps.h"
#include "harness/digests/worlds.h"
#include "harness/laws/law_cell.h"
#include "harness/laws/laws_matrix.h"
#include "harness/methods/names.h"
#include "harness/support/atomic_file.h"
#include "harness/support/checkpoint.h"
#include "harness/support/provenance.h"
#include "harness/support/usage_error.h"

namespace sweeplab {
namespace {

namespace fs = std::filesystem;

/// Where a part that is stopped leaves what it has.
fs::path checkpoint_of(const ReportOptions& report, const fs::path& data, std::string_view part) {
  fs::path file = data / fmt::format("{}.checkpoint.json", part);
  if (report.fresh) fs::remove(file);
  return file;
}

/// A data file, if this very program wrote it and it says all that `head` says: then making it again would give the same
/// bytes.
std::optional<Json> stored(const ReportOptions& report, const fs::path& data, std::string_view name, const Json& head) {
  std::optional<Json> json = report.fresh ? std::nullopt : read_data(data, name);
  if (!json || !json->contains("provenance")) return std::nullopt;
  if ((*json)["provenance"].value("program", "") != program_fingerprint()) return std::nullopt;
  for (const auto& [key, value] : head.items()) {
    if (!json->contains(key) || (*json)[key] != value) return std::nullopt;
  }
  return json;
}

/// A data file, and the same as rows.
void write_table(const fs::path& data, std::string_view name, const Json& json, const std::string& csv) {
  write_data(data, name, json);
  write_atomically(data / fmt::format("{}.csv", name), csv);
}

Json head_of(const SurveyOptions& options) { return {{"queries_per_family", options.queries}, {"seed", options.seed}}; }

std::optional<Survey> stored_survey(const ReportOptions& report, const fs::path& data, const SurveyOptions& options) {
  for (const char* name : {"survey", "disagreement"}) {
    if (!stored(report, data, name, head_of(options))) return std::nullopt;
  }
  try {
    Survey survey = read_survey(data / "survey.json");
    if (survey.complete()) return survey;
  } catch (const UsageError&) {
    // damaged: made again
  }
  return std::nullopt;
}

bool has_broken_guarantee(const Json& laws) {
  return std::ranges::any_of(laws.at("cells"), [](const Json& cell) { return cell.value("guarantee", false); });
}

/// Whether `step` ended a frame elsewhere than the truth.
bool has_wrong_step(const Json& worlds) {
  return std::ranges::any_of(worlds.at("cells"), [](const Json& cell) {
    return cell.at("combination") == "step" && std::ranges::any_of(enumerators<Ending>, [&](Ending ending) {
             return is_wrong(ending) && cell.at(std::string(name_of(ending))).at("n") > 0;
           });
  });
}

}  // namespace

SurveyOptions report_survey_options(const ReportOptions& report) {
  return {.queries = report.quick ? 1u << 14 : 1u << 18,
          .families = families_named({}),
          .methods = methods_named({}),
          .threads = report.threads};
}

std::optional<SurveyPart> report_survey(const ReportOptions& report, const fs::path& data) {
  SurveyOptions options = report_survey_options(report);
  options.pairs = true;
  const fs::path checkpoint = checkpoint_of(report, data, "survey");
  std::optional<Survey> survey = stored_survey(report, data, options);
  const bool is_stored = survey.has_value();
  if (!is_stored) {
    survey = run_survey(options, checkpoint);
    if (!survey) return std::nullopt;
    Json body = head_of(options);
    body.update(disagreement_json(*survey));
    write_atomically(data / "survey.json", file_text(*survey));
    write_table(data, "disagreement", body, disagreement_csv(*survey));
    remove_checkpoint(checkpoint);
  }
  write_table(data, "verdicts", verdicts_json(*survey), verdicts_csv(*survey));
  write_table(data, "time_error", time_error_json(*survey), time_error_csv(*survey));
  write_data(data, "witnesses", witnesses_json(*survey));
  return SurveyPart{std::move(*survey), is_stored};
}

bool report_maps(const ReportOptions& report, const fs::path& data) {
  const MapOptions options{.thinning = report.quick ? 16u : 1u, .threads = report.threads};
  const fs::path checkpoint = checkpoint_of(report, data, "maps");
  const Json head{{"seed", options.seed}, {"thinning", options.thinning}};
  if (stored(report, data, "maps", head) && stored(report, data, "why_sweep", head)) return true;
  const auto parts = run_maps(options, checkpoint);
  if (!parts) return false;
  write_table(data, "maps", maps_json(*parts, options), maps_csv(*parts));
  write_table(data, "why_sweep", why_sweep_json(*parts, options), why_sweep_csv(*parts));
  remove_checkpoint(checkpoint);
  return true;
}

std::optional<bool> report_laws(const ReportOptions& report, const fs::path& data) {
  LawsOptions options;
  options.cases = report.quick ? default_law_cases / 16 : default_law_cases;
  options.laws = laws_named({});
  options.subjects = subjects();
  options.scalars = law_scalars_named({});
  options.threads = report.threads;
  const fs::path checkpoint = checkpoint_of(report, data, "laws");
  if (const auto laws = stored(report, data, "laws", {{"cases", options.cases}, {"seed", options.seed}})) {
    return has_broken_guarantee(*laws);
  }
  const std::optional<LawsResult> result = run_laws(options, checkpoint);
  if (!result) return std::nullopt;
  Json json = to_json(*result);
  for (std::size_t c = 0; c < result->cells.size(); ++c) {
    if (const auto& query = result->cells[c].counterexample) json["cells"][c]["query"] = query_arguments(*query);
  }
  write_data(data, "laws", json);
  remove_checkpoint(checkpoint);
  return result->guarantee_broken();
}

shapes::SurveyOptions report_shapes_options(const ReportOptions& report) {
  const std::vector<shapes::Shapes> all = shapes::shapes_named({"all"});
  return {.scenes = report.quick ? 1u << 8 : 1u << 13,
          .shapes = all,
          .families = shapes::families_named({}),
          .functions = shapes::functions_named({}, all),
          .scalars = {enumerators<Scalar>.begin(), enumerators<Scalar>.end()},
          .threads = report.threads};
}

bool report_shapes(const ReportOptions& report, const fs::path& data) {
  const shapes::SurveyOptions options = report_shapes_options(report);
  Json asked = shapes::to_json(shapes::empty_survey(options));
  asked.erase("results");
  if (stored(report, data, "shapes", asked)) return true;
  const std::optional<shapes::Survey> survey = shapes::run_survey(options);
  if (!survey) return false;
  Json json = shapes::to_json(*survey);
  json.erase("format");                                // write_data writes its own
  json["text"] = shapes::survey_text(*survey, false);  // for the summary
  write_data(data, "shapes", json);
  return true;
}

std::optional<bool> report_worlds(const ReportOptions& report, const fs::path& data) {
  const PlayOptions options = worlds_options(report.quick ? 200 : 2000, report.threads);
  const fs::path checkpoint = checkpoint_of(report, data, "worlds");
  if (const auto worlds = stored(report, data, "worlds", {{"frames", options.frames}, {"seed", options.seed}})) {
    return has_wrong_step(*worlds);
  }
  const std::optional<PlayResult> result = run_play(options, checkpoint);
  if (!result) return std::nullopt;
  const Json json = worlds_json(options, *result);
  write_data(data, "worlds", json);
  remove_checkpoint(checkpoint);
  return has_wrong_step(json);
}

std::optional<Survey> report_engines(const ReportOptions& report, const std::vector<const Method*>& engines,
                                     const fs::path& data) {
  if (engines.empty()) {
    for (const char* old : {"engines.json", "engines.csv"}) fs::remove(data / old);
    return Survey{};
  }
  SurveyOptions options = report_survey_options(report);
  options.methods = engines;
  const fs::path checkpoint = checkpoint_of(report, data, "engines");
  std::optional<Survey> survey = run_survey(options, checkpoint);
  if (!survey) return std::nullopt;
  write_table(data, "engines", engines_json(*survey, engines), verdicts_csv(*survey));
  remove_checkpoint(checkpoint);
  return survey;
}

std::string project_summary(const fs::path& data) {
  std::string text;
  if (const auto json = read_data(data, "laws")) {
    const LawsResult laws = laws_from_json(*json, (data / "laws.json").string());
    text += fmt::format(
        "\n## Laws\n\nProperties that every right sweep has, tried on {} queries a law, method and scalar (seed {}). "
        "The cells that\nare broken, each with its smallest query, are in `data/laws.json`; `./sweeplab laws` prints "
        "them.\n\n```text\n{}```\n",
        laws.cases, laws.seed, laws_matrix(laws));
  }
  if (const auto counts = read_data(data, "shapes")) {
    text += fmt::format(
        "\n## Two shapes at one moment\n\nThe collision article's discrete tests, its distance, its angle and its "
        "push, and the repaired forms.\nEvery family is in `data/shapes.json`; `./sweeplab survey --shapes all` prints "
        "them.\n\n```text\n{}```\n",
        counts->at("text").get<std::string>());
  }
  if (const auto worlds = read_data(data, "worlds")) text += level_section(*worlds);
  if (const auto engines = read_data(data, "engines")) text += engines_section(*engines);
  return text;
}

}  // namespace sweeplab
