// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <map>
#include <tuple>

#include "harness/digests/data_file.h"
#include "harness/digests/report.h"
#include "harness/findings/findings.h"
#include "harness/judge/theorems.h"
#include "harness/methods/cards_json.h"
#include "harness/query/families.h"
#include "harness/support/csv.h"
#include "harness/support/number.h"
#include "harness/support/provenance.h"
#include "harness/support/standard_streams.h"

namespace sweeplab {
namespace {

/// Every method's card, with the name by which people see it.
Json cards_json() {
  Json json{{"cards", Json::array()}};
  for (const Method& method : methods()) {
    Json& card = json["cards"].emplace_back(json_of(*method.card));
    card["name"] = marked_name(*method.card);
    add_theorems(card, *method.card);
  }
  return json;
}

/// The named queries.
Json fixtures_json() {
  Json json{{"fixtures", Json::array()}};
  for (const Fixture& fixture : fixtures()) {
    json["fixtures"].push_back({{"name", fixture.name},
                                {"origin", fixture.origin},
                                {"story", fixture.story},
                                {"query", query_arguments(numbers_of(fixture.query))}});
  }
  return json;
}

/// What each numbered change of a repaired method buys, as algorithms/ablation.csv has it; nothing if the program's
/// sources are not there any more.
std::optional<Json> ablation_json() {
  const std::filesystem::path file = std::filesystem::path(build_info::source_dir()) / "algorithms/ablation.csv";
  if (!std::filesystem::exists(file)) return std::nullopt;
  CsvReader reader(file);
  std::vector<std::string_view> fields;
  Json json{{"rows", Json::array()}};
  reader.next(fields);
  const std::vector<std::string> heads(fields.begin(), fields.end());
  while (reader.next(fields)) {
    Json& row = json["rows"].emplace_back();
    Numbers numbers{};
    std::size_t number = 0;
    for (std::size_t f = 0; f < fields.size(); ++f) {
      const bool is_number = heads.at(f).size() <= 3;  // ax … bvy
      if (heads[f] == "says") row["query"] = query_arguments(numbers);
      if (is_number) {
        numbers.at(number++) = read_number<double>(fields[f]).value;
      } else {
        row[heads[f]] = fields[f];
      }
    }
  }
  return json;
}

/// What campaigns left in `folder`: of each method, scalar, verdict and cause the simplest witness that fuzzing has found.
/// Nothing where none has run.
std::optional<Json> findings_json(const std::filesystem::path& folder) {
  if (!std::filesystem::is_directory(folder / "findings")) return std::nullopt;
  struct Smallest {
    FoundOnce found;
    std::uint64_t signatures = 0;
  };
  std::map<std::tuple<std::uint8_t, LawScalar, Verdict, Cause>, Smallest> smallest;
  const ReadFindings read = read_findings({folder});
  for (const std::string& line : read.lost) say("sweeplab: {}\n", line);
  for (const FoundOnce& found : read.findings) {
    const std::optional<Signature> signature = signature_from(found.signature);
    if (!signature || signature->kind != FindingKind::truth) continue;
    const auto [place, is_new] = smallest.try_emplace(
        {signature->subject, signature->scalar, signature->verdict, signature->cause}, Smallest{found});
    ++place->second.signatures;
    if (!is_new && more_convincing(found, place->second.found)) place->second.found = found;
  }
  Json json{{"smallest", Json::array()}};
  for (const auto& [key, one] : smallest) {
    const auto& [subject, scalar, verdict, cause] = key;
    json["smallest"].push_back({{"method", subjects()[subject].id},
                                {"scalar", name_of(scalar)},
                                {"verdict", name_of(verdict)},
                                {"cause", name_of(cause)},
                                {"signature", one.found.signature},
                                {"query", query_arguments(one.found.witness)},
                                {"signatures", one.signatures}});
  }
  return json;
}

void write_or_remove(const std::filesystem::path& data, std::string_view name, const std::optional<Json>& json) {
  if (json) {
    write_data(data, name, *json);
  } else {
    std::filesystem::remove(data / fmt::format("{}.json", name));  // of an older report
  }
}

/// Every section of the page that has data of its own, and what makes it where it is missing.
struct Section {
  std::string name;
  bool has_table = false;  ///< a CSV file beside it
  std::string_view missing, command = "./sweeplab report";
};
const Section sections[] = {
    {"survey"},
    {"verdicts", true},
    {"why_sweep", true},
    {"maps", true},
    {"time_error", true},
    {"disagreement", true},
    {"witnesses"},
    {"laws"},
    {"shapes"},
    {"worlds"},
    {"bench"},
    {"engines", true, "no engine was given", "./sweeplab report --engine COMMAND"},
    {"findings", false, "no fuzzing campaign has run here", "./sweeplab fuzz"},
    {"baseline", false, "no older report was named to compare with", "./sweeplab report --baseline DIR"},
    {"cards"},
    {"fixtures"},
    {"ablation", false, "the program's sources are not where it was built"},
};

}  // namespace

void report_project(const std::filesystem::path& data) {
  write_data(data, "cards", cards_json());
  write_data(data, "fixtures", fixtures_json());
  write_or_remove(data, "ablation", ablation_json());
  write_or_remove(data, "findings", findings_json("out/fuzz"));  // where `fuzz` leaves them
}

bool report_baseline(const std::optional<Baseline>& before, const std::filesystem::path& data) {
  const std::optional<Json> json = before ? std::optional(baseline_json(*before, data)) : std::nullopt;
  write_or_remove(data, "baseline", json);
  return json && (json->at("new") > 0 || json->at("laws_newly_broken") > 0);
}

void report_sections(const ReportOptions& options, const std::filesystem::path& data) {
  Json json{{"quick", options.quick}, {"sections", Json::object()}};
  for (const auto& [name, has_table, missing, command] : sections) {
    Json& one = json["sections"][name];
    if (std::filesystem::exists(data / (name + ".json"))) {
      one["file"] = name + ".json";
      if (has_table) one["csv"] = name + ".csv";
    } else {
      one = {{"missing", missing}, {"command", command}};
    }
  }
  write_data(data, "sections", json);
}

}  // namespace sweeplab
