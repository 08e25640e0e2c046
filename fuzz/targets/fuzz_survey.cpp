// SPDX-License-Identifier: MIT
//
// All published methods and peers. A disagreement never traps: it becomes a finding in the folder SWEEPLAB_FINDINGS, if
// that is set.
#include <variant>

#include "fuzz/inputs/bytes.h"
#include "fuzz/targets/targets.h"
#include "fuzz/watch/findings_of_run.h"
#include "fuzz/watch/signature_counters.h"
#include "fuzz/watch/survey_watch.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace sweeplab;
  static fuzz::SurveyWatch watch;
  const auto query = fuzz::query_of({bytes, size});
  if (!query) return -1;
  std::visit(
      [&](const auto& q) {
        const auto& shown = watch.look(q, fuzz::choice_of({bytes, size}));
        for (const Signature& signature : shown) fuzz::steer_to(key(signature));
        fuzz::note_findings("fuzz_survey", [&](Findings& findings) {
          for (const Signature& signature : shown) findings.record(signature, q);
        });
      },
      *query);
  return 0;
}
