// SPDX-License-Identifier: MIT
#include "harness/methods/verification.h"

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

}  // namespace
}  // namespace sweeplab
