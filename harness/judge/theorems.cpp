// SPDX-License-Identifier: MIT
#include "harness/judge/theorems.h"

#include <algorithm>
#include <map>

#include <nlohmann/json.hpp>

#include "harness/judge/theorems_data.h"

namespace sweeplab {

std::vector<Proved> read_theorems(CsvReader& csv) {
  std::vector<std::string_view> fields;
  csv.next(fields);  // the head
  std::vector<Proved> list;
  while (csv.next(fields)) {
    if (list.empty() || list.back().method != fields[0]) list.push_back({std::string(fields[0]), {}});
    if (fields[1] == "none") continue;
    Theorem theorem{std::nullopt, std::string(fields[2])};
    if (fields[1] != "stated") theorem.condition = conjunction_of(fields[1]);
    list.back().theorems.push_back(std::move(theorem));
  }
  return list;
}

const Proved* proved_of(std::string_view method) {
  static const std::vector<Proved> list = [] {
    CsvReader csv("theorems.csv", theorems_data);
    return read_theorems(csv);
  }();
  const auto found = std::ranges::find(list, method, &Proved::method);
  return found == list.end() ? nullptr : &*found;
}

template <class S>
bool is_proved(const Method& method, const Query<S>& query, const Truth& truth) {
  static const std::map<const Method*, std::vector<Predicates>> conditions = [] {
    std::map<const Method*, std::vector<Predicates>> all;
    for (const Method& one : methods()) {
      const Proved* proved = one.exactly ? proved_of(one.card->id) : nullptr;
      if (!proved) continue;
      for (const Theorem& theorem : proved->theorems) {
        if (theorem.condition) all[&one].push_back(*theorem.condition);
      }
    }
    return all;
  }();
  const auto found = conditions.find(&method);
  if (found == conditions.end()) return false;
  const Predicates held = predicates_of(query, truth);
  return std::ranges::any_of(found->second, [held](Predicates condition) { return (condition & ~held) == 0; });
}
template bool is_proved(const Method&, const Query<float>&, const Truth&);
template bool is_proved(const Method&, const Query<double>&, const Truth&);

std::vector<std::string_view> left_open(const Card& card) {
  std::vector<std::string_view> open;
  const auto look = [&open](GrazeClaim claim, std::string_view words) {
    if (claim == GrazeClaim::unspecified) open.push_back(words);
  };
  look(card.grazes.flat, "boxes whose summed width or height is 0");
  look(card.grazes.rest, "touching without motion");
  look(card.grazes.slide, "sliding along a side");
  look(card.grazes.corner, "passing an exact corner");
  look(card.grazes.leave, "touching at the start and parting");
  look(card.grazes.end, "touching at the very end of the frame");
  return open;
}

nlohmann::ordered_json json_of(const Proved& proved) {
  auto json = nlohmann::ordered_json::array();
  for (const Theorem& theorem : proved.theorems) {
    nlohmann::ordered_json one;
    if (theorem.condition) {
      one["predicates"] = nlohmann::ordered_json::array();
      for (std::size_t p = 0; p < predicates().size(); ++p) {
        if ((*theorem.condition >> p & 1) != 0) one["predicates"].push_back(predicates()[p].id);
      }
    }
    one["text"] = theorem.text;
    json.push_back(std::move(one));
  }
  return json;
}

void add_theorems(nlohmann::ordered_json& json, const Card& card) {
  const Proved* proved = proved_of(card.id);
  if (!proved) return;
  json["over_reals"] = json_of(*proved);
  json["leaves_open"] = left_open(card);
}

}  // namespace sweeplab
