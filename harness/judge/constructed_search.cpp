// SPDX-License-Identifier: MIT
#include "harness/judge/constructed_search.h"

#include <algorithm>
#include <optional>

#include "harness/judge/ask.h"
#include "harness/judge/constructed_queries.h"
#include "harness/judge/judge.h"
#include "harness/query/scalars.h"
#include "harness/truth/severity.h"

namespace sweeplab {
namespace {

constexpr std::size_t step = 256;
constexpr std::uint64_t stretch = 1 << 13;  ///< a search is cut into these, whatever the number of threads

/// Constructed queries with what is true of them.
template <class S>
struct Drawn {
  std::vector<Query<S>> queries;
  std::vector<Truth> truths;
  std::vector<Predicates> held;
  std::vector<Judged<S>> judged;

  void draw(std::uint64_t seed, std::uint64_t from, std::uint64_t to) {
    queries.clear(), truths.clear(), held.clear(), judged.clear();
    for (std::uint64_t i = from; i < to; ++i) {
      queries.push_back(constructed_query<S>(seed, i));
      truths.push_back(truth(queries.back()));
      const double relative = relative_severity(queries.back(), severity(queries.back()));
      held.push_back(predicates_of(queries.back(), truths.back(), relative));
    }
    for (std::size_t i = 0; i < queries.size(); ++i) judged.emplace_back(queries[i], truths[i]);
  }
};

/// The verdicts of one method on those queries of a range that `is_wanted` names; not_asked of the others.
template <class S>
class Asked {
 public:
  template <class Wanted>
  std::span<const Verdict> ask(const Method& method, Drawn<S>& drawn, std::size_t from, std::size_t to,
                               const Wanted& is_wanted) {
    places_.clear(), queries_.clear();
    for (std::size_t i = from; i < to; ++i) {
      if (is_wanted(i)) places_.push_back(i), queries_.push_back(drawn.queries[i]);
    }
    verdicts_.assign(to - from, Verdict::not_asked);
    answers_.assign(queries_.size(), {Outcome::failed});
    asked_.assign(queries_.size(), true);
    sweeplab::ask<S>(method, queries_, answers_, asked_);
    for (std::size_t k = 0; k < places_.size(); ++k) {
      if (asked_[k]) verdicts_[places_[k] - from] = judge(*method.card, drawn.judged[places_[k]], answers_[k]);
    }
    return verdicts_;
  }

 private:
  std::vector<std::size_t> places_;
  std::vector<Query<S>> queries_;
  std::vector<Answer<S>> answers_;
  std::vector<bool> asked_;
  std::vector<Verdict> verdicts_;
};

bool is_part_of_one(Predicates held, std::span<const Predicates> failures) {
  return std::ranges::any_of(failures, [held](Predicates f) { return (held & ~f) == 0; });
}

template <class S>
Searched searched_stretch(std::span<const Method* const> panel, std::uint64_t seed, std::uint64_t from,
                          std::uint64_t to) {
  Drawn<S> drawn;
  drawn.draw(seed, from, to);
  Searched searched;
  for (const Predicates held : drawn.held) ++searched.n[held];
  Asked<S> asked;
  for (const Method* method : panel) {
    auto& counts = searched.methods[std::string(method->card->id)];
    std::vector<Predicates> failures;
    // In small steps, so that what has failed already is soon asked no more.
    const std::size_t all = drawn.queries.size();
    for (std::size_t at = 0, end = 0; at < all; at = end) {
      end = std::min(all, at + step);
      const auto wanted = [&](std::size_t i) { return !is_part_of_one(drawn.held[i], failures); };
      const std::span<const Verdict> verdicts = asked.ask(*method, drawn, at, end, wanted);
      for (std::size_t i = at; i < end; ++i) {
        const Verdict verdict = verdicts[i - at];
        if (verdict == Verdict::correct) continue;
        SearchCount& count = counts[drawn.held[i]];
        ++(is_wrong(verdict) ? count.wrong : verdict == Verdict::excused ? count.excused : count.not_asked);
        if (is_wrong(verdict) && !is_part_of_one(drawn.held[i], failures)) failures.push_back(drawn.held[i]);
      }
    }
  }
  return searched;
}

void add(Searched& all, const Searched& part) {
  for (const auto& [held, n] : part.n) all.n[held] += n;
  for (const auto& [id, counts] : part.methods) {
    auto& to = all.methods[id];
    for (const auto& [held, count] : counts) {
      SearchCount& sum = to[held];
      sum.wrong += count.wrong, sum.excused += count.excused, sum.not_asked += count.not_asked;
    }
  }
}

template <class S>
void find_refutations(std::span<const StatedCondition> conditions, std::uint64_t queries, std::uint64_t seed,
                      std::vector<Refutation>& found) {
  Drawn<S> drawn;
  Asked<S> asked;
  std::vector<const StatedCondition*> open;
  for (const StatedCondition& one : conditions) {
    if (one.scalar == scalar_of<S> && find_method(one.method) != nullptr) open.push_back(&one);
  }
  for (std::uint64_t from = 0; from < queries && !open.empty(); from += stretch) {
    drawn.draw(seed, from, std::min(queries, from + stretch));
    for (std::size_t c = 0; c < open.size();) {
      // The conditions of one method stand together, and it is asked once.
      const std::string& id = open[c]->method;
      std::size_t end = c;
      while (end < open.size() && open[end]->method == id) ++end;
      const std::span<const StatedCondition*> own(open.data() + c, end - c);
      const auto holds = [&](std::size_t i, const StatedCondition* one) {
        return (one->conjunction & ~drawn.held[i]) == 0;
      };
      const auto wanted = [&](std::size_t i) {
        return std::ranges::any_of(own, [&](const StatedCondition* one) { return holds(i, one); });
      };
      const std::span<const Verdict> verdicts = asked.ask(*find_method(id), drawn, 0, drawn.queries.size(), wanted);
      for (std::size_t i = 0; i < verdicts.size(); ++i) {
        if (!is_wrong(verdicts[i])) continue;
        for (const StatedCondition*& one : own) {
          if (one == nullptr || !holds(i, one)) continue;
          found.push_back({one, numbers_of(drawn.queries[i])});
          one = nullptr;
        }
      }
      c = end;
    }
    std::erase(open, nullptr);
  }
}

}  // namespace

bool search_by_construction(Scalar scalar, std::span<const Method* const> panel, std::uint64_t queries,
                            std::uint64_t seed, const RunOptions& options, Searched& searched) {
  std::vector<const Method*> own;
  for (const Method* method : panel) {
    if (method->card->native == scalar && method->has_code_in(scalar)) own.push_back(method);
  }
  struct Part {
    std::uint64_t from = 0, to = 0;
    Searched seen;
  };
  std::vector<Part> parts(lanes_of(options));
  std::uint64_t next = 0;
  const LaneWork work{.take =
                          [&](std::size_t lane) {
                            if (next >= queries) return false;
                            parts[lane] = {next, std::min(queries, next + stretch), {}};
                            next = parts[lane].to;
                            return true;
                          },
                      .work =
                          [&](std::size_t lane) {
                            Part& part = parts[lane];
                            part.seen = with_scalar(
                                scalar, [&]<class S>() { return searched_stretch<S>(own, seed, part.from, part.to); });
                          },
                      .finish =
                          [&](std::size_t lane) {
                            add(searched, parts[lane].seen);
                            return parts[lane].to - parts[lane].from;
                          }};
  return run_lanes(work, options);
}

std::vector<Refutation> refutations(std::span<const StatedCondition> conditions, std::uint64_t queries,
                                    std::uint64_t seed) {
  std::vector<Refutation> found;
  find_refutations<float>(conditions, queries, seed, found);
  find_refutations<double>(conditions, queries, seed, found);
  return found;
}

}  // namespace sweeplab
