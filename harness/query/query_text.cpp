// SPDX-License-Identifier: MIT
#include "harness/query/query_text.h"

#include <fmt/format.h>

#include <cmath>

#include "harness/support/text.h"

namespace sweeplab {
namespace {

bool is_nothing(double x) { return x == 0 && !std::signbit(x); }

template <class S>
std::string body_text(char name, const Numbers& n, std::size_t first) {
  const auto number = [&](std::size_t i) { return shortest(static_cast<S>(n[first + i])); };
  std::string text = fmt::format("{} {} {} {} {}", name, number(0), number(1), number(2), number(3));
  if (!is_nothing(n[first + 4]) || !is_nothing(n[first + 5])) {
    text += fmt::format(" moves {} {}", number(4), number(5));
  }
  return text;
}

}  // namespace

template <class S>
std::string query_text(const Numbers& n) {
  return body_text<S>('A', n, 0) + ", " + body_text<S>('B', n, 6);
}

template std::string query_text<float>(const Numbers&);
template std::string query_text<double>(const Numbers&);

std::string query_arguments(const Numbers& numbers) {
  std::string text;
  for (const double x : numbers) {
    const bool plain = std::trunc(x) == x && std::fabs(x) < 10000 && !(x == 0 && std::signbit(x));
    text += fmt::format("{}{}", text.empty() ? "" : ",", plain ? fmt::format("{:.0f}", x) : hexfloat(x));
  }
  return text;
}

}  // namespace sweeplab
