// SPDX-License-Identifier: MIT
//
// What the answers in a file are worth: counts, and what each is of.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "harness/judge/run.h"
#include "harness/survey/statistics.h"

namespace sweeplab {

/// Of the queries that were put to an engine. Counts only: parts add up exactly, in any order.
struct LogScore {
  std::uint64_t queries = 0;  ///< all, those that it was not asked too
  ByClass classes{};          ///< of those that it was asked
  ByVerdict verdicts{};
  std::uint64_t faces = 0;   ///< its contacts where there is one, with a normal: on these a face is judged
  std::uint64_t times = 0;   ///< the same, with a time and no wrong face: on these a time is judged
  std::uint64_t claims = 0;  ///< grazes that its card speaks of

  std::uint64_t of(Verdict verdict) const { return verdicts[index_of(verdict)]; }
  std::uint64_t wrong() const;
  /// What a count of this verdict is of, and in words.
  std::uint64_t opportunities(Verdict verdict) const;
  Rate rate(Verdict verdict) const { return {of(verdict), opportunities(verdict)}; }
  static std::string_view of_what(Verdict verdict);
  /// Answer i of a column.
  template <class S>
  void count(const Batch<S>& batch, const Column<S>& column, std::size_t i);
  template <class Self>
  static auto parts(Self& self) {
    return std::tie(self.queries, self.classes, self.verdicts, self.faces, self.times, self.claims);
  }
};

/// Whether a time is judged in this answer: of a contact where there is one, with a time and no wrong face.
template <class S>
bool has_judged_time(const Batch<S>& batch, const Column<S>& column, std::size_t i);

/// A sink that scores the answers of the first method of the panel, in all and by the number of the group that a query is
/// of: 0 where there are no groups.
template <class S>
class LogScorer : public LaneSums<S, std::vector<LogScore>> {
 public:
  explicit LogScorer(std::size_t lanes) : LaneSums<S, std::vector<LogScore>>(lanes) {}
  void study(Batch<S>& batch) override;

  LogScore score() const;
  std::vector<LogScore> by_tag() const { return this->sum(); }
};

/// "3 of 1000: 3000 (618 to 8750)", a million being all; "none of 0" where there is nothing to be wrong on.
std::string million_text(const LogScore& score, Verdict verdict);

/// Each verdict's count, of how many, and the interval of its share.
nlohmann::ordered_json score_json(const LogScore& score);

/// What became of the answers, in sentences: `who` is "Your engine" or a name.
std::string score_sentence(const LogScore& score, const std::string& who);
/// The same as a table: a row a verdict, with count, rate, interval, and the worst or first row of the file.
std::string score_table(const LogScore& score, const Tally& tally, const std::string& name, std::size_t width = 0);
/// A row a group.
std::string tag_table(const std::vector<std::string>& tags, const std::vector<LogScore>& scores, std::size_t width = 0);

/// How often an engine may be wrong before a build is to fail: one of `tunnel=0,phantom=10ppm,wrong_face=1%`.
struct ScoreLimit {
  std::optional<Verdict> verdict;  ///< none: all that is wrong
  double most = 0;
  double per = 0;  ///< 0: a count; else a share, of so many
  std::string text;
};

/// Throws UsageError, beginning with `where`, for what is no limit.
ScoreLimit score_limit(const std::string& text, const std::string& where);

/// Whether there are no more than the limit says. Of nothing, the share is 0.
struct Kept {
  bool kept = true;
  std::string text;  ///< "tunnel=0: broken, 3 of 1000 real impacts (...)"
};
Kept kept(const ScoreLimit& limit, const LogScore& score);

}  // namespace sweeplab
