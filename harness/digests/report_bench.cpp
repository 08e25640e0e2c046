// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <vector>

#include <nlohmann/json.hpp>

#include "harness/bench/bench.h"
#include "harness/digests/data_file.h"
#include "harness/digests/report.h"
#include "harness/methods/cards_json.h"
#include "harness/methods/names.h"
#include "harness/support/atomic_file.h"
#include "harness/support/provenance.h"

namespace sweeplab {
namespace {

/// What `bench` has left of a family: Google Benchmark's JSON, or nothing.
std::optional<Json> run_of(const std::filesystem::path& folder, const BenchFamily& family) {
  std::ifstream in(folder / fmt::format("sweep_{}.json", family.name), std::ios::binary);
  Json json = Json::parse(in, nullptr, /*allow_exceptions=*/false);
  if (!json.is_object() || !json.contains("context") || !json["context"].contains("sweeplab")) return std::nullopt;
  return json;
}

/// A full run that the user has had with this very program is better than the quick one that a report has time for.
bool is_full_run(const Json& run) {
  const Json& context = run["context"]["sweeplab"];
  return context.value("program", "") == program_fingerprint() && !context.value("quick", true);
}

/// Ascending times of one row in ns a query, and one of its repetitions for the counters.
struct Times {
  std::vector<double> ns;
  Json row;

  double at(double share) const {
    const double place = share * static_cast<double>(ns.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const std::size_t above = std::min(below + 1, ns.size() - 1);
    return ns[below] + (ns[above] - ns[below]) * (place - static_cast<double>(below));
  }
};

/// By scalar and method, in the order of the file.
std::vector<std::pair<std::string, Times>> times_of(const Json& run, std::string_view family) {
  std::vector<std::pair<std::string, Times>> all;
  const std::string head = fmt::format("sweep/{}/", family);
  for (const Json& row : run.at("benchmarks")) {
    std::string name = row.at("run_name");
    if (row.at("run_type") != "iteration" || !name.starts_with(head)) continue;
    name = name.substr(head.size());
    name = name.substr(0, name.find("/real_time"));
    auto found = std::ranges::find(all, name, &std::pair<std::string, Times>::first);
    if (found == all.end()) found = all.insert(all.end(), {name, Times{{}, row}});
    found->second.ns.push_back(1e9 / row.at("items_per_second").get<double>());
  }
  for (auto& [name, times] : all) std::ranges::sort(times.ns);
  return all;
}

double rounded(double ns) { return std::round(ns * 1000) / 1000; }

void add_results(const Json& run, const BenchFamily& family, Json& body) {
  const auto all = times_of(run, family.name);
  for (const auto& [name, times] : all) {
    const std::string scalar = name.substr(0, name.find('/')), id = name.substr(name.find('/') + 1);
    const auto base =
        std::ranges::find(all, fmt::format("{}/{}", scalar, bench_baseline), [](const auto& p) { return p.first; });
    const auto count = [&row = times.row](const char* counter) {
      return row.contains(counter) ? static_cast<std::uint64_t>(row[counter].get<double>()) : 0;
    };
    const Method* method = find_method(id);
    body["results"].push_back(
        {{"family", family.name},
         {"scalar", scalar},
         {"algorithm", id},
         {"ns", rounded(times.at(0.5))},
         {"ns_low", rounded(times.at(0))},
         {"ns_high", rounded(times.at(1))},
         {"ns_q1", rounded(times.at(0.25))},
         {"ns_q3", rounded(times.at(0.75))},
         {"ratio", base == all.end() ? Json(nullptr) : Json(rounded(times.at(0.5) / base->second.at(0.5)))},
         {"queries", count("queries")},
         {"contacts", count("contacts")},
         {"asked", method ? count("asked") : count("queries")},
         {"wrong", count("wrong")}});
    const Json truth{
        {"id", id}, {"kind", "truth"}, {"title", "The truth, its time a fraction of two pairs of doubles"}};
    const Json card = method ? json_of(*method->card) : truth;
    Json& known = body["algorithms"];
    if (std::ranges::find(known, card) == known.end()) known.push_back(card);
  }
}

}  // namespace

bool report_bench(const ReportOptions& report, const std::filesystem::path& data) {
  const BenchOptions quick{.families = quick_bench_families(),
                           .methods = methods_named({}),
                           .repetitions = quick_repetitions,
                           .quick = true};
  std::filesystem::path folder = "out/bench";
  const bool full = std::ranges::any_of(bench_families(), [&](const BenchFamily& family) {
    const auto run = run_of(folder, family);
    return run && is_full_run(*run);
  });
  if (!full) {
    folder = data.parent_path() / "bench";
    if (report.fresh) std::filesystem::remove_all(folder);
    make_folder(folder);
    if (!run_bench(quick, folder)) return false;
  }
  Json json{{"repetitions", nullptr}, {"seed", nullptr}, {"quick", !full}, {"baseline", bench_baseline}};
  for (const char* list : {"algorithms", "families", "results"}) json[list] = Json::array();
  for (const BenchFamily& family : bench_families()) {
    const auto run = run_of(folder, family);
    if (!run || (full && !is_full_run(*run))) continue;
    for (const char* key : {"repetitions", "seed"}) json[key] = (*run)["context"]["sweeplab"][key];
    Json& one = json["families"].emplace_back(Json{{"name", family.name},
                                                   {"kind", family.everyday() ? "everyday" : "adversarial"},
                                                   {"description", find_family(family.of)->description}});
    if (family.percent_contacts >= 0) one["percent_contacts"] = family.percent_contacts;
    add_results(*run, family, json);
  }
  if (json["families"].empty()) {  // a guarantee is broken, which the survey says, too
    std::filesystem::remove(data / "bench.json");
  } else {
    write_data(data, "bench", json);
  }
  return true;
}

}  // namespace sweeplab
