// SPDX-License-Identifier: MIT
#include "harness/support/run_extent.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string_view>
#include <system_error>
#include <vector>

#include "harness/support/usage_error.h"

namespace sweeplab {
namespace {

using PlainJson = nlohmann::json;

/// Of the amounts and names that `like` has.
RunExtent stored_extent(const PlainJson& json, const RunExtent& like) {
  RunExtent stored;
  for (const auto& [amount, _] : like.amounts) {
    if (amount == "share") {  // of a survey that was divided
      stored.amounts[amount] = json.contains("shards") ? static_cast<double>(json["shards"].at("present").size()) /
                                                             json["shards"].at("count").get<double>()
                                                       : 1.0;
    } else {
      stored.amounts[amount] = json.at(amount).get<double>();
    }
  }
  for (const auto& [list, _] : like.names) {
    std::set<std::string>& names = stored.names[list];
    for (const PlainJson& entry : json.value(list, PlainJson::array())) {
      names.insert((entry.is_string() ? entry : entry.at(entry.contains("id") ? "id" : "name")).get<std::string>());
    }
    // Of laws the method and the scalar stand at each result only.
    const std::string key = list == "methods" ? "method" : "scalar";
    for (const char* results : {"cells", "results"}) {
      for (const PlainJson& entry :
           json.contains(list) ? PlainJson::array() : json.value(results, PlainJson::array())) {
        names.insert(entry.at(key).get<std::string>());
      }
    }
  }
  return stored;
}

/// What the stored run has more of, in words; empty if this one has something that it has not.
std::string what_is_more(const RunExtent& run, const RunExtent& stored) {
  std::vector<std::string> more;
  for (const auto& [amount, here] : run.amounts) {
    const double there = stored.amounts.at(amount);
    if (here > there) return "";
    if (here < there) more.push_back(fmt::format("{} {}, now {}", amount, there, here));
  }
  for (const auto& [list, here] : run.names) {
    const auto& there = stored.names.at(list);
    if (!std::ranges::includes(there, here)) return "";
    std::vector<std::string> missing;
    std::ranges::set_difference(there, here, std::back_inserter(missing));
    if (!missing.empty()) more.push_back(fmt::format("{} {}, not asked for now", list, fmt::join(missing, " ")));
  }
  return fmt::format("{}", fmt::join(more, "; "));
}

}  // namespace

void check_not_less(const RunExtent& run, const std::filesystem::path& file, const std::string& format) {
  std::string more;
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error)) return;  // a pipe, for one, which would wait for a writer
  try {
    std::ifstream in(file, std::ios::binary);
    const PlainJson json = PlainJson::parse(in);
    if (json.at("format") != format) return;
    more = what_is_more(run, stored_extent(json, run));
  } catch (const PlainJson::exception&) {
    return;
  }
  if (more.empty()) return;
  throw UsageError(
      fmt::format("{}: holds the result of a longer run: {}; give another --out, or remove it; nothing was written",
                  file.string(), more));
}

}  // namespace sweeplab
