// SPDX-License-Identifier: MIT
#include "harness/world/recorded_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include <nlohmann/json.hpp>

#include "harness/support/checkpoint.h"
#include "harness/support/progress.h"
#include "harness/support/units.h"

namespace sweeplab::recorded {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint64_t frames_a_unit = 500000, parts_in_all = 2 * std::size(scenes);
constexpr int frames_a_level = 1000;
constexpr std::uint64_t witness_every = 1000;

/// A stretch of one scene in one scalar, which nothing but the seed decides.
struct Unit {
  std::uint64_t part, block, frames;
};

std::vector<Unit> units_of(std::uint64_t frames) {
  std::vector<Unit> units;
  for (std::uint64_t part = 0; part < parts_in_all; ++part) {
    std::uint64_t left = frames / parts_in_all + (part < frames % parts_in_all ? 1 : 0);
    for (std::uint64_t block = 0; left > 0; ++block) {
      const std::uint64_t taken = std::min(left, frames_a_unit);
      units.push_back({part, block, taken});
      left -= taken;
    }
  }
  // Block by block, so that a run that is stopped has something of every scene.
  std::sort(units.begin(), units.end(),
            [](const Unit& a, const Unit& b) { return a.block != b.block ? a.block < b.block : a.part < b.part; });
  return units;
}

Score played(const Unit& unit, std::uint64_t seed) {
  const Scene& scene = scenes[unit.part / 2];
  const std::uint64_t own = (seed * parts_in_all + unit.part) * 1000003 + unit.block;
  return unit.part % 2 == 0
             ? play<float>(scene, unit.frames, own, frames_a_level, witness_every, witness_in_rationals<float>)
             : play<double>(scene, unit.frames, own, frames_a_level, witness_every, witness_in_rationals<double>);
}

Json to_json(const Score& s) {
  return Json::array({s.frames, s.stopped, s.corners, s.wrong, s.inside, s.through, s.witnessed, s.narrow, s.broad});
}
Score score_from(const Json& j) {
  Score s;
  std::size_t k = 0;
  for (std::uint64_t* n :
       {&s.frames, &s.stopped, &s.corners, &s.wrong, &s.inside, &s.through, &s.witnessed, &s.narrow, &s.broad}) {
    *n = j.at(k++).get<std::uint64_t>();
  }
  return s;
}

/// "1,000,000"
std::string grouped(std::uint64_t n) {
  std::string digits = std::to_string(n);
  for (std::size_t k = digits.size(); k > 3; k -= 3) digits.insert(k - 3, 1, ',');
  return digits;
}

}  // namespace

std::optional<std::vector<ScenePart>> run(std::uint64_t frames, std::uint64_t seed, unsigned threads,
                                          const std::filesystem::path& checkpoint) {
  const std::vector<Unit> units = units_of(frames);
  Checkpoint kept({{"world_run", frames}, {"seed", seed}, {"scenes", std::size(scenes)}}, checkpoint);
  kept.tell_what_is_lost();
  std::vector<ScenePart> parts;
  for (const Scene& scene : scenes) {
    parts.push_back({&scene, true, {}});
    parts.push_back({&scene, false, {}});
  }
  Progress progress("world_run", "frames", frames);
  std::uint64_t done = 0;
  const auto take = [&](std::size_t k, const Json& json) {
    const Score score = score_from(json);
    parts[units[k].part].score.add(score);
    done += score.frames;
    progress.show(done);
  };
  const auto work = [&](std::size_t k) { return to_json(played(units[k], seed)); };
  if (!do_units({units.size(), work, take}, threads, kept)) return std::nullopt;
  return parts;
}

std::string table(const std::vector<ScenePart>& parts) {
  std::string text =
      "| scene | scalar | frames | stopped | corners | in 64 bits | 128 | witnessed | wrong | inside | through |\n"
      "| --- | --- | --: | --: | --: | --: | --: | --: | --: | --: | --: |\n";
  Score all;
  const auto row = [&](std::string_view name, std::string_view scalar, const Score& s) {
    text += fmt::format("| {} | {} |", name, scalar);
    for (const std::uint64_t n :
         {s.frames, s.stopped, s.corners, s.narrow, s.broad, s.witnessed, s.wrong, s.inside, s.through}) {
      text += fmt::format(" {} |", grouped(n));
    }
    text += "\n";
  };
  for (const ScenePart& p : parts) {
    row(p.scene->name, p.single ? "float" : "double", p.score);
    all.add(p.score);
  }
  row("all", "", all);
  return text;
}

}  // namespace sweeplab::recorded
