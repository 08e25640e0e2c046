// SPDX-License-Identifier: MIT
#include "harness/findings/findings.h"

#include <fmt/format.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <functional>
#include <set>

#include "harness/findings/findings_selection.h"
#include "harness/support/checksum.h"
#include "harness/support/test/folder_of_test.h"

namespace sweeplab {
namespace {

namespace fs = std::filesystem;

/// The signature with this number: hundreds of thousands that could be.
Signature made_up_signature(std::uint32_t number) {
  Signature s;
  s.subject = static_cast<std::uint8_t>(2 + number % methods().size());
  number /= static_cast<std::uint32_t>(methods().size());
  const auto digit = [&number](std::uint32_t base) {
    const std::uint32_t value = number % base;
    number /= base;
    return value;
  };
  s.scalar = static_cast<LawScalar>(digit(2));
  s.verdict = static_cast<Verdict>(digit(8));
  s.cause = static_cast<Cause>(1 + digit(2));
  s.query.cls = static_cast<Class>(digit(4));
  s.query.graze = static_cast<Graze>(digit(7));
  s.query.face_x = digit(2) != 0;
  s.query.face_y = digit(2) != 0;
  s.query.x = static_cast<Course>(digit(3));
  s.query.y = static_cast<Course>(digit(3));
  return s;
}

const char* const phantom = "gamedev/float32/phantom/logic/separate/-/-/approaching+still/solid";
const Query<float> bullet{{0, 3, 1, 1}, {4, 0}, {2, 0, 1, 1}, {0, 0}},
    far_bullet{{5, 33, 2, 1}, {9, 0}, {9, 20, 1, 3}, {}};

class FindingsFolder : public FolderOfTest {
 protected:
  fs::path file() const { return folder / checksum64(phantom); }
};

TEST_F(FindingsFolder, HasAFileASignatureWhoeverFindsItFirst) {
  constexpr std::uint32_t count = 400;
  std::vector<pid_t> writers;
  std::uint32_t firsts = 0;
  for (std::uint32_t w = 0; w < 6; ++w) {
    writers.push_back(fork());
    if (writers.back() != 0) continue;
    Findings findings(folder);
    std::uint32_t mine = 0;
    for (std::uint32_t i = 0; i < 2 * count; ++i)
      mine += findings.record(made_up_signature((i + 97 * w) % count), bullet);
    std::ofstream(fmt::format("{}.{}", folder.string(), w)) << mine;
    _exit(0);
  }
  for (std::uint32_t w = 0; w < 6; ++w) {
    waitpid(writers[w], nullptr, 0);
    const fs::path told = fmt::format("{}.{}", folder.string(), w);
    std::uint32_t mine = 0;
    std::ifstream(told) >> mine;
    firsts += mine;
    fs::remove(told);
  }
  EXPECT_EQ(firsts, count);
  EXPECT_EQ(files(), long{count}) << "nothing half-written is left";
  const ReadFindings read = read_findings({folder});
  EXPECT_TRUE(read.lost.empty());
  std::set<std::string> all;
  for (const FoundOnce& found : read.findings) all.insert(found.signature);
  EXPECT_EQ(all.size(), count);
}

TEST_F(FindingsFolder, HasEveryFindingThatWasCountedBeforeKill9) {
  std::set<std::uint32_t> shown;
  std::uint32_t next = 0;
  for (int round = 0; round < 10; ++round) {
    int pipe_ends[2];
    ASSERT_EQ(pipe(pipe_ends), 0);
    const pid_t writer = fork();
    if (writer == 0) {
      Findings findings(folder);
      for (std::uint32_t i = next;; ++i) {
        findings.record(made_up_signature(i), bullet);
        if (::write(pipe_ends[1], &i, sizeof i) != sizeof i) _exit(1);  // shown
      }
    }
    close(pipe_ends[1]);
    // Killed at a moment that has nothing to do with what it is doing: somewhere after the first few are shown.
    std::uint32_t last = 0;
    ASSERT_EQ(::read(pipe_ends[0], &last, sizeof last), static_cast<ssize_t>(sizeof last));
    shown.insert(last);
    usleep(static_cast<useconds_t>(1000 + 7919 * round % 31000));
    kill(writer, SIGKILL);
    waitpid(writer, nullptr, 0);
    while (::read(pipe_ends[0], &last, sizeof last) == sizeof last) shown.insert(last);
    close(pipe_ends[0]);
    next = *shown.rbegin() + 1;
  }
  std::set<std::string> kept;
  const ReadFindings read = read_findings({folder});
  EXPECT_TRUE(read.lost.empty()) << read.lost.front();
  for (const FoundOnce& found : read.findings) kept.insert(found.signature);
  EXPECT_GE(shown.size(), 10u);
  for (const std::uint32_t i : shown) EXPECT_TRUE(kept.contains(text(made_up_signature(i)))) << i;
}

TEST_F(FindingsFolder, NamesTheFileInWhichAnyBitHasFlippedAndReadsTheOthers) {
  Findings(folder).record(signature_from(phantom).value(), bullet);
  Findings(folder).record(made_up_signature(7), bullet);
  const std::string whole = text_of_file(file());
  ASSERT_GT(whole.size(), 200u);
  for (std::size_t bit = 0; bit < 8 * whole.size(); ++bit) {
    std::string damaged = whole;
    damaged[bit / 8] = static_cast<char>(damaged[bit / 8] ^ 1 << bit % 8);
    EXPECT_THROW(found_from(damaged), UsageError) << bit;
  }
  for (const std::string& damaged : {whole.substr(0, whole.size() - 1), whole.substr(0, 20), std::string()}) {
    std::ofstream(file(), std::ios::binary | std::ios::trunc) << damaged;
    const ReadFindings read = read_findings({folder});
    EXPECT_EQ(read.findings.size(), 1u);
    ASSERT_EQ(read.lost.size(), 1u);
    EXPECT_TRUE(read.lost[0].starts_with(file().string() + ": is "));
  }
  const fs::path unreadable = file();
  fs::remove(unreadable);
  fs::create_directory(unreadable);
  EXPECT_EQ(read_findings({folder}).lost, std::vector{unreadable.string() + ": cannot be read: Is a directory"});
}

TEST_F(FindingsFolder, KeepsTheSimplerWitnessOfAShrunkFindingAndOfTwoFolders) {
  const Signature signature = signature_from(phantom).value();
  ASSERT_TRUE(shows(signature, numbers_of(far_bullet)));
  Findings(folder / "a").record(signature, far_bullet);
  Findings(folder / "b/findings").record(signature, bullet);
  EXPECT_EQ(read_findings({folder / "a"}).findings.at(0).witness, numbers_of(far_bullet));
  EXPECT_EQ(read_findings({folder / "a", folder / "b"}).findings.at(0).witness, numbers_of(bullet));
  EXPECT_EQ(read_findings({folder / "b", folder / "a", folder / "a"}).findings.at(0).witness, numbers_of(bullet));

  const FoundOnce before = read_findings({folder / "a"}).findings.at(0);
  EXPECT_FALSE(before.shrunk);
  EXPECT_FALSE(shrink(before, 300, [] { return true; })) << "there was no time";
  int questions = 0;
  EXPECT_FALSE(shrink(before, 300, [&] { return ++questions > 20; })) << "time was up on the way";
  const FoundOnce half = read_findings({folder / "a"}).findings.at(0);
  EXPECT_TRUE(!half.shrunk && more_convincing(half, before) && shows(signature, half.witness));
  EXPECT_TRUE(shrink(half, 300));
  const FoundOnce after = read_findings({folder / "a"}).findings.at(0);
  EXPECT_TRUE(after.shrunk && more_convincing(after, before));
  EXPECT_TRUE(shows(signature, after.witness));
  EXPECT_EQ(after.date, before.date);
  Findings(folder / "c").record(signature, far_bullet);
  FoundOnce had_its_turn = read_findings({folder / "c"}).findings.at(0);
  had_its_turn.shrunk = true;
  shrink_for(60, {had_its_turn});
  EXPECT_EQ(read_findings({folder / "c"}).findings.at(0).witness, numbers_of(far_bullet));

  FoundOnce fixed = before;
  fixed.witness = numbers_of(Query<float>{{0, 0, 1, 1}, {4, 0}, {2, 0, 1, 1}, {}});
  EXPECT_FALSE(shrink(fixed, 300)) << "today's code does not show it";
}

TEST_F(FindingsFolder, IsSelectedInTheOrderInWhichItsFindingsWereFound) {
  Findings(folder).record(signature_from(phantom).value(), bullet);
  FoundOnce earlier = read_findings({folder}).findings.at(0);
  earlier.date = "2001-02-03T04:05:06.789Z";
  earlier.signature_version = 1;
  for (const char* signature : {"gamedev/float64/phantom/logic/separate/-/-/approaching+still/solid",
                                "m9/float16/law:new/-/impact/-/-/-/-", "of another form"}) {
    earlier.signature = signature;
    add_file(checksum64(earlier.signature), file_text(earlier));
    earlier.date[0] = '3';  // later
  }
  FindingsSelection selection;
  selection.folders = {folder};
  const auto all = select_findings(selection).findings;
  ASSERT_EQ(all.size(), 4u);
  EXPECT_EQ(all[0].found.signature, "of another form") << "new, and of no law";
  EXPECT_EQ(all[1].found.signature, "m9/float16/law:new/-/impact/-/-/-/-");
  EXPECT_EQ(all[2].found.date, "2001-02-03T04:05:06.789Z");
  EXPECT_EQ(all[2].found.signature_version, 1);
  EXPECT_EQ(all[3].found.signature, phantom);
}

TEST_F(FindingsFolder, SaysSoWhereTheDiskIsFullOrTheFolderIsNone) {
  Findings findings(folder);
  const rlimit none{0, RLIM_INFINITY};
  rlimit before{};
  getrlimit(RLIMIT_FSIZE, &before);
  signal(SIGXFSZ, SIG_IGN);
  setrlimit(RLIMIT_FSIZE, &none);
  EXPECT_THROW(findings.record(signature_from(phantom).value(), bullet), UsageError);
  setrlimit(RLIMIT_FSIZE, &before);
  EXPECT_EQ(files(), 0);
  EXPECT_TRUE(Findings(folder).record(signature_from(phantom).value(), bullet));

  EXPECT_THROW(read_findings({folder / "nowhere"}), UsageError);
  EXPECT_THROW(read_findings({file()}), UsageError);
  EXPECT_THROW(Findings{file()}, UsageError);
}

}  // namespace
}  // namespace sweeplab
