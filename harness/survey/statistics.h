// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "harness/judge/run.h"
#include "harness/query/numbers.h"
#include "harness/support/histogram.h"
#include "harness/support/interval.h"
#include "harness/truth/severity.h"

namespace sweeplab {

using ByClass = std::array<std::uint64_t, enum_count<Class>>;
using ByVerdict = std::array<std::uint64_t, enum_count<Verdict>>;

/// Counts add up place by place; a list grows to the longer one. What names its `parts` adds these; what has `add` adds
/// itself.
template <class T>
void add_counts(T& to, const T& more) {
  if constexpr (std::is_integral_v<T>) {
    to += more;
  } else if constexpr (requires { T::parts(to); }) {
    const auto ours = T::parts(to);
    const auto others = T::parts(more);
    const auto add_each = [&]<std::size_t... i>(std::index_sequence<i...>) {
      (add_counts(std::get<i>(ours), std::get<i>(others)), ...);
    };
    add_each(std::make_index_sequence<std::tuple_size_v<decltype(ours)>>());
  } else if constexpr (requires { to.add(more); }) {
    to.add(more);
  } else {
    if constexpr (requires { to.resize(more.size()); }) to.resize(std::max(to.size(), more.size()));
    for (std::size_t i = 0; i < more.size(); ++i) add_counts(to[i], more[i]);
  }
}

/// Of mistakes that have a severity: real ones are severe (severity.h), hairline ones are the rest.
enum class ErrorSize : std::uint8_t { any, real, hairline };

/// How often a mistake happened, of how many queries on which it could.
struct Rate {
  std::uint64_t events = 0, of = 0;
  std::string family;  ///< in which this was; empty: in none could it happen, or none is named

  double value() const { return of > 0 ? static_cast<double>(events) / static_cast<double>(of) : 0; }
  Interval interval() const { return clopper_pearson(events, of); }
};

/// A wrong answer worth remembering.
struct Witness {
  double severity = 0;      ///< delta, world units
  double relative = 0;      ///< relative severity; infinite for a flat Minkowski box
  std::uint64_t index = 0;  ///< of the query within its family, or row - 1
  Verdict verdict = Verdict::correct;
  Cause cause = Cause::none;
  Numbers query{};  ///< ax ay aw ah avx avy bx by bw bh bvx bvy

  /// Whether this is the worse of the two; ties go to the earlier query, so that order and sharding do not matter.
  bool worse_than(const Witness& other) const;
};

/// The worse of the two.
void add_counts(std::optional<Witness>& kept, const std::optional<Witness>& other);

/// What a method did on one family in one scalar. Counts only: parts add up exactly, in any order.
struct Tally {
  std::array<std::array<std::uint64_t, enum_count<Cause>>, enum_count<Verdict>> counts{};
  ByClass not_asked{};         ///< the queries that were not put to it
  ByVerdict excused_as{};      ///< of excused answers: by the mistake that is excused
  ByVerdict excused_severe{};  ///< of these, of verdicts that have a severity
  ByVerdict severe{};          ///< of verdicts that have a severity
  std::array<std::optional<Witness>, enum_count<Verdict>> worst{};
  Histogram error_ulps;   ///< of impacts answered as impacts: t - TOI over the spacing of the scalar at 1
  Histogram error_world;  ///< the same times |v|, in world units

  std::uint64_t of(Verdict verdict, ErrorSize size = ErrorSize::any) const;
  std::uint64_t of(Verdict verdict, Cause cause) const { return counts[index_of(verdict)][index_of(cause)]; }
  std::uint64_t wrong() const;
  std::uint64_t caused_by(Cause cause) const;  ///< wrong answers of this cause
  /// The greatest relative severity of what does harm; none if there is none of it.
  std::optional<double> worst_severity() const;
  template <class Self>
  static auto parts(Self& self) {
    return std::tie(self.counts, self.not_asked, self.excused_as, self.excused_severe, self.severe, self.worst,
                    self.error_ulps, self.error_world);
  }
  /// The same answers, none excused. Their causes are not known, nor is the worst of them.
  Tally before_excuses() const;
};

/// Of two methods, by class of truth: on how many queries one says contact (impact or overlap) and the other none, and on
/// how many their outcomes differ in another way.
struct Differences {
  ByClass contact{}, outcome{};

  bool any() const { return contact != ByClass{} || outcome != ByClass{}; }
  template <class Self>
  static auto parts(Self& self) {
    return std::tie(self.contact, self.outcome);
  }
};

/// Every two of so many, with the number of the pair: (0, 1), (0, 2), …, (1, 2), …
template <class Visit>
void each_pair(std::size_t count, const Visit& visit) {
  std::size_t pair = 0;
  for (std::size_t a = 0; a < count; ++a) {
    for (std::size_t b = a + 1; b < count; ++b) visit(a, b, pair++);
  }
}

/// What the queries of one family in one scalar truly were: what rates are measured against.
struct Census {
  std::uint64_t queries = 0;
  ByClass classes{};
  std::array<std::uint64_t, enum_count<Graze>> grazes{};
  TruthStages stages;

  std::uint64_t of(Class cls) const { return classes[index_of(cls)]; }
  template <class Self>
  static auto parts(Self& self) {
    return std::tie(self.queries, self.classes, self.grazes, self.stages.filter, self.stages.exact);
  }
  void add(const Census& other) { add_counts(*this, other); }
};

/// The class of truth in which a verdict can happen at all; its count is what a rate of that verdict is measured
/// against.
std::uint64_t opportunities(const Census& census, Verdict verdict);
/// The same for a method that was not asked all.
std::uint64_t opportunities(const Census& census, const Tally& tally, Verdict verdict);

/// A sink that counts in a Part for each lane, so that no two threads count in the same place: see add_counts.
template <class S, class Part>
class LaneSums : public Sink<S> {
 public:
  explicit LaneSums(std::size_t lanes, const Part& empty = {}) : parts_(lanes, empty) {}
  Part sum() const {
    Part sum = parts_.front();
    for (std::size_t lane = 1; lane < parts_.size(); ++lane) add_counts(sum, parts_[lane]);
    return sum;
  }

 protected:
  std::vector<Part> parts_;
};

/// What the queries were, and what each method of a panel did.
struct PanelCounts {
  Census census;
  std::vector<Tally> tallies;

  template <class Self>
  static auto parts(Self& self) {
    return std::tie(self.census, self.tallies);
  }
};

/// A sink that counts these.
template <class S>
class Counter : public LaneSums<S, PanelCounts> {
 public:
  Counter(std::size_t methods, std::size_t lanes)
      : LaneSums<S, PanelCounts>(lanes, {{}, std::vector<Tally>(methods)}) {}
  void study(Batch<S>& batch) override;

  Census census() const { return this->sum().census; }
  std::vector<Tally> tallies() const { return this->sum().tallies; }
};

/// A sink that counts who disagrees with whom, of every two methods of a panel: see each_pair.
template <class S>
class PairCounter : public LaneSums<S, std::vector<Differences>> {
 public:
  PairCounter(std::size_t methods, std::size_t lanes)
      : LaneSums<S, std::vector<Differences>>(lanes, std::vector<Differences>(methods * (methods - 1) / 2)) {}
  void study(Batch<S>& batch) override;

 private:
  /// Of 64 queries a bit each: the two of the outcome, and whether the method was asked.
  struct Word {
    std::uint64_t low = 0, high = 0, asked = 0;

    std::uint64_t failed() const { return low & high; }
    std::uint64_t contact() const { return low ^ high; }
  };
};

}  // namespace sweeplab
