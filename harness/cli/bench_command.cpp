// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "harness/bench/bench.h"
#include "harness/cli/command.h"
#include "harness/cli/shared_options.h"
#include "harness/support/atomic_file.h"
#include "harness/support/folder_lock.h"
#include "harness/support/named.h"
#include "harness/support/usage_error.h"

namespace sweeplab {

namespace {

struct BenchCommand final : Command {
  BenchOptions bench;
  std::vector<std::string> paths, families, algorithms, scalars = {"float32", "float64"};
  EngineChoice engines;
  std::filesystem::path out = "out/bench";

  explicit BenchCommand(Options& options) {
    options.summary(
        "time methods and peers side by side, after judging each answer",
        {"./sweeplab bench batch many/sizes_1000", "./sweeplab bench sweep/corners --algorithms exact,gamedev"});
    options.section("What to time");
    options.option(
        "path", paths,
        "sweep (default): a query; batch: one of many asked at once; many: boxes near a place; frame: a step in "
        "a level; or a part of these, such as sweep/corners");
    options.flag("--quick", bench.quick,
                 "a minute: five repetitions, of six families, unless --families and --repetitions say otherwise");
    add_families(options, families);
    add_algorithms(options, algorithms);
    add_engines(options, engines);
    add_scalars(options, scalars);
    options.option("--repetitions", bench.repetitions, "default 9").from_to(1, 1000);
    options.option("--seed", bench.seed, "default 1").from_to(std::uint64_t{0}, std::uint64_t{1} << 63);
    options.section("Output");
    options.option("--out", out,
                   "folder for Google Benchmark's JSON, a file a family, size or world (default out/bench); its "
                   "compare.py compares two");
  }

  void look_up(const Options& given) override {
    if (!paths.empty()) bench.paths = paths;
    for (const char* option : {"--families", "--algorithms", "--engine"}) {
      for (const std::string& path : bench.paths) {
        if (given.given(option) && path != "sweep" && !path.starts_with("sweep/")) {
          throw UsageError(fmt::format("{}: cannot be used with {}", option, path));
        }
      }
    }
    bench.families = bench.quick && families.empty()
                         ? quick_bench_families()
                         : named(bench_families(), families, "family", [](const BenchFamily& f) { return f.name; });
    if (bench.quick && !given.given("--repetitions")) bench.repetitions = quick_repetitions;
    engines.look_up(algorithms);
    bench.methods = engines.methods();
    bench.scalars = scalars_named(scalars);
    bench_units(bench);
  }

  NamedFiles files() const override {
    NamedFiles files{.folders = {{"--out", out}}};
    for (const BenchUnit& unit : bench_units(bench)) files.outputs.push_back({"--out", out / unit.file()});
    return files;
  }

  int run() const override {
    make_folder(out);
    const FolderLock lock(out, "bench");
    const Engines beside(engines.options);
    BenchOptions asked = bench;
    asked.tells = true;
    asked.methods = beside.beside(asked.methods);
    const auto broken = run_bench(asked, out);
    if (!broken) return stopped("stopped; the same command resumes after the last finished file\n");
    fmt::print("{}{}: every number\n", beside.troubles(), out.string());
    for (const std::string& what : *broken) say("{}\n", what);
    return broken->empty() ? exit_done : exit_broken;
  }
};

}  // namespace

std::unique_ptr<Command> bench_command(Options& options) { return std::make_unique<BenchCommand>(options); }

}  // namespace sweeplab
