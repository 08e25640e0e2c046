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

/// Fills a map with what the methods of a panel did.
template <class S>
class CellSink : public Sink<S> {
 public:
  CellSink(const CellMap& map, std::span<const Method* const> panel, std::size_t lanes)
      : map_(map), methods_(panel.begin(), panel.end()), parts_(lanes) {
    for (Part& part : parts_) {
      part.n.resize(map_.cells());
      part.impacts.resize(map_.cells());
      part.counts.assign(panel.size(), std::vector<CellCount>(map_.cells()));
    }
  }

  void study(Batch<S>& batch) override {
    Part& part = parts_[batch.lane];
    for (std::size_t i = 0; i < batch.queries.size(); ++i) {
      const double severity = batch.severity_of(i), relative = relative_severity(batch.queries[i], severity);
      const Numbers numbers = numbers_of(batch.queries[i]);
      const auto cell = map_.cell_of({numbers, batch.truths[i].cls, severity, relative, scalar_of<S>});
      if (!cell) continue;
      ++part.n[*cell];
      part.impacts[*cell] += batch.truths[i].cls == Class::impact;
      for (std::size_t m = 0; m < methods_.size(); ++m) {
        const auto [verdict, cause] = batch.columns[m].judgements[i];
        CellCount& count = part.counts[m][*cell];
        if (verdict == Verdict::not_asked) {
          ++count.not_asked;
          count.not_asked_impacts += batch.truths[i].cls == Class::impact;
        }
        if (!is_wrong(verdict)) continue;
        const double own = does_harm(verdict)
                               ? relative_severity(batch.queries[i], batch.severity_of(i, batch.columns[m], verdict))
                               : 0;
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

  MapCounts counts() const {
    MapCounts sum{parts_[0].n, parts_[0].impacts, methods_, parts_[0].counts};
    for (std::size_t lane = 1; lane < parts_.size(); ++lane) {
      const Part& part = parts_[lane];
      for (std::size_t cell = 0; cell < map_.cells(); ++cell) {
        sum.n[cell] += part.n[cell];
        sum.impacts[cell] += part.impacts[cell];
        for (std::size_t m = 0; m < methods_.size(); ++m) {
          sum.cells[m][cell].add(part.counts[m][cell]);
        }
      }
    }
    return sum;
  }

 private:
  struct Part {
    std::vector<std::uint32_t> n, impacts;
    std::vector<std::vector<CellCount>> counts;  ///< by method
  };

  const CellMap& map_;
  std::vector<const Method*> methods_;
  std::vector<Part> parts_;  // one a lane
};

}  // namespace sweeplab
