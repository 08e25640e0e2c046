// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "harness/judge/run.h"

namespace sweeplab {

/// A sink that keeps the ten queries on which answers went wrong worst. First come those where the file's own answer is
/// wrong, then those where a method is that is meant to sweep (the discrete baselines tunnel by design); among these
/// tunnels first, then by relative severity, then the earlier.
template <class S>
class WorstCases : public Sink<S> {
 public:
  explicit WorstCases(std::size_t lanes) : parts_(lanes) {}
  void study(Batch<S>& batch) override;

  struct Case {
    int rank = 0;  ///< whose answer is wrong, and whether by tunneling
    double relative = 0, severity = 0;
    std::uint64_t row = 0;
    Query<S> query;
    Class cls{};
    double toi = 0;
    std::vector<std::string> wrong;  ///< "gamedev: tunnel (rounding)"

    bool worse_than(const Case& other) const;
  };
  /// The worst first.
  std::vector<Case> cases() const;

  /// The cases with their numbers, who went wrong on them and how, and a picture each.
  std::string text() const;

 private:
  static void keep(std::vector<Case>& cases, Case found);

  std::vector<std::vector<Case>> parts_;  // one a lane
};

}  // namespace sweeplab
