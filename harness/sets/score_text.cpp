// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>
#include <utility>

#include "harness/sets/scorecard.h"
#include "harness/support/checksum.h"
#include "harness/support/text_table.h"

namespace sweeplab {
namespace {

using Json = nlohmann::ordered_json;

/// All, by scalar, by kind of query.
std::vector<std::pair<std::string, GroupScore>> named_groups(const Scorecard& card) {
  std::vector<std::pair<std::string, GroupScore>> groups{{"all", card.all()}};
  for (const Scalar scalar : enumerators<Scalar>) groups.emplace_back(name_of(scalar), card.of(scalar));
  for (std::size_t kind = 0; kind < kind_count; ++kind) groups.emplace_back(kind_names[kind], card.of({}, kind));
  return groups;
}

constexpr std::array told_verdicts{Verdict::failed,  Verdict::tunnel,       Verdict::missed_overlap,
                                   Verdict::phantom, Verdict::wrong_state,  Verdict::wrong_face,
                                   Verdict::late,    Verdict::claim_broken, Verdict::excused};

/// SweepSet 1 has one word for late and early times.
std::string_view word_of(Verdict verdict) { return verdict == Verdict::late ? "wrong_time" : name_of(verdict); }

std::uint64_t asked(const LogScore& score) { return score.queries - score.of(Verdict::not_asked); }

std::string of(const LogScore& score, Verdict verdict) {
  const std::uint64_t early = verdict == Verdict::late ? score.of(Verdict::early) : 0;
  return fmt::format("{}/{}", score.of(verdict) + early, score.opportunities(verdict));
}

/// In small letters; ports_test.sh asks for those of ports.txt.
constexpr std::pair<std::string_view, std::string_view> remedies[] = {
    {"c#", "ports/Exact.cs"},
    {"csharp", "ports/Exact.cs"},
    {"c++", "exact.h"},
    {"cpp", "exact.h"},
    {"c", "ports/sweeplab.h"},
    {"javascript", "ports/exact.mjs"},
    {"typescript", "ports/exact.mjs"},
    {"lua", "ports/exact.lua"},
    {"luajit", "ports/exact.lua"},
    {"python", "ports/exact.py"},
    {"rust", "ports/exact.rs"},
};

/// A version may follow: no letter.
bool is_named(std::string_view name, std::string_view language) {
  return language.size() >= name.size() &&
         std::equal(name.begin(), name.end(), language.begin(),
                    [](char a, char b) { return a == std::tolower(static_cast<unsigned char>(b)); }) &&
         (language.size() == name.size() || std::isalpha(static_cast<unsigned char>(language[name.size()])) == 0);
}

}  // namespace

std::string score_line(const Scorecard& card) {
  const GroupScore all = card.all();
  std::string line = fmt::format("SweepSet {} {} asked {}/{} wrong {}", set_version, set_sha256.substr(0, 12),
                                 asked(all.score), all.score.queries, all.score.wrong());
  for (const Verdict v : told_verdicts) line += fmt::format(" {} {}", word_of(v), of(all.score, v));
  return line + fmt::format(" exact_time {}/{} verdicts {}", all.exact_times, all.score.times, checksum(card.verdicts));
}

std::string scorecard_text(const Scorecard& card) {
  std::vector<std::string> heads{card.name, "queries", "asked", "wrong"};
  for (const Verdict v : told_verdicts) heads.emplace_back(word_of(v));
  heads.emplace_back("exact_time");
  TextTable table(std::move(heads));
  for (const auto& [name, group] : named_groups(card)) {
    const LogScore& score = group.score;
    std::vector<std::string> cells{name, fmt::to_string(score.queries), fmt::to_string(asked(score)),
                                   fmt::to_string(score.wrong())};
    for (const Verdict v : told_verdicts) cells.push_back(of(score, v));
    cells.push_back(fmt::format("{}/{}", group.exact_times, score.times));
    table.add(std::move(cells));
  }
  const bool ends_here = card.remedy.empty() || card.all().score.wrong() == 0;
  return fmt::format("{}judged by {}\n{}\n{}", table.text(), card.card, score_line(card),
                     ends_here ? "" : card.remedy + "\n");
}

std::string remedy_in(std::string_view language) {
  for (const auto& [name, file] : remedies) {
    if (is_named(name, language)) return fmt::format("exact in {}: algorithms/{}", language, file);
  }
  return "exact in six languages: algorithms/ports/README.md";
}

Json scorecards_json(const std::vector<Scorecard>& cards, const std::vector<ScoreLimit>& limits) {
  Json json{{"set", {{"name", "SweepSet"}, {"version", set_version}, {"sha256", set_sha256}, {"queries", set_size}}}};
  json["scores"] = Json::array();
  for (const Scorecard& card : cards) {
    Json one{
        {"name", card.name}, {"card", card.card}, {"line", score_line(card)}, {"verdicts", checksum(card.verdicts)}};
    for (const auto& [name, group] : named_groups(card)) {
      one["groups"].push_back({{"group", name},
                               {"exact_times", group.exact_times},
                               {"times", group.score.times},
                               {"score", score_json(group.score)}});
    }
    one["limits"] = Json::array();
    for (const ScoreLimit& limit : limits) {
      one["limits"].push_back({{"limit", limit.text}, {"kept", kept(limit, card.all().score).kept}});
    }
    json["scores"].push_back(std::move(one));
  }
  return json;
}

}  // namespace sweeplab
