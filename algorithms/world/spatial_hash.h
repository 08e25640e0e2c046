// SPDX-License-Identifier: MIT
// --- a plain broad phase ---
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "algorithms/exact.h"
#include "algorithms/world/obstacles.h"

namespace sweeplab {

/// Still obstacles in square cells, hashed; a world for step(). It allocates when it is made, not when it is asked.
/// What covers more than most_cells cells is kept apart, and looked at every time; a region of more cells than there
/// are obstacles looks at all. Never leaves out what reaches the region: World, Lemma 11.
template <class S>
class SpatialHash {
 public:
  static constexpr std::int64_t most_cells = 64;

  /// A cell as large as movers and most obstacles is right; what is no size > 0 is taken for 1.
  SpatialHash(std::span<const Obstacle<S>> obstacles, S cell)
      : obstacles_(obstacles.begin(), obstacles.end()), cell_(cell > 0 && world_detail::is_finite(cell) ? cell : S(1)) {
    std::size_t buckets = 16;
    while (buckets < 2 * obstacles_.size()) buckets *= 2;
    first_.assign(buckets + 1, 0);
    // Twice over all: to count what comes into each bucket, and to put it there.
    each_entry([&](std::size_t bucket, std::uint32_t) { ++first_[bucket + 1]; });
    for (std::size_t b = 0; b < buckets; ++b) first_[b + 1] += first_[b];
    entries_.resize(first_[buckets]);
    std::vector<std::uint32_t> next(first_.begin(), first_.end() - 1);
    each_entry([&](std::size_t bucket, std::uint32_t name) { entries_[next[bucket]++] = name; });
    for (std::uint32_t name = 0; name < obstacles_.size(); ++name) {
      if (cells_of(obstacles_[name].box).count() > most_cells) large_.push_back(name);
    }
  }

  std::span<const Obstacle<S>> obstacles() const { return obstacles_; }

  /// visit(obstacle, name), once for each that reaches the region.
  template <class Visit>
  void operator()(const Region<S>& region, const Visit& visit) const {
    const Cells asked{cell(region.min_x), cell(region.min_y), cell(region.max_x), cell(region.max_y)};
    const auto give = [&](std::uint32_t name) {
      if (reaches(obstacles_[name].box, region)) visit(obstacles_[name], name);
    };
    if (asked.count() > static_cast<std::int64_t>(obstacles_.size())) {
      for (std::uint32_t name = 0; name < obstacles_.size(); ++name) give(name);
      return;
    }
    for (const std::uint32_t name : large_) give(name);
    for (std::int64_t y = asked.min_y; y <= asked.max_y; ++y) {
      for (std::int64_t x = asked.min_x; x <= asked.max_x; ++x) {
        const std::size_t bucket = bucket_of(x, y);
        for (std::uint32_t k = first_[bucket]; k < first_[bucket + 1]; ++k) {
          const Cells own = cells_of(obstacles_[entries_[k]].box);
          // In the first cell that is both its own and asked for. A bucket may hold it twice, of two of its cells.
          if ((own.min_x > asked.min_x ? own.min_x : asked.min_x) != x) continue;
          if ((own.min_y > asked.min_y ? own.min_y : asked.min_y) != y) continue;
          if (own.max_x < x || own.max_y < y || twice(bucket, k)) continue;
          give(entries_[k]);
        }
      }
    }
  }

 private:
  struct Cells {
    std::int64_t min_x, min_y, max_x, max_y;
    std::int64_t count() const { return (max_x - min_x + 1) * (max_y - min_y + 1); }
  };
  /// Not below for greater numbers: rounding is monotone. Far out all share a cell, so that a count fits.
  std::int64_t cell(S s) const {
    constexpr std::int64_t most = 1 << 30;
    const double c = static_cast<double>(s) / static_cast<double>(cell_);
    if (c >= static_cast<double>(most)) return most;
    if (!(c > static_cast<double>(-most))) return -most;
    const auto toward_zero = static_cast<std::int64_t>(c);
    return toward_zero - (static_cast<double>(toward_zero) > c);
  }
  Cells cells_of(const Box<S>& b) const {
    using exact_detail::directed_sum;
    return {cell(b.x), cell(b.y), cell(directed_sum<false, S>(b.x, b.w)), cell(directed_sum<false, S>(b.y, b.h))};
  }
  std::size_t bucket_of(std::int64_t x, std::int64_t y) const {
    const std::uint64_t h =
        static_cast<std::uint64_t>(x) * 0x9E3779B97F4A7C15U ^ static_cast<std::uint64_t>(y) * 0xC2B2AE3D27D4EB4FU;
    return static_cast<std::size_t>(h >> 17) & (first_.size() - 2);
  }
  bool twice(std::size_t bucket, std::uint32_t k) const { return k > first_[bucket] && entries_[k - 1] == entries_[k]; }
  template <class Take>
  void each_entry(const Take& take) const {
    for (std::uint32_t name = 0; name < obstacles_.size(); ++name) {
      const Cells own = cells_of(obstacles_[name].box);
      if (own.count() > most_cells) continue;
      for (std::int64_t y = own.min_y; y <= own.max_y; ++y) {
        for (std::int64_t x = own.min_x; x <= own.max_x; ++x) take(bucket_of(x, y), name);
      }
    }
  }

  std::vector<Obstacle<S>> obstacles_;
  S cell_;
  std::vector<std::uint32_t> first_, entries_, large_;
};

}  // namespace sweeplab
