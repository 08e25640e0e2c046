// SPDX-License-Identifier: MIT
#include "harness/survey/judge_csv.h"

#include <fmt/format.h>

#include <cmath>
#include <iterator>

#include "harness/support/text.h"
#include "harness/survey/explain.h"

namespace sweeplab {
namespace {

/// The fields "time,normal_x,normal_y": of an impact, as far as the method gives them; else empty.
template <class S>
std::string impact_fields(const Card& card, const Answer<S>& answer) {
  if (answer.outcome != Outcome::impact) return ",,";
  const std::string time = card.gives_time && std::isfinite(answer.time) ? hexfloat(answer.time) : "";
  return card.gives_face ? fmt::format("{},{},{}", time, answer.normal_x, answer.normal_y) : time + ",,";
}

}  // namespace

template <class S>
void append_judge_csv(std::string& out, Batch<S>& batch, std::size_t i) {
  const Query<S>& query = batch.queries[i];
  const Truth& truth = batch.truths[i];
  // What is the same in every line of the row is made once: these two are expensive.
  const std::string severity_text = shortest(batch.severity_of(i));
  std::string time_text;
  if (truth.cls == Class::overlap) time_text = "0/1";
  if (touches(truth)) time_text = time_of_impact(query).fraction();
  for (const Column<S>& column : batch.columns) {
    const Card& card = batch.card_of(column, i);
    const Answer<S> answer = read(card, column.answers[i]);
    const Judgement judgement = column.judgements[i];
    fmt::format_to(std::back_inserter(out), "{},{},{},{},{},{},{},{},{},{},{}\n", batch.first + i + 1, card.id,
                   name_of(scalar_of<S>), judgement.verdict == Verdict::not_asked ? "" : name_of(answer.outcome),
                   impact_fields(card, answer), name_of(truth.cls), time_text, faces_text(truth),
                   name_of(judgement.verdict), judgement.cause == Cause::none ? "" : name_of(judgement.cause),
                   severity_text);
  }
}

template void append_judge_csv(std::string&, Batch<float>&, std::size_t);
template void append_judge_csv(std::string&, Batch<double>&, std::size_t);

}  // namespace sweeplab
