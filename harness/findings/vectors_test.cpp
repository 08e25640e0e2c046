// SPDX-License-Identifier: MIT
#include "harness/findings/findings_selection.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "harness/support/checksum.h"
#include "harness/support/csv.h"
#include "harness/support/number.h"
#include "harness/support/source_dir.h"
#include "harness/support/test/folder_of_test.h"
#include "harness/support/text.h"
#include "harness/truth/slow_columns.h"
#include "harness/truth/truth_columns.h"

namespace sweeplab {
namespace {

const std::filesystem::path pack = std::filesystem::path(SWEEPLAB_SOURCE_DIR) / "fuzz/vectors/sweep_vectors.csv";

std::string joined(const std::vector<std::string_view>& fields, std::size_t first, std::size_t count) {
  return fmt::format("{}", fmt::join(fields.begin() + static_cast<std::ptrdiff_t>(first),
                                     fields.begin() + static_cast<std::ptrdiff_t>(first + count), ","));
}

TEST(Vectors, of_the_pack_have_the_truth_that_both_truths_derive_today) {
  CsvReader csv(pack);
  std::vector<std::string_view> fields;
  ASSERT_TRUE(csv.next(fields));
  ASSERT_EQ(fields.size(), 22u);
  int rows = 0;
  while (csv.next(fields)) {
    ASSERT_EQ(fields.size(), 22u);
    EXPECT_EQ(checksum(joined(fields, 0, 21)), fields[21]) << "row " << rows;
    Numbers numbers{};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const Number<double> number = read_number<double>(fields[i]);
      ASSERT_EQ(number.reading, Reading::exact) << fields[i];
      numbers[i] = number.value;
      EXPECT_EQ(hexfloat(number.value), fields[i]);
      if (fields[12] == "float32") {
        EXPECT_EQ(read_number<float>(fields[i]).reading, Reading::exact);
      }
    }
    const Query<double> q = query_of<double>(numbers);
    EXPECT_EQ(truth_fields(q, truth(q)), joined(fields, 13, 7)) << "row " << rows;
    const SlowTruth slow = slow_truth(q);  // from the definitions, on GMP's rationals
    const std::string slowly = fmt::format("{},{}", slow_contact_fields(slow), slow_fraction(slow.severity));
    EXPECT_EQ(slowly, joined(fields, 13, 7)) << "row " << rows;
    ++rows;
  }
  EXPECT_GE(rows, 900);
}

/// Numbers and origin of each row; and the whole rows.
struct PackRows {
  explicit PackRows(const std::string& text) {
    CsvReader csv("pack", text);
    std::vector<std::string_view> fields;
    csv.next(fields);
    while (csv.next(fields)) {
      rows.push_back(joined(fields, 0, fields.size()));
      queries.push_back(joined(fields, 0, 12));
      origins.emplace_back(fields[20]);
    }
  }
  std::vector<std::string> rows, queries, origins;
};

SelectedFinding found(const char* signature, const Numbers& witness, bool shrunk = true) {
  SelectedFinding f;
  f.found.signature = signature;
  f.found.witness = witness;
  f.found.shrunk = shrunk;
  f.signature = signature_from(signature);
  EXPECT_TRUE(f.signature) << signature;
  return f;
}

TEST(Vectors, of_findings_are_the_simplest_of_each_kind_in_turn_each_query_once) {
  const auto hit = [](double motion) { return Numbers{0, 0, 1, 1, motion, 0, 2, 0, 1, 1, 0, 0}; };
  const Numbers inside{0, 0, 1, 1, 0, 0, 0, 0, 1, 1, 0, 0};
  const char *late = "gamedev/float32/late/logic/impact/-/x/approaching+still/solid",
             *tunnel = "gamedev/float64/tunnel/logic/impact/-/x/approaching+still/solid",
             *missed = "m3/float32/missed_overlap/logic/overlap/-/-/still+still/solid",
             *law = "m3/float32/law:mirror/logic/impact/-/-/-/-";
  const PackRows rows(vectors_text({found(late, hit(9.5)), found(missed, inside), found(tunnel, hit(4)),
                                    found(late, hit(4)), found(late, hit(7), false), found(law, hit(6))}));
  ASSERT_EQ(rows.rows.size(), vectors_wanted);
  EXPECT_EQ((std::set<std::string>{rows.origins[0], rows.origins[1]}), (std::set<std::string>{late, missed}));
  EXPECT_EQ(rows.origins[2], late);
  EXPECT_TRUE(rows.queries[2].find(hexfloat(9.5)) != std::string::npos) << rows.queries[2];
  EXPECT_TRUE(rows.origins[3].starts_with("grid ")) << rows.origins[3];
  EXPECT_EQ(std::set<std::string>(rows.queries.begin(), rows.queries.end()).size(), vectors_wanted);
}

TEST(Vectors, of_the_grid_in_the_pack_are_those_that_are_drawn_today) {
  const std::vector<std::string> now = PackRows(vectors_text({})).rows;
  EXPECT_EQ(now.size(), vectors_wanted);
  const PackRows stored(text_of_file(pack));
  int of_grid = 0;
  for (std::size_t i = 0; i < stored.rows.size(); ++i) {
    if (!stored.origins[i].starts_with("grid ")) continue;
    ++of_grid;
    EXPECT_EQ(std::ranges::count(now, stored.rows[i]), 1) << stored.rows[i];
  }
  EXPECT_GE(of_grid, 200);
}

}  // namespace
}  // namespace sweeplab
