// SPDX-License-Identifier: MIT
#include "harness/support/provenance.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <boost/crc.hpp>
#include <chrono>
#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>
#include <vector>

#include "harness/support/build_info.h"

namespace sweeplab {

const std::string& program_fingerprint() {
  static const std::string fingerprint = [] {
    std::ifstream self("/proc/self/exe", std::ios::binary);
    if (!self) return fmt::format("{} {} {}", build_info::version(), build_info::commit(), build_info::compiler());
    boost::crc_optimal<64, 0x42F0E1EBA9EA3693, 0, 0, false, false> crc;
    std::vector<char> block(1 << 16);
    while (self.read(block.data(), static_cast<std::streamsize>(block.size())) || self.gcount() > 0) {
      crc.process_bytes(block.data(), static_cast<std::size_t>(self.gcount()));
    }
    return fmt::format("{:016x}", crc.checksum());
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
