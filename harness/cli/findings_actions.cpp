// SPDX-License-Identifier: MIT
#include "harness/cli/findings_actions.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <map>
#include <utility>

#include "harness/findings/findings_export.h"
#include "harness/findings/upstream_report.h"
#include "harness/findings/vectors.h"
#include "harness/findings/world_finding.h"
#include "harness/laws/laws_matrix.h"
#include "harness/laws/laws_reproduce.h"
#include "harness/query/numbers.h"
#include "harness/query/query_text.h"
#include "harness/support/atomic_file.h"
#include "harness/support/exit_codes.h"
#include "harness/support/folder_lock.h"
#include "harness/support/listed.h"
#include "harness/support/progress.h"
#include "harness/support/standard_streams.h"
#include "harness/support/stop.h"
#include "harness/support/terminal.h"
#include "harness/support/text.h"
#include "harness/support/text_table.h"
#include "harness/support/usage_error.h"
#include "harness/survey/explain.h"

namespace sweeplab {
namespace {

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

}  // namespace

int list_findings(const Selected& all, const FindingsOutput& output) {
  const std::size_t width = terminal_width();
  const std::size_t shown = output.limit == 0 ? all.size() : std::min<std::size_t>(output.limit, all.size());
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

namespace {

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
  text += with_scalar(s.scalar, [&]<class S>() { return explain(QueryAlone<S>(query_of<S>(f.found.witness), panel)); });
  return text + fmt::format("\n./sweeplab explain --scalar {} --algorithms {}{} \"{}\"\n", name_of(s.scalar),
                            panel[0]->card->id, panel[0]->guest ? fmt::format(" {}", panel[0]->card->published) : "",
                            query_arguments(f.found.witness));
}

}  // namespace

int show_findings(const Selected& all, const FindingsOutput& output) {
  const std::size_t shown = output.limit == 0 ? all.size() : std::min<std::size_t>(output.limit, all.size());
  for (std::size_t i = 0; i < shown; ++i) fmt::print("{}{}", i == 0 ? "" : "\n", told(all[i]));
  if (all.empty()) throw UsageError("no finding is like that; `sweeplab findings list` has them all");
  if (shown < all.size()) fmt::print("\nand {} more; all with --limit 0\n", all.size() - shown);
  return exit_done;
}

namespace {

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

}  // namespace

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
  const std::size_t shown = output.limit == 0 ? lines.size() : std::min<std::size_t>(output.limit, lines.size());
  for (std::size_t i = 0; i < shown; ++i) fmt::print("{}\n", lines[i]);
  if (shown < lines.size()) fmt::print("and {} more; all with --limit 0\n", lines.size() - shown);
  fmt::print("{} findings judged again: {} same, {} changed, {} fixed, {} unknown to this program\n", all.size(),
             counts[same], counts[changed], counts[fixed], counts[unknown]);
  for (const std::string& line : broken) fmt::print("GUARANTEE BROKEN: {}\n", line);
  return broken.empty() ? exit_done : exit_broken;
}

int shrink_findings(const Selected& all, const FindingsOutput& output) {
  constexpr int budget = 3000;
  const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(output.seconds);
  const auto enough = [end] { return stop_requested() || std::chrono::steady_clock::now() >= end; };
  Progress progress("shrink", "findings", all.size());
  for (std::size_t i = 0; i < all.size() && !enough(); ++i) {
    progress.show(i);
    if (!all[i].found.shrunk) shrink(all[i].found, budget, enough);
  }
  return stop_requested() ? exit_stopped : exit_done;
}

int export_findings(const Selected& all, const FindingsOutput& output) {
  const auto worlds = std::ranges::count_if(all, [](const SelectedFinding& f) { return !f.found.scene.empty(); });
  if (output.format == FindingsFormat::scenes) {
    export_scenes(all, output.file);
    return exit_done;
  }
  if (worlds > 0 && output.format != FindingsFormat::vectors) {
    say("{} of worlds are no queries, and left out: export --scenes has them\n", worlds);
  }
  write_atomically(output.file, output.format == FindingsFormat::upstream  ? upstream_report(all)
                                : output.format == FindingsFormat::vectors ? vectors_text(all)
                                                                           : csv_text(all));
  return exit_done;
}

}  // namespace sweeplab
