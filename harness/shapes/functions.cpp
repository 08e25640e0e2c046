// SPDX-License-Identifier: MIT
#include "harness/shapes/functions.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>

#include "algorithms/discrete/registry.h"
#include "harness/shapes/root.h"
#include "harness/support/named.h"
#include "harness/support/usage_error.h"

namespace sweeplab::shapes {
namespace {

bool is_usable(double x) { return std::isfinite(x); }
bool is_usable(const Rational& x) { return x.is_finite(); }

/// What cannot be used is said to be so, whatever the outcome that stands beside it.
template <class S>
Reply<S> checked(Reply<S> reply) {
  for (const S& x : reply.values) {
    if (!is_usable(x)) return {Said::failed, {}};
  }
  return reply;
}

template <class S>
Reply<S> reply_from(discrete::Outcome outcome) {
  return {outcome == discrete::Outcome::contact ? Said::contact : Said::separate, {}};
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
constexpr Reply<Rational> (*exactly_or_null())(const Scene<Rational>&) {
  if constexpr (card.rational) return &ask<Rational, card, function>;
  return nullptr;
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

}  // namespace

const std::vector<Function>& functions() {
  static const std::vector<Function> all{SWEEPLAB_DISCRETE(SWEEPLAB_FUNCTION)};
  return all;
}

#undef SWEEPLAB_FUNCTION
#undef SWEEPLAB_CALL

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

}  // namespace sweeplab::shapes
