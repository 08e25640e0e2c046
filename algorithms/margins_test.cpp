// SPDX-License-Identifier: MIT
//
// What the margins and ranges of `exact`, the truth and the severity guard, on the family that is drawn against them:
// every answer against the slow truth, and how many queries each step decides. The long run is the same test with more
// queries: SWEEPLAB_MARGIN_QUERIES=10000000 SWEEPLAB_MARGIN_SEED=30 ./margins_test --gtest_filter='*SlowTruth*'
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "algorithms/exact.h"
#include "algorithms/exact_closed.h"
#include "harness/project/exact_oracle.h"
#include "harness/project/record.h"
#include "harness/query/families.h"
#include "harness/query/numbers.h"
#include "harness/query/scalars.h"
#include "harness/truth/truth_comparison.h"

namespace sweeplab {
namespace {

std::uint64_t from_environment(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text != nullptr ? std::strtoull(text, nullptr, 10) : otherwise;
}

Expected expected(const SlowTruth& slow) {
  Expected e;
  const bool impact = slow.cls == Class::impact, graze = slow.cls == Class::graze;
  e.open = slow.cls == Class::overlap ? Outcome::overlap : impact ? Outcome::impact : Outcome::separate;
  e.closed = graze ? Outcome::impact : e.open;
  e.time = slow.time;
  e.face_x = slow.face_x, e.face_y = slow.face_y;
  e.plus_x = e.face_x && slow.normal_x >= 0, e.minus_x = e.face_x && slow.normal_x <= 0;
  e.plus_y = e.face_y && slow.normal_y >= 0, e.minus_y = e.face_y && slow.normal_y <= 0;
  return e;
}

template <class S>
std::string fault_of_time_before(const Query<S>& q, const SlowTruth& slow) {
  const S t = time_before_contact(q);
  if (slow.cls != Class::impact) return t == S(slow.cls == Class::overlap ? 0 : 1) ? "" : "not the end of the frame";
  if (!(t >= 0) || mpq_class(t) > slow.time) return "late";
  return mpq_class(std::nextafter(t, S(2))) > slow.time ? "" : "earlier than it need be";
}

/// What is wrong with whatever is said of this query; empty: nothing.
template <class S>
std::string complaint(const Query<S>& q) {
  const SlowTruth slow = slow_truth(q);
  const Expected e = expected(slow);
  const auto says = [](const char* who, const std::string& what) { return what.empty() ? "" : who + what; };
  return says("exact: ", fault(exact(q), e.open, e)) + says("exact_closed: ", fault(exact_closed(q), e.closed, e)) +
         says("integers: ", fault(exact_detail::with_integers<false>(q), e.open, e)) +
         says("time_before_contact: ", fault_of_time_before(q, slow)) + difference(q, slow);
}

template <class S>
class Margins : public testing::Test {};
using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(Margins, Scalars);

TYPED_TEST(Margins, AllAgreeWithTheSlowTruthOnQueriesMadeAgainstThem) {
  using S = TypeParam;
  const std::uint64_t queries = from_environment("SWEEPLAB_MARGIN_QUERIES", 25000);
  const std::uint64_t seed = from_environment("SWEEPLAB_MARGIN_SEED", 3);
  const Family& family = *find_family("adversarial");
  for (std::uint64_t i = 0; i < queries; ++i) {
    const Query<S> q = family.at<S>(seed, i);
    ASSERT_EQ(complaint(q), "") << "index " << i << ": " << show(q);
  }
  fmt::print("{}: {} queries, 0 differences\n", name_of(scalar_of<S>), queries);
}

/// Each told a margin apart from one that is smaller by what is said: something became wrong that is right.
constexpr struct {
  const char* margin;
  Scalar scalar;
  Numbers numbers;
} telling[] = {
    {"high_part_margin - 1, / 2^3: the fixture",
     Scalar::float64,
     {-0x1.ffd445b375bep-54, 0, 0, 1, 0x1.0000002bfdba6p+3, 0x1.00000056f3415p+3, 0x1.0000006ce0621p+0, 0, 2,
      0x1.00000097d5e92p+0, 0x1.f541c92d6726p-51, -0x1.ffc5fd6f0cb46p-51}},
    {"least_normal<float> / 2",
     Scalar::float32,
     {0x1.a6396p-54, 0x1.fff4fap-4, 0x1.230ffcp-81, 0x1.e0441ap-1, 0x1.000004p+99, 0x0p+0, 0x1.659c7p-28, 0x1.4547f4p-4,
      0x1.fffffep-27, 0x1.8ad476p-1, 0x1.a0b896p+45, -0x1.8db26ap-31}},
    {"least_normal<float> / 2^3",
     Scalar::float32,
     {-0x1.e5fffep-67, 0x1p-4, 0x1.299678p-91, 0x1.000008p-1, -0x1.94cb36p+38, 0x0p+0, 0x1.0001eap-29, 0x1p-4,
      0x1.1614cp-28, 0x1.fffffp-1, -0x1.0001e6p+99, 0x0p+0}},
    {"quotient_margin / 2^5",
     Scalar::float64,
     {0x1.0000000001dbfp-303, 0x1.5af00b98118e5p-355, 0x1.3a9eb79f8c164p-300, 0x1.2b2e0ad7c6958p-300, 0x0p+0,
      0x1.0000000003535p-300, 0x1.0000000000002p-303, 0x1.dcbf7a65a95cfp-300, 0x1.f19b8c63680afp-300,
      0x1.ffffffffffd14p-301, 0x0p+0, 0x1.ae0af8264088ep-354}},
    {"high_part_margin - 1, / 2^3",
     Scalar::float32,
     {0x1.0f5b74p+52, 0x1.38069ep-55, 0x1.fffffap+54, 0x1.11033p-105, -0x1.00001ap+54, -0x1.265e12p-53, 0x1.ffff46p-2,
      0x1.d5130ap-81, 0x0p+0, 0x1.000002p-53, 0x1.d74358p+0, -0x1.387ec4p-78}},
    {"high_part_margin - 1, / 2^3",
     Scalar::float64,
     {-0x1.d6dd92ca9e515p-913, 0x1.6294797376806p-1005, 0x1.4p-967, 0x1.fffffffffffbcp-1001, -0x1.642826415184dp-908,
      -0x0.000000008p-1022, 0x1.106b3896330e2p-857, 0x0.000000000fa11p-1022, 0x1.0000000000001p-853, 0x0p+0,
      -0x1.12392523bde65p-854, 0x1.64edb6cfc6b2cp-1002}},
    {"top_margin / 2^5, and 2^-49 of the truth / 2^3",
     Scalar::float32,
     {0x1.00000ap-56, -0x1.24ef18p-27, 0x0p+0, 0x1.e0109ep-51, 0x1.d7594cp-1, 0x1.000026p+0, 0x1.d8d866p-2,
      0x1.00d038p-1, 0x1.a18f1ap-4, 0x1.7441ecp+2, 0x0p+0, 0x1.472a64p-54}},
    {"top_margin / 2^5",
     Scalar::float64,
     {-0x1.ea36e28c3735p+964, -0x1.00000000003aep-52, 0x1.e8p+909, 0x1.00000000181dep+1, 0x1.ffffffffff627p+1019,
      0x1.e6b4fd3004e7bp+3, 0x1.05f71dabecbep+1018, 0x1.79062b95da5bep+2, 0x1.ffffffff997f3p+1020, 0x1.5a93e350d1fep+2,
      0x1.e80e4670bfbcfp+965, 0x1.ffffffffffffep-51}},
    {"2^-49 of the truth / 2^3",
     Scalar::float64,
     {0x1.1f610c5b42ac2p+959, 0x1.ffffffffb360ap-2, 0x1.00000003b9513p+961, 0x1.ffffffffffffep-1,
      -0x1.000000000318fp+960, 0x1.ffffffffffffdp-54, -0x1.2aba5bb442df9p+904, -0x1.b3bd3e93ae94fp-56,
      0x1.2aea814c7011dp+956, 0x0p+0, 0x1.fffffffffcb3p+906, 0x1.0620f29986b09p+0}},
    {"2^-104 of a term / 2^3",
     Scalar::float32,
     {0x1.737e5ap-4, -0x1p-60, 0x1.eadf88p-1, 0x1.000008p+1, 0x0p+0, -0x1.ffff8p-53, 0x1.79017cp-4, 0x1p-7,
      0x1.fffffep-1, 0x1.4p-114, 0x0p+0, -0x1.1c5d28p+1}},
    {"2^-104 of a term / 2^3",
     Scalar::float64,
     {0x1.ffffffffff95ep+698, -0x1.8p+338, 0x1.0000000000dc3p+701, 0x1.bf141bfbd1e16p+454, 0x1.9a53989c4e269p+650,
      0x1.ffffffe2124d2p+454, 0x1.a3e8a0c0ad56bp+698, 0x1.ff3821bb6e2c4p+446, 0x1.00000000002fbp+701,
      0x1.0063ef2248e9fp+447, 0x0p+0, 0x1.3f4515a41d631p+400}},
    {"2^-103 of a difference / 2^5",
     Scalar::float32,
     {0x1.3c271ap+90, 0x1.87b1cep-36, 0x1.fffff4p+123, 0x1.fffebep-11, -0x1p+8, 0x1p-63, 0x1.887416p+115,
      -0x1.10e96cp-11, 0x1.7ea648p+65, 0x1.fffffep-2, -0x1.c8a7c2p+62, -0x1p-117}},
    {"2^-103 of a difference / 2^5",
     Scalar::float64,
     {-0x1.fffffffffffdp+832, 0x1.fffffffffffffp-61, 0x1.0000003c6578p+896, 0x1p-114, 0x1.ffffffffffffdp+836, 0x1p-59,
      0x1.bee7bdfc8d73p+887, -0x1.000000000000ap-7, 0x1.0461080dca3a8p+885, 0x1.0000000000008p+1, 0x1.2p+782, 0x0p+0}},
    {"slack 2^-50 of a crossing / 2^5",
     Scalar::float32,
     {0x1.dde6c2p-35, -0x1.d3fd8p-7, 0x1.00070ep-1, 0x1.a7dc9ep-1, 0x1.2985ccp-58, -0x1.000002p-58, 0x1.d3fd8p-7,
      -0x1.dde6c6p-35, 0x1.1bb5c4p-60, 0x1p-60, 0x0p+0, -0x1.fcp-112}},
    {"slack 2^-50 of a crossing / 2^5",
     Scalar::float64,
     {-0x1.3b1d1f252f2d6p+446, 0x1.f63a3e4a5eebp+445, 0x1.fe57c211747edp+452, 0x1.fffffffffdc14p+443,
      -0x1.0000000000ea9p+395, -0x1.acp+341, 0x1.ffffffffffff9p+392, -0x1.a2f683d17aba8p+390, 0x1.4p+337,
      0x1.000000000004ap+452, -0x1.74p+341, 0x1.301948a91cc66p+395}},
};

TEST(MarginsAtTheirQueries, AllAreRightWhereASmallerOneWasSeenToBeWrong) {
  for (const auto& [margin, scalar, numbers] : telling) {
    with_scalar(scalar, [&]<class S>() { EXPECT_EQ(complaint(query_of<S>(numbers)), "") << margin; });
  }
}

template <class S>
std::string counts_by_step() {
  using exact_detail::Stage;
  constexpr const char* steps[] = {"singles", "pairs", "scaled pairs", "exact singles", "128 bits", "sums", "integers"};
  constexpr std::uint64_t queries = 100000;
  std::uint64_t open[7] = {}, closed[7] = {};
  TruthStages of_truth, of_severity;
  const Family& family = *find_family("adversarial");
  for (std::uint64_t i = 0; i < queries; ++i) {
    const Query<S> q = family.at<S>(4, i);
    exact_detail::answer<false>(q, [&open](Stage s) { ++open[static_cast<int>(s)]; });
    exact_detail::answer<true>(q, [&closed](Stage s) { ++closed[static_cast<int>(s)]; });
    truth(q, &of_truth);
    severity(q, &of_severity);
  }
  std::string counts;
  const auto add = [&counts](std::string_view who, std::string_view step, std::uint64_t n) {
    counts += fmt::format("{},{},{},{}\n", name_of(scalar_of<S>), who, step, n);
  };
  for (int s = 0; s < 7; ++s) add("exact", steps[s], open[s]);
  for (int s = 0; s < 7; ++s) add("exact_closed", steps[s], closed[s]);
  add("truth", "filter", of_truth.filter), add("truth", "exact", of_truth.exact);
  add("severity", "filter", of_severity.filter), add("severity", "exact", of_severity.exact);
  return counts;
}

// A margin or a range that is changed where no answer changes changes at least who finds it: a smaller margin is sure
// of more. The steps before the last that a query takes are counted, too.
TEST(Steps, DecideAsManyQueriesAsOnRecord) {
  expect_recorded("harness/records/steps.csv",
                  "scalar,who,step,queries\n" + counts_by_step<float>() + counts_by_step<double>());
}

}  // namespace
}  // namespace sweeplab
