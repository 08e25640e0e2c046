// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "harness/digests/cell_map.h"
#include "harness/judge/run.h"
#include "harness/query/numbers.h"
#include "harness/truth/severity.h"

namespace sweeplab {

/// Fills a map with what some methods of a panel did. `keeping`: with the worst query of each cell, too, which a family
/// could draw again, and a file cannot.
template <class S>
class CellSink : public Sink<S> {
 public:
  /// All methods of the panel.
  CellSink(const CellMap& map, std::span<const Method* const> panel, std::size_t lanes)
      : map_(map), methods_(panel.begin(), panel.end()), parts_(lanes) {
    for (std::size_t m = 0; m < panel.size(); ++m) columns_.push_back(m);
    make_room();
  }
  /// Those in these places of the panel, keeping.
  CellSink(const CellMap& map, std::span<const Method* const> panel, std::vector<std::size_t> columns,
           std::size_t lanes)
      : map_(map), columns_(std::move(columns)), keeps_(true), parts_(lanes) {
    for (const std::size_t column : columns_) methods_.push_back(panel[column]);
    make_room();
  }

  void study(Batch<S>& batch) override {
    Part& part = parts_[batch.lane];
    for (std::size_t i = 0; i < batch.queries.size(); ++i) {
      const double severity = batch.severity_of(i), relative = relative_severity(batch.queries[i], severity);
      const Numbers numbers = numbers_of(batch.queries[i]);
      const auto cell = map_.cell_of({numbers, batch.truths[i].cls, severity, relative, scalar_of<S>});
      if (!cell) {
        ++part.elsewhere;
        continue;
      }
      ++part.n[*cell];
      part.impacts[*cell] += batch.truths[i].cls == Class::impact;
      for (std::size_t m = 0; m < columns_.size(); ++m) {
        const auto [verdict, cause] = batch.columns[columns_[m]].judgements[i];
        CellCount& count = part.counts[m][*cell];
        if (verdict == Verdict::not_asked) {
          ++count.not_asked;
          count.not_asked_impacts += batch.truths[i].cls == Class::impact;
        }
        if (!is_wrong(verdict)) continue;
        const bool deep = has_severity(verdict);
        const bool worst = count.add({.wrong = 1,
                                      .severe = deep && is_severe(relative),
                                      .tunnels = verdict == Verdict::tunnel,
                                      .relative = deep ? relative : 0,
                                      .index = batch.first + i,
                                      .verdict = verdict,
                                      .cause = cause});
        if (worst && keeps_) part.worst[m][*cell] = numbers;
      }
    }
  }

  MapCounts counts() const {
    MapCounts sum{parts_[0].n, parts_[0].impacts, methods_, parts_[0].counts, parts_[0].worst, parts_[0].elsewhere};
    for (std::size_t lane = 1; lane < parts_.size(); ++lane) {
      const Part& part = parts_[lane];
      sum.elsewhere += part.elsewhere;
      for (std::size_t cell = 0; cell < map_.cells(); ++cell) {
        sum.n[cell] += part.n[cell];
        sum.impacts[cell] += part.impacts[cell];
        for (std::size_t m = 0; m < columns_.size(); ++m) {
          if (sum.cells[m][cell].add(part.counts[m][cell]) && keeps_) sum.worst[m][cell] = part.worst[m][cell];
        }
      }
    }
    return sum;
  }

 private:
  struct Part {
    std::vector<std::uint32_t> n, impacts;
    std::vector<std::vector<CellCount>> counts;  ///< by method
    std::vector<std::vector<Numbers>> worst;     ///< likewise; empty where these are not kept
    std::uint64_t elsewhere = 0;                 ///< queries on no cell
  };

  void make_room() {
    for (Part& part : parts_) {
      part.n.resize(map_.cells());
      part.impacts.resize(map_.cells());
      part.counts.assign(columns_.size(), std::vector<CellCount>(map_.cells()));
      if (keeps_) part.worst.assign(columns_.size(), std::vector<Numbers>(map_.cells()));
    }
  }

  const CellMap& map_;
  std::vector<std::size_t> columns_;
  std::vector<const Method*> methods_;
  bool keeps_ = false;
  std::vector<Part> parts_;  // one a lane
};

}  // namespace sweeplab
