// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <string_view>
#include <utility>

#include "harness/cli/command.h"
#include "harness/cli/shared_options.h"
#include "harness/findings/findings_selection.h"
#include "harness/findings/world_finding.h"
#include "harness/laws/law_cell.h"
#include "harness/laws/laws_matrix.h"
#include "harness/query/numbers.h"
#include "harness/query/query_text.h"
#include "harness/support/atomic_file.h"
#include "harness/support/folder_lock.h"
#include "harness/support/progress.h"
#include "harness/support/standard_streams.h"
#include "harness/support/stop.h"
#include "harness/support/text.h"
#include "harness/support/text_table.h"
#include "harness/support/usage_error.h"
#include "harness/survey/explain.h"

namespace sweeplab {
namespace {

struct FindingsOutput {
  std::uint64_t limit = 50;                                     ///< lines, or findings; 0: all
  double seconds = 30;                                          ///< of shrinking
  bool as_csv = false, as_scenes = false, as_upstream = false;  ///< the format of an export; else it is the vectors
  std::filesystem::path file = "-";                             ///< of an export; a folder for scenes

  /// So many of all of them.
  std::size_t shown_of(std::size_t all) const { return limit == 0 ? all : std::min<std::size_t>(limit, all); }
};

using Selected = std::vector<SelectedFinding>;

std::size_t count_new(const Selected& all) {
  return static_cast<std::size_t>(std::ranges::count_if(all, [](const auto& f) { return f.explanation.empty(); }));
}

/// "New: gamedev 12, m3 4.", the most first; nothing of none.
std::string whose_new(const Selected& all) {
  std::map<std::string, std::size_t> counts;
  for (const SelectedFinding& f : all) {
    if (f.explanation.empty()) ++counts[f.found.signature.substr(0, f.found.signature.find('/'))];
  }
  std::vector<std::pair<std::string, std::size_t>> subjects(counts.begin(), counts.end());
  std::ranges::sort(subjects, [](const auto& a, const auto& b) {
    return std::pair(b.second, a.first) < std::pair(a.second, b.first);  // the most first, then by name
  });
  std::string text;
  for (const auto& [subject, n] : subjects) text += fmt::format("{}{} {}", text.empty() ? "New: " : ", ", subject, n);
  return text.empty() ? text : text + ".\n";
}

int list_findings(const Selected& all, const FindingsOutput& output) {
  const std::size_t width = terminal_width();
  const std::size_t shown = output.shown_of(all.size());
  fmt::print("{}, {} of them new", counted(all.size(), "finding"), count_new(all));
  if (shown < all.size()) fmt::print("; {} shown, all with --limit 0", shown);
  fmt::print("\n{}", wrapped(whose_new(all), width, "  "));
  for (std::size_t i = 0; i < shown; ++i) {
    const FoundOnce& found = all[i].found;
    const char* state = all[i].explanation.empty() ? "new" : "known";
    const std::string seen = fmt::format("{}, severity {}", state, number_text(found.severity));
    // A signature is for copying, so it is never broken.
    const bool fits = width == 0 || found.signature.size() + 2 + seen.size() <= width;
    fmt::print("\n{}{}{}\n", found.signature, fits ? "  " : "\n  ", seen);
    fmt::print("  {}\n", wrapped(witness_for_people(all[i]), width < 3 ? width : width - 2, "  "));
  }
  return exit_done;
}

std::string told(const SelectedFinding& f) {
  std::string text = fmt::format("{}\n", f.found.signature);
  text += fmt::format("{}\n\n", f.explanation.empty() ? "new" : fmt::format("known: {}", f.explanation));
  const std::optional<Scene> scene = scene_from(f.found.scene);
  text += scene ? fmt::format("witness  {}\n", witness_for_people(f))
                : fmt::format("witness  {}\n         {}\n",
                              f.signature ? witness_decimals(*f.signature, f.found.witness) : "",
                              query_arguments(f.found.witness));
  text += fmt::format("         {}; severity {}\n", f.found.shrunk ? "shrunk" : "as it was found",
                      shortest(f.found.severity));
  text += fmt::format("found    {} by sweeplab {}, signatures of version {}\n\n", f.found.date, f.found.program,
                      f.found.signature_version);
  if (scene && is_world_signature(f.found.signature)) {
    return text + fmt::format("{}\n\n{}\nsweeplab findings export --scenes --out scenes {}\nsweeplab play scenes/{}\n",
                              scene->tells, f.found.scene, f.found.signature, scene_file_name(f.found.signature));
  }
  if (!f.signature) {
    return text + "this program knows no such subject, law or verdict; an engine's it knows with --engine\n";
  }
  const Signature& s = *f.signature;
  if (s.kind == FindingKind::law) {
    const Law& law = *std::ranges::find(laws(), s.law, &Law::number);
    text += law_case_text({&law, subjects()[s.subject], s.scalar, f.found.witness});
    return text + fmt::format("\n{}\n", reproduce_command(law, subjects()[s.subject], s.scalar, f.found.witness));
  }
  const Method* const panel[] = {subjects()[s.subject].method};
  text += with_scalar(s.scalar, [&]<class S>() { return explain(judged_alone(query_of<S>(f.found.witness), panel)); });
  return text + fmt::format("\n./sweeplab explain --scalar {} --algorithms {}{} \"{}\"\n", name_of(s.scalar),
                            panel[0]->card->id, panel[0]->guest ? fmt::format(" {}", panel[0]->card->published) : "",
                            query_arguments(f.found.witness));
}

int show_findings(const Selected& all, const FindingsOutput& output) {
  const std::size_t shown = output.shown_of(all.size());
  for (std::size_t i = 0; i < shown; ++i) fmt::print("{}{}", i == 0 ? "" : "\n", told(all[i]));
  if (all.empty()) throw UsageError("no finding is like that; `sweeplab findings list` has them all");
  if (shown < all.size()) fmt::print("\nand {} more; all with --limit 0\n", all.size() - shown);
  return exit_done;
}

/// The signature that today's code shows on the witness of a known one; empty if all is right.
std::string shown_today(const SelectedFinding& f) {
  if (f.signature) {
    const std::optional<Signature> now = rejudged(*f.signature, f.found.witness);
    return now ? text(*now) : "";
  }
  const std::optional<WorldFinding> now = shown_by(scene_from(f.found.scene).value());
  return now ? now->signature : "";
}

/// Of worlds, into a folder.
void export_scenes(const Selected& all, const std::filesystem::path& folder) {
  std::size_t files = 0;
  make_folder(folder);
  const FolderLock lock(folder, "export");
  for (const SelectedFinding& f : all) {
    if (f.found.scene.empty()) continue;
    write_atomically(folder / scene_file_name(f.found.signature), f.found.scene);
    ++files;
  }
  say("{} scenes written to {}\n", files, folder.string());
}

int replay_findings(const Selected& all, const FindingsOutput& output) {
  enum Replayed { same, changed, fixed, unknown };
  constexpr std::array<const char*, 4> names{"same", "changed", "fixed", "unknown"};
  std::array<std::uint64_t, 4> counts{};
  std::vector<std::string> lines, broken;
  Progress progress("replay", "findings", all.size());
  for (const SelectedFinding& f : all) {
    if (stop_requested()) return exit_stopped;
    progress.show(counts[0] + counts[1] + counts[2] + counts[3]);
    Replayed outcome = unknown;
    std::string now;
    if (f.signature || is_world_signature(f.found.signature)) {
      now = shown_today(f);
      outcome = now.empty() ? fixed : now == f.found.signature ? same : changed;
    }
    ++counts[outcome];
    if (outcome != same) {
      lines.push_back(
          fmt::format("{:<8} {}{}", names[outcome], f.found.signature, now.empty() ? "" : fmt::format(" -> {}", now)));
    }
    if (breaks_guarantee(now)) broken.push_back(now + ": " + witness_for_people(f));
  }
  const std::size_t shown = output.shown_of(lines.size());
  for (std::size_t i = 0; i < shown; ++i) fmt::print("{}\n", lines[i]);
  if (shown < lines.size()) fmt::print("and {} more; all with --limit 0\n", lines.size() - shown);
  fmt::print("{} findings judged again: {} same, {} changed, {} fixed, {} unknown to this program\n", all.size(),
             counts[same], counts[changed], counts[fixed], counts[unknown]);
  for (const std::string& line : broken) fmt::print("GUARANTEE BROKEN: {}\n", line);
  return broken.empty() ? exit_done : exit_broken;
}

int shrink_findings(const Selected& all, const FindingsOutput& output) {
  std::vector<FoundOnce> found;
  for (const SelectedFinding& f : all) found.push_back(f.found);
  shrink_for(output.seconds, found);
  return stop_requested() ? exit_stopped : exit_done;
}

int export_findings(const Selected& all, const FindingsOutput& output) {
  const auto worlds = std::ranges::count_if(all, [](const SelectedFinding& f) { return !f.found.scene.empty(); });
  if (output.as_scenes) {
    export_scenes(all, output.file);
    return exit_done;
  }
  if (worlds > 0 && (output.as_csv || output.as_upstream)) {
    say("{} of worlds are no queries, and left out: export --scenes has them\n", worlds);
  }
  write_atomically(output.file, output.as_upstream ? upstream_report(all)
                                : output.as_csv    ? csv_text(all)
                                                   : vectors_text(all));
  return exit_done;
}

struct Action {
  std::string_view name;
  const char* summary;
  const char* limit;  ///< the help of --limit; null: it has none
  int (*run)(const std::vector<SelectedFinding>&, const FindingsOutput&);
};
constexpr Action actions[] = {
    {"list", "how many are new, and whose; then each with its smallest witness", "findings (default 50; 0: all)",
     list_findings},
    {"show", "all that is known of them, with the truth and a picture", "findings (default 50; 0: all)", show_findings},
    {"replay", "judge them again with today's code: same, changed, fixed; exit 1 if a guarantee is broken",
     "lines (default 50; 0: all)", replay_findings},
    {"shrink", "find simpler witnesses that show the same, as a campaign does", nullptr, shrink_findings},
    {"export", "their smallest witnesses, for other programs", nullptr, export_findings},
};

struct FindingsCommand final : Command {
  FindingsSelection selection;
  FindingsOutput output;
  std::filesystem::path vectors;  ///< where an export writes them; empty: it is of another format
  EngineChoice engines;

  const Action* action = nullptr;

  explicit FindingsCommand(Options& options) {
    options.summary("what fuzzing has found: list, show, replay, shrink, export",
                    {"./sweeplab findings list --new", "./sweeplab findings show --method gamedev --limit 1"});
    for (const Action& one : actions) {
      Options its = options.command(std::string(one.name));
      its.summary(one.summary);
      add_selection(its);
      if (one.limit) {
        its.option("--limit", output.limit, one.limit).from_to(std::uint64_t{0}, std::uint64_t{1} << 40);
      } else if (one.run == shrink_findings) {
        its.option("--seconds", output.seconds, "how long (default 30)").from_to(0.0, 1e9);
      } else {
        add_export(its);
      }
    }
  }

  void add_selection(Options& options) {
    options
        .option("--db", selection.folders,
                "a folder of findings, or a campaign's; repeatable, read as one (default out/fuzz)")
        .one_at_a_time();
    options.option("signatures", selection.signatures,
                   "only these; a part between slashes may be *, and the last ones may be left out: */float32/phantom");
    options.option("--method", selection.methods, "only these, separated by commas").separated_by_commas();
    options.flag("--new", selection.only_new, "only findings that nothing explains");
    options.flag("--known", selection.only_known, "only explained findings").excludes({"--new"});
    options.option("--explained-by", selection.known, "more explanations (CSV: signature,explanation); repeatable")
        .one_at_a_time();
    add_engines(options, engines);
  }

  void add_export(Options& options) {
    Options format = options.group("format");
    format.flag("--csv", output.as_csv, "a CSV for judge");
    format.flag("--scenes", output.as_scenes, "the wrong frames of worlds, as scenes for play, into the folder --out");
    format.flag("--upstream", output.as_upstream,
                "a report for the people who make an engine (with --engine), as Markdown");
    format.option("--vectors", vectors, "the portable pack, with exact truth, into this file");
    options.option("--out", output.file, "file (default standard output), or folder");
  }

  void look_up(const Options& given) override {
    action = std::ranges::find(actions, given.named_command(), &Action::name);
    if (!vectors.empty()) output.file = vectors;
    engines.look_up({});
    if (output.as_upstream && engines.options.empty()) throw UsageError("--upstream: needs --engine");
    if (output.as_scenes && output.file == "-")
      throw UsageError("findings export --scenes: expected a folder with --out");
  }

  NamedFiles files() const override {
    NamedFiles files;
    for (const auto& file : selection.known) files.inputs.push_back({"--explained-by", file});
    if (action->run != export_findings) return files;
    if (output.as_scenes) {
      files.folders = {{"--out", output.file}};
      files.prints = false;
    } else {
      files.outputs = {{vectors.empty() ? "--out" : "--vectors", output.file}};
      files.prints = output_place(output.file) == "-";
    }
    return files;
  }

  int run() const override;
};

int FindingsCommand::run() const {
  const Engines asked(engines.options);
  const JoinedSubjects joined(asked.beside({}));
  const SelectedFindings selected = select_findings(selection);
  for (const std::string& line : selected.lost) say("sweeplab: {}\n", line);
  if (!selected.lost.empty() && action->run == export_findings && std::filesystem::is_regular_file(output.file)) {
    throw UsageError(
        fmt::format("{}: not replaced, for it may have what is lost: give another file", output.file.string()));
  }
  const int code = action->run(selected.findings, output);
  say_text(asked.troubles());
  return code == exit_done && !selected.lost.empty() ? exit_usage : code;
}

}  // namespace

std::unique_ptr<Command> findings_command(Options& options) { return std::make_unique<FindingsCommand>(options); }

}  // namespace sweeplab
