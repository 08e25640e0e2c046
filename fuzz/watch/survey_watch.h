// SPDX-License-Identifier: MIT
//
// What fuzz_sweep looks for: every disagreement with the truth and with a law, as a signature.
#pragma once

#include <cstdint>
#include <vector>

#include "harness/findings/signature.h"
#include "harness/judge/run.h"
#include "harness/laws/law_cell.h"

namespace sweeplab::fuzz {

/// Of every query: each published and baseline method beside the truth, and one of the peers, which are many and slow.
/// By the query's choice, each equally often: which peer; and one of all held to one law.
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
    std::vector<std::uint8_t> places;  ///< in subjects(): those who answer every query, then the peers
    std::size_t always = 0;            ///< how many answer every query
    std::vector<std::uint8_t> asked;   ///< who answers this query ...
    std::vector<const Method*> panel;  ///< ... and with what, parallel
    Batch<S> batch;
  };

  Side<float> float32_;
  Side<double> float64_;
  std::vector<Signature> shown_;
};

}  // namespace sweeplab::fuzz
