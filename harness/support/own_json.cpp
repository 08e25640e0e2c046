// SPDX-License-Identifier: MIT
#include "harness/support/own_json.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <optional>
#include <set>
#include <stdexcept>

#include "harness/support/build_info.h"
#include "harness/support/checksum64.h"
#include "harness/support/provenance.h"
#include "harness/support/usage_error.h"

namespace sweeplab {
namespace {

using Json = nlohmann::ordered_json;

[[noreturn]] void refuse(const std::string& file, const std::string& why) {
  throw UsageError(fmt::format("{}: {}", file, why));
}

/// A word for an entry of a list: its id or name, or its family and scalar; else its number.
std::string entry_name(const Json& entry, std::size_t number) {
  if (entry.is_object()) {
    for (const char* key : {"id", "name", "family"}) {
      if (!entry.contains(key) || !entry[key].is_string()) continue;
      return fmt::format("{}{}{}{}",
                         entry.contains("family") && entry.contains("shapes") ? entry["shapes"].dump() + " " : "",
                         entry[key].get<std::string>(), entry.contains("scalar") ? " " : "",
                         entry.contains("scalar") ? entry["scalar"].dump() : "");
    }
  }
  return std::to_string(number);
}

std::string clipped(const Json* json) {
  if (!json) return "missing";
  const std::string text = json->dump(-1, ' ', false, Json::error_handler_t::replace);
  return text.size() <= 60 ? text : text.substr(0, 60) + "...";
}

/// The first place in which what was found is not what was expected: "algorithms/gamedev/year is 2012, expected 2013".
std::optional<std::string> first_difference(const std::string& place, const Json* found, const Json* expected) {
  const auto within = [&](const std::string& name) { return place.empty() ? name : place + "/" + name; };
  if (found && expected && *found == *expected) return std::nullopt;
  if (found && expected && found->is_object() && expected->is_object()) {
    std::set<std::string> keys;
    for (const auto& [key, value] : expected->items()) keys.insert(key);
    for (const auto& [key, value] : found->items()) keys.insert(key);
    for (const std::string& key : keys) {
      const auto in = [&](const Json& json) { return json.contains(key) ? &json[key] : nullptr; };
      if (auto there = first_difference(within(key), in(*found), in(*expected))) return there;
    }
  } else if (found && expected && found->is_array() && expected->is_array()) {
    for (std::size_t i = 0; i < std::max(found->size(), expected->size()); ++i) {
      const auto in = [&](const Json& json) { return i < json.size() ? &json[i] : nullptr; };
      const Json* const entry = in(*expected) ? in(*expected) : in(*found);
      if (auto there = first_difference(within(entry_name(*entry, i + 1)), in(*found), in(*expected))) return there;
    }
  }
  return fmt::format("{} is {}, expected {}", place, clipped(found), clipped(expected));
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
  if (std::filesystem::is_directory(path)) refuse(path.string(), fmt::format("expected {}, found a folder", what));
  std::ifstream file(path, std::ios::binary);
  if (!file) refuse(path.string(), "no such file, or it cannot be read");
  try {
    return Json::parse(file);
  } catch (const Json::exception& error) {  // a number beyond all doubles is no parse_error
    refuse(path.string(), fmt::format("expected JSON: {}", error.what()));
  }
}

void check_provenance(const Json& json, const std::string& file) {
  const Json provenance = json.value("provenance", Json::object());
  for (const auto& [what, ours] : {std::pair{"version", build_info::version()}, {"commit", build_info::commit()}}) {
    const Json its = provenance.is_object() && provenance.contains(what) ? provenance[what] : Json("unknown");
    if (its == ours) continue;
    refuse(file, fmt::format("was written by another version of the program: its {} is {}, of this one \"{}\"", what,
                             clipped(&its), ours));
  }
}

Json provenance_of(const Json& json) {
  Json with = provenance();
  if (json.contains("shards")) with["checksum"] = checksum64(json.dump());
  return with;
}

void OneProgram::add(const Json& json, const std::string& file) {
  const Json* const its =
      json.contains("provenance") && json["provenance"].contains("program") ? &json["provenance"]["program"] : nullptr;
  const std::string program = clipped(its);
  if (first_.empty()) {
    first_ = file;
    program_ = program;
  } else if (program != program_) {
    refuse(file, fmt::format("was written by another build of the program than {}: its program is {}, not {}", first_,
                             program, program_));
  }
}

void check_as_written(Json json, const Json& expected, const std::string& file) {
  const Json checksum = json.value("provenance", Json::object()).value("checksum", Json("missing"));
  json.erase("provenance");
  if (const auto difference = first_difference("", &json, &expected)) {
    refuse(file, "is not as this program writes it: " + *difference);
  }
  if (!expected.contains("shards")) return;
  const std::string sum = checksum64(json.dump());
  if (checksum != sum)
    refuse(file, fmt::format("is damaged: its checksum is {}, expected {}", clipped(&checksum), sum));
}

}  // namespace sweeplab
