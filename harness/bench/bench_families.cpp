// SPDX-License-Identifier: MIT
#include "harness/bench/bench.h"
#include "harness/support/named.h"

namespace sweeplab {
namespace {

constexpr BenchFamily all_families[] = {
    {"uniform_30", "uniform", 30},
    {"uniform_10", "uniform", 10},
    {"bullets", "bullets"},
    {"pixels", "pixels"},
    {"tiles", "tiles"},
    {"grid", "grid"},
    {"decimals", "decimals"},
    {"corners", "corners"},
    {"grazes", "grazes"},
    {"resting", "resting"},
    {"far", "far"},
    {"tiny", "tiny"},
    {"overlap", "overlap"},
    {"zero", "zero"},
    {"fast", "fast"},
    {"mixed", "mixed"},
    {"midpoint", "midpoint"},
    {"raw", "raw"},
};

}  // namespace

std::span<const BenchFamily> bench_families() { return all_families; }

std::vector<const BenchFamily*> quick_bench_families() {
  return named(bench_families(), {"uniform_30", "bullets", "tiles", "corners", "far", "mixed"}, "family",
               [](const BenchFamily& f) { return f.name; });
}

}  // namespace sweeplab
