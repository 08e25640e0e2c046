// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "algorithms/exact_closed.h"
#include "harness/bench/batch_columns.h"
#include "harness/bench/batch_targets.h"

namespace sweeplab {

/// Of both methods, under every target that this machine has, every answer of the batch is bit for bit that of the scalar
/// method, and what stands before and behind the answers is left alone.
template <class S>
void expect_scalar_answers(const std::string& what, std::span<const Query<S>> queries, std::size_t shift = 0) {
  constexpr std::size_t margin = 40;  // a multiple of 16 bytes
  constexpr S untouched = S(-12345);
  const Columns<S> columns(queries, shift);
  const std::size_t first = margin + shift, size = first + queries.size() + margin;
  for (const BatchMethod method : batch_methods) {
    std::vector<Answer<S>> expected;
    for (const Query<S>& q : queries) expected.push_back(method == BatchMethod::exact ? exact(q) : exact_closed(q));
    for (const std::string& target : batch_targets()) {
      choose_batch_target(target);
      std::vector<S> times(size, untouched);
      std::vector<PackedVerdict> verdicts(size, PackedVerdict{0xa5});
      const BatchAnswers<S> answers{times.data() + first, verdicts.data() + first};
      sweep_batch(method, columns.queries(), queries.size(), answers);
      std::size_t right = 0;
      while (right < queries.size() && same_answer(answers.at(right), expected[right])) ++right;
      EXPECT_EQ(right, queries.size()) << what << ", " << name_of(method) << ", " << target << ", number " << right;
      const auto all_around = [&](const auto& places, const auto& value) {
        return std::count(places.begin(), places.begin() + static_cast<std::ptrdiff_t>(first), value) +
                   std::count(places.end() - margin, places.end(), value) ==
               static_cast<std::ptrdiff_t>(first + margin);
      };
      EXPECT_TRUE(all_around(times, untouched) && all_around(verdicts, PackedVerdict{0xa5})) << what << ", " << target;
    }
  }
  choose_batch_target("");
}

}  // namespace sweeplab
