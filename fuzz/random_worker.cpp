// SPDX-License-Identifier: MIT
//
// A worker like the fuzz targets, without guidance: it judges queries drawn from the mix of all families and records
// what goes wrong. What guided fuzzing is compared with; and, since it needs no fuzzing engine, what the campaign is
// tested with. It understands as much of libFuzzer's command line as the campaign uses.
#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <string_view>
#include <vector>

#include "fuzz/finding_input.h"
#include "fuzz/runs.h"
#include "harness/findings.h"
#include "harness/law_mix.h"
#include "harness/run.h"

namespace sweeplab::fuzz {
namespace {

constexpr std::size_t stretch = 256;

template <class S>
void judge_stretch(std::uint64_t seed, std::uint64_t first, Findings* findings, const std::filesystem::path& corpus) {
  static const std::vector<const Method*> panel = [] {
    std::vector<const Method*> all;
    for (const Method& method : methods()) {
      if (method.card->kind != Kind::peer) all.push_back(&method);  // they have one scalar, and do not take every query
    }
    return all;
  }();
  Batch<S> batch;
  for (std::size_t i = 0; i < stretch; ++i) batch.queries.push_back(mixed_query<S>(seed, first + i));
  judge_batch<S>(batch, panel);
  for (std::size_t i = 0; i < stretch; ++i) {
    count_run();
    const QueryKind kind = kind_of(batch.queries[i], batch.truths[i]);
    for (std::size_t m = 0; m < panel.size(); ++m) {
      const Judgement j = batch.columns[m].judgements[i];
      if (!is_wrong(j.verdict) || !findings) continue;
      const Signature signature = signature_of<S>(*suspect_index(panel[m]->card->id), kind, j.verdict, j.cause);
      if (findings->record(signature, batch.queries[i])) write_input(signature, numbers_of(batch.queries[i]), corpus);
    }
  }
}

int run_worker(const std::vector<std::string_view>& arguments) {
  double seconds = 1e9;
  std::uint64_t runs = std::numeric_limits<std::uint64_t>::max();
  bool merge = false;
  std::uint64_t seed = static_cast<std::uint64_t>(getpid());
  std::vector<std::filesystem::path> folders;
  for (const std::string_view argument : arguments) {
    if (argument.starts_with("-max_total_time=")) seconds = std::atof(argument.substr(16).data());
    if (argument.starts_with("-runs=")) runs = static_cast<std::uint64_t>(std::atoll(argument.substr(6).data()));
    if (argument.starts_with("-seed=")) seed = static_cast<std::uint64_t>(std::atoll(argument.substr(6).data()));
    if (argument == "-merge=1") merge = true;
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
      judge_stretch<float>(seed, i, findings ? &*findings : nullptr, folders.front());
    } else {
      judge_stretch<double>(seed, i, findings ? &*findings : nullptr, folders.front());
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
