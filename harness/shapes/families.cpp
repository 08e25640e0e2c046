// SPDX-License-Identifier: MIT
#include "harness/shapes/families.h"

#include <algorithm>
#include <limits>

#include "harness/shapes/families/registry.h"
#include "harness/shapes/grid.h"
#include "harness/support/named.h"

namespace sweeplab::shapes {
namespace {

/// The streams of a family: one for each pair of shapes and scalar, whatever the order of the lists.
template <class F, class S>
Scene<S> drawn(Shapes shapes, std::uint64_t seed, std::uint64_t index) {
  const std::uint32_t stream =
      stream_of(name_of(shapes), static_cast<int>(stream_of(F::name, std::numeric_limits<S>::digits)));
  Draw draw(stream, seed, index);
  return F::template draw<S>(draw, shapes);
}

template <class S>
Scene<S> counted(Shapes shapes, std::uint64_t, std::uint64_t index) {
  // Spread out, so that the first N are a sample of it: the factor is prime and greater than any grid.
  return grid_scene<S>(shapes, index % grid_size(shapes) * 15485863 % grid_size(shapes));
}

}  // namespace

#define SWEEPLAB_FAMILY(id, type)                                                 \
  Family{#id, family::type::description, &drawn<Named<family::type, #id>, float>, \
         &drawn<Named<family::type, #id>, double>},

std::span<const Family> families() {
  static const Family all[] = {
      SWEEPLAB_SHAPES_FAMILIES(SWEEPLAB_FAMILY)  //
      {"grid",
       "Every scene of small integers, the first shape at the origin: all ties there are. Not random: index i is scene "
       "i.",
       &counted<float>, &counted<double>, true},
  };
  return all;
}

#undef SWEEPLAB_FAMILY

std::uint64_t Family::size(Shapes shapes, std::uint64_t wanted) const {
  return is_grid ? std::min(grid_size(shapes), wanted) : wanted;
}

std::vector<const Family*> families_named(const std::vector<std::string>& names) {
  return named(families(), names, "family", [](const Family& f) { return f.name; });
}

}  // namespace sweeplab::shapes
