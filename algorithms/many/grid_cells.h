// SPDX-License-Identifier: MIT
//
// The cells of a BoxGrid: sizes, numbers, and where in memory they are.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "bounds.h"

namespace sweeplab::many_detail {

/// A cell is known by its numbers and its level.
struct Cell {
  std::int32_t x, y;
  std::uint32_t level;
  friend bool operator==(const Cell&, const Cell&) = default;
};

/// The cells that bounds may have to do with, of one level.
struct CellRange {
  std::int32_t min_x, min_y, max_x, max_y;
  std::uint64_t count() const {
    return static_cast<std::uint64_t>(std::int64_t{max_x} - min_x + 1) *
           static_cast<std::uint64_t>(std::int64_t{max_y} - min_y + 1);
  }
};

/// The exponent of the power of two in or below a number > 0; of infinity one more than that of any number.
template <class S>
constexpr int exponent_of(S s) {
  constexpr int bias = std::numeric_limits<S>::max_exponent - 1, digits = std::numeric_limits<S>::digits;
  return static_cast<int>(std::bit_cast<exact_detail::Raw<S>>(s) >> (digits - 1)) - bias;
}

/// Level k has square cells of the side 2^(base + 2k), for boxes whose longer side is up to that and more than a quarter
/// of it; level 0 for all smaller ones, too. Each box is in one cell, that of its min corner.
///
/// The law: bounds that touch those asked for are in a cell of cells_near(). The number of a cell, number(), is monotone: a
/// product by a power of two, rounded, cut down to a whole number and clamped, each of which is monotone. `reach` is more
/// than the length of any bounds of its level: where it is not changed, max - min rounded is below it, a stored number, and
/// so is max - min itself. Now if min <= asked.max and asked.min <= max, then min >= max - reach >= asked.min - reach; and
/// min, a stored number, is not below that rounded. So the cell of min lies between the cells of asked.min - reach and of
/// asked.max. Infinite edges have the first or last number; infinity - infinity is NaN, whose number is the first.
template <class S>
class GridLevels {
 public:
  static constexpr std::int32_t most = 1 << 30;

  /// `cell` is rounded to a power of two, up; what is no size > 0 is taken for 1.
  explicit GridLevels(S cell) {
    const bool usable = cell > 0 && cell - cell == S(0);
    const int exponent = usable ? exponent_of(cell) + (power(exponent_of(cell)) < cell) : 0;
    base_ = exponent < least ? least : exponent > greatest ? greatest : exponent;
    smallest_ = power(base_);
  }

  S cell_size() const { return smallest_; }

  /// Of what size a box is decides only which level is fast: rounded.
  std::uint32_t level_of(const Bounds<S>& b) const {
    const S length = length_of(b);
    if (length <= smallest_) return 0;
    return static_cast<std::uint32_t>((exponent_of(length) - base_ + 2) / 2);
  }
  Cell cell_of(const Bounds<S>& b) const {
    const std::uint32_t level = level_of(b);
    const S scale = scale_of(level);
    return {number(b.min_x * scale), number(b.min_y * scale), level};
  }

  void add(const Bounds<S>& b, std::uint32_t level) {
    if (level >= levels_.size()) levels_.resize(level + std::size_t{1});
    Level& l = levels_[level];
    if (l.count++ == 0) {
      std::size_t k = occupied_.size();
      occupied_.push_back(level);
      for (; k > 0 && occupied_[k - 1] > level; --k) occupied_[k] = occupied_[k - 1];
      occupied_[k] = level;
      l.reach = 0;
    }
    hold(b, level);
  }
  void remove(std::uint32_t level) {
    if (--levels_[level].count == 0) std::erase(occupied_, level);
  }
  /// That bounds in a level are changed to these.
  void hold(const Bounds<S>& b, std::uint32_t level) {
    S& reach = levels_[level].reach;
    const S length = length_of(b);
    if (!(length < reach)) reach = length == length ? next<false>(length) : infinity<S>();
  }

  /// Ascending.
  const std::vector<std::uint32_t>& occupied() const { return occupied_; }
  CellRange cells_near(const Bounds<S>& asked, std::uint32_t level) const {
    const S scale = scale_of(level), reach = levels_[level].reach;
    return {number((asked.min_x - reach) * scale), number((asked.min_y - reach) * scale), number(asked.max_x * scale),
            number(asked.max_y * scale)};
  }
  std::size_t bytes() const {
    return levels_.capacity() * sizeof(Level) + occupied_.capacity() * sizeof(std::uint32_t);
  }

 private:
  struct Level {
    S reach = 0;
    std::uint32_t count = 0;
  };
  /// 2^-base is a normal number, and that of the last level still a number.
  static constexpr int least = 2 - std::numeric_limits<S>::max_exponent,
                       greatest = std::numeric_limits<S>::max_exponent - 3;

  static constexpr S power(int exponent) { return exact_detail::power_of_two<S>(exponent); }
  static S length_of(const Bounds<S>& b) {
    const S w = b.max_x - b.min_x, h = b.max_y - b.min_y;
    return w < h ? h : w;
  }
  S scale_of(std::uint32_t level) const {
    constexpr int bias = std::numeric_limits<S>::max_exponent - 1, digits = std::numeric_limits<S>::digits;
    const int field = bias - base_ - 2 * static_cast<int>(level);
    using Raw = exact_detail::Raw<S>;
    return field > 0 ? std::bit_cast<S>(static_cast<Raw>(static_cast<Raw>(field) << (digits - 1)))
                     : (std::numeric_limits<S>::min)();
  }
  static std::int32_t number(S scaled) {
    if (scaled >= static_cast<S>(most)) return most;
    if (!(scaled > static_cast<S>(-most))) return -most;
    const auto toward_zero = static_cast<std::int32_t>(scaled);
    return toward_zero - (static_cast<S>(toward_zero) > scaled);
  }

  int base_;
  S smallest_;
  std::vector<Level> levels_;
  std::vector<std::uint32_t> occupied_;
};

/// Cells in memory: squares of 8 by 8 side by side, which are a page in floats; and the squares so that any region of the
/// plane, a long row or column, too, spreads evenly: the rows of squares begin where the golden section divides the rest.
class CellPlaces {
 public:
  static constexpr std::uint32_t side_bits = 3, square = 1u << (2 * side_bits);

  /// A power of two, and not below `square`.
  explicit CellPlaces(std::uint32_t count)
      : mask_(count / square - 1),
        row_(static_cast<std::uint32_t>((std::uint64_t{0x9E3779B9} * (count / square)) >> 32) | 1u),
        level_(static_cast<std::uint32_t>((std::uint64_t{0x6A09E667} * (count / square)) >> 32) | 1u) {}

  std::uint32_t count() const { return (mask_ + 1) * square; }
  std::uint32_t operator()(const Cell& c) const {
    const auto x = static_cast<std::uint32_t>(c.x), y = static_cast<std::uint32_t>(c.y);
    const auto sx = static_cast<std::uint32_t>(c.x >> side_bits), sy = static_cast<std::uint32_t>(c.y >> side_bits);
    constexpr std::uint32_t low = (1u << side_bits) - 1;
    return ((sx + sy * row_ + c.level * level_) & mask_) << (2 * side_bits) | (y & low) << side_bits | (x & low);
  }

  /// Whether no two of these cells share a place, for certain. Of two squares beside each other, or one above the other, the
  /// difference is 1, `row_` or both, and of 16 squares or more none of these is nought: the golden section is not near.
  bool are_apart(const CellRange& r) const {
    return mask_ >= 15 && (r.max_x >> side_bits) - (r.min_x >> side_bits) <= 1 &&
           (r.max_y >> side_bits) - (r.min_y >> side_bits) <= 1;
  }

 private:
  std::uint32_t mask_, row_, level_;
};

}  // namespace sweeplab::many_detail
