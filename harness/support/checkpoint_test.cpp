// SPDX-License-Identifier: MIT
#include "harness/support/checkpoint.h"

#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <fstream>
#include <functional>
#include <optional>

#include "harness/support/test/folder_of_test.h"

namespace {
int sync_error = 0;
std::function<void()> while_syncing;
bool piecemeal = false;  // every other write is interrupted, and none takes more than 7 bytes
bool interrupted = false;
}  // namespace

/// In place of the system's: what a test program defines itself comes first.
extern "C" int fdatasync(int) {
  if (while_syncing) while_syncing();
  errno = sync_error;
  return sync_error == 0 ? 0 : -1;
}
extern "C" int fsync(int descriptor) { return fdatasync(descriptor); }
extern "C" ssize_t write(int descriptor, const void* bytes, size_t size) {
  if (piecemeal && (interrupted = !interrupted)) {
    errno = EINTR;
    return -1;
  }
  return syscall(SYS_write, descriptor, bytes, piecemeal ? std::min(size, size_t{7}) : size);
}

namespace sweeplab {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

/// A run of units 0, 1, 2, ..., in a folder of its own.
class CheckpointTest : public FolderOfTest {
 protected:
  ~CheckpointTest() override {
    while_syncing = nullptr;
    sync_error = 0;
    piecemeal = false;
  }

  static Json unit(int i) { return {{"unit", i}, {"range", {100 * i, 100 * i + 100}}}; }
  static Json part(int i) { return {{"of", i}, {"counts", {i, i * i}}}; }

  /// The lines that a run of this seed leaves when it is stopped after `units`.
  std::vector<std::string> left_behind(int units, int seed = 1) const {
    const fs::path other = folder / "left_behind.json";
    fs::remove(other);
    {
      Checkpoint checkpoint({{"seed", seed}}, other);
      for (int i = 0; i < units; ++i) checkpoint.add(unit(i), part(i));
    }
    return lines_of_file(other);
  }
  void write(const std::string& text) const { add_file("checkpoint.json", text); }
  fs::path file() const { return folder / "checkpoint.json"; }

  /// Which of the units 0 to 9 this text gives to a run of seed 1. Each must be what it was.
  std::vector<int> taken(const std::string& text) const {
    write(text);
    const Checkpoint checkpoint({{"seed", 1}}, file());
    std::vector<int> units;
    for (int i = 0; i < 10; ++i) {
      std::optional<Json> found;
      if (!checkpoint.take(unit(i), [&](const Json& kept) { found = kept; })) continue;
      EXPECT_EQ(*found, part(i));
      units.push_back(i);
    }
    return units;
  }
};

TEST_F(CheckpointTest, GivesBackEveryFinishedUnitAndNoOther) {
  EXPECT_EQ(taken(joined(left_behind(4))), (std::vector{0, 1, 2, 3}));
  EXPECT_EQ(lines_of_file(file()).size(), 1u + 4);
  EXPECT_EQ(taken(""), std::vector<int>{});
}

TEST_F(CheckpointTest, KnowsEachUnitWhereverItsLineStands) {
  std::vector<std::string> kept = left_behind(4);
  std::sort(kept.begin() + 1, kept.end());
  do EXPECT_EQ(taken(joined(kept)), (std::vector{0, 1, 2, 3}));
  while (std::next_permutation(kept.begin() + 1, kept.end()));
}

TEST_F(CheckpointTest, TakesADoubledUnitOnceAndKeepsItOnce) {
  const std::vector<std::string> kept = left_behind(3);
  for (std::size_t doubled = 1; doubled < kept.size(); ++doubled) {
    for (std::size_t at = 1; at <= kept.size(); ++at) {
      std::vector<std::string> now = kept;
      now.insert(now.begin() + static_cast<std::ptrdiff_t>(at), kept[doubled]);
      EXPECT_EQ(taken(joined(now)), (std::vector{0, 1, 2}));
      EXPECT_EQ(lines_of_file(file()).size(), kept.size());
    }
  }
}

TEST_F(CheckpointTest, TakesNothingOfAnotherRun) {
  const std::vector<std::string> ours = left_behind(4), others = left_behind(4, 2);
  EXPECT_EQ(taken(joined(others)), std::vector<int>{});
  for (std::size_t i = 1; i < ours.size(); ++i) {
    std::vector<std::string> mixed = ours;
    mixed[i] = others[i];
    std::vector<int> rest{0, 1, 2, 3};
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i) - 1);
    EXPECT_EQ(taken(joined(mixed)), rest);
    EXPECT_EQ(lines_of_file(file()).size(), ours.size() - 1);
    mixed = others;
    mixed[0] = ours[0];  // only the first line is ours
    EXPECT_EQ(taken(joined(mixed)), std::vector<int>{});
  }
}

TEST_F(CheckpointTest, KeepsWhatAnotherRunHasFinishedAsItWas) {
  const std::vector<std::string> ours = left_behind(3), others = left_behind(3, 2);
  fs::remove(folder / "left_behind.json");
  std::vector<std::string> with_one_of_theirs = ours;
  with_one_of_theirs.push_back(others[2]);
  const std::vector<std::string> torn{others[0], others[1].substr(0, 50)};
  int kept = 0;
  for (const std::string& text : {joined(others), joined(with_one_of_theirs), joined(torn), std::string("mine"),
                                  std::string("mine\n"), "?" + joined(ours), joined({others[0], ""})}) {
    testing::internal::CaptureStderr();
    write(text);
    Checkpoint({{"seed", 1}}, file()).tell_what_is_lost();
    const std::string name = "checkpoint.json.old-" + std::to_string(++kept);
    EXPECT_EQ(text_of_file(folder / name), text);
    EXPECT_NE(testing::internal::GetCapturedStderr().find("kept as " + name), std::string::npos);
    EXPECT_EQ(text_of_file(file()).empty(), text != joined(with_one_of_theirs)) << text;
    fs::remove(file());
  }
  // Nothing is kept of what is all used, or not worth anything: no unit, a doubled one, half a one.
  for (const std::string& text : {joined(ours), std::string(), others[0], others[0] + "\n",
                                  joined(ours) + ours[1] + "\n", joined(ours) + ours[1].substr(0, 50)}) {
    write(text);
    testing::internal::CaptureStderr();
    Checkpoint({{"seed", 1}}, file()).tell_what_is_lost();
    EXPECT_EQ(testing::internal::GetCapturedStderr().find("kept as"), std::string::npos);
    fs::remove(file());
  }
  EXPECT_EQ(files(), kept);
}

TEST_F(CheckpointTest, KeepsWhatAnotherRunHasFinishedBehindASymbolicLink) {
  const std::string others = joined(left_behind(3, 2));
  fs::create_directory(folder / "elsewhere");
  std::ofstream(folder / "elsewhere" / "it", std::ios::binary) << others;
  fs::create_symlink("elsewhere/it", file());
  Checkpoint checkpoint({{"seed", 1}}, file());
  checkpoint.add(unit(0), part(0));
  EXPECT_TRUE(fs::is_symlink(file()));
  EXPECT_EQ(text_of_file(folder / "elsewhere" / "it"), joined(left_behind(1)));
  EXPECT_EQ(text_of_file(folder / "elsewhere" / "it.old-1"), others);
}

TEST_F(CheckpointTest, OneWrongBitAnywhereNeverAltersAUnit) {
  const std::string text = joined(left_behind(2));
  for (std::size_t i = 0; i < text.size(); i += 4) {
    std::string damaged = text;
    damaged[i] = static_cast<char>(damaged[i] ^ (1 << i % 8));
    EXPECT_LE(taken(damaged).size(), 1u) << i;
  }
}

TEST_F(CheckpointTest, CutOffAnywhereGivesTheUnitsThatAreWhole) {
  const std::vector<std::string> kept = left_behind(2);
  const std::string text = joined(kept);
  const std::size_t first = kept[0].size() + kept[1].size() + 2;
  for (std::size_t size = kept[0].size() + 1; size<text.size(); size += text.size() - size> 3 ? 5 : 1) {
    const bool first_is_whole = size >= first - 1;  // its end alone may be missing
    const bool second_is_whole = size == text.size() - 1;
    EXPECT_EQ(taken(text.substr(0, size)).size(), first_is_whole + second_is_whole) << size;
    EXPECT_EQ(lines_of_file(file()).size(), first_is_whole ? 2u + second_is_whole : 0u) << size;
  }
}

TEST_F(CheckpointTest, PassesOverWhatIsNoLineOfIts) {
  std::vector<std::string> kept = left_behind(2);
  for (const std::string& rubbish : {std::string(), std::string("{}"), std::string("[1]"), std::string(5000, '\0'),
                                     kept[1] + "\r", kept[1] + kept[2], kept[1].substr(1), kept[0]}) {
    std::vector<std::string> now = kept;
    now.insert(now.begin() + 2, rubbish);
    EXPECT_EQ(taken(joined(now)), (std::vector{0, 1})) << rubbish.substr(0, 100);
  }
}

TEST_F(CheckpointTest, GoesOnBehindWhatIsGoodAndBehindALineWithoutItsEnd) {
  std::vector<std::string> kept = left_behind(3);
  std::string cut = joined(kept);
  cut.pop_back();
  kept[2][20] = '?';
  for (const std::string& text : {joined(kept), cut}) {
    write(text);
    {
      Checkpoint checkpoint({{"seed", 1}}, file());
      EXPECT_EQ(checkpoint.take(unit(1), [](const Json&) {}), text == cut);
      if (text != cut) checkpoint.add(unit(1), part(1));
      checkpoint.add(unit(3), part(3));
    }
    EXPECT_EQ(lines_of_file(file()).size(), 1u + 4);
    EXPECT_EQ(taken(text_of_file(file())), (std::vector{0, 1, 2, 3}));
  }
}

TEST_F(CheckpointTest, ReadsAgainWhatItsReaderRefuses) {
  write(joined(left_behind(1)));
  const Checkpoint checkpoint({{"seed", 1}}, file());
  EXPECT_FALSE(checkpoint.take(unit(0), [](const Json&) { throw std::runtime_error("another unit"); }));
  EXPECT_TRUE(checkpoint.take(unit(0), [](const Json&) {}));
}

/// Where no file may be longer.
std::string refusal_on_a_disk_of(std::uint64_t bytes, const std::function<void()>& act) {
  std::signal(SIGXFSZ, SIG_IGN);
  rlimit before{};
  getrlimit(RLIMIT_FSIZE, &before);
  const rlimit limit{bytes, before.rlim_max};
  setrlimit(RLIMIT_FSIZE, &limit);
  const std::string said = refusal(act);
  setrlimit(RLIMIT_FSIZE, &before);
  return said;
}

TEST_F(CheckpointTest, SaysAtOnceThatTheDiskIsFullAndKeepsWhatItHas) {
  Checkpoint checkpoint({{"seed", 1}}, file());
  checkpoint.add(unit(0), part(0));
  const std::string kept = text_of_file(file());
  for (const std::uint64_t room : {0u, 1u, 50u}) {
    EXPECT_EQ(refusal_on_a_disk_of(kept.size() + room, [&] { checkpoint.add(unit(1), part(1)); }),
              file().string() + ": cannot write: File too large; what was finished before is kept there");
    EXPECT_EQ(text_of_file(file()), kept);
  }
  checkpoint.add(unit(1), part(1));
  EXPECT_EQ(taken(text_of_file(file())), (std::vector{0, 1}));
}

TEST_F(CheckpointTest, SaysAtOnceThatItCannotBeWritten) {
  const auto begun = [&](const fs::path& where) { return refusal([&] { Checkpoint({{"seed", 1}}, where); }); };
  EXPECT_NE(begun(folder / "no" / "folder"), "");
  EXPECT_NE(begun(folder), "");
  fs::create_symlink("/dev/full", folder / "full");
  EXPECT_EQ(begun(folder / "full"), (folder / "full").string() + ": cannot write: No space left on device");
  ASSERT_EQ(mkfifo((folder / "pipe").c_str(), 0666), 0);
  EXPECT_NE(begun(folder / "pipe"), "");  // and does not wait for a reader
  Checkpoint checkpoint({{"seed", 1}}, file());
  checkpoint.add(unit(0), part(0));
  for (const bool replaced : {false, true}) {
    fs::remove(file());
    if (replaced) write("another");
    EXPECT_NE(refusal([&] { checkpoint.add(unit(1), part(1)); }), "");
  }
}

TEST_F(CheckpointTest, HasEachUnitOnTheDiskBeforeItCounts) {
  Checkpoint checkpoint({{"seed", 1}}, file());
  checkpoint.add(unit(0), part(0));
  std::string synced;
  while_syncing = [&] { synced = text_of_file(file()); };
  checkpoint.add(unit(1), part(1));
  EXPECT_EQ(synced, text_of_file(file())) << "what comes after it is not known to be there";
  EXPECT_EQ(lines_of_file(file()).size(), 1u + 2);
  const std::string kept = text_of_file(file());
  sync_error = EIO;
  EXPECT_EQ(refusal([&] { checkpoint.add(unit(2), part(2)); }),
            file().string() + ": cannot write: Input/output error; what was finished before is kept there");
  EXPECT_EQ(text_of_file(file()), kept);
  for (const int not_known_there : {EINVAL, EROFS}) {  // a device has nothing to be synchronised
    sync_error = not_known_there;
    EXPECT_EQ(refusal([&] { checkpoint.add(unit(2 + not_known_there), part(2)); }), "");
  }
}

TEST_F(CheckpointTest, IsRemovedOnceTheResultsBesideItAreOnTheDisk) {
  write(joined(left_behind(1)));
  bool there = false;
  while_syncing = [&] { there = fs::exists(file()); };
  remove_checkpoint(file());
  EXPECT_TRUE(there);
  EXPECT_FALSE(fs::exists(file()));
}

TEST_F(CheckpointTest, IsWrittenWholeInHoweverManyPieces) {
  const std::vector<std::string> whole = left_behind(3);
  piecemeal = true;
  EXPECT_EQ(left_behind(3), whole);
}

TEST_F(CheckpointTest, AFullDiskAtTheBeginningHarmsNoOlderOne) {
  const std::string whole = joined(left_behind(3)), damaged = "?" + whole, cut = whole + "{",
                    others = joined(left_behind(3, 2));
  fs::remove(folder / "left_behind.json");
  for (const std::string& text : {whole, damaged, cut, others}) {
    write(text);
    // What is as it should be is not written anew.
    EXPECT_EQ(refusal_on_a_disk_of(8, [&] { Checkpoint({{"seed", 1}}, file()); }).empty(), text == whole);
    EXPECT_EQ(text_of_file(file()), text);
    EXPECT_EQ(files(), 1);
  }
}

TEST_F(CheckpointTest, OfNoFinishedUnitGoesWithItsRun) {
  {
    const Checkpoint checkpoint({{"seed", 1}}, file());
    EXPECT_TRUE(fs::exists(file()));
  }
  EXPECT_TRUE(fs::is_empty(folder));
  write(joined(left_behind(1)));
  { const Checkpoint checkpoint({{"seed", 1}}, file()); }
  EXPECT_TRUE(fs::exists(file()));
  remove_checkpoint(file());
  EXPECT_FALSE(fs::exists(file()));
}

}  // namespace
}  // namespace sweeplab
