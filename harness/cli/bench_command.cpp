// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "harness/bench/stored_bench.h"
#include "harness/cli/commands.h"
#include "harness/judge/judge.h"
#include "harness/methods/cards_json.h"
#include "harness/support/atomic_file.h"
#include "harness/support/named.h"

namespace sweeplab {

std::vector<const BenchFamily*> bench_families_named(const std::vector<std::string>& names) {
  return named(bench_families(), names, "family", [](const BenchFamily& f) { return f.name; });
}

int bench_command(const BenchCommand& command) {
  if (!command.show.empty()) {
    const StoredBench stored = read_bench(command.show);
    if (command.compare.empty()) {
      const auto said = [&](const char* what) { return stored.provenance.value(what, std::string("unknown")); };
      fmt::print("**{}; {}, `{}`; commit {}**\n\n{}", said("machine"), said("compiler"), said("flags"),
                 said("commit").substr(0, 12), speed_table(stored.bench));
    } else {
      fmt::print("{}", comparison(read_bench(command.compare).bench, stored.bench));
    }
    return exit_done;
  }
  std::optional<StoredBench> before;
  if (!command.compare.empty()) before = read_bench(command.compare);  // before the long work, for it may not be there
  make_folder(command.out);
  const std::filesystem::path checkpoint = command.out / "bench.checkpoint.json", file = command.out / "bench.json";
  const auto bench = run_bench(command.options, checkpoint);
  if (!bench) {
    fmt::print(stderr, "stopped; the same command goes on from the last finished family\n");
    return exit_stopped;
  }
  write_atomically(file, file_text(*bench, bench_provenance()));
  std::filesystem::remove(checkpoint);
  fmt::print("{}\n{}\n{}: every number\n", bench_text(*bench), speed_table(*bench), file.string());
  if (before) fmt::print("\n{}", comparison(before->bench, *bench));

  int code = exit_done;
  for (const BenchResult& result : bench->results) {
    const Method* method = find_method(result.algorithm);
    if (!method || method->card->kind != Kind::exact || result.wrong + result.failed == 0) continue;
    fmt::print(stderr, "{} is wrong about {} queries of {} in {}\n", result.algorithm, result.wrong, result.family,
               name_of(result.scalar));
    code = exit_broken;
  }
  return code;
}

}  // namespace sweeplab
