// SPDX-License-Identifier: MIT
//
// From vectors to batches: blocks that stay in the first cache, what vectors are not sure of, the rest at the end, and
// the way of answers to memory.
#if defined(SWEEPLAB_BATCH_BLOCKS_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SWEEPLAB_BATCH_BLOCKS_H
#undef SWEEPLAB_BATCH_BLOCKS_H
#else
#define SWEEPLAB_BATCH_BLOCKS_H
#endif

#include "exact_lanes.h"

HWY_BEFORE_NAMESPACE();
namespace sweeplab::batch_detail::HWY_NAMESPACE {

/// A block's answers before they go to memory, and which of them are still to be asked of the scalar method.
template <class S>
struct BlockAnswers {
  alignas(64) S time[block_size + most_lanes];
  alignas(64) PackedVerdict verdict[block_size + most_lanes];
  alignas(8) std::uint8_t doubts[block_size + most_lanes];  ///< lane_bit() of each query; Highway may store eight bytes
  std::uint16_t unsure[block_size], untimed[block_size];    ///< `untimed`: of which nothing but the time is in doubt
  std::size_t unsure_count = 0, untimed_count = 0;
  std::size_t exact_blocks = 0;   ///< the next so many are looked at for exact sums (sweep_block)
  bool looked_for_exact = false;  ///< this one was
  bool overlaps_first = false;    ///< the next one is looked at for overlaps before all else

  BatchAnswers<S> out() { return {time, verdict}; }

  /// What is still in doubt of the query `i`, if `doubt` is 1 and not 0. Without a branch, which would be as good as random.
  void list(std::size_t i, std::size_t doubt) {
    const std::size_t time_only = verdict[i].bits / untimed_bit;
    unsure[unsure_count] = untimed[untimed_count] = static_cast<std::uint16_t>(i);
    unsure_count += doubt & ~time_only;
    untimed_count += doubt & time_only;
  }
};

/// Two doubles a vector, and products split without a fused operation, are no faster than the scalar methods: what is in
/// doubt is left to these.
inline constexpr bool second_answers_pay = HWY_MAX_BYTES / sizeof(double) > 2 || HWY_NATIVE_FMA;

/// Where vectors of C leave the bit of the query `i`: in a byte, as many as they fill of it, and the same of two vectors.
struct LaneBit {
  std::size_t byte, shift;
};
template <class C>
HWY_INLINE LaneBit lane_bit(std::size_t i) {
  constexpr std::size_t a_byte = lane_count<C> < 8 ? lane_count<C> : 8;
  return {i / a_byte, i % a_byte};
}

template <class C>
HWY_INLINE void store_verdicts(const Bits<C>& verdict, PackedVerdict* to) {
  const hn::Rebind<std::uint8_t, Tag<C>> bytes;
  hn::StoreU(hn::TruncateTo(bytes, verdict), bytes, reinterpret_cast<std::uint8_t*>(to));
}

/// One vector: the queries from `from` on, to the places from `to` on.
template <bool closed, bool exact_too, class S>
HWY_INLINE void sweep_vector(const BatchQueries<S>& queries, std::size_t from, std::size_t to, BlockAnswers<S>& block) {
  const AnswerLanes<S> answer = sifted_answer<closed, exact_too>(load_queries<S>(queries, from));
  store<S>(answer.time, block.time + to);
  store_verdicts<S>(answer.verdict, block.verdict + to);
  hn::StoreMaskBits(Tag<S>(), answer.unsure, block.doubts + lane_bit<S>(to).byte);
}

/// The same where it is rare.
template <bool closed, bool exact_too, class S>
HWY_NOINLINE void sweep_rare_vector(const BatchQueries<S>& queries, std::size_t from, std::size_t to,
                                    BlockAnswers<S>& block) {
  sweep_vector<closed, exact_too>(queries, from, to, block);
}

template <class S, std::size_t n>
HWY_INLINE BatchQueries<S> columns_of(const S (&c)[12][n]) {
  return {{c[0], c[1], c[2], c[3], c[4], c[5]}, {c[6], c[7], c[8], c[9], c[10], c[11]}};
}

/// The query `i` to the place `k` of other columns.
template <class S, std::size_t n>
HWY_INLINE void copy_query(const BatchQueries<S>& q, std::size_t i, S (&to)[12][n], std::size_t k) {
  std::size_t c = 0;
  for (const BoxColumns<S>& box : {q.a, q.b}) {
    for (const S* column : {box.x, box.y, box.w, box.h, box.motion_x, box.motion_y}) to[c++][k] = column[i];
  }
}

/// Lists what the vectors were not sure of.
template <class S>
HWY_INLINE void list_doubts(std::size_t count, BlockAnswers<S>& block) {
  constexpr std::size_t a_byte = lane_count<S> < 8 ? lane_count<S> : 8, bytes = sizeof(std::uint64_t);
  for (std::size_t first = 0; first < count; first += a_byte * bytes) {
    std::uint64_t left;
    std::memcpy(&left, block.doubts + first / a_byte, bytes);
    for (; HWY_UNLIKELY(left != 0); left &= left - 1) {
      const std::size_t bit = hwy::Num0BitsBelowLS1Bit_Nonzero64(left), i = first + bit / 8 * a_byte + bit % 8;
      if (i < count) block.list(i, 1);
    }
  }
}

/// A second answer to the queries from `from` on, of which those are wanted whose bits are set: their places in the block.
/// What then still is in doubt is listed.
template <bool closed, class S, class Place>
HWY_INLINE void second_vector(const BatchQueries<S>& queries, std::size_t from, unsigned wanted, const Place& place,
                              BlockAnswers<S>& block) {
  constexpr std::size_t n = lane_count<double>;
  alignas(64) S times[n];
  PackedVerdict verdicts[8];
  std::uint8_t left[8];
  const AnswerLanes<double> answer = second_answer<closed, S>(load_queries<double>(queries, from));
  store<double>(answer.time, times);
  store_verdicts<double>(answer.verdict, verdicts);
  hn::StoreMaskBits(Tag<double>(), answer.unsure, left);
  for (; wanted != 0; wanted &= wanted - 1) {
    const std::size_t lane = hwy::Num0BitsBelowLS1Bit_Nonzero32(wanted), i = place(lane);
    block.time[i] = times[lane];
    block.verdict[i] = verdicts[lane];
    block.list(i, std::size_t{left[0]} >> lane & 1);
  }
}

/// What is in doubt once more, in vectors of doubles that hold nothing else. Queries are brought together some vectors
/// before they are loaded: of what was just stored one by one the processor has no vector yet.
template <bool closed, class S>
HWY_NOINLINE void sweep_doubts(const BatchQueries<S>& queries, BlockAnswers<S>& block) {
  constexpr std::size_t n = lane_count<double>, most = 32;
  alignas(64) S together[12][most] = {};
  const BatchQueries<S> rows = columns_of(together);
  const std::size_t count = block.unsure_count;
  block.unsure_count = 0;
  for (std::size_t first = 0; first < count; first += most) {
    const std::size_t size = count - first < most ? count - first : most;
    std::uint16_t places[most];
    for (std::size_t k = 0; k < size; ++k) {
      places[k] = block.unsure[first + k];
      copy_query(queries, places[k], together, k);
    }
    for (std::size_t begin = 0; begin < size; begin += n) {
      const std::size_t left = size - begin < n ? size - begin : n;
      second_vector<closed>(
          rows, begin, (1u << left) - 1, [&](std::size_t lane) { return places[begin + lane]; }, block);
    }
  }
}

/// The same where they are most of a block, each in its place: `count` fills vectors.
template <bool closed, class S>
HWY_NOINLINE void sweep_all_doubts(const BatchQueries<S>& queries, std::size_t count, BlockAnswers<S>& block) {
  constexpr std::size_t n = lane_count<double>;
  block.unsure_count = 0;
  for (std::size_t i = 0; i < count; i += n) {
    const LaneBit place = lane_bit<S>(i);
    unsigned doubts = unsigned{block.doubts[place.byte]} >> place.shift & ((1u << n) - 1);
    for (std::size_t lane = 0; lane < n; ++lane)
      doubts &= ~(unsigned{block.verdict[i + lane].bits} / untimed_bit << lane);
    second_vector<closed>(
        queries, i, doubts, [i](std::size_t lane) { return i + lane; }, block);
  }
}

/// What fills no vector: copied into one of its own, beside zeros.
template <bool closed, bool exact_too, class S>
HWY_NOINLINE void sweep_rest(const BatchQueries<S>& queries, std::size_t first, std::size_t count,
                             BlockAnswers<S>& block) {
  alignas(64) S padded[12][most_lanes] = {};
  for (std::size_t i = first; i < count; ++i) copy_query(queries, i, padded, i - first);
  const BatchQueries<S> rest = columns_of(padded);
  sweep_rare_vector<closed, exact_too>(rest, 0, first, block);
}

/// So far ahead each column is asked for: the machine's own look-ahead ends with the page.
template <class S>
HWY_INLINE void ask_ahead(const BatchQueries<S>& q, std::size_t i) {
  const std::size_t ahead = i + ahead_bytes / sizeof(S);
  for (const S* column : {q.a.x, q.a.y, q.a.w, q.a.h, q.a.motion_x, q.a.motion_y, q.b.x, q.b.y, q.b.w, q.b.h,
                          q.b.motion_x, q.b.motion_y}) {
    hwy::Prefetch(column + ahead);
  }
}

/// Whether these queries all overlap for certain: exact_detail::surely_overlap(). A sum that is rounded to float is
/// above a float only if the sum is, too.
template <class C>
HWY_INLINE bool all_overlap(const BatchQueries<C>& q, std::size_t i) {
  const Tag<C> d;
  struct Axis {
    Mask<C> overlap;
    Vec<C> ends;
  };
  const auto axis = [i](const C* a, const C* a_size, const C* b, const C* b_size) -> Axis {
    const Vec<C> a_low = load<C>(a + i), b_low = load<C>(b + i);
    const Vec<C> a_end = hn::Add(a_low, load<C>(a_size + i)), b_end = hn::Add(b_low, load<C>(b_size + i));
    return {hn::And(hn::Lt(a_low, b_end), hn::Lt(b_low, a_end)), hn::Add(a_end, b_end)};
  };
  const Axis x = axis(q.a.x, q.a.w, q.b.x, q.b.w), y = axis(q.a.y, q.a.h, q.b.y, q.b.h);
  const Vec<C> ends = hn::Add(x.ends, y.ends);
  const Mask<C> finite = hn::Eq(hn::Sub(ends, ends), hn::Zero(d));
  return hn::AllTrue(d, hn::And(finite, hn::And(x.overlap, y.overlap)));
}

/// Whole vectors, where most of them are of overlaps: the scalar methods, too, look for these first.
template <bool closed, bool exact_too, class S>
HWY_NOINLINE void sweep_overlaps(const BatchQueries<S>& queries, std::size_t whole, BlockAnswers<S>& block) {
  const Bits<S> verdict = bits<S>(static_cast<std::size_t>(Outcome::overlap));
  for (std::size_t i = 0; i < whole; i += lane_count<S>) {
    if (HWY_UNLIKELY(!all_overlap(queries, i))) {
      sweep_rare_vector<closed, exact_too>(queries, i, i, block);
      continue;
    }
    store<S>(hn::Zero(Tag<S>()), block.time + i);
    store_verdicts<S>(verdict, block.verdict + i);
    hn::StoreMaskBits(Tag<S>(), never<S>(), block.doubts + lane_bit<S>(i).byte);
  }
}

/// Whether most of the first answers are overlaps, of so many at least as are looked at.
inline bool mostly_overlaps(const PackedVerdict* verdicts) {
  unsigned overlaps = 0;
  for (std::size_t i = 0; i < most_lanes; ++i) overlaps += verdicts[i].outcome() == Outcome::overlap;
  return overlaps * 4 > most_lanes * 3;
}

template <bool closed, bool exact_too, class S>
HWY_INLINE void sweep_all(const BatchQueries<S>& queries, std::size_t count, bool farther, BlockAnswers<S>& block) {
  constexpr std::size_t n = lane_count<S>, line = 64 / sizeof(S);
  const std::size_t whole = count - count % n;
  std::size_t i = 0;
  if (block.overlaps_first) {
    sweep_overlaps<closed, exact_too>(queries, whole, block);
    i = whole;
  }
  for (; i < whole; i += n) {
    if (farther && i % line == 0) ask_ahead(queries, i);
    sweep_vector<closed, exact_too>(queries, i, i, block);
  }
  if (whole < count) sweep_rest<closed, exact_too>(queries, whole, count, block);
  list_doubts(count, block);
  block.overlaps_first = count >= most_lanes && mostly_overlaps(block.verdict);
}

/// Where boxes touch, some of the next blocks are looked at for exact sums, a fifth more work.
template <bool closed, class S>
HWY_INLINE void sweep_block(const BatchQueries<S>& queries, std::size_t count, bool farther, BlockAnswers<S>& block) {
  block.looked_for_exact = block.exact_blocks > 0;
  if (block.looked_for_exact) {
    --block.exact_blocks;
    sweep_all<closed, true>(queries, count, farther, block);
  } else {
    sweep_all<closed, false>(queries, count, farther, block);
    if (block.unsure_count * 32 > count) block.exact_blocks = blocks_alone;
  }
  if (!second_answers_pay || block.unsure_count == 0) return;
  if (block.unsure_count * 2 > count && count % most_lanes == 0) {
    sweep_all_doubts<closed>(queries, count, block);
  } else {
    sweep_doubts<closed>(queries, block);
  }
}

/// Past the caches, so that no line of `to` is read before it is written.
template <class T>
HWY_INLINE void stream_to(const T* from, std::size_t count, T* to) {
  const hn::CappedTag<std::uint8_t, 16> d;
  const auto* source = reinterpret_cast<const std::uint8_t*>(from);
  auto* target = reinterpret_cast<std::uint8_t*>(to);
  const std::size_t bytes = count * sizeof(T), whole = bytes - bytes % hn::Lanes(d);
  for (std::size_t i = 0; i < whole; i += hn::Lanes(d)) hn::Stream(hn::Load(d, source + i), d, target + i);
  std::memcpy(target + whole, source + whole, bytes - whole);
}

template <bool closed, class S>
HWY_NOINLINE void sweep(const BatchQueries<S>& queries, std::size_t count, const BatchAnswers<S>& answers,
                        const ScalarMethod<S>& scalar) {
  const auto aligned = [](const void* to) { return reinterpret_cast<std::uintptr_t>(to) % HWY_STREAM_MULTIPLE == 0; };
  constexpr std::size_t far_count = far_bytes / (bytes_read<S> + bytes_written<S>);
  const bool farther = count >= far_count && aligned(answers.time) && aligned(answers.verdict);
  std::size_t alone = 0;
  BlockAnswers<S> block;
  for (std::size_t first = 0; first < count; first += block_size) {
    const std::size_t size = count - first < block_size ? count - first : block_size;
    const BatchQueries<S> here = queries.from(first);
    const BatchAnswers<S> out = answers.from(first);
    if (alone > 0) {
      --alone;
      scalar.all(scalar.method, here, size, out);
      continue;
    }
    block.unsure_count = block.untimed_count = 0;
    sweep_block<closed>(here, size, farther, block);
    if (block.untimed_count > 0) scalar.times(here, block.untimed, block.untimed_count, block.out());
    if (block.unsure_count > 0) {
      scalar.some(here, block.unsure, block.unsure_count, block.out());
      // Two doubles a vector save less than four floats.
      const std::size_t most = sizeof(S) == sizeof(double) ? size / 4 : size * 2 / 5;
      if (!second_answers_pay && block.looked_for_exact && block.unsure_count > most) alone = blocks_alone;
    }
    if (farther) {
      stream_to(block.time, size, out.time);
      stream_to(block.verdict, size, out.verdict);
    } else {
      std::memcpy(out.time, block.time, size * sizeof(S));
      std::memcpy(out.verdict, block.verdict, size * sizeof(PackedVerdict));
    }
  }
  if (farther) hwy::FlushStream();
}

}  // namespace sweeplab::batch_detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
