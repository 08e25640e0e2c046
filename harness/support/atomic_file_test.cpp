// SPDX-License-Identifier: MIT
#include "harness/support/atomic_file.h"

#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "harness/support/test/folder_of_test.h"

namespace {
int synced = 0, sync_error = 0;
std::function<void()> while_syncing;
}  // namespace

/// In place of the system's: what a test program defines itself comes first.
extern "C" int fsync(int) {
  ++synced;
  if (while_syncing) while_syncing();
  errno = sync_error;
  return sync_error == 0 ? 0 : -1;
}

namespace sweeplab {
namespace {

namespace fs = std::filesystem;

class AtomicFileTest : public FolderOfTest {
 protected:
  AtomicFileTest() { synced = sync_error = 0; }
  ~AtomicFileTest() override { while_syncing = nullptr; }

  const fs::path file = folder / "file.txt";
};

TEST_F(AtomicFileTest, IsWhatItWasUntilAllIsCommittedAndThenAllThatWasWrittenAndLeavesNothingBeside) {
  write_atomically(file, "before");
  AtomicFile(file).write("after");
  EXPECT_EQ(text_of_file(file), "before");
  EXPECT_EQ(files(), 1);
  {
    AtomicFile next(file);
    next.write("af");
    next.write(std::string(100000, 't'));
    EXPECT_EQ(text_of_file(file), "before");
    next.commit();
    EXPECT_EQ(text_of_file(file), "af" + std::string(100000, 't'));
  }
  EXPECT_EQ(text_of_file(file), "af" + std::string(100000, 't'));
  EXPECT_EQ(files(), 1);
}

TEST_F(AtomicFileTest, MayBeReadByWhomItsForerunnerWasFor) {
  for (const auto mode : {fs::perms{0640}, fs::perms{0604}}) {
    write_atomically(file, "before");
    fs::permissions(file, mode);
    write_atomically(file, "after");
    EXPECT_EQ(fs::status(file).permissions(), mode);
  }
}

TEST_F(AtomicFileTest, IsOnTheDiskBeforeItTakesItsPlace) {
  write_atomically(file, "before");
  std::string in_place, beside;
  while_syncing = [&] {
    in_place = text_of_file(file);
    for (const auto& entry : fs::directory_iterator(folder)) {
      if (entry.path() != file) beside = text_of_file(entry.path());
    }
  };
  synced = 0;
  write_atomically(file, "after");
  EXPECT_GE(synced, 1);
  EXPECT_EQ(in_place, "before");
  EXPECT_EQ(beside, "after") << "what is not handed to the system is not on the disk either";
}

TEST_F(AtomicFileTest, WhereTheDiskRefusesSaysSoAndKeepsWhatWas) {
  write_atomically(file, "before");
  sync_error = EIO;
  EXPECT_EQ(refusal([&] { write_atomically(file, "after"); }), file.string() + ": cannot write: Input/output error");
  EXPECT_EQ(text_of_file(file), "before");
  EXPECT_EQ(files(), 1);
}

TEST_F(AtomicFileTest, IsWrittenByOneAtATimeAndAKilledRunHarmsNobody) {
  write_atomically(file, "before");
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
  EXPECT_EQ(files(), 2);
  write_atomically(file, "after");
  EXPECT_EQ(text_of_file(file), "after");
  EXPECT_EQ(files(), 1);
  close(ready[0]);
  close(ready[1]);
}

TEST_F(AtomicFileTest, IsWholeHoweverManyWriteIt) {
  std::atomic<int> written = 0;
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      const std::string text(1000, static_cast<char>('a' + t));
      for (int mine = 0; mine < 100;) {
        if (!refusal([&] { write_atomically(file, text); }).empty()) continue;
        ++mine, ++written;
        const std::string found = text_of_file(file);
        EXPECT_TRUE(found == std::string(1000, found.empty() ? '?' : found[0])) << found.size();
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(written, 400);
  EXPECT_EQ(files(), 1);
}

TEST_F(AtomicFileTest, OnAFullDeviceSaysSoAndNeverReplacesADevice) {
  for (const std::size_t size : {1, 1 << 20}) {
    EXPECT_EQ(refusal([&] { write_atomically("/dev/full", std::string(size, 'x')); }),
              "/dev/full: cannot write: No space left on device");
  }
  write_atomically("/dev/null", "x");
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

TEST_F(AtomicFileTest, AnOldOneIsMovedToANameThatIsFreeAndNothingIsReplaced) {
  for (const char* number : {"1", "2", "3"}) {
    EXPECT_EQ(free_name(file), file.string() + ".old-" + number);
    write_atomically(file, number);
    move_file(file, free_name(file));
  }
  EXPECT_EQ(text_of_file(file.string() + ".old-2"), "2");
  fs::create_symlink("nowhere", file.string() + ".old-4");
  EXPECT_EQ(free_name(file), file.string() + ".old-5");
  EXPECT_NE(refusal([&] { move_file(file, folder / "none" / "file"); }).find("cannot be renamed to"),
            std::string::npos);
}

TEST_F(AtomicFileTest, SaysWhereItCannotBe) {
  EXPECT_NE(refusal([&] { AtomicFile in(folder); }).find("Is a directory"), std::string::npos);
  EXPECT_NE(refusal([&] { AtomicFile in(folder / "none" / "file"); }).find("No such file or directory"),
            std::string::npos);
  write_atomically(file, "a file");
  EXPECT_NE(refusal([&] { make_folder(file / "below"); }).find("cannot make this folder"), std::string::npos);
  make_folder(folder / "a" / "b");
  EXPECT_TRUE(fs::is_directory(folder / "a" / "b"));
}

}  // namespace
}  // namespace sweeplab
