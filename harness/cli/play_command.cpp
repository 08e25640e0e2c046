// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <optional>
#include <system_error>

#include "harness/cli/command.h"
#include "harness/cli/shared_options.h"
#include "harness/engines/world_engine.h"
#include "harness/play/named_scenes.h"
#include "harness/play/play.h"
#include "harness/play/play_table.h"
#include "harness/play/play_witness.h"
#include "harness/scenes/scene_file.h"
#include "harness/support/atomic_file.h"
#include "harness/support/checkpoint.h"
#include "harness/support/folder_lock.h"
#include "harness/support/own_json.h"
#include "harness/support/standard_streams.h"
#include "harness/support/usage_error.h"

namespace sweeplab {
namespace {

/// All built-in scenes with the main combinations take less than a minute on two cores then.
constexpr std::uint64_t default_frames = 2000;

struct PlayCommand final : Command {
  std::vector<std::string> scenes, with;
  EngineChoice engines;
  std::uint64_t frames = 0, seed = 1;
  std::string scalar_name;
  LevelOptions level;
  unsigned threads = 0;
  std::filesystem::path out = "out/play";
  bool all = false;
  bool by_scene = false;
  bool out_given = false;  ///< whether the user chose `out`

  std::vector<NamedScene> named;
  std::vector<Combination> combinations;  ///< empty: the main ones, or with engines what was said is looked up later
  std::optional<Scalar> scalar;

  explicit PlayCommand(Options& options) {
    options.summary("play scenes frame by frame with methods, responses and loops, each frame judged by exact truth",
                    {"./sweeplab play my_level.tmj", "./sweeplab play all --with step,bump_move"});
    options.section("What to play");
    options
        .option("scene", scenes,
                "all, the name of a built-in scene, a scene file, or a Tiled map (.tmj); ./sweeplab play without one "
                "opens the explorer")
        .required();
    options
        .option("--with", with,
                "only these combinations, separated by commas: METHOD RESPONSE ORDER PLACING (a part that is left out "
                "means all), or a whole loop ('gamedev slide', step)")
        .separated_by_commas()
        .one_at_a_time();
    options
        .option("--frames", frames,
                fmt::format("frames of each scene and combination (default {}; a scene file states its own)",
                            default_frames))
        .from_to(std::uint64_t{1}, std::uint64_t{1} << 48);
    options.option("--seed", seed, "default 1").from_to(std::uint64_t{0}, std::uint64_t{1} << 63);
    options.option("--scalar", scalar_name, "float32 (default; witnesses and engines use their own) or float64");
    add_world_engines(options, engines);
    add_level_options(options, level);
    add_threads(options, threads);
    options.section("Output");
    options.option("--out", out, "folder for play.json and witnesses/ (default out/play; for witnesses alone: none)");
    options.flag("--all", all, "print everything about every way to move a box, and what hairlines lead to, too");
    options.flag("--by-scene", by_scene, "print a table for each scene: intervals, causes, severities");
  }

  void look_up(const Options& given) override {
    named = scenes_named(scenes);
    engines.look_up(with);
    if (!with.empty() && engines.options.empty()) combinations = combinations_named(with);
    out_given = given.given("--out");
    if (given.given("--scalar")) scalar = scalar_named(scalar_name);
    level.look_up();
  }

  NamedFiles files() const override {
    NamedFiles files;
    // Of files alone, which may be witnesses, nothing is written where nobody said.
    const bool of_files = std::ranges::all_of(named, [](const NamedScene& n) { return n.family == nullptr; });
    if (out_given || !of_files) {
      files.outputs = {{"--out", out / "play.json"}, {"--out", out / "play.checkpoint.json"}};
      files.folders = {{"--out", out}};
    }
    for (const NamedScene& scene : named) {
      if (scene.family == nullptr) files.inputs.push_back({"scene", scene.file});
    }
    return files;
  }

  int run() const override;

 private:
  PlayOptions options_of(ReadScenes read, Scalar in, const WorldEngines& guests) const;
  Scalar scalar_of_run(const WorldEngines& guests) const;
  int play(const PlayOptions& options, const WorldEngines& guests) const;
  int play_again(const PlayOptions& options, const WorldEngines& guests) const;
  int show(const PlayOptions& options, const PlayResult& result, const std::string& written) const;
};

/// Those that have code in the scalar. `witnessed`: names of witnesses, which come with step.
std::vector<Combination> chosen(std::vector<Combination> asked, const std::vector<std::string>& witnessed,
                                Scalar scalar) {
  if (asked.empty() && !witnessed.empty()) {
    std::vector<std::string> names = witnessed;
    names.emplace_back("step");
    asked = combinations_named(names);
  }
  if (asked.empty()) asked = main_combinations();
  std::erase_if(asked, [scalar](const Combination& c) { return !c.has_code_in(scalar); });
  if (asked.empty()) throw UsageError(fmt::format("--with: none of these has code in {}", name_of(scalar)));
  return asked;
}

/// What engines store decides, if nothing was said.
Scalar PlayCommand::scalar_of_run(const WorldEngines& guests) const {
  const std::optional<Scalar> said = scalar ? scalar : scalar_of_witnesses(named);
  if (guests.all().empty()) return said.value_or(Scalar::float32);
  const Scalar in = said.value_or(guests.all().front()->scalar());
  for (const auto& guest : guests.all()) {
    if (guest->scalar() == in) continue;
    throw UsageError(fmt::format(
        "--engine {}: it stores {}, and this run is in {}; expected {}", guest->card().id, name_of(guest->scalar()),
        name_of(in), said ? fmt::format("--scalar {}", name_of(guest->scalar())) : "engines of one scalar"));
  }
  return in;
}

PlayOptions PlayCommand::options_of(ReadScenes read, Scalar in, const WorldEngines& guests) const {
  PlayOptions options;
  const bool others = !guests.all().empty() && !engines.others.empty();
  if (!engines.alone) {
    options.combinations = chosen(others ? combinations_named(engines.others) : combinations, read.combinations, in);
  }
  for (const auto& guest : guests.all()) {
    const Combination played = combination_of(*guest);
    if (std::ranges::find(options.combinations, played) == options.combinations.end()) {
      options.combinations.push_back(played);
    }
  }
  options.scenes = std::move(read.scenes);
  options.scalar = in;
  const bool families = std::ranges::any_of(named, [](const NamedScene& n) { return n.family != nullptr; });
  options.frames = frames == 0 && families ? default_frames : frames;
  options.seed = seed;
  options.threads = threads;
  return options;
}

/// How each wrong frame of an engine is played again, with that engine alone.
std::string commands_of(const PlayOptions& options, const std::vector<PlayWitness>& witnesses,
                        const std::filesystem::path& folder) {
  std::string text;
  for (const PlayWitness& witness : witnesses) {
    const Combination& played = options.combinations[witness.combination];
    if (played.guest == nullptr) continue;
    text += fmt::format("\n{}, {}: ./sweeplab play {} --with {} {}", played.title(), name_of(witness.ending),
                        (folder / witness.file_name(options)).string(), played.name(), played.guest->published());
  }
  return text;
}

/// The witnesses of this run, and not those of the run before.
void write_witnesses(const std::filesystem::path& out, const PlayOptions& options,
                     const std::vector<PlayWitness>& witnesses) {
  std::error_code ignored;
  for (const std::string& old : listed_witnesses(out / "play.json")) {
    std::filesystem::remove(out / "witnesses" / old, ignored);
  }
  if (!witnesses.empty()) make_folder(out / "witnesses");
  for (const PlayWitness& witness : witnesses) {
    write_atomically(out / "witnesses" / witness.file_name(options), scene_text(witness.shrunk));
  }
}

int PlayCommand::show(const PlayOptions& options, const PlayResult& result, const std::string& written) const {
  std::string text = play_answer(options, result, terminal_width());
  if (all && options.scenes.size() > 1) text += "\n" + overview(options, result);
  if (by_scene || (all && options.scenes.size() == 1)) text += "\n" + tables_by_scene(options, result);
  if (all) text += hairline_table(options, result);
  text += few_frames(options, result) + written;
  fmt::print("{}", text);
  const std::uint64_t wrong = wrong_steps(options, result);
  if (wrong > 0) say("step ended {} of these frames wrongly: a guarantee is broken\n", wrong);
  return wrong > 0 ? exit_broken : exit_done;
}

/// Into the folder `out`, which is locked.
int PlayCommand::play(const PlayOptions& options, const WorldEngines& guests) const {
  const std::filesystem::path file = out / "play.json", checkpoint = out / "play.checkpoint.json";
  check_not_less(head_of(options), file);
  check_output(file);  // what cannot be written is said before the work, not after it
  const auto cut_short = [&] {
    return stopped("stopped; the same command resumes after the last finished episodes ({})\n", checkpoint.string());
  };
  const std::optional<PlayResult> result = run_play(options, checkpoint);
  if (!result) return cut_short();
  const std::string troubles = guests.troubles();  // of the run, and not of what is asked to shrink it
  const std::optional<std::vector<PlayWitness>> witnesses = find_witnesses(options, *result);
  if (!witnesses) return cut_short();
  write_witnesses(out, options, *witnesses);
  write_atomically(file, file_text(options, *result, *witnesses));
  remove_checkpoint(checkpoint);  // only now: until then it is all that there is
  std::string written = fmt::format("\nwritten: {}", file.string());
  if (!witnesses->empty()) {
    written += fmt::format("\n{} of wrong frames, which `play` takes: {}",
                           witnesses->size() == 1 ? "1 scene" : fmt::format("{} scenes", witnesses->size()),
                           (out / "witnesses").string());
    written += commands_of(options, *witnesses, out / "witnesses");
  }
  return show(options, *result, written + "\n" + troubles);
}

/// Witnesses alone, which are there already: only shown.
int PlayCommand::play_again(const PlayOptions& options, const WorldEngines& guests) const {
  const std::optional<PlayResult> result = run_play(options, {});
  const std::string troubles = guests.troubles();
  return result ? show(options, *result, troubles) : stopped("stopped\n");
}

int PlayCommand::run() const {
  const WorldEngines guests(engines.options, is_combination_word);
  const Scalar in = scalar_of_run(guests);
  const SceneWishes wishes{in, seed, frames, default_frames, level.corner, level.tiled};
  ReadScenes read = read_scenes(named, wishes);
  for (const std::string& note : read.notes) say("{}\n", note);
  const bool again = !out_given && read.combinations.size() == named.size();
  if (again) return play_again(options_of(std::move(read), in, guests), guests);
  for (const NamedScene& scene : named) {
    std::error_code none;
    if (scene.family != nullptr || !std::filesystem::equivalent(scene.file.parent_path(), out / "witnesses", none))
      continue;
    throw UsageError(
        fmt::format("--out {}: expected another folder, for {} is in its folder witnesses, which is rewritten",
                    out.string(), scene.file.string()));
  }
  make_folder(out);
  const FolderLock lock(out, "play");
  return play(options_of(std::move(read), in, guests), guests);
}

}  // namespace

std::unique_ptr<Command> play_command(Options& options) { return std::make_unique<PlayCommand>(options); }

}  // namespace sweeplab
