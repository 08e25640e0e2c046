// SPDX-License-Identifier: MIT
#include "harness/registry.h"

#include "algorithms/registry.h"
#include "harness/registry_exactly.h"

namespace sweeplab {
namespace {

// The method is a template argument, so that it is inlined into its own loop.
template <class S, auto method>
void sweep_all(std::span<const Query<S>> queries, std::span<Answer<S>> answers) {
  for (std::size_t i = 0; i < queries.size(); ++i) {
    answers[i] = method(queries[i]);
  }
}

#define SWEEPLAB_METHOD(id)                                                         \
  Method{&id##_card, sweep_all<float, [](const Query<float>& q) { return id(q); }>, \
         sweep_all<double, [](const Query<double>& q) { return id(q); }>, find_exactly(#id)},

std::vector<Method> list() { return {SWEEPLAB_METHODS(SWEEPLAB_METHOD)}; }

#undef SWEEPLAB_METHOD

}  // namespace

const std::vector<Method>& methods() {
  static const std::vector<Method> all = list();
  return all;
}

const Method* find_method(std::string_view id) {
  for (const Method& method : methods()) {
    if (method.card->id == id) {
      return &method;
    }
  }
  return nullptr;
}

}  // namespace sweeplab
