// SPDX-License-Identifier: MIT
#include "harness/registry.h"

#include <algorithm>
#include <iterator>

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

std::vector<const Method*> with_code_in(std::span<const Method* const> methods, Scalar scalar) {
  std::vector<const Method*> able;
  std::copy_if(methods.begin(), methods.end(), std::back_inserter(able),
               [scalar](const Method* method) { return method->has_code_in(scalar); });
  return able;
}

}  // namespace sweeplab
