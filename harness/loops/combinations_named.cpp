// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "harness/loops/combination.h"
#include "harness/support/usage_error.h"

namespace sweeplab {
namespace {

const LoopCard* find_card(std::span<const LoopCard* const> cards, std::string_view id) {
  const auto found = std::ranges::find(cards, id, &LoopCard::id);
  return found == cards.end() ? nullptr : *found;
}

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  while (true) {
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    if (text.empty()) return words;
    words.push_back(text.substr(0, text.find(' ')));
    text.remove_prefix(words.back().size());
  }
}

/// A whole loop's card, or a guest's.
const LoopCard* find_loop(std::string_view id) {
  if (const LoopCard* card = find_card(whole_loops(), id)) return card;
  const GuestLoop* const guest = find_guest_loop(id);
  return guest == nullptr ? nullptr : &guest->card();
}

/// What a name asks for: parts that it leaves out are empty.
struct Asked {
  const Method* method = nullptr;
  const LoopCard *response = nullptr, *loop = nullptr;
  std::optional<HitOrder> order;
  std::optional<Placing> placing;

  /// False: no such word, or a second one of its kind.
  bool take(std::string_view word) {
    const auto once = [](auto& part, const auto& found) {
      if (!found || part) return false;
      part = found;
      return true;
    };
    return once(method, find_method(word)) || once(response, find_response(word)) || once(loop, find_loop(word)) ||
           once(order, enum_named<HitOrder>(word)) || once(placing, enum_named<Placing>(word));
  }
  bool of_parts() const { return method != nullptr || response != nullptr || order || placing; }
  bool wants(const Combination& c) const {
    return (method == nullptr || c.method == method) && (response == nullptr || c.response == response) &&
           (!order || c.order == *order) && (!placing || c.placing == *placing);
  }
};

std::string known_words() {
  const auto joined = [](const auto& range, const auto& name) {
    std::string text;
    for (const auto& item : range) text += fmt::format("{}{}", text.empty() ? "" : ", ", name(item));
    return text;
  };
  const auto id = [](const LoopCard* c) { return c->id; };
  const auto word = [](auto e) { return name_of(e); };
  return fmt::format(
      "a whole loop ({}), or METHOD RESPONSE ORDER PLACING, where what is left out is all: a method as `sweeplab list` "
      "names it; a response ({}); an order ({}); a placing ({}); or an engine's name, with --engine",
      joined(whole_loops(), id), joined(responses(), id), joined(enumerators<HitOrder>, word),
      joined(enumerators<Placing>, word));
}

/// Every combination of parts that fit.
const std::vector<Combination>& of_parts() {
  static const std::vector<Combination> all = [] {
    std::vector<Combination> list;
    for (const Method& m : methods()) {
      for (const LoopCard* r : responses()) {
        if (!m.has_code() || !fits(m, *r)) continue;
        for (const HitOrder order : enumerators<HitOrder>) {
          for (const Placing placing : enumerators<Placing>) {
            // Without a place at the contact there is one placing; and one that needs a face, where none is named.
            const bool placed = r->at_contact && m.card->gives_face;
            if (placed || placing == Placing::along) list.push_back({&m, r, order, placing, nullptr});
          }
        }
      }
    }
    return list;
  }();
  return all;
}

}  // namespace

const LoopCard* find_response(std::string_view id) { return find_card(responses(), id); }

bool fits(const Method& method, const LoopCard& response) {
  const Card& card = *method.card;
  return response.needs == Needs::contact || (card.gives_time && (response.needs == Needs::time || card.gives_face));
}

const LoopCard& own_response(const Method& method) {
  const Card& card = *method.card;
  const std::string_view source = card.repairs.empty() ? card.id : card.repairs;
  for (const LoopCard* r : responses()) {
    const auto ids = words_of(r->methods);
    if (std::find(ids.begin(), ids.end(), source) != ids.end() && fits(method, *r)) return *r;
  }
  return *find_response(!card.gives_time ? "push_apart" : !card.gives_face ? "stop" : "slide");
}

Combination published_combination(const Method& method) {
  const LoopCard& response = own_response(method);
  for (const LoopCard* loop : whole_loops()) {
    if (method.card->kind == Kind::published && loop->method == method.card->id && loop->response == response.id) {
      return combination_of(*loop);
    }
  }
  return {&method, &response, HitOrder::earliest, Placing::along, nullptr};
}

std::vector<Combination> main_combinations() {
  std::vector<Combination> list;
  for (const Method& m : methods()) {
    if (m.has_code()) list.push_back({&m, &own_response(m), HitOrder::earliest, Placing::along, nullptr});
  }
  const Method* exact = find_method("exact");
  list.push_back({exact, &own_response(*exact), HitOrder::face_first, Placing::along, nullptr});
  for (const LoopCard* loop : whole_loops()) list.push_back(combination_of(*loop));
  return list;
}

Combination combination_of(const LoopCard& loop) { return {.loop = &loop}; }
Combination combination_of(GuestLoop& guest) { return {.loop = &guest.card(), .guest = &guest}; }

bool is_combination_word(std::string_view word) { return Asked().take(word); }

std::vector<Combination> combinations_named(const std::vector<std::string>& names) {
  std::vector<Combination> list;
  const auto add = [&](const Combination& c) {
    if (std::find(list.begin(), list.end(), c) == list.end()) list.push_back(c);
  };
  for (const std::string& name : names) {
    Asked asked;
    const auto words = words_of(name);
    for (const std::string_view word : words) {
      if (asked.take(word)) continue;
      throw UsageError(
          fmt::format("combination \"{}\": \"{}\" is unknown, or said twice; expected {}", name, word, known_words()));
    }
    if (words.empty() || (asked.loop != nullptr && asked.of_parts())) {
      throw UsageError(fmt::format("combination \"{}\": expected {}", name, known_words()));
    }
    if (asked.loop != nullptr) {
      GuestLoop* const guest = find_guest_loop(asked.loop->id);
      add(guest == nullptr ? combination_of(*asked.loop) : combination_of(*guest));
      continue;
    }
    bool any = false;
    for (const Combination& c : of_parts()) {
      if (!asked.wants(c)) continue;
      any = true;
      add(c);
    }
    if (!any) {
      throw UsageError(fmt::format(
          "combination \"{}\": these do not go together: a response needs what the method says of a hit (its "
          "time, its face), and a placing other than along needs a face",
          name));
    }
  }
  return list;
}

}  // namespace sweeplab
