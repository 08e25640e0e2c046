// SPDX-License-Identifier: MIT
#include "harness/methods/registry.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <set>
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

TEST(Registry, IdsAreUniqueAndAreThoseOfFunctionCardAndHeader) {
  std::set<std::string_view> ids;
  for (const Method& method : methods()) {
    EXPECT_TRUE(ids.insert(method.card->id).second) << method.card->id;
    EXPECT_EQ(find_method(method.card->id), &method);
    const bool peer = method.card->kind == Kind::peer;
    const std::string folder =
        peer ? SWEEPLAB_SOURCE_DIR + "/harness/methods/peers/" : SWEEPLAB_SOURCE_DIR + "/algorithms/";
    std::ifstream file((folder + std::string(method.card->id)).append(peer ? ".cpp" : ".h"));
    EXPECT_TRUE(file.is_open()) << method.card->id;
  }
#define SWEEPLAB_SAME_ID(method) EXPECT_EQ(method##_card.id, #method);
  SWEEPLAB_METHODS(SWEEPLAB_SAME_ID)
#undef SWEEPLAB_SAME_ID
  for (const char* none : {"no such method", "", "game", "gamedev_", "exact_close"}) {
    EXPECT_EQ(find_method(none), nullptr) << none;
  }
}

TEST(Registry, EveryMethodRunsInEveryScalar) {
  for (const Method& method : methods()) {
    if (method.card->kind == Kind::peer) continue;
    EXPECT_TRUE(method.takes32 == nullptr && method.takes64 == nullptr) << method.card->id;
    EXPECT_TRUE(method.float32 != nullptr && method.float64 != nullptr && method.exactly != nullptr) << method.card->id;
  }
}

TEST(Registry, APeerRunsInItsNativeScalarAndIsNeverAskedInExactArithmetic) {
  for (const Method& method : methods()) {
    if (method.card->kind != Kind::peer) continue;
    SCOPED_TRACE(method.card->id);
    EXPECT_TRUE(method.has_code_in(method.card->native));
    EXPECT_EQ(method.exactly, nullptr);
    EXPECT_EQ(method.float32 != nullptr, method.takes32 != nullptr) << "what it does not take must not be put to it";
    EXPECT_EQ(method.float64 != nullptr, method.takes64 != nullptr);
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
      std::vector<Answer<double>> unwatched(count, untouched);
      picky.answer<double>(queries, unwatched);
      EXPECT_EQ(unwatched, answers);
    }
  }
  picky.float64 = nullptr;
  const Query<double> query{{0, 0, 1, 1}, {8, 0}, {2, 0, 1, 1}, {}};
  Answer<double> untouched{Outcome::failed, 0.75, 1, 1, true}, answer = untouched;
  std::vector<bool> asked;
  picky.answer<double>(std::span(&query, 1), std::span(&answer, 1), &asked);
  EXPECT_EQ(asked, std::vector<bool>{false});
  EXPECT_EQ(answer, untouched);
  EXPECT_TRUE(picky.has_code() && picky.has_code_in(Scalar::float32) && !picky.has_code_in(Scalar::float64));
}

TEST(Registry, ThoseWithCodeInAScalarStandInTheSameOrder) {
  Method first = *find_method("gamedev"), second = *find_method("exact"), third = *find_method("m3");
  second.float32 = nullptr;
  third.float64 = nullptr;
  const Method* const all[] = {&first, &second, &third};
  EXPECT_EQ(with_code_in(all, Scalar::float32), (std::vector<const Method*>{&first, &third}));
  EXPECT_EQ(with_code_in(all, Scalar::float64), (std::vector<const Method*>{&first, &second}));
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
  const std::vector<PeerLoop> loops = peer_loops();
  std::size_t files = 0;
  for (const auto& file : std::filesystem::directory_iterator(SWEEPLAB_SOURCE_DIR + "/harness/methods/peers")) {
    const std::string id = file.path().stem().string();
    if (file.path().extension() != ".cpp") continue;
    ++files;
    const bool absent = std::ranges::count(absent_peers(), id, &AbsentPeer::id) == 1;
    const bool loop = std::ranges::count(loops, id, [](const PeerLoop& l) { return l.card->id; }) == 1;
    EXPECT_EQ((find_method(id) != nullptr) + loop + absent, 1) << id;
  }
  EXPECT_EQ(files, peers().size() + loops.size() + absent_peers().size());
}

TEST(Registry, EveryCardIsComplete) {
  for (const Method& method : methods()) {
    const Card& card = *method.card;
    SCOPED_TRACE(card.id);
    EXPECT_FALSE(card.title.empty());
    EXPECT_FALSE(card.author.empty());
    EXPECT_FALSE(card.published.empty());
    EXPECT_FALSE(card.may_miss.empty());
    EXPECT_EQ(card.year == 0, card.published.find("year not known") != std::string_view::npos)
        << "a year, or the admission that we have none";
    EXPECT_TRUE(card.year == 0 || (card.year >= 1980 && card.year <= 2100));
    if (const PeerClaims* peer = peer_claims(card)) {
      EXPECT_FALSE(peer->version.empty() || peer->domain.empty());
      EXPECT_EQ(marked_name(card), fmt::format("{} (peer {}, {})", card.id, peer->version, card.year));
    } else {
      EXPECT_TRUE(card.verification.float32 != 0 && card.verification.float64 != 0);
    }
    // Numbered changes: no gap, or the numbers would be wrong.
    const auto last = std::find_if(card.changes.rbegin(), card.changes.rend(), [](auto c) { return !c.empty(); });
    EXPECT_TRUE(std::none_of(last, card.changes.rend(), [](auto c) { return c.empty(); }));
    if (card.kind == Kind::published || card.kind == Kind::repaired || card.kind == Kind::peer) {
      EXPECT_FALSE(card.changes[0].empty()) << "which departures from the source, which changes?";
    }
  }
}

// What the author says, how we read it, how the code behaves: three fields, and the first quotes or admits that it cannot.
TEST(Registry, ACardOfAnothersMethodSaysWhatTheAuthorSaysHowWeReadItAndHowTheCodeBehaves) {
  int published = 0;
  for (const Method& method : methods()) {
    const Card& card = *method.card;
    SCOPED_TRACE(card.id);
    // No name of ours for a source: author, title, year and place stand there.
    for (const std::string_view text :
         {card.title, card.author, card.published, card.says, card.reading, card.behaves}) {
      EXPECT_EQ(text.find("seed 0"), std::string_view::npos);
    }
    if (card.kind != Kind::published) continue;
    ++published;
    EXPECT_FALSE(card.reading.empty());
    EXPECT_FALSE(card.behaves.empty());
    const bool quotes = card.says.find('"') != std::string_view::npos;
    EXPECT_TRUE(quotes || card.says.starts_with("silent") || card.says.starts_with("not at hand")) << card.says;
    for (const std::string_view text : {card.title, card.reading, card.behaves}) {
      EXPECT_EQ(text.find("word for word"), std::string_view::npos);
    }
    const auto json = json_of(card);
    EXPECT_TRUE(json.at("says") == card.says && json.at("reading") == card.reading &&
                json.at("behaves") == card.behaves);
    EXPECT_EQ(json.at("divisions").at("time"), card.divisions.time);
  }
  EXPECT_GE(published, 20);
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
