// SPDX-License-Identifier: MIT
#include "harness/bench/bench.h"

#include <benchmark/benchmark.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "harness/support/atomic_file.h"
#include "harness/support/named.h"
#include "harness/support/progress.h"
#include "harness/support/provenance.h"
#include "harness/support/standard_streams.h"
#include "harness/support/stop.h"
#include "harness/support/usage_error.h"

namespace sweeplab {
namespace {

/// Google's JSON; and a line for people of each median.
class Report final : public benchmark::JSONReporter {
 public:
  Report(std::ostream& to, bool tells) : tells_(tells) {
    SetOutputStream(&to);
    SetErrorStream(&to);
  }
  void ReportRuns(const std::vector<Run>& runs) override {
    std::vector<Run> kept = runs;
    // Of counts that are 0 the coefficient of variation is NaN, which is no JSON.
    std::erase_if(kept, [](const Run& run) { return run.aggregate_name == "cv"; });
    JSONReporter::ReportRuns(kept);
    if (!tells_ || stop_requested()) return;
    for (const Run& run : runs) {
      if (run.run_type == Run::RT_Iteration ? run.repetitions > 1 : run.aggregate_name != "median") continue;
      const auto counter = [&](const char* name) {
        const auto found = run.counters.find(name);
        return found == run.counters.end() ? 0.0 : found->second.value;
      };
      const double rate = counter("items_per_second");
      std::string line = fmt::format("{:<64} {:>10.2f} ns", run.run_name.function_name, 1e9 / rate);
      if (counter("asked") > 0) line += fmt::format(", {} of {} wrong", counter("wrong"), counter("asked"));
      if (!run.run_name.time_type.empty() && counter("asked") > 0) {
        line += fmt::format("; {:.0f} a second, the way to its process and back included", rate);
      }
      fmt::print("{}\n", line);
    }
  }

 private:
  bool tells_;
};

/// After a stop nothing is done any more, so that the run ends at once; its numbers are thrown away.
void time_row(const BenchRow& row, benchmark::State& state) {
  if (row.before) row.before();
  for (auto _ : state) {
    if (row.seconds) {
      state.SetIterationTime(stop_requested() ? 1 : row.seconds());
    } else if (!stop_requested()) {
      row.pass(state.thread_index(), state.threads());
    }
    benchmark::ClobberMemory();
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(row.items) / state.threads());
  if (state.thread_index() != 0) return;
  if (!row.label.empty()) state.SetLabel(row.label);
  for (const auto& [name, value] : row.counters) state.counters[name] = value;
}

void register_row(const BenchRow& row) {
  auto* const one =
      benchmark::RegisterBenchmark(row.name.c_str(), [&row](benchmark::State& state) { time_row(row, state); });
  if (row.threads > 1) one->Threads(row.threads);
  if (row.threads > 1 || row.wall) one->UseRealTime();
  if (row.seconds) one->UseManualTime();
}

/// All rows, as JSON. What a repetition takes is no part of the names, so that those of any two runs can be compared.
std::string timed(const std::vector<BenchRow>& rows, const BenchOptions& options,
                  const nlohmann::ordered_json& context) {
  std::string words[] = {"sweeplab", "--benchmark_enable_random_interleaving=true",
                         "--benchmark_min_time=0.004" SWEEPLAB_SECONDS,
                         fmt::format("--benchmark_repetitions={}", options.repetitions)};
  char* arguments[] = {words[0].data(), words[1].data(), words[2].data(), words[3].data(), nullptr};
  int count = 4;
  benchmark::Initialize(&count, arguments);
  for (const BenchRow& row : rows) register_row(row);
  std::ostringstream json;
  Report report(json, options.tells);
  benchmark::RunSpecifiedBenchmarks(&report, "all");
  benchmark::ClearRegisteredBenchmarks();
  std::string text = json.str();
  constexpr std::string_view head = "\"context\": {";
  text.insert(text.find(head) + head.size(), fmt::format("\n    \"sweeplab\": {},", context.dump()));
  return text;
}

/// The program and the options, as a file has them in context.sweeplab; but for `written`, what makes it current.
nlohmann::ordered_json bench_context(const BenchOptions& options) {
  nlohmann::ordered_json context = provenance();
  context["repetitions"] = options.repetitions;
  context["seed"] = options.seed;
  context["quick"] = options.quick;
  for (const Scalar scalar : options.scalars) context["scalars"].push_back(name_of(scalar));
  for (const Method* method : options.methods) {
    context["methods"].push_back(method->guest ? method->guest->about() : std::string(method->card->id));
  }
  return context;
}

bool is_current(const std::filesystem::path& file, nlohmann::ordered_json context) {
  std::ifstream in(file, std::ios::binary);
  const auto json = nlohmann::ordered_json::parse(in, nullptr, /*allow_exceptions=*/false);
  if (!json.is_object() || !json.contains("context") || !json["context"].contains("sweeplab")) return false;
  nlohmann::ordered_json before = json["context"]["sweeplab"];
  before.erase("written");
  context.erase("written");
  return before == context;
}

bool is_named(const BenchUnit& unit, const std::string& path) {
  return unit.name == path || unit.name.starts_with(path + "/");
}

}  // namespace

std::span<const BenchFamily> bench_families() {
  static const std::vector<BenchFamily> all = [] {
    std::vector<BenchFamily> families{{"uniform_30", "uniform", 30}, {"uniform_10", "uniform", 10}};
    for (const char* name : {"bullets", "pixels", "tiles", "grid", "decimals", "corners", "grazes", "resting", "far",
                             "tiny", "overlap", "zero", "fast", "mixed", "midpoint", "raw"}) {
      families.push_back({name, name});
    }
    return families;
  }();
  return all;
}

std::vector<const BenchFamily*> quick_bench_families() {
  return named(bench_families(), {"uniform_30", "bullets", "tiles", "corners", "far", "mixed"}, "family",
               [](const BenchFamily& f) { return f.name; });
}

std::string BenchUnit::file() const {
  std::string text = name + ".json";
  std::ranges::replace(text, '/', '_');
  return text;
}

std::vector<BenchUnit> bench_units(const BenchOptions& options) {
  std::vector<BenchUnit> all;
  for (const auto& units : {sweep_units, batch_units, many_units, frame_units}) {
    std::ranges::move(units(options), std::back_inserter(all));
  }
  for (const std::string& path : options.paths) {
    if (std::ranges::any_of(all, [&](const BenchUnit& unit) { return is_named(unit, path); })) continue;
    std::string known;
    for (const BenchUnit& unit : all) known += fmt::format("\n  {}", unit.name);
    throw UsageError(fmt::format("\"{}\": expected sweep, batch, many, frame, or one of:{}", path, known));
  }
  std::erase_if(all, [&](const BenchUnit& unit) {
    return std::ranges::none_of(options.paths, [&](const std::string& path) { return is_named(unit, path); });
  });
  return all;
}

std::optional<std::vector<std::string>> run_bench(const BenchOptions& options, const std::filesystem::path& folder) {
  const std::vector<BenchUnit> units = bench_units(options);
  const nlohmann::ordered_json context = bench_context(options);
  std::vector<std::string> broken;
  Progress progress("bench", "units", units.size());
  std::uint64_t done = 0;
  for (const BenchUnit& unit : units) {
    progress.show(done++, unit.name);
    const std::filesystem::path file = folder / unit.file();
    if (is_current(file, context)) {
      if (options.tells) say("{}: there already, by this program and with these options\n", file.string());
      continue;
    }
    if (stop_requested()) return std::nullopt;
    std::vector<std::string> wrong;
    const std::vector<BenchRow> rows = unit.rows(wrong);
    if (!wrong.empty()) {
      std::ranges::move(wrong, std::back_inserter(broken));
      continue;
    }
    const std::string text = stop_requested() ? "" : timed(rows, options, context);
    if (stop_requested()) return std::nullopt;
    const std::filesystem::path place = output_place(file);
    if (std::filesystem::exists(place)) move_file(place, free_name(place));  // for compare.py
    write_atomically(file, text);
  }
  return broken;
}

}  // namespace sweeplab
