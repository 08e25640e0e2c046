// SPDX-License-Identifier: MIT
#include "harness/digests/project_data.h"

#include <fstream>

#include <nlohmann/json.hpp>

#include "harness/judge/theorems.h"
#include "harness/methods/cards_json.h"
#include "harness/methods/registry.h"
#include "harness/query/families.h"
#include "harness/query/numbers.h"
#include "harness/support/build_info.h"
#include "harness/support/csv.h"
#include "harness/support/number.h"

namespace sweeplab {
namespace {

std::filesystem::path source(const char* file) { return std::filesystem::path(build_info::source_dir()) / file; }

}  // namespace

Json cards_json() {
  Json json{{"cards", Json::array()}};
  for (const Method& method : methods()) {
    Json card = json_of(*method.card);
    card["name"] = marked_name(*method.card);
    add_theorems(card, *method.card);
    json["cards"].push_back(std::move(card));
  }
  return json;
}

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

std::optional<Json> ablation_json() {
  const std::filesystem::path file = source("algorithms/ablation.csv");
  if (!std::filesystem::exists(file)) return std::nullopt;
  CsvReader reader(file);
  std::vector<std::string_view> fields;
  Json json{{"rows", Json::array()}};
  reader.next(fields);
  const std::vector<std::string> heads(fields.begin(), fields.end());
  while (reader.next(fields)) {
    Json row;
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
    json["rows"].push_back(std::move(row));
  }
  return json;
}

}  // namespace sweeplab
