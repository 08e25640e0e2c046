// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>

#include "harness/judge/run.h"
#include "harness/query/families.h"

namespace sweeplab {

/// Queries number `begin` up to `end` of a family, in batches small enough to stay in the cache with all their answers.
template <class S>
class FamilySource : public Source<S> {
 public:
  FamilySource(const Family& family, std::uint64_t seed, std::uint64_t begin, std::uint64_t end)
      : family_(family), seed_(seed), begin_(begin), end_(end) {}

  bool next(Batch<S>& batch) override {
    if (begin_ == end_) return false;
    batch.first = begin_;
    batch.size = std::min<std::uint64_t>(1024, end_ - begin_);
    begin_ += batch.size;
    return true;
  }

  void fill(Batch<S>& batch) override {
    batch.queries.resize(batch.size);
    for (std::uint64_t i = 0; i < batch.size; ++i) batch.queries[i] = family_.at<S>(seed_, batch.first + i);
  }

 private:
  const Family& family_;
  std::uint64_t seed_, begin_, end_;
};

}  // namespace sweeplab
