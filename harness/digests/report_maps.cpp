// SPDX-License-Identifier: MIT
#include "harness/digests/maps.h"

#include <nlohmann/json.hpp>
#include "harness/digests/report.h"
#include "harness/support/atomic_file.h"
#include "harness/support/checkpoint.h"

namespace sweeplab {

bool report_maps(const ReportOptions& report, const std::filesystem::path& data) {
  const MapOptions options{.thinning = report.quick ? 16u : 1u, .threads = report.threads};
  const std::filesystem::path checkpoint = data / "maps.checkpoint.json";
  if (report.fresh) {
    std::filesystem::remove(checkpoint);
  } else {
    const Json head{{"seed", options.seed}, {"thinning", options.thinning}};
    if (current_data(data, "maps", head) && current_data(data, "why_sweep", head)) return true;
  }
  const auto parts = run_maps(options, checkpoint);
  if (!parts) return false;
  write_data(data, "maps", maps_json(*parts, options));
  write_atomically(data / "maps.csv", maps_csv(*parts));
  write_data(data, "why_sweep", why_sweep_json(*parts, options));
  write_atomically(data / "why_sweep.csv", why_sweep_csv(*parts));
  remove_checkpoint(checkpoint);
  return true;
}

}  // namespace sweeplab
