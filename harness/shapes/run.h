// SPDX-License-Identifier: MIT
//
// The one way of a scene: scenes -> functions -> judge -> counts and files. Under it is the loop of all runs.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "harness/judge/run.h"
#include "harness/shapes/judge.h"
#include "harness/support/histogram.h"

namespace sweeplab::shapes {

/// Who is asked; a null function stands for a file's own answers, called `yours`.
using Panel = std::vector<const Function*>;

/// What one of the panel says of a scene.
template <class S>
struct Judged {
  Reply<S> reply;
  Judgement judgement;
};

template <class S>
struct JudgedScene {
  Scene<S> scene{};
  Reply<S> given{};  ///< the file's own answer, if it gives any
  Truth truth{};
  std::vector<Judged<S>> answers{};  ///< parallel to the panel
};
template <class S>
using Batch = std::vector<JudgedScene<S>>;
constexpr std::size_t most_in_batch = 512;

/// Answers, verdicts and truth for a scene.
template <class S>
void judge_scene(JudgedScene<S>& one, const Panel& panel);

/// Judges by many threads what `next` puts into a batch, until it puts nothing, and hands the batches to `commit` in order.
/// False if it was stopped before the end.
template <class S>
bool run(const std::function<void(Batch<S>&)>& next, const std::function<void(const Batch<S>&)>& commit,
         const Panel& panel, const RunOptions& options);

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
};

struct Counts {
  std::uint64_t scenes = 0;
  std::array<std::uint64_t, enum_count<Class>> classes{};
  std::vector<Tally> tallies;  ///< parallel to the panel

  std::uint64_t of(Class cls) const { return classes[index_of(cls)]; }
  template <class S>
  void add(const Batch<S>& batch, const Panel& panel);
};

/// For people: a table for each question that is asked, `panel` and `tallies` parallel.
std::string counts_text(const Panel& panel, const std::vector<Tally>& tallies);

/// Judges a CSV file of scenes of one pair of shapes ("-": standard input), and returns all that `judge --shapes` says of
/// it to people. A header has that pair's columns (see number_names), in any order; others are ignored. Of a pair that can
/// be in contact a column `hit` (0 or 1) makes the rows answers too, judged as `yours`; of shapes that only touch either is
/// right. `write`, if there is one, is given the CSV of judged rows, the header first. Nothing if it was stopped. Throws
/// InputError.
template <class S>
std::optional<std::string> judge_file(const std::filesystem::path& input, Shapes shapes, Panel functions,
                                      unsigned threads, const std::function<void(const std::string&)>& write);

/// One scene: every function's reply beside the exact truth.
template <class S>
std::string explain(const Scene<S>& scene, const Panel& panel);

/// The functions' cards, for `list --shapes`: as text, or as a JSON array.
std::string cards_text(const Panel& functions);
std::string cards_json(const Panel& functions);

}  // namespace sweeplab::shapes
