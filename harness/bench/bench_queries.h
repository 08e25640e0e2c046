// SPDX-License-Identifier: MIT
#pragma once

#include <utility>
#include <vector>

#include "harness/bench/bench.h"
#include "harness/query/families/draw.h"
#include "harness/truth/truth.h"

namespace sweeplab {

inline bool is_contact(Class cls) { return cls == Class::impact || cls == Class::overlap; }

/// `count` queries of the family in random order.
template <class S>
std::vector<Query<S>> bench_queries(const BenchFamily& family, std::uint64_t seed, std::size_t count) {
  const Family& source = *find_family(family.of);
  std::vector<Query<S>> queries;
  const std::size_t contacts = family.percent_contacts < 0 ? 0 : count * family.percent_contacts / 100;
  std::size_t free_contacts = contacts, free_others = count - contacts;
  for (std::uint64_t i = 0; queries.size() < count; ++i) {
    const Query<S> query = source.at<S>(seed, i);
    if (family.percent_contacts >= 0) {
      std::size_t& places = is_contact(truth(query).cls) ? free_contacts : free_others;
      if (places == 0) continue;
      --places;
    }
    queries.push_back(query);
  }
  Draw draw(0xbe9c4, seed, 0);
  for (std::size_t i = queries.size(); i > 1; --i) {
    std::swap(queries[i - 1], queries[draw.below(static_cast<std::uint32_t>(i))]);
  }
  return queries;
}

}  // namespace sweeplab
