// SPDX-License-Identifier: MIT
#include "harness/support/folder_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

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
// In the place of the C library's: fails on request.
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
  int held = 0;
  for (const auto& entry : fs::directory_iterator("/proc/self/fd")) {
    std::error_code gone;
    if (fs::read_symlink(entry.path(), gone) != fs::canonical(file)) continue;
    EXPECT_NE(fcntl(std::stoi(entry.path().filename()), F_GETFD) & FD_CLOEXEC, 0);
    ++held;
  }
  EXPECT_EQ(held, 1);
}

TEST_F(FolderLockTest, KeepsOthersOutAndSaysWhoHoldsItAndLeavesNothing) {
  add_file(".sweeplab-lock", std::string(3000, 'x') + "\n");  // of one that was killed
  {
    const FolderLock lock(folder, "campaign");
    EXPECT_EQ(lines_of_file(file).size(), 1u);
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
  EXPECT_NE(refusal(), "");
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  EXPECT_TRUE(fs::exists(file));
  EXPECT_EQ(refusal(), "");
  close(ready[0]);
  close(ready[1]);
}

TEST_F(FolderLockTest, ThatCannotBeTakenIsNotAnotherRun) {
  flock_fails_with = ENOLCK;
  EXPECT_NE(refusal().find("cannot be locked: " + file.string() + ": " + std::strerror(ENOLCK)), std::string::npos);
  flock_fails_with = EWOULDBLOCK;
  EXPECT_NE(refusal().find("another"), std::string::npos);
  add_file(".sweeplab-lock", "another \x1b[31m\n");
  EXPECT_TRUE(refusal().ends_with("another \\x1b[31m")) << "what comes from outside is printed as letters";
  flock_fails_with = 0;
  add_file("mine", "mine");
  fs::remove(file);
  fs::create_symlink("mine", file);
  EXPECT_NE(refusal().find("cannot be locked"), std::string::npos);
  EXPECT_EQ(text_of_file(folder / "mine"), "mine");
}

TEST_F(FolderLockTest, IsHeldByOneAtATimeHoweverManyTry) {
  std::atomic<int> inside = 0, crowded = 0;
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&] {
      for (int mine = 0; mine < 100;) {  // each tries until it has had it so often, however slow the disk is
        const std::string said = sweeplab::refusal([&] {
          const FolderLock lock(folder, "survey");
          if (++inside > 1) ++crowded;
          ++mine;
          std::this_thread::yield();
          --inside;
        });
        EXPECT_TRUE(said.empty() || said.find("another ") != std::string::npos) << said;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(crowded, 0);
  EXPECT_TRUE(fs::is_empty(folder));
}

}  // namespace
}  // namespace sweeplab
