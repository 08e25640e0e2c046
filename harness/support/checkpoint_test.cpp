// SPDX-License-Identifier: MIT
#include "harness/support/checkpoint.h"

#include <sys/resource.h>
#include <sys/stat.h>
#include <nlohmann/json.hpp>

#include <cerrno>
#include <csignal>
#include <functional>
#include <optional>

#include "harness/support/test/folder_of_test.h"

namespace {
int sync_error = 0;
std::function<void()> while_syncing;
}  // namespace

/// In place of the system's: what a test program defines itself comes first.
extern "C" int fdatasync(int) {
  if (while_syncing) while_syncing();
  errno = sync_error;
  return sync_error == 0 ? 0 : -1;
}
extern "C" int fsync(int descriptor) { return fdatasync(descriptor); }

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
  }

  static Json unit(int i) { return {{"unit", i}, {"range", {100 * i, 100 * i + 100}}}; }
  static Json part(int i) { return {{"of", i}, {"counts", {i, i * i}}}; }

  /// The lines that a run of this seed leaves when it is stopped after `units`.
  std::vector<std::string> left_behind(int units, int seed = 1) const {
    const fs::path other = folder / "left_behind.json";
    {
      Checkpoint checkpoint({{"seed", seed}}, other);
      for (int i = 0; i < units; ++i) checkpoint.add(unit(i), part(i));
    }
    const std::vector<std::string> lines = lines_of_file(other);
    fs::remove(other);
    return lines;
  }
  void write(const std::string& text) const { add_file("checkpoint.json", text); }

  /// Which of the units 0 to 9 this text gives to a run of seed 1. Each must be what it was.
  std::vector<int> taken(const std::string& text) const {
    write(text);
    const Checkpoint checkpoint({{"seed", 1}}, file);
    std::vector<int> units;
    for (int i = 0; i < 10; ++i) {
      std::optional<Json> found;
      if (!checkpoint.take(unit(i), [&](const Json& kept) { found = kept; })) continue;
      EXPECT_EQ(*found, part(i));
      units.push_back(i);
    }
    return units;
  }

  const fs::path file = folder / "checkpoint.json";
};

TEST_F(CheckpointTest, GivesBackEachUnitOnceWhereverItsLineStandsAndWhateverStandsBeside) {
  const std::vector<std::string> kept = left_behind(3);
  EXPECT_EQ(taken(""), std::vector<int>{});
  EXPECT_EQ(taken(joined({kept[0], kept[3], kept[1], kept[2]})), (std::vector{0, 1, 2}));
  for (const std::string& more : {std::string(), std::string("{}"), std::string("[1]"), std::string(5000, '\0'),
                                  kept[1] + "\r", kept[1] + kept[2], kept[1].substr(1), kept[0], kept[1], kept[3]}) {
    EXPECT_EQ(taken(joined({kept[0], kept[1], more, kept[2], kept[3]})), (std::vector{0, 1, 2})) << more.substr(0, 99);
    EXPECT_EQ(joined(lines_of_file(file)),
              joined({kept[0], kept[1], more == kept[3] ? kept[3] : kept[2], more == kept[3] ? kept[2] : kept[3]}));
  }
}

TEST_F(CheckpointTest, TakesNothingOfAnotherRun) {
  const std::vector<std::string> ours = left_behind(3), others = left_behind(3, 2);
  EXPECT_EQ(taken(joined(others)), std::vector<int>{});
  EXPECT_EQ(taken(joined({ours[0], others[1], others[2]})), std::vector<int>{});
  EXPECT_EQ(taken(joined({ours[0], ours[1], others[2], ours[3]})), (std::vector{0, 2}));
}

TEST_F(CheckpointTest, KeepsWhatIsNotItsOwnUnderAnotherNameAndNothingThatIsWorthNothing) {
  const std::vector<std::string> ours = left_behind(2), others = left_behind(2, 2);
  int kept = 0;
  for (const auto& [text, is_kept] : {std::pair{joined({others[0], others[1].substr(0, 50)}), true},
                                      {joined(ours) + others[1] + "\n", true},
                                      {std::string("mine"), true},
                                      {others[0] + "\n", false},
                                      {joined(ours) + ours[1].substr(0, 50), false}}) {
    write(text);
    testing::internal::CaptureStderr();
    Checkpoint({{"seed", 1}}, file).tell_what_is_lost();
    const std::string name = "checkpoint.json.old-" + std::to_string(kept + 1);
    EXPECT_EQ(testing::internal::GetCapturedStderr().find("kept as " + name) != std::string::npos, is_kept) << text;
    if (is_kept) {
      EXPECT_EQ(text_of_file(folder / name), text);
      ++kept;
    }
    fs::remove(file);
  }
  EXPECT_EQ(files(), kept);
}

TEST_F(CheckpointTest, OneWrongBitAnywhereNeverAltersAUnit) {
  const std::string text = joined(left_behind(2));
  for (std::size_t i = 0; i < text.size(); i += 4) {
    std::string damaged = text;
    damaged[i] = static_cast<char>(damaged[i] ^ (1 << i % 8));
    EXPECT_LE(taken(damaged).size(), 1u) << i;
  }
}

TEST_F(CheckpointTest, CutOffAnywhereGivesTheUnitsThatAreWholeAndGoesOnBehindThem) {
  const std::vector<std::string> kept = left_behind(2);
  const std::string whole = joined(kept);
  const std::size_t first = kept[0].size() + kept[1].size() + 1;  // its end alone may be missing
  for (const std::size_t size : {kept[0].size() + 1, first - 1, first, first + 1, whole.size() - 2, whole.size() - 1}) {
    write(whole.substr(0, size));
    {
      Checkpoint checkpoint({{"seed", 1}}, file);
      for (const int i : {0, 1}) {
        const bool is_whole = size >= (i == 0 ? first : whole.size() - 1);
        EXPECT_EQ(checkpoint.take(unit(i), [](const Json&) {}), is_whole) << size;
        if (!is_whole) checkpoint.add(unit(i), part(i));
      }
    }
    EXPECT_EQ(text_of_file(file), whole) << size;
  }
}

TEST_F(CheckpointTest, ReadsAgainWhatItsReaderRefuses) {
  write(joined(left_behind(1)));
  const Checkpoint checkpoint({{"seed", 1}}, file);
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

TEST_F(CheckpointTest, AFullDiskHarmsNothingThatIsThere) {
  const std::string whole = joined(left_behind(3)), others = joined(left_behind(3, 2));
  for (const std::string& text : {whole, "?" + whole, whole + "{", others}) {
    write(text);
    // A whole file is not written a second time.
    EXPECT_EQ(refusal_on_a_disk_of(8, [&] { Checkpoint({{"seed", 1}}, file); }).empty(), text == whole);
    EXPECT_EQ(text_of_file(file), text);
    EXPECT_EQ(files(), 1);
  }
  write(whole);
  Checkpoint checkpoint({{"seed", 1}}, file);
  EXPECT_EQ(refusal_on_a_disk_of(whole.size() + 50, [&] { checkpoint.add(unit(3), part(3)); }),
            file.string() + ": cannot write: File too large; what was finished before is kept there");
  EXPECT_EQ(text_of_file(file), whole);
  checkpoint.add(unit(3), part(3));
  EXPECT_EQ(lines_of_file(file).size(), 1u + 4);
}

TEST_F(CheckpointTest, IsNoPipeAndNoFileThatWasRemovedOrReplaced) {
  const fs::path pipe = folder / "pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0666), 0);
  EXPECT_NE(refusal([&] { Checkpoint({{"seed", 1}}, pipe); }), "");  // and does not wait for a reader
  Checkpoint checkpoint({{"seed", 1}}, file);
  for (const bool replaced : {false, true}) {
    fs::remove(file);
    if (replaced) write("another");
    EXPECT_NE(refusal([&] { checkpoint.add(unit(1), part(1)); }), "");
  }
}

TEST_F(CheckpointTest, HasEachUnitOnTheDiskBeforeItCounts) {
  Checkpoint checkpoint({{"seed", 1}}, file);
  std::string synced;
  while_syncing = [&] { synced = text_of_file(file); };
  checkpoint.add(unit(1), part(1));
  EXPECT_EQ(synced, text_of_file(file)) << "what comes after it is not known to be there";
  EXPECT_EQ(lines_of_file(file).size(), 1u + 1);
  const std::string kept = synced;
  sync_error = EIO;
  EXPECT_EQ(refusal([&] { checkpoint.add(unit(2), part(2)); }),
            file.string() + ": cannot write: Input/output error; what was finished before is kept there");
  EXPECT_EQ(text_of_file(file), kept);
  for (const int not_known_there : {EINVAL, EROFS}) {  // a device has nothing to be synchronised
    sync_error = not_known_there;
    EXPECT_EQ(refusal([&] { checkpoint.add(unit(2 + not_known_there), part(2)); }), "");
  }
}

TEST_F(CheckpointTest, IsRemovedOnceTheResultsBesideItAreOnTheDiskAndAtOnceWhereNothingIsFinished) {
  write(joined(left_behind(1)));
  bool there = false;
  while_syncing = [&] { there = fs::exists(file); };
  remove_checkpoint(file);
  EXPECT_TRUE(there);
  EXPECT_FALSE(fs::exists(file));
  { const Checkpoint checkpoint({{"seed", 1}}, file); }
  EXPECT_FALSE(fs::exists(file));
}

}  // namespace
}  // namespace sweeplab
