// SPDX-License-Identifier: MIT
//
// Two shapes at one moment: the truth against the slow one, and the repaired functions. Any difference traps.
#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <string>

#include "fuzz/inputs/scene_bytes.h"
#include "fuzz/targets/shapes_check.h"
#include "fuzz/targets/targets.h"
#include "fuzz/watch/runs.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace sweeplab;
  static const fuzz::ShapesCheck check = fuzz::ShapesCheck::of_repaired();
  fuzz::count_run();
  const auto scene = fuzz::scene_of({bytes, size});
  if (!scene) return -1;
  const std::string complaint = std::visit([&](const auto& s) { return check.complaint(s); }, *scene);
  if (complaint.empty()) return 0;
  fmt::print(stderr, "fuzz_shapes: {}\n", complaint);
  std::abort();
}
