// SPDX-License-Identifier: MIT
#include "fuzz/inputs/mutator.h"

#include <algorithm>
#include <optional>
#include <type_traits>

#include "fuzz/inputs/moves.h"
#include "harness/laws/statements/checked_arithmetic.h"
#include "harness/query/families.h"
#include "harness/query/families/scene.h"

namespace sweeplab::fuzz {
namespace {

template <class S>
constexpr std::uint8_t scalar_byte = std::is_same_v<S, float> ? 0 : 1;

std::uint8_t any_byte(Draw& draw) { return static_cast<std::uint8_t>(draw.word() & 0xff); }

/// A byte that is small in most cases, of either sign: small integers meet each other more often.
std::uint8_t small_byte(Draw& draw) {
  return draw.chance(3, 4) ? static_cast<std::uint8_t>(draw.integer(-8, 8)) : any_byte(draw);
}

void draw_slot(Draw& draw, std::uint8_t* slot) {
  slot[0] = small_byte(draw);
  slot[1] = draw.chance(1, 4) ? any_byte(draw) : 0;
  for (const std::size_t i : {2, 3, 5}) slot[i] = any_byte(draw);
  slot[4] = draw.chance(1, 4) ? small_byte(draw) : 0;
}

/// Of the family that is made against margins and ranges, whose queries no chain of moves comes to.
Record adversarial_record(Draw& draw, std::uint16_t choice) {
  static const Family& family = *find_family("adversarial");
  const std::uint64_t seed = draw.wide_word(), index = draw.wide_word();
  return draw.chance(1, 2) ? bytes_of(family.at<float>(seed, index), choice)
                           : bytes_of(family.at<double>(seed, index), choice);
}

Record new_record(Draw& draw, std::uint16_t choice) {
  if (draw.chance(1, 4)) return adversarial_record(draw, choice);
  Record record{};
  record[0] = static_cast<std::uint8_t>(draw.integer(1, mode_count - 1));
  record[1] = static_cast<std::uint8_t>(draw.below(2));
  record[2] = static_cast<std::uint8_t>(choice & 0xff);
  record[3] = static_cast<std::uint8_t>(choice >> 8);
  for (std::size_t i = 0; i < 12; ++i) draw_slot(draw, &record[slots_begin + i * slot_size]);
  return record;
}

template <class To, class From>
Query<To> converted(Query<From> q) {
  Query<To> result;
  for (std::size_t i = 0; i < 12; ++i) *places_of_numbers(result)[i] = static_cast<To>(*places_of_numbers(q)[i]);
  return result;
}

/// One to three moves; one that leaves the finite numbers is taken back.
template <class S>
Record moved(Draw& draw, Query<S> q, std::uint16_t choice) {
  for (std::uint32_t left = 1 + draw.below(3); left > 0; --left) {
    Query<S> next = q;
    moves()[draw.below(static_cast<std::uint32_t>(moves().size()))].make(draw, next);
    if (law::well_formed(next)) q = next;
  }
  return bytes_of(q, choice);
}

template <class S>
std::optional<Record> in_other_scalar(const Query<S>& q, std::uint16_t choice) {
  using Other = std::conditional_t<std::is_same_v<S, float>, double, float>;
  const Query<Other> other = converted<Other>(q);
  if (!law::well_formed(other)) return std::nullopt;
  return bytes_of(other, choice);
}

}  // namespace

Record mutated(std::span<const std::uint8_t> bytes, std::uint32_t seed, const ByteMutation& by_bytes) {
  Draw draw(stream_of("mutator", 0), seed, 0);
  const std::uint16_t choice = draw.chance(1, 4) ? static_cast<std::uint16_t>(draw.word() & 0xffff) : choice_of(bytes);
  const std::optional<AnyQuery> q = query_of(bytes);
  const std::uint32_t die = draw.below(16);
  if (!q || die == 0) return new_record(draw, choice);

  Record record{};
  std::copy(bytes.begin(), bytes.end(), record.begin());
  record[2] = static_cast<std::uint8_t>(choice & 0xff);
  record[3] = static_cast<std::uint8_t>(choice >> 8);
  const bool raw = Mode{record[0]} == Mode::raw;
  if (die == 1) {
    if (!raw) {
      record[1] ^= 1;
      return record;
    }
    const auto other = std::visit([&](const auto& query) { return in_other_scalar(query, choice); }, *q);
    if (other) return *other;
  } else if (die < 4) {
    Record attempt = record;
    const std::size_t size =
        by_bytes(attempt.data() + slots_begin, record_size - slots_begin, record_size - slots_begin);
    std::fill(attempt.begin() + slots_begin + static_cast<std::ptrdiff_t>(size), attempt.end(), std::uint8_t{0});
    if (query_of(attempt)) return attempt;
  } else if (die < 8 && !raw) {
    if (draw.chance(1, 8)) record[0] = static_cast<std::uint8_t>(draw.integer(1, mode_count - 1));
    for (std::uint32_t left = 1 + draw.below(3); left > 0; --left) {
      draw_slot(draw, &record[slots_begin + draw.below(12) * slot_size]);
    }
    return record;
  }
  return std::visit([&](const auto& query) { return moved(draw, query, choice); }, *q);
}

Record crossed(std::span<const std::uint8_t> one, std::span<const std::uint8_t> other, std::uint32_t seed) {
  Draw draw(stream_of("crossover", 0), seed, 0);
  const std::optional<AnyQuery> first = query_of(one), second = query_of(other);
  if (!first || !second) return new_record(draw, 0);
  if (one[0] == other[0] && one[1] == other[1]) {
    Record record;
    std::copy(one.begin(), one.end(), record.begin());
    const std::uint32_t taken = draw.below(1u << 12);
    for (std::size_t i = 0; i < 12; ++i) {
      const std::size_t at = slots_begin + i * slot_size;
      if ((taken >> i & 1) != 0) std::copy_n(&other[at], slot_size, &record[at]);
    }
    return record;
  }
  return std::visit(
      [&]<class S, class T>(const Query<S>& a, const Query<T>& b) {
        const Query<S> child = crossed(draw, a, converted<S>(b));
        return bytes_of(law::well_formed(child) ? child : a, choice_of(one));
      },
      *first, *second);
}

}  // namespace sweeplab::fuzz
