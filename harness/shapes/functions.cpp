// SPDX-License-Identifier: MIT
#include "harness/shapes/functions.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <span>

#include "algorithms/discrete/registry.h"
#include "harness/query/families/draw.h"
#include "harness/shapes/root.h"
#include "harness/support/named.h"
#include "harness/support/usage_error.h"

namespace sweeplab::shapes {
namespace {

bool is_usable(float x) { return std::isfinite(x); }
bool is_usable(double x) { return std::isfinite(x); }
bool is_usable(const Rational& x) { return x.is_finite(); }

/// What cannot be used is said to be so, whatever the outcome that stands beside it.
template <class S>
Reply<S> checked(Reply<S> reply) {
  if (reply.said == Said::separate) return reply;
  for (const S& x : reply.values) {
    if (!is_usable(x)) return {Said::failed, {}};
  }
  return reply;
}

constexpr Said said(discrete::Outcome outcome) {
  return outcome == discrete::Outcome::contact ? Said::contact : Said::separate;
}

template <class S>
Reply<S> reply_from(discrete::Outcome outcome) {
  return {said(outcome), {}};
}
template <class S>
Reply<S> reply_from(const discrete::Intersection<S>& i) {
  if (i.outcome == discrete::Outcome::separate) return {};
  return checked(Reply<S>{Said::contact, {i.intersect.x, i.intersect.y, i.intersect.width, i.intersect.height}});
}
template <class S>
Reply<S> reply_from(const discrete::Pushed<S>& p) {
  if (p.outcome == discrete::Outcome::separate) return {};
  return checked(Reply<S>{Said::contact, {p.a.x, p.a.y, p.b.x, p.b.y}});
}
template <class S>
Reply<S> reply_from(const S& value) {
  return checked(Reply<S>{Said::value, {value}});
}

template <class S, const discrete::Card& card, auto function>
Reply<S> ask(const Scene<S>& scene) {
  return with_parts<card.shapes>(scene, [](const auto& a, const auto& b) { return reply_from<S>(function(a, b)); });
}

template <const discrete::Card& card, auto function>
constexpr auto exactly_or_null() {
  using Ask = Reply<Rational> (*)(const Scene<Rational>&);
  if constexpr (card.rational) {
    return Ask{&ask<Rational, card, function>};
  } else {
    return Ask{nullptr};
  }
}

constexpr std::size_t values_of(const discrete::Card& card) {
  if (card.question != discrete::Question::contact) return card.question == discrete::Question::push ? 4 : 1;
  return card.shapes == Shapes::box_box ? 4 : 0;
}

// The function is a template argument, so that it is inlined.
#define SWEEPLAB_CALL(id) [](const auto& a, const auto& b) { return discrete::id(a, b); }
#define SWEEPLAB_FUNCTION(id)                                                                                         \
  Function{&discrete::id##_card, values_of(discrete::id##_card), &ask<float, discrete::id##_card, SWEEPLAB_CALL(id)>, \
           &ask<double, discrete::id##_card, SWEEPLAB_CALL(id)>,                                                      \
           exactly_or_null<discrete::id##_card, SWEEPLAB_CALL(id)>()},

constexpr std::uint64_t scenes_of_a_kind = 512;

/// A number of the fixed scenes: of a lattice, so that ties are dense; of full length; of mixed magnitude; or extreme.
template <class S>
S fixed_number(Draw& draw, std::uint64_t kind) {
  switch (kind) {
    case 0:
      return static_cast<S>(draw.integer(-4, 4));
    case 1:
      return draw.chance(1, 2) ? draw.magnitude<S>(-2, 3) : -draw.magnitude<S>(-2, 3);
    case 2:
      return draw.chance(1, 2) ? draw.magnitude<S>(-30, 30) : -draw.magnitude<S>(-30, 30);
    default:
      return draw.one_of({S(0), S(1), S(-3), std::numeric_limits<S>::denorm_min(), std::numeric_limits<S>::min(),
                          std::numeric_limits<S>::max(), -std::numeric_limits<S>::max(),
                          std::numeric_limits<S>::epsilon()});
  }
}

template <class S>
Scene<S> fixed_scene(Shapes shapes, std::uint64_t index) {
  Draw draw(stream_of(name_of(shapes), std::numeric_limits<S>::digits), 0x5357454550u, index);
  Scene<S> scene{shapes, {}};
  for (std::size_t i = 0; i < scene.size(); ++i) {
    const S x = fixed_number<S>(draw, index / scenes_of_a_kind);
    scene.numbers[i] = is_size(shapes, i) && x < S(0) ? -x : x;
  }
  return scene;
}

}  // namespace

const std::vector<Function>& functions() {
  static const std::vector<Function> all{SWEEPLAB_DISCRETE(SWEEPLAB_FUNCTION)};
  return all;
}

#undef SWEEPLAB_FUNCTION
#undef SWEEPLAB_CALL

const Function* find_function(std::string_view id) {
  const auto found = std::ranges::find(functions(), id, [](const Function& f) { return f.card->id; });
  return found == functions().end() ? nullptr : &*found;
}

std::vector<const Function*> of_shapes(const std::vector<const Function*>& functions, Shapes shapes) {
  std::vector<const Function*> picked;
  std::ranges::copy_if(functions, std::back_inserter(picked),
                       [&](const Function* f) { return f->card->shapes == shapes; });
  return picked;
}

std::vector<const Function*> functions_named(const std::vector<std::string>& ids, const std::vector<Shapes>& shapes) {
  std::vector<const Function*> picked =
      named(std::span<const Function>(functions()), ids, "algorithm", [](const Function& f) { return f.card->id; });
  std::erase_if(picked, [&](const Function* f) { return std::ranges::count(shapes, f->card->shapes) == 0; });
  if (picked.empty()) {
    std::string these;
    for (const Shapes s : shapes) these += fmt::format("{}{}", these.empty() ? "" : ", ", name_of(s));
    throw UsageError(fmt::format("--algorithms: expected one that takes {}, found {}", these, fmt::join(ids, ",")));
  }
  return picked;
}

template <class S>
std::uint32_t verification_value(const Function& function) {
  const bool has_angle = !function.card->rational && function.card->question != discrete::Question::distance;
  if (has_angle && std::is_same_v<S, double>) return 0;
  std::uint32_t hash = 2166136261u;  // FNV-1a, byte by byte
  const auto eat = [&hash](std::uint64_t value, int bytes) {
    for (int i = 0; i < bytes; ++i) {
      hash = (hash ^ static_cast<std::uint32_t>(value >> (8 * i) & 0xffu)) * 16777619u;
    }
  };
  for (std::uint64_t i = 0; i < 4 * scenes_of_a_kind; ++i) {
    const Reply<S> reply = function.ask(fixed_scene<S>(function.card->shapes, i));
    eat(static_cast<std::uint64_t>(reply.said), 1);
    for (const S x : reply.values) eat(std::bit_cast<Bits<S>>(x), sizeof(S));
  }
  return hash;
}

template std::uint32_t verification_value<float>(const Function&);
template std::uint32_t verification_value<double>(const Function&);

}  // namespace sweeplab::shapes
