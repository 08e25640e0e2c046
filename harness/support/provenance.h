// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

namespace sweeplab {

/// A checksum of the running program's own file: what it computed once, it will compute again. Tells whether stored
/// results are current.
const std::string& program_fingerprint();

/// What differs from run to run, and is therefore kept apart in every data file: program, machine, time (UTC).
nlohmann::ordered_json provenance();

}  // namespace sweeplab
