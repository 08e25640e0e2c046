// SPDX-License-Identifier: MIT
#include "harness/support/own_json.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <stdexcept>

#include "harness/support/checksum64.h"
#include "harness/support/provenance.h"
#include "harness/support/usage_error.h"

namespace sweeplab {
namespace {

using Json = nlohmann::ordered_json;

[[noreturn]] void refuse(const std::string& file, const std::string& why) {
  throw UsageError(fmt::format("{}: {}", file, why));
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

Json provenance_of(const Json& json) {
  Json with = provenance();
  if (json.contains("shards")) with["checksum"] = checksum64(json.dump());
  return with;
}

}  // namespace sweeplab
