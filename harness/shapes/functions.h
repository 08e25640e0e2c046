// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "harness/query/scalars.h"
#include "harness/shapes/scene.h"

namespace sweeplab {
namespace shapes {

/// What a discrete function says: two of contact or not, or a value (a distance, an angle). `failed`: NaN or overflow in
/// what it gives; never a contact and never none.
enum class Said : std::uint8_t { separate, contact, value, failed };

/// `values`: of a test of two boxes their intersection (x y w h), of a push where it leaves the min corners (ax ay bx by),
/// of a distance or an angle the one number.
template <class S>
struct Reply {
  Said said = Said::separate;
  std::array<S, 4> values{};
  friend bool operator==(const Reply&, const Reply&) = default;
};

/// A registered function, in each scalar.
struct Function {
  const discrete::Card* card;
  std::size_t values;  ///< how many of a reply's it gives
  Reply<float> (*float32)(const Scene<float>&);
  Reply<double> (*float64)(const Scene<double>&);
  Reply<Rational> (*exactly)(const Scene<Rational>&);  ///< null where it takes angles, or the root itself

  template <class S>
  Reply<S> ask(const Scene<S>& scene) const {
    if constexpr (std::is_same_v<S, Rational>) {
      return exactly(scene);
    } else {
      return in_scalar<S>(float32, float64)(scene);
    }
  }
};

/// All of them, in the registry's order.
const std::vector<Function>& functions();

/// Those of these shapes with these ids, in the registry's order; all of these shapes if empty. Throws UsageError on an
/// id that no function has, and where none of those named is of these shapes.
std::vector<const Function*> functions_named(const std::vector<std::string>& ids, const std::vector<Shapes>& shapes);
std::vector<const Function*> of_shapes(const std::vector<const Function*>& functions, Shapes shapes);

}  // namespace shapes

template <>
inline constexpr auto enum_words<shapes::Said> = in_words("separate", "contact", "value", "failed");

}  // namespace sweeplab
