// SPDX-License-Identifier: MIT
#include "harness/sets/right_times.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <type_traits>

#include "harness/judge/judge.h"
#include "harness/query/families/draw.h"
#include "harness/survey/log_card.h"

namespace sweeplab {
namespace {

/// The place of a number among all of its scalar, both zeros in one, and the number of a place.
template <class S>
std::int64_t place_of(S x) {
  using B = Bits<S>;
  const auto magnitude = static_cast<std::int64_t>(std::bit_cast<B>(std::fabs(x)));
  return x < 0 ? -magnitude : magnitude;
}
template <class S>
S number_at(std::int64_t place) {
  const S magnitude = std::bit_cast<S>(static_cast<Bits<S>>(place < 0 ? -place : place));
  return place < 0 ? -magnitude : magnitude;
}

/// The judge's own limits, asked as of an engine that calls touching contact and gives a time and no normal.
template <class S>
bool is_right(const Query<S>& query, const Truth& truth, S time) {
  static const LogCards cards([] {
    LogCard card;
    card.touching = Touching::contact;
    return card;
  }());
  return judge(cards.of(true, false), query, truth, Answer<S>{Outcome::impact, time}) == Verdict::correct;
}

/// The last right time from the nearest on, which is right, to `beyond`, which is wrong. They lie without gaps between.
/// First it is looked about where doubles put the limit, which saves most of the questions.
template <class S>
S last_right(const Query<S>& query, const Truth& truth, S nearest, S beyond, S guess) {
  std::int64_t right = place_of(nearest), wrong = place_of(beyond);
  const auto ask = [&](std::int64_t place) {
    if (place <= std::min(right, wrong) || place >= std::max(right, wrong)) return;
    (is_right(query, truth, number_at<S>(place)) ? right : wrong) = place;
  };
  const std::int64_t about = place_of(guess);
  for (const std::int64_t step : {0, 2, -2, 32, -32}) ask(about + step);
  while (std::max(right, wrong) - std::min(right, wrong) > 1) ask(right + (wrong - right) / 2);
  return number_at<S>(right);
}

template <class S>
struct Range {
  S nearest, least, most;
};

/// Which times of S the judge takes for right.
template <class S>
Range<S> right_in(const Numbers& numbers) {
  const Query<S> query = query_of<S>(numbers);
  const Truth t = truth(query);
  const S nearest = static_cast<S>(time_of_impact(query));
  const double side = std::min(static_cast<double>(query.a.w) + static_cast<double>(query.b.w),
                               static_cast<double>(query.a.h) + static_cast<double>(query.b.h));
  const double limit = side > 0 ? std::min(1.0, side / speed(query)) / 1000 : 0.001;
  const S reach = std::isfinite(limit) ? static_cast<S>(limit) : S(0);
  constexpr S far = S(1) / S(256);  // more than the limit of 1/1000 and all roundings
  return {nearest, last_right(query, t, nearest, nearest - far, nearest - reach),
          last_right(query, t, nearest, nearest + far, nearest + reach)};
}

/// The last double towards the neighbour, `steps` away, that is rounded to this float.
double last_rounded_to(float x, int step) {
  const float other = neighbour(x, step);
  const double middle = static_cast<double>(x) / 2 + static_cast<double>(other) / 2;  // exact: two bits more
  return static_cast<float>(middle) == x ? middle : neighbour(middle, -step);
}

}  // namespace

RightTimes right_times(Scalar scalar, const Numbers& numbers) {
  const Range<double> wide = right_in<double>(numbers);
  if (scalar == Scalar::float64) return {wide.nearest, wide.nearest, wide.least, wide.most};
  const Range<float> narrow = right_in<float>(numbers);
  return {static_cast<double>(narrow.nearest), wide.nearest, std::min(wide.least, last_rounded_to(narrow.least, -1)),
          std::max(wide.most, last_rounded_to(narrow.most, 1))};
}

}  // namespace sweeplab
