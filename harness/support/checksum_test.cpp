// SPDX-License-Identifier: MIT
#include "harness/support/checksum.h"

#include <gtest/gtest.h>

#include <string>

namespace sweeplab {
namespace {

TEST(Checksums, AreThoseThatOthersCompute) {
  EXPECT_EQ(checksum64("123456789"), "6c40df5f0b497347");  // CRC-64/ECMA-182
  EXPECT_EQ(checksum64(""), "0000000000000000");
  EXPECT_EQ(checksum("123456789"), "cbf43926");  // CRC-32, as of zlib
}

TEST(Sha256, is_that_of_the_standards_examples) {
  EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(sha256(std::string(1'000'000, 'a')), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256, of_every_length_about_the_end_of_a_block_is_that_of_sha256sum) {
  // The sum of all: of the text of the sums of 0 to 129 bytes of 'b'; made with sha256sum.
  std::string sums;
  for (std::size_t n = 0; n < 130; ++n) sums += sha256(std::string(n, 'b')) + "\n";
  EXPECT_EQ(sha256(sums), "34bd1df64c02fbc5453889eea0e289d9ebac2aafd739043d9c084ece9e24c543");
}

}  // namespace
}  // namespace sweeplab
