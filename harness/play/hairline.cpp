// SPDX-License-Identifier: MIT
#include "harness/play/hairline.h"

#include <nlohmann/json.hpp>
#include <stdexcept>

#include "harness/support/interval.h"

namespace sweeplab {
namespace {

using Json = nlohmann::ordered_json;

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

nlohmann::ordered_json json_of(const HairlineTally& tally) {
  const Interval rate = clopper_pearson(tally.led(), tally.followed);
  Json led_after = Json::array();
  for (const auto& [frames, n] : tally.led_after) led_after.push_back({frames, n});
  return {{"followed", tally.followed},
          {"freed", tally.freed},
          {"led_to_real", tally.led()},
          {"led_rate_95", {rate.low, rate.high}},
          {"led_after", led_after}};
}

HairlineTally hairline_tally_from(const nlohmann::ordered_json& json) {
  HairlineTally tally;
  tally.followed = json.at("followed");
  tally.freed = json.at("freed");
  for (const auto& led : json.at("led_after")) tally.led_after[led.at(0)] += led.at(1).get<std::uint64_t>();
  if (tally.led() != json.at("led_to_real")) throw std::runtime_error("hairlines that do not add up");
  if (tally.led() + tally.freed > tally.followed) throw std::runtime_error("more ends of hairlines than hairlines");
  return tally;
}

}  // namespace sweeplab
