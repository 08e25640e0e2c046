// SPDX-License-Identifier: MIT
#include <array>

#include <nlohmann/json.hpp>

#include "harness/digests/findings_json.h"
#include "harness/digests/project_data.h"
#include "harness/digests/report.h"

namespace sweeplab {
namespace {

void write_or_remove(const std::filesystem::path& data, std::string_view name, const std::optional<Json>& json) {
  if (json) {
    write_data(data, name, *json);
  } else {
    std::filesystem::remove(data / (std::string(name) + ".json"));  // of an older report
  }
}

/// Every section of the page that has data of its own, and what makes it where it is missing.
struct Section {
  std::string_view name, missing, command;
  bool has_table = false;  ///< a CSV file beside it
};
constexpr std::array sections{
    Section{"survey", "", "./sweeplab report"},
    Section{"verdicts", "", "./sweeplab report", true},
    Section{"why_sweep", "", "./sweeplab report", true},
    Section{"maps", "", "./sweeplab report", true},
    Section{"time_error", "", "./sweeplab report", true},
    Section{"disagreement", "", "./sweeplab report", true},
    Section{"witnesses", "", "./sweeplab report"},
    Section{"laws", "", "./sweeplab report"},
    Section{"shapes", "", "./sweeplab report"},
    Section{"worlds", "", "./sweeplab report"},
    Section{"bench", "", "./sweeplab report"},
    Section{"engines", "no engine was given", "./sweeplab report --engine COMMAND", true},
    Section{"findings", "no fuzzing campaign has run here", "./sweeplab fuzz"},
    Section{"baseline", "no older report was named to compare with", "./sweeplab report --baseline DIR"},
    Section{"cards", "", "./sweeplab report"},
    Section{"fixtures", "", "./sweeplab report"},
    Section{"ablation", "the program's sources are not where it was built", "./sweeplab report"},
};

}  // namespace

void report_project(const std::filesystem::path& data) {
  write_data(data, "cards", cards_json());
  write_data(data, "fixtures", fixtures_json());
  write_or_remove(data, "ablation", ablation_json());
  write_or_remove(data, "findings", findings_json("out/fuzz"));  // where `fuzz` leaves them
}

bool report_baseline(const std::optional<Baseline>& before, const std::filesystem::path& data) {
  if (!before) {
    write_or_remove(data, "baseline", std::nullopt);
    return false;
  }
  const Json json = baseline_json(*before, data);
  write_data(data, "baseline", json);
  return json.at("new") > 0 || json.at("laws_newly_broken") > 0;
}

void report_sections(const ReportOptions& options, const std::filesystem::path& data) {
  Json json{{"quick", options.quick}, {"sections", Json::object()}};
  for (const Section& section : sections) {
    const std::string name(section.name);
    Json& one = json["sections"][name];
    if (std::filesystem::exists(data / (name + ".json"))) {
      one["file"] = name + ".json";
      if (section.has_table) one["csv"] = name + ".csv";
    } else {
      one = {{"missing", section.missing}, {"command", section.command}};
    }
  }
  write_data(data, "sections", json);
}

}  // namespace sweeplab
