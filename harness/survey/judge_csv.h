// SPDX-License-Identifier: MIT
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <iterator>
#include <string>
#include <string_view>

#include "harness/judge/run.h"
#include "harness/support/atomic_file.h"
#include "harness/support/text.h"
#include "harness/survey/explain.h"

namespace sweeplab {

inline constexpr std::string_view judge_csv_header =
    "row,algorithm,scalar,outcome,time,normal_x,normal_y,truth,truth_time,faces,verdict,cause,severity\n";

/// The fields "time,normal_x,normal_y": of an impact, as far as the method gives them; else empty.
template <class S>
std::string impact_fields(const Card& card, const Answer<S>& answer) {
  if (answer.outcome != Outcome::impact) return ",,";
  const std::string time = card.gives_time && std::isfinite(answer.time) ? hexfloat(answer.time) : "";
  return card.gives_face ? fmt::format("{},{},{}", time, answer.normal_x, answer.normal_y) : time + ",,";
}

/// Appends one line for each method's answer to query i of a judged batch. `row` counts the file's rows of data from 1.
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

/// A sink that writes these lines, in the order of the queries, beneath the header.
template <class S>
class JudgeCsv : public Sink<S> {
 public:
  explicit JudgeCsv(AtomicFile& file) : file_(file) { file_.write(judge_csv_header); }
  void study(Batch<S>& batch) override {
    batch.text.clear();
    for (std::size_t i = 0; i < batch.queries.size(); ++i) append_judge_csv(batch.text, batch, i);
  }
  void commit(Batch<S>& batch) override { file_.write(batch.text); }

 private:
  AtomicFile& file_;
};

}  // namespace sweeplab
