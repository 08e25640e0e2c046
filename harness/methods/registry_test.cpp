// SPDX-License-Identifier: MIT
#include "harness/methods/registry.h"

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "algorithms/registry.h"
#include "harness/methods/cards_json.h"
#include "harness/methods/peer.h"
#include "harness/support/source_dir.h"

namespace sweeplab {
namespace {

TEST(Registry, EachIdIsThatOfItsFunctionAndFindsOneMethodOnly) {
  for (const Method& method : methods()) EXPECT_EQ(find_method(method.card->id), &method) << method.card->id;
#define SWEEPLAB_SAME_ID(method) EXPECT_EQ(method##_card.id, #method);
  SWEEPLAB_METHODS(SWEEPLAB_SAME_ID)
#undef SWEEPLAB_SAME_ID
  for (const char* none : {"no such method", "", "game", "gamedev_", "exact_close"}) {
    EXPECT_EQ(find_method(none), nullptr) << none;
  }
}

TEST(Registry, EveryMethodRunsInEveryScalarAndAPeerInItsNativeOneAndNeverInExactArithmetic) {
  for (const Method& method : methods()) {
    SCOPED_TRACE(method.card->id);
    const bool peer = method.card->kind == Kind::peer;
    EXPECT_TRUE(method.has_code_in(method.card->native));
    EXPECT_EQ(method.exactly == nullptr, peer);
    EXPECT_TRUE(peer || (method.float32 != nullptr && method.float64 != nullptr));
    // What a peer does not take must not be put to it.
    EXPECT_EQ(method.takes32 != nullptr, peer && method.float32 != nullptr);
    EXPECT_EQ(method.takes64 != nullptr, peer && method.float64 != nullptr);
    EXPECT_EQ(method.float32 != nullptr, method.card->verification.float32 != 0);
    EXPECT_EQ(method.float64 != nullptr, method.card->verification.float64 != 0);
  }
}

// What only some queries are put to: every other query, at both ends, and of the answers the same places.
TEST(Registry, AMethodAnswersWhatItTakesAndLeavesTheRest) {
  Method picky = *find_method("exact");
  picky.takes64 = [](const Query<double>& q) { return q.a.w == 1; };
  for (const std::size_t count : {0u, 1u, 2u, 7u, 1500u}) {
    for (const std::size_t first : {0u, 1u}) {
      std::vector<Query<double>> queries;
      for (std::size_t i = 0; i < count; ++i) {
        const double far = 2 + static_cast<double>(i % 5);
        queries.push_back({{0, 0, i % 2 == first ? 1.0 : 1.5, 1}, {8, 0}, {far, 0, 1, 1}, {}});
      }
      const Answer<double> untouched{Outcome::failed, 0.75, 1, 1, true};
      std::vector<Answer<double>> answers(count, untouched), all(count);
      std::vector<bool> asked{true, true, true};
      picky.answer<double>(queries, answers, &asked);
      picky.sweep<double>()(queries, all);
      ASSERT_EQ(asked.size(), count);
      for (std::size_t i = 0; i < count; ++i) {
        ASSERT_EQ(asked[i], i % 2 == first) << i;
        ASSERT_EQ(answers[i], asked[i] ? all[i] : untouched) << i;
      }
    }
  }
  picky.float64 = nullptr;
  EXPECT_TRUE(picky.has_code() && picky.has_code_in(Scalar::float32) && !picky.has_code_in(Scalar::float64));
}

TEST(Registry, SdlIsNotAskedForWhatItClipsForEver) {
  const Method* sdl = find_method("sdl2_rectangle_and_line");
  if (sdl == nullptr) GTEST_SKIP() << "built without SDL";
  const auto from = [](float x) {
    const float size = 0x1p28F, step = 0x1p17F - x;
    return Query<float>{.a = {x, x, size, size}, .motion_a = {step, step}, .b = {-size, -size, size, size}};
  };
  EXPECT_FALSE(sdl->takes(from(-0x1.02p24F)));
  EXPECT_TRUE(sdl->takes(from(-0x1p24F)));
}

TEST(Registry, PeersStandAfterAllMethodsAndAreEitherThereOrKnownToBeAbsent) {
  const auto is_peer = [](const Method& method) { return method.card->kind == Kind::peer; };
  EXPECT_TRUE(std::is_partitioned(methods().rbegin(), methods().rend(), is_peer));
  std::size_t files = 0;
  for (const auto& file : std::filesystem::directory_iterator(SWEEPLAB_SOURCE_DIR + "/harness/methods/peers")) {
    files += file.path().extension() == ".cpp";
  }
  EXPECT_EQ(files, peers().size() + peer_loops().size() + absent_peers().size());
}

// A card of another's method quotes the author or admits that it cannot; numbered changes have no gap, or the numbers
// would be wrong.
TEST(Registry, EveryCardIsComplete) {
  for (const Method& method : methods()) {
    const Card& card = *method.card;
    SCOPED_TRACE(card.id);
    EXPECT_FALSE(card.title.empty() || card.author.empty() || card.published.empty() || card.may_miss.empty());
    EXPECT_EQ(card.year == 0, card.published.find("year not known") != std::string_view::npos);
    if (const PeerClaims* peer = peer_claims(card)) {
      EXPECT_EQ(marked_name(card), fmt::format("{} (peer {}, {})", card.id, peer->version, card.year));
    }
    const auto last = std::find_if(card.changes.rbegin(), card.changes.rend(), [](auto c) { return !c.empty(); });
    EXPECT_TRUE(std::none_of(last, card.changes.rend(), [](auto c) { return c.empty(); }));
    const bool ours = card.kind == Kind::exact || card.kind == Kind::baseline;
    EXPECT_TRUE(ours || !card.changes[0].empty()) << "which departures from the source, which changes?";
    if (card.kind != Kind::published) continue;
    EXPECT_FALSE(card.reading.empty() || card.behaves.empty());
    const bool quotes = card.says.find('"') != std::string_view::npos;
    EXPECT_TRUE(quotes || card.says.starts_with("silent") || card.says.starts_with("not at hand")) << card.says;
    const auto json = json_of(card);
    EXPECT_TRUE(json.at("says") == card.says && json.at("reading") == card.reading &&
                json.at("behaves") == card.behaves && json.at("divisions").at("time") == card.divisions.time);
    const auto& grazes = json.at("claims").at("grazes");
    for (const auto& [key, claim] : {std::pair{"flat", card.grazes.flat},
                                     {"rest", card.grazes.rest},
                                     {"slide", card.grazes.slide},
                                     {"corner", card.grazes.corner},
                                     {"leave", card.grazes.leave},
                                     {"end", card.grazes.end}}) {
      EXPECT_EQ(grazes.at(key), name_of(claim)) << key;
    }
  }
}

TEST(Registry, KindsAndClaimsAgree) {
  for (const Method& method : methods()) {
    const Card& card = *method.card;
    SCOPED_TRACE(card.id);
    EXPECT_EQ(card.kind == Kind::repaired, !card.repairs.empty());
    if (card.kind == Kind::repaired) {
      const Method* repaired = find_method(card.repairs);
      ASSERT_NE(repaired, nullptr);
      EXPECT_EQ(std::string(card.id), std::string(card.repairs) + "_repaired");
      EXPECT_EQ(card.native, repaired->card->native);
    }
    if (card.kind == Kind::repaired || card.kind == Kind::exact) {
      // They keep one boundary rule, whole: open or closed.
      const GrazeClaims& g = card.grazes;
      EXPECT_TRUE(g.flat == GrazeClaim::none || g.flat == GrazeClaim::contact);
      EXPECT_TRUE(g.rest == g.flat && g.slide == g.flat && g.corner == g.flat && g.leave == g.flat && g.end == g.flat);
      EXPECT_EQ(card.overlap, OverlapClaim::reported);
      EXPECT_TRUE(card.gives_time && card.gives_face);
      EXPECT_EQ(card.provenance, Provenance::ours);
    }
    if (card.kind == Kind::published) {
      EXPECT_NE(card.provenance, Provenance::ours);
    }
    if (card.kind == Kind::baseline) {
      EXPECT_FALSE(card.gives_time || card.gives_face);
    }
  }
}

}  // namespace
}  // namespace sweeplab
