// SPDX-License-Identifier: MIT
#include "harness/play/play_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "harness/play/episode.h"
#include "harness/support/interval.h"
#include "harness/support/text.h"
#include "harness/support/text_table.h"

namespace sweeplab {
namespace {

/// So many columns of scenes fit beside the names.
constexpr std::size_t scenes_a_table = 6;

std::string rate_text(std::uint64_t n, std::uint64_t frames) {
  return frames == 0 ? "-" : per_million_text(static_cast<double>(n) / static_cast<double>(frames));
}
std::string rate_text(const FrameTally& tally, Ending ending) { return rate_text(tally.of(ending), tally.frames); }
std::string real_text(const FrameTally& tally, Ending ending) {
  return rate_text(tally.real[index_of(ending)], tally.frames);
}

std::string interval_text(const FrameTally& tally, Ending ending) {
  if (tally.frames == 0) return "-";
  const Interval interval = clopper_pearson(tally.of(ending), tally.frames);
  if (tally.of(ending) == 0) return fmt::format("0 (<{})", per_million_text(interval.high));
  return fmt::format("{} [{}, {}]", rate_text(tally, ending), per_million_text(interval.low),
                     per_million_text(interval.high));
}

std::string causes_text(const FrameTally& tally) {
  std::string text;
  const std::uint64_t wrong = tally.wrong();
  for (const auto& [name, n] : tally.all_causes()) {
    const double percent = 100 * static_cast<double>(n) / static_cast<double>(wrong);
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", name,
                        n == wrong       ? "100%"
                        : percent > 99.9 ? ">99.9%"
                        : percent < 0.1  ? "<0.1%"
                                         : fmt::format("{:.2g}%", percent));
  }
  return text.empty() ? "-" : text;
}

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

std::string overview(const PlayOptions& options, const PlayResult& result) {
  std::string text;
  for (std::size_t from = 0; from < options.scenes.size(); from += scenes_a_table) {
    const std::size_t to = std::min(from + scenes_a_table, options.scenes.size());
    std::vector<std::string> heads{"real inside / through / short per million"};
    for (std::size_t s = from; s < to; ++s) heads.push_back(options.scenes[s].name);
    TextTable table(std::move(heads));
    for (std::size_t c = 0; c < options.combinations.size(); ++c) {
      std::vector<std::string> cells{options.combinations[c].title()};
      for (std::size_t s = from; s < to; ++s) {
        const FrameTally& t = result.scenes[s].tallies[c];
        cells.push_back(t.frames == 0 ? "-"
                                      : fmt::format("{} / {} / {}", real_text(t, Ending::inside),
                                                    real_text(t, Ending::through), real_text(t, Ending::brief)));
      }
      table.add(std::move(cells));
    }
    text += fmt::format("{}{}", text.empty() ? "" : "\n", table.text());
  }
  return text + "real: wrong by at least 1/1000 of half the mover's smaller side; less is a hairline\n";
}

std::string hairline_table(const PlayOptions& options, const PlayResult& result) {
  TextTable table(
      {"first hairline of each episode", "followed", "led to a real error", "95% interval", "median frames"});
  bool any = false;
  for (std::size_t c = 0; c < options.combinations.size(); ++c) {
    HairlineTally sum;
    for (const PlayedCounts& counts : result.scenes) sum.add(counts.tallies[c].hairlines);
    if (sum.followed == 0) continue;
    any = true;
    const auto percent = [](double rate) { return fmt::format("{:.3g}%", 100 * rate); };
    const Interval interval = clopper_pearson(sum.led(), sum.followed);
    table.add({options.combinations[c].title(), fmt::to_string(sum.followed),
               percent(static_cast<double>(sum.led()) / static_cast<double>(sum.followed)),
               fmt::format("{} to {}", percent(interval.low), percent(interval.high)),
               sum.led() == 0 ? "-" : fmt::to_string(sum.median_frames())});
  }
  if (!any) return "";
  return fmt::format(
      "\nA hairline: a frame ends inside an obstacle by less than 1/1000 of half the mover's smaller side.\n"
      "Here the mover continues from there, for at most {} frames, until it is free again or the error is real.\n\n{}",
      followed_frames, table.text());
}

std::string tables_by_scene(const PlayOptions& options, const PlayResult& result) {
  std::string text;
  for (std::size_t s = 0; s < options.scenes.size(); ++s) {
    const PlayedScene& scene = options.scenes[s];
    text += fmt::format("{}{}: {} frames, {}: {}\n", text.empty() ? "" : "\n", scene.name, scene.frames,
                        counted(result.scenes[s].episodes, "episode"), scene.tells);
    TextTable table({"per million, and 95% interval", "frames", "real inside", "real through", "real short", "inside",
                     "through", "short", "astray", "failed", "policy", "causes", "deepest", "farthest through"});
    for (std::size_t c = 0; c < options.combinations.size(); ++c) {
      const FrameTally& t = result.scenes[s].tallies[c];
      table.add({options.combinations[c].title(), fmt::to_string(t.frames), real_text(t, Ending::inside),
                 real_text(t, Ending::through), real_text(t, Ending::brief), interval_text(t, Ending::inside),
                 interval_text(t, Ending::through), interval_text(t, Ending::brief), rate_text(t, Ending::astray),
                 rate_text(t, Ending::failed), rate_text(t, Ending::policy), causes_text(t),
                 t.worst_text(Ending::inside), t.worst_text(Ending::through)});
    }
    text += table.text();
  }
  return text;
}

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
