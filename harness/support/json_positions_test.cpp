// SPDX-License-Identifier: MIT
#include "harness/support/json_positions.h"

#include <fmt/format.h>

#include <string>
#include <vector>

#include "harness/support/test/folder_of_test.h"

namespace sweeplab {
namespace {

/// What is said of this text, or file; "" if it can be read.
template <class... Source>
std::string fault_of(const Source&... source) {
  return refusal([&] { JsonDocument(source...); });
}

TEST(JsonPositions, EveryValueKnowsWhereItStandsAndHowItIsWritten) {
  const JsonDocument document("a.json",
                              "\xef\xbb\xbf{ \"a\" : [1, -2.50e+3,\n  {\"\\u0062\": \"x\\n\\\"y\", \"ä\": true}],\n"
                              "\t\"c\":null, \"d\": [], \"e\": {} }\n");
  std::string found;
  const auto walk = [&](const auto& self, const JsonValue& value) -> void {
    found += fmt::format("{}:{} {} {} {} {}\n", value.line(), value.column(), value.path(),
                         static_cast<int>(value.kind()), value.size(), value.size() == 0 ? value.raw() : "");
    for (const JsonValue element : value) self(self, element);
  };
  walk(walk, document.top());
  EXPECT_EQ(found,
            "1:1  5 4 \n"
            "1:9 a 4 3 \n"
            "1:10 a[0] 2 0 1\n"
            "1:13 a[1] 2 0 -2.50e+3\n"
            "2:3 a[2] 5 2 \n"
            "2:14 a[2].b 3 0 \"x\\n\\\"y\"\n"
            "2:29 a[2].ä 1 0 true\n"
            "3:6 c 0 0 null\n"
            "3:17 d 4 0 []\n"
            "3:26 e 5 0 {}\n");
  const JsonValue b = *document.top().find("a")->begin();
  EXPECT_EQ(b.key(), "");
  EXPECT_EQ(document.top().find("c")->key(), "c");
  EXPECT_EQ(document.top().find("f"), std::nullopt);
  EXPECT_EQ(b.find("a"), std::nullopt);
  std::vector<JsonValue> in_a;
  const JsonValue a = document.top().find("a").value();
  for (const JsonValue value : a) in_a.push_back(value);
  EXPECT_EQ(in_a.at(2).find("b")->text(), "x\n\"y");
}

TEST(JsonPositions, AFaultOfMeaningIsSaidWithItsPlace) {
  const JsonDocument document("level.json", "{\"movers\": [\n  {\"w\": -1, \"\\u0007\": {\"n\": \"a\\u0007b\"}}]}");
  const JsonValue mover = *document.top().find("movers")->begin();
  EXPECT_EQ(refusal([&] { mover.find("w")->fail("a number >= 0"); }),
            "level.json:2:9: expected a number >= 0 for movers[0].w, found -1");
  EXPECT_EQ(refusal([&] { mover.fail("text"); }), "level.json:2:3: expected text for movers[0], found an object");
  EXPECT_EQ(refusal([&] { mover.find("w")->fail_at_key("other keys", "\"w\""); }),
            "level.json:2:4: expected other keys, found \"w\"");
  EXPECT_EQ(refusal([&] { mover.find("\a")->find("n")->fail("a number"); }),
            "level.json:2:29: expected a number for movers[0].\"\\x07\".n, found the text \"a\\x07b\"");
}

TEST(JsonPositions, AFaultOfGrammarIsSaidWithItsPlace) {
  const std::vector<std::pair<std::string, std::string>> faults = {
      {"", "a.json:1:1: expected JSON, found an empty file"},
      {"\xef\xbb\xbf", "a.json:1:1: expected JSON, found an empty file"},
      {"{\"a\": 1,\n \"a\\u0062\": 2, \"x\": 1, \"ab\": 3}",
       "a.json:2:24: expected each key of an object once, found \"ab\" again, after line 2"},
      {"[1,\n2", "a.json:2:2: expected ']', found the end of the file"},
      {"[1]\n[2]", "a.json:2:1: expected end of input, found unexpected '['"},
      {"[\"\xc3\x28\"]", "a.json:1:4: expected JSON, found invalid string: ill-formed UTF-8 byte"},
      {"[1, 1e999]", "a.json:1:5: expected a number that float64 can hold, found \"1e999\""},
      {std::string("\xff\xfe[\0]\0", 6), "a.json:1:1: expected JSON in UTF-8, found UTF-16"},
      {std::string("[\0", 2), "a.json:1: expected JSON, found a NUL byte: a binary file, or UTF-16"},
      {"// a comment\n1", "a.json:1:1: expected JSON, found invalid literal"},
  };
  for (const auto& [text, said] : faults) EXPECT_EQ(fault_of("a.json", text), said) << text;
}

TEST(JsonPositions, WhatIsDeepOrLongIsRefusedAndDoesNoHarm) {
  EXPECT_EQ(fault_of("a.json", std::string(100, '[') + std::string(100, ']')), "");
  EXPECT_EQ(fault_of("a.json", std::string(101, '[') + std::string(101, ']')),
            "a.json:1:101: expected arrays and objects at most 100 deep, found one more");
  EXPECT_EQ(fault_of("a.json", std::string(10000000, '[')),
            "a.json:1:101: expected arrays and objects at most 100 deep, found one more");
  EXPECT_EQ(fault_of("a.json", "[" + std::string((1 << 26) - 2, ' ') + "]"), "");
  EXPECT_EQ(fault_of("a.json", "[" + std::string((1 << 26) - 1, ' ') + "]"),
            "a.json: expected JSON of at most 64 MiB, found more");
}

TEST(JsonPositions, FilesThatAreNoneAreRefused) {
  EXPECT_EQ(fault_of(std::filesystem::path("/dev/zero")),
            "/dev/zero:1: expected JSON, found a NUL byte: a binary file, or UTF-16");
  EXPECT_EQ(fault_of(std::filesystem::path("/")), "/: expected JSON, found a folder");
  EXPECT_EQ(fault_of(std::filesystem::path("/no/such.json")), "/no/such.json: no such file");
}

}  // namespace
}  // namespace sweeplab
