// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "harness/sets/set_row.h"

namespace sweeplab {

/// The set, drawn anew; nothing if it was stopped. The same for any number of threads. Throws InputError.
std::optional<std::vector<SetRow>> drawn_set(unsigned threads, const std::filesystem::path& findings);

/// It in its two forms, and how many queries each stratum has.
std::string set_csv(const std::vector<SetRow>& rows);
std::string set_json(const std::vector<SetRow>& rows);
std::string strata_csv(const std::vector<SetRow>& rows);

/// What write_set() writes into a folder.
std::vector<std::filesystem::path> set_files(const std::filesystem::path& folder);
void write_set(const std::vector<SetRow>& rows, const std::filesystem::path& folder);

}  // namespace sweeplab
