// SPDX-License-Identifier: MIT
//
// Greedy descent in the order of simplicity.h. From the query at hand come candidates, simplest first; the first that
// is simpler and still shows takes its place, until none does. Single numbers would not get far: what a query shows
// often hangs on a tie (an exact corner, a touching edge), and only changes of several numbers at once keep a tie. So
// there are bold steps, which treat a whole axis or the whole query alike; steps on one number; and steps on two: a
// number and its partner on the other axis set alike, or two numbers of an axis changed by the same amount.
#include "harness/query/shrink.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <set>
#include <utility>
#include <vector>

#include "harness/query/numbers.h"
#include "harness/query/simplicity.h"

namespace sweeplab {
namespace {

using Candidates = std::vector<Numbers>;

/// `x` cut to `bits` significant bits, towards 0 or away from it.
double cut(double x, int bits, bool away) {
  if (x == 0) return x;
  int exponent = 0;
  const double scaled = std::ldexp(std::frexp(x, &exponent), bits);
  return std::ldexp(away ? std::copysign(std::ceil(std::fabs(scaled)), x) : std::trunc(scaled), exponent - bits);
}

}  // namespace

std::vector<double> simpler_values(double x) {
  if (x == 0) return {0, 1};
  std::vector<double> values{0, 1, -x, std::floor(x), std::ceil(x), x / 2};
  if (std::trunc(x) == x && x != 0) values.push_back(x > 0 ? x - 1 : x + 1);
  for (const int bits : {1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 44}) {
    values.push_back(cut(x, bits, false));
    values.push_back(cut(x, bits, true));
  }
  for (const double parts : {2.0, 10.0, 16.0}) {  // what a person would type
    if (std::fabs(x) <= 4096) values.push_back(std::round(x * parts) / parts);
  }
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  return values;
}

namespace {

/// The query with `change` made to all numbers of the axes in `axes` (bit 0: x, bit 1: y).
template <class Change>
Numbers changed(const Numbers& q, unsigned axes, Change change) {
  Numbers result = q;
  for (std::size_t i = 0; i < q.size(); ++i) {
    if ((axes >> (i % 2) & 1u) != 0) result[i] = change(q[i]);
  }
  return result;
}

void add_steps_on_axes(const Numbers& q, Candidates& out) {
  for (const unsigned axes : {3u, 1u, 2u}) {
    std::set<int> exponents;  // of each number's last bit and first: scaled by it, it is odd, or in [1, 2)
    int most = -2000;
    for (std::size_t i = 0; i < q.size(); ++i) {
      if (q[i] == 0 || (axes >> (i % 2) & 1u) == 0) continue;
      const int first = std::ilogb(q[i]);
      int last = first;
      while (std::trunc(std::ldexp(q[i], -last)) != std::ldexp(q[i], -last)) --last;
      exponents.insert({first, last});
      most = std::max(most, first);
    }
    for (const int e : exponents) out.push_back(changed(q, axes, [e](double x) { return std::ldexp(x, -e); }));
    for (int e = most; e > most - 30; --e) {  // whole multiples of 2^e keep what is aligned aligned
      out.push_back(changed(q, axes, [e](double x) { return std::ldexp(std::round(std::ldexp(x, -e)), e); }));
      out.push_back(changed(q, axes, [e](double x) { return std::round(std::ldexp(x, -e)); }));
    }
    for (const int bits : {1, 2, 3, 4, 6, 8, 12, 16, 24, 32}) {
      out.push_back(changed(q, axes, [bits](double x) { return cut(x, bits, false); }));
    }
  }
}

void add_steps_on_bodies(const Numbers& q, Candidates& out) {
  Numbers x_as_y = q, y_as_x = q;
  for (std::size_t i = 0; i < q.size(); i += 2) {
    x_as_y[i] = q[i + 1];
    y_as_x[i + 1] = q[i];
  }
  out.insert(out.end(), {x_as_y, y_as_x});
  for (const std::size_t axis : {0u, 1u}) {
    const std::size_t a = axis, aw = axis + 2, av = axis + 4, b = axis + 6, bw = axis + 8, bv = axis + 10;
    const auto add = [&](std::initializer_list<std::pair<std::size_t, double>> changes) {
      out.push_back(q);
      for (const auto& [place, value] : changes) out.back()[place] = value;
    };
    add({{b, q[b] - q[a]}, {a, 0}});                                                // A at the origin
    add({{a, q[a] - q[b]}, {b, 0}});                                                // B at the origin
    add({{av, q[av] - q[bv]}, {bv, 0}});                                            // B still
    add({{bv, q[bv] - q[av]}, {av, 0}});                                            // A still
    add({{av, 0}, {bv, 0}});                                                        // both
    add({{a, -(q[a] + q[aw])}, {b, -(q[b] + q[bw])}, {av, -q[av]}, {bv, -q[bv]}});  // in the mirror
  }
  out.push_back(q);
  std::rotate(out.back().begin(), out.back().begin() + 6, out.back().end());
}

/// A number becomes simpler, and so does its partner on the other axis.
void add_steps_on_partners(const Numbers& q, Candidates& out) {
  for (std::size_t i = 0; i < q.size(); ++i) {
    for (const double value : simpler_values(q[i])) {
      out.push_back(q);
      out.back()[i] = out.back()[i ^ 1u] = value;
    }
  }
  add_steps_on_two(q, out);
}

using Key = std::array<std::uint64_t, 12>;

/// The numbers bit by bit: 0 and -0 are two.
Key key_of(const Numbers& numbers) { return std::bit_cast<Key>(numbers); }

/// Rounds to S, drops the sign of zeros that arose on the way from `origin`, and says whether these are the numbers of
/// a query at all.
template <class S>
bool settle(Numbers& numbers, const Numbers& origin) {
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (!(std::fabs(numbers[i]) <= static_cast<double>(std::numeric_limits<S>::max()))) return false;
    numbers[i] = static_cast<double>(static_cast<S>(numbers[i]));
    if (is_size(i) && numbers[i] < 0) return false;
    if (numbers[i] == 0 && !(origin[i] == 0 && std::signbit(origin[i]))) numbers[i] = 0;
  }
  return true;
}

}  // namespace

template <class S>
Query<S> shrink(const Query<S>& query, const StillShows<S>& still_shows, int budget) {
  constexpr void (*steps[])(const Numbers&, Candidates&) = {add_steps_on_bodies, add_steps_on_axes,
                                                            add_steps_on_one<Numbers>, add_steps_on_partners};
  Numbers best = numbers_of(query);
  std::set<Key> asked;
  for (std::size_t kind = 0; kind < std::size(steps) && budget > 0;) {
    Candidates candidates;
    steps[kind](best, candidates);
    std::vector<std::pair<std::uint64_t, Numbers>> queue;
    for (Numbers& c : candidates) {
      if (settle<S>(c, best) && !asked.contains(key_of(c)) && simpler(c, best)) queue.emplace_back(complexity(c), c);
    }
    std::sort(queue.begin(), queue.end(), [](const auto& a, const auto& b) {
      return a.first != b.first ? a.first < b.first : simpler(a.second, b.second);
    });
    const auto found = std::find_if(queue.begin(), queue.end(), [&](const auto& c) {
      return budget > 0 && asked.insert(key_of(c.second)).second && budget-- > 0 && still_shows(query_of<S>(c.second));
    });
    if (found != queue.end()) {
      best = found->second;
      kind = 0;
    } else {
      ++kind;
    }
  }
  return query_of<S>(best);
}

template Query<float> shrink(const Query<float>&, const StillShows<float>&, int);
template Query<double> shrink(const Query<double>&, const StillShows<double>&, int);

}  // namespace sweeplab
