// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <fstream>
#include <functional>

#include <nlohmann/json_fwd.hpp>

namespace sweeplab {

/// What a stopped run leaves behind: a line that says which run by which program, then a line for each finished part.
class Checkpoint {
 public:
  /// Hands to `take`, in their order, the parts that an earlier run with the same plan, by the same program, has
  /// finished. A damaged one, at which `take` throws, and all after it are done anew.
  Checkpoint(const nlohmann::ordered_json& plan, const std::filesystem::path& path,
             const std::function<void(const nlohmann::ordered_json&)>& take);

  void add(const nlohmann::ordered_json& part);

 private:
  std::ofstream file_;
};

}  // namespace sweeplab
