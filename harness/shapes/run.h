// SPDX-License-Identifier: MIT
//
// The one way of a scene: scenes -> functions -> judge -> counts and files. Under it is the loop of all runs.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "harness/judge/lanes.h"
#include "harness/shapes/judge.h"
#include "harness/support/histogram.h"

namespace sweeplab::shapes {

/// One function's part of a batch, parallel to its scenes. Without a function: the file's own answers, called `yours`.
template <class S>
struct Column {
  const Function* function = nullptr;
  std::vector<Reply<S>> replies;
  std::vector<Judgement> judgements;
};

template <class S>
struct Batch {
  std::size_t lane = 0;
  std::uint64_t first = 0, size = 0;  ///< number of scenes before this batch, and in it
  std::vector<Scene<S>> scenes;
  std::vector<Reply<S>> given;  ///< the file's own answers; empty if it gives none
  std::vector<Truth> truths;
  std::vector<Column<S>> columns;
  std::string text;  ///< room to prepare what will be written
};

/// What a run is made of; each may be empty but for `next`. As in harness/judge/run.h.
template <class S>
struct Flow {
  std::function<bool(Batch<S>&)> next;    ///< sets first and size
  std::function<void(Batch<S>&)> fill;    ///< makes the scenes; concurrently
  std::function<void(Batch<S>&)> study;   ///< concurrently, but never twice at a time for one lane
  std::function<void(Batch<S>&)> commit;  ///< in order
};

/// False if it was stopped before the end. A panel's null function stands for the file's own answers.
template <class S>
bool run(const Flow<S>& flow, const std::vector<const Function*>& panel, const RunOptions& options);

/// The heart of it, for one batch.
template <class S>
void judge_batch(Batch<S>& batch, const std::vector<const Function*>& panel);

struct Census {
  std::uint64_t scenes = 0;
  std::array<std::uint64_t, enum_count<Class>> classes{};

  std::uint64_t of(Class cls) const { return classes[index_of(cls)]; }
  void add(const Census& other);
};

/// What a function's replies to some scenes were worth.
struct Tally {
  std::uint64_t asked = 0;
  std::uint64_t contacts = 0;  ///< of them those on which it must say contact; of a push, those that overlap
  /// By verdict, by class of the truth, by cause.
  std::array<std::array<std::array<std::uint64_t, enum_count<Cause>>, enum_count<Class>>, enum_count<Verdict>> counts{};
  Histogram measured;

  /// Of all classes and causes, or of one.
  std::uint64_t of(Verdict verdict, std::optional<Class> cls = {}, std::optional<Cause> cause = {}) const;
  /// What a rate counts: of `not_apart` boxes that overlapped before; the others only touched.
  std::uint64_t events(Verdict verdict) const;
  /// On how many of the scenes the verdict could fall at all.
  std::uint64_t opportunities(Verdict verdict) const;
  void add(const Tally& other);
};

/// Counts a run, a part for each lane.
class Counter {
 public:
  Counter(std::size_t columns, std::size_t lanes) : parts_(lanes, Part{{}, std::vector<Tally>(columns)}) {}
  template <class S>
  void study(const Batch<S>& batch);
  Census census() const;
  std::vector<Tally> tallies() const;

 private:
  struct Part {
    Census census;
    std::vector<Tally> tallies;
  };
  std::vector<Part> parts_;
};

/// For people: a table for each question that is asked, `panel` and `tallies` parallel; null is `yours`.
std::string counts_text(const std::vector<const Function*>& panel, const std::vector<Tally>& tallies);

}  // namespace sweeplab::shapes
