// SPDX-License-Identifier: MIT
//
// What fuzz_survey looks for: every disagreement with the truth, between two methods, and with a law, as a signature.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "harness/law_cell.h"
#include "harness/run.h"
#include "harness/signature.h"

namespace sweeplab::fuzz {

/// Of every query: each published, baseline and peer method that answers in its scalar, beside the truth. By the
/// query's choice, each equally often: one of them beside each of the others, and one of them held to one law.
class SurveyWatch {
 public:
  SurveyWatch();

  /// The signatures that this query shows; valid until the next call.
  template <class S>
  const std::vector<Signature>& look(const Query<S>& query, std::uint16_t choice);

 private:
  /// Who is watched in one scalar, and room for their answers.
  template <class S>
  struct Side {
    std::vector<std::uint8_t> places;  ///< in suspects(), parallel to the panel
    std::vector<const Method*> panel;
    std::vector<Check<S>> checks;  ///< law by law, method by method
    Batch<S> batch;
  };
  template <class S>
  Side<S>& side();
  template <class S>
  void watch_pairs(Side<S>& side, std::size_t pivot);
  template <class S>
  void watch_law(Side<S>& side, std::size_t law, std::size_t method);

  Side<float> float32_;
  Side<double> float64_;
  std::vector<Signature> shown_;
};

}  // namespace sweeplab::fuzz
