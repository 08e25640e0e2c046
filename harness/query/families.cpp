// SPDX-License-Identifier: MIT
#include "harness/query/families.h"

#include <algorithm>
#include <limits>

#include "harness/query/families/bullets.h"
#include "harness/query/families/corners.h"
#include "harness/query/families/decimals.h"
#include "harness/query/families/family_of.h"
#include "harness/query/families/far.h"
#include "harness/query/families/fast.h"
#include "harness/query/families/grazes.h"
#include "harness/query/families/grid.h"
#include "harness/query/families/midpoint.h"
#include "harness/query/families/mixed.h"
#include "harness/query/families/overlap.h"
#include "harness/query/families/pixels.h"
#include "harness/query/families/raw.h"
#include "harness/query/families/resting.h"
#include "harness/query/families/tiles.h"
#include "harness/query/families/tiny.h"
#include "harness/query/families/uniform.h"
#include "harness/query/families/zero.h"
#include "harness/support/named.h"

namespace sweeplab {
namespace {

/// Fixtures are counted, not drawn: the seed plays no part, and the index wraps around.
template <class S>
Query<S> fixture(std::uint64_t, std::uint64_t index) {
  const Query<double>& q = fixtures()[index % fixtures().size()].query;
  const auto number = [](double x) {
    constexpr double most = std::numeric_limits<S>::max();
    return static_cast<S>(std::clamp(x, -most, most));
  };
  const auto box = [&](const Box<double>& b) { return Box<S>{number(b.x), number(b.y), number(b.w), number(b.h)}; };
  const auto motion = [&](const Vector<double>& v) { return Vector<S>{number(v.x), number(v.y)}; };
  return {box(q.a), motion(q.motion_a), box(q.b), motion(q.motion_b)};
}

}  // namespace

std::span<const Family> families() {
  static const Family all[] = {
      family_of<family::Uniform>(),
      family_of<family::Bullets>(),
      family_of<family::Pixels>(),
      family_of<family::Tiles>(),
      family_of<family::Corners>(),
      family_of<family::Grazes>(),
      family_of<family::Resting>(),
      family_of<family::Far>(),
      family_of<family::Tiny>(),
      family_of<family::Overlap>(),
      family_of<family::Zero>(),
      family_of<family::Fast>(),
      family_of<family::Mixed>(),
      family_of<family::Midpoint>(),
      family_of<family::Decimals>(),
      family_of<family::Raw>(),
      family_of<family::Grid>(),
      {"fixtures",
       "Bugs that were published elsewhere, the smallest witnesses of each method's defects, and the sources' own "
       "examples; see `fixtures()` for their names and stories. Not random: index i is fixture i.",
       fixtures().size(), &fixture<float>, &fixture<double>},
  };
  return all;
}

const Family* find_family(std::string_view name) {
  const auto all = families();
  const auto found = std::ranges::find(all, name, &Family::name);
  return found == all.end() ? nullptr : &*found;
}

std::vector<const Family*> families_named(const std::vector<std::string>& names) {
  return named(families(), names, "family", [](const Family& f) { return f.name; });
}

}  // namespace sweeplab
