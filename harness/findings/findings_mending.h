// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace sweeplab {

/// Puts a findings file in order before a campaign writes to it, while no other process does: if it is damaged or of an
/// older layout, all that can be read goes into a new one, signatures that stand there twice as one, and the file as it
/// was is kept beside it. Killed on its way, it goes on the next time. Says what was done and what is lost, a line each;
/// nothing if all was well. Throws UsageError as FindingsToRead does.
std::vector<std::string> mend_findings(const std::filesystem::path& path);

}  // namespace sweeplab
