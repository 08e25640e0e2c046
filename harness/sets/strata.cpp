// SPDX-License-Identifier: MIT
#include "harness/sets/strata.h"

#include <algorithm>
#include <bit>
#include <stdexcept>

namespace sweeplab {

std::size_t HashNumbers::operator()(const Numbers& numbers) const {
  std::uint64_t hash = 0;
  for (const double x : numbers) {
    hash = (hash ^ std::bit_cast<std::uint64_t>(x + 0.0)) * 0x9e3779b97f4a7c15u;
    hash ^= hash >> 29;
  }
  return hash;
}

template <class S>
void Stock::offer(const Query<S>& query, const std::function<std::string()>& origin) {
  const Truth t = truth(query);
  const std::size_t kind = kind_number(t.cls, t.graze);
  std::vector<Candidate>& all = candidates_[kind];
  if (all.size() >= most_of_a_share * weight_ * shares_of_kind[kind]) return;
  const Numbers numbers = numbers_of(query);
  if (taken_.insert(numbers).second) all.push_back({numbers, origin()});
}

bool Stock::is_full() const {
  for (std::size_t kind = 0; kind < kind_count; ++kind) {
    if (candidates_[kind].size() < most_of_a_share * weight_ * shares_of_kind[kind]) return false;
  }
  return true;
}

std::size_t Stock::in(std::size_t share, std::size_t kind) const {
  return std::min(candidates_[kind].size(), share * weight_ * shares_of_kind[kind]);
}

namespace {

void take_out_doubles(std::vector<Stock>& stocks) {
  std::array<TakenNumbers, enum_count<Scalar>> taken;
  for (Stock& stock : stocks) {
    TakenNumbers& before = taken[index_of(stock.scalar())];
    for (std::size_t kind = 0; kind < kind_count; ++kind) {
      std::erase_if(stock.of(kind), [&](const Candidate& c) { return !before.insert(c.numbers).second; });
    }
  }
}

}  // namespace

void choose(std::vector<Stock>& stocks, std::size_t wanted) {
  take_out_doubles(stocks);
  const auto in_all = [&](std::size_t share) {
    std::size_t sum = 0;
    for (const Stock& stock : stocks) {
      for (std::size_t kind = 0; kind < kind_count; ++kind) sum += stock.in(share, kind);
    }
    return sum;
  };
  if (in_all(most_of_a_share) < wanted) throw std::logic_error("there are not so many queries");
  std::size_t share = 0;
  while (in_all(share + 1) <= wanted) ++share;
  std::size_t left = wanted - in_all(share);
  for (Stock& stock : stocks) {
    for (std::size_t kind = 0; kind < kind_count; ++kind) {
      std::vector<Candidate>& all = stock.of(kind);
      const std::size_t base = stock.in(share, kind);
      const std::size_t more = left > 0 && base < all.size() ? 1 : 0;
      left -= more;
      all.resize(base + more);
    }
  }
}

template void Stock::offer(const Query<float>&, const std::function<std::string()>&);
template void Stock::offer(const Query<double>&, const std::function<std::string()>&);

}  // namespace sweeplab
