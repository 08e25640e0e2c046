// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>

namespace sweeplab {

/// How much a run covers, in the words of its JSON file: {"queries_per_family", 262144}; {"families", {"uniform", …}}.
struct RunExtent {
  std::map<std::string, double> amounts;
  std::map<std::string, std::set<std::string>> names;
};

/// Before a long run whose result, in this format, will replace the file: throws UsageError if the file holds the result
/// of a run that covered all that this one does, and more. Of different things neither is more; and what is no such file,
/// or damaged, may go.
void check_not_less(const RunExtent& run, const std::filesystem::path& file, const std::string& format);

}  // namespace sweeplab
