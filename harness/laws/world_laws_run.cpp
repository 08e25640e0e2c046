// SPDX-License-Identifier: MIT
#include "harness/laws/world_laws_run.h"

#include <fmt/format.h>

#include <algorithm>

#include <nlohmann/json.hpp>

#include "harness/laws/statements/worlds.h"
#include "harness/support/named.h"
#include "harness/support/progress.h"
#include "harness/support/text_table.h"
#include "harness/support/units.h"
#include "harness/support/usage_error.h"

namespace sweeplab {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint64_t stories_a_unit = 20;

LawRuling ruling_of(const WorldLaw& law, const WorldStepper& stepper, Scalar scalar, const WorldStory& story) {
  return scalar == Scalar::float32 ? check<float>(law, stepper, story) : check<double>(law, stepper, story);
}

std::vector<WorldLawCell> empty_cells(const WorldLawsOptions& options) {
  std::vector<WorldLawCell> cells;
  for (const WorldLaw* law : options.laws) {
    for (const WorldStepper* stepper : options.steppers) {
      for (const Scalar scalar : options.scalars) cells.push_back({law, stepper, scalar, 0, 0, 0, {}, {}});
    }
  }
  return cells;
}

/// Of each cell: held, vacuous, broken, and which story was the first that broke it.
Json asked(const std::vector<WorldLawCell>& cells, std::uint64_t seed, std::uint64_t begin, std::uint64_t end) {
  struct CellCount {
    std::uint64_t of[3] = {};
    std::optional<std::uint64_t> first;
  };
  std::vector<CellCount> counts(cells.size());
  for (std::uint64_t k = begin; k < end; ++k) {
    const WorldStory story = drawn_story(seed, k);
    for (std::size_t c = 0; c < cells.size(); ++c) {
      const Ruling ruling = ruling_of(*cells[c].law, *cells[c].stepper, cells[c].scalar, story).ruling;
      ++counts[c].of[static_cast<std::size_t>(ruling)];
      if (ruling == Ruling::broken && !counts[c].first) counts[c].first = k;
    }
  }
  Json json = Json::array();
  for (const CellCount& count : counts) {
    json.push_back({count.of[0], count.of[1], count.of[2], count.first ? Json(*count.first) : Json(nullptr)});
  }
  return json;
}

Json plan_of(const WorldLawsOptions& options) {
  Json laws = Json::array(), steppers = Json::array(), scalars = Json::array();
  for (const WorldLaw* law : options.laws) laws.push_back(law->id);
  for (const WorldStepper* stepper : options.steppers) steppers.push_back(stepper->id);
  for (const Scalar scalar : options.scalars) scalars.push_back(name_of(scalar));
  return {{"world_laws", laws},
          {"steppers", steppers},
          {"scalars", scalars},
          {"stories", options.stories},
          {"seed", options.seed}};
}

void shrink(WorldLawCell& cell, std::uint64_t seed, std::uint64_t story) {
  const WorldStory drawn = drawn_story(seed, story);
  cell.counterexample = cell.scalar == Scalar::float32 ? shrink_broken<float>(*cell.law, *cell.stepper, drawn)
                                                       : shrink_broken<double>(*cell.law, *cell.stepper, drawn);
  cell.why = ruling_of(*cell.law, *cell.stepper, cell.scalar, *cell.counterexample).why;
}

std::string case_of(const WorldLawCell& cell) {
  return fmt::format("{}/{}/{}/{}", cell.law->id, cell.stepper->id, name_of(cell.scalar),
                     text_of(*cell.counterexample));
}

/// Held or broken, in each scalar: ". X" in float only by rounding, say.
std::string sign_of(const WorldLawCell& cell) {
  if (cell.guarantee_broken()) return fmt::format("! {}", cell.broken);
  return cell.broken > 0 ? fmt::format("{}", cell.broken) : cell.held > 0 ? "." : "-";
}

template <class S>
std::string frames_of(const WorldLawCase& c) {
  const PlayedStory<S> story(c.story);
  std::string text;
  const auto box = [](const Box<S>& b) {
    return fmt::format("{} {} {} {}", shortest(b.x), shortest(b.y), shortest(b.w), shortest(b.h));
  };
  text += fmt::format("mover {}\n", box(story.mover));
  for (const Obstacle<S>& o : story.level) text += fmt::format("box   {}\n", box(o.box));
  law::worlds::play(story, law::worlds::mover_among(*c.stepper, story.level),
                    [&](std::size_t k, const Box<S>&, const Vector<S>& v, const Vector<S>& end) {
                      text += fmt::format("frame {}: by {} to {}\n", k + 1, law::worlds::point_text(v.x, v.y),
                                          law::worlds::point_text(end.x, end.y));
                      return true;
                    });
  return text;
}

}  // namespace

bool WorldLawsResult::guarantee_broken() const {
  return std::ranges::any_of(cells, [](const WorldLawCell& cell) { return cell.guarantee_broken(); });
}

std::vector<const WorldLaw*> world_laws_named(const std::vector<std::string>& ids) {
  return named(world_laws(), ids, "law of a world", [](const WorldLaw& law) { return law.id; });
}
std::vector<const WorldStepper*> world_steppers_named(const std::vector<std::string>& ids) {
  return named(world_steppers(), ids, "step", [](const WorldStepper& stepper) { return stepper.id; });
}

std::optional<WorldLawsResult> run_world_laws(const WorldLawsOptions& options,
                                              const std::filesystem::path& checkpoint_file) {
  WorldLawsResult result{options.stories, options.seed, empty_cells(options)};
  Checkpoint checkpoint(plan_of(options), checkpoint_file);
  checkpoint.tell_what_is_lost();
  Progress progress("laws of worlds", "stories", options.stories);
  std::uint64_t done = 0;
  std::vector<std::optional<std::uint64_t>> first(result.cells.size());
  const auto end_of_unit = [&](std::size_t k) {
    return std::min<std::uint64_t>((k + 1) * stories_a_unit, options.stories);
  };
  const auto work = [&](std::size_t k) {
    return asked(result.cells, options.seed, k * stories_a_unit, end_of_unit(k));
  };
  const auto take = [&](std::size_t k, const Json& json) {
    if (json.size() != result.cells.size()) throw UsageError("not as many cells as asked for");
    for (std::size_t c = 0; c < result.cells.size(); ++c) {
      WorldLawCell& cell = result.cells[c];
      cell.held += json[c].at(0).get<std::uint64_t>();
      cell.vacuous += json[c].at(1).get<std::uint64_t>();
      cell.broken += json[c].at(2).get<std::uint64_t>();
      if (json[c].at(3).is_null()) continue;
      const auto story = json[c].at(3).get<std::uint64_t>();
      if (!first[c] || story < *first[c]) first[c] = story;
    }
    done += end_of_unit(k) - k * stories_a_unit;
    progress.show(done);
  };
  const std::size_t units = (options.stories + stories_a_unit - 1) / stories_a_unit;
  // Counts of the cells change while others work, but what `asked` reads of them does not.
  if (!do_units({units, work, take}, options.threads, checkpoint)) return std::nullopt;
  for (std::size_t c = 0; c < first.size(); ++c) {
    if (first[c]) shrink(result.cells[c], options.seed, *first[c]);
  }
  return result;
}

std::string text_of(const WorldLawsResult& result) {
  std::vector<std::string> heads{"law"};
  std::vector<const WorldStepper*> steppers;
  for (const WorldLawCell& cell : result.cells) {
    if (std::ranges::count(steppers, cell.stepper) == 0) steppers.push_back(cell.stepper);
  }
  for (std::size_t k = 0; k < steppers.size(); ++k) heads.push_back(fmt::format("{}", k + 1));
  TextTable table(heads);
  for (std::size_t c = 0; c < result.cells.size();) {
    const WorldLaw* law = result.cells[c].law;
    std::vector<std::string> row{fmt::format("W{} {}", law->number, law->id)};
    for (const WorldStepper* stepper : steppers) {
      std::string signs;
      for (; c < result.cells.size() && result.cells[c].law == law && result.cells[c].stepper == stepper; ++c) {
        signs += fmt::format("{}{}", signs.empty() ? "" : " ", sign_of(result.cells[c]));
      }
      row.push_back(signs);
    }
    table.add(row);
  }
  std::string text = table.text();
  text += fmt::format(
      "\n.  holds     a number: of {} stories that break it     !  and a guarantee of ours     -  vacuous in all\n"
      "one column a step, with a sign a scalar:\n",
      result.stories);
  for (std::size_t k = 0; k < steppers.size(); ++k) {
    text += fmt::format(
        "{:>2} {:<24}{}\n", k + 1, steppers[k]->id,
        steppers[k]->fault.empty() ? "keeps every law" : "wrong on purpose: " + std::string(steppers[k]->fault));
  }
  for (const WorldLawCell& cell : result.cells) {
    if (!cell.counterexample) continue;
    text += fmt::format("\n{} breaks {} in {}: {}\n  ./sweeplab laws --worlds --reproduce \"{}\"\n", cell.stepper->id,
                        cell.law->id, name_of(cell.scalar), cell.why, case_of(cell));
  }
  return text;
}

LawRuling WorldLawCase::ruling() const { return ruling_of(*law, *stepper, scalar, story); }

WorldLawCase world_law_case_from(const std::string& text) {
  std::vector<std::string> parts;
  std::size_t begin = 0;
  for (int k = 0; k < 3; ++k) {
    const std::size_t end = text.find('/', begin);
    if (end == std::string::npos) {
      throw UsageError(fmt::format("--reproduce: expected law/step/scalar/story, found \"{}\"", text));
    }
    parts.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return {
      world_laws_named({parts[0]}).front(), world_steppers_named({parts[1]}).front(),
      *named(std::span<const Scalar>(enumerators<Scalar>), {parts[2]}, "scalar", [](Scalar s) { return name_of(s); })
           .front(),
      story_from(text.substr(begin))};
}

std::string text_of(const WorldLawCase& c) {
  const LawRuling ruling = c.ruling();
  return fmt::format("W{} {}: {}\n{}\n{} in {}: {}{}{}\n", c.law->number, c.law->title, c.law->reason,
                     c.scalar == Scalar::float32 ? frames_of<float>(c) : frames_of<double>(c), c.stepper->id,
                     name_of(c.scalar), name_of(ruling.ruling), ruling.why.empty() ? "" : ": ", ruling.why);
}

}  // namespace sweeplab
