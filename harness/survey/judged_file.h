// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "harness/judge/run.h"
#include "harness/query/query_reader.h"
#include "harness/support/standard_streams.h"
#include "harness/survey/judged_answer.h"
#include "harness/survey/log_card.h"
#include "harness/survey/log_score.h"
#include "harness/survey/statistics.h"

namespace sweeplab {

/// The rows of a CSV file, with the file's own answers and tags; the first thousand tags have a group each, all later ones
/// share one.
template <class S>
class JudgedRows : public Source<S> {
 public:
  JudgedRows(const std::filesystem::path& path, const LogCards& cards) : reader_(path), cards_(cards) {}
  bool next(Batch<S>& batch) override;

  const QueryReader<S>& reader() const { return reader_; }
  std::uint64_t bytes() const { return bytes_; }  ///< may be asked while rows are read
  const std::vector<std::string>& tags() const { return tags_; }

 private:
  std::uint32_t number_of(const std::string& tag);

  QueryReader<S> reader_;
  const LogCards& cards_;
  std::vector<Row<S>> buffer_;
  std::vector<std::string> tags_;
  std::map<std::string, std::uint32_t> numbers_;
  std::uint64_t rows_ = 0;
  std::atomic<std::uint64_t> bytes_ = 0;
};

/// A sink that keeps the ten queries on which answers went wrong worst, at most three of a kind: of those where the file's
/// own answer is wrong the same verdict, of others the same methods with the same verdicts. First come those where the
/// file's own answer is wrong, then those where a method is that is meant to sweep (the discrete baselines tunnel by
/// design); among these tunnels first, then by relative severity, then the earlier.
template <class S>
class WorstCases : public Sink<S> {
 public:
  explicit WorstCases(std::size_t lanes) : parts_(lanes) {}
  void study(Batch<S>& batch) override;

  struct Case {
    int rank = 0;  ///< whose answer is wrong, and whether by tunneling
    double relative = 0, severity = 0;
    std::uint64_t row = 0;
    Query<S> query;
    Class cls{};
    double toi = 0;
    std::vector<std::string> wrong;  ///< "gamedev: tunnel (rounding)"
    std::string kind;
    std::string given;                 ///< the file's own answer, if it gives any: "hit at 0.5, normal (1, 0)"
    std::vector<std::string> answers;  ///< of engines that are asked live: "mine: miss"

    bool worse_than(const Case& other) const;
  };
  /// The worst first.
  std::vector<Case> cases() const;

  /// The cases with their numbers, who went wrong on them and how, and a picture each, in lines of at most `width`
  /// columns.
  std::string text(std::size_t width) const;

 private:
  static void keep(std::vector<Case>& cases, Case found);

  std::vector<std::vector<Case>> parts_;  // one a lane
};

/// A CSV file of queries (see QueryReader) and all that `judge` says of it. Where the file gives answers too, these
/// come first, as the method `yours`, or under the name on its card. Rows with a `tag` are also counted by it.
template <class S>
class JudgedFile {
 public:
  /// Throws InputError if the file or its header cannot be read. `threads`: as in RunOptions.
  /// `engine`: what is said of the engine that gave the file's answers.
  JudgedFile(const std::filesystem::path& input, const std::vector<const Method*>& methods, unsigned threads,
             const LogCard& engine = {});

  /// Of the file, where it is known.
  std::optional<std::uint64_t> size() const { return reader().size(); }
  const std::string& name() const { return reader().name(); }
  bool gives_answers() const { return reader().gives_answers(); }

  /// Reads and judges it all; `rows`, if there is one, sees each batch too, and `progress` gets the bytes read.
  /// False if it was stopped. Throws InputError.
  bool judge(Sink<S>* rows, const std::function<void(std::uint64_t)>& progress);

  // After judge():

  LogScore score() const { return scorer_.score(); }
  /// The lines above the table: what the file holds, and what became of the file's own answers.
  std::string summary() const;
  /// All of it, for people, in lines of at most `width` columns: the summary, who is wrong, the table, the worst cases.
  /// `all`: the table has those too who are never wrong.
  std::string text(std::size_t width = usual_width, bool all = false) const;
  /// What `judge --json` prints of it.
  nlohmann::ordered_json json(const std::vector<ScoreLimit>& limits) const;

 private:
  const QueryReader<S>& reader() const { return source_.reader(); }
  /// The lines on what the header has and the numbers lost.
  std::string notes() const;

  RunOptions options_;
  LogCards cards_;
  Method yours_;
  JudgedRows<S> source_;
  std::vector<const Method*> panel_;
  Counter<S> counter_;
  WrongRowsByMethod<S> wrong_rows_;
  WorstCases<S> worst_;
  LogScorer<S> scorer_;
};

/// As text; what a tag has that is no UTF-8 becomes a replacement character.
std::string judged_json_text(const nlohmann::ordered_json& json);

}  // namespace sweeplab
