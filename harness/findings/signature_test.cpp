// SPDX-License-Identifier: MIT
#include "harness/findings/signature.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "harness/findings/findings.h"
#include "harness/laws/law_mix.h"
#include "harness/query/families.h"
#include "harness/query/grid.h"
#include "harness/query/numbers.h"
#include "harness/support/test/scalar_test.h"

namespace sweeplab {
namespace {

template <class S>
QueryKind kind(const Query<S>& q) {
  return kind_of(q, truth(q));
}

/// Every signature that every hundredth query of the grid or of the mix shows, with a query each.
template <class S>
std::map<std::string, std::pair<Signature, Numbers>> signatures() {
  std::map<std::string, std::pair<Signature, Numbers>> all;
  const auto add = [&](const Query<S>& q) {
    const Truth t = truth(q);
    for (const Method& method : methods()) {
      if (method.card->kind == Kind::peer) break;  // they come last, and do not take every query
      Answer<S> answer;
      method.sweep<S>()({&q, 1}, {&answer, 1});
      const Verdict verdict = judge(*method.card, q, t, answer);
      if (!is_wrong(verdict)) continue;
      const Signature s =
          signature_of<S>(*subject_index(method.card->id), kind(q), verdict, cause_of(method, q, t, answer));
      all.try_emplace(text(s), s, numbers_of(q));
    }
  };
  for (std::uint32_t i = 0; i < grid_size; i += 1009) add(grid_query<S>(i, GridSplit::opposed));
  for (std::uint64_t i = 0; i < 2000; ++i) add(mixed_query<S>(7, i));
  return all;
}

SCALAR_TEST(Signature, reads_back_from_its_word_and_has_a_key_of_its_own) {
  const auto all = signatures<S>();
  ASSERT_GT(all.size(), 300u);
  std::set<std::uint64_t> keys;
  for (const auto& [word, found] : all) {
    const auto& [signature, numbers] = found;
    const auto back = signature_from(word);
    ASSERT_TRUE(back) << word;
    EXPECT_EQ(*back, signature) << word;
    EXPECT_TRUE(keys.insert(key(signature)).second) << word;
    EXPECT_LT(key(signature), std::uint64_t{1} << 38);
    EXPECT_EQ(rejudged(signature, numbers), signature) << word;
    EXPECT_TRUE(shows(signature, numbers)) << word;
  }
}

TEST(Signature, of_the_published_bullet_that_stops_in_mid_air_is_shown_where_it_stops_alone) {
  const Numbers bullet{0, 3, 1, 1, 4, 0, 2, 0, 1, 1, 0, 0};
  Numbers nearer = bullet;
  nearer[1] = 0;
  for (const char* word : {"gamedev/float32/phantom/logic/separate/-/-/approaching+still/solid",
                           "gamedev/float64/law:no_phantom/logic/separate/-/-/-/-"}) {
    const Signature s = signature_from(word).value();
    EXPECT_EQ(text(s), word);
    EXPECT_TRUE(shows(s, bullet));
    EXPECT_EQ(rejudged(s, bullet), s);
    EXPECT_FALSE(shows(s, nearer));
    EXPECT_EQ(rejudged(s, nearer), std::nullopt);
  }
}

TEST(Signature, is_not_read_from_what_is_none) {
  for (const std::string_view bad :
       {"gamedev/float32/phantom/logic/separate/-/-/approaching/solid",
        "gamedev/float32/phantom/logic/separate/-/-/approaching+still/hollow",
        "gamedev/float32/phantom/logic/separate/-/-/-/-", "gamdev/float32/phantom/logic/separate/-/-/still+still/solid",
        "gamedev/exact/phantom/logic/separate/-/-/still+still/solid",
        "truth/float32/phantom/logic/separate/-/-/still+still/solid", "m3/float64/law:mirrored/rounding/impact/-/-/-/-",
        "truth/float32/law:mirror/rounding/impact/-/-/-/-"}) {
    EXPECT_FALSE(signature_from(bad)) << bad;
  }
}

TEST(SignatureParts, are_nine_known_here_or_not_and_tell_the_kind_the_name_and_who_is_meant) {
  const struct {
    std::string_view text;
    FindingKind kind;
    std::string_view name, method;
  } known[] = {
      {"gamedev/float32/phantom/logic/separate/-/-/still+still/solid", FindingKind::truth, "phantom", "gamedev"},
      {"m9/float16/law:new/-/impact/-/-/-/-", FindingKind::law, "new", "m9"},
      {"gamedev:slide:earliest:along/float32/world:inside/order/impact/-/y/-/small", FindingKind::world, "inside",
       "gamedev"},
      {"////////", FindingKind::truth, "", ""},
  };
  for (const auto& [text, kind, name, method] : known) {
    const SignatureParts parts = split_signature(text).value();
    EXPECT_EQ(join(parts), text);
    EXPECT_EQ(parts.kind(), kind) << text;
    EXPECT_EQ(parts.name(), name);
    EXPECT_EQ(parts.method(), method);
  }
  for (const std::string_view bad : {"", "/", "a/b/c/d/e/f/g/h", "a/b/c/d/e/f/g/h/i/j"}) {
    EXPECT_FALSE(split_signature(bad)) << bad;
  }
}

TEST(Signature, course_knows_a_touch_from_a_gap_of_half_an_ulp) {
  // 1 + 2^-24 rounds to 1 in float and 1 + 2^-54 in double: the boxes overlap on x although the rounded sum touches.
  EXPECT_EQ(kind(Query<float>{{0x1p-24f, 0, 1, 1}, {1, 0}, {1, 0, 1, 1}, {}}).x, Course::leaving);
  EXPECT_EQ(kind(Query<double>{{0x1p-54, 0, 1, 1}, {1, 0}, {1, 0, 1, 1}, {}}).x, Course::leaving);
  EXPECT_EQ(kind(Query<double>{{-0x1p-60, 0, 1, 1}, {1, 0}, {1, 0, 1, 1}, {}}).x, Course::approaching);
  EXPECT_EQ(kind(Query<double>{{0, 0, 1, 1}, {1, 0}, {1, 0, 1, 1}, {}}).x, Course::approaching);
  EXPECT_EQ(kind(Query<double>{{0, 0, 1, 1}, {-1, 0}, {1, 0, 1, 1}, {}}).x, Course::leaving);
  EXPECT_EQ(kind(Query<double>{{0, 0, 1, 1}, {3, 0}, {1, 0, 1, 1}, {3, 0}}).x, Course::still);
  EXPECT_EQ(kind(Query<double>{{0, 0, 0, 1}, {3, 0}, {1, 0, 0, 1}, {3, 0}}).flat, true);
}

// Where A passes B at this y it sinks in by 1 - y, of half the smaller summed size, which is 1. Whoever looks at the end
// of the frame alone misses it.
TEST(Signature, a_witness_is_real_by_the_measure_of_what_is_wrong_there) {
  const auto passing = [](double y) { return Numbers{0, 0, 1, 1, 4, 0, 2, y, 1, 1, 0, 0}; };
  for (const char* word : {"gamedev/float32/tunnel/rounding/impact/-/x/approaching+still/solid",
                           "end_of_frame/float32/law:never_tunnels/logic/impact/-/-/-/-"}) {
    EXPECT_TRUE(example_of(signature_from(word).value(), passing(0.5)).real) << word;
    EXPECT_FALSE(example_of(signature_from(word).value(), passing(1 - 0x1p-12)).real) << word;
  }
}

TEST(Signature, of_two_witnesses_the_real_one_is_kept_and_not_the_simpler_hairline) {
  // It sinks in by 0.5 of 2048: a hairline; and by 0.75 of 1, with a motion that nobody would type.
  const Numbers hairline{0, 0, 2048, 2048, 4000, 0, 2100, 2047.5, 2048, 2048, 0, 0};
  const Numbers real{0, 0, 1, 1, 0x1p20, 0, 2, 0.25, 1, 1, 0, 0};
  ASSERT_TRUE(simpler(hairline, real));
  const std::string tunnel = text(signature_of<float>(*subject_index("gamedev"), {}, Verdict::tunnel, Cause::logic));
  const FoundOnce a{.signature = tunnel, .witness = hairline}, b{.signature = tunnel, .witness = real};
  EXPECT_TRUE(more_convincing(b, a));
  EXPECT_FALSE(more_convincing(a, b));
}

TEST(Signature, of_exact_or_of_a_repaired_method_by_logic_breaks_a_guarantee) {
  const struct {
    const char* id;
    Cause cause;
    bool breaks;
  } rows[] = {{"exact", Cause::rounding, true},
              {"exact_closed", Cause::logic, true},
              {"gamedev_repaired", Cause::logic, true},
              {"gamedev_repaired", Cause::tolerance, true},
              {"gamedev_repaired", Cause::rounding, false},
              {"gamedev", Cause::logic, false}};
  for (const auto& [id, cause, breaks] : rows) {
    EXPECT_EQ(breaks_guarantee(signature_of<float>(*subject_index(id), {}, Verdict::tunnel, cause)), breaks) << id;
  }
}

}  // namespace
}  // namespace sweeplab
