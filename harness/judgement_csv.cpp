// SPDX-License-Identifier: MIT
#include "harness/judgement_csv.h"

#include <fmt/format.h>

#include <iterator>
#include <type_traits>

#include "harness/text.h"

namespace sweeplab {

template <class S>
JudgementCsv<S>::JudgementCsv(AtomicFile& file) : file_(file) {
  file_.write("row,algorithm,scalar,outcome,time,normal_x,normal_y,truth,truth_time,faces,verdict,cause,severity\n");
}

template <class S>
void JudgementCsv<S>::study(Batch<S>& batch) {
  batch.text.clear();
  auto out = std::back_inserter(batch.text);
  const auto scalar = name_of(std::is_same_v<S, float> ? Scalar::float32 : Scalar::float64);
  for (std::size_t i = 0; i < batch.queries.size(); ++i) {
    const Truth& truth = batch.truths[i];
    const std::string toi = truth.cls == Class::separate ? "" : time_of_impact(batch.queries[i]).fraction();
    const std::string faces = std::string(truth.face_x ? "x" : "") + (truth.face_y ? "y" : "");
    const std::string severity = shortest(batch.severity_of(i));
    for (const Column<S>& column : batch.columns) {
      const Card& card = batch.card_of(column, i);
      const Answer<S> answer = read(card, column.answers[i]);
      const bool impact = answer.outcome == Outcome::impact;
      fmt::format_to(out, "{},{},{},{},", batch.first + i + 1, card.id, scalar, name_of(answer.outcome));
      if (impact && card.gives_time) fmt::format_to(out, "{}", hexfloat(answer.time));
      if (impact && card.gives_face) {
        fmt::format_to(out, ",{},{},", int{answer.normal_x}, int{answer.normal_y});
      } else {
        fmt::format_to(out, ",,,");
      }
      fmt::format_to(out, "{},{},{},{},{},{}\n", name_of(truth.cls), toi, faces, name_of(column.judgements[i].verdict),
                     name_of(column.judgements[i].cause), severity);
    }
  }
}

template <class S>
void JudgementCsv<S>::commit(Batch<S>& batch) {
  file_.write(batch.text);
}

template class JudgementCsv<float>;
template class JudgementCsv<double>;

}  // namespace sweeplab
