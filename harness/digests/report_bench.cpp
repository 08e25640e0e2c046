// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <vector>

#include <nlohmann/json.hpp>

#include "harness/bench/bench.h"
#include "harness/digests/data_file.h"
#include "harness/digests/report.h"
#include "harness/methods/names.h"
#include "harness/support/atomic_file.h"
#include "harness/support/build_info.h"
#include "harness/support/checkpoint.h"
#include "harness/support/provenance.h"

namespace sweeplab {
namespace {

/// What `bench` has written as `format`; nothing if it has not, or not as a whole.
std::optional<Json> run_in(const std::filesystem::path& file, std::string_view format) {
  std::ifstream in(file, std::ios::binary);
  Json json = Json::parse(in, nullptr, /*allow_exceptions=*/false);
  if (!json.is_object() || json.value("format", "") != format || !json.contains("provenance")) return std::nullopt;
  return json;
}

/// The one that the user has had with this very program.
std::optional<Json> own_run(const std::string& file, std::string_view format) {
  std::optional<Json> json = run_in(std::filesystem::path("out/bench") / file, format);
  if (json && (*json)["provenance"].value("program", "") != program_fingerprint()) return std::nullopt;
  return json;
}

/// A full run that the user has had is better than the quick one that a report has time for.
std::optional<Json> full_run() {
  std::optional<Json> json = own_run("bench.json", "sweeplab-bench");
  return json && !json->value("quick", true) ? json : std::nullopt;
}

/// The one on record, by gcc: of this machine, if there is one, else of the first that has one.
std::optional<Json> run_on_record(const std::string& file, std::string_view format) {
  const std::filesystem::path records = std::filesystem::path(build_info::source_dir()) / "harness/records/bench";
  std::vector<std::filesystem::path> machines;
  std::error_code none;
  for (const auto& entry : std::filesystem::directory_iterator(records, none)) machines.push_back(entry.path());
  std::ranges::sort(machines);
  std::optional<Json> chosen;
  const Json here = provenance();
  for (const std::filesystem::path& machine : machines) {
    std::optional<Json> json = run_in(machine / "gcc" / file, format);
    if (!json) continue;
    const bool same = (*json)["provenance"].value("machine", "") == here.at("machine").get<std::string>();
    if (same || !chosen) chosen = std::move(json);
    if (same) break;
  }
  return chosen;
}

/// Without what no chart shows: each repetition's time, and of batches the families of which only one size was timed.
Json for_the_page(Json json) {
  const bool of_batches = json.contains("limits");
  for (const char* list : {"results", "limits"}) {
    if (!json.contains(list)) continue;
    Json kept = Json::array();
    for (Json& row : json[list]) {
      if (row.contains("repetitions")) row["repetitions"] = Json::array();
      if (!of_batches || row.at("family") == json.at("families").at(0)) kept.push_back(std::move(row));
    }
    json[list] = std::move(kept);
  }
  return json;
}

void write_run(const std::filesystem::path& data, std::string_view name, Json json) {
  const Json from = json["provenance"];
  json.erase("provenance");
  write_atomically(data / fmt::format("{}.json", name), data_text(name, json, from));
}

}  // namespace

bool report_bench(const ReportOptions& report, const std::filesystem::path& data) {
  const std::filesystem::path checkpoint = data / "bench.checkpoint.json";
  if (const auto json = full_run()) {
    write_run(data, "bench", *json);
    return true;
  }
  if (report.fresh) {
    std::filesystem::remove(checkpoint);
  } else if (current_data(data, "bench", {{"quick", true}})) {
    return true;
  }
  const auto bench = run_bench({.families = quick_bench_families(),
                                .methods = methods_named({}),
                                .scalars = {enumerators<Scalar>.begin(), enumerators<Scalar>.end()},
                                .repetitions = quick_repetitions,
                                .quick = true},
                               checkpoint);
  if (!bench) return false;
  write_atomically(data / "bench.json", file_text(*bench, bench_provenance()));
  remove_checkpoint(checkpoint);
  return true;
}

void report_stored_bench(const std::filesystem::path& data) {
  for (const char* name : {"batch", "many"}) {
    const std::string file = fmt::format("{}.json", name), format = fmt::format("sweeplab-bench-{}", name);
    std::optional<Json> json = own_run(file, format);
    if (!json) json = run_on_record(file, format);
    if (!json) {
      std::filesystem::remove(data / file);  // of an older report
      continue;
    }
    write_run(data, name, for_the_page(std::move(*json)));
  }
}

}  // namespace sweeplab
