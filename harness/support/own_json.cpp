// SPDX-License-Identifier: MIT
#include "harness/support/own_json.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>
#include <stdexcept>

#include "harness/support/checksum.h"
#include "harness/support/csv.h"
#include "harness/support/provenance.h"
#include "harness/support/text.h"

namespace sweeplab {
namespace {

using Json = nlohmann::ordered_json;

/// What is in a list: words, things with an id or a name, or cells of laws.
std::set<std::string> names_in(const Json& list) {
  std::set<std::string> names;
  for (const Json& entry : list) {
    std::string name = entry.is_string() ? entry.get<std::string>() : "";
    for (const char* key : {"id", "name", "law", "method", "scalar"}) {
      if (entry.is_object() && entry.contains(key)) name += (name.empty() ? "" : "/") + entry[key].get<std::string>();
    }
    names.insert(name);
  }
  return names;
}

/// What the stored run has more of, in words; empty if this one has something that it has not.
std::string what_is_more(const Json& run, const Json& stored) {
  std::vector<std::string> more;
  const auto parts = [](const Json& json) -> int {
    return json.contains("shards") ? json["shards"].at("count").get<int>() : 1;
  };
  if (parts(run) < parts(stored)) return "";
  if (parts(run) > parts(stored)) more.push_back(fmt::format("1/{}, now 1/{}", parts(stored), parts(run)));
  for (const auto& [key, here] : run.items()) {
    if (key == "version" || key == "seed" || key == "results" || key == "shards") continue;
    if (here.is_number()) {
      const double amount = here, before = stored.at(key);
      if (amount > before) return "";
      if (amount < before) more.push_back(fmt::format("{} {}, now {}", key, before, amount));
    } else if (here.is_array()) {
      const auto asked = names_in(here), there = names_in(stored.at(key));
      if (!std::ranges::includes(there, asked)) return "";
      std::vector<std::string> missing;
      std::ranges::set_difference(there, asked, std::back_inserter(missing));
      if (missing.size() > 5) missing.erase(missing.begin() + 4, missing.end() - 1), missing[3] = "...";
      if (!missing.empty()) more.push_back(fmt::format("{} {}, not asked for now", key, fmt::join(missing, " ")));
    }
  }
  return fmt::format("{}", fmt::join(more, "; "));
}

}  // namespace

std::string own_json_text(const Json& head, const std::vector<OwnList>& lists, const Json& provenance) {
  std::string text = head.dump(1);
  text.resize(text.rfind('\n'));  // without the closing brace
  for (const auto& [key, entries] : lists) {
    text += fmt::format(",\n \"{}\": [", key);
    for (const Json& entry : entries)
      text += fmt::format("{}\n{}", &entry == &entries.front() ? "" : ",", entry.dump());
    text += "\n ]";
  }
  return text + fmt::format(",\n \"provenance\": {}\n}}\n", provenance.dump());
}

void check_format(const Json& json, std::string_view format, int version) {
  if (json.at("format") != format) throw std::runtime_error(fmt::format(R"(its "format" is not "{}")", format));
  if (json.at("version") != version) {
    throw std::runtime_error(
        fmt::format("its version is {}; this program reads version {}", json.at("version").dump(), version));
  }
}

void refuse_word(const std::string& word) { throw std::runtime_error(fmt::format("unknown word \"{}\"", word)); }

Json read_own_json(const std::filesystem::path& path, std::string_view what) {
  const std::string text = read_whole(path, what);
  try {
    return Json::parse(text);
  } catch (const Json::exception& error) {  // a number beyond all doubles is no parse_error
    throw InputError(path.string(), fmt::format("expected JSON: {}", error.what()));
  }
}

void check_not_less(const Json& run, const std::filesystem::path& file) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error)) return;  // a pipe, for one, which would wait for a writer
  std::string more;
  try {
    std::ifstream in(file, std::ios::binary);
    const Json stored = Json::parse(in);
    if (stored.at("format") == run.at("format")) more = what_is_more(run, stored);
  } catch (const Json::exception&) {
    return;
  }
  if (more.empty()) return;
  throw InputError(file.string(),
                   fmt::format("holds the result of a longer run: {}; give another --out, or remove it; nothing "
                               "was written",
                               more));
}

Json provenance_of(const Json& json) {
  Json with = provenance();
  with["checksum"] = checksum64(json.dump());
  return with;
}

Json object_for(std::size_t members) {
  Json::object_t object;
  object.reserve(members);
  return object;
}

std::string result_text(Json result) {
  const Json from = provenance_of(result);
  const auto results = std::move(result["results"].get_ref<Json::array_t&>());
  result.erase("results");
  return own_json_text(result, {{"results", results}}, from);
}

Json counts_json(std::span<const std::string_view> words, std::span<const std::uint64_t> counts) {
  Json json;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (!words[i].empty()) json[std::string(words[i])] = counts[i];
  }
  return json;
}

void read_counts(const Json& json, std::span<const std::string_view> words, std::span<std::uint64_t> counts) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (!words[i].empty()) counts[i] = json.at(std::string(words[i]));
  }
}

Json json_of(const Histogram& histogram) {
  Json json{{"n", histogram.total()},
            {"p50", histogram.quantile(0.5)},
            {"p99", histogram.quantile(0.99)},
            {"max", finite(histogram.largest())},
            {"earliest", finite(histogram.earliest())},
            {"latest", finite(histogram.latest())},
            {"bins", Json::array()}};
  Json& bins = json["bins"];
  for (int bin = -Histogram::side; bin <= Histogram::side; ++bin) {
    if (const std::uint64_t n = histogram.count(bin)) bins.push_back({bin, n});
  }
  return json;
}

Histogram histogram_from(const Json& json) {
  Histogram histogram;
  for (const Json& bin : json.at("bins")) {
    const int at = bin.at(0);
    if (at < -Histogram::side || at > Histogram::side) throw std::runtime_error("a bin out of range");
    histogram.add_to_bin(at, bin.at(1));
  }
  histogram.extend(json.at("earliest"), json.at("latest"));
  return histogram;
}

}  // namespace sweeplab
