// SPDX-License-Identifier: MIT
#include "harness/support/leftovers.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <ctime>
#include <fstream>
#include <set>
#include <string>

#include "harness/support/atomic_file.h"

namespace sweeplab {
namespace {

namespace fs = std::filesystem;

/// Partial files of x.json, in a folder of its own: a folder is looked through once a process.
class LeftoversTest : public testing::Test {
 protected:
  LeftoversTest()
      : folder(fs::path(testing::TempDir()) /
               (std::string("leftovers_") + testing::UnitTest::GetInstance()->current_test_info()->name())) {
    fs::remove_all(folder);
    fs::create_directories(folder);
  }
  ~LeftoversTest() override { fs::remove_all(folder); }

  /// The number of a process that is no more.
  static pid_t gone() {
    const pid_t child = fork();
    if (child == 0) _exit(0);
    waitpid(child, nullptr, 0);
    return child;
  }
  fs::path partial(const std::string& owner, const std::string& of = "x.json") const {
    const fs::path path = folder / (of + "." + owner + ".partial");
    std::ofstream(path) << "half";
    return path;
  }
  std::set<std::string> names() const {
    std::set<std::string> all;
    for (const auto& entry : fs::directory_iterator(folder)) all.insert(entry.path().filename().string());
    return all;
  }

  const fs::path folder;
};

TEST_F(LeftoversTest, AreLockedAsLongAsTheyAreWritten) {
  const auto lock = [](const fs::path& path) {
    const int descriptor = open(path.c_str(), O_RDONLY);
    const int locked = flock(descriptor, LOCK_EX | LOCK_NB);
    close(descriptor);
    return locked == 0;
  };
  const AtomicFile file(folder / "x.json");
  EXPECT_FALSE(lock(partial_name(folder / "x.json")));
  EXPECT_TRUE(lock(partial("12345678")));
}

TEST_F(LeftoversTest, OfARunThatWasKilledAreRemovedByTheNextOne) {
  const pid_t child = fork();
  if (child == 0) {
    AtomicFile file(folder / "x.json");
    file.write("half");
    raise(SIGKILL);
  }
  waitpid(child, nullptr, 0);
  ASSERT_EQ(names(), std::set<std::string>{"x.json." + std::to_string(child) + ".partial"});
  write_atomically(folder / "x.json", "whole");
  EXPECT_EQ(names(), std::set<std::string>{"x.json"});
}

TEST_F(LeftoversTest, OfARunThatGoesOnStay) {
  int ready[2];
  ASSERT_EQ(pipe(ready), 0);
  const pid_t child = fork();
  if (child == 0) {
    AtomicFile file(folder / "x.json");
    if (write(ready[1], "", 1) != 1) _exit(1);
    pause();
  }
  char byte = 0;
  ASSERT_EQ(read(ready[0], &byte, 1), 1);
  write_atomically(folder / "x.json", "whole");
  EXPECT_EQ(names(), (std::set<std::string>{"x.json", "x.json." + std::to_string(child) + ".partial"}));
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  close(ready[0]);
  close(ready[1]);
}

TEST_F(LeftoversTest, AreOnlyWhatIsCalledSoAndWhoseOwnerIsGone) {
  const std::string dead = std::to_string(gone());
  const fs::path removed = partial(dead);
  const fs::path locked = partial(std::to_string(gone()));  // its owner lives where we cannot see it
  const int held = open(locked.c_str(), O_RDONLY);
  ASSERT_EQ(flock(held, LOCK_EX), 0);
  partial(std::to_string(getppid()));
  partial(dead, "y.json");
  partial(dead, "ax.json");
  partial("0" + dead);
  partial("-" + dead);
  partial(dead + "x");
  partial("");
  partial("99999999999999999999");
  std::ofstream(folder / ("x.json." + dead + ".partial2"));
  std::ofstream(folder / ("." + dead + ".partial"));
  fs::create_directory(folder / ("x.json." + std::to_string(gone()) + ".partial"));
  std::set<std::string> expected = names();
  expected.erase(removed.filename().string());
  remove_leftovers(folder / "x.json");
  EXPECT_EQ(names(), expected);
  remove_leftovers(folder / "y.json");
  expected.erase("y.json." + dead + ".partial");
  EXPECT_EQ(names(), expected);
  close(held);
}

TEST_F(LeftoversTest, CostNoMoreForThousandsOfFilesThanForOne) {
  for (int i = 0; i < 3000; ++i) std::ofstream(folder / std::to_string(i));
  const std::clock_t begin = std::clock();  // of this process: others may be busy
  for (int i = 0; i < 3000; ++i) remove_leftovers(folder / std::to_string(i));
  EXPECT_LT(std::clock() - begin, 3 * CLOCKS_PER_SEC);  // 9 million names take far longer
}

}  // namespace
}  // namespace sweeplab
