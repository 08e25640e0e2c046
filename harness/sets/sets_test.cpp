// SPDX-License-Identifier: MIT
//
// SweepSet 1 is frozen: what is stored is true by the slow truth, and what its datasheet says.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>

#include "harness/query/families/draw.h"
#include "harness/sets/scorecard.h"
#include "harness/support/number.h"
#include "harness/support/test/folder_of_test.h"
#include "harness/truth/slow_columns.h"
#include "harness/truth/truth_comparison.h"

namespace sweeplab {
namespace {

// Under sanitizers and without optimisation a part is tried, every build's whole set by the others.
#if defined(__SANITIZE_ADDRESS__) || !defined(__OPTIMIZE__)
constexpr bool wholly = false;
#elif defined(__has_feature)
constexpr bool wholly = !__has_feature(address_sanitizer);
#else
constexpr bool wholly = true;
#endif

std::string text_of(const std::string& name) {
  std::ostringstream text;
  text << std::ifstream(set_folder() / name, std::ios::binary).rdbuf();
  return text.str();
}

const std::vector<SetRow>& stored() {
  static const std::vector<SetRow> rows = read_set(set_folder() / "sweepset_1.csv.gz");
  return rows;
}

/// Whether the judge's limits allow this time, in rationals.
bool is_within_limits(const Query<double>& q, const mpq_class& toi, const mpq_class& time) {
  const mpq_class error = abs(time - toi);
  if (error * 1000 > 1) return false;
  const mpq_class width = mpq_class(q.a.w) + q.b.w, height = mpq_class(q.a.h) + q.b.h;
  const mpq_class side = width < height ? width : height;
  const mpq_class vx = mpq_class(q.motion_a.x) - q.motion_b.x, vy = mpq_class(q.motion_a.y) - q.motion_b.y;
  return side == 0 || error * error * (vx * vx + vy * vy) * 1'000'000 <= side * side;
}

void expect_right_times(const SetRow& row, const mpq_class& toi) {
  const Query<double> q = query_of<double>(row.numbers);
  const RightTimes& times = *row.times;
  const auto is_right = [&](double time) {
    if (time == times.nearest_double || is_within_limits(q, toi, time)) return true;
    const auto rounded = static_cast<double>(static_cast<float>(time));
    return row.scalar == Scalar::float32 && (rounded == times.nearest || is_within_limits(q, toi, rounded));
  };
  EXPECT_TRUE(is_nearest(times.nearest_double, toi)) << row.id;
  EXPECT_TRUE(row.scalar == Scalar::float32 ? is_nearest(static_cast<float>(times.nearest), toi)
                                            : times.nearest == times.nearest_double)
      << row.id;
  EXPECT_TRUE(times.least <= times.nearest && times.nearest <= times.most) << row.id;
  EXPECT_TRUE(times.least <= times.nearest_double && times.nearest_double <= times.most) << row.id;
  EXPECT_TRUE(is_right(times.least) && is_right(times.most)) << row.id;
  EXPECT_FALSE(is_right(neighbour(times.least, -1))) << row.id;
  EXPECT_FALSE(is_right(neighbour(times.most, 1))) << row.id;
}

TEST(SweepSet, is_true_by_the_slow_truth) {
  std::istringstream lines(read_gzipped(set_folder() / "sweepset_1.csv.gz", std::size_t{1} << 28));
  std::string line;
  std::getline(lines, line);
  for (std::size_t i = 0; i < stored().size(); ++i) {
    const SetRow& row = stored()[i];
    std::getline(lines, line);
    if (!wholly && i % 16 != 7) continue;
    with_scalar(row.scalar, [&]<class S>() {
      const Query<S> q = query_of<S>(row.numbers);
      const SlowTruth slow = slow_truth(q);
      const std::string fields = "," + slow_contact_fields(slow) + ",";
      EXPECT_NE(line.find(fields), std::string::npos) << line << "\nhas not " << fields;
      EXPECT_EQ(row.times.has_value(), slow.cls == Class::impact || slow.cls == Class::graze) << row.id;
      if (row.times) expect_right_times(row, slow.time);
      const Number<double> depth = read_number<double>(std::string_view(line).substr(line.rfind(',') + 1));
      EXPECT_TRUE(depth.usable() && is_nearest(depth.value, slow.severity)) << line;
    });
    ASSERT_FALSE(HasFailure());
  }
}

/// How many queries each stratum has, a line a source and scalar.
std::string strata_of(const std::vector<SetRow>& rows) {
  std::vector<std::pair<std::string, std::array<std::size_t, kind_count>>> strata;
  for (const SetRow& row : rows) {
    const std::string place = fmt::format("{},{}", row.source, name_of(row.scalar));
    if (strata.empty() || strata.back().first != place) strata.push_back({place, {}});
    ++strata.back().second[kind_number(row.cls, row.graze)];
  }
  std::string text = fmt::format("source,scalar,{}\n", fmt::join(kind_names, ","));
  for (const auto& [place, counts] : strata) text += fmt::format("{},{}\n", place, fmt::join(counts, ","));
  return text;
}

TEST(SweepSet, has_its_strata_and_each_query_once) {
  ASSERT_EQ(stored().size(), set_size);
  EXPECT_EQ(strata_of(stored()), text_of("strata.csv"));
  std::array<std::set<Numbers>, 2> seen;
  for (std::size_t i = 0; i < stored().size(); ++i) {
    const SetRow& row = stored()[i];
    EXPECT_EQ(row.id, fmt::format("s1-{:06}", i + 1));
    EXPECT_TRUE(seen[index_of(row.scalar)].insert(row.numbers).second) << row.id << " is there before";
    with_scalar(row.scalar, [&]<class S>() { EXPECT_EQ(numbers_of(query_of<S>(row.numbers)), row.numbers) << row.id; });
    ASSERT_FALSE(HasFailure());
  }
}

TEST(Scorecards, say_by_what_an_answer_is_judged) {
  const Method* const panel[] = {find_method("cast_motion")};
  EXPECT_EQ(score_methods({stored()[0]}, panel, 1).value()[0].card,
            "touching: flat unspecified, rest none, slide unspecified, corner unspecified, leave none, end contact; "
            "overlap at the start: not_handled; no normal");
  const PeerCard library{{.id = "library",
                          .year = 2020,
                          .kind = Kind::peer,
                          .grazes = {.none_at_end = true, .none_at_exact_corner = true},
                          .gives_time = false,
                          .needs_positive_sizes = true},
                         {.version = "2", .skin = 1, .late = 0.25, .smallest_size = 3, .largest_size = 4}};
  const Method silent{.card = &library}, *const no_code[] = {&silent};  // it is asked in neither scalar
  const Scorecard card = score_methods({stored()[0]}, no_code, 1).value()[0];
  EXPECT_EQ(card.name, "library (peer 2, 2020)");
  EXPECT_EQ(
      card.card,
      "touching: unspecified, none at the end, none at exact corners; overlap at the start: not_handled; sizes of "
      "0: not handled; no time; skin: 1; error in time: 0, late by up to 0.25; sizes from 3; sizes up to 4");
  EXPECT_EQ(card.all().score.queries, 1u);
}

TEST(SweepSet, read_of_a_file_is_no_more_than_was_asked_for_and_nothing_after_its_end) {
  const auto fault = [](const std::string& bytes) {
    return with_scratch_file([&](const std::filesystem::path& path) {
      std::ofstream(path, std::ios::binary) << bytes;
      return refusal([&] { read_gzipped(path, 3); });
    });
  };
  const std::string abc("\x1f\x8b\b\0\0\0\0\0\0\3KLJ\6\0\xc2\x41\x24\x35\3\0\0\0", 23);
  EXPECT_EQ(fault("abc") + fault(abc), "");
  EXPECT_NE(fault("abcd").find("at most 3 bytes"), std::string::npos);
  EXPECT_NE(fault(abc + "d").find("nothing after the compressed data"), std::string::npos);
}

TEST(Scorecards, count_the_nearest_float_and_the_nearest_double_as_the_exact_time_of_a_query_in_float) {
  const auto row = std::ranges::find_if(stored(), [](const SetRow& r) {
    return r.scalar == Scalar::float32 && r.cls == Class::impact && r.times->nearest != r.times->nearest_double;
  });
  for (const double time : {row->times->nearest, row->times->nearest_double}) {
    const auto card = with_scratch_file([&](const std::filesystem::path& path) {
      std::ofstream(path) << fmt::format("id,answer\n{},hit {}\n", row->id, time);
      return score_answers({*row}, path, {}, 1);
    });
    EXPECT_EQ(card.value().all().exact_times, 1u) << row->id << " " << time;
  }
}

TEST(Scorecards, name_the_port_of_an_engines_language_whatever_its_version_and_letters) {
  EXPECT_EQ(remedy_in("LuaJIT"), "exact in LuaJIT: algorithms/ports/exact.lua");
  EXPECT_EQ(remedy_in("c99"), "exact in c99: algorithms/ports/sweeplab.h");
  EXPECT_EQ(remedy_in("C# 7.2"), "exact in C# 7.2: algorithms/ports/Exact.cs");
  EXPECT_EQ(remedy_in("Luau"), "exact in six languages: algorithms/ports/README.md");
}

}  // namespace
}  // namespace sweeplab
