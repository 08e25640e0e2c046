// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "harness/judge/run.h"

namespace sweeplab {

/// An answer as people read it, as far as the card says that it gives: "hit at 0.5, normal (1, 0)", "miss".
template <class S>
std::string answer_text(const Card& card, const Answer<S>& answer);

/// A sink that keeps the ten queries on which answers went wrong worst, at most three of a kind: of those where the file's
/// own answer is wrong the same verdict, of others the same methods with the same verdicts. First come those where the file's own answer is
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
    std::string kind;
    std::string given;                 ///< the file's own answer, if it gives any: "hit at 0.5, normal (1, 0)"
    std::vector<std::string> answers;  ///< of engines that are asked live: "mine: miss"

    bool worse_than(const Case& other) const;
  };
  /// The worst first.
  std::vector<Case> cases() const;

  /// The cases with their numbers, who went wrong on them and how, and a picture each, in lines of at most `width`
  /// columns.
  std::string text(std::size_t width) const;

 private:
  static void keep(std::vector<Case>& cases, Case found);

  std::vector<std::vector<Case>> parts_;  // one a lane
};

}  // namespace sweeplab
