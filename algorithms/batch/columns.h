// SPDX-License-Identifier: MIT
//
// Many queries as a structure of arrays, and their answers in five or nine bytes each.
#pragma once

#include <cstddef>
#include <cstdint>

// Wherever they are: copied into one folder, in a CMake build or installed, or in the laboratory's own tree.
#if __has_include("exact_closed.h")
#include "exact_closed.h"
#elif __has_include("sweeplab/exact_closed.h")
#include "sweeplab/exact_closed.h"
#else
#include "algorithms/exact_closed.h"
#endif

namespace sweeplab {

/// The methods that answer in batches.
enum class BatchMethod : std::uint8_t { exact, exact_closed };

/// Outcome, face and corner of an answer in one byte: a separate pair is 0. Bits 0 and 1: the outcome; 2 and 3, 4 and 5:
/// the components of the normal, -1 as 3; 6: the corner.
struct PackedVerdict {
  std::uint8_t bits = 0;

  static constexpr int normal_x_at = 2, normal_y_at = 4, corner_at = 6;

  constexpr Outcome outcome() const { return static_cast<Outcome>(bits & 3u); }
  constexpr std::int8_t normal_x() const { return component(bits >> normal_x_at); }
  constexpr std::int8_t normal_y() const { return component(bits >> normal_y_at); }
  constexpr bool corner() const { return (bits >> corner_at & 1u) != 0; }
  friend bool operator==(const PackedVerdict&, const PackedVerdict&) = default;

 private:
  static constexpr std::int8_t component(unsigned two_bits) {
    return static_cast<std::int8_t>(static_cast<int>(two_bits & 1u) - static_cast<int>(two_bits & 2u));
  }
};
static_assert(sizeof(PackedVerdict) == 1);

template <class S>
constexpr PackedVerdict packed(const Answer<S>& answer) {
  const auto two_bits = [](std::int8_t component) { return static_cast<unsigned>(component) & 3u; };
  return {static_cast<std::uint8_t>(static_cast<unsigned>(answer.outcome) |
                                    two_bits(answer.normal_x) << PackedVerdict::normal_x_at |
                                    two_bits(answer.normal_y) << PackedVerdict::normal_y_at |
                                    static_cast<unsigned>(answer.corner) << PackedVerdict::corner_at)};
}

/// One box of every query: its min corner, size and motion. Six arrays of one length, with any alignment.
template <class S>
struct BoxColumns {
  const S *x, *y, *w, *h, *motion_x, *motion_y;
};

template <class S>
struct BatchQueries {
  BoxColumns<S> a, b;

  Query<S> at(std::size_t i) const {
    return {{a.x[i], a.y[i], a.w[i], a.h[i]},
            {a.motion_x[i], a.motion_y[i]},
            {b.x[i], b.y[i], b.w[i], b.h[i]},
            {b.motion_x[i], b.motion_y[i]}};
  }
  BatchQueries from(std::size_t i) const {
    const auto shifted = [i](const BoxColumns<S>& c) {
      return BoxColumns<S>{c.x + i, c.y + i, c.w + i, c.h + i, c.motion_x + i, c.motion_y + i};
    };
    return {shifted(a), shifted(b)};
  }
};

/// Where the answers go: two arrays as long as those of the queries, which overlap none of these.
template <class S>
struct BatchAnswers {
  S* time;
  PackedVerdict* verdict;

  Answer<S> at(std::size_t i) const {
    const PackedVerdict v = verdict[i];
    return {v.outcome(), time[i], v.normal_x(), v.normal_y(), v.corner()};
  }
  BatchAnswers from(std::size_t i) const { return {time + i, verdict + i}; }
};

/// What a query and its answer take in memory.
template <class S>
inline constexpr std::size_t bytes_read = 12 * sizeof(S);
template <class S>
inline constexpr std::size_t bytes_written = sizeof(S) + sizeof(PackedVerdict);

}  // namespace sweeplab
