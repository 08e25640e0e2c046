// SPDX-License-Identifier: MIT
#include "harness/support/folder_lock.h"

#include <spawn.h>
#include <sys/file.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <memory>
#include <thread>
#include <vector>

#include "harness/support/test/folder_of_test.h"

namespace {
std::atomic<int> flock_fails_with = 0;
}
// In the place of the C library's: fails when it is told to.
extern "C" int flock(int descriptor, int operation) noexcept {
  if (flock_fails_with == 0) return static_cast<int>(syscall(SYS_flock, descriptor, operation));
  errno = flock_fails_with;
  return -1;
}

namespace sweeplab {
namespace {

namespace fs = std::filesystem;

class FolderLockTest : public FolderOfTest {
 protected:
  ~FolderLockTest() override { flock_fails_with = 0; }

  /// Why the folder cannot be locked; empty if it can.
  std::string refusal() const {
    return sweeplab::refusal([&] { FolderLock(folder, "survey"); });
  }

  const fs::path file = folder / ".sweeplab-lock";
};

TEST_F(FolderLockTest, SaysNothingMoreOfALongerOneBefore) {
  std::ofstream(file) << std::string(3000, 'x') << "\n";
  const FolderLock lock(folder, "survey");
  const std::string now = text_of_file(file);
  EXPECT_EQ(std::count(now.begin(), now.end(), '\n'), 1);
  EXPECT_TRUE(now.ends_with("\n") && now.find("xxx") == std::string::npos) << now;
}

TEST_F(FolderLockTest, LeavesTheLockOfAnotherWhereItsOwnWasRemoved) {
  auto first = std::make_unique<FolderLock>(folder, "survey");
  fs::remove(file);
  const FolderLock second(folder, "campaign");
  first.reset();
  EXPECT_NE(text_of_file(file).find("campaign"), std::string::npos);
  EXPECT_NE(refusal(), "");
}

TEST_F(FolderLockTest, IsNotHeldOnByWhatItsHolderHasStarted) {
  const FolderLock lock(folder, "campaign");
  pid_t child = 0;
  char sleep[] = "sleep", seconds[] = "60";
  char* const words[] = {sleep, seconds, nullptr};
  ASSERT_EQ(posix_spawnp(&child, "sleep", nullptr, nullptr, words, environ), 0);
  int open_files = 0;
  for (const auto& entry : fs::directory_iterator("/proc/" + std::to_string(child) + "/fd")) {
    std::error_code gone;
    EXPECT_NE(fs::read_symlink(entry.path(), gone), fs::canonical(file));
    ++open_files;
  }
  EXPECT_GT(open_files, 0);
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
}

TEST_F(FolderLockTest, KeepsOthersOutAndSaysWhoHoldsItAndLeavesNothing) {
  {
    const FolderLock lock(folder, "campaign");
    const std::string said = refusal();
    EXPECT_TRUE(
        said.starts_with(folder.string() + ": another campaign runs there: process " + std::to_string(getpid()) + ", "))
        << said;
    EXPECT_NE(said.find("folder_lock_test"), std::string::npos) << said;
    EXPECT_EQ(refusal(), said) << "being refused must not change who holds it";
  }
  EXPECT_TRUE(fs::is_empty(folder));
  EXPECT_EQ(refusal(), "");
}

TEST_F(FolderLockTest, GoesWithAProcessThatIsKilled) {
  int ready[2];
  ASSERT_EQ(pipe(ready), 0);
  const pid_t child = fork();
  if (child == 0) {
    const FolderLock lock(folder, "laws run");
    if (write(ready[1], "", 1) != 1) _exit(1);
    pause();
  }
  char byte = 0;
  ASSERT_EQ(read(ready[0], &byte, 1), 1);
  const std::string said = refusal();
  EXPECT_NE(said.find("another laws run runs there: process " + std::to_string(child)), std::string::npos) << said;
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  EXPECT_TRUE(fs::exists(file));
  EXPECT_EQ(refusal(), "");
  EXPECT_TRUE(fs::is_empty(folder));
  close(ready[0]);
  close(ready[1]);
}

TEST_F(FolderLockTest, ThatCannotBeTakenIsNotAnotherRun) {
  for (const int error : {ENOLCK, EINTR, EINVAL, EIO}) {
    flock_fails_with = error;
    const std::string said = refusal();
    EXPECT_NE(said.find("cannot be locked"), std::string::npos) << said;
    EXPECT_NE(said.find(std::strerror(error)), std::string::npos) << said;
    EXPECT_EQ(said.find("another"), std::string::npos) << said;
  }
  flock_fails_with = EWOULDBLOCK;
  EXPECT_NE(refusal().find("another"), std::string::npos);
  flock_fails_with = 0;
  EXPECT_EQ(refusal(), "");

  fs::create_directory(file);
  EXPECT_NE(refusal().find("cannot be locked: " + file.string() + ": Is a directory"), std::string::npos) << refusal();
  fs::remove(file);
  std::ofstream(folder / "mine") << "mine";
  fs::create_symlink("mine", file);
  EXPECT_NE(refusal().find("cannot be locked"), std::string::npos) << refusal();
  EXPECT_EQ(fs::file_size(folder / "mine"), 4u);
  fs::remove_all(folder);
  EXPECT_NE(refusal().find("cannot be locked: " + file.string()), std::string::npos) << refusal();
}

TEST_F(FolderLockTest, TellsNothingThatATerminalWouldObey) {
  std::ofstream(file) << "another \x1b[2Jsurvey runs there: sweeplab\x07 " << std::string(1500, 'x') << "\n";
  const int held = open(file.c_str(), O_RDONLY);
  ASSERT_EQ(flock(held, LOCK_EX), 0);
  const std::string said = refusal();
  EXPECT_NE(said.find("another \\x1b[2Jsurvey runs there: sweeplab\\x07 xxx"), std::string::npos) << said;
  EXPECT_LT(said.size(), folder.string().size() + 1100);
  close(held);
}

TEST_F(FolderLockTest, IsHeldByOneAtATimeHoweverManyTry) {
  std::atomic<int> inside = 0, crowded = 0, had = 0;
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&] {
      for (int mine = 0; mine < 100;) {  // each tries until it has had it so often, however slow the disk is
        try {
          const FolderLock lock(folder, "survey");
          if (++inside > 1) ++crowded;
          ++had, ++mine;
          std::this_thread::yield();
          --inside;
        } catch (const UsageError& error) {
          if (std::string(error.what()).find("another ") == std::string::npos) throw;
          std::this_thread::yield();
        }
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(crowded, 0);
  EXPECT_EQ(had, 400);
  EXPECT_TRUE(fs::is_empty(folder));
}

}  // namespace
}  // namespace sweeplab
