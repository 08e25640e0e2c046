// SPDX-License-Identifier: MIT
#include "harness/methods/cards_json.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "harness/methods/peer.h"

namespace sweeplab {

std::string_view origin_of(const Card& card) {
  if (const PeerClaims* peer = peer_claims(card)) {
    return peer->engine || peer->log ? "the engine itself" : "the library itself";
  }
  return name_of(card.provenance);
}

std::string marked_name(const Card& card) {
  if (const PeerClaims* peer = peer_claims(card)) {
    if (peer->engine) return fmt::format("{} (engine {})", card.id, peer->version);
    if (peer->log) {
      return peer->version.empty() ? std::string(card.id) : fmt::format("{} {}", card.id, peer->version);
    }
    return fmt::format("{} (peer {}, {})", card.id, peer->version, card.year);
  }
  const bool own_hand = card.provenance == Provenance::transcribed || card.provenance == Provenance::ours;
  return own_hand ? std::string(card.id) : fmt::format("{} ({})", card.id, name_of(card.provenance));
}

nlohmann::ordered_json json_of(const Card& card) {
  nlohmann::ordered_json json{{"id", card.id},
                              {"title", card.title},
                              {"author", card.author},
                              {"year", card.year},
                              {"published", card.published},
                              {"kind", name_of(card.kind)},
                              {"provenance", origin_of(card)},
                              {"native", name_of(card.native)}};
  json["claims"] = {{"grazes",
                     {{"flat", name_of(card.grazes.flat)},
                      {"rest", name_of(card.grazes.rest)},
                      {"slide", name_of(card.grazes.slide)},
                      {"corner", name_of(card.grazes.corner)},
                      {"leave", name_of(card.grazes.leave)},
                      {"end", name_of(card.grazes.end)},
                      {"none_at_end", card.grazes.none_at_end},
                      {"none_at_exact_corner", card.grazes.none_at_exact_corner}}},
                    {"overlap", name_of(card.overlap)},
                    {"time", card.gives_time},
                    {"face", card.gives_face},
                    {"needs_positive_sizes", card.needs_positive_sizes}};
  json["says"] = card.says;
  json["reading"] = card.reading;
  json["behaves"] = card.behaves;
  json["may_miss"] = card.may_miss;
  json["changes"] = nlohmann::ordered_json::array();
  for (const std::string_view change : card.changes) {
    if (!change.empty()) json["changes"].push_back(change);
  }
  if (const PeerClaims* peer = peer_claims(card)) {
    json["peer"] = {{"version", peer->version},           {"skin", peer->skin},
                    {"time_error", peer->time_error},     {"smallest_size", peer->smallest_size},
                    {"largest_size", peer->largest_size}, {"domain", peer->domain}};
  }
  if (!card.repairs.empty()) json["repairs"] = card.repairs;
  json["divisions"] = {{"verdict", card.divisions.verdict}, {"time", card.divisions.time}};
  json["verification"] = {{"float32", fmt::format("0x{:08x}", card.verification.float32)},
                          {"float64", fmt::format("0x{:08x}", card.verification.float64)}};
  return json;
}

}  // namespace sweeplab
