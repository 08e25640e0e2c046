// SPDX-License-Identifier: MIT
#include "fuzz/campaign/campaign_text.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <set>
#include <sstream>

#include "harness/judge/judge.h"
#include "harness/methods/registry.h"
#include "harness/support/build_info.h"
#include "harness/support/progress.h"
#include "harness/support/provenance.h"
#include "harness/support/text_table.h"

namespace sweeplab::fuzz {
namespace {

using Json = nlohmann::ordered_json;

/// 53,210
std::string grouped(std::uint64_t n) {
  std::string digits = std::to_string(n);
  for (std::size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, 1, ',');
  return digits;
}

std::string of_time(const CampaignState& c) {
  if (c.minutes <= 0) return clock_text(c.row.seconds);
  const double left = std::max(0.0, c.minutes * 60 - c.row.seconds);
  return fmt::format("{} of {}, ETA {}", clock_text(c.row.seconds), clock_text(c.minutes * 60), clock_text(left));
}

/// How likely the next sighting is new, as Good and Turing estimate it.
std::string chance_text(const FoundSoFar& found) {
  if (found.seen_once() == 0) return fmt::format("none of {} sightings single", grouped(found.sightings()));
  return fmt::format("1 in {}", grouped(static_cast<std::uint64_t>(1 / found.chance_of_new())));
}

/// A row a method, a column a verdict; cells: signatures by logic + by other causes, "!" after those with unexplained ones.
TextTable verdict_table(const FoundSoFar& found) {
  constexpr std::size_t shown = index_of(Verdict::excused);
  struct Cell {
    std::uint64_t logic = 0, other = 0, unexplained = 0;
  };
  std::map<std::string, std::array<Cell, shown>> rows;
  for (const auto& [group, count] : found.groups(FindingKind::truth)) {
    const auto& [subject, scalar, what, cause] = group;
    const auto verdict = enum_named<Verdict>(what);
    if (!verdict || !is_wrong(*verdict)) continue;
    Cell& cell = rows[subject][index_of(*verdict)];
    (cause == "logic" ? cell.logic : cell.other) += count.signatures;
    cell.unexplained += count.unexplained;
  }
  std::vector<std::string> heads{"logic+rounding"};
  for (const Verdict v : enumerators<Verdict>) {
    if (is_wrong(v)) heads.emplace_back(name_of(v));
  }
  TextTable table(heads);
  for (const Method& method : methods()) {
    const auto row = rows.find(std::string(method.card->id));
    if (row == rows.end()) continue;
    std::vector<std::string> cells{row->first};
    for (const Cell& cell : row->second) {
      cells.push_back(cell.logic + cell.other == 0
                          ? "."
                          : fmt::format("{}+{}{}", cell.logic, cell.other, cell.unexplained > 0 ? "!" : ""));
    }
    table.add(cells);
  }
  return table;
}

std::string targets_text(const CampaignState& c) {
  TextTable table({"target", "workers", "inputs/s", "inputs", "corpus", "restarts", "crashes"});
  for (const TargetState& t : c.targets) {
    table.add({t.name, std::to_string(t.running), grouped(static_cast<std::uint64_t>(t.rate)), grouped(t.inputs),
               grouped(t.corpus), std::to_string(t.restarts), std::to_string(t.crashes.size())});
  }
  return table.text();
}

/// What each target came to in all.
TextTable totals_table(const CampaignState& c) {
  TextTable table({"target", "inputs", "inputs/s and worker", "corpus", "restarts", "crashes"});
  for (const TargetState& t : c.targets) {
    const double rate = t.worker_seconds > 0 ? static_cast<double>(t.inputs) / t.worker_seconds : 0;
    table.add({t.name, grouped(t.inputs), grouped(static_cast<std::uint64_t>(rate)), grouped(t.corpus),
               std::to_string(t.restarts), std::to_string(t.crashes.size())});
  }
  return table;
}

std::string counts_text(const FoundSoFar& found) {
  return fmt::format("{} signatures: {} of wrong answers, {} of broken laws, {} of pairs, {} of worlds; {} new",
                     grouped(found.total()), grouped(found.of(FindingKind::truth)), grouped(found.of(FindingKind::law)),
                     grouped(found.of(FindingKind::pair)), grouped(found.of(FindingKind::world)),
                     grouped(found.unexplained().size()));
}

/// While it runs, also how fast they come.
std::string live_counts_text(const FoundSoFar& found) {
  return fmt::format("{}, {} in the last hour", counts_text(found), grouped(found.in_the_last_hour()));
}

/// How many signatures there were after so long, each time twice as long as the one before.
std::string discovery_text(const std::vector<CampaignSample>& samples) {
  if (samples.empty()) return "none";
  std::string text;
  const CampaignSample& last = samples.back();
  for (double time = 15; time < last.seconds / 1.4; time *= 2) {
    const auto next = std::ranges::upper_bound(samples, time, {}, &CampaignSample::seconds);
    if (next != samples.begin()) {
      text += fmt::format("{} after {}, ", grouped(std::prev(next)->signatures), clock_text(time));
    }
  }
  return text + fmt::format("{} after {}", grouped(last.signatures), clock_text(last.seconds));
}

/// The first lines and columns of it.
std::string clipped(const std::string& text, std::size_t lines, std::size_t columns) {
  std::istringstream in(text);
  std::string result;
  for (std::string line; lines > 0 && std::getline(in, line); --lines) result += line.substr(0, columns) + "\n";
  return result;
}

std::string unexplained_text(const FoundSoFar& found, std::size_t most) {
  std::string text;
  const auto& all = found.unexplained();
  for (std::size_t i = 0; i < std::min(most, all.size()); ++i)
    text += fmt::format("  new  {}\n", all[all.size() - 1 - i]);
  return text;
}

}  // namespace

std::string plot_text(const std::vector<CampaignSample>& samples, std::size_t width, std::size_t height) {
  if (samples.size() < 2 || samples.back().signatures == 0) return {};
  const double time = samples.back().seconds, most = static_cast<double>(samples.back().signatures);
  std::vector<std::string> rows(height, std::string(width, ' '));
  std::size_t next = 0;
  double now = 0;
  for (std::size_t x = 0; x < width; ++x) {
    const double until = time * static_cast<double>(x + 1) / static_cast<double>(width);
    while (next < samples.size() && samples[next].seconds <= until) {
      now = static_cast<double>(samples[next++].signatures);
    }
    const auto filled = static_cast<std::size_t>(std::ceil(now / most * static_cast<double>(height) - 1e-9));
    for (std::size_t y = 0; y < std::min(filled, height); ++y) rows[height - 1 - y][x] = y + 1 == filled ? '*' : ':';
  }
  std::string text;
  for (std::size_t y = 0; y < height; ++y) {
    text += fmt::format("{:>8} |{}\n",
                        y == 0            ? grouped(samples.back().signatures)
                        : y + 1 == height ? "0"
                                          : "",
                        rows[y]);
  }
  return text + fmt::format("{:>8} 0{:>{}}\n", "", clock_text(time), width);
}

std::string screen_text(const CampaignState& c, const FoundSoFar& found, std::size_t lines, std::size_t columns) {
  std::string text = fmt::format("sweeplab fuzz  {}  {}\n\n", c.row.name, of_time(c));
  text += targets_text(c) + "\n" + live_counts_text(found) + "\n";
  text += fmt::format("the next sighting is new: {} (Good-Turing, an indicator: guided samples are not independent)\n",
                      chance_text(found));
  text += fmt::format("shrunk: {}\n", grouped(c.shrunk));
  text += unexplained_text(found, 3) + "\n";
  const std::string plot = plot_text(c.discovery, std::min<std::size_t>(columns > 12 ? columns - 12 : 1, 90), 8);
  std::string rest = verdict_table(found).text();
  if (!c.messages.empty()) rest = c.messages.back() + "\n\n" + rest;
  return clipped(text + plot + "\n" + rest, lines, columns);
}

std::string line_text(const CampaignState& c, const FoundSoFar& found) {
  return fmt::format("{}  {} inputs/s  {} inputs  corpus {}  {}", of_time(c),
                     grouped(static_cast<std::uint64_t>(c.rate())), grouped(c.inputs()),
                     grouped(std::accumulate(c.targets.begin(), c.targets.end(), std::uint64_t{0},
                                             [](std::uint64_t sum, const TargetState& t) { return sum + t.corpus; })),
                     live_counts_text(found));
}

std::string summary_text(const CampaignState& c, const FoundSoFar& found) {
  std::string text, names;
  bool crashed = false;
  for (const std::string& broken : found.broken_guarantees()) text += fmt::format("GUARANTEE BROKEN: {}\n", broken);
  for (const TargetState& t : c.targets) {
    names += fmt::format("{}{}", names.empty() ? "" : ", ", t.name);
    for (const std::string& crash : t.crashes) text += fmt::format("CRASH of {}: {}\n", t.name, crash);
    crashed = crashed || !t.crashes.empty();
  }
  text += fmt::format("campaign {}: {} of fuzzing with {} jobs, {} inputs of {}\n", c.row.name,
                      clock_text(c.row.seconds), c.jobs, grouped(c.inputs()), names);
  if (found.broken_guarantees().empty()) {
    text += fmt::format("No guarantee of ours was broken{}.\n", crashed ? "" : ", and no target crashed");
  }
  const auto& unexplained = found.unexplained();
  if (unexplained.empty()) {
    text +=
        fmt::format("Nothing new: known_findings.csv explains each of the {} signatures.\n", grouped(found.total()));
  } else {
    text += fmt::format(
                "New: {} of {} signatures, which no row of known_findings.csv explains. Each with its smallest\n"
                "query: ./sweeplab findings list --new\n",
                grouped(unexplained.size()), grouped(found.total())) +
            unexplained_text(found, 5);
  }
  return text + "\n" + totals_table(c).text() + "\n" + counts_text(found) +
         fmt::format(
             "\nthe next sighting is new: {} (Good-Turing, an indicator:\n"
             "guided samples are not independent)\nsummary.md, beside the findings: signatures by method and by kind "
             "of mistake\n",
             chance_text(found));
}

std::string markdown_summary(const CampaignState& c, const FoundSoFar& found) {
  std::string text = fmt::format("{} of fuzzing with {} jobs, on {}, by commit {}:\n\n", clock_text(c.row.seconds),
                                 c.jobs, machine(), build_info::commit());
  text += totals_table(c).markdown() + "\n" + counts_text(found) + ".\n";
  text += fmt::format(
      "Signatures over time: {}. The next sighting is new: {} (Good-Turing, an indicator: guided samples "
      "are not independent).\n\n",
      discovery_text(c.discovery), chance_text(found));
  for (const TargetState& t : c.targets) {
    text +=
        fmt::format("Crashes of `{}`: {}. ", t.name, t.crashes.empty() ? "none" : fmt::format("{}", t.crashes.size()));
  }
  text += fmt::format("Broken guarantees: {}.\n\n",
                      found.broken_guarantees().empty() ? "none" : fmt::format("{}", found.broken_guarantees().size()));
  text += "<details>\n<summary>Signatures of wrong answers and broken laws, by method</summary>\n\n";
  text += fmt::format("Wrong answers: by logic + by a margin or rounding (of peers: of a cause unknown){}.\n\n",
                      found.unexplained().empty() ? "" : "; !: some of them new") +
          verdict_table(found).markdown() + "\n";
  std::map<std::string, std::pair<std::uint64_t, std::uint64_t>> laws;  // of a subject: by logic, by others
  for (const auto& [group, count] : found.groups(FindingKind::law)) {
    auto& [logic, other] = laws[std::get<0>(group)];
    (std::get<3>(group) == "logic" ? logic : other) += count.signatures;
  }
  text += "Broken laws, likewise:";
  for (const auto& [subject, counts] : laws) text += fmt::format(" {} {}+{},", subject, counts.first, counts.second);
  text.back() = laws.empty() ? ' ' : '.';
  return text + (laws.empty() ? "none.\n" : "\n") + "\n</details>\n";
}

Json campaign_json(const CampaignState& c, const FoundSoFar& found) {
  Json json{{"format", "sweeplab campaign"}, {"version", 1}};
  json["campaign"] = {{"name", c.row.name},   {"started", c.row.started}, {"seconds", c.row.seconds},
                      {"minutes", c.minutes}, {"jobs", c.jobs},           {"finished", c.row.finished}};
  json["targets"] = Json::array();
  for (const TargetState& t : c.targets) {
    json["targets"].push_back(
        {{"name", t.name},
         {"inputs", t.inputs},
         {"worker_seconds", t.worker_seconds},
         {"inputs_per_second", t.worker_seconds > 0 ? static_cast<double>(t.inputs) / t.worker_seconds : 0},
         {"corpus", t.corpus},
         {"restarts", t.restarts},
         {"crashes", t.crashes}});
  }
  json["signatures"] = {{"total", found.total()},
                        {"new", found.unexplained().size()},
                        {"truth", found.of(FindingKind::truth)},
                        {"law", found.of(FindingKind::law)},
                        {"pair", found.of(FindingKind::pair)},
                        {"world", found.of(FindingKind::world)},
                        {"last_hour", found.in_the_last_hour()}};
  const auto groups = [&](FindingKind kind, const char* what_name) {
    Json rows = Json::array();
    for (const auto& [group, count] : found.groups(kind)) {
      const auto& [subject, scalar, what, cause] = group;
      rows.push_back({{"method", subject},
                      {"scalar", scalar},
                      {what_name, what},
                      {"cause", cause},
                      {"signatures", count.signatures},
                      {"new", count.unexplained}});
    }
    return rows;
  };
  json["wrong_answers"] = groups(FindingKind::truth, "verdict");
  json["broken_laws"] = groups(FindingKind::law, "law");
  json["discovery"] = Json::array();
  for (const CampaignSample& s : c.discovery) {
    json["discovery"].push_back({{"seconds", s.seconds}, {"inputs", s.inputs}, {"signatures", s.signatures}});
  }
  json["good_turing"] = {{"seen_once", found.seen_once()},
                         {"sightings", found.sightings()},
                         {"share", found.chance_of_new()},
                         {"note", "an indicator: guided samples are not independent"}};
  return json;
}

std::uint64_t CampaignState::inputs() const {
  return std::accumulate(targets.begin(), targets.end(), std::uint64_t{0},
                         [](std::uint64_t sum, const TargetState& t) { return sum + t.inputs; });
}

double CampaignState::rate() const {
  return std::accumulate(targets.begin(), targets.end(), 0.0,
                         [](double sum, const TargetState& t) { return sum + t.rate; });
}

}  // namespace sweeplab::fuzz
