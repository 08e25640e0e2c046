// SPDX-License-Identifier: MIT
//
// EVERYDAY.md: what queries look like, in a few plain words, so that those of a family can be set beside those that a game
// asks; and what each method answers to the latter.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numeric>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "harness/judge/judge.h"
#include "harness/methods/cards_json.h"
#include "harness/methods/peer.h"
#include "harness/play/episode.h"
#include "harness/play/named_scenes.h"
#include "harness/project/record.h"
#include "harness/query/families.h"
#include "harness/query/numbers.h"
#include "harness/support/test/folder_of_test.h"
#include "harness/support/text_table.h"
#include "harness/truth/severity.h"

namespace sweeplab {
namespace {

constexpr std::uint64_t frames = 240, rows = 4000, queries = 16384;

std::string percent(double share) { return fmt::format("{:.0f}%", 100 * share); }
/// 0 of none.
double rate(std::uint64_t n, std::uint64_t of) {
  return of == 0 ? 0 : static_cast<double>(n) / static_cast<double>(of);
}

/// Words, each true or false of a query; EVERYDAY.md has their meaning.
constexpr std::array<std::string_view, 6> look_words{"meets", "overlaps", "touches", "at rest", "near tie", "fast"};

std::size_t look_of(const Query<float>& query) {
  const Truth t = truth(query);
  const Vector<float> v = relative_motion(query);
  const double side = std::min(double{query.a.w} + double{query.b.w}, double{query.a.h} + double{query.b.h});
  const double speed = std::max(std::fabs(double{query.motion_a.x} - double{query.motion_b.x}),
                                std::fabs(double{query.motion_a.y} - double{query.motion_b.y}));
  const bool overlap = t.cls == Class::overlap, at_start = t.n_hi == 0 && t.n_lo == 0;
  const std::array<bool, look_words.size()> said{
      t.cls == Class::impact || overlap,
      overlap,
      !overlap && t.cls != Class::separate && at_start,
      v.x == 0 || v.y == 0,
      t.cls == Class::graze || !is_severe(relative_severity(query, severity(query))),
      speed > side};
  std::size_t look = 0;
  for (std::size_t word = 0; word < said.size(); ++word) look |= std::size_t{said[word]} << word;
  return look;
}

/// Whether a broad phase lets the pair through: the box around A's way, relative to B, reaches B.
template <class S>
bool passes_broad_phase(const Query<S>& q) {
  return reaches(q.b, region_of(q.a, Vector<S>{q.motion_a.x - q.motion_b.x, q.motion_a.y - q.motion_b.y}));
}

/// How many queries have which look: bit i of the place says that look_words[i] is true.
struct Looks {
  std::uint64_t asked = 0;  ///< of these the others below do not pass a broad phase, and are not looked at
  std::array<std::uint64_t, 1 << look_words.size()> counts{};

  void add(const Query<float>& q) {
    ++asked;
    if (passes_broad_phase(q)) ++counts[look_of(q)];
  }
  std::uint64_t seen() const { return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}); }
  /// Of those seen.
  double share_of(std::size_t word) const {
    std::uint64_t n = 0;
    for (std::size_t look = 0; look < counts.size(); ++look) n += (look >> word & 1) != 0 ? counts[look] : 0;
    return rate(n, seen());
  }
};

/// The largest share of a game's queries that can each be paired with a query of the family of the same look, at equal
/// amounts: the sum, over all looks, of the smaller of the two shares. 1: they look alike; 0: no look is in both.
double share_alike(const Looks& game, const Looks& family) {
  double alike = 0;
  for (std::size_t look = 0; look < game.counts.size(); ++look) {
    alike += std::min(rate(game.counts[look], game.seen()), rate(family.counts[look], family.seen()));
  }
  return alike;
}

/// Every loop, and every published method and baseline with its own source's response; none that needs a library.
std::vector<Combination> published_combinations(Scalar scalar) {
  const std::vector<PeerLoop> peers = peer_loops();
  std::vector<Combination> list = main_combinations();
  std::erase_if(list, [&](const Combination& c) {
    if (c.loop != nullptr) return std::ranges::count(peers, c.loop, &PeerLoop::card) > 0;
    const Kind kind = c.method->card->kind;
    return !c.has_code_in(scalar) || (kind != Kind::published && kind != Kind::baseline);
  });
  return list;
}

/// Visits the first queries that the loop asks in the scene, so many; of a whole loop the pairs that it looks at.
template <class S>
void each_asked_by(const Combination& combination, const PlayedScene& played, std::uint64_t left,
                   const std::function<void(const Query<S>&)>& visit) {
  bool any = true;
  for (std::uint64_t number = 0; any && left > 0 && number < played.episodes(); ++number) {
    any = false;
    const Scene scene = played.at(number);
    const auto take = [&](const PlayedFrame<S>& frame) {
      any = any || !frame.pairs.empty();
      for (const Query<S>& pair : std::span(frame.pairs).first(std::min<std::size_t>(frame.pairs.size(), left))) {
        visit(pair);
        --left;
      }
      return left > 0;
    };
    Episode<S>(scene, combination).play(played.frames_of(number), take, true);
  }
}
/// The same of every loop.
template <class S>
void each_asked(const PlayedScene& played, const std::function<void(const Query<S>&)>& visit) {
  for (const Combination& combination : published_combinations(scalar_of<S>))
    each_asked_by<S>(combination, played, rows, visit);
}

enum class Games { scenes, maps };

std::vector<PlayedScene> played(Games games, Scalar scalar, std::uint64_t of_each = frames) {
  const std::string maps = SWEEPLAB_SOURCE_DIR + "/harness/scenes/tiled/fixtures/";
  SceneWishes wishes;
  wishes.scalar = scalar;
  wishes.frames_of_families = of_each;
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
  std::vector<std::string_view> names;
  for (const Family& family : families()) {
    if (family.kind == kind) names.push_back(family.name);
  }
  return fmt::format("`{}`", fmt::join(names, "`, `"));
}

/// Cells of one row: what share looks as each word says.
std::vector<std::string> cells_of(const std::string& name, const Looks& looks) {
  std::vector<std::string> cells{name, percent(rate(looks.seen(), looks.asked))};
  for (std::size_t word = 0; word < look_words.size(); ++word) cells.push_back(percent(looks.share_of(word)));
  return cells;
}

std::string tables_of_looks() {
  std::vector<std::string> heads{"looks like"}, word_heads{"queries", "broad phase"};
  std::vector<Looks> of_families;
  for (const Family* family : shown_families()) {
    heads.emplace_back(family->name);
    Looks& looks = of_families.emplace_back();
    for (std::uint64_t i = 0; i < queries; ++i) looks.add(family->at<float>(1, i));
  }
  word_heads.insert(word_heads.end(), look_words.begin(), look_words.end());
  TextTable alike(heads), shares(word_heads);
  for (std::size_t f = 0; f < of_families.size(); ++f) {
    shares.add(cells_of(fmt::format("family `{}`", shown_families()[f]->name), of_families[f]));
  }
  for (const Games games : {Games::maps, Games::scenes}) {
    for (const PlayedScene& scene : played(games, Scalar::float32)) {
      Looks looks;
      each_asked<float>(scene, [&](const Query<float>& pair) { looks.add(pair); });
      EXPECT_GT(looks.seen(), 1000u) << scene.name;
      std::vector<std::string> cells{scene.name};
      for (const Looks& family : of_families) cells.push_back(percent(share_alike(looks, family)));
      alike.add(std::move(cells));
      shares.add(cells_of(scene.name, looks));
    }
  }
  return alike.markdown() + "\n" + shares.markdown();
}

/// What a source's own loop asks in the maps, but for what a broad phase leaves out: as many lines of each map and loop,
/// evenly over its frames.
template <class S>
void add_logged(const Combination& combination, const PlayedScene& map, std::string& csv) {
  constexpr std::size_t lines = 72;
  std::vector<Query<S>> all;
  each_asked_by<S>(combination, map, 10 * rows, [&](const Query<S>& q) {
    if (passes_broad_phase(q)) all.push_back(q);
  });
  ASSERT_GE(all.size(), lines) << combination.name() << " in " << map.name;
  for (std::size_t i = 0; i < lines; ++i) {
    const Query<S>& q = all[i * all.size() / lines];
    ASSERT_EQ(q.motion_b, Vector<S>{});
    csv += fmt::format("{},{},{},{},{},{},{},{},{},{}\n", q.a.x, q.a.y, q.a.w, q.a.h, q.motion_a.x, q.motion_a.y, q.b.x,
                       q.b.y, q.b.w, q.b.h);
  }
}

TEST(Looks, LoggedQueriesAreThoseOfTheSourcesLoopsInMaps) {
  std::string csv = "ax,ay,aw,ah,avx,avy,bx,by,bw,bh\n";
  for (const char* id : {"liang_barsky", "javidx9", "gamedev_broadphase", "programming_chips", "amanotes",
                         "edge_alignment", "percent_projection_plain"}) {
    const Method& method = *find_method(id);
    const Scalar scalar = method.card->native;
    for (const PlayedScene& map : played(Games::maps, scalar, 10 * frames)) {
      with_scalar(scalar, [&]<class S>() { add_logged<S>(published_combination(method), map, csv); });
    }
  }
  expect_recorded("harness/query/logged.csv", csv);
}

/// The highest rates of a method: of tunnels and phantoms, real and hairline, in the maps and in the scenes.
struct WorstOf {
  const Method* method = nullptr;
  std::size_t place = 0;                                        ///< in the order of the panels
  std::array<std::array<std::array<double, 2>, 2>, 2> rates{};  ///< [real][in the scenes][phantoms]

  double rate(bool real) const {
    double most = 0;
    for (const auto& [tunnels, phantoms] : rates[real]) most = std::max({most, tunnels, phantoms});
    return most;
  }
};

/// Of one method. [1]: real, as of severe_from.
struct Errors {
  std::uint64_t impacts = 0, separate = 0;  ///< on which it can be wrong in one way or the other
  std::array<std::uint64_t, 2> tunnels{}, phantoms{};
};

/// Of each of these methods, which have code in S: its answers to what is asked in the scene, but for what a broad phase
/// leaves out.
template <class S>
std::vector<Errors> errors_in(const PlayedScene& scene, const std::vector<const Method*>& panel) {
  std::vector<Errors> all(panel.size());
  each_asked<S>(scene, [&](const Query<S>& query) {
    if (!passes_broad_phase(query)) return;
    const Truth t = truth(query);
    std::optional<bool> real;
    for (std::size_t m = 0; m < panel.size(); ++m) {
      Errors& of = all[m];
      of.impacts += t.cls == Class::impact;
      of.separate += t.cls == Class::separate;
      Answer<S> answer;
      panel[m]->template sweep<S>()({&query, 1}, {&answer, 1});
      const bool contact = answer.outcome != Outcome::separate;
      if (t.cls == Class::impact ? contact : t.cls != Class::separate || !contact) continue;  // neither of the two
      const Verdict verdict = judge(*panel[m]->card, query, t, answer);
      if (verdict != Verdict::tunnel && verdict != Verdict::phantom) continue;
      if (!real) real = is_severe(relative_severity(query, severity(query)));
      ++(verdict == Verdict::tunnel ? of.tunnels : of.phantoms)[*real];
    }
  });
  return all;
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
    for (const Games games : {Games::maps, Games::scenes}) {
      for (const PlayedScene& scene : played(games, scalar)) {
        const auto errors = with_scalar(scalar, [&]<class S>() { return errors_in<S>(scene, panel); });
        for (std::size_t m = 0; m < panel.size(); ++m) {
          for (const std::size_t real : {0, 1}) {
            auto& [tunnels, phantoms] = all[first + m].rates[real][games == Games::scenes];
            tunnels = std::max(tunnels, rate(errors[m].tunnels[real], errors[m].impacts));
            phantoms = std::max(phantoms, rate(errors[m].phantoms[real], errors[m].separate));
          }
        }
      }
    }
  }
  std::ranges::sort(all, {}, [](const WorstOf& of) { return std::tuple(of.rate(true), of.rate(false), of.place); });
  return all;
}

std::string table_of_errors() {
  TextTable table(
      {"tunnels / phantoms per million", "maps: real", "scenes: real", "maps: hairline", "scenes: hairline"});
  for (const WorstOf& of : errors_of_methods()) {
    std::vector<std::string> cells{marked_name(*of.method->card)};
    for (const bool real : {true, false}) {
      for (const auto& [tunnels, phantoms] : of.rates[real]) {
        cells.push_back(fmt::format("{} / {}", number_text(1e6 * tunnels), number_text(1e6 * phantoms)));
      }
    }
    table.add(std::move(cells));
  }
  return table.markdown();
}

TEST(Looks, OfEverydayFamiliesAndOfGamesAreThoseOnRecord) {
  const std::string document = "harness/play/EVERYDAY.md", begin = "<!-- looks_test -->",
                    end = "<!-- end of looks_test -->";
  const std::string recorded = text_of_file(SWEEPLAB_SOURCE_DIR + "/" + document);
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
