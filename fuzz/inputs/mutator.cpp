// SPDX-License-Identifier: MIT
#include "fuzz/inputs/mutator.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string_view>
#include <type_traits>

#include "fuzz/inputs/moves.h"
#include "harness/laws/statements/checked_arithmetic.h"
#include "harness/query/families.h"
#include "harness/query/numbers.h"

namespace sweeplab::fuzz {
namespace {

/// One in four of the family that is made against margins and ranges, whose queries no chain of moves comes to.
Record new_record(Draw& draw, std::uint16_t choice) {
  constexpr std::string_view others[] = {"grid", "grazes", "far", "mixed"};
  const Family& family = *find_family(draw.chance(1, 4) ? "adversarial" : others[draw.below(std::size(others))]);
  const std::uint64_t seed = draw.wide_word(), index = draw.wide_word();
  return draw.chance(1, 2) ? bytes_of(family.at<float>(seed, index), choice)
                           : bytes_of(family.at<double>(seed, index), choice);
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
  const Query<Other> other = sweeplab::query_of<Other>(numbers_of(q));
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

  if (die == 1) {
    const auto other = std::visit([&](const auto& query) { return in_other_scalar(query, choice); }, *q);
    if (other) return *other;
  } else if (die < 4) {
    Record record = std::visit([&](const auto& query) { return bytes_of(query, choice); }, *q);
    const std::size_t size = by_bytes(&record[slots_begin], record_size - slots_begin, record_size - slots_begin);
    std::fill(record.begin() + slots_begin + static_cast<std::ptrdiff_t>(size), record.end(), std::uint8_t{0});
    if (query_of(record)) return record;
  }
  return std::visit([&](const auto& query) { return moved(draw, query, choice); }, *q);
}

Record crossed(std::span<const std::uint8_t> one, std::span<const std::uint8_t> other, std::uint32_t seed) {
  Draw draw(stream_of("crossover", 0), seed, 0);
  const std::optional<AnyQuery> first = query_of(one), second = query_of(other);
  if (!first || !second) return new_record(draw, 0);
  return std::visit(
      [&]<class S, class T>(const Query<S>& a, const Query<T>& b) {
        const Query<S> child = crossed(draw, a, sweeplab::query_of<S>(numbers_of(b)));
        return bytes_of(law::well_formed(child) ? child : a, choice_of(one));
      },
      *first, *second);
}

}  // namespace sweeplab::fuzz
