// SPDX-License-Identifier: MIT
//
// Truth against slow truth over all families. The long run is the same test with more queries:
//   SWEEPLAB_TRUTH_QUERIES=10000000 SWEEPLAB_TRUTH_SEED=20 ./truth_families_test
#include <algorithm>
#include <cstdlib>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "harness/query/families.h"
#include "harness/truth/truth_comparison.h"

namespace sweeplab {
namespace {

std::uint64_t from_environment(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text != nullptr ? std::strtoull(text, nullptr, 10) : otherwise;
}

/// Half of all queries in each scalar, shared out evenly; what a small family cannot give is left out.
template <class S>
void agree_on_families(const char* scalar) {
  const std::uint64_t queries = from_environment("SWEEPLAB_TRUTH_QUERIES", 200000) / 2;
  const std::uint64_t seed = from_environment("SWEEPLAB_TRUTH_SEED", 2);
  const std::uint64_t unlimited = static_cast<std::uint64_t>(
      std::count_if(families().begin(), families().end(), [](const Family& family) { return family.size == 0; }));
  const std::uint64_t each = queries / unlimited + 1;
  std::uint64_t total = 0;
  for (const Family& family : families()) {
    TruthStages stages;
    std::uint64_t classes[4] = {};
    const std::uint64_t count = family.size == 0 ? each : std::min(each, family.size);
    const std::uint64_t stride = family.size == 0 ? 1 : family.size / count;
    for (std::uint64_t i = 0; i < count; ++i) {
      const Query<S> q = family.at<S>(seed, i * stride);
      const SlowTruth slow = slow_truth(q);
      ASSERT_EQ(difference(q, slow, &stages), "") << family.name << ", index " << i * stride;
      ++classes[static_cast<std::size_t>(slow.cls)];
    }
    total += count;
    fmt::print("{} {:<10} {:>8} agree: {:>7} separate {:>7} graze {:>7} impact {:>7} overlap; {} not by the filter\n",
               scalar, family.name, count, classes[0], classes[1], classes[2], classes[3], stages.exact);
  }
  EXPECT_GE(total, queries);
}

TEST(TruthOverFamilies, AgreesWithTheSlowTruthInFloat) { agree_on_families<float>("float32"); }
TEST(TruthOverFamilies, AgreesWithTheSlowTruthInDouble) { agree_on_families<double>("float64"); }

}  // namespace
}  // namespace sweeplab
