// SPDX-License-Identifier: MIT
#include "harness/survey/judged_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <tuple>

#include "harness/query/numbers.h"
#include "harness/support/picture.h"
#include "harness/support/text.h"
#include "harness/support/text_table.h"
#include "harness/survey/explain.h"
#include "harness/truth/severity.h"

namespace sweeplab {
namespace {

constexpr std::size_t most_cases = 10;
constexpr std::ptrdiff_t most_of_a_kind = 3;

/// An answer as people read it, as far as the card says that it gives: "hit at 0.5, normal (1, 0)", "miss".
template <class S>
std::string answer_text(const Card& card, const Answer<S>& answer) {
  if (answer.outcome == Outcome::separate) return "miss";
  if (answer.outcome != Outcome::impact) return std::string(name_of(answer.outcome));
  std::string text = "hit";
  if (card.gives_time) text += " at " + (std::isfinite(answer.time) ? shortest(answer.time) : "no finite time");
  if (!card.gives_face) return text;
  if (answer.normal_x != 0 && answer.normal_y != 0) return text + ", normal off both axes";
  return text + fmt::format(", normal ({}, {})", int{answer.normal_x}, int{answer.normal_y});
}

}  // namespace

template <class S>
bool WorstCases<S>::Case::worse_than(const Case& other) const {
  return std::make_tuple(rank, relative, other.row) > std::make_tuple(other.rank, other.relative, row);
}

template <class S>
void WorstCases<S>::keep(std::vector<Case>& cases, Case found) {
  const auto place = std::find_if(cases.begin(), cases.end(), [&](const Case& c) { return found.worse_than(c); });
  const std::string kind = found.kind;
  cases.insert(place, std::move(found));
  const auto same = [&](const Case& c) { return c.kind == kind; };
  if (std::count_if(cases.begin(), cases.end(), same) > most_of_a_kind) {
    cases.erase(std::prev(std::find_if(cases.rbegin(), cases.rend(), same).base()));
  }
  if (cases.size() > most_cases) cases.pop_back();
}

template <class S>
void WorstCases<S>::study(Batch<S>& batch) {
  std::vector<Case>& cases = parts_[batch.lane];
  for (std::size_t i = 0; i < batch.queries.size(); ++i) {
    const auto wrong_here = [&](const Column<S>& column) { return is_wrong(column.judgements[i].verdict); };
    if (std::ranges::none_of(batch.columns, wrong_here)) continue;
    Case found;
    found.severity = batch.severity_of(i);
    found.relative = relative_severity(batch.queries[i], found.severity);
    found.row = batch.first + i + 1;
    for (const Column<S>& column : batch.columns) {
      if (!wrong_here(column) || column.method->card->kind == Kind::baseline) continue;
      const bool yours = !column.method->template sweep<S>();
      const bool tunnel = column.judgements[i].verdict == Verdict::tunnel;
      found.rank = std::max(found.rank, (yours ? 4 : 0) + (tunnel ? 2 : 0) + 1);
    }
    if (cases.size() == most_cases && !found.worse_than(cases.back())) continue;
    found.query = batch.queries[i];
    found.cls = batch.truths[i].cls;
    found.toi = time_of(batch.truths[i]);
    std::string own_mistake;
    for (const Column<S>& column : batch.columns) {
      const Card& card = batch.card_of(column, i);
      const auto [verdict, cause] = column.judgements[i];
      if (wrong_here(column)) {
        const std::string why = cause == Cause::unknown ? "" : fmt::format(" ({})", name_of(cause));
        found.wrong.push_back(fmt::format("{}: {}{}", card.id, name_of(verdict), why));
      }
      const std::string answer = verdict == Verdict::not_asked ? "not asked" : answer_text(card, column.answers[i]);
      if (column.method->guest != nullptr) found.answers.push_back(fmt::format("{}: {}", card.id, answer));
      if (column.method->has_code()) continue;
      found.given = answer;
      if (wrong_here(column)) own_mistake = name_of(verdict);
    }
    found.kind = own_mistake.empty() ? fmt::format("{}", fmt::join(found.wrong, ",")) : own_mistake;
    keep(cases, std::move(found));
  }
}

template <class S>
std::vector<typename WorstCases<S>::Case> WorstCases<S>::cases() const {
  std::vector<Case> all;
  for (const auto& part : parts_) {
    for (const Case& c : part) keep(all, c);
  }
  return all;
}

template <class S>
std::string WorstCases<S>::text(std::size_t width) const {
  const std::vector<Case> cases = this->cases();
  if (cases.empty()) return "\nNo method went wrong on any of these queries.\n";
  std::string text =
      fmt::format("\nThe worst {}:\n", cases.size() == 1 ? "case" : fmt::format("{} cases", cases.size()));
  for (const Case& c : cases) {
    text += fmt::format("\nrow {}: truth {}", c.row, name_of(c.cls));
    if (c.cls == Class::impact) text += fmt::format(" at t = {:.6g}", c.toi);
    text += c.severity > 0   ? fmt::format(", {} deep\n", shortest(c.severity))
            : c.severity < 0 ? fmt::format(", {} apart\n", shortest(-c.severity))
                             : std::string("\n");
    const auto body = [](const Box<S>& box, const Vector<S>& motion) {
      return fmt::format("{} {} {} {} moves {} {}", shortest(box.x), shortest(box.y), shortest(box.w), shortest(box.h),
                         shortest(motion.x), shortest(motion.y));
    };
    const auto line = [&](const std::string& what, std::string_view indent) {
      text += wrapped("  " + what, width, indent) + "\n";
    };
    line(fmt::format("A {}, B {}", body(c.query.a, c.query.motion_a), body(c.query.b, c.query.motion_b)), "    ");
    if (!c.given.empty()) text += fmt::format("  the file's own answer: {}\n", c.given);
    if (!c.answers.empty()) line(fmt::format("answered, {}", fmt::join(c.answers, "; ")), "    ");
    line(fmt::format("{}", fmt::join(c.wrong, ", ")), "  ");
    const bool has_time = c.cls == Class::impact || c.cls == Class::graze;
    const std::string drawn = picture(numbers_of(c.query), has_time ? std::optional(c.toi) : std::nullopt, "    ");
    text += wrapped(drawn, width, "    ");
  }
  return text;
}

template class WorstCases<float>;
template class WorstCases<double>;

}  // namespace sweeplab
