// SPDX-License-Identifier: MIT
//
// Boxes in a grid of cells, hashed: insert, move and remove in constant time, and ask for those near a place. For float and
// double. Copy this file with those that it includes, and exact.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "bounds.h"
#include "grid_cells.h"
#include "lanes_of_bounds.h"
#include "prefetch.h"

namespace sweeplab {

/// Bounds under names, which are numbers of the user's choice: small ones, since memory grows with the greatest. Each box is
/// in one cell, and large ones in larger cells, so that memory is as many boxes, whatever their sizes.
///
/// query() visits exactly those whose stored bounds touch the bounds asked for: nothing that touches is ever left out
/// (GridLevels has the proof).
template <class S>
class BoxGrid {
 public:
  static constexpr std::uint32_t most_names = 1u << 30;
  /// Of a list of boxes to move or to ask for, that so many further on is worth a prefetch.
  static constexpr std::size_t ahead = 16;

  /// The side of the smallest cells: best about twice the side of the usual box, and so that a cell holds about one.
  explicit BoxGrid(S cell) : levels_(cell), places_(least_buckets), buckets_(least_buckets) {}

  std::size_t size() const { return size_; }
  bool contains(std::uint32_t name) const { return name < place_.size() && place_[name] != nowhere; }
  /// What was stored last. Of a name that is contained.
  Bounds<S> bounds(std::uint32_t name) const {
    return buckets_[place_[name] / slots_a_place].edges[place_[name] % slots_a_place].bounds();
  }
  /// What is allocated, in bytes.
  std::size_t bytes() const {
    return buckets_.capacity() * sizeof(Bucket) + place_.capacity() * sizeof(std::uint32_t) + levels_.bytes();
  }

  /// Room for so many boxes, with names below `count`, so that inserting them makes no room on its way.
  void reserve(std::size_t count) {
    if (place_.size() < count) place_.resize(count, nowhere);
    std::uint32_t buckets = places_.count();
    while (too_many(count, buckets)) buckets *= 2;
    if (buckets != places_.count()) rebuild(buckets);
  }

  /// False, and nothing is done: if the name is taken or too large, or the bounds are not valid.
  bool insert(std::uint32_t name, const Bounds<S>& bounds) {
    if (name >= most_names || contains(name) || !is_valid(bounds)) return false;
    if (too_many(size_ + 1, places_.count())) rebuild(2 * places_.count());
    if (name >= place_.size()) place_.resize(name + std::size_t{1}, nowhere);
    put(name, bounds, levels_.cell_of(bounds));
    ++size_;
    return true;
  }

  /// False, and nothing is done: if there is no such name, or the bounds are not valid.
  bool move(std::uint32_t name, const Bounds<S>& bounds) {
    if (!contains(name) || !is_valid(bounds)) return false;
    const std::uint32_t bucket = place_[name] / slots_a_place, slot = place_[name] % slots_a_place;
    Edges& edges = buckets_[bucket].edges[slot];
    const Cell before = levels_.cell_of(edges.bounds()), now = levels_.cell_of(bounds);
    if (before == now) {
      levels_.hold(bounds, now.level);
      edges = Edges::of(bounds);
    } else {
      take(bucket, slot, before);
      put(name, bounds, now);
    }
    return true;
  }

  /// False if there is no such name.
  bool remove(std::uint32_t name) {
    if (!contains(name)) return false;
    const std::uint32_t bucket = place_[name] / slots_a_place, slot = place_[name] % slots_a_place;
    take(bucket, slot, levels_.cell_of(buckets_[bucket].edges[slot].bounds()));
    place_[name] = nowhere;
    --size_;
    return true;
  }

  /// visit(name) for each whose bounds touch these, once, in no stated order. If it gives something that is false, it was
  /// the last. It may not change the grid.
  template <class Visit>
  void query(const Bounds<S>& asked, Visit&& visit) const {
    if (!is_valid(asked)) return;
    std::uint64_t left = buckets_.size();  // more cells than there are buckets are not looked for
    for (const std::uint32_t level : levels_.occupied()) {
      const many_detail::CellRange range = levels_.cells_near(asked, level);
      const std::uint64_t cells = range.count();
      if (cells > left) return query_rest(asked, level, visit);
      if (!query_cells(asked, level, range, visit)) return;
      left -= cells;
    }
  }

  /// Asks for the memory that query() will want of these bounds, a few boxes ahead of it. Any bounds will do. A way of one or two
  /// cells is all of it, of a longer one its corners are; and a grid that the second cache holds needs nothing.
  SWEEPLAB_MANY_INLINE void prefetch_query(const Bounds<S>& asked) const {
    if (is_near()) return;
    for (const std::uint32_t level : levels_.occupied()) {
      const many_detail::CellRange range = levels_.cells_near(asked, level);
      for (const std::int32_t y : {range.min_y, range.max_y}) {
        for (const std::int32_t x : {range.min_x, range.max_x}) prefetch(places_({x, y, level}));
      }
    }
  }

  /// The same for move() and remove(), of any name.
  SWEEPLAB_MANY_INLINE void prefetch_move(std::uint32_t name) const {
    if (!is_near() && contains(name)) prefetch(place_[name] / slots_a_place);
  }

 private:
  using Cell = many_detail::Cell;
  using Edges = many_detail::Edges<S>;
  static constexpr std::uint32_t nowhere = 0xffffffff, slots_a_bucket = 3, slots_a_place = 4;
  static constexpr std::uint32_t most_found = 32;
  static constexpr std::uint32_t least_buckets = many_detail::CellPlaces::square;

  /// A line of the cache in floats. What falls into one bucket and does not fit goes on in those that are chained to it; of
  /// these only the first has empty slots, and the others' are the last ones.
  struct alignas(64) Bucket {
    Edges edges[slots_a_bucket] = {Edges::none(), Edges::none(), Edges::none()};
    std::uint32_t name[slots_a_bucket] = {nowhere, nowhere, nowhere};
    std::uint32_t next = nowhere;

    std::uint32_t count() const {
      return static_cast<std::uint32_t>(int(name[0] != nowhere) + int(name[1] != nowhere) + int(name[2] != nowhere));
    }
  };

  /// Whether it is in the second cache all the time, of most machines.
  bool is_near() const { return buckets_.size() * sizeof(Bucket) <= std::size_t{1} << 20; }
  SWEEPLAB_MANY_INLINE void prefetch(std::uint32_t bucket) const { many_detail::prefetch(buckets_[bucket]); }

  static bool too_many(std::size_t boxes, std::uint32_t buckets) {
    return boxes > buckets + std::size_t{buckets} / 2 && buckets < 1u << 29;
  }

  void put(std::uint32_t name, const Bounds<S>& bounds, const Cell& cell) {
    levels_.add(bounds, cell.level);
    std::uint32_t bucket = places_(cell);
    if (buckets_[bucket].count() == slots_a_bucket) {
      std::uint32_t second = buckets_[bucket].next;
      if (second == nowhere || buckets_[second].count() == slots_a_bucket) {
        const std::uint32_t more = new_bucket();
        buckets_[more].next = second;
        buckets_[bucket].next = second = more;
      }
      bucket = second;
    }
    write(bucket, buckets_[bucket].count(), name, Edges::of(bounds));
  }

  void write(std::uint32_t bucket, std::uint32_t slot, std::uint32_t name, const Edges& edges) {
    buckets_[bucket].edges[slot] = edges;
    buckets_[bucket].name[slot] = name;
    place_[name] = bucket * slots_a_place + slot;
  }

  /// Empties a slot; the last of its chain that may be moved fills it.
  void take(std::uint32_t bucket, std::uint32_t slot, const Cell& cell) {
    levels_.remove(cell.level);
    const std::uint32_t first = places_(cell), second = buckets_[first].next;
    const std::uint32_t from = second == nowhere ? first : second, last = buckets_[from].count() - 1;
    if (from != bucket || last != slot) write(bucket, slot, buckets_[from].name[last], buckets_[from].edges[last]);
    buckets_[from].edges[last] = Edges::none();
    buckets_[from].name[last] = nowhere;
    if (last == 0 && from != first) {
      buckets_[first].next = buckets_[from].next;
      buckets_[from].next = free_;
      free_ = from;
    }
  }

  std::uint32_t new_bucket() {
    if (free_ == nowhere) {
      if (buckets_.size() == buckets_.capacity()) buckets_.reserve(with_room(buckets_.size()));
      buckets_.emplace_back();
      return static_cast<std::uint32_t>(buckets_.size() - 1);
    }
    const std::uint32_t bucket = free_;
    free_ = buckets_[bucket].next;
    return bucket;
  }

  /// For buckets that are chained to others: where boxes are spread evenly, one for each fifteen to fifty.
  static std::size_t with_room(std::size_t buckets) { return buckets + buckets / 8; }

  void rebuild(std::uint32_t buckets) {
    std::vector<Bucket> before;
    before.swap(buckets_);
    buckets_.reserve(with_room(buckets));
    buckets_.resize(buckets);
    places_ = many_detail::CellPlaces(buckets);
    free_ = nowhere;
    for (const Bucket& bucket : before) {
      for (std::uint32_t k = 0; k < bucket.count(); ++k) {
        const Bounds<S> bounds = bucket.edges[k].bounds();
        const Cell cell = levels_.cell_of(bounds);
        levels_.remove(cell.level);
        put(bucket.name[k], bounds, cell);
      }
    }
  }

  /// False if the visitor ended it.
  template <class Visit>
  bool query_cells(const Bounds<S>& asked, std::uint32_t level, const many_detail::CellRange& range,
                   Visit& visit) const {
    const Edges opposite = Edges::opposite(asked);
    // What is found waits in a list, without a branch on it, which nobody could predict.
    std::uint32_t found[most_found + slots_a_bucket], count = 0;
    Cell cell{0, 0, level};
    const bool alone = levels_.occupied().size() == 1, once = places_.are_apart(range);
    const auto give = [&] {
      for (std::uint32_t i = 0; i < count; ++i) {
        const Bucket& bucket = buckets_[found[i] / slots_a_place];
        const std::uint32_t k = found[i] % slots_a_place;
        // Cells share buckets: each gives what is its own.
        const bool own = once ? alone || levels_.level_of(bucket.edges[k].bounds()) == level
                              : levels_.cell_of(bucket.edges[k].bounds()) == cell;
        if (own && !many_detail::goes_on(visit, bucket.name[k])) return false;
      }
      count = 0;
      return true;
    };
    for (cell.y = range.min_y; cell.y <= range.max_y; ++cell.y) {
      for (cell.x = range.min_x; cell.x <= range.max_x; ++cell.x) {
        std::uint32_t next = places_(cell);
        do {
          const Bucket& bucket = buckets_[next];
          for (std::uint32_t k = 0; k < slots_a_bucket; ++k) {
            found[count] = next * slots_a_place + k;
            count += touching(bucket.edges[k], opposite);
          }
          if (count >= most_found && !give()) return false;
          next = bucket.next;
        } while (next != nowhere);
        if (!once && !give()) return false;
      }
    }
    return give();
  }

  /// Of this level and all above.
  template <class Visit>
  void query_rest(const Bounds<S>& asked, std::uint32_t level, Visit& visit) const {
    const Edges opposite = Edges::opposite(asked);
    for (const Bucket& bucket : buckets_) {
      for (std::uint32_t k = 0; k < slots_a_bucket; ++k) {
        if (!touching(bucket.edges[k], opposite) || levels_.level_of(bucket.edges[k].bounds()) < level) continue;
        if (!many_detail::goes_on(visit, bucket.name[k])) return;
      }
    }
  }

  many_detail::GridLevels<S> levels_;
  many_detail::CellPlaces places_;
  std::vector<Bucket> buckets_;
  std::vector<std::uint32_t> place_;  ///< by name: bucket * slots_a_place + slot
  std::uint32_t free_ = nowhere;
  std::size_t size_ = 0;
};

}  // namespace sweeplab
