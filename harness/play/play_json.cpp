// SPDX-License-Identifier: MIT
#include "harness/play/play_table.h"

#include <fstream>
#include <nlohmann/json.hpp>

#include "harness/support/own_json.h"
#include "harness/support/provenance.h"
#include "harness/support/text.h"

namespace sweeplab {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view format_name = "sweeplab-play";
constexpr int format_version = 1;

Json json_of(const PlayedScene& scene, const PlayedCounts& counts) {
  Json json{{"name", scene.name}, {"tells", scene.tells}, {"frames", scene.frames}, {"episodes", counts.episodes}};
  if (!scene.source.empty()) json["checksum"] = scene.source;
  return json;
}

Json json_of(const GuestLoop& engine) {
  Json json{{"name", engine.card().id},
            {"version", engine.version()},
            {"scalar", name_of(engine.scalar())},
            {"response", name_of(engine.card().intent)},
            {"options", engine.published()}};
  if (!engine.language().empty()) json["language"] = engine.language();
  return json;
}

Json json_of(const PlayWitness& w, const PlayOptions& options) {
  const auto point = [](const Vector<double>& v) { return Json{finite(v.x), finite(v.y)}; };
  return {{"combination", options.combinations[w.combination].name()},
          {"ending", name_of(w.ending)},
          {"cause", w.cause.name()},
          {"scene", options.scenes[w.scene].name},
          {"file", "witnesses/" + w.file_name(options)},
          {"end", point(w.end)},
          {"truth", point(w.truth)},
          {"severity", finite(w.severity)}};
}

}  // namespace

Json head_of(const PlayOptions& options) {
  Json head{{"format", format_name},  {"version", format_version},         {"frames", options.frames},
            {"seed", options.seed},   {"scalar", name_of(options.scalar)}, {"combinations", Json::array()},
            {"scenes", Json::array()}};
  for (const Combination& combination : options.combinations) head["combinations"].push_back(combination.name());
  for (const Combination& combination : options.combinations) {
    if (combination.guest != nullptr) head["engines"].push_back(json_of(*combination.guest));
  }
  for (const PlayedScene& scene : options.scenes) head["scenes"].push_back(scene.name);
  return head;
}

std::string file_text(const PlayOptions& options, const PlayResult& result, const std::vector<PlayWitness>& witnesses) {
  Json head = head_of(options);
  head["scenes"] = Json::array();
  std::vector<Json> results, shown;
  for (std::size_t s = 0; s < options.scenes.size(); ++s) {
    head["scenes"].push_back(json_of(options.scenes[s], result.scenes[s]));
    for (std::size_t c = 0; c < options.combinations.size(); ++c) {
      Json json{{"scene", options.scenes[s].name}, {"combination", options.combinations[c].name()}};
      json.update(sweeplab::json_of(result.scenes[s].tallies[c]));
      results.push_back(std::move(json));
    }
  }
  for (const PlayWitness& w : witnesses) shown.push_back(json_of(w, options));
  return own_json_text(head, {{"results", results}, {"witnesses", shown}}, provenance());
}

std::vector<std::string> listed_witnesses(const std::filesystem::path& file) try {
  std::vector<std::string> names;
  std::ifstream in(file, std::ios::binary);
  const Json json = Json::parse(in);
  if (json.at("format") != format_name) return {};
  for (const Json& witness : json.at("witnesses")) {
    const std::filesystem::path listed(witness.at("file").get<std::string>());
    if (listed.parent_path() == "witnesses") names.push_back(listed.filename().string());
  }
  return names;
} catch (const std::exception&) {  // no file of ours
  return {};
}

}  // namespace sweeplab
