// SPDX-License-Identifier: MIT
//
// One mover among many boxes, still or moving: which it meets first, and all that tie with it, exactly. On the batches of
// ../batch: 256 boxes at once. For float and double. Copy this file with those that it includes, the batches' headers, and
// exact.h.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "bounds.h"
#if __has_include("sweep_batch.h")
#include "sweep_batch.h"
#elif __has_include("sweeplab/batch/sweep_batch.h")
#include "sweeplab/batch/sweep_batch.h"
#else
#include "algorithms/batch/sweep_batch.h"
#endif

// Which of two pairs meets first, exactly: their times as quotients, whose products are compared, never as rounded times.
namespace sweeplab::many_detail {

/// One axis of a query as six numbers.
template <class S>
struct AxisNumbers {
  S a, aw, b, bw, va, vb;
};

/// The axis whose entry over travel is the time of impact: that of the normal. (exact() names a face that is entered last.)
template <class S>
AxisNumbers<S> deciding_axis(const Query<S>& q, const Answer<S>& answer) {
  if (answer.normal_x != 0) return {q.a.x, q.a.w, q.b.x, q.b.w, q.motion_a.x, q.motion_b.x};
  return {q.a.y, q.a.h, q.b.y, q.b.h, q.motion_a.y, q.motion_b.y};
}

/// The sign of the first quotient minus the second. As World, Lemma 3: sums; where the numbers lie too far apart for their
/// products, which those of floats never do, integers.
template <class S>
int compare_quotients(const AxisNumbers<S>& p, const AxisNumbers<S>& q) {
  using namespace exact_detail;
  auto x = sum_axis<S>(p.a, p.aw, p.b, p.bw, p.va, p.vb), y = sum_axis<S>(q.a, q.aw, q.b, q.bw, q.va, q.vb);
  if (sizeof(S) == sizeof(float) || bring_into_range(x, y)) {
    return compare_products(x.entry, y.travel, y.entry, x.travel);
  }
  const auto i = integer_axis<S>(p.a, p.aw, p.b, p.bw, p.va, p.vb);
  const auto j = integer_axis<S>(q.a, q.aw, q.b, q.bw, q.va, q.vb);
  return compare_products(i.entry, j.travel, j.entry, i.travel);
}

/// The sign of (time of p) - (time of q), of two queries that exact() answers with a contact. An overlap is at time 0. A
/// correctly rounded time is not above another whose true time is later: so where the rounded ones differ, they decide.
template <class S>
int compare_times(const Query<S>& p, const Answer<S>& at_p, const Query<S>& q, const Answer<S>& at_q) {
  if (at_p.time != at_q.time) return at_p.time < at_q.time ? -1 : 1;
  const bool starts_p = at_p.outcome == Outcome::overlap, starts_q = at_q.outcome == Outcome::overlap;
  if (starts_p && starts_q) return 0;
  // Of an impact at 0, or so soon that its time is rounded to 0: after an overlap if its entry is a way.
  const auto is_later = [](const AxisNumbers<S>& n) {
    return exact_detail::sum_axis<S>(n.a, n.aw, n.b, n.bw, n.va, n.vb).entry.top() > 0;
  };
  if (starts_p) return is_later(deciding_axis(q, at_q)) ? -1 : 0;
  if (starts_q) return is_later(deciding_axis(p, at_p)) ? 1 : 0;
  return compare_quotients(deciding_axis(p, at_p), deciding_axis(q, at_q));
}

}  // namespace sweeplab::many_detail

namespace sweeplab {

/// A box that the mover meets, by its index, with what exact() says of the two.
template <class S>
struct Hit {
  std::uint32_t index;
  Answer<S> answer;
  friend bool operator==(const Hit&, const Hit&) = default;
};

/// The earliest contact of one mover with many boxes: keep it for the next mover, and nothing is allocated any more.
template <class S>
class FirstHit {
 public:
  /// All whose contact begins at the earliest time, with the least index first; empty if there is no contact. Times are
  /// compared as the quotients that they are: hits are in this list together if their true times are equal, whatever the
  /// rounded ones are. An overlap at the start is a contact at time 0, as is an impact of what touches and goes in. Of numbers
  /// that are not finite exact() says Outcome::failed, and no boxes are met then: failed() tells.
  const std::vector<Hit<S>>& hits() const { return hits_; }
  bool any() const { return !hits_.empty(); }
  const Hit<S>& first() const { return hits_.front(); }
  /// Whether the mover, or a box that was given, has numbers that are not finite.
  bool failed() const { return failed_; }

  void start(const Box<S>& mover, const Vector<S>& motion) {
    mover_ = mover;
    motion_ = motion;
    hits_.clear();
    waiting_ = filled_ = 0;
    const S sum = mover.x * 0 + mover.y * 0 + mover.w * 0 + mover.h * 0 + motion.x * 0 + motion.y * 0;
    failed_ = !(sum == S(0));
  }

  /// Boxes in columns, which have the indices from `from` on.
  void offer(const BoxColumns<S>& boxes, std::size_t count, std::uint32_t from = 0) {
    for (std::size_t done = 0; done < count; done += block) {
      const std::size_t size = (std::min)(block, count - done);
      const BoxColumns<S> here{boxes.x + done, boxes.y + done,        boxes.w + done,
                               boxes.h + done, boxes.motion_x + done, boxes.motion_y + done};
      sweep(here, size, [&](std::size_t k) { return static_cast<std::uint32_t>(from + done + k); });
    }
  }

  /// A box alone. What waits for its batch is answered at the end.
  void offer(const Box<S>& box, const Vector<S>& motion, std::uint32_t index) {
    const S numbers[columns] = {box.x, box.y, box.w, box.h, motion.x, motion.y};
    for (std::size_t c = 0; c < columns; ++c) gathered_[c][waiting_] = numbers[c];
    index_[waiting_++] = index;
    if (waiting_ == block) sweep_waiting();
  }

  /// Answers what still waits; the hits are in the order of their indices then, each once.
  void end() {
    sweep_waiting();
    const auto before = [](const Hit<S>& a, const Hit<S>& b) { return a.index < b.index; };
    if (!std::is_sorted(hits_.begin(), hits_.end(), before)) std::sort(hits_.begin(), hits_.end(), before);
    hits_.erase(
        std::unique(hits_.begin(), hits_.end(), [](const auto& a, const auto& b) { return a.index == b.index; }),
        hits_.end());
  }

  /// Answers what waits, so that hits() are those of all boxes so far, in no order.
  void sweep_waiting() {
    if (waiting_ == 0) return;
    const std::size_t count = waiting_;
    waiting_ = 0;
    if (count <= few) {
      fill(count);
      for (std::size_t k = 0; k < count; ++k) {
        const Query<S> q = gathered().at(k);
        take(q, exact(q), index_[k]);
      }
    } else {
      sweep(gathered().b, count, [&](std::size_t k) { return index_[k]; });
    }
  }

 private:
  /// So few are answered faster one by one.
  static constexpr std::size_t block = 256, few = 12, columns = 6;

  BatchQueries<S> gathered() const {
    const auto of = [](const S(&c)[columns][block]) { return BoxColumns<S>{c[0], c[1], c[2], c[3], c[4], c[5]}; };
    return {of(mover_columns_), of(gathered_)};
  }

  template <class Index>
  void sweep(const BoxColumns<S>& boxes, std::size_t count, const Index& index) {
    fill(count);
    const BatchQueries<S> queries{gathered().a, boxes};
    sweep_batch(BatchMethod::exact, queries, count, BatchAnswers<S>{time_, verdict_});
    for (std::size_t k = 0; k < count; ++k) {
      if (verdict_[k] == PackedVerdict{} || (any() && time_[k] > first().answer.time)) continue;
      take(queries.at(k), BatchAnswers<S>{time_, verdict_}.at(k), index(k));
    }
  }

  void fill(std::size_t count) {
    const S numbers[columns] = {mover_.x, mover_.y, mover_.w, mover_.h, motion_.x, motion_.y};
    for (std::size_t c = 0; c < columns && filled_ < count; ++c) {
      std::fill(mover_columns_[c] + filled_, mover_columns_[c] + count, numbers[c]);
    }
    filled_ = (std::max)(filled_, count);
  }

  void take(const Query<S>& q, const Answer<S>& answer, std::uint32_t index) {
    if (answer.outcome == Outcome::separate) return;
    if (answer.outcome == Outcome::failed) {
      failed_ = true;
      return;
    }
    const int order = any() ? many_detail::compare_times(q, answer, first_, first().answer) : -1;
    if (order > 0) return;
    if (order < 0) {
      hits_.clear();
      first_ = q;
    }
    hits_.push_back({index, answer});
  }

  Box<S> mover_{};
  Vector<S> motion_{};
  Query<S> first_{};  ///< of the first hit
  std::vector<Hit<S>> hits_;
  bool failed_ = false;
  std::size_t waiting_ = 0, filled_ = 0;  ///< boxes that wait, and how many of the mover's columns' numbers are written
  std::uint32_t index_[block];
  S mover_columns_[columns][block], gathered_[columns][block], time_[block];
  PackedVerdict verdict_[block];
};

/// One mover against n boxes: found.hits() has the earliest contact, and all that tie with it.
template <class S>
void first_hit(const Box<S>& mover, const Vector<S>& motion, const BoxColumns<S>& boxes, std::size_t count,
               FirstHit<S>& found) {
  found.start(mover, motion);
  found.offer(boxes, count);
  found.end();
}

inline constexpr std::uint32_t nobody = 0xffffffff;

/// The same among the boxes of a BoxTree, which has the bounds of each box's way through the frame (swept_bounds), by the
/// index that it has in the columns; without the mover itself, if it is there as `except`. A long way is asked for piece
/// by piece, and what lies behind the piece of the first contact is not looked at.
template <class S, class Structure>
void first_hit(const Structure& structure, const Box<S>& mover, const Vector<S>& motion, const BoxColumns<S>& boxes,
               FirstHit<S>& found, std::uint32_t except = nobody) {
  found.start(mover, motion);
  const auto offer = [&](std::uint32_t k) {
    if (k == except) return;
    found.offer({boxes.x[k], boxes.y[k], boxes.w[k], boxes.h[k]}, {boxes.motion_x[k], boxes.motion_y[k]}, k);
  };
  const S way = (std::max)(magnitude(motion.x), magnitude(motion.y)), size = (std::max)(mover.w, mover.h);
  int pieces = 1;
  while (pieces < 64 && way / S(8 * pieces) > size) pieces *= 2;
  if (pieces == 1) {
    structure.query(swept_bounds(mover, motion), offer);
  }
  // All contacts up to the end of a piece are found: a mover's way until then is in the bounds of the pieces so far. The
  // rounded time is below that end only if the true one is.
  for (int piece = 0; piece < pieces && pieces > 1; ++piece) {
    const S from = S(piece) / S(pieces), to = S(piece + 1) / S(pieces);
    structure.query(swept_bounds(mover, motion, from, to), offer);
    found.sweep_waiting();
    if (found.any() && found.first().answer.time < to) break;
  }
  found.end();
}

}  // namespace sweeplab
