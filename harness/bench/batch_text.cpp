// SPDX-License-Identifier: MIT
//
// How the results of batches are stored and shown.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

#include "harness/bench/batch_bench.h"
#include "harness/bench/times_json.h"
#include "harness/methods/cards_json.h"
#include "harness/methods/names.h"
#include "harness/support/own_json.h"
#include "harness/support/text_table.h"
#include "harness/support/usage_error.h"

namespace sweeplab {
namespace {

using Json = nlohmann::ordered_json;

std::string share_text(const BatchBench& bench, const BatchResult& r) {
  const std::optional<double> share = bench.share_of_limit(r);
  return share ? fmt::format("{:.2f}", *share) : "-";
}

std::string size_text(std::size_t bytes) {
  return bytes < 1 << 20 ? fmt::format("{} KB", bytes >> 10) : fmt::format("{} MB", bytes >> 20);
}

/// The first results of one family, scalar, algorithm and number of threads: one a size.
template <class Use>
void for_each_size(const BatchBench& bench, const BatchResult& like, const Use& use) {
  for (const BatchResult& r : bench.results) {
    if (r.family == like.family && r.scalar == like.scalar && r.algorithm == like.algorithm &&
        r.threads == like.threads && r.target == bench.targets.front()) {
      use(r);
    }
  }
}

std::string table_of(const BatchBench& bench, const BatchResult& like) {
  std::vector<std::string> heads{"queries", "memory", std::string(scalar_loop)};
  for (const std::string& target : bench.targets) {
    heads.insert(heads.end(), {target, "times as fast", "of the limit"});
  }
  heads.emplace_back("limit");
  TextTable table(heads);
  for_each_size(bench, like, [&](const BatchResult& first) {
    const std::size_t bytes = batch_bytes_read(first.scalar) + batch_bytes_written(first.scalar);
    const BatchResult* scalar = bench.find(first, first.algorithm, scalar_loop);
    std::vector<std::string> cells{fmt::format("{}", first.queries), size_text(first.queries * bytes),
                                   scalar ? fmt::format("{:.2f}", scalar->median()) : "-"};
    for (const std::string& target : bench.targets) {
      const BatchResult* r = bench.find(first, first.algorithm, target);
      cells.push_back(fmt::format("{:.2f}", r->median()));
      cells.push_back(scalar ? fmt::format("{:.1f}", scalar->median() / r->median()) : "-");
      cells.push_back(share_text(bench, *r));
    }
    cells.push_back(fmt::format("{:.2f}", bench.find(first, read_limit, bench.targets.front())->median()));
    table.add(cells);
  });
  return fmt::format("\n{} {}, {}{}\n{}", like.family, name_of(like.scalar), like.algorithm,
                     like.threads == 1 ? "" : fmt::format(", {} threads", like.threads), table.text());
}

}  // namespace

Json to_json(const BatchBench& bench, const BatchResult& r) {
  Json json{{"family", r.family}, {"scalar", name_of(r.scalar)}, {"algorithm", r.algorithm},
            {"target", r.target}, {"batch", r.queries},          {"threads", r.threads}};
  add_times(json, r.ns);
  if (r.algorithm == read_limit) return json;
  const std::optional<double> share = bench.share_of_limit(r);
  json["share_of_limit"] = share ? Json(stored_ns(*share)) : Json(nullptr);
  json["different"] = r.different;
  return json;
}

BatchResult batch_result_from(const Json& json) {
  BatchResult r;
  r.family = json.at("family");
  r.scalar = scalar_named(json.at("scalar"));
  r.algorithm = json.at("algorithm");
  r.target = json.at("target");
  r.queries = json.at("batch");
  r.threads = json.at("threads");
  r.ns = json.at("repetitions").get<std::vector<double>>();
  if (r.ns.empty()) throw UsageError("a result without repetitions");
  if (json.contains("different")) r.different = json["different"];
  return r;
}

std::string file_text(const BatchBench& bench, const Json& from) {
  Json head{{"format", "sweeplab-bench-batch"},
            {"version", 1},
            {"repetitions", bench.repetitions},
            {"seed", bench.seed},
            {"largest_batch", bench.largest_batch},
            {"targets", bench.targets},
            {"families", bench.families},
            {"algorithms", Json::array()},
            {"bytes", Json::array()}};
  for (const std::string& id : bench.algorithms) head["algorithms"].push_back(json_of(*find_method(id)->card));
  for (const Scalar scalar : enumerators<Scalar>) {
    head["bytes"].push_back(
        {{"scalar", name_of(scalar)}, {"read", batch_bytes_read(scalar)}, {"written", batch_bytes_written(scalar)}});
  }
  std::vector<Json> results, limits;
  for (const BatchResult& r : bench.results) results.push_back(to_json(bench, r));
  for (const BatchResult& r : bench.limits) limits.push_back(to_json(bench, r));
  return own_json_text(head, {{"results", results}, {"limits", limits}}, from);
}

std::string batch_text(const BatchBench& bench) {
  std::string text;
  std::vector<const BatchResult*> shown;
  for (const BatchResult& r : bench.results) {
    const bool before = std::ranges::any_of(shown, [&](const BatchResult* s) {
      return s->family == r.family && s->scalar == r.scalar && s->algorithm == r.algorithm && s->threads == r.threads;
    });
    if (before || r.target == scalar_loop) continue;
    shown.push_back(&r);
    text += table_of(bench, r);
  }
  std::string bytes;
  for (const Scalar scalar : enumerators<Scalar>) {
    bytes += fmt::format("{}{} {} read and {} written", bytes.empty() ? "" : ", ", name_of(scalar),
                         batch_bytes_read(scalar), batch_bytes_written(scalar));
  }
  return fmt::format(
      "{}\nns a query, medians of {} interleaved repetitions. Times as fast: as the scalar method, one query after "
      "the\n"
      "other from an array of queries. Limit: the same number of bytes as the queries take, only read, by the same "
      "vectors\n"
      "and threads (the column: {}). Of the limit: bytes a query ({}, each counted\n"
      "once) over its time, by the bandwidth of that reading.\n",
      text, bench.repetitions, bench.targets.front(), bytes);
}

}  // namespace sweeplab
