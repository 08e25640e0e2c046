// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "algorithms/query.h"
#include "harness/query/scalars.h"

namespace sweeplab {

/// everyday: what games ask every frame. worst_case: everyday numbers whose sides meet, or states of our own step. trap:
/// set on purpose.
enum class FamilyKind : std::uint8_t { everyday, worst_case, trap };

/// A named source of queries. A query of a family is a pure function of (family, scalar, seed, index), whatever the
/// machine, the compiler or the order of asking.
struct Family {
  std::string_view name;         ///< as in --families
  std::string_view description;  ///< one paragraph: what it draws, with which densities, and which trap it sets
  std::uint64_t size;            ///< number of distinct indices; 0: unlimited
  Query<float> (*float32)(std::uint64_t seed, std::uint64_t index);
  Query<double> (*float64)(std::uint64_t seed, std::uint64_t index);
  FamilyKind kind = FamilyKind::trap;

  template <class S>
  Query<S> at(std::uint64_t seed, std::uint64_t index) const {
    return in_scalar<S>(float32, float64)(seed, index);
  }
};

std::span<const Family> families();

/// The family with this name, or null.
const Family* find_family(std::string_view name);

/// A named query with a story: a bug published elsewhere, a witness of a defect, an example of a source.
struct Fixture {
  std::string name;     ///< "noonat/intersect#9", "gamedev: still axis", "Programming Chips: 30 behind 40"
  std::string origin;   ///< verbatim | reconstructed | analogue | witness | example | regression
  std::string story;    ///< one line: what went wrong there
  Query<double> query;  ///< for float32 each number is rounded to the nearest finite one
};

std::span<const Fixture> fixtures();

/// The pairs of logged.csv, which looks_test writes.
std::span<const Query<double>> logged();

/// The families with these names, in the order of families(); all if empty. Throws UsageError on an unknown name.
std::vector<const Family*> families_named(const std::vector<std::string>& names);

}  // namespace sweeplab
