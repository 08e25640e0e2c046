// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "harness/cli/command.h"
#include "harness/cli/shapes_actions.h"
#include "harness/judge/judge.h"
#include "harness/judge/theorems.h"
#include "harness/methods/cards_json.h"
#include "harness/methods/peer.h"
#include "harness/support/text.h"

namespace sweeplab {
namespace {

std::string card_text(const Card& card) {
  std::string text = fmt::format("{}\n  {}: {}, {}{}\n  {}, {}; native {}\n", marked_name(card), card.title,
                                 card.author, card.year > 0 ? fmt::format("{}, ", card.year) : "", card.published,
                                 name_of(card.kind), origin_of(card), name_of(card.native));
  text += fmt::format("  grazes: flat {}, rest {}, slide {}, corner {}, leave {}, end {}; overlap at the start: {}\n",
                      name_of(card.grazes.flat), name_of(card.grazes.rest), name_of(card.grazes.slide),
                      name_of(card.grazes.corner), name_of(card.grazes.leave), name_of(card.grazes.end),
                      name_of(card.overlap));
  text += fmt::format("  gives: {}{}{}\n", card.gives_time ? "time" : "no time",
                      card.gives_face ? ", face" : ", no face", card.needs_positive_sizes ? "; needs sizes > 0" : "");
  if (const PeerClaims* peer = peer_claims(card)) {
    text += fmt::format("  skin: {}{}; domain: {}\n", peer->skin > 0 ? shortest(peer->skin) : "none",
                        peer->time_error > 0 ? "; early by up to " + shortest(peer->time_error) + " of the frame" : "",
                        peer->domain);
  }
  for (const auto& [what, words] : {std::pair{"the author says", card.says},
                                    {"read as", card.reading},
                                    {"the code", card.behaves},
                                    {"may miss", card.may_miss}}) {
    if (!words.empty()) text += fmt::format("  {}: {}\n", what, words);
  }
  if (card.kind != Kind::peer) {
    text +=
        fmt::format("  divisions: {} for a verdict, {} with the time\n", card.divisions.verdict, card.divisions.time);
  }
  if (const Proved* proved = proved_of(card.id)) {
    for (const Theorem& theorem : proved->theorems) {
      text += fmt::format("  theorem over the reals: right by this card, if: {}\n", theorem.text);
    }
    if (proved->theorems.empty()) text += "  over the reals: under no plain condition right by this card\n";
  }
  int number = 0;
  for (const std::string_view change : card.changes) {
    if (!change.empty()) text += fmt::format("  {}. {}\n", ++number, change);
  }
  return text;
}

struct ListCommand final : Command {
  bool as_json = false;
  std::string shapes;
  std::vector<shapes::Shapes> pairs;

  explicit ListCommand(Options& options) {
    options.summary("the methods and their cards");
    options.flag("--json", as_json, "as a JSON array");
    add_shapes(options, shapes);
  }

  void look_up(const Options& given) override {
    if (given.given("--shapes")) pairs = pairs_named(shapes);
  }

  int run() const override {
    if (!pairs.empty()) return list_shapes(pairs, as_json);
    if (as_json) {
      auto cards = nlohmann::ordered_json::array();
      for (const Method& method : methods()) {
        cards.push_back(json_of(*method.card));
        if (const Proved* proved = proved_of(method.card->id)) cards.back()["over_reals"] = json_of(*proved);
      }
      fmt::print("{}\n", cards.dump(1));
    } else {
      for (const Method& method : methods()) fmt::print("{}\n", card_text(*method.card));
      for (const AbsentPeer& peer : absent_peers()) {
        fmt::print("{}: not in this build, which found no {}\n", peer.id, peer.wanted);
      }
    }
    return exit_done;
  }
};

}  // namespace

std::unique_ptr<Command> list_command(Options& options) { return std::make_unique<ListCommand>(options); }

}  // namespace sweeplab
