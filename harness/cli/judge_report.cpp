// SPDX-License-Identifier: MIT
#include "harness/cli/judge_report.h"

#include "harness/support/standard_streams.h"

namespace sweeplab {

void JudgeReport::write(const std::string& text) const {
  if (folder_.empty()) return;
  report_.write(folder_, text);
  // Standard output may be JSON or rows.
  say("{}: every number; ./sweeplab judge makes a page of it\n", (folder_ / "data" / "judged.json").string());
}

}  // namespace sweeplab
