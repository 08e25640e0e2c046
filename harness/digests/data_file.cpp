// SPDX-License-Identifier: MIT
#include "harness/digests/data_file.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <fstream>

#include "harness/support/atomic_file.h"
#include "harness/support/provenance.h"

namespace sweeplab {

void write_data(const std::filesystem::path& folder, std::string_view name, const Json& body) {
  Json whole{{"format", fmt::format("sweeplab-{}", name)}, {"version", 1}};
  whole.update(body);
  // Names of files and tags of somebody's log need be no UTF-8.
  const auto written = [](const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); };
  std::string text = "{\n";
  for (const auto& [key, value] : whole.items()) {
    if (!value.is_array() || value.empty()) {
      text += fmt::format("{}: {},\n", Json(key).dump(), written(value));
      continue;
    }
    text += fmt::format("{}: [\n", Json(key).dump());
    for (const Json& entry : value) text += fmt::format("{}{}\n", written(entry), &entry == &value.back() ? "" : ",");
    text += "],\n";
  }
  text += fmt::format("\"provenance\": {}\n}}\n", written(provenance()));
  write_atomically(folder / fmt::format("{}.json", name), text);
}

std::optional<Json> read_data(const std::filesystem::path& folder, std::string_view name) {
  std::ifstream in(folder / fmt::format("{}.json", name), std::ios::binary);
  Json json = Json::parse(in, nullptr, /*allow_exceptions=*/false);
  if (!json.is_object() || json.value("format", "") != fmt::format("sweeplab-{}", name)) return std::nullopt;
  return json;
}

Json relative_json(double relative) { return std::isfinite(relative) ? Json(relative) : Json(nullptr); }

}  // namespace sweeplab
