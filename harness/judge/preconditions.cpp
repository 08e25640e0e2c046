// SPDX-License-Identifier: MIT
#include "harness/judge/preconditions.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <functional>
#include <stdexcept>
#include <tuple>
#include <utility>

namespace sweeplab {
namespace {

enum Subject { axes, stillness, start, sizes, clearness };

// Of one subject the stronger implies the weaker; the axes' two exclude each other.
constexpr Predicate known_predicates[] = {
    {"both_axes_move", "both axes move", axes, 1 << 0},
    {"one_axis_moves", "at most one axis moves", axes, 1 << 1},
    {"one_still", "one of the bodies stands still", stillness, 1 << 2},
    {"b_still", "B stands still", stillness, 1 << 3 | 1 << 2},
    {"no_overlap", "no overlap at the start", start, 1 << 4},
    {"apart", "apart at the start, not even touching", start, 1 << 5 | 1 << 4},
    {"not_flat", "summed width and height above 0", sizes, 1 << 6},
    {"positive_sizes", "all sizes positive", sizes, 1 << 7 | 1 << 6},
    {"no_graze", "never a mere touch", clearness, 1 << 8},
};

Predicates closure(Predicates conjunction) {
  Predicates implied = 0;
  for (const Predicate& p : predicates()) {
    if ((conjunction >> (&p - predicates().data()) & 1) != 0) implied |= p.implies;
  }
  return implied;
}

/// The sets that are not part of another one: what excludes these excludes all.
std::vector<Predicates> largest(std::span<const Predicates> sets) {
  std::vector<Predicates> sorted(sets.begin(), sets.end());
  std::sort(sorted.begin(), sorted.end(),
            [](Predicates a, Predicates b) { return std::pair(std::popcount(b), b) < std::pair(std::popcount(a), a); });
  std::vector<Predicates> kept;
  for (const Predicates set : sorted) {
    if (std::none_of(kept.begin(), kept.end(), [set](Predicates k) { return (set & ~k) == 0; })) kept.push_back(set);
  }
  return kept;
}

/// What each predicate of a conjunction is called by.
std::string conjoined(Predicates conjunction, std::string_view Predicate::*word, std::string_view between) {
  std::string text;
  for (std::size_t p = 0; p < predicates().size(); ++p) {
    if ((conjunction >> p & 1) != 0) text += fmt::format("{}{}", text.empty() ? "" : between, predicates()[p].*word);
  }
  return text.empty() ? "always" : text;
}

}  // namespace

std::span<const Predicate> predicates() { return known_predicates; }

template <class S>
Predicates predicates_of(const Query<S>& q, const Truth& truth) {
  static const Predicates both = conjunction_of("both_axes_move"), one = conjunction_of("one_axis_moves"),
                          no_overlap = conjunction_of("no_overlap"), apart = conjunction_of("no_overlap+apart");
  const bool at_start = truth.cls != Class::separate && truth.n_hi == 0 && truth.n_lo == 0;
  const Predicates moves = q.motion_a.x != q.motion_b.x && q.motion_a.y != q.motion_b.y ? both : one;
  return truth.cls == Class::overlap ? moves : moves | (at_start ? no_overlap : apart);
}
template Predicates predicates_of(const Query<float>&, const Truth&);
template Predicates predicates_of(const Query<double>&, const Truth&);

std::string text_of(Predicates conjunction) { return conjoined(conjunction, &Predicate::text, ", "); }
std::string ids_of(Predicates conjunction) { return conjoined(conjunction, &Predicate::id, "+"); }

Predicates conjunction_of(std::string_view ids) {
  Predicates conjunction = 0;
  if (ids == "always") return conjunction;
  for (bool more = true; more;) {
    const std::size_t end = std::min(ids.find('+'), ids.size());
    const auto found = std::ranges::find(predicates(), ids.substr(0, end), &Predicate::id);
    if (found == predicates().end()) throw std::invalid_argument("no such predicate");
    conjunction |= Predicates{1} << (found - predicates().begin());
    more = end < ids.size();
    ids.remove_prefix(more ? end + 1 : end);
  }
  return conjunction;
}

std::vector<Predicates> weakest_excluding(std::span<const Predicates> failures) {
  const std::vector<Predicates> worst = largest(failures);
  std::vector<Predicates> passing;
  const std::function<void(std::size_t, Predicates, int)> join = [&](std::size_t from, Predicates joined, int count) {
    if (std::none_of(worst.begin(), worst.end(), [joined](Predicates f) { return (joined & ~f) == 0; })) {
      passing.push_back(joined);
      return;  // whatever is joined to it is stronger
    }
    if (count == most_joined) return;
    for (std::size_t p = from; p < predicates().size(); ++p) {
      const Predicates bit = Predicates{1} << p;
      const auto same_subject = [&](const Predicate& other) {
        return other.subject == predicates()[p].subject && (joined >> (&other - predicates().data()) & 1) != 0;
      };
      if (std::any_of(predicates().begin(), predicates().end(), same_subject)) continue;
      join(p + 1, joined | bit, count + 1);
    }
  };
  join(0, 0, 0);

  std::sort(passing.begin(), passing.end(), [](Predicates a, Predicates b) {
    return std::tuple(std::popcount(closure(a)), std::popcount(a), a) <
           std::tuple(std::popcount(closure(b)), std::popcount(b), b);
  });
  std::vector<Predicates> weakest;
  for (const Predicates candidate : passing) {
    const Predicates says = closure(candidate);
    const auto weaker = [says](Predicates kept) { return (kept & ~says) == 0; };
    if (std::none_of(weakest.begin(), weakest.end(), weaker)) weakest.push_back(candidate);
  }
  return weakest;
}

}  // namespace sweeplab
