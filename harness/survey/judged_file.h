// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "harness/judge/run.h"
#include "harness/support/terminal.h"
#include "harness/survey/judged_answer.h"
#include "harness/survey/log_card.h"
#include "harness/survey/log_score.h"
#include "harness/survey/statistics.h"
#include "harness/survey/worst_cases.h"

namespace sweeplab {

/// A CSV file of queries (see QueryReader) and all that `judge` says of it. Where the file gives answers too, these
/// come first, as the method `yours`, or under the name on its card. Rows with a `tag` are also counted by it; the first
/// thousand tags have a group each, all later ones share one.
template <class S>
class JudgedFile {
 public:
  /// Throws InputError if the file or its header cannot be read. `threads`: as in RunOptions.
  /// `engine`: what is said of the engine that gave the file's answers.
  JudgedFile(const std::filesystem::path& input, const std::vector<const Method*>& methods, unsigned threads,
             const LogCard& engine = {});
  ~JudgedFile();

  /// Of the file, where it is known.
  std::optional<std::uint64_t> size() const;

  /// Reads and judges it all; `rows`, if there is one, sees each batch too, and `progress` is told the bytes read.
  /// False if it was stopped. Throws InputError.
  bool judge(Sink<S>* rows, const std::function<void(std::uint64_t)>& progress);

  bool gives_answers() const;

  // After judge():

  const std::vector<const Method*>& panel() const { return panel_; }
  Census census() const { return counter_.census(); }
  std::vector<Tally> tallies() const { return counter_.tallies(); }
  std::vector<typename WorstCases<S>::Case> worst() const { return worst_.cases(); }
  LogScore score() const { return scorer_.score(); }
  std::vector<LogScore> scores_by_tag() const { return scorer_.by_tag(); }
  /// By number; none if the file has no column `tag`.
  std::vector<std::string> tags() const;
  const LogCard& engine() const { return cards_->engine(); }
  const std::string& name() const;
  std::uint64_t rounded() const, rounded_queries() const;
  std::vector<std::string> not_read() const;

  /// The lines above the table: what the file holds, and what became of the file's own answers.
  std::string summary() const;
  /// All of it, for people, in lines of at most `width` columns: the summary, who is wrong, the table, the worst cases.
  /// `all`: the table has those too who are never wrong.
  std::string text(std::size_t width = usual_width, bool all = false) const;
  /// The lines on what the header has and the numbers lost.
  std::string notes() const;

 private:
  class Rows;

  RunOptions options_;
  std::unique_ptr<const LogCards> cards_;
  Method yours_;
  std::unique_ptr<Rows> source_;
  std::vector<const Method*> panel_;
  Counter<S> counter_;
  WrongRowsByMethod<S> wrong_rows_;
  WorstCases<S> worst_;
  LogScorer<S> scorer_;
};

}  // namespace sweeplab
