// SPDX-License-Identifier: MIT
#include "fuzz/inputs/input_readers.h"

#include <stdexcept>

#include <gtest/gtest.h>

#include "harness/support/usage_error.h"

namespace sweeplab::fuzz {
namespace {

std::string nothing_wrong(std::string_view) { return ""; }
std::string contradiction(std::string_view text) { return std::string(text); }
std::string refusal(std::string_view) { throw UsageError("expected a number"); }
std::string surprise(std::string_view) { throw std::out_of_range("at"); }

TEST(InputReaders, EachTakesItsExample) {
  for (const InputReader& reader : input_readers()) {
    if (reader.read) {
      EXPECT_EQ(reader.read(reader.example()), "") << reader.name;
    }
  }
}

TEST(InputReaders, NoneContradictsItselfOnACutOrGarbledExample) {
  for (const InputReader& reader : input_readers()) {
    const std::string text = reader.example();
    for (std::size_t i = 0; i < text.size(); i += 1 + text.size() / 40) {
      std::string garbled = text;
      garbled[i] = static_cast<char>(garbled[i] ^ 0x15);
      EXPECT_EQ(input_fault(reader.letter + text.substr(0, i), nothing_wrong), "") << reader.name;
      EXPECT_EQ(input_fault(reader.letter + garbled, nothing_wrong), "") << reader.name;
    }
  }
}

TEST(InputReaders, NoneFailsOnANumberBeyondAllDoubles) {
  for (const InputReader& reader : input_readers()) {
    const std::string text = reader.example();
    EXPECT_EQ(input_fault(reader.letter + std::string("-2337e0368"), nothing_wrong), "") << reader.name;
    for (std::size_t i = text.find_first_of("0123456789"), step = 1 + text.size() / 40; i < text.size();
         i = text.find_first_of("0123456789", i + step)) {
      EXPECT_EQ(input_fault(reader.letter + text.substr(0, i) + "1e999" + text.substr(i + 1), nothing_wrong), "")
          << reader.name;
    }
  }
}

TEST(InputReaders, ARefusalIsNoFaultAndEverythingElseIs) {
  EXPECT_EQ(input_fault("osurvey", refusal), "");
  EXPECT_EQ(input_fault("osurvey", contradiction), "options: survey");
  EXPECT_EQ(input_fault("osurvey", surprise), "options: threw what is no UsageError: at");
  EXPECT_EQ(input_fault("", surprise), "");
  EXPECT_EQ(input_fault("?", surprise), "");
}

}  // namespace
}  // namespace sweeplab::fuzz
