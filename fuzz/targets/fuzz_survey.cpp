// SPDX-License-Identifier: MIT
//
// All published methods and peers. A disagreement never traps: it becomes a finding in SWEEPLAB_FINDINGS, if that is
// set. SWEEPLAB_COUNTERS=0: libFuzzer is steered by code coverage alone.
#include <cstdlib>
#include <memory>
#include <string_view>

#include "fuzz/inputs/bytes.h"
#include "fuzz/targets/targets.h"
#include "fuzz/watch/findings_of_run.h"
#include "fuzz/watch/runs.h"
#include "fuzz/watch/signature_counters.h"
#include "fuzz/watch/survey_watch.h"

namespace {

bool steers() {
  const char* counters = std::getenv("SWEEPLAB_COUNTERS");
  return !counters || std::string_view(counters) != "0";
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace sweeplab;
  static const std::unique_ptr<Findings> findings = fuzz::findings_of_run("fuzz_survey");
  static const bool steered = steers();
  static fuzz::SurveyWatch watch;
  fuzz::count_run();
  const auto query = fuzz::query_of({bytes, size});
  if (!query) return -1;
  std::visit(
      [&](const auto& q) {
        for (const Signature& signature : watch.look(q, fuzz::choice_of({bytes, size}))) {
          if (steered) fuzz::steer_to(key(signature));
          if (findings) findings->record(signature, q);
        }
      },
      *query);
  return 0;
}
