// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <charconv>
#include <set>

#include "harness/bench/batch_bench.h"
#include "harness/bench/bench.h"
#include "harness/bench/many_bench.h"
#include "harness/bench/stored_bench.h"
#include "harness/cli/command.h"
#include "harness/cli/shared_options.h"
#include "harness/judge/judge.h"
#include "harness/methods/cards_json.h"
#include "harness/support/atomic_file.h"
#include "harness/support/checkpoint.h"
#include "harness/support/folder_lock.h"
#include "harness/support/named.h"
#include "harness/support/run_extent.h"
#include "harness/support/standard_streams.h"
#include "harness/support/usage_error.h"

namespace sweeplab {

namespace {

RunExtent extent_of(const BenchOptions& options) {
  RunExtent extent{.amounts = {{"repetitions", options.repetitions}}, .names = {}};
  for (const BenchFamily* family : options.families) extent.names["families"].emplace(family->name);
  for (const Scalar scalar : options.scalars) extent.names["scalars"].emplace(name_of(scalar));
  for (const Method* method : options.methods) extent.names["algorithms"].emplace(method->card->id);
  extent.names["algorithms"].emplace(bench_baseline);  // measured in any case, as are these
  for (const BenchExtra& extra : bench_extras()) extent.names["algorithms"].emplace(extra.id);
  return extent;
}

RunExtent extent_of(const BatchBenchOptions& options) {
  RunExtent extent{
      .amounts = {{"repetitions", options.repetitions}, {"largest_batch", static_cast<double>(options.sizes.back())}},
      .names = {}};
  for (const BenchFamily* family : options.families) extent.names["families"].emplace(family->name);
  for (const Scalar scalar : options.scalars) extent.names["scalars"].emplace(name_of(scalar));
  for (const BatchMethod method : options.methods) extent.names["algorithms"].emplace(name_of(method));
  return extent;
}

RunExtent extent_of(const ManyBenchOptions& options) {
  RunExtent extent{.amounts = {{"repetitions", options.repetitions}}, .names = {}};
  double largest = 0;
  for (const ManyScene& scene : options.scenes) {
    extent.names["scenes"].emplace(scene.id);
    for (const ManyWorldOptions& world : scene.worlds) largest = std::max(largest, static_cast<double>(world.boxes));
  }
  extent.amounts["largest_world"] = largest;
  for (const ManyKind& kind : options.kinds) extent.names["structures"].emplace(kind.id);
  return extent;
}

/// Ascending. Throws UsageError on what is no size.
std::vector<std::size_t> sizes_read(const std::vector<std::string>& words, std::string_view what, std::size_t most) {
  std::set<std::size_t> sizes;
  for (const std::string& word : words) {
    std::size_t size = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), size);
    if (error != std::errc{} || end != word.data() + word.size() || size < 1 || size > most) {
      throw UsageError(fmt::format("--sizes: expected numbers of {} from 1 to {}, found '{}'", what, most, word));
    }
    sizes.insert(size);
  }
  return {sizes.begin(), sizes.end()};
}

/// All if `names` is empty.
std::vector<const BenchFamily*> bench_families_named(const std::vector<std::string>& names) {
  return named(bench_families(), names, "family", [](const BenchFamily& f) { return f.name; });
}

/// All four if `names` is empty.
std::vector<BatchMethod> batch_methods_named(const std::vector<std::string>& names) {
  std::vector<BatchMethod> methods;
  for (const BatchMethod* method :
       named(std::span<const BatchMethod>(batch_methods), names, "algorithm that answers in batches",
             [](BatchMethod m) { return name_of(m); })) {
    methods.push_back(*method);
  }
  return methods;
}

struct BenchCommand final : Command {
  BenchOptions bench_options;
  BatchBenchOptions batch_options;
  ManyBenchOptions many_options;
  std::vector<ManyKind> many_kinds_chosen;
  bool batch = false, many = false;
  std::vector<std::string> families, algorithms, sizes, scenes, scalars = {"float32", "float64"};
  EngineChoice engines;
  std::filesystem::path out = "out/bench";
  std::filesystem::path compare;  ///< if given, an older bench.json: what changed since
  std::filesystem::path show;     ///< if given, this stored bench.json is shown, and nothing is run

  explicit BenchCommand(Options& options) {
    options.summary(
        "time methods and peers side by side, after judging each answer",
        {"./sweeplab bench --quick", "./sweeplab bench --algorithms exact,gamedev --compare out/bench/before.json"});
    options.section("What to time");
    options.flag("--quick", bench_options.quick,
                 "a minute: five repetitions of six families, unless --families and --repetitions say otherwise");
    add_families(options, families);
    add_algorithms(options, algorithms);
    add_engines(options, engines);
    add_scalars(options, scalars);
    options.option("--repetitions", bench_options.repetitions, "default 9").from_to(1, 1000);
    options.option("--seed", bench_options.seed, "default 1").from_to(std::uint64_t{0}, std::uint64_t{1} << 63);
    options.flag("--batch", batch,
                 "time batches, from the first cache to memory, beside reading alone; --out: batch.json");
    options.flag("--many", many,
                 "time structures for many boxes, ours beside Box2D's, Bullet's and Chipmunk's; --out: many.json");
    options.option("--sizes", sizes, "with --batch: queries per batch, such as 256,65536; with --many: boxes per world")
        .separated_by_commas();
    options.option("--scenes", scenes, "with --many: only these, such as numbers,sizes; --algorithms: structures")
        .separated_by_commas();
    options.section("Output");
    options.option("--out", out, "folder for bench.json (default out/bench)");
    options.option("--compare", compare, "an older bench.json: what changed, and what is noise");
    options.option("--show", show, "show this bench.json, or with --compare the two, and run nothing");
  }

  void look_up(const Options& given) override {
    if (!batch && !many && given.given("--sizes")) throw UsageError("--sizes: expected with --batch or --many");
    if (!many && given.given("--scenes")) throw UsageError("--scenes: expected with --many");
    if (many) return look_up_many(given);
    if (batch) return look_up_batch(given);
    bench_options.families =
        bench_options.quick && families.empty() ? quick_bench_families() : bench_families_named(families);
    if (bench_options.quick && !given.given("--repetitions")) bench_options.repetitions = quick_repetitions;
    refuse_engines_with("--show", given);
    engines.look_up(algorithms);
    bench_options.methods = engines.methods();
    bench_options.scalars = scalars_named(scalars);
  }

  void look_up_batch(const Options& given) {
    for (const char* other : {"--show", "--compare", "--engine"}) {
      if (given.given(other)) throw UsageError(fmt::format("--batch: cannot be used with {}", other));
    }
    batch_options.families = bench_families_named(
        bench_options.quick && families.empty() ? std::vector<std::string>{"uniform_30"} : families);
    batch_options.methods = batch_methods_named(algorithms);
    batch_options.scalars = scalars_named(scalars);
    batch_options.sizes = sizes.empty() ? batch_sizes() : sizes_read(sizes, "queries", most_batch_size);
    batch_options.seed = bench_options.seed;
    batch_options.repetitions =
        bench_options.quick && !given.given("--repetitions") ? quick_repetitions : bench_options.repetitions;
  }

  void look_up_many(const Options& given) {
    for (const char* other : {"--batch", "--show", "--compare", "--engine", "--families", "--scalars"}) {
      if (given.given(other)) throw UsageError(fmt::format("--many: cannot be used with {}", other));
    }
    std::vector<std::size_t> boxes = sizes.empty() ? many_sizes() : sizes_read(sizes, "boxes", most_many_size);
    if (bench_options.quick && sizes.empty()) std::erase_if(boxes, [](std::size_t n) { return n > quick_many_size; });
    const std::vector<ManyScene> all = many_scenes(boxes);
    for (const ManyScene* scene :
         named(std::span<const ManyScene>(all), scenes, "scene", [](const ManyScene& s) { return s.id; })) {
      many_options.scenes.push_back(*scene);
    }
    for (const ManyKind* kind : named(many_kinds(), algorithms, "structure", [](const ManyKind& k) { return k.id; })) {
      many_kinds_chosen.push_back(*kind);
    }
    many_options.kinds = many_kinds_chosen;
    many_options.seed = bench_options.seed;
    many_options.repetitions =
        bench_options.quick && !given.given("--repetitions") ? quick_repetitions : bench_options.repetitions;
  }

  NamedFiles files() const override {
    NamedFiles files;
    if (batch) files.outputs = {{"--out", out / "batch.json"}, {"--out", out / "batch.checkpoint.json"}};
    if (many) files.outputs = {{"--out", out / "many.json"}, {"--out", out / "many.checkpoint.json"}};
    if (batch || many) {
      files.folders = {{"--out", out}};
      return files;
    }
    if (!show.empty()) files.inputs.push_back({"--show", show});
    if (!compare.empty()) files.inputs.push_back({"--compare", compare});
    if (!show.empty()) return files;
    files.outputs = {{"--out", out / "bench.json"}, {"--out", out / "bench.checkpoint.json"}};
    files.folders = {{"--out", out}};
    return files;
  }

  int run() const override;
  int run_batch() const;
  int run_many() const;
};

int BenchCommand::run_batch() const {
  make_folder(out);
  const FolderLock lock(out, "bench");
  const std::filesystem::path checkpoint = out / "batch.checkpoint.json", file = out / "batch.json";
  check_not_less(extent_of(batch_options), file, "sweeplab-bench-batch");
  check_output(file);
  const auto bench = run_batch_bench(batch_options, checkpoint);
  if (!bench) {
    say("stopped; the same command resumes after the last finished batch\n");
    return exit_stopped;
  }
  write_atomically(file, file_text(*bench, bench_provenance()));
  remove_checkpoint(checkpoint);
  fmt::print("{}\n{}: every number\n", batch_text(*bench), file.string());
  int code = exit_done;
  for (const BatchResult& result : bench->results) {
    if (result.different == 0) continue;
    say("{} in a batch, {}: {} answers of {} in {}, {}, are not those of the scalar method\n", result.algorithm,
        result.target, result.different, result.queries, result.family, name_of(result.scalar));
    code = exit_broken;
  }
  return code;
}

int BenchCommand::run_many() const {
  make_folder(out);
  const FolderLock lock(out, "bench");
  const std::filesystem::path checkpoint = out / "many.checkpoint.json", file = out / "many.json";
  check_not_less(extent_of(many_options), file, "sweeplab-bench-many");
  check_output(file);
  const auto bench = run_many_bench(many_options, checkpoint);
  if (!bench) {
    say("stopped; the same command resumes after the last finished world\n");
    return exit_stopped;
  }
  write_atomically(file, file_text(*bench, bench_provenance()));
  remove_checkpoint(checkpoint);
  fmt::print("{}\n{}: every number\n", many_text(*bench), file.string());
  int code = exit_done;
  for (const ManyResult& result : bench->results) {
    if (result.missing == 0) continue;
    say("{} in {}, {} boxes in {}, {}: {} were not found\n", result.structure, result.scene, result.world.boxes,
        name_of(result.scalar), name_of(result.phase), result.missing);
    code = exit_broken;
  }
  return code;
}

/// What an engine's times are in a second: its processes are what is fast or slow, not a method.
std::string rates_of_engines(const Bench& bench) {
  std::string text;
  for (const BenchResult& result : bench.results) {
    const Method* method = find_method(result.algorithm);
    if (!method || !method->guest || result.ns.empty()) continue;
    text += fmt::format("{}, {} in {}: {:.0f} queries a second, the way to its process and back included\n",
                        result.algorithm, result.family, name_of(result.scalar), 1e9 / result.median());
  }
  return text;
}

int BenchCommand::run() const {
  if (batch) return run_batch();
  if (many) return run_many();
  if (!show.empty()) {
    const StoredBench stored = read_bench(show);
    if (compare.empty()) {
      const auto said = [&](const char* what) { return stored.provenance.value(what, std::string("unknown")); };
      fmt::print("**{}; {}, `{}`; commit {}**\n\n{}", said("machine"), said("compiler"), said("flags"),
                 said("commit").substr(0, 12), speed_table(stored.bench));
    } else {
      fmt::print("{}", comparison(read_bench(compare).bench, stored.bench));
    }
    return exit_done;
  }
  std::optional<StoredBench> before;
  if (!compare.empty()) before = read_bench(compare);  // before the long work, for it may not be there
  make_folder(out);
  const FolderLock lock(out, "bench");
  const std::filesystem::path checkpoint = out / "bench.checkpoint.json", file = out / "bench.json";
  const Engines beside(engines.options);
  BenchOptions asked = bench_options;
  asked.methods = beside.beside(asked.methods);
  check_not_less(extent_of(asked), file, "sweeplab-bench");
  check_output(file);  // what cannot be written is said before the work, not after it
  const auto bench = run_bench(asked, checkpoint);
  if (!bench) {
    say("stopped; the same command resumes after the last finished family\n");
    return exit_stopped;
  }
  write_atomically(file, file_text(*bench, bench_provenance()));
  remove_checkpoint(checkpoint);
  fmt::print("{}\n{}\n{}{}{}: every number\n", bench_text(*bench), speed_table(*bench), rates_of_engines(*bench),
             beside.troubles(), file.string());
  if (before) fmt::print("\n{}", comparison(before->bench, *bench));

  int code = exit_done;
  for (const BenchResult& result : bench->results) {
    const Method* method = find_method(result.algorithm);
    if (!method || method->card->kind != Kind::exact || result.wrong + result.failed == 0) continue;
    say("{} is wrong about {} queries of {} in {}\n", result.algorithm, result.wrong, result.family,
        name_of(result.scalar));
    code = exit_broken;
  }
  return code;
}

}  // namespace

std::unique_ptr<Command> bench_command(Options& options) { return std::make_unique<BenchCommand>(options); }

}  // namespace sweeplab
