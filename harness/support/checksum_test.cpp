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

}  // namespace
}  // namespace sweeplab
