// SPDX-License-Identifier: MIT
#include "harness/play/frame_tally.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

#include "harness/support/interval.h"
#include "harness/support/text.h"
#include "harness/support/text_table.h"

namespace sweeplab {
namespace {

using Json = nlohmann::ordered_json;

std::string key_of(Ending ending) { return std::string(name_of(ending)); }

Json json_of_wrong(const FrameTally& tally, Ending ending) {
  const std::size_t e = index_of(ending);
  const Interval rate = clopper_pearson(tally.endings[e], tally.frames);
  const Interval real_rate = clopper_pearson(tally.real[e], tally.frames);
  Json json{{"count", tally.endings[e]},
            {"rate_95", {rate.low, rate.high}},
            {"real", tally.real[e]},
            {"real_rate_95", {real_rate.low, real_rate.high}}};
  if (ending == Ending::brief) {
    json["big"] = tally.big;
    json["stuck"] = tally.stuck;
  }
  json["causes"] = tally.causes[e];
  if (tally.endings[e] == 0) return json;
  json["worst"] = finite(tally.worst[e]);
  const FramePlace& first = tally.first[e];
  json["first"] = {{"episode", first.episode}, {"frame", first.frame}, {"mover", first.mover}};
  return json;
}

void read_wrong(const Json& json, Ending ending, FrameTally& tally) {
  const std::size_t e = index_of(ending);
  tally.endings[e] = json.at("count");
  tally.real[e] = json.at("real");
  if (ending == Ending::brief) {
    tally.big = json.at("big");
    tally.stuck = json.at("stuck");
  }
  tally.causes[e] = json.at("causes").get<std::map<std::string, std::uint64_t>>();
  if (tally.endings[e] == 0) return;
  const double worst = json.at("worst");
  tally.worst[e] = worst == std::numeric_limits<double>::max() ? std::numeric_limits<double>::infinity() : worst;
  const Json& first = json.at("first");
  tally.first[e] = {first.at("episode"), first.at("frame"), first.at("mover")};
}

}  // namespace

std::uint64_t HairlineTally::led() const {
  std::uint64_t n = 0;
  for (const auto& [frames, count] : led_after) n += count;
  return n;
}

std::uint64_t HairlineTally::median_frames() const {
  std::uint64_t n = 0;
  for (const auto& [frames, count] : led_after) {
    n += count;
    if (2 * n >= led()) return frames;
  }
  return 0;
}

void HairlineTally::count(const FollowedHairline& hairline) {
  if (hairline.end == HairlineEnd::none) return;
  ++followed;
  if (hairline.end == HairlineEnd::freed) ++freed;
  if (hairline.end == HairlineEnd::real) ++led_after[hairline.frames];
}

void HairlineTally::add(const HairlineTally& o) {
  followed += o.followed;
  freed += o.freed;
  for (const auto& [frames, n] : o.led_after) led_after[frames] += n;
}

Json json_of(const HairlineTally& tally) {
  const Interval rate = clopper_pearson(tally.led(), tally.followed);
  Json led_after = Json::array();
  for (const auto& [frames, n] : tally.led_after) led_after.push_back({frames, n});
  return {{"followed", tally.followed},
          {"freed", tally.freed},
          {"led_to_real", tally.led()},
          {"led_rate_95", {rate.low, rate.high}},
          {"led_after", led_after}};
}

HairlineTally hairline_tally_from(const Json& json) {
  HairlineTally tally;
  tally.followed = json.at("followed");
  tally.freed = json.at("freed");
  for (const auto& led : json.at("led_after")) tally.led_after[led.at(0)] += led.at(1).get<std::uint64_t>();
  return tally;
}

std::uint64_t FrameTally::wrong() const {
  std::uint64_t n = 0;
  for (const Ending ending : enumerators<Ending>) n += is_wrong(ending) ? of(ending) : 0;
  return n;
}

std::map<std::string, std::uint64_t> FrameTally::all_causes() const {
  std::map<std::string, std::uint64_t> sum;
  for (const auto& of_ending : causes) {
    for (const auto& [name, n] : of_ending) sum[name] += n;
  }
  return sum;
}

std::string FrameTally::worst_text(Ending ending) const {
  const double most = worst[index_of(ending)];
  return of(ending) == 0 ? "-" : std::isinf(most) ? "infinite" : number_text(most);
}

void FrameTally::count(const FrameJudgement& j, const FramePlace& place) {
  if (j.out_of_range) {
    ++out_of_range;
    return;
  }
  const std::size_t e = index_of(j.ending);
  ++frames;
  exact += j.exact;
  ++endings[e];
  real[e] += j.real;
  big += j.big;
  stuck += j.stuck;
  if (!is_wrong(j.ending)) return;
  ++causes[e][j.cause.name()];
  worst[e] = std::max(worst[e], j.severity);
  first[e] = std::min(first[e], place);
}

void FrameTally::add(const FrameTally& o) {
  frames += o.frames;
  exact += o.exact;
  not_asked += o.not_asked;
  out_of_range += o.out_of_range;
  big += o.big;
  stuck += o.stuck;
  hairlines.add(o.hairlines);
  for (std::size_t e = 0; e < endings.size(); ++e) {
    endings[e] += o.endings[e];
    real[e] += o.real[e];
    for (const auto& [name, n] : o.causes[e]) causes[e][name] += n;
    worst[e] = std::max(worst[e], o.worst[e]);
    first[e] = std::min(first[e], o.first[e]);
  }
}

Json json_of(const FrameTally& tally) {
  Json json{{"frames", tally.frames},           {"exact", tally.exact},
            {"not_asked", tally.not_asked},     {"out_of_range", tally.out_of_range},
            {"right", tally.of(Ending::right)}, {"policy", tally.of(Ending::policy)}};
  for (const Ending ending : enumerators<Ending>) {
    if (is_wrong(ending)) json[key_of(ending)] = json_of_wrong(tally, ending);
  }
  json["hairlines"] = json_of(tally.hairlines);
  return json;
}

FrameTally frame_tally_from(const Json& json) {
  FrameTally tally;
  tally.frames = json.at("frames");
  tally.exact = json.at("exact");
  tally.not_asked = json.at("not_asked");
  tally.out_of_range = json.at("out_of_range");
  tally.endings[index_of(Ending::right)] = json.at("right");
  tally.endings[index_of(Ending::policy)] = json.at("policy");
  for (const Ending ending : enumerators<Ending>) {
    if (is_wrong(ending)) read_wrong(json.at(key_of(ending)), ending, tally);
  }
  tally.hairlines = hairline_tally_from(json.at("hairlines"));
  return tally;
}

}  // namespace sweeplab
