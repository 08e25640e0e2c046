// SPDX-License-Identifier: MIT
#include "harness/survey/survey_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>
#include <vector>

#include "harness/judge/verdict_words.h"
#include "harness/methods/cards_json.h"
#include "harness/support/text_table.h"

namespace sweeplab {
namespace {

constexpr std::string_view worst_head = "most in";

std::string per_million(const Rate& rate) { return rate.of == 0 ? "-" : per_million_text(rate.value()); }

/// The wrong answers of a row in these families, whatever their kind.
std::uint64_t wrong_in(const SurveyRow& row, const std::vector<std::string>& families) {
  std::uint64_t wrong = 0;
  for (const InFamily& one : row.families) {
    if (std::ranges::find(families, one.family()) != families.end()) wrong += one.tally->wrong();
  }
  return wrong;
}

std::string introduction(const Survey& survey, const std::vector<std::string>& families) {
  const bool everyday = std::ranges::all_of(families, [](const std::string& family) {
    const Family* known = find_family(family);
    return known != nullptr && known->kind != FamilyKind::trap;
  });
  const bool has_fewer = std::ranges::any_of(families, [&](const std::string& family) {
    const Family* known = find_family(family);
    return known != nullptr && known->size != 0 && known->size < survey.queries;
  });
  std::vector<std::string> names;
  std::ranges::transform(families, std::back_inserter(names), marked_family);
  return fmt::format("{} in {} famil{} of {} ({}), {}{} queries each, every answer judged against exact truth.\n",
                     counted(survey.algorithms.size(), "method"), families.size(), families.size() == 1 ? "y" : "ies",
                     everyday ? "everyday numbers" : "numbers that set traps", fmt::join(names, ", "),
                     has_fewer ? "up to " : "", survey.queries);
}

}  // namespace

std::string survey_answer(const Survey& survey, std::size_t width) {
  const std::vector<std::string> families = first_families(survey);
  std::vector<std::string> right, not_in_contacts, by_hairlines;
  TextTable table({"method", "real tunnels", "real late", "real phantoms", "hairline tunnels", "hairline phantoms",
                   std::string(worst_head)});
  table.set_left(6);
  bool any = false, any_excused = false;
  std::string_view last;
  for (const SurveyRow& row : ordered_rows(survey)) {
    const std::string_view id = row.method->card->id;
    if (id == last) continue;  // the native scalar comes first, if the survey has it
    last = id;
    const bool excused = much_excused(row, families);
    any_excused = any_excused || excused;
    const bool is_engine = row.method->guest != nullptr;
    const std::string name =
        fmt::format("{}{}{}", is_engine ? marked_name(*row.method->card) : std::string(id),
                    row.native() ? "" : fmt::format(" ({})", name_of(row.scalar)), excused ? "*" : "");
    const auto real = [&](Verdict v) { return highest_rate(row, families, v, ErrorSize::real); };
    const auto fine = [&](Verdict v) { return highest_rate(row, families, v, ErrorSize::hairline); };
    const Rate tunnels = real(Verdict::tunnel), late = real(Verdict::late), phantoms = real(Verdict::phantom),
               fine_tunnels = fine(Verdict::tunnel), fine_phantoms = fine(Verdict::phantom);
    if (tunnels.events + late.events + phantoms.events == 0) {
      (wrong_in(row, families) == 0                      ? right
       : fine_tunnels.events + fine_phantoms.events == 0 ? not_in_contacts
                                                         : by_hairlines)
          .push_back(name);
      if (!is_engine) continue;
    }
    any = true;
    const Rate most =
        std::max({tunnels, late, phantoms}, [](const Rate& a, const Rate& b) { return a.value() < b.value(); });
    table.add({name, per_million(tunnels), per_million(late), per_million(phantoms), per_million(fine_tunnels),
               per_million(fine_phantoms), most.events == 0 ? "" : marked_family(most.family)},
              {is_engine ? 1.0 : 0.0, most.value()});
  }
  const std::string first = introduction(survey, families);
  std::string text = wrapped(
      first + names_line("Right in all", right) +
          names_line("Right about contacts, not about each face, time or overlap at the start", not_in_contacts) +
          names_line("Wrong about contacts by hairlines only", by_hairlines),
      width, "  ");
  if (any) {
    table.drop_without_room(worst_head, width);
    text +=
        wrapped("Really wrong, the worst first; per million where the mistake is possible, in the family with most:\n",
                width, "  ") +
        "\n" + table.text(width);
  }
  return text + "\n" +
         wrapped(
             fmt::format(
                 "tunnel: {}\nlate: {}\nphantom: {}\n"
                 "real: the boxes sink in or stay apart by at least 1/1000 of half the smaller summed size; "
                 "hairline: by less\n{}{}--all: every family's worst case, both scalars, causes, faces and times\n",
                 meaning_of(Verdict::tunnel), meaning_of(Verdict::late), meaning_of(Verdict::phantom),
                 first.find("†") == first.npos
                     ? ""
                     : "†: everyday numbers at their worst: sides that meet, states of our own step\n",
                 any_excused ? "*: more than 1% of its answers in a family are excused, by what its library documents\n"
                             : ""),
             width, "  ");
}

}  // namespace sweeplab
