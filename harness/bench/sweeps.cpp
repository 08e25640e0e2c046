// SPDX-License-Identifier: MIT
//
// Methods, peers, engines and the truth on the same queries: sweep/FAMILY/SCALAR/METHOD.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <chrono>
#include <memory>

#include "harness/bench/bench.h"
#include "harness/bench/bench_queries.h"
#include "harness/judge/run.h"
#include "harness/methods/cards_json.h"
#include "harness/survey/statistics.h"

namespace sweeplab {
namespace {

constexpr std::size_t timed_queries = 65536;  // 3 or 6 MB: fits no L1; a branch predictor learns 16384 by heart
// A pass is over fewer queries where all would take longer than this: some libraries take microseconds.
constexpr double pass_seconds = 16e-3;
constexpr std::size_t least_timed = 256;

/// Queries that are there already, for the one run loop.
template <class S>
class StoredSource : public Source<S> {
 public:
  explicit StoredSource(const std::vector<Query<S>>& queries) : queries_(queries) {}
  bool next(Batch<S>& batch) override {
    batch.first = done_;
    batch.size = std::min<std::uint64_t>(1024, queries_.size() - done_);
    done_ += batch.size;
    return batch.size > 0;
  }
  void fill(Batch<S>& batch) override {
    const auto from = queries_.begin() + static_cast<std::ptrdiff_t>(batch.first);
    batch.queries.assign(from, from + static_cast<std::ptrdiff_t>(batch.size));
  }

 private:
  const std::vector<Query<S>>& queries_;
  std::uint64_t done_ = 0;
};

template <class S>
using Answers = std::function<void(std::span<const Query<S>>, std::span<Answer<S>>)>;

/// How many of the queries take no longer than a pass may: a power of two, so that the next run most likely takes as many.
template <class S>
std::size_t affordable(const Answers<S>& ask, std::span<const Query<S>> queries, std::span<Answer<S>> answers) {
  const auto first = queries.first(std::min(least_timed, queries.size()));
  const auto start = std::chrono::steady_clock::now();
  ask(first, answers);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  const double each = took.count() / static_cast<double>(first.size());
  const auto fit = static_cast<std::size_t>(std::min(pass_seconds / each, double{timed_queries}));
  return std::min(queries.size(), std::max(least_timed, std::bit_floor(fit)));
}

template <class S>
void add_rows(const BenchFamily& family, const BenchOptions& options, std::vector<BenchRow>& rows,
              std::vector<std::string>& broken) {
  using Queries = std::vector<Query<S>>;
  const auto all = std::make_shared<const Queries>(bench_queries<S>(family, options.seed, timed_queries));
  const std::vector<const Method*> panel = with_code_in(options.methods, scalar_of<S>);
  StoredSource<S> source(*all);
  const RunOptions run_options;
  Counter<S> counter(panel.size(), lanes_of(run_options));
  Sink<S>* const sinks[] = {&counter};
  if (!run<S>(source, panel, sinks, run_options)) return;
  const Census census = counter.census();
  const std::vector<Tally> tallies = counter.tallies();
  const auto answers = std::make_shared<std::vector<Answer<S>>>(timed_queries);
  const double contacts = static_cast<double>(census.of(Class::impact) + census.of(Class::overlap));

  const auto add = [&](std::string_view id, const std::shared_ptr<const Queries>& queries, const Answers<S>& ask) {
    const std::size_t timed = affordable<S>(ask, *queries, *answers);
    BenchRow row{.name = fmt::format("sweep/{}/{}/{}", family.name, name_of(scalar_of<S>), id), .items = timed};
    row.pass = [=](int, int) {
      ask(std::span(*queries).first(timed), *answers);
      benchmark::DoNotOptimize(answers->data());
    };
    row.counters = {{"queries", static_cast<double>(all->size())}, {"contacts", contacts}};
    rows.push_back(std::move(row));
  };
  for (std::size_t m = 0; m < panel.size(); ++m) {
    const Method& method = *panel[m];
    const Tally& tally = tallies[m];
    if (method.card->kind == Kind::exact && tally.wrong() + tally.of(Verdict::failed) > 0) {
      broken.push_back(fmt::format("{} is wrong about {} queries of {} in {}", method.card->id, tally.wrong(),
                                   family.name, name_of(scalar_of<S>)));
    }
    const auto takes = [&](const Query<S>& q) { return method.takes(q); };
    std::shared_ptr<const Queries> queries = all;
    if (method.guest || !std::ranges::all_of(*all, takes)) {
      const auto own = std::make_shared<Queries>();
      std::ranges::copy_if(*all, std::back_inserter(*own), takes);
      for (Query<S>& q : *own) q = method.guest ? method.guest->told(q) : q;
      queries = own;
    }
    if (queries->empty()) continue;
    if (method.guest) {
      add(method.card->id, queries, [&method](auto asked, auto answered) { method.answer(asked, answered); });
    } else {
      add(method.card->id, queries, method.sweep<S>());
    }
    rows.back().wall = method.guest != nullptr;
    rows.back().label = marked_name(*method.card);
    const auto count = [&](const char* name, std::uint64_t n) { rows.back().counters[name] = static_cast<double>(n); };
    count("asked", queries->size());
    count("wrong", tally.wrong());
    for (const Verdict verdict :
         {Verdict::tunnel, Verdict::phantom, Verdict::missed_overlap, Verdict::failed, Verdict::excused}) {
      count(std::string(name_of(verdict)).c_str(), tally.of(verdict));
    }
  }
  // Nobody judges the judge.
  add("truth", all, [](std::span<const Query<S>> queries, std::span<Answer<S>>) {
    for (const Query<S>& q : queries) benchmark::DoNotOptimize(truth(q));
  });
}

}  // namespace

std::vector<BenchUnit> sweep_units(const BenchOptions& options) {
  std::vector<BenchUnit> units;
  for (const BenchFamily& family : bench_families()) {
    const auto& chosen = options.families;
    if (!chosen.empty() && std::ranges::find(chosen, &family) == chosen.end()) continue;
    units.push_back({fmt::format("sweep/{}", family.name), [&family, options](std::vector<std::string>& broken) {
                       std::vector<BenchRow> rows;
                       for (const Scalar scalar : options.scalars) {
                         with_scalar(scalar, [&]<class S>() { add_rows<S>(family, options, rows, broken); });
                       }
                       return rows;
                     }});
  }
  return units;
}

}  // namespace sweeplab
