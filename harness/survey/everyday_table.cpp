// SPDX-License-Identifier: MIT
#include "harness/survey/survey_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <string_view>
#include <tuple>
#include <vector>

#include "harness/methods/cards_json.h"
#include "harness/support/text_table.h"

namespace sweeplab {
namespace {

/// Where more than this share of what was asked is excused, the row is marked.
constexpr double excused_from = 0.01;

bool published(std::string_view id) {
  const Method* method = find_method(id);
  return method != nullptr && method->card->kind == Kind::published;
}

std::vector<std::string> families_of(const Survey& survey, FamilyKind kind) {
  std::vector<std::string> names;
  std::ranges::copy_if(survey.families, std::back_inserter(names), [&](const std::string& family) {
    const Family* known = find_family(family);
    return known != nullptr && known->kind == kind;
  });
  return names;
}

/// The families in which a survey's first tables count: its everyday ones; where it has none, all.
std::vector<std::string> first_families(const Survey& survey) {
  std::vector<std::string> families = families_of(survey, FamilyKind::everyday);
  return families.empty() ? survey.families : families;
}

/// The family as tables write it: with † if it is everyday numbers at their worst.
std::string marked_family(const std::string& family) {
  const Family* known = find_family(family);
  return family + (known != nullptr && known->kind == FamilyKind::worst_case ? "†" : "");
}

bool is_one_of(const InFamily& one, const std::vector<std::string>& families) {
  return std::ranges::find(families, one.family()) != families.end();
}

/// The rate in the family of these in which it is highest; of no queries where the mistake is possible in none of them.
Rate highest_rate(const SurveyRow& row, const std::vector<std::string>& families, Verdict verdict, ErrorSize size) {
  Rate highest;
  for (const InFamily& one : row.families) {
    const Rate rate = one.rate(verdict, size);
    if (rate.of == 0 || !is_one_of(one, families)) continue;
    if (highest.of == 0 || rate.value() > highest.value()) highest = rate;
  }
  return highest;
}

/// The highest rate over these families, of tunnels, late times or phantoms.
double worst_rate(const SurveyRow& row, const std::vector<std::string>& families, ErrorSize size) {
  double worst = 0;
  for (const Verdict verdict : {Verdict::tunnel, Verdict::late, Verdict::phantom}) {
    worst = std::max(worst, highest_rate(row, families, verdict, size).value());
  }
  return worst;
}

int place_of(Kind kind) {
  constexpr std::array order{Kind::exact, Kind::published, Kind::repaired, Kind::peer, Kind::baseline};
  return static_cast<int>(std::find(order.begin(), order.end(), kind) - order.begin());
}

/// "-" where the mistake is not possible.
std::string text_of(const Rate& rate) { return rate.of > 0 ? number_text(rate.value() * 1e6) : "-"; }

/// Tunnels and phantoms, each in the family in which its rate is highest; "-" where the survey has none of these.
std::string both(const SurveyRow& row, const std::vector<std::string>& families, ErrorSize size) {
  if (std::ranges::none_of(row.families, [&](const InFamily& one) { return is_one_of(one, families); })) return "-";
  return fmt::format("{} / {}", text_of(highest_rate(row, families, Verdict::tunnel, size)),
                     text_of(highest_rate(row, families, Verdict::phantom, size)));
}

/// Of what the method was asked in this family.
Rate excused_in(const InFamily& one) {
  return {one.tally->of(Verdict::excused), one.unit->census.queries - one.tally->of(Verdict::not_asked)};
}

/// "98% / 0.5%": of a family what was asked, and of that what is excused.
std::string asked_text(const SurveyRow& row, const std::string& family) {
  const auto found = std::ranges::find(row.families, family, &InFamily::family);
  if (found == row.families.end() || found->unit->census.queries == 0) return "-";
  const Rate excused = excused_in(*found);
  return share_text(excused.of, found->unit->census.queries) + " / " +
         (excused.of > 0 ? share_text(excused.events, excused.of) : "-");
}

bool of_library(const SurveyRow& row) { return row.method->card->kind == Kind::peer; }

/// Of a library: whether more than 1% of what it was asked in one of these families is excused.
bool much_excused(const SurveyRow& row, const std::vector<std::string>& families) {
  // What a card excuses of others are boxes that overlap at the start, no tunnel and no phantom.
  return of_library(row) && std::ranges::any_of(row.families, [&](const InFamily& one) {
           return excused_in(one).value() > excused_from && is_one_of(one, families);
         });
}

std::vector<std::string> heads_of(std::string first, const std::vector<std::string>& families) {
  std::vector<std::string> heads{std::move(first)};
  std::ranges::transform(families, std::back_inserter(heads), marked_family);
  return heads;
}

constexpr std::string_view worst_head = "most in";

std::string per_million(const Rate& rate) { return rate.of == 0 ? "-" : per_million_text(rate.value()); }

/// The wrong answers of a row in these families, whatever their kind.
std::uint64_t wrong_in(const SurveyRow& row, const std::vector<std::string>& families) {
  std::uint64_t wrong = 0;
  for (const InFamily& one : row.families) {
    if (is_one_of(one, families)) wrong += one.tally->wrong();
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

std::size_t SurveyRow::failing_families() const {
  const auto fails = [](const InFamily& one) { return one.tally->wrong() > 0; };
  return static_cast<std::size_t>(std::ranges::count_if(families, fails));
}

Rate SurveyRow::worst(Verdict verdict, ErrorSize size) const {
  Rate worst;
  for (const InFamily& one : families) {
    const Rate rate = one.rate(verdict, size);
    if (rate.of == 0) continue;
    const double low = rate.interval().low, worst_low = worst.interval().low;
    if (worst.of == 0 || low > worst_low || (low == worst_low && rate.of > worst.of)) worst = rate;
  }
  return worst;
}

std::optional<InFamily> SurveyRow::worst_times() const {
  if (!method->card->gives_time || families.empty()) return std::nullopt;
  const auto p99 = [](const InFamily& one) { return one.tally->error_ulps.quantile(0.99); };
  const InFamily worst = *std::ranges::max_element(families, {}, p99);
  return worst.tally->error_ulps.total() > 0 ? std::optional(worst) : std::nullopt;
}

Survey before_excuses(Survey survey) {
  for (SurveyUnit& unit : survey.units) {
    for (Tally& tally : unit.tallies) tally = tally.before_excuses();
  }
  return survey;
}

std::vector<SurveyRow> rows_of(const Survey& survey) {
  std::vector<SurveyRow> rows;
  for (std::size_t m = 0; m < survey.algorithms.size(); ++m) {
    const Method* method = find_method(survey.algorithms[m]);
    std::vector<Scalar> scalars = survey.scalars;
    std::ranges::sort(scalars, {}, [&](Scalar scalar) { return scalar != method->card->native; });
    for (const Scalar scalar : scalars) {
      if (!method->has_code_in(scalar)) continue;
      SurveyRow& row = rows.emplace_back(SurveyRow{method, scalar});
      for (const SurveyUnit& unit : survey.units) {
        if (unit.scalar != scalar) continue;
        row.families.push_back({&unit, &unit.tallies[m]});
        add_counts(row.all, unit.tallies[m]);
      }
    }
  }
  return rows;
}

std::string_view first_of_source(std::string_view id) {
  // What is not the function by which a source's methods are named: a bare one of GameDev's, and of GrehGameEngine's page
  // the reading that fills its silences in its favour.
  static const std::map<std::string_view, std::string_view> most_complete{
      {"gamedev", "gamedev_broadphase"}, {"percent_projection", "percent_projection_plain"}};
  if (!published(id)) return id;
  std::string_view source = id;
  for (std::size_t end = id.find('_'); end != id.npos; end = id.find('_', end + 1)) {
    if (!published(id.substr(0, end))) continue;
    source = id.substr(0, end);
    break;
  }
  const auto found = most_complete.find(source);
  return found != most_complete.end() ? found->second : find_method(source)->card->id;
}

std::vector<SurveyRow> ordered_rows(const Survey& survey) {
  std::vector<SurveyRow> rows = rows_of(survey);
  const std::vector<std::string> families = first_families(survey);
  using Standing = std::tuple<int, double, double, std::size_t>;
  std::map<std::string_view, Standing> standings;  // of a method, by the first of its rows
  for (std::size_t i = 0; i < rows.size(); ++i) {
    standings.try_emplace(rows[i].method->card->id, place_of(rows[i].method->card->kind),
                          worst_rate(rows[i], families, ErrorSize::real),
                          worst_rate(rows[i], families, ErrorSize::hairline), i);
  }
  const auto key = [&](const SurveyRow& row) {
    const std::string_view id = row.method->card->id, first = first_of_source(id);
    const Standing own = standings.at(id);
    // Where the first of the source was not asked, each stands for itself.
    const bool under = first != id && standings.count(first) > 0;
    return std::tuple(under ? standings.at(first) : own, under, own, !row.native());
  };
  std::sort(rows.begin(), rows.end(), [&](const SurveyRow& a, const SurveyRow& b) { return key(a) < key(b); });
  return rows;
}

std::string share_text(std::uint64_t part, std::uint64_t whole) {
  const double percent = 100 * static_cast<double>(part) / static_cast<double>(whole);
  if (part > 0 && percent < 0.1) return "<0.1%";
  if (part < whole && percent > 99.9) return ">99.9%";
  return fmt::format("{:.3g}%", percent);
}

std::string row_name(const Survey& survey, const SurveyRow& row) {
  const std::string_view id = row.method->card->id, first = first_of_source(id);
  const bool under = first != id && std::ranges::find(survey.algorithms, first) != survey.algorithms.end();
  return (under ? "- " : "") + marked_name(*row.method->card);
}

std::string everyday_tables(const Survey& survey) {
  const std::vector<std::string> everyday = families_of(survey, FamilyKind::everyday);
  std::vector<std::string> families = everyday;
  std::ranges::copy(families_of(survey, FamilyKind::worst_case), std::back_inserter(families));
  std::vector<std::string> real_heads = heads_of("real tunnels / phantoms per million", families);
  real_heads.insert(real_heads.end(), {"real late", "hairline"});
  TextTable real(real_heads), hairline(heads_of("hairline tunnels / phantoms per million", families)),
      excuses(heads_of("asked / excused", families));
  bool any_library = false;
  for (const SurveyRow& row : ordered_rows(survey)) {
    if (!row.native()) continue;
    const std::string name = row_name(survey, row);
    std::vector<std::string> real_cells{name + (much_excused(row, families) ? " *" : "")}, hairline_cells{name},
        asked{name};
    for (const std::string& family : families) {
      real_cells.push_back(both(row, {family}, ErrorSize::real));
      hairline_cells.push_back(both(row, {family}, ErrorSize::hairline));
      asked.push_back(asked_text(row, family));
    }
    real_cells.push_back(text_of(highest_rate(row, everyday, Verdict::late, ErrorSize::real)));
    real_cells.push_back(both(row, everyday, ErrorSize::hairline));
    real.add(std::move(real_cells));
    hairline.add(std::move(hairline_cells));
    if (of_library(row)) excuses.add(std::move(asked));
    any_library = any_library || of_library(row);
  }
  return real.markdown() + "\nHairline ones:\n\n" + hairline.markdown() +
         (any_library
              ? "\nHow much of a family each library was asked, and how many of its answers are excused: wrong, but "
                "within what it\ndocuments as its skin, its error or its sizes, or of boxes that overlap at the "
                "start. `*` above: more than 1% in a family.\n\n" +
                    excuses.markdown()
              : "");
}

std::string survey_answer(const Survey& survey, std::size_t width) {
  const std::vector<std::string> families = first_families(survey);
  std::vector<std::string> right, not_in_contacts, by_hairlines, failing, silent;
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
    const Rate failed = highest_rate(row, families, Verdict::failed, ErrorSize::any);
    if (tunnels.events + late.events + phantoms.events == 0) {
      (failed.of == 0                                    ? silent
       : failed.events > 0                               ? failing
       : wrong_in(row, families) == 0                    ? right
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
          names_line("Wrong about contacts by hairlines only", by_hairlines) +
          names_line("Really wrong about no contact, but without a usable answer to some queries", failing) +
          names_line("Answered no query", silent),
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
