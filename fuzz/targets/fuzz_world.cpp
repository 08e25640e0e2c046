// SPDX-License-Identifier: MIT
//
// A box among boxes, frame after frame: step(), bounce() and both truths. Any difference traps. The steps that are wrong
// on purpose may err: what each gets wrong, once for each kind, is written beside SWEEPLAB_FINDINGS, if that is set, into
// the folder world_findings, a file a signature.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <string>

#include "fuzz/inputs/world_bytes.h"
#include "fuzz/targets/targets.h"
#include "fuzz/targets/world_check.h"
#include "fuzz/watch/runs.h"
#include "harness/support/atomic_file.h"
#include "harness/support/usage_error.h"

namespace {

namespace fs = std::filesystem;

fs::path findings_folder() {
  const char* findings = std::getenv("SWEEPLAB_FINDINGS");
  return findings ? fs::path(findings).parent_path() / "world_findings" : fs::path();
}

void write(const fs::path& folder, const sweeplab::fuzz::WorldFinding& finding) {
  std::string name = finding.signature();
  std::replace(name.begin(), name.end(), '/', '.');
  std::replace(name.begin(), name.end(), ' ', '_');
  if (fs::exists(folder / name)) return;
  try {
    sweeplab::make_folder(folder);
    sweeplab::write_atomically(folder / name, finding.signature() + "\n" + finding.witness + "\n");
  } catch (const sweeplab::UsageError& error) {
    fmt::print(stderr, "fuzz_world: {}\n", error.what());
    std::exit(2);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace sweeplab;
  static const fs::path folder = findings_folder();
  static std::set<std::string> known;
  fuzz::count_run();
  const auto world = fuzz::world_of({bytes, size});
  if (!world) return -1;
  std::visit(
      [&](const auto& w) {
        const std::string complaint = fuzz::world_complaint(w);
        if (!complaint.empty()) {
          fmt::print(stderr, "fuzz_world: {}\n", complaint);
          std::abort();
        }
        if (folder.empty()) return;
        for (const auto& finding : fuzz::world_findings(w, known)) write(folder, finding);
      },
      *world);
  return 0;
}
