// SPDX-License-Identifier: MIT
#include "harness/findings/findings_selection.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "harness/findings/signature.h"
#include "harness/laws/law_mix.h"
#include "harness/laws/laws_expected.h"
#include "harness/methods/peer.h"
#include "harness/query/grid.h"
#include "harness/support/source_dir.h"

namespace sweeplab {
namespace {

KnownFindings from(std::string_view text) { return KnownFindings(CsvReader("known.csv", text)); }

/// The signatures of the wrong answers to a query.
template <class S>
void add_signatures(const Query<S>& q, std::set<std::string>& all) {
  const Truth t = truth(q);
  const QueryKind kind = kind_of(q, t);
  for (const Method& method : methods()) {
    if (!method.template sweep<S>() || !method.takes(q)) continue;
    Answer<S> answer;
    method.sweep<S>()({&q, 1}, {&answer, 1});
    const Verdict verdict = judge(*method.card, q, t, answer);
    if (!is_wrong(verdict)) continue;
    all.insert(text(signature_of<S>(*subject_index(method.card->id), kind, verdict, cause_of(method, q, t, answer))));
  }
}

TEST(KnownFindings, explain_every_wrong_answer_of_the_grid_and_every_law_broken_by_logic) {
  std::set<std::string> all;
  for (std::uint32_t i = 0; i < grid_size; i += 37) add_signatures(grid_query<float>(i), all);
  for (std::uint64_t i = 0; i < 3000; ++i) add_signatures(mixed_query<double>(3, i), all);
  for (const ExpectedCell& cell : read_expected(SWEEPLAB_SOURCE_DIR + "/harness/records/laws_expected.csv")) {
    if (cell.expected != "broken") continue;
    const std::string law = "law:" + cell.law;
    all.insert(join({cell.method, cell.scalar, law, cell.cause, "impact", "-", "-", "-", "-"}));
  }
  EXPECT_GT(all.size(), 800u);
  for (const std::string& signature : all) {
    EXPECT_NE(KnownFindings::built_in().explaining(signature), nullptr) << signature;
  }
}

TEST(KnownFindings, are_about_what_there_is) {
  std::set<std::string> seen;
  for (const KnownFinding& row : KnownFindings::built_in().rows()) {
    EXPECT_TRUE(seen.insert(row.pattern).second) << "twice: " << row.pattern;
    const SignatureParts parts = split_signature(row.pattern).value();
    const bool absent = std::ranges::count(absent_peers(), parts.subject, &AbsentPeer::id) > 0;
    EXPECT_TRUE(parts.subject == "*" || absent || subject_index(parts.subject)) << row.pattern;
    if (parts.kind() == FindingKind::law) {
      EXPECT_TRUE(find_law(parts.name())) << row.pattern;
    }
  }
}

TEST(KnownFindings, never_explain_a_broken_guarantee) {
  KnownFindings known = from("signature,explanation\n*/*/*/*/*/*/*/*/*,everything\n");
  EXPECT_NE(known.explaining("gamedev/float32/phantom/logic/separate/-/-/still+still/solid"), nullptr);
  EXPECT_EQ(known.explaining("exact/float32/phantom/rounding/separate/-/-/still+still/solid"), nullptr);
  EXPECT_EQ(known.explaining("m3_repaired/float32/phantom/logic/separate/-/-/still+still/solid"), nullptr);
  EXPECT_EQ(known.explaining("truth/exact/law:mirror/logic/impact/-/-/-/-"), nullptr);
}

TEST(KnownFindings, fit_part_by_part_and_the_first_row_explains) {
  const KnownFindings known = from(
      "signature,explanation\r\na/*/law:*/logic/*/-/-/-/-,laws\na/*/phantom/logic/*/*/*/*/*,\"one, two\"\n"
      "a/*/*/logic/*/*/*/*/*,rest\n");
  for (const auto& [signature, why] : {std::pair{"a/float32/law:mirror/logic/impact/-/-/-/-", "laws"},
                                       {"a/float32/phantom/logic/separate/-/-/still+still/solid", "one, two"},
                                       {"a/float32/tunnel/logic/impact/-/x/still+still/solid", "rest"},
                                       {"a/float32/tunnel/rounding/impact/-/x/still+still/solid", "new"},
                                       {"ab/float32/tunnel/logic/impact/-/x/still+still/solid", "new"}}) {
    const KnownFinding* row = known.explaining(signature);
    EXPECT_EQ(row ? row->explanation : "new", why) << signature;
  }
}

TEST(KnownFindings, are_refused_where_a_row_is_none) {
  EXPECT_THROW(from(""), InputError);
  EXPECT_THROW(from("signature\n"), InputError);
  EXPECT_THROW(from("signature,explanation\na/b,c\n"), InputError);
  EXPECT_THROW(from("signature,explanation\n*/*/*/*/*/*/*/*/*,\n"), InputError);
}

}  // namespace
}  // namespace sweeplab
