// SPDX-License-Identifier: MIT
#include "harness/play/looks.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <sstream>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "harness/methods/cards_json.h"
#include "harness/play/logged_errors.h"
#include "harness/play/named_scenes.h"
#include "harness/project/record.h"
#include "harness/support/text_table.h"

namespace sweeplab {
namespace {

constexpr std::uint64_t frames = 240, rows = 4000, queries = 16384;

std::string percent(double share) { return fmt::format("{:.0f}%", 100 * share); }

Looks of(const std::vector<Query<float>>& list) {
  Looks looks;
  for (const Query<float>& q : list) looks.add(q);
  return looks;
}
/// The words that are said of the query.
std::string said(const Query<float>& q) {
  const Looks looks = of({q});
  std::string text;
  for (std::size_t word = 0; word < look_words.size(); ++word) {
    if (looks.share_of(word) > 0) text += fmt::format("{}{}", text.empty() ? "" : ", ", look_words[word]);
  }
  return text;
}

TEST(Looks, SayWhatOneSees) {
  const Box<float> a{0, 0, 1, 1};
  EXPECT_EQ(said({a, {1, 0.5f}, {1.5f, 0, 1, 1}, {}}), "meets");
  EXPECT_EQ(said({a, {1, 0.5f}, {0.5f, 0, 1, 1}, {}}), "meets, overlaps");
  EXPECT_EQ(said({a, {1, 0.5f}, {1, 0, 1, 1}, {}}), "meets, touches");
  EXPECT_EQ(said({a, {-1, 0.5f}, {1, 0, 1, 1}, {}}), "touches, near tie");
  EXPECT_EQ(said({a, {1, 0}, {0, 1, 3, 1}, {}}), "touches, at rest, near tie");
  EXPECT_EQ(said({a, {0, 0}, {0, 1, 3, 1}, {}}), "touches, at rest, near tie");
  EXPECT_EQ(said({a, {1, 0.5f}, {1.9995f, 0, 1, 1}, {}}), "meets, near tie");
  EXPECT_EQ(said({a, {2.5f, 0.5f}, {1.5f, 0, 1, 1}, {}}), "meets, fast");
  EXPECT_EQ(said({a, {2.5f, 0.5f}, {0, 1.25f, 1, 1}, {2.5f, 0}}), "meets, at rest");
  EXPECT_EQ(said({a, {2, 2}, {0, 1.5f, 1, 1}, {}}), "meets");
  EXPECT_EQ(said({a, {2, 2}, {2, 0, 0.5f, 0.5f}, {}}), "fast");
}

TEST(Looks, LeaveOutWhatABroadPhaseLeavesOut) {
  const Looks looks = of({{{0, 0, 1, 1}, {1, 0}, {1.5f, 0, 1, 1}, {}}, {{0, 0, 1, 1}, {1, 0}, {5, 0, 1, 1}, {}}});
  EXPECT_EQ(looks.asked, 2u);
  EXPECT_EQ(looks.seen(), 1u);
}

TEST(Looks, AreAlikeByTheSmallerShareOfEach) {
  const Query<float> meets{{0, 0, 1, 1}, {1, 0.5f}, {1.5f, 0, 1, 1}, {}},
      touches{{0, 0, 1, 1}, {1, 0.5f}, {1, 0, 1, 1}, {}}, overlaps{{0, 0, 1, 1}, {1, 0.5f}, {0.5f, 0, 1, 1}, {}};
  const Looks game = of({meets, meets, meets, touches});
  EXPECT_DOUBLE_EQ(share_alike(game, game), 1);
  EXPECT_DOUBLE_EQ(share_alike(game, of({meets, touches})), 0.75);
  EXPECT_DOUBLE_EQ(share_alike(game, of({overlaps, touches})), 0.25);
  EXPECT_DOUBLE_EQ(share_alike(game, of({overlaps})), 0);
  EXPECT_DOUBLE_EQ(share_alike(game, {}), 0);
}

enum class Games { scenes, maps };

std::vector<PlayedScene> played(Games games, Scalar scalar) {
  const std::string maps = SWEEPLAB_SOURCE_DIR + "/harness/scenes/tiled/fixtures/";
  SceneWishes wishes;
  wishes.scalar = scalar;
  wishes.frames_of_families = frames;
  const std::vector<std::string> words = games == Games::scenes
                                             ? std::vector<std::string>{"all"}
                                             : std::vector<std::string>{maps + "level_1_9.tmj", maps + "objects.tmj",
                                                                        maps + "flips.tmj", maps + "infinite.tmj"};
  return read_scenes(scenes_named(words), wishes).scenes;
}

std::vector<const Family*> shown_families() {
  std::vector<const Family*> list;
  for (const FamilyKind kind : {FamilyKind::everyday, FamilyKind::worst_case}) {
    for (const Family& family : families()) {
      if (family.kind == kind) list.push_back(&family);
    }
  }
  return list;
}

std::string names_of(FamilyKind kind) {
  std::string names;
  for (const Family* family : shown_families()) {
    if (family->kind == kind) names += fmt::format("{}`{}`", names.empty() ? "" : ", ", family->name);
  }
  return names;
}

/// Cells of one row: what share looks as each word says.
std::vector<std::string> cells_of(const std::string& name, const Looks& looks) {
  std::vector<std::string> cells{
      name, percent(looks.asked == 0 ? 0 : static_cast<double>(looks.seen()) / static_cast<double>(looks.asked))};
  for (std::size_t word = 0; word < look_words.size(); ++word) cells.push_back(percent(looks.share_of(word)));
  return cells;
}

std::string tables_of_looks() {
  std::vector<std::string> heads{"looks like"}, word_heads{"queries", "broad phase"};
  std::vector<Looks> of_families;
  for (const Family* family : shown_families()) {
    heads.emplace_back(family->name);
    of_families.push_back(looks_of(*family, queries));
  }
  word_heads.insert(word_heads.end(), look_words.begin(), look_words.end());
  TextTable alike(heads), shares(word_heads);
  for (std::size_t f = 0; f < of_families.size(); ++f) {
    shares.add(cells_of(fmt::format("family `{}`", shown_families()[f]->name), of_families[f]));
  }
  for (const Games games : {Games::maps, Games::scenes}) {
    for (const PlayedScene& scene : played(games, Scalar::float32)) {
      const Looks looks = looks_of(scene, published_combinations(Scalar::float32), rows);
      EXPECT_GT(looks.seen(), 1000u) << scene.name;
      std::vector<std::string> cells{scene.name};
      for (const Looks& family : of_families) cells.push_back(percent(share_alike(looks, family)));
      alike.add(std::move(cells));
      shares.add(cells_of(scene.name, looks));
    }
  }
  return alike.markdown() + "\n" + shares.markdown();
}

/// The highest rates of a method over some levels: tunnels, phantoms; [0]: hairline, [1]: real.
using Worst = std::array<std::array<double, 2>, 2>;
struct WorstOf {
  const Method* method = nullptr;
  std::size_t place = 0;  ///< in the order of the panels
  Worst maps{}, scenes{};

  double rate(bool real) const { return std::max({maps[real][0], maps[real][1], scenes[real][0], scenes[real][1]}); }
};

void look_at(Worst& worst, const LoggedErrors& errors) {
  for (const std::size_t size : {0, 1}) {
    worst[size][0] = std::max(worst[size][0], rate(errors.tunnels[size], errors.impacts));
    worst[size][1] = std::max(worst[size][1], rate(errors.phantoms[size], errors.separate));
  }
}

/// Of the methods that come from sources, each in its source's scalar, real errors first.
std::vector<WorstOf> errors_of_methods() {
  std::vector<WorstOf> all;
  for (const Scalar scalar : enumerators<Scalar>) {
    std::vector<const Method*> panel;
    for (const Method& m : methods()) {
      const Kind kind = m.card->kind;
      if (m.card->native == scalar && (kind == Kind::published || kind == Kind::exact)) panel.push_back(&m);
    }
    const std::size_t first = all.size();
    for (const Method* m : panel) all.push_back({m, all.size()});
    const std::vector<Combination> combinations = published_combinations(scalar);
    for (const Games games : {Games::maps, Games::scenes}) {
      for (const PlayedScene& scene : played(games, scalar)) {
        const auto errors = with_scalar(
            scalar, [&]<class S>() { return logged_errors<S>(scene, combinations, rows, std::span(panel)); });
        for (std::size_t m = 0; m < panel.size(); ++m) {
          WorstOf& of = all[first + m];
          look_at(games == Games::maps ? of.maps : of.scenes, errors[m]);
        }
      }
    }
  }
  std::ranges::sort(all, {}, [](const WorstOf& of) { return std::tuple(of.rate(true), of.rate(false), of.place); });
  return all;
}

std::string table_of_errors() {
  const auto cell = [](const Worst& worst, bool real) {
    return fmt::format("{} / {}", number_text(1e6 * worst[real][0]), number_text(1e6 * worst[real][1]));
  };
  TextTable table(
      {"tunnels / phantoms per million", "maps: real", "scenes: real", "maps: hairline", "scenes: hairline"});
  for (const WorstOf& of : errors_of_methods()) {
    table.add({marked_name(*of.method->card), cell(of.maps, true), cell(of.scenes, true), cell(of.maps, false),
               cell(of.scenes, false)});
  }
  return table.markdown();
}

TEST(Looks, OfEverydayFamiliesAndOfGamesAreThoseOnRecord) {
  const std::string document = "harness/play/EVERYDAY.md", begin = "<!-- looks_test -->",
                    end = "<!-- end of looks_test -->";
  std::ostringstream text;
  text << std::ifstream(SWEEPLAB_SOURCE_DIR + "/" + document, std::ios::binary).rdbuf();
  const std::string recorded = text.str();
  const std::size_t from = recorded.find(begin), to = recorded.find(end);
  ASSERT_LT(from, to);
  ASSERT_NE(to, recorded.npos);
  const std::string found = fmt::format(
      "{}\n\n{} queries of each of {} loops in each map and scene, {} of each family.\n"
      "Everyday families: {}.\nEveryday numbers, worst case: {}.\n\n{}\n{}\n",
      begin, rows, published_combinations(Scalar::float32).size(), queries, names_of(FamilyKind::everyday),
      names_of(FamilyKind::worst_case), tables_of_looks(), table_of_errors());
  expect_recorded(document, recorded.substr(0, from) + found + recorded.substr(to));
}

}  // namespace
}  // namespace sweeplab
