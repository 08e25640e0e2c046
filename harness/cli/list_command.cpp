// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "harness/cli/command.h"
#include "harness/cli/shared_options.h"
#include "harness/judge/judge.h"
#include "harness/judge/theorems.h"
#include "harness/methods/cards_json.h"
#include "harness/methods/peer.h"
#include "harness/shapes/run.h"
#include "harness/support/standard_streams.h"
#include "harness/support/text.h"
#include "harness/support/text_table.h"
#include "harness/support/usage_error.h"

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
    const auto open = left_open(card);
    if (!proved->theorems.empty() && !open.empty()) {
      text += fmt::format("  the theorem says nothing of: {}\n", fmt::join(open, "; "));
    }
    if (proved->theorems.empty()) text += "  over the reals: under no plain condition right by this card\n";
  }
  int number = 0;
  for (const std::string_view change : card.changes) {
    if (!change.empty()) text += fmt::format("  {}. {}\n", ++number, change);
  }
  return text;
}

/// The card in lines that fit: a list of links and sentences is hard to read where a terminal breaks it.
std::string card_lines(const Card& card, std::size_t width) {
  std::string text = card_text(card);
  text.pop_back();
  return wrapped(text, width, "    ") + "\n";
}

/// A line a method.
std::string methods_text(const std::vector<const Method*>& listed, std::size_t width) {
  TextTable table({"method", "author", "year", "kind", "how we have it"});
  for (const std::size_t text_column : {1, 3, 4}) table.set_left(text_column);
  for (const Method* method : listed) {
    const Card& card = *method->card;
    table.add({std::string(card.id), std::string(card.author.substr(0, card.author.find(';'))),
               card.year > 0 ? fmt::to_string(card.year) : "-", std::string(name_of(card.kind)),
               std::string(card.kind == Kind::peer ? "library" : name_of(card.provenance))});
  }
  return table.text(width);
}

struct ListCommand final : Command {
  bool as_json = false, all = false;
  std::string shapes;
  std::vector<std::string> ids;
  std::vector<shapes::Shapes> pairs;
  std::vector<const Method*> listed;

  explicit ListCommand(Options& options) {
    options.summary("the methods, a line each; or the cards of the methods you name",
                    {"./sweeplab list", "./sweeplab list gamedev"});
    options.option("method", ids, "their ids, as in the list");
    options.flag("--all", all, "all cards, with lines unwrapped");
    options.flag("--json", as_json, "as a JSON array");
    add_shapes(options, shapes);
  }

  void look_up(const Options& given) override {
    given.apart("--shapes", {"method", "--all"});
    given.apart("--all", {"method"});
    if (given.given("--shapes")) pairs = pairs_named(shapes);
    listed = methods_named(ids);
  }

  std::string text() const {
    const std::size_t width = terminal_width();
    std::string text;
    if (!ids.empty()) {
      for (const Method* method : listed) text += (text.empty() ? "" : "\n") + card_lines(*method->card, width);
      return text;
    }
    if (all) {
      for (const Method* method : listed) text += card_text(*method->card) + "\n";
    } else {
      text = methods_text(listed, width);
    }
    for (const AbsentPeer& peer : absent_peers()) {
      text += fmt::format("{}: not built, for there is no {}\n", peer.id, peer.wanted);
    }
    return all ? text
               : text + fmt::format("\n{} methods. ./sweeplab list METHOD prints its card, list --all every card.\n",
                                    listed.size());
  }

  int run() const override {
    if (!pairs.empty()) {
      const auto functions = shapes::functions_named({}, pairs);
      fmt::print("{}", as_json ? shapes::cards_json(functions) : shapes::cards_text(functions));
      return exit_done;
    }
    if (as_json) {
      auto cards = nlohmann::ordered_json::array();
      for (const Method* method : listed) {
        cards.push_back(json_of(*method->card));
        add_theorems(cards.back(), *method->card);
      }
      fmt::print("{}\n", cards.dump(1));
    } else {
      fmt::print("{}", text());
    }
    return exit_done;
  }
};

}  // namespace

std::unique_ptr<Command> list_command(Options& options) { return std::make_unique<ListCommand>(options); }

}  // namespace sweeplab
