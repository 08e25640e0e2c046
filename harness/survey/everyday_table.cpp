// SPDX-License-Identifier: MIT
#include "harness/survey/everyday_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <optional>
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

std::optional<double> rate(const SurveyUnit& unit, const Tally& tally, Verdict verdict, ErrorSize size) {
  const std::uint64_t of = opportunities(unit.census, tally, verdict);
  if (of == 0) return std::nullopt;
  const std::uint64_t n = size == ErrorSize::real ? tally.severe[index_of(verdict)] : hairline(tally, verdict);
  return static_cast<double>(n) / static_cast<double>(of);
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
  return std::max({highest_rate(row, families, Verdict::tunnel, size).value(),
                   highest_rate(row, families, Verdict::late, size).value(),
                   highest_rate(row, families, Verdict::phantom, size).value()});
}

int place_of(Kind kind) {
  constexpr std::array order{Kind::exact, Kind::published, Kind::repaired, Kind::peer, Kind::baseline};
  return static_cast<int>(std::find(order.begin(), order.end(), kind) - order.begin());
}

const SurveyUnit* unit_of(const SurveyRow& row, const std::string& family, const Tally*& tally) {
  for (std::size_t u = 0; u < row.units.size(); ++u) {
    if (row.units[u]->family != family) continue;
    tally = row.tallies[u];
    return row.units[u];
  }
  return nullptr;
}

std::string text_of(std::optional<double> share) { return share ? number_text(*share * 1e6) : "-"; }

std::string both(std::optional<double> tunnels, std::optional<double> phantoms) {
  return fmt::format("{} / {}", text_of(tunnels), text_of(phantoms));
}

/// "-" of a family that the survey has not.
std::string errors_in(const SurveyRow& row, const std::string& family, ErrorSize size) {
  const Tally* tally = nullptr;
  const SurveyUnit* unit = unit_of(row, family, tally);
  if (unit == nullptr) return "-";
  return both(rate(*unit, *tally, Verdict::tunnel, size), rate(*unit, *tally, Verdict::phantom, size));
}

/// Each the highest over the families, be it of one or of two.
std::string most_hairline(const SurveyRow& row, const std::vector<std::string>& families) {
  std::optional<double> tunnels, phantoms;
  for (const std::string& family : families) {
    const Tally* tally = nullptr;
    const SurveyUnit* unit = unit_of(row, family, tally);
    if (unit == nullptr) continue;
    tunnels = std::max(tunnels, rate(*unit, *tally, Verdict::tunnel, ErrorSize::hairline));
    phantoms = std::max(phantoms, rate(*unit, *tally, Verdict::phantom, ErrorSize::hairline));
  }
  return both(tunnels, phantoms);
}

/// A share that is not quite all or nothing does not read as if it were.
std::string percent_text(std::uint64_t n, std::uint64_t of) {
  const double percent = 100 * static_cast<double>(n) / static_cast<double>(of);
  if (n > 0 && percent < 0.1) return "<0.1%";
  if (n < of && percent > 99.9) return ">99.9%";
  return fmt::format("{:.3g}%", percent);
}

struct Asked {
  std::uint64_t queries = 0, asked = 0, excused = 0;

  bool much_excused() const { return static_cast<double>(excused) > excused_from * static_cast<double>(asked); }
  std::string text() const {
    if (queries == 0) return "-";
    return percent_text(asked, queries) + " / " + (asked > 0 ? percent_text(excused, asked) : "-");
  }
};

Asked asked_of(const SurveyRow& row, const std::string& family) {
  const Tally* tally = nullptr;
  const SurveyUnit* unit = unit_of(row, family, tally);
  if (unit == nullptr) return {};
  return {unit->census.queries, unit->census.queries - tally->of(Verdict::not_asked), tally->of(Verdict::excused)};
}

bool of_library(const SurveyRow& row) { return row.method->card->kind == Kind::peer; }

std::vector<std::string> heads_of(std::string first, const std::vector<std::string>& families) {
  std::vector<std::string> heads{std::move(first)};
  for (const std::string& family : families) {
    heads.push_back(marked_family(family));
  }
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
  for (std::size_t u = 0; u < row.units.size(); ++u) {
    const SurveyUnit& unit = *row.units[u];
    const Tally& tally = *row.tallies[u];
    const std::uint64_t of = opportunities(unit.census, tally, verdict);
    if (of == 0 || std::ranges::find(families, unit.family) == families.end()) continue;
    const std::uint64_t n = size == ErrorSize::real ? tally.severe[index_of(verdict)] : hairline(tally, verdict);
    const Rate own{n, of, unit.family};
    if (highest.of == 0 || own.value() > highest.value()) highest = own;
  }
  return highest;
}

bool much_excused(const SurveyRow& row, const std::vector<std::string>& families) {
  // What a card excuses of others are boxes that overlap at the start, no tunnel and no phantom.
  return of_library(row) && std::any_of(families.begin(), families.end(), [&](const std::string& family) {
           return asked_of(row, family).much_excused();
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
      real_cells.push_back(errors_in(row, family, ErrorSize::real));
      hairline_cells.push_back(errors_in(row, family, ErrorSize::hairline));
      asked.push_back(asked_of(row, family).text());
    }
    const Rate late = highest_rate(row, everyday, Verdict::late, ErrorSize::real);
    real_cells.push_back(text_of(late.of == 0 ? std::nullopt : std::optional(late.value())));
    real_cells.push_back(most_hairline(row, everyday));
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
