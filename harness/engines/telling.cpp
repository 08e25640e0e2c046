// SPDX-License-Identifier: MIT
#include "harness/engines/telling.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <string_view>

#include "harness/support/csv.h"
#include "harness/support/error_free.h"
#include "harness/support/number.h"
#include "harness/support/text.h"

namespace sweeplab {
namespace {

bool holds(Scalar scalar, double x) {
  return std::isfinite(x) && (scalar == Scalar::float64 || static_cast<double>(static_cast<float>(x)) == x);
}

/// a + b, if the scalar holds the exact sum.
std::optional<double> sum(Scalar scalar, double a, double b) {
  const Pair pair = two_sum(a, b);
  if (pair.lo != 0 || !holds(scalar, pair.hi)) return {};
  return pair.hi;
}

/// One axis of a box as the card's form has it, the numbers in their order on the line. Each form but min_size
/// moves the min corner: by the size, by half of it, or back by the offset.
std::optional<Vector<double>> held(const EngineCard& card, double min, double size, double offset) {
  if (card.box == BoxForm::min_size) return Vector<double>{min, size};
  const bool centre = card.box == BoxForm::centre_half;
  const double told_size = centre ? size / 2 : size;
  const auto moved = sum(card.scalar, min, card.box == BoxForm::position_offset ? -offset : told_size);
  if (!moved || (centre && (told_size * 2 != size || !holds(card.scalar, told_size)))) return {};
  if (card.box == BoxForm::min_max) return Vector<double>{min, *moved};
  return Vector<double>{*moved, told_size};
}

/// The same the other way round, and rounded where it must be.
Vector<double> box_from(const EngineCard& card, Vector<double> told, double offset) {
  if (card.box == BoxForm::min_max) return {told.x, told.y - told.x};
  if (card.box == BoxForm::centre_half) return {told.x - told.y, 2 * told.y};
  if (card.box == BoxForm::position_offset) return {told.x + offset, told.y};
  return told;
}

/// Of a box and its motion, among the twelve numbers.
constexpr std::size_t first_of_box[] = {0, 6};

/// Rounded to S, and then to the engine's scalar.
template <class S>
double narrow(const EngineCard& card, double x) {
  const double in_s = static_cast<double>(static_cast<S>(x));
  return card.scalar == Scalar::float32 ? static_cast<double>(static_cast<float>(in_s)) : in_s;
}

/// Rounds one axis of a box so that the card's form holds it: as the engine itself would, if that gives a box in S, else to
/// a grid that is coarse enough for all sums to be exact.
template <class S>
void round_axis(const EngineCard& card, double& min, double& size, double offset) {
  min = narrow<S>(card, min);
  size = narrow<S>(card, size);
  if (held(card, min, size, offset)) return;
  Vector<double> as_held{min, size};
  if (card.box == BoxForm::min_max) as_held.y = narrow<S>(card, min + size);
  if (card.box == BoxForm::centre_half) as_held = {narrow<S>(card, min + size / 2), narrow<S>(card, size / 2)};
  if (card.box == BoxForm::position_offset) as_held.x = narrow<S>(card, min - offset);
  const Vector<double> box = box_from(card, as_held, offset);
  const Vector<double> in_s{narrow<S>(card, box.x), narrow<S>(card, box.y)};
  if (in_s.y >= 0 && held(card, in_s.x, in_s.y, offset) == as_held) {
    min = in_s.x;
    size = in_s.y;
    return;
  }
  const int digits = std::is_same_v<S, float> || card.scalar == Scalar::float32 ? 24 : 53;
  const double reach = std::fabs(min) + size + std::fabs(offset);
  if (reach == 0 || !std::isfinite(reach)) return;
  const double step = std::ldexp(1.0, std::max(std::ilogb(reach) + 2 - digits, -1022));
  if (!std::isfinite(step)) return;
  min = std::nearbyint(min / step) * step;
  size = std::nearbyint(size / (2 * step)) * (2 * step);
}

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

bool takes_number(const EngineCard& card, double x) {
  return holds(card.scalar, x) && (card.largest == 0 || std::fabs(x) <= card.largest);
}

std::optional<Box<double>> told_box(const EngineCard& card, const Box<double>& box) {
  if (!card.zero_size && (box.w == 0 || box.h == 0)) return {};
  const auto x = held(card, box.x, box.w, card.offset.x), y = held(card, box.y, box.h, card.offset.y);
  if (!x || !y) return {};
  for (const double number : {x->x, x->y, y->x, y->y}) {
    if (!takes_number(card, number)) return {};
  }
  return Box<double>{x->x, y->x, x->y, y->y};
}

std::optional<Vector<double>> min_corner(const EngineCard& card, const Vector<double>& place, double w, double h) {
  if (card.box == BoxForm::min_size || card.box == BoxForm::min_max) return place;
  const bool centre = card.box == BoxForm::centre_half;
  const auto x = sum(card.scalar, place.x, centre ? -w / 2 : card.offset.x);
  const auto y = sum(card.scalar, place.y, centre ? -h / 2 : card.offset.y);
  if (x && y) return Vector<double>{*x, *y};
  return {};
}

template <class S>
std::optional<Numbers> told_exactly(const EngineCard& card, const Query<S>& query) {
  Numbers n = numbers_of(query);
  if (!card.zero_motion && n[4] == n[10] && n[5] == n[11]) return {};
  if (!card.two_movers && (n[10] != 0 || n[11] != 0)) {
    for (const std::size_t axis : {0u, 1u}) {
      const auto motion = sum(card.scalar, n[4 + axis], -n[10 + axis]);
      if (!motion) return {};
      n[4 + axis] = *motion;
      n[10 + axis] = 0;
    }
  }
  for (const std::size_t first : first_of_box) {
    const auto box = told_box(card, {n[first], n[first + 1], n[first + 2], n[first + 3]});
    if (!box || !takes_number(card, n[first + 4]) || !takes_number(card, n[first + 5])) return {};
    std::ranges::copy(std::array{box->x, box->y, box->w, box->h}, &n[first]);
  }
  return n;
}

template <class S>
std::optional<Query<S>> rounded_for(const EngineCard& card, const Query<S>& query) {
  if (told_exactly(card, query)) return query;
  Numbers n = numbers_of(query);
  for (const std::size_t axis : {0u, 1u}) {
    for (const std::size_t motion : {4u, 10u}) n[motion + axis] = narrow<S>(card, n[motion + axis]);
    if (!card.two_movers && !sum(card.scalar, n[4 + axis], -n[10 + axis])) {
      n[4 + axis] = narrow<S>(card, n[4 + axis] - n[10 + axis]);
      n[10 + axis] = 0;
    }
  }
  for (const std::size_t first : first_of_box) {
    round_axis<S>(card, n[first], n[first + 2], card.offset.x);
    round_axis<S>(card, n[first + 1], n[first + 3], card.offset.y);
  }
  const Query<S> rounded = query_of<S>(n);
  if (!told_exactly(card, rounded)) return {};
  return rounded;
}

void append_line(std::string& text, const EngineCard& card, std::span<const double> numbers) {
  for (const double x : numbers) {
    if (card.numbers == NumberForm::hex) {
      append_hexfloat(text, x);
    } else {
      text += card.scalar == Scalar::float32 ? shortest(static_cast<float>(x)) : shortest(x);
    }
    text += ' ';
  }
  text.back() = '\n';
}

std::string told_for_people(const EngineCard& card, const Numbers& numbers) {
  constexpr std::string_view forms[] = {"min corner and size", "min and max corner", "centre and half the size",
                                        "position and size"};
  std::string text;
  for (const std::size_t box : first_of_box) {
    const std::span<const double, 6> n(&numbers[box], 6);
    text += fmt::format("{}: {} {} {} {} {}, motion {} {}\n", box == 0 ? "A" : "B", forms[index_of(card.box)],
                        shortest(n[0]), shortest(n[1]), shortest(n[2]), shortest(n[3]), shortest(n[4]), shortest(n[5]));
  }
  text += "line: ";
  append_line(text, card, numbers);
  return text;
}

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

template std::optional<Numbers> told_exactly(const EngineCard&, const Query<float>&);
template std::optional<Numbers> told_exactly(const EngineCard&, const Query<double>&);
template std::optional<Query<float>> rounded_for(const EngineCard&, const Query<float>&);
template std::optional<Query<double>> rounded_for(const EngineCard&, const Query<double>&);

}  // namespace sweeplab
