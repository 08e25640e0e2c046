// SPDX-License-Identifier: MIT
#include "harness/digests/maps.h"

#include <limits>

#include <nlohmann/json.hpp>

#include "harness/survey/survey.h"
#include "harness/truth/severity.h"

namespace sweeplab {
namespace {

/// Fills a map with what the methods of a panel did.
template <class S>
class CellSink : public LaneSums<S, MapCounts> {
 public:
  CellSink(const CellMap& map, const MapCounts& empty, std::size_t lanes)
      : LaneSums<S, MapCounts>(lanes, empty), map_(map) {}

  void study(Batch<S>& batch) override {
    MapCounts& part = this->parts_[batch.lane];
    for (std::size_t i = 0; i < batch.queries.size(); ++i) {
      const Query<S>& query = batch.queries[i];
      const Class cls = batch.truths[i].cls;
      const double severity = batch.severity_of(i);
      const auto cell =
          map_.cell_of({numbers_of(query), cls, severity, relative_severity(query, severity), scalar_of<S>});
      if (!cell) continue;
      ++part.n[*cell];
      part.impacts[*cell] += cls == Class::impact;
      for (std::size_t m = 0; m < part.methods.size(); ++m) {
        const auto [verdict, cause] = batch.columns[m].judgements[i];
        CellCount& count = part.cells[m][*cell];
        if (verdict == Verdict::not_asked) {
          ++count.not_asked;
          count.not_asked_impacts += cls == Class::impact;
        }
        if (!is_wrong(verdict)) continue;
        const double own =
            does_harm(verdict) ? relative_severity(query, batch.severity_of(i, batch.columns[m], verdict)) : 0;
        count.add({.wrong = 1,
                   .severe = is_severe(own),
                   .tunnels = verdict == Verdict::tunnel,
                   .relative = own,
                   .index = batch.first + i,
                   .verdict = verdict,
                   .cause = cause});
      }
    }
  }

 private:
  const CellMap& map_;
};

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

void MapCounts::add(const MapCounts& other) {
  add_counts(n, other.n);
  add_counts(impacts, other.impacts);
  add_counts(cells, other.cells);
}

std::vector<std::uint32_t> MapCounts::asked(std::size_t method) const {
  std::vector<std::uint32_t> asked = n;
  for (std::size_t c = 0; c < n.size(); ++c) asked[c] -= cells[method][c].not_asked;
  return asked;
}

std::optional<MapCounts> run_map(const CellMap& map, Scalar scalar, std::uint64_t seed, std::uint64_t thinning,
                                 const RunOptions& options) {
  MapCounts empty{std::vector<std::uint32_t>(map.cells()), std::vector<std::uint32_t>(map.cells()), {}, {}};
  for (const Method& method : methods()) {
    if (method.card->native == scalar && method.has_code_in(scalar)) empty.methods.push_back(&method);
  }
  empty.cells.assign(empty.methods.size(), std::vector<CellCount>(map.cells()));
  return with_scalar(scalar, [&]<class S>() -> std::optional<MapCounts> {
    FamilySource<S> source(map.family, seed, 0, map.cells() * map.queries / thinning);
    CellSink<S> cells(map, empty, lanes_of(options));
    Sink<S>* const sinks[] = {&cells};
    if (!run<S>(source, empty.methods, sinks, options)) return std::nullopt;
    return cells.sum();
  });
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
