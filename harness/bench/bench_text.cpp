// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "harness/bench/bench.h"
#include "harness/judge/judge.h"
#include "harness/methods/cards_json.h"
#include "harness/support/text_table.h"

namespace sweeplab {
namespace {

std::string shown_name(const std::string& id) {
  const Method* method = find_method(id);
  return method ? marked_name(*method->card) : id;
}

std::string ns_text(double ns) { return ns < 1000 ? fmt::format("{:.1f}", ns) : fmt::format("{:.0f}", ns); }

const BenchFamily* family_named(std::string_view name) {
  const auto found = std::ranges::find(bench_families(), name, &BenchFamily::name);
  return found == bench_families().end() ? nullptr : &*found;
}

std::string ratio_text(const Bench& bench, const BenchResult& r) {
  const BenchResult* baseline = bench.find(r.family, r.scalar, bench_baseline);
  return baseline ? fmt::format("{:.2f}", r.median() / baseline->median()) : "-";
}

}  // namespace

std::string speed_table(const Bench& bench) {
  // What one method costs in one scalar, and how wrong it is there: four cells.
  const auto cells_of = [&bench](const std::string& id, Scalar scalar) {
    const bool judged = find_method(id) != nullptr;
    std::vector<std::string> cells;
    for (const std::string_view family : {"uniform_30", "uniform_10"}) {
      const BenchResult* r = bench.find(family, scalar, id);
      const char* part = r && judged && r->asked < r->queries ? "*" : "";
      cells.push_back(r ? fmt::format("{}{} ({})", ns_text(r->median()), part, ratio_text(bench, *r)) : "-");
    }
    std::uint64_t wrong = 0, asked = 0;
    double highest = 0;
    std::string worst = "-";
    for (const BenchResult& r : bench.results) {
      if (r.algorithm != id || r.scalar != scalar) continue;
      const BenchFamily* family = family_named(r.family);
      if (family && !family->everyday()) wrong += r.wrong, asked += r.asked;
      const BenchResult* baseline = bench.find(r.family, scalar, bench_baseline);
      if (!baseline || r.median() / baseline->median() <= highest) continue;
      highest = r.median() / baseline->median();
      worst = fmt::format("{:.2f} {}", highest, r.family);
    }
    cells.push_back(worst);
    cells.push_back(judged && asked > 0 ? fmt::format("{} of {}", wrong, asked) : "-");
    return cells;
  };
  TextTable table({"ns (ratio)", "float32: 30% contacts", "10%", "highest ratio", "wrong", "float64: 30% contacts",
                   "10%", "highest ratio", "wrong"});
  for (const std::string& id : bench.algorithms) {
    std::vector<std::string> cells{shown_name(id)};
    for (const Scalar scalar : enumerators<Scalar>) {
      for (std::string& cell : cells_of(id, scalar)) cells.push_back(std::move(cell));
    }
    table.add(cells);
  }
  return fmt::format(
      "{}\nns a query, medians of {} interleaved repetitions on one thread; in brackets the ratio to {}, and the\n"
      "family in which it is highest. * This peer cannot take every query without rounding: those that it takes may\n"
      "be so few that a branch predictor learns them. Wrong: in the families set to trap, of what was asked.\n",
      table.markdown(), bench.repetitions, bench_baseline);
}

std::string bench_text(const Bench& bench) {
  std::string text;
  for (const std::string& family : bench.families) {
    for (const Scalar scalar : enumerators<Scalar>) {
      TextTable table({"method", "ns", "lowest", "highest", "ratio", "tail p50", "p99", "max", "asked", "wrong"});
      const BenchResult* any = nullptr;
      for (const BenchResult& r : bench.results) {
        if (r.family != family || r.scalar != scalar) continue;
        any = &r;
        const auto tail = [&](double BenchTail::*part) { return r.tail ? ns_text((*r.tail).*part) : "-"; };
        table.add({shown_name(r.algorithm), ns_text(r.median()), ns_text(r.quantile(0)), ns_text(r.quantile(1)),
                   ratio_text(bench, r), tail(&BenchTail::p50), tail(&BenchTail::p99), tail(&BenchTail::max),
                   fmt::format("{}", r.asked), find_method(r.algorithm) ? fmt::format("{}", r.wrong) : "-"});
      }
      if (!any) continue;
      text += fmt::format("\n{} {}: {:.1f}% contacts\n{}", family, name_of(scalar),
                          100.0 * static_cast<double>(any->contacts) / static_cast<double>(any->queries), table.text());
    }
  }
  return text;
}

std::string comparison(const Bench& before, const Bench& now) {
  // Relative to the baseline of each run, so that a slower machine, or a slower hour, is no change. A change is called
  // one where all repetitions of one run are on one side of all of the other's: by chance 1 of 24310 pairs of nine, and
  // 1 of 126 of five.
  TextTable table({"changed", "family", "scalar", "x baseline before", "now", "now / before"});
  std::size_t compared = 0, changed = 0;
  std::vector<double> drift;
  for (const BenchResult& r : now.results) {
    const BenchResult* old = before.find(r.family, r.scalar, r.algorithm);
    const BenchResult* base = now.find(r.family, r.scalar, bench_baseline);
    const BenchResult* old_base = before.find(r.family, r.scalar, bench_baseline);
    if (!old || !base || !old_base) continue;
    if (r.algorithm == bench_baseline) {
      drift.push_back(r.median() / old->median());
      continue;
    }
    ++compared;
    const double scale = base->median(), old_scale = old_base->median();
    const bool slower = r.quantile(0) / scale > old->quantile(1) / old_scale;
    const bool faster = r.quantile(1) / scale < old->quantile(0) / old_scale;
    if (!slower && !faster) continue;
    ++changed;
    const double ratio = r.median() / scale, old_ratio = old->median() / old_scale;
    table.add({shown_name(r.algorithm), r.family, std::string(name_of(r.scalar)), fmt::format("{:.2f}", old_ratio),
               fmt::format("{:.2f}", ratio), fmt::format("{:.2f}", ratio / old_ratio)});
  }
  if (compared == 0) return "the two runs have nothing in common\n";
  std::ranges::sort(drift);
  return fmt::format(
      "{}{} of {} changed, by more than the spread of both runs; the others are noise. {} itself took {:.2f} "
      "of the time before (median over families).\n",
      changed > 0 ? table.text() + "\n" : "", changed, compared, bench_baseline, drift[drift.size() / 2]);
}

}  // namespace sweeplab
