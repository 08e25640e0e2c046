// SPDX-License-Identifier: MIT
#include "harness/shapes/judge.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sweeplab::shapes {
namespace {

using R = Rational;
using discrete::Question;

/// Two boxes, as the judge looks at them: by centres, halves and depths.
struct Boxes {
  discrete::Box<R> a, b;

  explicit Boxes(const Scene<R>& scene)
      : a(part_from<Part::box>(scene.numbers.data())), b(part_from<Part::box>(scene.numbers.data() + 4)) {}

  R half_x() const { return (a.width + b.width) / R(2); }
  R half_y() const { return (a.height + b.height) / R(2); }
  /// From B's centre to A's.
  R centre_x() const { return (a.x + a.width / R(2)) - (b.x + b.width / R(2)); }
  R centre_y() const { return (a.y + a.height / R(2)) - (b.y + b.height / R(2)); }
  R smaller_sum() const { return std::min(a.width + b.width, a.height + b.height); }
  /// The least way along an axis that ends the overlap; <= 0 if there is none.
  R depth() const {
    return std::min({a.x + a.width - b.x, b.x + b.width - a.x, a.y + a.height - b.y, b.y + b.height - a.y});
  }
};

/// The true intersection of two boxes that meet.
std::array<R, 4> intersection(const Boxes& boxes) {
  const auto &a = boxes.a, &b = boxes.b;
  const R x = std::max(a.x, b.x), y = std::max(a.y, b.y);
  return {x, y, std::min(a.x + a.width, b.x + b.width) - x, std::min(a.y + a.height, b.y + b.height) - y};
}

template <class T>
bool is_right_box(const Scene<R>& scene, const Reply<T>& reply) {
  const Boxes boxes(scene);
  const std::array<R, 4> right = intersection(boxes);
  const R allowed = boxes.smaller_sum() / R(1000);
  for (std::size_t i = 0; i < right.size(); ++i) {
    if (magnitude(R(reply.values[i]) - right[i]) > allowed) return false;
  }
  return true;
}

/// The boxes where the push has left them.
template <class T>
Scene<R> pushed(const Scene<R>& scene, const Reply<T>& reply) {
  Scene<R> after = scene;
  for (const std::size_t i : {0u, 1u}) {
    after.numbers[i] = R(reply.values[i]);
    after.numbers[4 + i] = R(reply.values[2 + i]);
  }
  return after;
}

template <class T>
Verdict judge_push(const Scene<R>& scene, const Truth& before, const Reply<T>& reply) {
  if (reply.said == Said::separate) return before.cls == Class::overlap ? Verdict::missed : Verdict::correct;
  if (before.cls == Class::separate) return Verdict::phantom;
  return Boxes(pushed(scene, reply)).depth() > R(0) ? Verdict::not_apart : Verdict::correct;
}

/// (v - D) / ulp(v) = (v^2 - D^2) / (v + D) / ulp(v), where D is so near v that v + D is 2 v; of v = 0 the ulp is the
/// least number, and D is D.
template <class S>
double distance_error(S value, const R& distance2) {
  if (value == S(0)) {
    const double least = static_cast<double>(std::numeric_limits<S>::denorm_min());
    if (distance2 >= R(0x1p-1000)) return -std::sqrt(static_cast<double>(distance2)) / least;
    return -std::sqrt(static_cast<double>(distance2 * R(0x1p1000) * R(0x1p1000))) /
           (least * 0x1p1000);  // or it would be 0
  }
  const R ulp = R(value) - R(std::nextafter(value, S(0)));
  return static_cast<double>((R(value) * R(value) - distance2) / (R(2) * R(value) * ulp));
}

template <class S>
double measured(const Function& function, const Scene<R>& exact, const Truth& truth, const Reply<S>& reply) {
  constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
  if (reply.said == Said::failed) return nothing;
  switch (function.card->question) {
    case Question::distance:
      return distance_error(reply.values[0], truth.distance2);
    case Question::angle:
      return angle_error(exact, static_cast<double>(reply.values[0]));
    case Question::push: {
      if (reply.said != Said::contact || truth.cls != Class::overlap) return nothing;
      const double left = overlap_share(pushed(exact, reply));
      return left > 0 ? left : nothing;
    }
    case Question::contact:
      break;
  }
  return nothing;
}

Cause cause_of(const Function& function, const Scene<R>& exact, const Truth& truth, Verdict verdict) {
  if (function.exactly != nullptr) {
    const Reply<R> reply = function.ask(exact);
    return is_wrong(judge(*function.card, exact, truth, reply)) ? Cause::logic : Cause::rounding;
  }
  if (verdict == Verdict::not_apart) {
    // Touching boxes overlap after a push only if it went wrong by its arithmetic.
    const bool by_logic = truth.cls == Class::overlap && !ideal_push_separates(exact);
    return by_logic ? Cause::logic : Cause::rounding;
  }
  // What is left, NaN and overflow and a wrong test of two boxes, exact arithmetic knows not.
  return Cause::rounding;
}

}  // namespace

template <class T>
Verdict judge(const discrete::Card& card, const Scene<Rational>& scene, const Truth& truth, const Reply<T>& reply) {
  if (reply.said == Said::failed) return Verdict::failed;
  switch (card.question) {
    case Question::distance:
    case Question::angle:
      return Verdict::correct;
    case Question::push:
      return judge_push(scene, truth, reply);
    case Question::contact:
      break;
  }
  const bool says_contact = reply.said == Said::contact;
  if (is_contact(truth, card.rule) != says_contact) return says_contact ? Verdict::phantom : Verdict::missed;
  if (says_contact && card.shapes == Shapes::box_box && !is_right_box(scene, reply)) return Verdict::wrong_box;
  return Verdict::correct;
}

template <class S>
Judgement judgement(const Function& function, const Scene<Rational>& exact, const Truth& truth, const Reply<S>& reply) {
  const Verdict verdict = judge(*function.card, exact, truth, reply);
  return {verdict, is_wrong(verdict) ? cause_of(function, exact, truth, verdict) : Cause::none,
          measured(function, exact, truth, reply)};
}

// Along c, the vector between the centres, the push by the diagonal D makes c (1 + D / |c|) of it. The boxes overlap
// still on an axis if |c_i| D / |c| < h_i - |c_i|, where h_i is half the summed sizes. Both sides are >= 0, since they
// overlapped: squared, c_i^2 D^2 < (h_i - |c_i|)^2 |c|^2. Equal centres: the angle is 0 + 180, and A goes D to the left.
bool ideal_push_separates(const Scene<Rational>& scene) {
  const Boxes boxes(scene);
  const std::array<R, 4> both = intersection(boxes);
  const R diagonal2 = both[2] * both[2] + both[3] * both[3];
  const R cx = magnitude(boxes.centre_x()), cy = magnitude(boxes.centre_y()), length2 = cx * cx + cy * cy;
  const auto inside = [&](const R& c, const R& half) { return c * c * diagonal2 < (half - c) * (half - c) * length2; };
  if (length2 == R(0)) return diagonal2 >= boxes.half_x() * boxes.half_x();
  return !(inside(cx, boxes.half_x()) && inside(cy, boxes.half_y()));
}

double overlap_share(const Scene<Rational>& scene) {
  const Boxes boxes(scene);
  const R depth = boxes.depth();
  return depth > R(0) ? static_cast<double>(R(2) * depth / boxes.smaller_sum()) : 0;
}

template Verdict judge(const discrete::Card&, const Scene<Rational>&, const Truth&, const Reply<float>&);
template Verdict judge(const discrete::Card&, const Scene<Rational>&, const Truth&, const Reply<double>&);
template Verdict judge(const discrete::Card&, const Scene<Rational>&, const Truth&, const Reply<Rational>&);
template Judgement judgement(const Function&, const Scene<Rational>&, const Truth&, const Reply<float>&);
template Judgement judgement(const Function&, const Scene<Rational>&, const Truth&, const Reply<double>&);

}  // namespace sweeplab::shapes
