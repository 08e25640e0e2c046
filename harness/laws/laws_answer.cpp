// SPDX-License-Identifier: MIT
#include "harness/laws/laws_matrix.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "harness/support/text_table.h"

namespace sweeplab {
namespace {

/// What one subject does to the laws, over all scalars.
struct Standing {
  std::string_view id;
  std::vector<std::string_view> everyday;  ///< laws that it really breaks in everyday numbers, in some scalar
  std::vector<std::string_view> strange;   ///< of the others those that it really breaks
  std::vector<std::string_view> hairline;  ///< those that it breaks by hairlines only
  std::vector<std::string> guarantees;     ///< "law in scalar" of those whose break is a broken guarantee
  bool asked = false;                      ///< a law says something of one of its answers
};

bool has(const std::vector<std::string_view>& laws, std::string_view law) {
  return std::ranges::find(laws, law) != laws.end();
}

void add_once(std::vector<std::string_view>& laws, std::string_view law) {
  if (!has(laws, law)) laws.push_back(law);
}

std::vector<Standing> standings_of(const LawsResult& result) {
  std::vector<Standing> standings;
  for (const LawCell& cell : result.cells) {
    auto own = std::ranges::find(standings, cell.subject.id, &Standing::id);
    if (own == standings.end()) own = standings.insert(own, {cell.subject.id, {}, {}, {}, {}});
    own->asked = own->asked || cell.ruling() != Ruling::vacuous;
    if (cell.ruling() != Ruling::broken) continue;
    add_once(cell.broken_in_everyday_numbers() ? own->everyday
             : cell.weight() == Weight::real   ? own->strange
                                               : own->hairline,
             cell.law->id);
    if (cell.guarantee_broken()) own->guarantees.push_back(fmt::format("{} in {}", cell.law->id, name_of(cell.scalar)));
  }
  for (Standing& own : standings) {
    std::erase_if(own.strange, [&](std::string_view law) { return has(own.everyday, law); });
    std::erase_if(own.hairline, [&](std::string_view law) { return has(own.everyday, law) || has(own.strange, law); });
  }
  return standings;
}

}  // namespace

std::string laws_answer(const LawsResult& result, std::size_t width) {
  const std::vector<Standing> standings = standings_of(result);
  std::vector<std::string> none, by_hairlines, in_strange_numbers, silent;
  std::string broken_guarantees;
  TextTable table({"method", "real", "other", "hairline", "really broken"});
  table.set_left(4);
  bool any = false;
  for (const Standing& own : standings) {
    if (!own.guarantees.empty()) {
      broken_guarantees += fmt::format("GUARANTEE BROKEN: {} breaks {}.\n", own.id, fmt::join(own.guarantees, ", "));
    }
    if (own.everyday.empty()) {
      (!own.strange.empty()    ? in_strange_numbers
       : !own.hairline.empty() ? by_hairlines
       : own.asked             ? none
                               : silent)
          .emplace_back(own.id);
      continue;
    }
    any = true;
    const auto count = [](const auto& laws) { return fmt::format("{}", laws.size()); };
    table.add({std::string(own.id), count(own.everyday), count(own.strange), count(own.hairline),
               fmt::format("{}", fmt::join(own.everyday, ", "))},
              {static_cast<double>(own.everyday.size()), static_cast<double>(own.strange.size())});
  }
  const LawsAxes axes(result);
  const auto methods =
      std::ranges::count_if(axes.subjects, [](const Subject& s) { return !s.id.starts_with("truth"); });
  const std::string asked = fmt::format(
      "{} on {} and the truth itself; {} queries for each, in {}.\n", counted(axes.laws.size(), "law"),
      counted(static_cast<std::size_t>(methods), "method"), result.cases, counted(axes.scalars.size(), "scalar"));
  std::string text = wrapped(
      broken_guarantees + asked + names_line("Break no law", none) + names_line("By hairlines only", by_hairlines) +
          names_line("Really, but seen in other than everyday numbers only", in_strange_numbers) +
          names_line("Gave no answer of which a law speaks", silent),
      width, "  ");
  if (any) text += fmt::format("Really break laws in everyday numbers, worst first:\n\n{}", table.text(width));
  return text + "\n" +
         wrapped(
             "real: laws really broken in everyday numbers (0, or 1/16 to 4096 in sixteenths or tenths); other: in "
             "other numbers only, such as 1e-45 or 2^56; hairline: by hairlines only\n"
             "really: the boxes sink in, stay apart, miss a face or are off in time by at least 1/1000 of half the "
             "smaller summed size; by a hairline: by less\n"
             "--all: the matrix of all laws, and of each break the simplest query and the command that shows it\n",
             width, "  ");
}

}  // namespace sweeplab
