// SPDX-License-Identifier: MIT
#include <limits>
#include <nlohmann/json.hpp>

#include "harness/query/numbers.h"
#include "harness/query/query_text.h"
#include "harness/support/text.h"
#include "harness/survey/explain.h"
#include "harness/truth/severity.h"

namespace sweeplab {
namespace {

using Json = nlohmann::ordered_json;

template <class S>
Json truth_json(Batch<S>& batch) {
  const Truth& truth = batch.truths[0];
  const double severity = batch.severity_of(0);
  Json json{{"class", name_of(truth.cls)},
            {"graze", name_of(truth.graze)},
            {"faces", faces_text(truth)},
            {"normals", {truth.normal_x, truth.normal_y}}};
  if (touches(truth)) {
    const Rational toi = time_of_impact(batch.queries[0]);
    json["fraction"] = toi.fraction();
    json["decimal"] = toi.decimal(20);
    json["t"] = time_of(truth);
  } else if (truth.cls == Class::overlap) {
    json["fraction"] = "0/1";
    json["decimal"] = "0";
    json["t"] = 0;
  }
  json["severity"] = finite(severity);
  json["relative"] = relative_severity(batch.queries[0], severity);
  return json;
}

template <class S>
Json answer_json(Batch<S>& batch, const Column<S>& column) {
  const Card& card = batch.card_of(column, 0);
  const Answer<S> answer = read(card, column.answers[0]);
  const auto [verdict, cause] = column.judgements[0];
  Json json{{"method", card.id},
            {"outcome", name_of(answer.outcome)},
            {"verdict", name_of(verdict)},
            {"cause", name_of(cause)}};
  const bool impact = answer.outcome == Outcome::impact;
  if (impact && card.gives_time) {
    json["time"] = static_cast<double>(answer.time);
    json["text"] = shortest(answer.time);
    json["hex"] = hexfloat(answer.time);
    if (batch.truths[0].cls == Class::impact) {
      const double late = time_error(batch.truths[0], answer.time);
      json["ulps"] = finite(late / static_cast<double>(std::numeric_limits<S>::epsilon()));
    }
  }
  if (impact && card.gives_face) json["normal"] = {answer.normal_x, answer.normal_y};
  return json;
}

}  // namespace

template <class S>
Json explain_json(Batch<S>& batch) {
  Json json{{"scalar", name_of(scalar_of<S>)},
            {"query", query_arguments(numbers_of(batch.queries[0]))},
            {"truth", truth_json(batch)}};
  json["answers"] = Json::array();
  for (const Column<S>& column : batch.columns) json["answers"].push_back(answer_json(batch, column));
  return json;
}

template Json explain_json(Batch<float>&);
template Json explain_json(Batch<double>&);

}  // namespace sweeplab
