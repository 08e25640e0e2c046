// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <fstream>
#include <vector>

#include <nlohmann/json.hpp>

namespace sweeplab {

/// What a stopped run leaves behind: a line that says which run by which program, then a line for each finished part.
class Checkpoint {
 public:
  /// Takes up the parts that an earlier run with the same plan, by the same program, has finished.
  Checkpoint(const nlohmann::ordered_json& plan, const std::filesystem::path& path);

  const std::vector<nlohmann::ordered_json>& finished() const { return finished_; }
  void add(const nlohmann::ordered_json& part);

 private:
  std::vector<nlohmann::ordered_json> finished_;
  std::ofstream file_;
};

}  // namespace sweeplab
