// SPDX-License-Identifier: MIT
#include "harness/checkpoint.h"

#include <string>

#include "harness/provenance.h"

namespace sweeplab {

using Json = nlohmann::ordered_json;

Checkpoint::Checkpoint(const Json& plan, const std::filesystem::path& path) {
  const std::string head = Json{{"program", program_fingerprint()}, {"plan", plan}}.dump();
  std::ifstream before(path);
  std::string line;
  if (std::getline(before, line) && line == head) {
    while (std::getline(before, line)) {
      Json part = Json::parse(line, nullptr, /*allow_exceptions=*/false);
      if (part.is_discarded()) break;  // the line that the stop cut off
      finished_.push_back(std::move(part));
    }
  }
  before.close();
  file_.open(path, std::ios::trunc);
  file_ << head << std::endl;
  for (const Json& part : finished_) file_ << part.dump() << std::endl;
}

void Checkpoint::add(const Json& part) { file_ << part.dump() << std::endl; }

}  // namespace sweeplab
