// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

namespace sweeplab {

/// A checksum of the running program's own file: what it computed once, it will compute again. Tells whether stored
/// results are current.
const std::string& program_fingerprint();

/// "Intel(R) Xeon(R) …, 2 cores"
std::string machine();

/// Now, UTC: "2026-11-20T11:07:00Z"
std::string timestamp();

/// What differs from run to run, and is therefore kept apart in every data file: program, machine, time.
nlohmann::ordered_json provenance();

}  // namespace sweeplab
