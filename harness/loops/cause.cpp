// SPDX-License-Identifier: MIT
#include "harness/loops/cause.h"

#include <algorithm>
#include <bit>
#include <optional>

namespace sweeplab {
namespace {

constexpr bool has(unsigned switches, Part part) { return (switches >> index_of(part) & 1U) != 0; }

/// The combination with these parts in their exact form; nothing if one of them is in it already.
std::optional<Combination> switched(Combination c, unsigned switches) {
  const bool earliest = c.order == HitOrder::earliest || c.order == HitOrder::face_first;
  if (has(switches, Part::order)) {
    if (earliest) return std::nullopt;
    c.order = HitOrder::earliest;
  }
  if (has(switches, Part::ties)) {
    if (c.order != HitOrder::earliest) return std::nullopt;
    c.order = HitOrder::face_first;
  }
  if (has(switches, Part::method)) {
    const Method* exact = find_method("exact");
    if (c.method == exact) return std::nullopt;
    c.method = exact;
  }
  if (has(switches, Part::placement)) {
    if (c.placing == Placing::plane || !c.response->at_contact) return std::nullopt;
    c.placing = Placing::plane;
  }
  return c;
}

/// Every choice of parts, the fewest first.
std::vector<unsigned> all_switches() {
  std::vector<unsigned> list;
  for (unsigned s = 1; s < 1U << enum_count<Part>; ++s) list.push_back(s);
  std::sort(list.begin(), list.end(), [](unsigned a, unsigned b) {
    if (std::popcount(a) != std::popcount(b)) return std::popcount(a) < std::popcount(b);
    const unsigned differing = a ^ b;
    return (a & differing & -differing) != 0;  // the first parts first
  });
  return list;
}

FrameCause by(unsigned switches) {
  FrameCause cause;
  cause.kind = FrameCause::Kind::parts;
  for (const Part part : enumerators<Part>) cause.parts[index_of(part)] = has(switches, part);
  return cause;
}

}  // namespace

std::string FrameCause::name() const {
  if (kind == Kind::response) return "response";
  if (kind == Kind::loop) return "loop";
  if (kind == Kind::trouble) return trouble;
  std::string text;
  for (const Part part : enumerators<Part>) {
    if (parts[index_of(part)]) text.append(text.empty() ? "" : "+").append(name_of(part));
  }
  return text;
}

template <class S>
FrameCause cause_of_frame(const Combination& combination, const WorldArena<S>& arena, const Box<S>& mover,
                          const Vector<S>& motion, std::span<const Obstacle<S>> obstacles, CornerPolicy policy) {
  const Intent intent = combination.intent();
  const auto is_right = [&](const Combination& c) {
    const Vector<S> end = move_in_frame(c, mover, motion, obstacles);
    return !is_wrong(judge_frame(arena, Vector<S>{mover.x, mover.y}, motion, end, policy, intent).verdict);
  };
  FrameCause cause;
  if (is_right(combination)) return cause;
  Combination parts = combination;
  if (combination.loop != nullptr) {
    const LoopCard& loop = *combination.loop;
    cause.kind = FrameCause::Kind::loop;
    const Method* method = find_method(loop.method);
    if (method == nullptr) return cause;
    parts = {method, find_response(loop.response), loop.order, Placing::along, nullptr};
    if (is_right(parts)) return loop.method == "exact" ? by(1U << index_of(Part::method)) : cause;
  }
  static const std::vector<unsigned> choices = all_switches();
  for (const unsigned switches : choices) {
    const std::optional<Combination> c = switched(parts, switches);
    if (c && is_right(*c)) return by(switches);
  }
  cause.kind = FrameCause::Kind::response;
  return cause;
}

template FrameCause cause_of_frame(const Combination&, const WorldArena<float>&, const Box<float>&,
                                   const Vector<float>&, std::span<const Obstacle<float>>, CornerPolicy);
template FrameCause cause_of_frame(const Combination&, const WorldArena<double>&, const Box<double>&,
                                   const Vector<double>&, std::span<const Obstacle<double>>, CornerPolicy);

}  // namespace sweeplab
