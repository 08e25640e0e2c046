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

TEST(InputReaders, NoneContradictsItselfOnACutOrGarbledExampleOrOnANumberBeyondAllDoubles) {
  for (const InputReader& reader : input_readers()) {
    const auto expect_no_fault = [&](const std::string& text) {
      EXPECT_EQ(input_fault(reader.letter + text, nothing_wrong), "") << reader.name << ": " << text;
    };
    expect_no_fault("-2337e0368");
    const std::string text = reader.example();
    for (std::size_t i = 0, step = 1 + text.size() / 40; i < text.size(); i += step) {
      std::string garbled = text;
      garbled[i] = static_cast<char>(garbled[i] ^ 0x15);
      expect_no_fault(text.substr(0, i));
      expect_no_fault(garbled);
      if (const std::size_t digit = text.find_first_of("0123456789", i); digit != text.npos) {
        expect_no_fault(text.substr(0, digit) + "1e999" + text.substr(digit + 1));
      }
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
