// SPDX-License-Identifier: MIT
#include "harness/methods/registry.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <new>

#include "algorithms/registry.h"
#include "harness/methods/guest_loop.h"
#include "harness/methods/peer.h"

namespace sweeplab {
namespace {

// The method is a template argument, so that it is inlined into its own loop.
template <class S, auto method>
void sweep_all(std::span<const Query<S>> queries, std::span<Answer<S>> answers) {
  for (std::size_t i = 0; i < queries.size(); ++i) {
    // In place: assigned, an answer is put together elsewhere and copied, which with gcc takes longer than many a sweep.
    ::new (static_cast<void*>(&answers[i])) Answer<S>(method(queries[i]));
  }
}

#define SWEEPLAB_METHOD(id)                                                         \
  Method{&id##_card, sweep_all<float, [](const Query<float>& q) { return id(q); }>, \
         sweep_all<double, [](const Query<double>& q) { return id(q); }>, find_exactly(#id)},

std::vector<Method> list() {
  std::vector<Method> all{SWEEPLAB_METHODS(SWEEPLAB_METHOD)};
  std::ranges::copy(peers(), std::back_inserter(all));
  return all;
}

#undef SWEEPLAB_METHOD

/// Guests, and guest loops.
template <class T>
std::vector<T*>& joined() {
  static std::vector<T*> guests;
  return guests;
}

}  // namespace

const std::vector<Method>& methods() {
  static const std::vector<Method> all = list();
  return all;
}

const Method* find_method(std::string_view id) {
  for (const Method& method : methods()) {
    if (method.card->id == id) return &method;
  }
  for (const Method* method : joined<const Method>()) {
    if (method->card->id == id) return method;
  }
  return nullptr;
}

void join(const Method& method) { joined<const Method>().push_back(&method); }
void leave(const Method& method) { std::erase(joined<const Method>(), &method); }
void join(GuestLoop& loop) { joined<GuestLoop>().push_back(&loop); }
void leave(GuestLoop& loop) { std::erase(joined<GuestLoop>(), &loop); }

GuestLoop* find_guest_loop(std::string_view id) {
  const auto found = std::ranges::find(joined<GuestLoop>(), id, [](const GuestLoop* loop) { return loop->card().id; });
  return found == joined<GuestLoop>().end() ? nullptr : *found;
}

std::vector<const Method*> with_code_in(std::span<const Method* const> methods, Scalar scalar) {
  std::vector<const Method*> able;
  std::copy_if(methods.begin(), methods.end(), std::back_inserter(able),
               [scalar](const Method* method) { return method->has_code_in(scalar); });
  return able;
}

template <class S>
Answer<S> rounded_answer(const Answer<double>& said) {
  const double most = static_cast<double>(std::numeric_limits<S>::max());
  return {said.outcome, static_cast<S>(std::clamp(said.time, -most, most)), said.normal_x, said.normal_y};
}

template <class S>
void Method::answer(std::span<const Query<S>> queries, std::span<Answer<S>> answers, std::vector<bool>* asked) const {
  if (guest) {
    std::vector<bool> taken;
    std::vector<bool>& which = asked ? *asked : taken;
    which.assign(queries.size(), true);
    std::vector<Answer<double>> said(queries.size(), {Outcome::failed});
    guest->answer(queries, said, which);
    for (std::size_t i = 0; i < said.size(); ++i) {
      if (which[i]) answers[i] = rounded_answer<S>(said[i]);
    }
    return;
  }
  const bool all = std::is_same_v<S, float> ? takes32 == nullptr : takes64 == nullptr;
  if (asked) asked->assign(queries.size(), sweep<S>() != nullptr);
  if (!sweep<S>()) return;  // not in this scalar: nothing is asked
  if (all) return sweep<S>()(queries, answers);
  std::vector<Query<S>> taken;
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < queries.size(); ++i) {
    if (takes(queries[i])) {
      taken.push_back(queries[i]);
      places.push_back(i);
    } else if (asked) {
      (*asked)[i] = false;
    }
  }
  std::vector<Answer<S>> given(taken.size());
  sweep<S>()(taken, given);
  for (std::size_t i = 0; i < places.size(); ++i) answers[places[i]] = given[i];
}

template Answer<float> rounded_answer(const Answer<double>&);
template Answer<double> rounded_answer(const Answer<double>&);
template void Method::answer(std::span<const Query<float>>, std::span<Answer<float>>, std::vector<bool>*) const;
template void Method::answer(std::span<const Query<double>>, std::span<Answer<double>>, std::vector<bool>*) const;

}  // namespace sweeplab
