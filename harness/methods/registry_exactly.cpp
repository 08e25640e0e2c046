// SPDX-License-Identifier: MIT
#include "harness/methods/registry.h"

#include "algorithms/registry.h"

namespace sweeplab {

#define SWEEPLAB_METHOD(method)                                                    \
  if (id == #method) {                                                             \
    return [](const Query<Rational>& q) -> Answer<Rational> { return method(q); }; \
  }

Answer<Rational> (*find_exactly(std::string_view id))(const Query<Rational>&) {
  SWEEPLAB_METHODS(SWEEPLAB_METHOD)
  return nullptr;
}

#undef SWEEPLAB_METHOD

}  // namespace sweeplab
