// SPDX-License-Identifier: MIT
#include "harness/support/atomic_file.h"

#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <functional>
#include <string>

#include "harness/support/test/folder_of_test.h"

namespace {
int sync_error = 0;
std::function<void()> while_syncing;
}  // namespace

/// In place of the system's: what a test program defines itself comes first.
extern "C" int fsync(int) {
  if (while_syncing) while_syncing();
  errno = sync_error;
  return sync_error == 0 ? 0 : -1;
}

namespace sweeplab {
namespace {

namespace fs = std::filesystem;

class AtomicFileTest : public FolderOfTest {
 protected:
  AtomicFileTest() { write_atomically(file, "before"); }
  ~AtomicFileTest() override {
    while_syncing = nullptr;
    sync_error = 0;
  }

  const fs::path file = folder / "file.txt";
};

TEST_F(AtomicFileTest, IsWhatItWasUntilAllIsCommittedAndThenAllThatWasWrittenAndLeavesNothingBeside) {
  AtomicFile(file).write("after");
  EXPECT_EQ(text_of_file(file), "before");
  EXPECT_EQ(files(), 1);
  {
    AtomicFile next(file);
    next.write("af");
    next.write(std::string(100000, 't'));
    EXPECT_EQ(text_of_file(file), "before");
    next.commit();
  }
  EXPECT_EQ(text_of_file(file), "af" + std::string(100000, 't'));
  EXPECT_EQ(files(), 1);
}

TEST_F(AtomicFileTest, MayBeReadByWhomItsForerunnerWasFor) {
  fs::permissions(file, fs::perms{0604});
  write_atomically(file, "after");
  EXPECT_EQ(fs::status(file).permissions(), fs::perms{0604});
}

TEST_F(AtomicFileTest, IsOnTheDiskBeforeItTakesItsPlaceAndWhereTheDiskRefusesWhatWasIsKept) {
  std::string in_place, beside;
  while_syncing = [&] {
    in_place = text_of_file(file);
    for (const auto& entry : fs::directory_iterator(folder)) {
      if (entry.path() != file) beside = text_of_file(entry.path());
    }
  };
  sync_error = EIO;
  EXPECT_EQ(refusal([&] { write_atomically(file, "after"); }), file.string() + ": cannot write: Input/output error");
  EXPECT_EQ(in_place, "before");
  EXPECT_EQ(beside, "after") << "what is not handed to the system is not on the disk either";
  EXPECT_EQ(text_of_file(file), "before");
  EXPECT_EQ(files(), 1);
}

TEST_F(AtomicFileTest, IsWrittenByOneAtATimeAndAKilledRunHarmsNobody) {
  int ready[2];
  ASSERT_EQ(pipe(ready), 0);
  const pid_t child = fork();
  if (child == 0) {
    AtomicFile next(file);
    next.write(std::string(100000, 'x'));
    if (write(ready[1], "", 1) != 1) _exit(1);
    pause();
  }
  char byte = 0;
  ASSERT_EQ(read(ready[0], &byte, 1), 1);
  EXPECT_EQ(refusal([&] { write_atomically(file, "after"); }),
            file.string() + ": cannot write: another run is writing it");
  EXPECT_EQ(files(), 2) << "what the other run has written must stay";
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  EXPECT_EQ(text_of_file(file), "before");
  write_atomically(file, "after");
  EXPECT_EQ(text_of_file(file), "after");
  EXPECT_EQ(files(), 1);
  close(ready[0]);
  close(ready[1]);
}

TEST_F(AtomicFileTest, WhatElseIsCalledAsItsUnfinishedOneStaysAsItIs) {
  const fs::path other = folder / "other";
  write_atomically(other, "other");
  fs::create_hard_link(other, file.string() + ".sweeplab-partial");
  write_atomically(file, "after");
  EXPECT_EQ(text_of_file(file), "after");
  EXPECT_EQ(text_of_file(other), "other");
}

TEST_F(AtomicFileTest, AnOldOneIsMovedToANameThatIsFreeAndNothingIsReplaced) {
  fs::create_symlink("nowhere", file.string() + ".old-1");
  EXPECT_EQ(free_name(file), file.string() + ".old-2");
  move_file(file, free_name(file));
  EXPECT_EQ(free_name(file), file.string() + ".old-3");
  EXPECT_EQ(text_of_file(file.string() + ".old-2"), "before");
}

TEST_F(AtomicFileTest, MakesAFolderWithThoseAboveItWhereNoFileIs) {
  EXPECT_NE(refusal([&] { make_folder(file / "below"); }).find("cannot make this folder"), std::string::npos);
  make_folder(folder / "a" / "b");
  EXPECT_TRUE(fs::is_directory(folder / "a" / "b"));
}

}  // namespace
}  // namespace sweeplab
