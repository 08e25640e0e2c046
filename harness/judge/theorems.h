// SPDX-License-Identifier: MIT
//
// What is proved of methods over the reals: under which conditions each is right by its own card, with any numbers and no
// rounding. records/theorems.csv has it, compiled in; harness/proof proves it in every test run.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "algorithms/card.h"
#include "harness/judge/preconditions.h"
#include "harness/methods/registry.h"
#include "harness/support/csv.h"

namespace sweeplab {

struct Theorem {
  std::optional<Predicates> condition;  ///< none where the predicates cannot say it
  std::string text;                     ///< of the condition: "always", "both axes move"
};

/// What is proved of one method; no theorems: it is right under none of the conditions that can be said in predicates.
struct Proved {
  std::string method;
  std::vector<Theorem> theorems;
};
std::vector<Proved> read_theorems(CsvReader& csv);

/// Null of what is not on record: libraries, whose code does not run over the reals.
const Proved* proved_of(std::string_view method);

/// Whether this method, which is the registry's own, is proved right over the reals for queries like this one: what goes
/// wrong there is rounding.
template <class S>
bool is_proved(const Method& method, const Query<S>& query, const Truth& truth);

/// The kinds of graze that the card leaves open, in words: a theorem "by this card" says nothing of these.
std::vector<std::string_view> left_open(const Card& card);

nlohmann::ordered_json json_of(const Proved& proved);

/// Adds `over_reals` and `leaves_open` to a card's JSON, for `list --json` and a report's cards.json.
void add_theorems(nlohmann::ordered_json& json, const Card& card);

}  // namespace sweeplab
