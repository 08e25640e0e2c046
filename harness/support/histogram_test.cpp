// SPDX-License-Identifier: MIT
#include "harness/support/histogram.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "harness/support/own_json.h"

namespace sweeplab {
namespace {

constexpr double most = std::numeric_limits<double>::max();

TEST(HistogramBins, MeetAtTheirEdgesWithoutAGapOnBothSides) {
  EXPECT_EQ(Histogram::side, 576);
  EXPECT_EQ(Histogram::upper_edge(0), 0);
  for (const double x : {0.0, 0x1p-25, std::nextafter(0x1p-24, 0)}) EXPECT_EQ(Histogram::bin_of(x), 0);
  EXPECT_EQ(Histogram::bin_of(1e300), Histogram::side);
  EXPECT_EQ(Histogram::bin_of(-std::numeric_limits<double>::infinity()), -Histogram::side);
  for (int bin = 1; bin <= Histogram::side; ++bin) {
    const double edge = Histogram::upper_edge(bin);
    ASSERT_EQ(edge, Histogram::upper_edge(-bin));
    const double least = bin == 1 ? 0x1p-24 : Histogram::upper_edge(bin - 1);
    for (const double x : {least, least + (edge - least) / 2, std::nextafter(edge, 0)}) {
      ASSERT_EQ(Histogram::bin_of(x), bin);
      ASSERT_EQ(Histogram::bin_of(-x), -bin);
    }
    ASSERT_EQ(Histogram::bin_of(edge), bin < Histogram::side ? bin + 1 : bin);
  }
  EXPECT_EQ(Histogram::upper_edge(4), 0x1p-23) << "four bins to an octave";
  EXPECT_EQ(Histogram::upper_edge(Histogram::bin_of(3.1)), 3.5) << "of one width each";
  EXPECT_EQ(Histogram::upper_edge(Histogram::side), 0x1p120);
}

TEST(Histogram, EveryTenthIsTheQuantileOfTenNumbersEarlyAndLateAlike) {
  Histogram histogram;
  for (int i = 0; i < 10; ++i) histogram.add(std::ldexp(i % 2 == 0 ? 1.0 : -1.0, i));
  for (int i = 0; i < 9; ++i) {
    EXPECT_EQ(histogram.quantile((i + 1) / 10.0), 1.25 * std::ldexp(1.0, i)) << i;
    EXPECT_EQ(histogram.quantile((i + 0.5) / 10.0), 1.25 * std::ldexp(1.0, i)) << i;
  }
  EXPECT_EQ(histogram.quantile(1), 512);
  EXPECT_EQ(histogram.largest(), 512);
  EXPECT_EQ(histogram.latest(), 256);
  EXPECT_EQ(histogram.earliest(), -512);
  EXPECT_EQ(histogram.total(), 10u);
}

TEST(Histogram, CountsWhatIsTooSmallAsNoError) {
  Histogram histogram;
  for (int i = 0; i < 3; ++i) histogram.add(0);
  histogram.add(0x1p-30);
  histogram.add(4);
  EXPECT_EQ(histogram.count(0), 4u);
  EXPECT_EQ(histogram.quantile(0.8), 0);
  EXPECT_EQ(histogram.quantile(0.81), 4);
  EXPECT_EQ(Histogram().quantile(0.5), 0);
  EXPECT_EQ(Histogram().largest(), 0);
  EXPECT_EQ(json_of(Histogram()).at("bins"), nlohmann::json::array()) << "a list in the file, though it is empty";
}

TEST(Histogram, KeepsItsExtremesFinite) {
  Histogram histogram;
  histogram.add(-std::numeric_limits<double>::infinity());
  EXPECT_EQ(histogram.earliest(), -most);
  EXPECT_EQ(histogram.latest(), 0);
  EXPECT_EQ(histogram.count(-Histogram::side), 1u);
}

// As the parts of many threads: some of them saw nothing.
TEST(Histogram, OfPartsHasEveryCountAndTheExtremesOfAll) {
  Histogram parts[3], all;
  parts[0].add(4);
  parts[2].add(-8);
  parts[2].add(4);
  for (const Histogram& part : parts) all.add(part);
  all.add_to_bin(-3, 2);
  EXPECT_EQ(all.total(), 5u);
  EXPECT_EQ(all.count(Histogram::bin_of(4)), 2u);
  EXPECT_EQ(all.count(Histogram::bin_of(-8)), 1u);
  EXPECT_EQ(all.count(-3), 2u);
  EXPECT_EQ(all.latest(), 4);
  EXPECT_EQ(all.earliest(), -8);
}

}  // namespace
}  // namespace sweeplab
