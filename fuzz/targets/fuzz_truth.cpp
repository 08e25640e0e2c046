// SPDX-License-Identifier: MIT
//
// What is guaranteed against the slow independent truth, and the laws on it. Any difference traps.
#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <string>

#include "fuzz/targets/targets.h"
#include "fuzz/targets/truth_check.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace sweeplab;
  static const fuzz::TruthCheck check(subjects());
  const auto query = fuzz::query_of({bytes, size});
  if (!query) return -1;
  const std::uint16_t choice = fuzz::choice_of({bytes, size});
  const std::string complaint = std::visit([&](const auto& q) { return check.complaint(q, choice); }, *query);
  if (complaint.empty()) return 0;
  fmt::print(stderr, "fuzz_truth: {}\n", complaint);
  std::abort();
}
