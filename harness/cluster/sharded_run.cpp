// SPDX-License-Identifier: MIT
#include "harness/cluster/sharded_run.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "harness/laws/laws_merge.h"
#include "harness/support/checkpoint.h"
#include "harness/support/checksum64.h"
#include "harness/support/made_folder.h"
#include "harness/support/provenance.h"
#include "harness/support/text.h"
#include "harness/survey/survey_merge.h"

namespace sweeplab {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

/// What of its tasks' checkpoints has been seen.
class Seen {
 public:
  Seen(std::string checkpoint, std::function<std::uint64_t(const Json& unit)> amount)
      : checkpoint_(std::move(checkpoint)), amount_(std::move(amount)) {}

  std::uint64_t of(std::uint64_t task, const fs::path& folder) {
    Part& part = parts_[task];
    std::uint64_t sum = 0;
    const std::uint64_t before = part.bytes;
    part.bytes = see_finished_units(folder / checkpoint_, before, [&](const Json& unit) { sum += amount_(unit); });
    part.amount = part.bytes < before ? sum : part.amount + sum;
    return part.amount;
  }
  void forget(std::uint64_t task) { parts_.erase(task); }

 private:
  struct Part {
    std::uint64_t bytes = 0, amount = 0;
  };
  std::string checkpoint_;
  std::function<std::uint64_t(const Json& unit)> amount_;
  std::map<std::uint64_t, Part> parts_;
};

template <class Things, class Name>
std::string joined(const Things& things, const Name& name) {
  std::vector<std::string_view> names;
  for (const auto& thing : things) names.push_back(name(thing));
  return shell_word(fmt::format("{}", fmt::join(names, ",")));
}

std::string words_of(const SurveyOptions& asked) {
  return fmt::format("survey --queries {} --seed {} --families {} --algorithms {} --scalars {}", asked.queries,
                     asked.seed,
                     joined(asked.families, [](const Family* family) { return std::string_view(family->name); }),
                     joined(asked.methods, [](const Method* method) { return std::string_view(method->card->id); }),
                     joined(asked.scalars, [](Scalar scalar) { return name_of(scalar); }));
}

std::string words_of(const LawsOptions& asked) {
  return fmt::format("laws --cases {} --seed {}{} --laws {} --algorithms {} --scalars {}", asked.cases, asked.seed,
                     asked.grid ? " --grid" : "",
                     joined(asked.laws, [](const Law* law) { return std::string_view(law->id); }),
                     joined(asked.subjects, [](const Subject& subject) { return std::string_view(subject.id); }),
                     joined(asked.scalars, [](LawScalar scalar) { return name_of(scalar); }));
}

fs::path folder_of(const std::string& words, const ArrayOptions& array, const fs::path& within) {
  return within / fmt::format("{}-tasks-{}", array.tasks, checksum64(words + program_fingerprint()));
}

/// This program, as the nodes find it, asked for a shard.
std::string command_of(const std::string& words, const std::string& result, const ArrayOptions& array) {
  return fmt::format("{} {} --threads {} --shard \"$task/{}\" --out \"$folder\"{} >/dev/null",
                     shell_word(fs::read_symlink("/proc/self/exe").string()), words, array.threads, array.tasks,
                     result.empty() ? "" : "/" + shell_word(result));
}

template <class Options>
Options shard_of(Options options, std::uint64_t task, std::uint64_t tasks) {
  options.shard = {task, tasks};
  return options;
}

/// Adds each task's shard to the whole as it comes in; false if that was stopped before all were there.
template <class Joined>
bool take_all(ArrayRun run, Seen& seen, Joined& whole) {
  const std::uint64_t tasks = run.options.tasks;
  run.done = [&](std::uint64_t task, const fs::path& of_task) { return seen.of(task, of_task); };
  run.take = [&](std::uint64_t task, const fs::path& file) {
    whole.add(file, Shard{task, tasks});
    seen.forget(task);
  };
  return run_array(run);
}

}  // namespace

fs::path tasks_folder(const SurveyOptions& asked, const ArrayOptions& array, const fs::path& within) {
  return folder_of(words_of(asked), array, within);
}

fs::path tasks_folder(const LawsOptions& asked, const ArrayOptions& array, const fs::path& within) {
  return folder_of(words_of(asked), array, within);
}

void remove_tasks(const fs::path& folder) {
  remove_checkpoint(folder);
  std::error_code holds_others;
  fs::remove(folder.parent_path(), holds_others);
}

std::optional<Survey> run_survey_array(const SurveyOptions& asked, const ArrayOptions& array, const fs::path& folder) {
  const MadeFolder made(folder);
  Seen seen("survey.checkpoint.json", [&](const Json& unit) { return answers_of_unit(asked, unit); });
  JoinedSurvey whole(shard_of(asked, 1, array.tasks));
  const bool finished =
      take_all({.what = "survey",
                .unit = "answers",
                .folder = folder,
                .options = array,
                .command = command_of(words_of(asked), "", array),
                .result = "survey.json",
                .amount = [&](std::uint64_t task) { return answers_of(shard_of(asked, task, array.tasks)); },
                .done = {},
                .take = {}},
               seen, whole);
  if (!finished) return std::nullopt;
  return whole.whole();
}

std::optional<LawsResult> run_laws_array(const LawsOptions& asked, const ArrayOptions& array, const fs::path& folder) {
  const MadeFolder made(folder);
  Seen seen("laws.checkpoint.json", [](const Json& unit) { return queries_of_stretch(unit); });
  JoinedLaws whole(shard_of(asked, 1, array.tasks));
  const bool finished =
      take_all({.what = "laws",
                .unit = "queries",
                .folder = folder,
                .options = array,
                .command = command_of(words_of(asked), "laws.json", array),
                .result = "laws.json",
                .amount = [&](std::uint64_t task) { return queries_of(shard_of(asked, task, array.tasks)); },
                .done = {},
                .take = {}},
               seen, whole);
  if (!finished) return std::nullopt;
  return whole.whole(asked.threads);
}

}  // namespace sweeplab
