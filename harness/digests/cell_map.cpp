// SPDX-License-Identifier: MIT
#include "harness/digests/cell_map.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

#include <nlohmann/json.hpp>

#include "harness/digests/cell_sink.h"
#include "harness/survey/family_source.h"

namespace sweeplab {
namespace {

template <class S>
std::optional<MapCounts> run_map_in(const CellMap& map, std::span<const Method* const> panel, std::uint64_t seed,
                                    std::uint64_t queries, const RunOptions& options) {
  FamilySource<S> source(map.family, seed, 0, queries);
  CellSink<S> cells(map, panel, lanes_of(options));
  Sink<S>* const sinks[] = {&cells};
  if (!run<S>(source, panel, sinks, options)) return std::nullopt;
  return cells.counts();
}

}  // namespace

void CellCount::add(const CellCount& other) {
  // Of equals the earlier, so that the order of work does not matter.
  const bool worse = other.wrong > 0 &&
                     (wrong == 0 || other.relative > relative || (other.relative == relative && other.index < index));
  wrong += other.wrong;
  severe += other.severe;
  tunnels += other.tunnels;
  not_asked += other.not_asked;
  not_asked_impacts += other.not_asked_impacts;
  if (!worse) return;
  relative = other.relative;
  index = other.index;
  verdict = other.verdict;
  cause = other.cause;
}

std::vector<std::uint32_t> MapCounts::asked(std::size_t method) const {
  std::vector<std::uint32_t> asked = n;
  for (std::size_t c = 0; c < n.size(); ++c) asked[c] -= cells[method][c].not_asked;
  return asked;
}

std::optional<MapCounts> run_map(const CellMap& map, Scalar scalar, std::uint64_t seed, std::uint64_t thinning,
                                 const RunOptions& options) {
  std::vector<const Method*> panel;
  for (const Method& method : methods()) {
    if (method.card->native == scalar && method.has_code_in(scalar)) panel.push_back(&method);
  }
  const std::uint64_t queries = map.cells() * map.queries / thinning;
  return with_scalar(scalar, [&]<class S>() { return run_map_in<S>(map, panel, seed, queries, options); });
}

Json to_json(const MapCounts& counts) {
  Json json{{"n", counts.n}, {"impacts", counts.impacts}, {"methods", Json::object()}};
  for (std::size_t m = 0; m < counts.methods.size(); ++m) {
    Json& cells = json["methods"][std::string(counts.methods[m]->card->id)] = Json::array();
    for (std::size_t c = 0; c < counts.n.size(); ++c) {
      const CellCount& count = counts.cells[m][c];
      if (count.wrong + count.not_asked == 0) continue;
      cells.push_back({c, count.wrong, count.severe, count.tunnels, count.not_asked, count.not_asked_impacts,
                       relative_json(count.relative), count.index, static_cast<int>(count.verdict),
                       static_cast<int>(count.cause)});
    }
  }
  return json;
}

MapCounts map_counts_from(const Json& json) {
  MapCounts counts{json.at("n"), json.at("impacts"), {}, {}};
  for (const auto& [id, cells] : json.at("methods").items()) {
    counts.methods.push_back(find_method(id));
    auto& of_method = counts.cells.emplace_back(counts.n.size());
    for (const Json& c : cells) {
      const double relative = c.at(6).is_null() ? std::numeric_limits<double>::infinity() : c.at(6).get<double>();
      of_method.at(c.at(0)) = {.wrong = c.at(1),
                               .severe = c.at(2),
                               .tunnels = c.at(3),
                               .not_asked = c.at(4),
                               .not_asked_impacts = c.at(5),
                               .relative = relative,
                               .index = c.at(7),
                               .verdict = static_cast<Verdict>(c.at(8).get<int>()),
                               .cause = static_cast<Cause>(c.at(9).get<int>())};
    }
  }
  return counts;
}

}  // namespace sweeplab
