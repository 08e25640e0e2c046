// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <filesystem>
#include <fstream>

#include "harness/bench/bench.h"
#include "harness/bench/stored_bench.h"
#include "harness/judge/judge.h"
#include "harness/methods/cards_json.h"
#include "harness/methods/names.h"
#include "harness/support/own_json.h"
#include "harness/support/provenance.h"
#include "harness/support/usage_error.h"
#include "harness/survey/survey.h"

namespace sweeplab {
namespace {

using Json = nlohmann::ordered_json;
constexpr std::string_view format_name = "sweeplab-bench";
constexpr int format_version = 1;

/// Picoseconds are noise already.
double rounded(double ns) { return std::round(ns * 1000) / 1000; }

Json card_of(const std::string& id) {
  if (const Method* method = find_method(id)) return json_of(*method->card);
  Json json{{"id", id}, {"kind", "truth"}};
  for (const BenchExtra& extra : bench_extras()) {
    if (extra.id == id) json["title"] = extra.title;
  }
  return json;
}

std::string first_line(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  return line;
}

}  // namespace

Json to_json(const BenchResult& r, const BenchResult* baseline) {
  Json all = Json::array();
  for (const double ns : r.ns) all.push_back(rounded(ns));
  Json json{{"family", r.family},
            {"scalar", name_of(r.scalar)},
            {"algorithm", r.algorithm},
            {"ns", rounded(r.median())},
            {"ns_low", rounded(r.quantile(0))},
            {"ns_high", rounded(r.quantile(1))},
            {"ns_q1", rounded(r.quantile(0.25))},
            {"ns_q3", rounded(r.quantile(0.75))},
            {"ratio", baseline ? Json(rounded(r.median() / baseline->median())) : Json(nullptr)},
            {"repetitions", all},
            {"queries", r.queries},
            {"contacts", r.contacts},
            {"asked", r.asked},
            {"timed", r.timed},
            {"wrong", r.wrong},
            {"tunnels", r.tunnels},
            {"phantoms", r.phantoms},
            {"missed_overlaps", r.missed_overlaps},
            {"failed", r.failed},
            {"excused", r.excused}};
  if (r.tail) {
    json["tail"] = {{"p50", rounded(r.tail->p50)}, {"p99", rounded(r.tail->p99)}, {"max", rounded(r.tail->max)}};
  }
  return json;
}

BenchResult bench_result_from(const Json& json) {
  BenchResult r;
  r.family = json.at("family");
  r.algorithm = json.at("algorithm");
  r.scalar = scalar_named(json.at("scalar"));
  r.ns = json.at("repetitions").get<std::vector<double>>();
  if (r.ns.empty()) throw UsageError("a result without repetitions");
  r.queries = json.at("queries");
  r.contacts = json.at("contacts");
  r.asked = json.at("asked");
  r.timed = json.at("timed");
  r.wrong = json.at("wrong");
  r.tunnels = json.at("tunnels");
  r.phantoms = json.at("phantoms");
  r.missed_overlaps = json.at("missed_overlaps");
  r.failed = json.at("failed");
  r.excused = json.at("excused");
  if (json.contains("tail")) r.tail = {json["tail"].at("p50"), json["tail"].at("p99"), json["tail"].at("max")};
  return r;
}

std::string file_text(const Bench& bench, const Json& from) {
  Json head{{"format", format_name},       {"version", format_version}, {"repetitions", bench.repetitions},
            {"seed", bench.seed},          {"quick", bench.quick},      {"baseline", bench_baseline},
            {"algorithms", Json::array()}, {"families", Json::array()}};
  for (const std::string& id : bench.algorithms) head["algorithms"].push_back(card_of(id));
  for (const BenchFamily& family : bench_families()) {
    if (std::ranges::find(bench.families, family.name) == bench.families.end()) continue;
    Json json{{"name", family.name},
              {"kind", family.everyday() ? "everyday" : "adversarial"},
              {"description", find_family(family.of)->description}};
    if (family.percent_contacts >= 0) json["percent_contacts"] = family.percent_contacts;
    head["families"].push_back(std::move(json));
  }
  std::vector<Json> results;
  for (const BenchResult& r : bench.results) {
    results.push_back(to_json(r, bench.find(r.family, r.scalar, bench_baseline)));
  }
  return own_json_text(head, {{"results", results}}, from);
}

Json bench_provenance() {
  Json json = provenance();
  const std::filesystem::path cpu = "/sys/devices/system/cpu/cpu0";
  Json caches = Json::array();
  for (int i = 0; std::filesystem::exists(cpu / "cache" / fmt::format("index{}", i)); ++i) {
    const auto cache = cpu / "cache" / fmt::format("index{}", i);
    caches.push_back({{"level", first_line(cache / "level")},
                      {"type", first_line(cache / "type")},
                      {"size", first_line(cache / "size")}});
  }
  const std::string governor = first_line(cpu / "cpufreq" / "scaling_governor");
  json["cpu"] = {{"caches", caches}, {"governor", governor.empty() ? Json(nullptr) : Json(governor)}};
  return json;
}

StoredBench read_bench(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file || std::filesystem::is_directory(path)) {
    throw UsageError(fmt::format("{}: no such file, or it cannot be read", path.string()));
  }
  try {
    const Json json = Json::parse(file);
    check_format(json, format_name, format_version);
    StoredBench stored;
    stored.bench.repetitions = json.at("repetitions");
    stored.bench.seed = json.at("seed");
    stored.bench.quick = json.at("quick");
    for (const Json& card : json.at("algorithms")) stored.bench.algorithms.push_back(card.at("id"));
    for (const Json& family : json.at("families")) stored.bench.families.push_back(family.at("name"));
    for (const Json& result : json.at("results")) stored.bench.results.push_back(bench_result_from(result));
    stored.provenance = json.at("provenance");
    return stored;
  } catch (const std::exception& error) {
    throw UsageError(fmt::format("{}: expected a file that `bench` wrote: {}", path.string(), error.what()));
  }
}

}  // namespace sweeplab
