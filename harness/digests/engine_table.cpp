// SPDX-License-Identifier: MIT
#include "harness/digests/digests.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdint>

#include "harness/methods/peer.h"
#include "harness/support/text_table.h"

namespace sweeplab {
namespace {

/// Those of a list that are this method's.
Json of_method(const Json& rows, std::string_view id) {
  Json own = Json::array();
  for (const Json& row : rows) {
    if (row.at("method") == id) own.push_back(row);
  }
  return own;
}

/// "12 of 3400, in bullets"; of none that could happen "-".
std::string rate_cell(const Json& rate) {
  const auto of = rate.at("of").get<std::uint64_t>();
  if (of == 0) return "-";
  const auto n = rate.at("n").get<std::uint64_t>();
  const std::string family = rate.at("family").is_null() ? "" : rate.at("family").get<std::string>();
  return fmt::format("{} of {}{}", n, of, n == 0 || family.empty() ? "" : ", in " + family);
}

/// "tiny: tunnel 12 of 300, wrong_face 3 of 1000; raw: ..."; empty where it was never wrong.
std::string by_family(const Json& row) {
  std::string text;
  for (const Json& family : row.at("families")) {
    std::string own;
    for (const auto& [verdict, rate] : family.at("verdicts").items()) {
      if (rate.at("n") == 0) continue;
      own += fmt::format("{}{} {} of {}", own.empty() ? "" : ", ", verdict, rate.at("n").dump(), rate.at("of").dump());
    }
    if (own.empty()) continue;
    text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", family.at("family").get<std::string>(), own);
  }
  return text;
}

}  // namespace

Json engines_json(const Survey& survey, std::span<const Method* const> engines) {
  const Json verdicts = verdicts_json(survey), witnesses = witnesses_json(survey);
  Json json{{"queries_per_family", survey.queries}, {"seed", survey.seed}, {"engines", Json::array()}};
  for (const Method* method : engines) {
    const Card& card = *method->card;
    Json worst = Json::array();
    for (const Json& witness : of_method(witnesses.at("witnesses"), card.id)) {
      worst.push_back({{"witness", witness},
                       {"command", fmt::format("./sweeplab explain --scalar {} --algorithms {} {} \"{}\"",
                                               witness.at("scalar").get<std::string>(), card.id, card.published,
                                               witness.at("query").get<std::string>())}});
    }
    std::string troubles = method->guest->troubles();
    troubles.erase(0, std::min(troubles.find_first_not_of('\n'), troubles.size()));
    json["engines"].push_back({{"id", card.id},
                               {"version", peer_claims(card)->version},
                               {"language", method->guest->language()},
                               {"scalar", name_of(card.native)},
                               {"started", card.published},
                               {"rows", of_method(verdicts.at("rows"), card.id)},
                               {"witnesses", std::move(worst)},
                               {"troubles", troubles}});
  }
  return json;
}

std::string engines_section(const Json& engines) {
  TextTable table({"engine", "version", "language", "asked in", "real tunnels, worst family", "all tunnels",
                   "real phantoms, worst family", "all phantoms", "wrong faces", "failed", "wrong in all", "fails in"});
  std::string shown, families;
  for (const Json& engine : engines.at("engines")) {
    const auto text = [&](const char* key) { return engine.at(key).get<std::string>(); };
    for (const Json& row : engine.at("rows")) {
      const Json& summary = row.at("summary");
      table.add({text("id"), text("version"), text("language"), row.at("scalar").get<std::string>(),
                 rate_cell(summary.at("severe_tunnel")), rate_cell(summary.at("tunnel")),
                 rate_cell(summary.at("severe_phantom")), rate_cell(summary.at("phantom")),
                 summary.at("wrong_face").dump(), summary.at("failed").dump(), summary.at("wrong").dump(),
                 fmt::format("{}/{}", summary.at("failing_families").dump(), summary.at("families").dump())});
      const std::string own = by_family(row);
      families += fmt::format("- {}, {}: {}\n", text("id"), row.at("scalar").get<std::string>(),
                              own.empty() ? "never wrong" : own);
    }
    for (const Json& one : engine.at("witnesses")) {
      const Json& witness = one.at("witness");
      shown += fmt::format("# {}, {}, in {}\n{}\n", text("id"), witness.at("verdict").get<std::string>(),
                           witness.at("family").get<std::string>(), one.at("command").get<std::string>());
    }
  }
  return fmt::format(
      "\n## Engines\n\nSomebody's programs, as they are, each judged under its own card on {} queries a family (seed "
      "{}).\n\n{}\nBy family:\n\n{}{}",
      engines.at("queries_per_family").dump(), engines.at("seed").dump(), table.markdown(), families,
      shown.empty() ? "" : fmt::format("\nThe worst query of each kind:\n\n```sh\n{}```\n", shown));
}

}  // namespace sweeplab
