// SPDX-License-Identifier: MIT
#include "harness/support/provenance.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <thread>

#include "harness/support/checksum.h"

namespace sweeplab {
namespace {

/// "Intel(R) Xeon(R) …, 2 cores"
std::string machine() {
  std::string model = "unknown processor";
  std::ifstream cpuinfo("/proc/cpuinfo");
  for (std::string line; std::getline(cpuinfo, line);) {
    if (line.rfind("model name", 0) == 0) {
      model = line.substr(line.find(':') + 2);
      break;
    }
  }
  return fmt::format("{}, {} cores", model, std::thread::hardware_concurrency());
}

}  // namespace

const std::string& program_fingerprint() {
  static const std::string fingerprint = [] {
    std::ifstream self("/proc/self/exe", std::ios::binary);
    if (!self) return fmt::format("{} {} {}", build_info::version(), build_info::commit(), build_info::compiler());
    std::ostringstream bytes;
    bytes << self.rdbuf();
    return checksum64(bytes.str());
  }();
  return fingerprint;
}

nlohmann::ordered_json provenance() {
  return {{"version", build_info::version()},
          {"commit", build_info::commit()},
          {"compiler", build_info::compiler()},
          {"flags", build_info::flags()},
          {"program", program_fingerprint()},
          {"machine", machine()},
          {"written", fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)))}};
}

}  // namespace sweeplab
