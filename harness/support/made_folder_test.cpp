// SPDX-License-Identifier: MIT
#include "harness/support/made_folder.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <optional>
#include <string>

#include "harness/support/usage_error.h"

namespace sweeplab {
namespace {

namespace fs = std::filesystem;

class MadeFolderTest : public testing::Test {
 protected:
  MadeFolderTest() { fs::create_directories(top); }
  ~MadeFolderTest() override { fs::remove_all(top); }

  // Tests run side by side.
  const fs::path top = fs::path(testing::TempDir()) / ("made_folder_" + std::to_string(getpid()));
};

TEST_F(MadeFolderTest, WithoutAnythingInItGoesWithTheParentsThatWereMade) {
  for (const char* name : {"a/b/c", "a/b/c/", "./a"}) {
    std::optional<MadeFolder> made(top / name);
    EXPECT_TRUE(fs::is_directory(top / name)) << name;
    made.reset();
    EXPECT_TRUE(fs::is_empty(top)) << name;
  }
}

TEST_F(MadeFolderTest, WithSomethingInItStays) {
  {
    const MadeFolder made(top / "a" / "b");
    std::ofstream(top / "a" / "b" / "file") << "text";
  }
  EXPECT_TRUE(fs::exists(top / "a" / "b" / "file"));
}

TEST_F(MadeFolderTest, WhatWasThereBeforeStaysEvenEmpty) {
  fs::create_directories(top / "a");
  { const MadeFolder made(top / "a" / "b"); }
  EXPECT_TRUE(fs::is_empty(top / "a"));
  { const MadeFolder made(top / "a"); }
  EXPECT_TRUE(fs::is_directory(top / "a"));
}

TEST_F(MadeFolderTest, ThatCannotBeMadeLeavesNoParents) {
  std::ofstream(top / "file") << "text";
  EXPECT_THROW(MadeFolder(top / "file" / "b"), UsageError);
  EXPECT_THROW(MadeFolder(top / "a" / std::string(300, 'x')), UsageError);
  EXPECT_FALSE(fs::exists(top / "a"));
}

}  // namespace
}  // namespace sweeplab
