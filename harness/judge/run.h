// SPDX-License-Identifier: MIT
//
// The one way of a query: query -> algorithms -> judge -> statistics and files. Survey, judge and all that comes
// after them give this loop a source of queries, a panel of methods, and sinks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "harness/judge/judge.h"
#include "harness/methods/registry.h"
#include "harness/truth/severity.h"
#include "harness/truth/truth.h"

namespace sweeplab {

struct RunOptions {
  unsigned threads = 0;  ///< 0: as many as the machine has
  /// Called now and then with the number of queries done.
  std::function<void(std::uint64_t)> progress;
};

/// How many lanes a run with these options has: what a sink needs to keep a part of its own for each.
std::size_t lanes_of(const RunOptions& options);

/// What is done with a stretch. Stretches on their way at the same time are in different lanes.
struct LaneWork {
  std::function<bool(std::size_t lane)> take;             ///< one at a time, in order; false at the end
  std::function<void(std::size_t lane)> work;             ///< concurrently, but never twice at a time for one lane
  std::function<std::uint64_t(std::size_t lane)> finish;  ///< one at a time, in order; how many queries were in it
};

/// False if it was stopped before the end. What the work throws comes out here.
bool run_lanes(const LaneWork& work, const RunOptions& options);

struct Judgement {
  Verdict verdict = Verdict::correct;
  Cause cause = Cause::none;
};

/// One method's part of a batch; answers and judgements are parallel to the batch's queries.
template <class S>
struct Column {
  const Method* method = nullptr;
  std::vector<Answer<S>> answers;
  std::vector<Judgement> judgements;
};

/// An answer that somebody's engine gave, and the card that says what is in it.
template <class S>
struct CardedAnswer {
  Answer<S> answer;
  const Card* card = nullptr;
  bool asked = true;  ///< else it is none
};

/// A stretch of consecutive queries on their way through the run.
template <class S>
struct Batch {
  std::size_t lane = 0;     ///< batches in flight at the same time have different lanes, from 0 to lanes - 1
  std::uint64_t first = 0;  ///< number of queries before this batch
  std::uint64_t size = 0;   ///< number of queries
  std::vector<Query<S>> queries;
  std::vector<CardedAnswer<S>> given;  ///< the source's own answers, for a method without code; empty if none
  std::vector<std::uint32_t> tags;     ///< the number of the group that a query is of; empty: no groups
  std::vector<Truth> truths;
  TruthStages stages;
  std::vector<double> severities;  ///< NaN until asked for: see severity_of
  std::vector<Column<S>> columns;
  std::string text;  ///< room for a sink to prepare what it will write

  /// What the wrong time that was looked at last leads to: most methods are wrong by the same time.
  struct WrongTime {
    std::size_t query;
    S time;
    double severity;
  };
  std::optional<WrongTime> last_wrong_time;

  /// severity() of query i, computed once: it is expensive, and wanted wherever some method went wrong.
  double severity_of(std::size_t i);
  /// That of a mistake in answer i of this column: severity_of(i), but of a wrong time what it leads to, until then.
  double severity_of(std::size_t i, const Column<S>& column, Verdict mistake);

  /// The card under which the answer i of this column stands.
  const Card& card_of(const Column<S>& column, std::size_t i) const {
    return column.method->has_code() ? *column.method->card : *given[i].card;
  }
};

template <class S>
class Source {
 public:
  virtual ~Source() = default;
  /// Takes the next stretch: sets `first` and `size`, or returns false at the end. Called by one thread at a time.
  virtual bool next(Batch<S>& batch) = 0;
  /// Fills `queries` (and `given`). Called concurrently.
  virtual void fill(Batch<S>&) {}
};

template <class S>
class Sink {
 public:
  virtual ~Sink() = default;
  /// Sees a judged batch. Called concurrently, but never twice at a time for one lane.
  virtual void study(Batch<S>&) {}
  /// Sees the batches one after the other, in the order of the queries.
  virtual void commit(Batch<S>&) {}
};

/// Runs every query of the source through every method and the judge, into the sinks. Each wrong answer gets its cause.
/// Returns false if it was stopped before the end. What a source or a sink throws comes out here; and UsageError where
/// the system does not give so many threads.
template <class S>
bool run(Source<S>& source, std::span<const Method* const> panel, std::span<Sink<S>* const> sinks,
         const RunOptions& options);

/// Method::answer(), for answers that are judged. A guest answers in double, whatever the query's scalar is, and what it
/// said is what is judged: a time that is right so is taken for the float nearest to the truth, for rounding it may end
/// at that float's neighbour, which the guest did not say. A time that is wrong so is rounded, and right if it is
/// right then.
template <class S>
void ask(const Method& method, std::span<const Query<S>> queries, std::span<Answer<S>> answers,
         std::vector<bool>& asked);

/// The heart of the loop, for one batch: truth, answers, verdicts, causes.
template <class S>
void judge_batch(Batch<S>& batch, std::span<const Method* const> panel);

}  // namespace sweeplab
