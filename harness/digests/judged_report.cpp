// SPDX-License-Identifier: MIT
#include "harness/digests/judged_report.h"

#include <fmt/format.h>

#include "harness/digests/cell_sink.h"
#include "harness/methods/cards_json.h"
#include "harness/methods/peer.h"
#include "harness/support/atomic_file.h"
#include "harness/support/text.h"
#include "harness/support/usage_error.h"
#include "harness/survey/judged_json.h"

namespace sweeplab {

/// Which of the report's maps can be drawn of any queries; the third is of walls alone.
static std::vector<const CellMap*> maps_of_any_queries() {
  std::vector<const CellMap*> maps;
  for (const CellMap& map : cell_maps()) {
    if (map.rows > 1) maps.push_back(&map);
  }
  return maps;
}

/// What an engine that is asked says it is and does.
static std::string claims_of(const Method& engine) {
  const Card& card = *engine.card;
  const PeerClaims& claims = *peer_claims(card);
  const std::string_view touching = card.grazes.flat == GrazeClaim::contact ? "contact"
                                    : card.grazes.flat == GrazeClaim::none  ? "no contact"
                                                                            : "contact or none";
  const std::string_view overlap = card.overlap == OverlapClaim::reported    ? "overlap"
                                   : card.overlap == OverlapClaim::as_impact ? "hit or overlap"
                                                                             : "anything";
  return fmt::format(
      "{}\nIts card: of boxes that only touch {}; of an overlap at the start {}; skin {}; error in time {}",
      engine.guest->about(), touching, overlap, shortest(claims.skin), shortest(claims.time_error));
}

template <class S>
struct EngineMaps<S>::Sinks {
  std::vector<LogScorer<S>> scorers;  ///< by engine
  std::vector<std::pair<const CellMap*, CellSink<S>>> maps;
};

template <class S>
EngineMaps<S>::EngineMaps(const JudgedFile<S>& file, unsigned threads)
    : file_(file), sinks_(std::make_unique<Sinks>()) {
  const std::size_t lanes = lanes_of(RunOptions{threads, {}});
  const std::vector<const Method*>& panel = file.panel();
  for (std::size_t place = 0; place < panel.size(); ++place) {
    if (panel[place]->guest == nullptr && panel[place]->has_code()) continue;
    places_.push_back(place);
    sinks_->scorers.emplace_back(lanes, place);
  }
  for (const CellMap* map : maps_of_any_queries()) {
    sinks_->maps.emplace_back(map, CellSink<S>(*map, panel, places_, lanes));
  }
}

template <class S>
EngineMaps<S>::~EngineMaps() = default;

template <class S>
void EngineMaps<S>::study(Batch<S>& batch) {
  for (LogScorer<S>& scorer : sinks_->scorers) scorer.study(batch);
  for (auto& [map, cells] : sinks_->maps) cells.study(batch);
}

template <class S>
Json EngineMaps<S>::engines() const {
  Json engines = Json::array();
  for (std::size_t e = 0; e < places_.size(); ++e) {
    const Method& method = *file_.panel()[places_[e]];
    Json engine{{"id", method.card->id}, {"name", marked_name(*method.card)}};
    engine["log"] = method.guest == nullptr ? Json(file_.name()) : Json(nullptr);
    engine["started"] = method.guest == nullptr ? "" : method.card->published;
    engine["claims"] = method.guest == nullptr ? file_.engine().assumptions(scalar_of<S>) : claims_of(method);
    engine["troubles"] = method.guest == nullptr ? "" : method.guest->troubles();
    engine["score"] = score_json(sinks_->scorers[e].score());
    engines.push_back(std::move(engine));
  }
  return engines;
}

template <class S>
std::vector<MapPart> EngineMaps<S>::parts() const {
  std::vector<MapPart> parts;
  for (const auto& [map, cells] : sinks_->maps) parts.push_back({map, scalar_of<S>, cells.counts()});
  return parts;
}

template <class S>
void JudgedReport::add(const JudgedFile<S>& file, const EngineMaps<S>& engines, const std::vector<ScoreLimit>& limits) {
  logs_.push_back(judged_json(file, limits));
  for (const Json& engine : engines.engines()) engines_.push_back(engine);
  for (MapPart& part : engines.parts()) parts_.push_back(std::move(part));
}

void JudgedReport::write(const std::filesystem::path& folder, const std::string& text) const {
  Json body{{"text", text}, {"logs", logs_}, {"engines", engines_}};
  body.update(maps_of_logs_json(parts_));
  check_is_judged_report(folder, "--report");
  make_folder(folder / "data");
  write_data(folder / "data", "judged", body);
}

void check_is_judged_report(const std::filesystem::path& folder, const std::string& option) {
  std::error_code ignored;
  if (!std::filesystem::is_directory(folder, ignored) || std::filesystem::is_empty(folder, ignored)) return;
  if (read_data(folder / "data", "judged")) return;
  throw UsageError(
      fmt::format("{}: expected a new or empty folder, or an older report of judge, found {} with other "
                  "things in it",
                  option, folder.string()));
}

template class EngineMaps<float>;
template class EngineMaps<double>;
template void JudgedReport::add(const JudgedFile<float>&, const EngineMaps<float>&, const std::vector<ScoreLimit>&);
template void JudgedReport::add(const JudgedFile<double>&, const EngineMaps<double>&, const std::vector<ScoreLimit>&);

}  // namespace sweeplab
