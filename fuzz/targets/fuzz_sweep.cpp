// SPDX-License-Identifier: MIT
//
// A sweep of two boxes. All published methods and peers may err: what one does wrong becomes a finding in the folder
// SWEEPLAB_FINDINGS, if that is set. Of one input in four, by its choice, what is guaranteed is compared with the slow
// independent truth, and laws are asked of it: any difference traps.
#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <variant>

#include "fuzz/inputs/bytes.h"
#include "fuzz/targets/targets.h"
#include "fuzz/targets/truth_check.h"
#include "fuzz/watch/findings_of_run.h"
#include "fuzz/watch/signature_counters.h"
#include "fuzz/watch/survey_watch.h"

namespace {

/// One choice in four, whatever else is chosen by its remainders.
bool is_compared(std::uint16_t choice) { return static_cast<std::uint16_t>(choice * 0x9e37u) < 0x4000u; }

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace sweeplab;
  static fuzz::SurveyWatch watch;
  static const fuzz::TruthCheck check(subjects());
  const auto query = fuzz::query_of({bytes, size});
  if (!query) return -1;
  const std::uint16_t choice = fuzz::choice_of({bytes, size});
  const std::string complaint = std::visit(
      [&](const auto& q) {
        const auto& shown = watch.look(q, choice);
        for (const Signature& signature : shown) fuzz::steer_to(key(signature));
        fuzz::note_findings("fuzz_sweep", [&](Findings& findings) {
          for (const Signature& signature : shown) findings.record(signature, q);
        });
        return is_compared(choice) ? check.complaint(q, choice) : "";
      },
      *query);
  if (complaint.empty()) return 0;
  fmt::print(stderr, "fuzz_sweep: {}\n", complaint);
  std::abort();
}
