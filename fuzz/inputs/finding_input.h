// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

#include "fuzz/inputs/bytes.h"
#include "harness/findings/signature.h"

namespace sweeplab::fuzz {

/// Writes a finding's witness into the folder, as an input of fuzz_sweep; its name is a checksum, so
/// that the same input is written once.
void write_input(const Signature& signature, const Numbers& witness, const std::filesystem::path& folder);
/// The same of any input.
void write_input(const Record& record, const std::filesystem::path& folder);

}  // namespace sweeplab::fuzz
