// SPDX-License-Identifier: MIT
#include "harness/query/families.h"

#include <algorithm>
#include <limits>

#include "harness/query/families/family_of.h"
#include "harness/query/families/registry.h"
#include "harness/query/numbers.h"
#include "harness/support/named.h"

namespace sweeplab {
namespace {

/// What is on record is counted, not drawn: the seed plays no part, and the index wraps around.
template <class S>
Query<S> rounded(const Query<double>& q) {
  constexpr double most = std::numeric_limits<S>::max();
  Numbers numbers = numbers_of(q);
  for (double& x : numbers) x = std::clamp(x, -most, most);
  return query_of<S>(numbers);
}
template <class S>
Query<S> fixture(std::uint64_t, std::uint64_t index) {
  return rounded<S>(fixtures()[index % fixtures().size()].query);
}
template <class S>
Query<S> logged_query(std::uint64_t, std::uint64_t index) {
  return rounded<S>(logged()[index % logged().size()]);
}

}  // namespace

#define SWEEPLAB_FAMILY(id, type) family_of<Named<family::type, #id>>(),

std::span<const Family> families() {
  static const Family all[] = {
      SWEEPLAB_FAMILIES(SWEEPLAB_FAMILY)  //
      {"logged",
       "Pairs logged while the sources' own loops (those of `closed_loop`) move a player through four Tiled maps, as "
       "many of each loop and map, in the source's scalar, but for those that a broad phase leaves out. Not random: "
       "index i is line i of logged.csv.",
       logged().size(), &logged_query<float>, &logged_query<double>, FamilyKind::everyday},
      {"fixtures",
       "Bugs that were published elsewhere, the smallest witnesses of each method's defects, and the sources' own "
       "examples; see `fixtures()` for their names and stories. Not random: index i is fixture i.",
       fixtures().size(), &fixture<float>, &fixture<double>},
  };
  return all;
}

#undef SWEEPLAB_FAMILY

const Family* find_family(std::string_view name) {
  const auto all = families();
  const auto found = std::ranges::find(all, name, &Family::name);
  return found == all.end() ? nullptr : &*found;
}

std::vector<const Family*> families_named(const std::vector<std::string>& names) {
  return named(families(), names, "family", [](const Family& f) { return f.name; });
}

}  // namespace sweeplab
