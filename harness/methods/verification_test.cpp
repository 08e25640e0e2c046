// SPDX-License-Identifier: MIT
#include "harness/methods/verification.h"

#include <cstring>

#include <gtest/gtest.h>

#include <fmt/format.h>

namespace sweeplab {
namespace {

TEST(Verification, EveryMethodAnswersAsItsCardRecords) {
  ASSERT_FALSE(methods().empty());
  for (const Method& method : methods()) {
    const auto float32 = verification_value<float>(method);
    const auto float64 = verification_value<double>(method);
    EXPECT_TRUE(float32 == method.card->verification.float32 && float64 == method.card->verification.float64)
        << fmt::format("{}: if the change is meant, its card gets    .verification = {{{:#010x}, {:#010x}}},",
                       method.card->id, float32, float64);
  }
}

TEST(Verification, TheQueriesAreFrozen) {
  // Their own checksum, so that a change of the queries is not taken for a change of every method.
  const auto checksum = []<class S>(const std::vector<Query<S>>& queries) {
    std::uint32_t hash = 2166136261u;
    for (const Query<S>& q : queries) {
      for (const S x : {q.a.x, q.a.y, q.a.w, q.a.h, q.motion_a.x, q.motion_a.y, q.b.x, q.b.y, q.b.w, q.b.h,
                        q.motion_b.x, q.motion_b.y}) {
        std::uint8_t bytes[sizeof(S)];
        std::memcpy(bytes, &x, sizeof(S));
        for (const std::uint8_t byte : bytes) {
          hash = (hash ^ byte) * 16777619u;
        }
      }
    }
    return hash;
  };
  EXPECT_EQ(verification_queries<float>().size(), 4096u);
  EXPECT_EQ(checksum(verification_queries<float>()), 3355799978u);
  EXPECT_EQ(checksum(verification_queries<double>()), 891103722u);
}

}  // namespace
}  // namespace sweeplab
