// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string>
#include <vector>

#include "harness/digests/data_file.h"
#include "harness/survey/companion.h"
#include "harness/survey/statistics.h"

namespace sweeplab {

/// Who disagrees with whom: for every two methods, on how many queries of each class of truth one says contact (impact
/// or overlap) and the other none, and on how many their outcomes differ in another way.
class Disagreement : public Companion {
 public:
  std::string_view name() const override { return "disagreement"; }
  std::unique_ptr<CompanionSink<float>> sink32(std::span<const Method* const> panel, std::size_t lanes) const override;
  std::unique_ptr<CompanionSink<double>> sink64(std::span<const Method* const> panel, std::size_t lanes) const override;
  void take(const Family& family, Scalar scalar, const Json& seen) override;

  /// Pooled over the families that are drawn, which are equal in size, and the worst family of each pair.
  Json json() const;
  /// By family, where there is any difference.
  std::string csv() const;

 private:
  struct Pair {
    std::size_t a = 0, b = 0;      ///< places in the unit's methods, a < b
    ByClass contact{}, outcome{};  ///< by class of truth
  };
  struct Unit {
    std::string family;
    bool drawn = true;  ///< not counted out, as fixtures are
    Scalar scalar{};
    ByClass n{};  ///< by class of truth
    std::vector<std::string> methods;
    std::vector<Pair> pairs;  ///< that differ at all
  };
  std::vector<Unit> units_;
};

}  // namespace sweeplab
