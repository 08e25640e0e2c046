// SPDX-License-Identifier: MIT
#include <fstream>

#include <nlohmann/json.hpp>

#include "harness/bench/bench.h"
#include "harness/digests/data_file.h"
#include "harness/digests/report.h"
#include "harness/methods/names.h"
#include "harness/support/atomic_file.h"
#include "harness/support/checkpoint.h"
#include "harness/support/provenance.h"

namespace sweeplab {
namespace {

/// A full run that the user has had is better than the quick one that a report has time for.
std::optional<Json> full_run() {
  std::ifstream in("out/bench/bench.json", std::ios::binary);
  Json json = Json::parse(in, nullptr, /*allow_exceptions=*/false);
  if (!json.is_object() || json.value("format", "") != "sweeplab-bench" || json.value("quick", true))
    return std::nullopt;
  if (!json.contains("provenance") || json["provenance"].value("program", "") != program_fingerprint()) {
    return std::nullopt;
  }
  return json;
}

}  // namespace

bool report_bench(const ReportOptions& report, const std::filesystem::path& data) {
  const std::filesystem::path checkpoint = data / "bench.checkpoint.json";
  if (const auto json = full_run()) {
    Json body = *json;
    body.erase("provenance");
    write_atomically(data / "bench.json", data_text("bench", body, (*json)["provenance"]));
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

}  // namespace sweeplab
