// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "harness/play/episode.h"
#include "harness/play/play_table.h"
#include "harness/support/text.h"
#include "harness/support/text_table.h"

namespace sweeplab {
namespace {

/// Of a scene and all combinations.
constexpr std::uint64_t few = 60;

template <class S>
std::string pair_text(S x, S y) {
  return fmt::format("({}, {})", shortest(x), shortest(y));
}

template <class S>
std::vector<std::string> cells_of(const Combination& combination, const PlayedFrame<S>& frame) {
  const AskedFrame<S>& asked = frame.asked;
  const FrameJudgement& j = frame.judgement;
  const std::string truth =
      j.out_of_range ? "beyond all numbers" : pair_text(static_cast<S>(j.truth[0]), static_cast<S>(j.truth[1]));
  std::string verdict(name_of(j.ending));
  if (j.stuck) verdict += ", stuck";
  if (j.out_of_range) verdict = "out of range";
  if (!frame.was_asked) verdict = "not asked";
  return {combination.title(),
          fmt::to_string(frame.number),
          fmt::to_string(frame.mover),
          pair_text(asked.mover.x, asked.mover.y),
          pair_text(asked.motion.x, asked.motion.y),
          frame.was_asked ? pair_text(frame.end.x, frame.end.y) : "-",
          truth,
          verdict,
          is_wrong(j.ending) ? j.cause.name() : "-"};
}

template <class S>
void add_frames(const PlayedScene& played, const Combination& combination, TextTable& table) {
  for (std::uint64_t number = 0; number < played.episodes(); ++number) {
    const Scene scene = played.at(number);
    Episode<S>(scene, combination).play(played.frames_of(number), [&](const PlayedFrame<S>& frame) {
      table.add(cells_of(combination, frame));
      return true;
    });
  }
}

}  // namespace

std::string few_frames(const PlayOptions& options, const PlayResult& result) {
  std::string text;
  for (std::size_t s = 0; s < options.scenes.size(); ++s) {
    std::uint64_t frames = 0;
    for (const FrameTally& t : result.scenes[s].tallies) frames += t.frames + t.not_asked + t.out_of_range;
    if (frames > few) continue;
    TextTable table({options.scenes[s].name, "frame", "mover", "begins at", "motion", "ends at", "in truth at",
                     "verdict", "cause"});
    for (const Combination& combination : options.combinations) {
      with_scalar(options.scalar, [&]<class S>() { add_frames<S>(options.scenes[s], combination, table); });
    }
    text += fmt::format("\n{}", table.text());
  }
  return text;
}

}  // namespace sweeplab
