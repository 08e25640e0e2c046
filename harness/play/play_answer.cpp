// SPDX-License-Identifier: MIT
#include "harness/play/play_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <string_view>
#include <vector>

#include "harness/support/text_table.h"

namespace sweeplab {
namespace {

constexpr std::string_view cause_head = "mostly by", scene_head = "most in", astray_head = "astray",
                           failed_head = "failed";

double rate(std::uint64_t n, std::uint64_t of) {
  return of == 0 ? 0 : static_cast<double>(n) / static_cast<double>(of);
}

constexpr std::size_t most_names = 9;  // of one list; they are long

/// What a combination did in all scenes.
struct Standing {
  FrameTally sum;
  std::array<double, enum_count<Ending>> worst{};  ///< of each ending the highest real rate of a scene
  double most = 0;                                 ///< the highest of these
  std::string_view scene;                          ///< where that was

  Standing(const PlayOptions& options, const PlayResult& result, std::size_t combination) {
    for (std::size_t s = 0; s < options.scenes.size(); ++s) {
      const FrameTally& tally = result.scenes[s].tallies[combination];
      sum.add(tally);
      for (const Ending ending : enumerators<Ending>) {
        if (!is_wrong(ending)) continue;
        const double own = rate(tally.real[index_of(ending)], tally.frames);
        worst[index_of(ending)] = std::max(worst[index_of(ending)], own);
        if (own > most) {
          most = own;
          scene = options.scenes[s].name;
        }
      }
    }
  }

  std::string cause() const {
    const std::map<std::string, std::uint64_t> causes = sum.all_causes();
    const auto most_often = std::ranges::max_element(causes, {}, [](const auto& cause) { return cause.second; });
    return most_often == causes.end() ? "" : most_often->first;
  }
};

/// How a combination stands in the table: its order and placing only where they are not the usual ones.
std::string short_title(const Combination& combination) {
  constexpr std::string_view usual_choice = " earliest along";
  std::string title = combination.title();
  if (title.ends_with(usual_choice)) title.resize(title.size() - usual_choice.size());
  return title;
}

std::string introduction(const PlayOptions& options, const PlayResult& result) {
  const std::string ways = counted(options.combinations.size(), "way") + " to move a box";
  if (options.scenes.size() == 1) {
    return fmt::format("{}: {} in {}, {}.\n", options.scenes[0].name, counted(options.scenes[0].frames, "frame"),
                       counted(result.scenes[0].episodes, "episode"), ways);
  }
  std::uint64_t frames = 0;
  for (const PlayedScene& scene : options.scenes) frames += scene.frames;
  return fmt::format("{} in {}, {}.\n", counted(frames, "frame"), counted(options.scenes.size(), "scene"), ways);
}

/// How often a hairline led to a real error, over all.
std::string hairlines_text(const std::vector<Standing>& standings) {
  HairlineTally all;
  for (const Standing& own : standings) all.add(own.sum.hairlines);
  if (all.followed == 0) return "";
  return fmt::format("Of {} followed to their end, {} led to a real error within {} frames.\n",
                     counted(all.followed, "hairline"), all.led(), followed_frames);
}

constexpr std::string_view meanings =
    "inside: in a solid box in which it did not begin; through: beyond something solid; short: on the way to the right "
    "end, and not far enough; astray: anywhere else\n"
    "real: by at least 1/1000 of half the mover's smaller side; hairline: by less\n"
    "where a name says no more: the earliest hit first, the box placed along its motion\n"
    "--all: hairlines, intervals, every cause; play.json has every number\n";

}  // namespace

std::string play_answer(const PlayOptions& options, const PlayResult& result, std::size_t width) {
  std::vector<Standing> standings;
  std::vector<std::string> right, by_hairlines, not_asked;
  TextTable table({"real errors per million frames", "inside", "through", "short", std::string(astray_head),
                   std::string(failed_head), std::string(cause_head), std::string(scene_head)});
  table.set_left(6);
  table.set_left(7);
  bool any = false;
  for (std::size_t c = 0; c < options.combinations.size(); ++c) {
    const Standing& own = standings.emplace_back(options, result, c);
    const std::string title = short_title(options.combinations[c]);
    const bool is_engine = options.combinations[c].guest != nullptr, reference = is_engine || title == "step";
    if (own.most == 0) {
      std::vector<std::string>& names = own.sum.frames == 0 ? not_asked : own.sum.wrong() == 0 ? right : by_hairlines;
      names.insert(reference ? names.begin() : names.end(), title);
      if (!reference || own.sum.frames == 0) continue;
    }
    any = any || !reference || is_engine;
    const auto per_million = [&](Ending ending) { return per_million_text(own.worst[index_of(ending)]); };
    table.add({title, per_million(Ending::inside), per_million(Ending::through), per_million(Ending::brief),
               per_million(Ending::astray), per_million(Ending::failed), own.most > 0 ? own.cause() : "",
               options.scenes.size() > 1 ? std::string(own.scene) : ""},
              {is_engine   ? 2.0
               : reference ? 1.0
                           : 0.0,
               own.most});
  }
  std::string text = wrapped(introduction(options, result) + names_line("Never wrong", right, most_names) +
                                 names_line("Wrong by hairlines only", by_hairlines, most_names) +
                                 names_line("Not asked", not_asked, most_names) + hairlines_text(standings),
                             width, "  ");
  if (any) {
    text += options.scenes.size() > 1
                ? wrapped("Really wrong, the worst first; of each kind the highest rate of a scene:\n", width, "  ")
                : "Really wrong, the worst first:\n";
    table.drop_zero_columns();
    for (const std::string_view head : {cause_head, scene_head, failed_head, astray_head}) {
      table.drop_without_room(head, width);
    }
    text += "\n" + table.text(width);
  }
  return any || !by_hairlines.empty() ? text + "\n" + wrapped(meanings, width, "  ") : text;
}

}  // namespace sweeplab
