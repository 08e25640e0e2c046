// SPDX-License-Identifier: MIT
#include "harness/bench/batch_bench.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace sweeplab {
namespace {

BatchBenchOptions small_options() {
  return {.families = {bench_families().data(), bench_families().data() + 5},  // uniform_30 and grid
          .methods = {BatchMethod::exact, BatchMethod::m3},
          .scalars = {Scalar::float32, Scalar::float64},
          .sizes = {64, 300},
          .repetitions = 2,
          .seed = 3};
}

std::filesystem::path fresh_checkpoint_of_batches() {
  const auto file = std::filesystem::path(testing::TempDir()) /
                    (std::string(testing::UnitTest::GetInstance()->current_test_info()->name()) + ".json");
  std::filesystem::remove(file);
  return file;
}

TEST(BatchBench, TimesEveryMethodTargetAndSizeBesideTheScalarAndTheLimit) {
  const std::optional<BatchBench> bench = run_batch_bench(small_options(), fresh_checkpoint_of_batches());
  ASSERT_TRUE(bench);
  const std::size_t targets = batch_targets().size();
  EXPECT_EQ(bench->targets, batch_targets());
  // Of both scalars: the first family at both sizes, the other at one; two methods, by each target and by the scalar; at the
  // largest size by two threads too, which have no scalar beside them.
  EXPECT_EQ(bench->results.size(), 2 * (3 * 2 * (targets + 1) + 2 * 2 * targets));
  EXPECT_EQ(bench->limits.size(), 2 * (3 * targets + 2 * targets));
  for (const BatchResult& r : bench->results) {
    EXPECT_EQ(r.different, 0u) << r.algorithm << r.target;
    ASSERT_EQ(r.ns.size(), 2u);
    EXPECT_GT(r.ns.front(), 0);
    EXPECT_LE(r.ns.front(), r.ns.back());
    EXPECT_EQ(bench->share_of_limit(r).has_value(), r.target != scalar_loop);
  }
  EXPECT_EQ(batch_target(), batch_targets().front());  // as it was
}

BatchBench made(double batch_ns, double read_ns, std::uint64_t different = 0) {
  const auto result = [](const char* algorithm, std::string_view target, double ns) {
    BatchResult r;
    r.family = "uniform_30";
    r.algorithm = algorithm;
    r.target = target;
    r.scalar = Scalar::float32;
    r.queries = 4096;
    r.ns = {ns};
    return r;
  };
  BatchBench bench{.repetitions = 1, .seed = 1, .largest_batch = 4096};
  bench.algorithms = {"exact"};
  bench.families = {"uniform_30"};
  bench.targets = {"AVX2"};
  bench.results = {result("exact", scalar_loop, 20), result("exact", "AVX2", batch_ns)};
  bench.results.back().different = different;
  bench.limits = {result("read", "AVX2", read_ns)};
  return bench;
}

TEST(BatchBench, CountsEachByteOnce) {
  EXPECT_EQ(batch_bytes_read(Scalar::float32), 48u);
  EXPECT_EQ(batch_bytes_written(Scalar::float32), 5u);
  EXPECT_EQ(batch_bytes_read(Scalar::float64), 96u);
  EXPECT_EQ(batch_bytes_written(Scalar::float64), 9u);
  const BatchBench bench = made(4, 2);
  EXPECT_DOUBLE_EQ(*bench.share_of_limit(bench.results[1]), 0.5 * 53 / 48);
  EXPECT_FALSE(bench.share_of_limit(bench.results[0]));
}

TEST(BatchBench, TheTableHasTheScalarBesideAndTheLimit) {
  const std::string text = batch_text(made(4, 2));
  EXPECT_NE(text.find("uniform_30 float32, exact\n"), std::string::npos) << text;
  EXPECT_NE(text.find("4096     212 KB   20.00  4.00            5.0          0.55   2.00"), std::string::npos) << text;
}

TEST(BatchBench, TheFileHasWhatDiffersAndTheLimits) {
  const auto json = nlohmann::json::parse(file_text(made(4, 2, 7), {{"program", "x"}}));
  EXPECT_EQ(json["format"], "sweeplab-bench-batch");
  EXPECT_EQ(json["largest_batch"], 4096);
  EXPECT_EQ(json["results"][1]["different"], 7);
  EXPECT_EQ(json["results"][1]["share_of_limit"], 0.5521);
  EXPECT_EQ(json["results"][0]["share_of_limit"], nullptr);
  EXPECT_EQ(json["limits"][0]["algorithm"], "read");
  EXPECT_FALSE(json["limits"][0].contains("different"));
}

}  // namespace
}  // namespace sweeplab
