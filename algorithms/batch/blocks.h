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

#include "lanes.h"

HWY_BEFORE_NAMESPACE();
namespace sweeplab::batch_detail::HWY_NAMESPACE {

/// A block's answers before they go to memory, and which of them are still to be asked of the scalar method.
template <class S>
struct BlockAnswers {
  alignas(64) S time[block_size + most_lanes];
  alignas(64) PackedVerdict verdict[block_size + most_lanes];
  std::uint8_t doubts[block_size + most_lanes];  ///< lane_bit() of each query; Highway may store eight bytes
  std::uint16_t unsure[block_size];
  std::size_t unsure_count = 0, doubtful_vectors = 0;
  std::size_t exact_blocks = 0;   ///< the next so many are looked at for exact sums (ExactLanes)
  bool looked_for_exact = false;  ///< this one was

  BatchAnswers<S> out() { return {time, verdict}; }
};

/// Two doubles a vector, and products split without a fused operation, are no faster than the scalar methods: doubles are
/// left to these, and floats whose first step is in doubt.
inline constexpr bool doubles_pay = HWY_MAX_BYTES / sizeof(double) > 2 || HWY_NATIVE_FMA;

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
template <class Lanes, class S>
HWY_INLINE void sweep_vector(const BatchQueries<S>& queries, std::size_t from, std::size_t to, BlockAnswers<S>& block) {
  using C = typename Lanes::template Computes<S>;
  const AnswerLanes<C> answer = Lanes::answer(load_queries<C>(queries, from));
  store<C>(answer.time, block.time + to);
  store_verdicts<C>(answer.verdict, block.verdict + to);
  if constexpr (!Lanes::always_sure) {
    hn::StoreMaskBits(Tag<C>(), answer.unsure, block.doubts + lane_bit<C>(to).byte);
  }
}

/// A vector of doubles of the same once more, if any of its first `valid` lanes is in doubt; what then still is joins the
/// list. Apart from the others, whose loop has no call and no branch.
template <class Lanes, class S>
HWY_INLINE void sweep_doubts(const BatchQueries<S>& queries, std::size_t from, std::size_t valid, std::size_t to,
                             BlockAnswers<S>& block) {
  using C = double;
  const LaneBit place = lane_bit<typename Lanes::template Computes<S>>(to);
  const unsigned doubts = unsigned{block.doubts[place.byte]} >> place.shift & ((1u << valid) - 1);
  if (HWY_LIKELY(doubts == 0)) return;
  ++block.doubtful_vectors;
  if constexpr (doubles_pay) {
    alignas(64) S times[most_lanes];
    PackedVerdict verdicts[most_lanes];
    std::uint8_t left[8];
    const AnswerLanes<C> answer = Lanes::template second_answer<S>(load_queries<C>(queries, from));
    store<C>(answer.time, times);
    store_verdicts<C>(answer.verdict, verdicts);
    hn::StoreMaskBits(Tag<C>(), answer.unsure, left);
    for (std::size_t lane = 0; lane < valid; ++lane) {
      if ((doubts >> lane & 1u) == 0) continue;
      if ((left[0] >> lane & 1u) == 0) {
        block.time[to + lane] = times[lane];
        block.verdict[to + lane] = verdicts[lane];
      } else {
        block.unsure[block.unsure_count++] = static_cast<std::uint16_t>(to + lane);
      }
    }
  } else {
    for (std::size_t lane = 0; lane < valid; ++lane) {
      if ((doubts >> lane & 1u) != 0) block.unsure[block.unsure_count++] = static_cast<std::uint16_t>(to + lane);
    }
  }
}

/// What fills no vector: copied into one or two of its own, beside zeros.
template <class Lanes, class S>
HWY_NOINLINE void sweep_rest(const BatchQueries<S>& queries, std::size_t first, std::size_t count,
                             BlockAnswers<S>& block) {
  alignas(64) S padded[12][most_lanes] = {};
  const S* const columns[12] = {queries.a.x,        queries.a.y,        queries.a.w,        queries.a.h,
                                queries.a.motion_x, queries.a.motion_y, queries.b.x,        queries.b.y,
                                queries.b.w,        queries.b.h,        queries.b.motion_x, queries.b.motion_y};
  for (std::size_t c = 0; c < 12; ++c) {
    for (std::size_t i = first; i < count; ++i) padded[c][i - first] = columns[c][i];
  }
  const BatchQueries<S> rest{{padded[0], padded[1], padded[2], padded[3], padded[4], padded[5]},
                             {padded[6], padded[7], padded[8], padded[9], padded[10], padded[11]}};
  constexpr std::size_t n = lane_count<typename Lanes::template Computes<S>>;
  for (std::size_t i = 0; first + i < count; i += n) sweep_vector<Lanes>(rest, i, first + i, block);
  if constexpr (!Lanes::always_sure) {
    constexpr std::size_t m = lane_count<double>;
    for (std::size_t i = 0; first + i < count; i += m) {
      const std::size_t left = count - first - i;
      sweep_doubts<Lanes>(rest, i, left < m ? left : m, first + i, block);
    }
  }
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

/// `count`: no more than fills vectors.
template <class Lanes, class S>
HWY_INLINE void sweep_vectors(const BatchQueries<S>& queries, std::size_t count, bool far, BlockAnswers<S>& block) {
  constexpr std::size_t n = lane_count<typename Lanes::template Computes<S>>, line = 64 / sizeof(S);
  for (std::size_t i = 0; i + n <= count; i += n) {
    if (far && i % line == 0) ask_ahead(queries, i);
    sweep_vector<Lanes>(queries, i, i, block);
  }
  if constexpr (!Lanes::always_sure) {
    constexpr std::size_t m = lane_count<double>;
    for (std::size_t i = 0; i < count; i += m) sweep_doubts<Lanes>(queries, i, m, i, block);
  }
}

template <class Lanes, class S>
HWY_INLINE void sweep_all(const BatchQueries<S>& queries, std::size_t count, bool far, BlockAnswers<S>& block) {
  const std::size_t whole = count - count % lane_count<typename Lanes::template Computes<S>>;
  sweep_vectors<Lanes>(queries, whole, far, block);
  if (whole < count) sweep_rest<Lanes>(queries, whole, count, block);
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

template <class Lanes, class S>
HWY_NOINLINE void sweep(const BatchQueries<S>& queries, std::size_t count, const BatchAnswers<S>& answers,
                        const ScalarMethod<S>& scalar) {
  const auto aligned = [](const void* to) { return reinterpret_cast<std::uintptr_t>(to) % HWY_STREAM_MULTIPLE == 0; };
  constexpr std::size_t far_count = far_bytes / (bytes_read<S> + bytes_written<S>);
  const bool far = count >= far_count && aligned(answers.time) && aligned(answers.verdict);
  const auto settle = doubles_pay ? scalar.after_vectors : scalar.some;
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
    block.unsure_count = block.doubtful_vectors = 0;
    Lanes::sweep(here, size, far, block);
    if (block.unsure_count > 0) {
      settle(here, block.unsure, block.unsure_count, block.out());
      if (!doubles_pay && block.looked_for_exact && block.unsure_count * 5 > size * 2) alone = blocks_alone;
    }
    if (far) {
      stream_to(block.time, size, out.time);
      stream_to(block.verdict, size, out.verdict);
    } else {
      std::memcpy(out.time, block.time, size * sizeof(S));
      std::memcpy(out.verdict, block.verdict, size * sizeof(PackedVerdict));
    }
  }
  if (far) hwy::FlushStream();
}

}  // namespace sweeplab::batch_detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
