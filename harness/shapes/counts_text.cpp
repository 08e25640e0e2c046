// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "harness/shapes/run.h"
#include "harness/support/interval.h"
#include "harness/support/text_table.h"

namespace sweeplab::shapes {
namespace {

using discrete::Question;

std::string id_of(const Function* function) { return function ? std::string(function->card->id) : "yours"; }
std::string rule_of(const Function* function) {
  return function ? std::string(name_of(function->card->rule)) : "either";
}
Question question_of(const Function* function) { return function ? function->card->question : Question::contact; }

std::string count(std::uint64_t n) { return fmt::format("{}", n); }

std::string share(std::uint64_t n, std::uint64_t of) {
  if (of == 0) return "-";
  const Interval interval = clopper_pearson(n, of);
  return fmt::format("{}% [{}, {}]", number_text(100.0 * static_cast<double>(n) / static_cast<double>(of)),
                     number_text(100 * interval.low), number_text(100 * interval.high));
}

TextTable table_of(Question question) {
  switch (question) {
    case Question::contact:
      return TextTable({"tests of contact", "rule", "missed", "on touch", "by logic", "of", "phantoms", "on touch",
                        "by logic", "of", "wrong boxes", "failed"});
    case Question::push:
      return TextTable({"pushes", "overlaps", "not apart", "share, 95%", "by logic", "depth left p50/p99/max", "missed",
                        "phantoms", "failed"});
    case Question::distance:
      return TextTable({"distances", "asked", "error, ulp p50/p99/max", "failed"});
    case Question::angle:
      break;
  }
  return TextTable({"angles", "asked", "error, degrees p50/p99/max", "failed"});
}

std::vector<std::string> cells_of(const Function* function, const Tally& t) {
  switch (question_of(function)) {
    case Question::contact:
      return {id_of(function),
              rule_of(function),
              count(t.of(Verdict::missed)),
              count(t.of(Verdict::missed, Class::touch)),
              count(t.of(Verdict::missed, {}, Cause::logic)),
              count(t.contacts),
              count(t.of(Verdict::phantom)),
              count(t.of(Verdict::phantom, Class::touch)),
              count(t.of(Verdict::phantom, {}, Cause::logic)),
              count(t.asked - t.contacts),
              count(t.of(Verdict::wrong_box)),
              count(t.of(Verdict::failed))};
    case Question::push: {
      const std::uint64_t inside = t.of(Verdict::not_apart, Class::overlap);
      return {id_of(function),
              count(t.contacts),
              count(inside),
              share(inside, t.contacts),
              count(t.of(Verdict::not_apart, {}, Cause::logic)),
              error_text(t.measured),
              count(t.of(Verdict::missed)),
              count(t.of(Verdict::phantom)),
              count(t.of(Verdict::failed))};
    }
    default:
      return {id_of(function), count(t.asked), error_text(t.measured), count(t.of(Verdict::failed))};
  }
}

}  // namespace

std::string counts_text(const std::vector<const Function*>& panel, const std::vector<Tally>& tallies) {
  std::string text;
  for (const Question question : enumerators<Question>) {
    TextTable table = table_of(question);
    bool any = false;
    for (std::size_t f = 0; f < panel.size(); ++f) {
      if (question_of(panel[f]) != question) continue;
      any = true;
      table.add(cells_of(panel[f], tallies[f]));
    }
    if (any) text += fmt::format("{}{}", text.empty() ? "" : "\n", table.text());
  }
  return text;
}

}  // namespace sweeplab::shapes
