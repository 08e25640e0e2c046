// SPDX-License-Identifier: MIT
#include "harness/support/provenance.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <chrono>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <thread>

#include "harness/support/build_info.h"
#include "harness/support/checksum64.h"

namespace sweeplab {

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

std::string timestamp() {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}",
                     fmt::gmtime(std::chrono::system_clock::to_time_t(std::chrono::system_clock::now())));
}

nlohmann::ordered_json provenance() {
  return {{"version", build_info::version()},
          {"commit", build_info::commit()},
          {"compiler", build_info::compiler()},
          {"flags", build_info::flags()},
          {"program", program_fingerprint()},
          {"machine", machine()},
          {"written", timestamp()}};
}

}  // namespace sweeplab
