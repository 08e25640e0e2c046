// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "harness/judge/run.h"

namespace sweeplab {

/// One query, judged by itself: a batch of one. `given`, if there is one, is the first of its columns.
template <class S>
Batch<S> judged_alone(const Query<S>& query, std::span<const Method* const> methods,
                      const std::optional<CardedAnswer<S>>& given = std::nullopt) {
  static const Method without_code{nullptr, nullptr, nullptr, nullptr};
  Batch<S> batch;
  batch.size = 1;
  batch.queries = {query};
  std::vector<const Method*> panel(methods.begin(), methods.end());
  if (given) {
    batch.given = {*given};
    panel.insert(panel.begin(), &without_code);
  }
  judge_batch<S>(batch, panel);
  return batch;
}

/// The faces of the truth: "x", "y", "xy" or "".
inline std::string faces_text(const Truth& truth) {
  return std::string(truth.face_x ? "x" : "") + (truth.face_y ? "y" : "");
}

/// Whether the boxes come to touch; and when, to a double.
inline bool touches(const Truth& truth) { return truth.cls == Class::impact || truth.cls == Class::graze; }
inline double time_of(const Truth& truth) { return (truth.n_hi + truth.n_lo) / (truth.d_hi + truth.d_lo); }

/// How much of a query is explained, and how wide a line may be (0: as wide as it is).
struct Explained {
  bool all = true;  ///< else rows of methods that are right are counted, but for `exact`, engines and a given answer
  std::size_t width = 0;
};

/// One query, for people: who is wrong, in words; the exact truth, every method's answer beside it with verdict and cause,
/// and a picture.
template <class S>
std::string explain(Batch<S> batch, const Explained& how = {});

/// The same for programs: reports/schemas/explain.schema.json.
template <class S>
nlohmann::ordered_json explain_json(Batch<S>& batch);

}  // namespace sweeplab
