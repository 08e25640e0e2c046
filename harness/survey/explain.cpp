// SPDX-License-Identifier: MIT
#include "harness/survey/explain.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "harness/methods/cards_json.h"
#include "harness/query/numbers.h"
#include "harness/support/picture.h"
#include "harness/support/text.h"
#include "harness/support/text_table.h"

namespace sweeplab {
namespace {

/// A fraction of a thousand digits is no help to a reader; `judge --out` has it whole.
std::string shortened(const std::string& fraction) {
  constexpr std::size_t most = 60;
  if (fraction.size() <= most) return fraction;
  return fmt::format("{}... ({} characters)", fraction.substr(0, most), fraction.size());
}

template <class S>
std::string normal_text(const Answer<S>& answer) {
  const bool none = answer.normal_x == 0 && answer.normal_y == 0;
  return none ? "" : fmt::format("({},{})", answer.normal_x, answer.normal_y);
}

template <class S>
std::string truth_lines(Batch<S>& batch) {
  const Truth& truth = batch.truths[0];
  std::string text = fmt::format("truth    {}", name_of(truth.cls));
  if (truth.cls == Class::graze) text += fmt::format(" ({})", name_of(truth.graze));
  if (touches(truth)) {
    const Rational toi = time_of_impact(batch.queries[0]);
    text += fmt::format(" at t = {} = {}, faces {}", shortened(toi.fraction()), toi.decimal(20), faces_text(truth));
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

/// "4 of 49 methods are wrong:", and a line each kind of mistake.
template <class S>
std::string answer_lines(const Batch<S>& batch, std::size_t width) {
  std::size_t wrong = 0;
  std::string kinds;
  for (const Verdict verdict : enumerators<Verdict>) {
    std::vector<std::string_view> names;
    for (const Column<S>& column : batch.columns) {
      if (is_wrong(verdict) && column.judgements[0].verdict == verdict) names.push_back(batch.card_of(column, 0).id);
    }
    if (names.empty()) continue;
    wrong += names.size();
    const Misdeed misdeed = misdeed_of(verdict);
    kinds += wrapped(fmt::format("- {} {}{}", fmt::join(names, ", "), names.size() == 1 ? misdeed.one : misdeed.many,
                                 misdeed.where),
                     width, "  ") +
             "\n";
  }
  const std::size_t asked = batch.columns.size();
  if (asked == 1) return "";
  if (wrong == 0) return fmt::format("None of {} methods is wrong.\n\n", asked);
  return fmt::format("{} of {} methods {} wrong:\n{}\n", wrong, asked, wrong == 1 ? "is" : "are", kinds);
}

}  // namespace

template <class S>
std::string explain(Batch<S> batch, const Explained& how) {
  const Truth& truth = batch.truths[0];
  const Query<S>& told = batch.queries[0];  // as an engine with rounded numbers gets it
  std::string text =
      fmt::format("{}{}{}scalar   {}\n{}\n", answer_lines(batch, how.width), box_line('A', told.a, told.motion_a),
                  box_line('B', told.b, told.motion_b), name_of(scalar_of<S>), truth_lines(batch));
  TextTable table({"method", "outcome", "time", "normal", "verdict", "cause"});
  for (std::size_t c = 1; c < 6; ++c) table.set_left(c);
  std::size_t left_out = 0;
  for (const Column<S>& column : batch.columns) {
    const Card& card = batch.card_of(column, 0);
    const auto [verdict, cause] = column.judgements[0];
    const bool is_reference = card.id == "exact" || column.method->guest != nullptr || !column.method->has_code();
    if (!how.all && !is_reference && !is_wrong(verdict)) {
      ++left_out;
      continue;
    }
    const Answer<S> answer = read(card, column.answers[0]);
    const bool timed = answer.outcome == Outcome::impact && card.gives_time;
    table.add({marked_name(card), std::string(verdict == Verdict::not_asked ? "-" : name_of(answer.outcome)),
               timed ? shortest(answer.time) : "", card.gives_face ? normal_text(answer) : "",
               std::string(name_of(verdict)), std::string(name_of(cause))});
  }
  table.leave_out(left_out, "method that is not wrong", "methods that are not wrong");
  text += table.text(how.width);
  const auto contact = touches(truth) ? std::optional(time_of(truth)) : std::nullopt;
  return text + "\n" + wrapped(picture(numbers_of(told), contact, "  "), how.width, "    ");
}

template std::string explain(Batch<float>, const Explained&);
template std::string explain(Batch<double>, const Explained&);

}  // namespace sweeplab
