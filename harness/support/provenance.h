// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

namespace sweeplab {

/// A checksum of the running program's own file: what it computed once, it will compute again. Tells whether stored
/// results are current.
const std::string& program_fingerprint();

/// What differs from run to run, and is therefore kept apart in every data file: program, machine, time (UTC).
nlohmann::ordered_json provenance();

}  // namespace sweeplab

namespace sweeplab::build_info {

std::string_view version();
std::string_view commit();    ///< hash, with "-dirty" if the tree was changed; "unknown" outside a git checkout
std::string_view compiler();  ///< "GNU 12.2.0"
std::string_view flags();
std::string_view source_dir();  ///< the folder that this program was built from

}  // namespace sweeplab::build_info
