// SPDX-License-Identifier: MIT
#include "harness/survey/explain.h"

#include <fmt/format.h>

#include <algorithm>
#include <type_traits>

#include "harness/judge/run.h"
#include "harness/methods/cards_json.h"
#include "harness/query/numbers.h"
#include "harness/support/picture.h"
#include "harness/support/text.h"

namespace sweeplab {
namespace {

std::string faces_of(const Truth& truth) { return std::string(truth.face_x ? "x" : "") + (truth.face_y ? "y" : ""); }

/// A fraction of a thousand digits is no help to a reader; `judge --out` has it whole.
std::string shortened(const std::string& fraction) {
  constexpr std::size_t most = 60;
  if (fraction.size() <= most) return fraction;
  return fmt::format("{}... ({} characters)", fraction.substr(0, most), fraction.size());
}

std::string normal_text(std::int8_t x, std::int8_t y) {
  return x == 0 && y == 0 ? "" : fmt::format("({},{})", int{x}, int{y});
}

template <class S>
std::string truth_lines(Batch<S>& batch) {
  const Truth& truth = batch.truths[0];
  std::string text = fmt::format("truth    {}", name_of(truth.cls));
  if (truth.cls == Class::graze) text += fmt::format(" ({})", name_of(truth.graze));
  if (truth.cls == Class::impact || truth.cls == Class::graze) {
    const Rational toi = time_of_impact(batch.queries[0]);
    text += fmt::format(" at t = {} = {}, faces {}", shortened(toi.fraction()), toi.decimal(20), faces_of(truth));
  }
  const double delta = batch.severity_of(0);
  text += delta > 0   ? fmt::format("; at its deepest {} inside\n", shortest(delta))
          : delta < 0 ? fmt::format("; at its nearest {} apart\n", shortest(-delta))
                      : std::string("; touching, never inside\n");
  return text;
}

template <class S>
std::string box_line(char name, const Box<S>& box, const Vector<S>& motion) {
  return fmt::format("{}        x {}  y {}  w {}  h {}  moves {} {}\n", name, shortest(box.x), shortest(box.y),
                     shortest(box.w), shortest(box.h), shortest(motion.x), shortest(motion.y));
}

}  // namespace

template <class S>
std::string explain(const Query<S>& query, std::span<const Method* const> methods, const AnswerToExplain<S>* given) {
  Batch<S> batch;
  batch.size = 1;
  batch.queries = {query};
  std::vector<const Method*> panel(methods.begin(), methods.end());
  const Method without_code{given ? given->card : nullptr, nullptr, nullptr, nullptr};
  if (given) {
    batch.given = {given->answer};
    batch.given_cards = {given->card};
    batch.given_asked = {given->asked};
    panel.insert(panel.begin(), &without_code);
  }
  judge_batch<S>(batch, panel);
  const Truth& truth = batch.truths[0];
  const Query<S>& told = batch.queries[0];  // as an engine is told it that takes rounded numbers

  std::string text = box_line('A', told.a, told.motion_a) + box_line('B', told.b, told.motion_b);
  text += fmt::format("scalar   {}\n", name_of(scalar_of<S>));
  text += truth_lines(batch) + "\n";
  std::size_t width = 38;
  for (const Method* method : panel) width = std::max(width, marked_name(*method->card).size() + 2);
  text += fmt::format("{:<{}}{:<10}{:<26}{:<8}{:<15}{}\n", "method", width, "outcome", "time", "normal", "verdict",
                      "cause");
  for (const Column<S>& column : batch.columns) {
    const Card& card = batch.card_of(column, 0);
    const Answer<S> answer = read(card, column.answers[0]);
    const bool timed = answer.outcome == Outcome::impact && card.gives_time;
    text += fmt::format("{:<{}}{:<10}{:<26}{:<8}{:<15}{}\n", marked_name(card), width,
                        column.judgements[0].verdict == Verdict::not_asked ? "-" : name_of(answer.outcome),
                        timed ? shortest(answer.time) : "",
                        card.gives_face ? normal_text(answer.normal_x, answer.normal_y) : "",
                        name_of(column.judgements[0].verdict), name_of(column.judgements[0].cause));
  }
  const bool touches = truth.cls == Class::impact || truth.cls == Class::graze;
  const auto contact =
      touches ? std::optional<double>((truth.n_hi + truth.n_lo) / (truth.d_hi + truth.d_lo)) : std::nullopt;
  return text + "\n" + picture(numbers_of(told), contact, "  ");
}

template std::string explain(const Query<float>&, std::span<const Method* const>, const AnswerToExplain<float>*);
template std::string explain(const Query<double>&, std::span<const Method* const>, const AnswerToExplain<double>*);

}  // namespace sweeplab
