// SPDX-License-Identifier: MIT
#include "harness/engines/reply.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "harness/support/csv.h"
#include "harness/support/number.h"

namespace sweeplab {
namespace {

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r'; }

/// The words of a line, at most five; how many there are.
std::size_t words_of(std::string_view line, std::array<std::string_view, 5>& words) {
  std::size_t count = 0;
  while (true) {
    while (!line.empty() && is_space(line.front())) line.remove_prefix(1);
    if (line.empty() || count == words.size()) return count;
    const auto end = static_cast<std::size_t>(std::ranges::find_if(line, is_space) - line.begin());
    words[count++] = line.substr(0, end);
    line.remove_prefix(end);
  }
}

/// In the engine's scalar, so that it is rounded once.
std::optional<double> number_in(Scalar scalar, std::string_view word) {
  return with_scalar(scalar, [word]<class S>() -> std::optional<double> {
    const Number<S> number = read_number<S>(word);
    if (number.usable()) return static_cast<double>(number.value);
    return {};
  });
}

/// A component of a normal; 2 for one that is no unit, which is no face's.
std::int8_t component(double n) {
  if (n == 0) return 0;
  if (n == 1) return 1;
  return n == -1 ? std::int8_t{-1} : std::int8_t{2};
}

template <class Reply = EngineReply>
Reply failed(std::string_view trouble, std::string_view line) {
  return {.trouble = std::string(trouble), .detail = "found " + shown(line)};
}

}  // namespace

EngineReply read_reply(const EngineCard& card, std::string_view line) {
  std::array<std::string_view, 5> words;
  const std::size_t count = words_of(line, words);
  if (count == 1 && words[0] == "miss") return {.outcome = Outcome::separate};
  if (count == 1 && words[0] == "overlap") return {.outcome = Outcome::overlap};
  if (count == 1 && words[0] == "unasked") return {.unasked = true};
  if (count == 0 || words[0] != "hit" || count == 3 || count > 4) return failed("garbage", line);
  EngineReply reply{.outcome = Outcome::impact};
  if (count < 2 && card.judged.gives_time) return failed("a hit without its time", line);
  if (count < 4 && card.judged.gives_face) return failed("a hit without its normal", line);
  std::array<double, 3> numbers{};
  for (std::size_t i = 1; i < count; ++i) {
    const auto number = number_in(card.scalar, words[i]);
    if (number) {
      numbers[i - 1] = *number;
    } else if (is_no_finite_number(words[i])) {
      return failed(i == 1 ? "a time that is NaN or infinite" : "a normal that is NaN or infinite", line);
    } else {
      return failed("garbage", line);
    }
  }
  reply.time = numbers[0];
  reply.normal_x = component(numbers[1]);
  reply.normal_y = component(numbers[2]);
  return reply;
}

PlaceReply read_place(const EngineCard& card, std::string_view line) {
  std::array<std::string_view, 5> words;
  const std::size_t count = words_of(line, words);
  if (count == 1 && words[0] == "unasked") return {.unasked = true};
  if (count != 3 || words[0] != "at") return failed<PlaceReply>("garbage", line);
  const auto x = number_in(card.scalar, words[1]), y = number_in(card.scalar, words[2]);
  if (x && y) return {.place = {*x, *y}};
  const bool all = (x || is_no_finite_number(words[1])) && (y || is_no_finite_number(words[2]));
  return failed<PlaceReply>(all ? "a position that is NaN or infinite" : "garbage", line);
}

}  // namespace sweeplab
