// SPDX-License-Identifier: MIT
#include "harness/survey/survey_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <tuple>

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

bool is_one_of(const InFamily& one, const std::vector<std::string>& families) {
  return std::ranges::find(families, one.family()) != families.end();
}

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

std::vector<std::string> heads_of(std::string first, const std::vector<std::string>& families) {
  std::vector<std::string> heads{std::move(first)};
  std::ranges::transform(families, std::back_inserter(heads), marked_family);
  return heads;
}

}  // namespace

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

std::vector<std::string> first_families(const Survey& survey) {
  std::vector<std::string> families = families_of(survey, FamilyKind::everyday);
  return families.empty() ? survey.families : families;
}

std::string marked_family(const std::string& family) {
  const Family* known = find_family(family);
  return family + (known != nullptr && known->kind == FamilyKind::worst_case ? "†" : "");
}

Rate highest_rate(const SurveyRow& row, const std::vector<std::string>& families, Verdict verdict, ErrorSize size) {
  Rate highest;
  for (const InFamily& one : row.families) {
    const Rate rate = one.rate(verdict, size);
    if (rate.of == 0 || !is_one_of(one, families)) continue;
    if (highest.of == 0 || rate.value() > highest.value()) highest = rate;
  }
  return highest;
}

bool much_excused(const SurveyRow& row, const std::vector<std::string>& families) {
  // What a card excuses of others are boxes that overlap at the start, no tunnel and no phantom.
  return of_library(row) && std::ranges::any_of(row.families, [&](const InFamily& one) {
           return excused_in(one).value() > excused_from && is_one_of(one, families);
         });
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

}  // namespace sweeplab
