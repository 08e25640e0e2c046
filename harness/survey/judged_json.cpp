// SPDX-License-Identifier: MIT
#include "harness/survey/judged_json.h"

#include <nlohmann/json.hpp>

#include "harness/query/query_text.h"
#include "harness/support/interval.h"
#include "harness/support/text.h"

namespace sweeplab {
namespace {

using Json = nlohmann::ordered_json;

Json card_json(const LogCard& engine, const Card& card) {
  const PeerClaims& claims = *peer_claims(card);
  return {{"name", engine.name},
          {"version", engine.version},
          {"touching", name_of(engine.touching.value_or(Touching::either))},
          {"overlap", name_of(engine.overlap.value_or(AtStart::hit))},
          {"skin", claims.skin},
          {"time_error", claims.time_error}};
}

}  // namespace

Json score_json(const LogScore& score) {
  Json json{{"queries", score.queries}, {"wrong", score.wrong()}, {"verdicts", Json::object()}};
  for (const Verdict v : enumerators<Verdict>) {
    const std::uint64_t n = score.of(v), of = score.opportunities(v);
    const Interval interval = clopper_pearson(n, of);
    json["verdicts"][std::string(name_of(v))] = {{"count", n}, {"of", of}, {"interval", {interval.low, interval.high}}};
  }
  return json;
}

template <class S>
Json judged_json(const JudgedFile<S>& file, const std::vector<ScoreLimit>& limits) {
  const Census census = file.census();
  Json json{{"file", file.name()}, {"scalar", name_of(scalar_of<S>)}, {"queries", census.queries}};
  for (const Class cls : enumerators<Class>) json["truth"][std::string(name_of(cls))] = census.of(cls);
  json["rounded_numbers"] = file.rounded();
  json["rounded_queries"] = file.rounded_queries();
  json["not_read"] = file.not_read();
  if (file.gives_answers()) {
    Json engine = card_json(file.engine(), *file.panel()[0]->card);
    engine["assumptions"] = file.engine().assumptions(scalar_of<S>);
    engine["score"] = score_json(file.score());
    engine["tags"] = Json::array();
    const std::vector<std::string> tags = file.tags();
    const std::vector<LogScore> scores = file.scores_by_tag();
    for (std::size_t tag = 0; tag < tags.size(); ++tag) {
      engine["tags"].push_back({{"tag", tags[tag]}, {"score", score_json(scores[tag])}});
    }
    engine["limits"] = Json::array();
    for (const ScoreLimit& limit : limits) {
      const Kept found = kept(limit, file.score());
      engine["limits"].push_back({{"limit", limit.text}, {"kept", found.kept}});
    }
    json["engine"] = std::move(engine);
  }
  json["methods"] = Json::array();
  const std::vector<Tally> tallies = file.tallies();
  for (std::size_t m = 0; m < tallies.size(); ++m) {
    const Method& judged = *file.panel()[m];
    Json method{{"id", judged.card->id}};
    if (judged.guest != nullptr) {
      method["engine"] = {{"about", judged.guest->about()},
                          {"language", judged.guest->language()},
                          {"troubles", judged.guest->troubles()}};
    }
    for (const Verdict v : enumerators<Verdict>) method[std::string(name_of(v))] = tallies[m].of(v);
    json["methods"].push_back(std::move(method));
  }
  json["worst"] = Json::array();
  for (const auto& worst : file.worst()) {
    json["worst"].push_back({{"row", worst.row},
                             {"query", query_arguments(numbers_of(worst.query))},
                             {"truth", name_of(worst.cls)},
                             {"severity", finite(worst.severity)},
                             {"given", worst.given},
                             {"answers", worst.answers},
                             {"wrong", worst.wrong}});
  }
  return json;
}

std::string judged_json_text(const Json& json) {
  return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

template Json judged_json(const JudgedFile<float>&, const std::vector<ScoreLimit>&);
template Json judged_json(const JudgedFile<double>&, const std::vector<ScoreLimit>&);

}  // namespace sweeplab
