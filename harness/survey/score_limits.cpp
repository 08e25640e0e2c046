// SPDX-License-Identifier: MIT
#include "harness/survey/score_limits.h"

#include <fmt/format.h>

#include <cmath>
#include <string_view>

#include "harness/support/csv.h"
#include "harness/support/number.h"
#include "harness/support/rational.h"
#include "harness/support/usage_error.h"

namespace sweeplab {
namespace {

std::string known_verdicts() {
  std::string text = "wrong";
  for (const Verdict v : enumerators<Verdict>) text += is_wrong(v) ? fmt::format(", {}", name_of(v)) : "";
  return text;
}

}  // namespace

ScoreLimit score_limit(const std::string& text, const std::string& where) {
  ScoreLimit limit;
  limit.text = text;
  const std::size_t equals = text.find('=');
  const std::string name = text.substr(0, equals);
  if (name != "wrong") {
    limit.verdict = enum_named<Verdict>(name);
    if (!limit.verdict || !is_wrong(*limit.verdict)) {
      throw UsageError(fmt::format("{}: expected one of {}, found {}", where, known_verdicts(), shown(name)));
    }
  }
  std::string_view amount =
      equals == std::string::npos ? std::string_view() : std::string_view(text).substr(equals + 1);
  if (amount.ends_with("ppm")) {
    limit.per = 1e6;
    amount.remove_suffix(3);
  } else if (amount.ends_with("%")) {
    limit.per = 100;
    amount.remove_suffix(1);
  }
  const Number<double> number = read_number<double>(amount);
  const bool whole = number.usable() && std::trunc(number.value) == number.value;
  if (!number.usable() || number.value < 0 || (limit.per == 0 && !whole)) {
    throw UsageError(fmt::format("{}: expected {}=N, a whole number, or a share as {}=10ppm or {}=1%, found {}", where,
                                 name, name, name, shown(text)));
  }
  limit.most = number.value;
  return limit;
}

Kept kept(const ScoreLimit& limit, const LogScore& score) {
  const std::uint64_t n = limit.verdict ? score.of(*limit.verdict) : score.wrong();
  const std::uint64_t of = score.opportunities(limit.verdict.value_or(Verdict::failed));
  const auto exactly = [](std::uint64_t count) { return Rational(static_cast<double>(count)); };  // below 2^53
  const bool is_kept = limit.per == 0 ? exactly(n) <= Rational(limit.most)
                                      : exactly(n) * Rational(limit.per) <= Rational(limit.most) * exactly(of);
  const std::string rate =
      limit.verdict ? rate_text(score, *limit.verdict) : fmt::format("{} of {} queries that it was asked", n, of);
  return {is_kept, fmt::format("{}: {}, {}", limit.text, is_kept ? "kept" : "broken", rate)};
}

}  // namespace sweeplab
