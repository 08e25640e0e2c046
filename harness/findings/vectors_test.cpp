// SPDX-License-Identifier: MIT
#include "harness/findings/vectors.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "harness/query/query_reader.h"
#include "harness/support/checksum.h"
#include "harness/support/csv.h"
#include "harness/support/number.h"
#include "harness/support/text.h"
#include "harness/truth/slow_truth.h"

namespace sweeplab {
namespace {

const std::filesystem::path pack = std::filesystem::path(SWEEPLAB_SOURCE_DIR) / "fuzz/vectors/sweep_vectors.csv";

std::string joined(const std::vector<std::string_view>& fields, std::size_t first, std::size_t count) {
  return fmt::format("{}", fmt::join(fields.begin() + static_cast<std::ptrdiff_t>(first),
                                     fields.begin() + static_cast<std::ptrdiff_t>(first + count), ","));
}

std::string fraction(mpq_class x) {
  x.canonicalize();
  return fmt::format("{}/{}", x.get_num().get_str(), x.get_den().get_str());
}

std::string normal(bool face, int sign) { return !face ? "" : sign == 0 ? "*" : std::to_string(sign); }

/// The same columns from the definitions, by the slow truth on GMP's rationals.
std::string slowly(const Numbers& numbers) {
  const SlowTruth t = slow_truth(query_of<double>(numbers));
  const bool touches = t.cls == Class::impact || t.cls == Class::graze;
  const std::string time = t.cls == Class::overlap ? "0/1" : touches ? fraction(t.time) : "";
  return fmt::format("{},{},{},{}{},{},{},{}", name_of(t.cls), name_of(t.graze), time, t.face_x ? "x" : "",
                     t.face_y ? "y" : "", normal(t.face_x, t.normal_x), normal(t.face_y, t.normal_y),
                     fraction(t.severity));
}

TEST(Vectors, of_the_pack_have_the_truth_that_both_truths_derive_today) {
  CsvReader csv(pack);
  std::vector<std::string_view> fields;
  ASSERT_TRUE(csv.next(fields));
  ASSERT_EQ(fields.size(), 22u);
  std::map<std::string, int> classes, scalars;
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
    EXPECT_EQ(vector_truth(numbers), joined(fields, 13, 7)) << "row " << rows;
    EXPECT_EQ(slowly(numbers), joined(fields, 13, 7)) << "row " << rows;
    ++classes[joined(fields, 13, 2)];
    ++scalars[std::string(fields[12])];
    ++rows;
  }
  EXPECT_GE(rows, 900);
  EXPECT_LE(rows, 1100);
  EXPECT_EQ(classes.size(), 9u);  // six kinds of graze and the three others
  for (const auto& [name, count] : classes) EXPECT_GE(count, 5) << name;
  EXPECT_EQ(scalars.size(), 2u);
}

TEST(Vectors, of_the_pack_are_read_as_judge_reads) {
  QueryReader<double> reader(pack);
  std::vector<Row<double>> rows;
  EXPECT_TRUE(reader.read(rows, 5000));
  EXPECT_FALSE(reader.gives_answers());
  EXPECT_EQ(reader.rounded(), 0u);
}

}  // namespace
}  // namespace sweeplab
