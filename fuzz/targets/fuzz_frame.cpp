// SPDX-License-Identifier: MIT
//
// A box among boxes, frame after frame: step(), bounce() and their truths. Any difference traps. The combinations of
// methods and responses, and the published loops, may err: what one ends wrongly becomes a finding in the folder SWEEPLAB_FINDINGS,
// if that is set.
#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <string>

#include "fuzz/inputs/world_bytes.h"
#include "fuzz/targets/targets.h"
#include "fuzz/targets/world_check.h"
#include "fuzz/watch/watch.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace sweeplab;
  const auto world = fuzz::world_of({bytes, size});
  if (!world) return -1;
  std::visit(
      [&](const auto& w) {
        const std::string complaint = fuzz::world_complaint(w);
        if (!complaint.empty()) {
          fmt::print(stderr, "fuzz_frame: {}\n", complaint);
          std::abort();
        }
        fuzz::note_findings("fuzz_frame", [&](Findings& findings) {
          for (const WorldFinding& finding : fuzz::watch_world(w, fuzz::choice_of_world({bytes, size}))) {
            findings.record(finding);
          }
        });
      },
      *world);
  return 0;
}
