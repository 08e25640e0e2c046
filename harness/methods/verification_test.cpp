// SPDX-License-Identifier: MIT
#include "harness/methods/verification.h"

#include <cstring>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include <fmt/format.h>

#include "harness/project/record.h"
#include "harness/support/source_dir.h"

namespace sweeplab {
namespace {

/// The value in the file that holds the card, where it stands as `.verification = {...}`.
void rewrite_card(const Card& card, std::uint32_t float32, std::uint32_t float64) {
  const std::string id(card.id);
  std::string path = card.kind == Kind::peer ? SWEEPLAB_SOURCE_DIR + "/harness/methods/peers/" + id + ".cpp"
                                             : SWEEPLAB_SOURCE_DIR + "/algorithms/" + id + "_card.h";
  if (!std::filesystem::exists(path)) path = SWEEPLAB_SOURCE_DIR + "/algorithms/" + id + ".h";
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  const std::string value = float64 == 0 ? fmt::format(".verification = {{.float32 = {:#010x}}}", float32)
                                         : fmt::format(".verification = {{{:#010x}, {:#010x}}}", float32, float64);
  const std::string changed = std::regex_replace(text.str(), std::regex(R"(\.verification = \{[^{}]*\})"), value);
  ASSERT_NE(changed, text.str()) << path << " has no .verification = {...}, which should be " << value;
  std::ofstream(path, std::ios::binary) << changed;
}

TEST(Verification, EveryMethodAnswersAsItsCardRecords) {
  ASSERT_FALSE(methods().empty());
  for (const Method& method : methods()) {
    const auto float32 = verification_value<float>(method);
    const auto float64 = verification_value<double>(method);
    const bool recorded = float32 == method.card->verification.float32 && float64 == method.card->verification.float64;
    if (!recorded && accepts_records()) {
      rewrite_card(*method.card, float32, float64);
      continue;
    }
    EXPECT_TRUE(recorded) << fmt::format(
        "{}: the answers have changed. If that is meant, ./sweeplab test --accept writes the card: {:#010x}, {:#010x}",
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
        for (const std::uint8_t byte : bytes) hash = (hash ^ byte) * 16777619u;
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
