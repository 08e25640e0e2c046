// SPDX-License-Identifier: MIT
#include "harness/support/checkpoint.h"

#include <exception>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "harness/support/provenance.h"

namespace sweeplab {

using Json = nlohmann::ordered_json;

Checkpoint::Checkpoint(const Json& plan, const std::filesystem::path& path,
                       const std::function<void(const Json&)>& take) {
  const std::string head = Json{{"program", program_fingerprint()}, {"plan", plan}}.dump();
  std::ifstream before(path);
  std::string line;
  std::vector<std::string> finished;
  if (std::getline(before, line) && line == head) {
    while (std::getline(before, line)) {
      try {
        take(Json::parse(line));
      } catch (const std::exception&) {  // no JSON: the line that the stop cut off
        break;
      }
      finished.push_back(line);
    }
  }
  before.close();
  file_.open(path, std::ios::trunc);
  file_ << head << std::endl;
  for (const std::string& part : finished) file_ << part << std::endl;
}

void Checkpoint::add(const Json& part) { file_ << part.dump() << std::endl; }

}  // namespace sweeplab
