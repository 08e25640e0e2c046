// SPDX-License-Identifier: MIT
//
// What `findings` does with the findings that were selected. Each returns the exit code.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "harness/findings/findings_selection.h"

namespace sweeplab {

enum class FindingsFormat : std::uint8_t { csv, scenes, upstream, vectors };

struct FindingsOutput {
  std::uint64_t limit = 50;  ///< lines, or findings; 0: all
  FindingsFormat format = FindingsFormat::csv;
  double seconds = 30;               ///< of shrinking
  std::filesystem::path file = "-";  ///< of an export; a folder for scenes
};

int list_findings(const std::vector<SelectedFinding>& all, const FindingsOutput& output);
int show_findings(const std::vector<SelectedFinding>& all, const FindingsOutput& output);
int replay_findings(const std::vector<SelectedFinding>& all, const FindingsOutput& output);
int shrink_findings(const std::vector<SelectedFinding>& all, const FindingsOutput& output);
int export_findings(const std::vector<SelectedFinding>& all, const FindingsOutput& output);

}  // namespace sweeplab
