// SPDX-License-Identifier: MIT
#include "harness/laws/laws_merge.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <functional>
#include <string>
#include <vector>

#include "harness/laws/laws_matrix.h"
#include "harness/laws/laws_reproduce.h"
#include "harness/project/record.h"
#include "harness/support/usage_error.h"

namespace sweeplab {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

/// A small check of laws in three shards, as files a.json, b.json, c.json in a folder of its own.
class LawsMerge : public testing::Test {
 protected:
  LawsMerge() {
    options.cases = 1000;
    options.laws = laws_named({"never_tunnels", "right_face"});
    options.subjects = subjects_named({"gamedev", "end_of_frame", "exact"});
    options.scalars = law_scalars_named({});
    options.threads = 2;
    folder = fs::path(testing::TempDir()) /
             (std::string("laws_merge_") + testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::remove_all(folder);
    fs::create_directories(folder);
    for (const std::uint64_t i : {1u, 2u, 3u}) {
      files.push_back(write(std::string(1, static_cast<char>('a' + i - 1)) + ".json", file_text(part({i, 3}))));
    }
  }
  ~LawsMerge() override { fs::remove_all(folder); }

  LawsResult part(const Shard& shard) const {
    LawsOptions with = options;
    with.shard = shard;
    fs::remove(folder / "checkpoint");
    return run_laws(with, folder / "checkpoint").value();
  }
  fs::path write(const std::string& name, const std::string& text) const {
    std::ofstream(folder / name) << text;
    return folder / name;
  }
  std::string refusal(const std::vector<fs::path>& of) const {
    try {
      merge_laws(of, 1);
    } catch (const UsageError& error) {
      std::string said = error.what();
      for (std::size_t at; (at = said.find(folder.string() + "/")) != std::string::npos;) {
        said.erase(at, folder.string().size() + 1);
      }
      return said;
    }
    return "";
  }
  /// Why the three are not joined, once `change` is made to the second's JSON.
  std::string refused(const std::function<void(Json&)>& change) const {
    std::ifstream in(files[1]);
    Json json = Json::parse(in);
    change(json);
    return refusal({files[0], write("changed.json", json.dump()), files[2]});
  }
  std::string refused_run(const std::function<void(LawsOptions&)>& change, const Shard& shard = {2, 3}) {
    const LawsOptions before = options;
    change(options);
    const LawsResult other = part(shard);
    options = before;
    return refusal({files[0], write("other.json", file_text(other)), files[2]});
  }

  LawsOptions options;
  fs::path folder;
  std::vector<fs::path> files;
};

TEST_F(LawsMerge, OfAllShardsInAnyOrderIsTheWholeByteForByte) {
  options.threads = 1;
  for (const bool grid : {false, true}) {
    options.grid = grid;
    for (std::uint64_t i = 1; i <= 3; ++i) write(files[i - 1].filename().string(), file_text(part({i, 3})));
    const LawsResult run = part({1, 1});
    EXPECT_TRUE(run.shards.complete());
    EXPECT_GT(std::ranges::count_if(run.cells, [](const LawCell& c) { return c.broken > 0; }), 2);
    const std::string whole = to_json(run).dump(1);
    std::vector<fs::path> order = files;
    do {
      EXPECT_TRUE(same_text(to_json(merge_laws(order, 2)).dump(1), whole));
    } while (std::ranges::next_permutation(order).found);
  }
}

TEST_F(LawsMerge, EveryCaseIsCountedOnceInEachCell) {
  options.subjects = subjects_named({"exact"});
  for (const std::uint64_t cases : {1u, 2u, 1023u, 1024u, 1025u, 2049u}) {
    options.cases = cases;
    EXPECT_EQ(part({1, 2}).census64.queries + part({2, 2}).census64.queries, cases);
    const LawsResult whole = part({1, 1});
    EXPECT_EQ(whole.census32.queries, cases);
    for (const LawCell& cell : whole.cells) EXPECT_EQ(cell.held + cell.vacuous + cell.broken, cases);
  }
}

TEST_F(LawsMerge, RefusesDoublesAndGapsByName) {
  EXPECT_EQ(refusal({files[0], files[1], files[0]}), "a.json: has shard 1/3, which a.json has, too");
  EXPECT_EQ(refusal({files[0], files[2]}), "--merge: of 3 shards 1 is missing: 2");
  EXPECT_EQ(refusal({files[0], files[1]}), "--merge: of 3 shards 1 is missing: 3");
  EXPECT_EQ(refusal({files[2]}), "--merge: of 3 shards 2 are missing: 1, 2");
  EXPECT_EQ(refusal({}), "no shards to be joined");
}

TEST_F(LawsMerge, RefusesWhatIsOfAnotherCheckOrAnotherBuildAndNamesTheDifference) {
  const std::string begin = "other.json: is no shard of the laws in a.json: its ";
  EXPECT_EQ(refused_run([](LawsOptions& o) { o.seed = 2; }), begin + "seed is 2, not 1");
  EXPECT_EQ(refused_run([](LawsOptions& o) { o.cases = 990; }), begin + "cases are 990, not 1000");
  EXPECT_EQ(refused_run([](LawsOptions& o) { o.grid = true; }), begin + "queries are of the grid, not mix");
  EXPECT_EQ(refused_run([](LawsOptions&) {}, {2, 4}), begin + "number of shards is 4, not 3");
  EXPECT_EQ(refused_run([](LawsOptions& o) {
              o.subjects = subjects_named({"gamedev", "end_of_frame"});
            }),
            begin + "cells are 12, not 18");
  EXPECT_EQ(refused_run([](LawsOptions& o) {
              o.laws = laws_named({"never_tunnels", "mirror"});
            }),
            begin + "cell 10 is mirror/gamedev/float32, not right_face/gamedev/float32");
  EXPECT_NE(refused([](Json& j) { j["provenance"]["commit"] = "0123456789ab"; }).find("another version of the program"),
            std::string::npos);
  EXPECT_NE(refused([](Json& j) {
              j["provenance"]["program"] = "0123456789abcdef";
            }).find("changed.json: was written by another build of the program than a.json"),
            std::string::npos);
}

TEST_F(LawsMerge, RefusesWhatNoRunCanHaveSeen) {
  EXPECT_EQ(refused([](Json&) {}), "");
  const auto cell = [](Json& j, const char* scalar = "float32") -> Json& {
    return *std::ranges::find_if(j["cells"], [&](const Json& c) {
      return c["method"] == "gamedev" && c["broken"] > 0 && c["scalar"] == scalar;
    });
  };
  const auto says = [](const std::string& said, const std::string& what) {
    EXPECT_NE(said.find(what), std::string::npos) << said;
  };
  says(refused([&](Json& j) { cell(j)["held"] = cell(j)["held"].get<std::uint64_t>() + 1; }),
       "its counts are another sum");
  says(refused([&](Json& j) { cell(j)["held"] = ~std::uint64_t{0}; }), "its counts are another sum");
  says(refused([&](Json& j) { cell(j).erase("counterexample"); }), "has a counterexample too many or too few");
  says(refused([&](Json& j) { cell(j)["counterexample"] = std::vector<double>(12, 1.0); }),
       "its counterexample is none");
  says(refused([](Json& j) { j["queries"]["float64"]["queries"] = 334; }), "queries in float64");
  says(refused([](Json& j) { j["shards"]["present"] = {1, 2}; }), "counts are another sum");
  says(refused([](Json& j) { j["shards"]["present"] = {7}; }), "there is no shard 7/3");
  says(refused([&](Json& j) { cell(j)["why"] = "so it is"; }), "is not as this program writes it");
  says(refused([](Json& j) { j.erase("cells"); }), "expected what `sweeplab laws --out` writes");

  std::ifstream in(files[1]);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  for (const std::size_t length : {std::size_t{0}, text.size() / 2, text.size() - 3}) {
    says(refusal({files[0], write("cut.json", text.substr(0, length)), files[2]}), "cut.json: expected JSON");
  }
}

TEST_F(LawsMerge, AShardGoesOnWhereItWasStoppedAndNotInTheWorkOfAnother) {
  // What stands in the checkpoint of shard 1 is no use to shard 2: each is the same with it as without.
  LawsOptions second = options;
  second.shard = {2, 3};
  const auto bytes = [](const LawsResult& laws) { return to_json(laws).dump(); };
  const std::string alone = bytes(part({2, 3}));
  part({1, 3});
  EXPECT_EQ(bytes(run_laws(second, folder / "checkpoint").value()), alone);
  EXPECT_EQ(bytes(run_laws(second, folder / "checkpoint").value()), alone);
}

TEST_F(LawsMerge, AShardWhoseChecksumIsAnotherIsRefused) {
  EXPECT_EQ(refused([](Json&) {}), "");
  EXPECT_NE(refused([](Json& json) { json["provenance"]["checksum"] = "0"; }).find("is damaged: its checksum is \"0\""),
            std::string::npos);
}

}  // namespace
}  // namespace sweeplab
