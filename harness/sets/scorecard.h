// SPDX-License-Identifier: MIT
//
// What a method, an engine or a file of answers makes of a SweepSet: one card that two people can compare.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "harness/sets/sweep_set.h"
#include "harness/survey/log_card.h"
#include "harness/survey/log_score.h"

namespace sweeplab {

/// Of some of the queries.
struct GroupScore {
  LogScore score;
  std::uint64_t exact_times = 0;  ///< of score.times: the nearest to the true time, in the query's scalar or in double
};

struct Scorecard {
  std::string name, card;  ///< the card in a few words: what it is judged by
  std::array<std::array<GroupScore, kind_count>, enum_count<Scalar>> groups;
  std::string verdicts;  ///< a letter for each query, in the order of the set
  std::string remedy;    ///< of an engine: what is right in its language

  /// Of this scalar and this kind of query; of all where none is said.
  GroupScore of(std::optional<Scalar> scalar = {}, std::optional<std::size_t> kind = {}) const;
  GroupScore all() const { return of(); }
};

/// The letters of verdicts, in their order; late and early times have one.
inline constexpr std::string_view verdict_letters = "xtmpsfwwce.-";

/// Asks these all queries of the set, each in the scalar of the query; nothing if it was stopped.
std::optional<std::vector<Scorecard>> score_methods(const std::vector<SetRow>& set,
                                                    std::span<const Method* const> methods, unsigned threads);

/// Scores a file of answers: CSV with the columns id and answer (`miss`, `overlap`, `hit T NX NY`, `hit T`, `hit`, `failed`,
/// `unasked`), in any order; a query that it lacks is not asked. T is a double.
/// Throws InputError.
std::optional<Scorecard> score_answers(const std::vector<SetRow>& set, const std::filesystem::path& path,
                                       const LogCard& engine, unsigned threads);

/// For people: name, card, a table by scalar and by kind of query, and the line to compare; of an engine that is wrong,
/// what is right in its language.
std::string scorecard_text(const Scorecard& card);
/// "SweepSet 1 0123456789ab asked 100000/100000 wrong 3 tunnel 1/33979 ... verdicts 89abcdef": the set by its SHA-256, and
/// a checksum of the verdicts, which are the same where the lines are.
std::string score_line(const Scorecard& card);

nlohmann::ordered_json scorecards_json(const std::vector<Scorecard>& cards, const std::vector<ScoreLimit>& limits);

/// The file to copy instead, in a language as an engine's card names it ("Lua 5.4", "C#"): "exact in Lua 5.4:
/// algorithms/ports/exact.lua". Of other languages, and of none, where the ports are listed.
std::string remedy_in(std::string_view language);

}  // namespace sweeplab
