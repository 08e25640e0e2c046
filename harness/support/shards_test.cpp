// SPDX-License-Identifier: MIT
#include "harness/support/shards.h"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

#include "harness/support/own_json.h"
#include "harness/support/test/folder_of_test.h"

namespace sweeplab {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

/// A sum of three shards, as files a, b and c in a folder of its own.
class JoinShards : public FolderOfTest {
 protected:
  JoinShards() {
    for (const std::uint64_t i : {1u, 2u, 3u}) files.push_back(add_file(std::string(1, "?abc"[i]), text({i, 3})));
  }

  static std::string text(const Shard& shard, const Json& seed = 1, const Json& methods = {{{"id", "m3"}}, "exact"}) {
    Json json{{"seed", seed}, {"methods", methods}, {"shards", to_json(shard)}, {"sum", shard.index}};
    json["provenance"] = provenance_of(json);
    return json.dump();
  }
  /// What is said instead of a sum, without the folder's name; or the sum.
  std::string joined(const std::vector<fs::path>& these) const {
    std::uint64_t sum = 0;
    const auto add = [&](const Json& json, const std::string&) { sum += json["sum"].get<int>(); };
    std::string said = refusal([&] { join_shards(these, "sum", {"sum"}, add); });
    for (std::size_t at; (at = said.find(folder.string() + "/")) != std::string::npos;) {
      said.erase(at, folder.string().size() + 1);
    }
    return said.empty() ? std::to_string(sum) : said;
  }
  std::string joined_with(const std::string& second) const {
    return joined({files[0], add_file("x", second), files[2]});
  }

  std::vector<fs::path> files;
};

TEST_F(JoinShards, OfOneRunAreHandedOnInAnyOrder) {
  EXPECT_EQ(joined({files[2], files[0], files[1]}), "6");
  EXPECT_EQ(joined({add_file("whole", text({1, 1}))}), "1");
  Json undivided{{"sum", 7}};
  undivided["provenance"] = provenance_of(undivided);
  EXPECT_EQ(joined({add_file("undivided", undivided.dump())}), "7");
}

TEST_F(JoinShards, DoubledAndMissingOnesAreNamed) {
  EXPECT_EQ(joined({files[0], files[1], files[0]}), "a: has shard 1/3, which a has, too");
  EXPECT_EQ(joined({files[0], files[2]}), "--merge: of 3 shards 1 is missing: 2");
  EXPECT_EQ(joined({files[2]}), "--merge: of 3 shards 2 are missing: 1, 2");
  EXPECT_EQ(
      joined({add_file("one", text({1, 1'000'000}))}),
      "--merge: of 1000000 shards 999999 are missing: 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, "
      "19, 20, 21, ...");
  EXPECT_EQ(joined({}), "no shards to be joined");
}

TEST_F(JoinShards, OfAnotherRunIsRefusedWithTheDifference) {
  const std::string begin = "x: is no shard of the sum in a: its ";
  EXPECT_EQ(joined_with(text({2, 3}, 2)), begin + "seed is 2, not 1");
  EXPECT_EQ(joined_with(text({2, 3}, 1, {"exact"})), begin + "methods are exact, not m3,exact");
  EXPECT_EQ(joined_with(text({2, 4})), begin + "number of shards is 4, not 3");
  Json json = Json::parse(text({2, 3}));
  json["provenance"]["program"] = "another";
  EXPECT_EQ(joined_with(json.dump()).find(begin + "program is another, not "), 0u);
  json["provenance"]["commit"] = "0123";
  EXPECT_EQ(joined_with(json.dump())
                .find("x: was written by another version of the program: its commit is \"0123\", of "
                      "this one \""),
            0u);
  for (const char* none : {"{}", "[1]", "7"}) {
    EXPECT_EQ(joined_with(none).find("x: was written by another version of the program: its version is missing"), 0u);
  }
}

TEST_F(JoinShards, AWrongBitOrAMissingEndIsFound) {
  const std::string whole = text({2, 3});
  const std::size_t end = whole.find("\"compiler\"");  // what comes then is not the run's
  for (std::size_t bit = 0; bit < 8 * end; ++bit) {
    std::string wrong = whole;
    wrong[bit / 8] = static_cast<char>(wrong[bit / 8] ^ 1 << bit % 8);
    const std::string said = joined_with(wrong);
    EXPECT_TRUE(said.starts_with("x: ")) << bit << ": " << said;
  }
  Json json = Json::parse(whole);
  json["sum"] = 3;
  EXPECT_EQ(joined_with(json.dump()).find("x: is damaged: its checksum is \""), 0u);
  json["provenance"].erase("checksum");
  EXPECT_EQ(joined_with(json.dump()).find("x: is damaged: its checksum is missing, expected \""), 0u);
  json.erase("shards");
  json["provenance"]["checksum"] = "0";
  EXPECT_EQ(joined_with(json.dump()).find("x: is damaged: its checksum is \"0\", expected \""), 0u);
  for (const std::size_t length : {std::size_t{0}, whole.size() / 2, whole.size() - 1}) {
    EXPECT_EQ(joined_with(whole.substr(0, length)).find("x: expected JSON: "), 0u);
  }
}

}  // namespace
}  // namespace sweeplab
