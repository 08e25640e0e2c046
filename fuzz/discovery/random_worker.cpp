// SPDX-License-Identifier: MIT
//
// A worker like fuzz_survey, without guidance: it looks for the same in queries drawn from the mix of all families.
// What guided fuzzing is compared with; and, since it needs no fuzzing engine, what the campaign is tested with. It
// understands as much of libFuzzer's command line as the campaign uses.
#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <string_view>
#include <vector>

#include "fuzz/inputs/finding_input.h"
#include "fuzz/watch/runs.h"
#include "fuzz/watch/survey_watch.h"
#include "harness/findings/findings.h"
#include "harness/laws/law_mix.h"

namespace sweeplab::fuzz {
namespace {

constexpr std::size_t stretch = 256;

template <class S>
void watch_stretch(std::uint64_t seed, std::uint64_t first, Findings* findings, const std::filesystem::path& corpus) {
  static SurveyWatch watch;
  for (std::uint64_t i = first; i < first + stretch; ++i) {
    count_run();
    const Query<S> query = mixed_query<S>(seed, i);
    for (const Signature& signature : watch.look(query, static_cast<std::uint16_t>(i))) {
      if (findings && findings->record(signature, query)) write_input(signature, numbers_of(query), corpus);
    }
  }
}

int run_worker(const std::vector<std::string_view>& arguments) {
  double seconds = 1e9;
  std::uint64_t runs = std::numeric_limits<std::uint64_t>::max();
  bool merge = false;
  auto seed = static_cast<std::uint64_t>(getpid());
  std::vector<std::filesystem::path> folders;
  for (const std::string_view argument : arguments) {
    if (argument.starts_with("-max_total_time=")) seconds = std::atof(argument.substr(16).data());
    if (argument.starts_with("-runs=")) runs = static_cast<std::uint64_t>(std::atoll(argument.substr(6).data()));
    if (argument.starts_with("-seed=")) seed = static_cast<std::uint64_t>(std::atoll(argument.substr(6).data()));
    if (argument == "-merge=1") merge = true;
    if (argument.starts_with("-artifact_prefix=") &&
        !std::filesystem::is_directory(std::filesystem::path(argument.substr(17)).parent_path())) {
      return 1;  // as libFuzzer, which wants to know where crashes go
    }
    if (!argument.starts_with('-')) folders.emplace_back(argument);
  }
  if (folders.empty()) return 1;
  if (merge) {
    for (const auto& entry : std::filesystem::directory_iterator(folders.back())) {
      std::filesystem::copy(entry.path(), folders.front() / entry.path().filename());
    }
    return 0;
  }
  const char* file = std::getenv("SWEEPLAB_FINDINGS");
  std::optional<Findings> findings;
  if (file) findings.emplace(file);
  const auto until = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
  for (std::uint64_t i = 0; i < runs && std::chrono::steady_clock::now() < until; i += stretch) {
    if (i / stretch % 2 == 0) {
      watch_stretch<float>(seed, i, findings ? &*findings : nullptr, folders.front());
    } else {
      watch_stretch<double>(seed, i, findings ? &*findings : nullptr, folders.front());
    }
  }
  return 0;
}

}  // namespace
}  // namespace sweeplab::fuzz

int main(int argc, char** argv) {
  try {
    return sweeplab::fuzz::run_worker({argv + 1, argv + argc});
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
}
