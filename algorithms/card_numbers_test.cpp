// SPDX-License-Identifier: MIT
//
// No number in a sentence of a card is written by hand if a command knows it: it is counted here, and `./sweeplab test
// --accept` writes what is counted into the card; or it stands in the list below, with where it comes from.
#include <algorithm>
#include <cctype>
#include <cstdint>
#include <fstream>
#include <regex>
#include <set>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "algorithms/edge_alignment.h"
#include "algorithms/javidx9.h"
#include "harness/judge/judge.h"
#include "harness/loops/combination.h"
#include "harness/methods/peer.h"
#include "harness/methods/registry.h"
#include "harness/project/record.h"
#include "harness/query/families.h"
#include "harness/shapes/functions.h"
#include "harness/truth/truth.h"

namespace sweeplab {
namespace {

/// Words of a card in which each # is a count that a test makes, in the order of `counts`.
struct Counted {
  const Card* card;
  std::string_view words;
  std::vector<std::uint64_t> counts;
};

constexpr std::uint64_t asked = 8192;

/// The exact corners among the first queries of a family, and at how many of them something holds.
template <class S, class Holds>
std::pair<std::uint64_t, std::uint64_t> exact_corners(std::string_view family, const Holds& holds) {
  std::pair<std::uint64_t, std::uint64_t> counts{0, 0};
  for (std::uint64_t i = 0; i < asked; ++i) {
    const auto q = find_family(family)->at<S>(1, i);
    const Truth t = truth(q);
    if (t.cls != Class::impact || !t.face_x || !t.face_y) continue;
    ++counts.second;
    counts.first += holds(q);
  }
  return counts;
}

bool hit(const auto& query) { return edge_alignment(query).outcome != Outcome::separate; }
bool named(const auto& query) {
  const auto answer = javidx9(query);
  return answer.normal_x != 0 || answer.normal_y != 0;
}

const std::vector<Counted>& counted() {
  static const std::vector<Counted> all = [] {
    const auto corners = exact_corners<double>("corners", [](const auto& q) { return hit(q); });
    const auto near_them = exact_corners<double>("adversarial", [](const auto& q) { return hit(q); });
    const auto with_normal = exact_corners<float>("corners", [](const auto& q) { return named(q); });
    return std::vector<Counted>{
        {&edge_alignment_card,
         "# of # in the family corners, # of # in adversarial, of the first # queries of each",
         {corners.first, corners.second, near_them.first, near_them.second, asked}},
        {&javidx9_card,
         "all but # of # among the first # queries of the family corners",
         {with_normal.first, with_normal.second, asked}},
    };
  }();
  return all;
}

/// As cards have them: 4,250.
std::string written(std::uint64_t count) {
  std::string digits = std::to_string(count);
  for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, 1, ',');
  return digits;
}

std::string filled_in(const Counted& one) {
  std::string text;
  std::size_t next = 0;
  for (const char c : one.words) text += c == '#' ? written(one.counts.at(next++)) : std::string(1, c);
  EXPECT_EQ(next, one.counts.size()) << one.words;
  return text;
}

void rewrite_card(const Counted& one) {
  const std::string path = fmt::format("{}/algorithms/{}.h", SWEEPLAB_SOURCE_DIR, one.card->id);
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  const std::string pattern = std::regex_replace(std::string(one.words), std::regex("#"), "[0-9,]*[0-9]");
  const std::string changed = std::regex_replace(text.str(), std::regex(pattern), filled_in(one));
  ASSERT_NE(changed, text.str()) << path << " has not, on one line: " << one.words;
  std::ofstream(path, std::ios::binary) << changed;
}

TEST(CardNumbers, ThatATestCountsAreAsItCountsThem) {
  for (const Counted& one : counted()) {
    if (one.card->may_miss.find(filled_in(one)) != std::string_view::npos) continue;
    if (accepts_records()) {
      rewrite_card(one);
      continue;
    }
    ADD_FAILURE() << one.card->id << ": this is counted, and its card has it otherwise: " << filled_in(one)
                  << "\nIf the change is meant: ./sweeplab test --accept";
  }
}

// What the words around these counts say.
TEST(CardNumbers, InExactArithmeticNoExactCornerIsHitOrHasANormal) {
  const auto hit_exactly = [](const auto& q) { return hit(exactly(q)); };
  const auto named_exactly = [](const auto& q) { return named(exactly(q)); };
  for (const auto& [those, of] :
       {exact_corners<double>("corners", hit_exactly), exact_corners<double>("adversarial", hit_exactly),
        exact_corners<float>("corners", named_exactly)}) {
    EXPECT_EQ(those, 0u);
    EXPECT_GT(of, 200u);
  }
}

/// Of the wrong answers to a family, in the method's own scalar, or its tunnels alone: how many are right in exact
/// arithmetic, and how many there are.
std::pair<int, int> by_rounding(const Method& method, std::string_view family, bool tunnels) {
  std::pair<int, int> counts{0, 0};
  with_scalar(method.card->native, [&]<class S>() {
    for (std::uint64_t i = 0; i < asked / 2; ++i) {
      const Query<S> q = find_family(family)->at<S>(1, i);
      const Truth t = truth(q);
      Answer<S> answer;
      method.answer<S>({&q, 1}, {&answer, 1});
      const Verdict verdict = judge(*method.card, q, t, answer);
      if (tunnels ? verdict != Verdict::tunnel : !is_wrong(verdict)) continue;
      ++counts.second;
      counts.first += !is_wrong(judge(*method.card, q, t, method.exactly(exactly(q))));
    }
  });
  return counts;
}

TEST(CardNumbers, WhereMostErrorsOnDecimalsAreSaidToBeOfRoundingTheyAre) {
  int said = 0;
  for (const Method& method : methods()) {
    for (const std::string_view what : {"errors", "tunnels"}) {
      const std::string words = fmt::format("on decimals that is most of its {}", what);
      if (method.card->may_miss.find(words) == std::string_view::npos) continue;
      ++said;
      const auto [rounding, all] = by_rounding(method, "decimals", what == "tunnels");
      EXPECT_GT(all, 20) << method.card->id;
      EXPECT_GT(2 * rounding, all) << method.card->id << ": " << rounding << " of " << all << " " << what;
    }
  }
  EXPECT_GE(said, 7);
}

/// A number that may stand on the cards of these ids (* for all), and where it comes from.
struct Allowed {
  std::string_view ids, numbers, why;
};
constexpr Allowed allowed[] = {
    {"*", "0 1", "ends of the frame, motion and sizes of 0, 1/x"},
    {"gamedev gamedev_checked", "1.0", "returned by the source"},
    {"programming_chips", "1e-6", "a constant of the source, and of the code"},
    {"liang_barsky liang_barsky_repaired", "1e-10", "a constant of the source, and of the code"},
    {"noonat noonat_repaired", "1e-8", "a constant of the source, and of the code"},
    {"gomez", "2", "halves"},
    {"javidx9", "2", "halves"},
    {"cast_motion", "3 512", "eight steps, the worst by hand; claims_test"},
    {"substeps_4", "4", "the parts of the motion"},
    {"substeps_16", "16", "the parts of the motion"},
    {"push_out_4 take_back_4", "4", "the parts of the motion"},
    {"push_out_16 take_back_16", "16", "the parts of the motion"},
    {"box2d_time_of_impact", "0.005 0.00125", "constants of the library"},
    {"box2d_shape_cast", "0.01 0.0025", "constants of the library"},
    {"box2d_ray_cast", "1.2e-7", "a constant of the library"},
    {"box2d_world", "0.01 2 0.015", "constants of the library; slop and skin; peer_loops_test"},
    {"box2d_world", "64 8 3", "how we call it"},
    {"chipmunk_world", "0.1 60", "constants of the library"},
    {"chipmunk_world", "64", "how we call it"},
    {"chipmunk_world", "tenth", "1 - collision_bias^(1/60), a constant of the library"},
    {"bullet_convex_sweep", "0.001 64 0.04 tenth", "constants of the library"},
    {"fcl_conservative_advancement", "0.0001 1.4e-7 ten", "constants of the library"},
    {"distance_point_point", "1.5", "proved, as the card says; shapes_push_test"},
    {"distance_point_point", "2", "squares"},
    {"angle_point_to_point", "114.59493 0.5", "constants of the source"},
    {"angle_point_to_point", "180 57.297466 57.295780 0.0029% 0.0053", "computed of them; shapes_push_test"},
    {"angle_point_to_point_repaired", "180", "180 / pi"},
    {"push_apart", "0.1 100 98.5 1.0 0.02 99", "an example; shapes_push_test"},
};

bool stands_in(std::string_view list, std::string_view word) {
  return fmt::format(" {} ", list).find(fmt::format(" {} ", word)) != std::string::npos;
}

/// The numbers in these words, a source's own, between quotation marks, left out, and names such as m3.
std::vector<std::string> numbers_in(std::string_view words) {
  static constexpr std::string_view spelled[] = {"million", "thousand", "hundred", "dozen", "ten", "percent"};
  const auto digit = [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; };
  const auto letter = [](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; };
  std::vector<std::string> numbers;
  bool quoted = false;
  for (std::size_t at = 0; at < words.size();) {
    if (words[at] == '"') quoted = !quoted;
    // The hyphens of 1e-10 and of collision-2d; bytes of letters beyond ASCII.
    const auto in_word = [&](std::size_t i) {
      const char c = words[i];
      return digit(c) || letter(c) || static_cast<unsigned char>(c) >= 0x80 ||
             std::string_view("_.,%^").find(c) != std::string_view::npos ||
             (c == '-' && i > at && letter(words[i - 1]));
    };
    std::size_t end = at;
    while (end < words.size() && in_word(end)) ++end;
    std::string_view word = words.substr(at, end - at);
    while (!word.empty() && (word.back() == '.' || word.back() == ',')) word.remove_suffix(1);
    const bool in_letters = std::ranges::any_of(spelled, [&](std::string_view s) {
      return word.starts_with(s) && stands_in(" s th ths", word.substr(s.size()));
    });
    if (!quoted && !word.empty() && (digit(word[0]) || in_letters)) numbers.emplace_back(word);
    at = std::max(end, at + 1);
  }
  return numbers;
}

struct Sentences {
  std::string_view id;
  std::vector<std::string> words;
};

/// Of all cards: methods, peers, functions of two shapes, responses, loops, libraries' worlds.
std::vector<Sentences> sentences() {
  std::vector<Sentences> all;
  const auto add = [&](std::string_view id, std::initializer_list<std::string_view> fields, const auto& changes) {
    all.push_back({id, {fields.begin(), fields.end()}});
    all.back().words.insert(all.back().words.end(), changes.begin(), changes.end());
  };
  for (const Method& m : methods()) {
    const Card& c = *m.card;
    add(c.id, {c.says, c.reading, c.behaves, c.may_miss}, c.changes);
  }
  for (const shapes::Function& f : shapes::functions())
    add(f.card->id, {f.card->says, f.card->may_miss}, f.card->changes);
  const auto of_frames = [&](const LoopCard* c) {
    add(c->id, {c->says, c->reading, c->behaves}, std::span<std::string>());
  };
  std::ranges::for_each(responses(), of_frames);
  std::ranges::for_each(whole_loops(), of_frames);
  return all;
}

TEST(CardNumbers, AreFoundInWords) {
  using List = std::vector<std::string>;
  EXPECT_EQ(numbers_in("of 8,192, 3/512 (1e-10), 0.003% and m3 by b2World 2.4.1."),
            (List{"8,192", "3", "512", "1e-10", "0.003%", "2.4.1"}));
  EXPECT_EQ(numbers_in("one contact in 13, \"2 of 3\", 54,100 times in a million, a tenth"),
            (List{"13", "54,100", "million", "tenth"}));
  EXPECT_EQ(numbers_in("a percentage, percent_projection, collision-2d, often; by ten"), List{"ten"});
  EXPECT_EQ(numbers_in("push_out_1, u0, after 1/x, at x = 99: out"), (List{"1", "99"}));
}

TEST(CardNumbers, AreCountedByATestOrComeFromSourceOrCode) {
  std::set<std::pair<const Allowed*, std::string>> seen;
  for (Sentences& card : sentences()) {
    for (std::string& words : card.words) {
      for (const Counted& one : counted()) {
        const std::size_t at = one.card->id == card.id ? words.find(filled_in(one)) : std::string::npos;
        if (at != std::string::npos) words.erase(at, filled_in(one).size());
      }
      for (const std::string& number : numbers_in(words)) {
        bool known = false;
        for (const Allowed& row : allowed) {
          if (row.ids != "*" && !stands_in(row.ids, card.id)) continue;
          if (!stands_in(row.numbers, number)) continue;
          known = true;
          seen.emplace(&row, number);
        }
        EXPECT_TRUE(known) << card.id << " has " << number << " in \"" << words << "\". Where is it from? What was "
                           << "measured stands in tables; what a sentence needs is counted here.";
      }
    }
  }
  for (const Allowed& row : allowed) {
    if (std::ranges::any_of(absent_peers(), [&](const AbsentPeer& p) { return stands_in(row.ids, p.id); })) continue;
    for (const std::string& number : numbers_in(row.numbers)) {
      EXPECT_TRUE(seen.contains({&row, number})) << row.ids << ": no card of these has " << number;
    }
  }
}

}  // namespace
}  // namespace sweeplab
