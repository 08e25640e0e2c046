// SPDX-License-Identifier: MIT
#include "harness/findings/findings.h"
#include "harness/findings/findings_reading.h"
#include "harness/findings/node_folders.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstring>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <set>

#include "harness/support/folder_lock.h"
#include "harness/support/usage_error.h"
#include "harness/truth/severity.h"

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

const Query<float> one_bullet{{0, 3, 1, 1}, {4, 0}, {2, 0, 1, 1}, {0, 0}};

class FindingsFile : public testing::Test {
 protected:
  FindingsFile()
      : folder_(fs::temp_directory_path() / fmt::format("sweeplab_findings_{}", getpid())),
        file_(folder_ / "new" / "findings.sqlite") {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  ~FindingsFile() override { fs::remove_all(folder_); }

  static std::string bytes(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  static std::set<std::string> names(const fs::path& folder) {
    std::set<std::string> all;
    for (const auto& entry : fs::directory_iterator(folder)) all.insert(entry.path().filename());
    return all;
  }
  void sql(const char* statements) { sqlite::Connection(file_, sqlite::Access::read_write).run(statements); }

  /// Both ways of opening refuse the file with this message, and nothing in its folder changes.
  void expect_refused(const std::string& why) {
    const std::string before = bytes(file_);
    const auto files = names(file_.parent_path());
    for (const std::function<void()>& open :
         {std::function<void()>([&] { Findings f(file_); }), std::function<void()>([&] { read_findings(file_); })}) {
      try {
        open();
        ADD_FAILURE() << "was opened: " << why;
      } catch (const UsageError& error) {
        EXPECT_NE(std::strstr(error.what(), why.c_str()), nullptr) << error.what();
        EXPECT_EQ(std::string(error.what()).find(file_.string()), 0u) << error.what();
      }
      EXPECT_TRUE(before == bytes(file_));
      EXPECT_EQ(names(file_.parent_path()), files);
    }
  }

  fs::path folder_, file_;
};

TEST_F(FindingsFile, keeps_a_row_a_signature_and_counts_the_sightings) {
  {
    Findings findings(file_, "night 1");
    EXPECT_TRUE(findings.record(made_up_signature(1), one_bullet));
    EXPECT_FALSE(findings.record(made_up_signature(1), one_bullet));
    EXPECT_TRUE(findings.record(made_up_signature(2), Query<double>{{0.1, 0, 1, 1}, {}, {}, {}}));
    EXPECT_FALSE(findings.record(made_up_signature(1), one_bullet));
    EXPECT_EQ(findings.size(), 2u);
  }
  {
    Findings again(file_, "night 2");
    EXPECT_FALSE(again.record(made_up_signature(1), one_bullet));
    EXPECT_TRUE(again.record(made_up_signature(3), one_bullet));
  }
  const auto all = read_findings(file_).findings;
  ASSERT_EQ(all.size(), 3u);
  EXPECT_EQ(all[0].signature, text(made_up_signature(1)));
  EXPECT_EQ(all[0].witness, numbers_of(one_bullet));
  EXPECT_EQ(all[0].times_seen, 4u);
  EXPECT_EQ(all[0].campaign, "night 1");
  EXPECT_EQ(all[0].severity, -2);
  EXPECT_LE(all[0].first_seen, all[0].last_seen);
  EXPECT_EQ(all[1].times_seen, 1u);
  EXPECT_EQ(all[1].witness[0], 0.1);
  EXPECT_EQ(all[2].campaign, "night 2");
  EXPECT_EQ(names(file_.parent_path()), (std::set<std::string>{"findings.sqlite"}));
}

TEST_F(FindingsFile, takes_six_writers_at_once_and_loses_no_sighting) {
  constexpr std::uint32_t each = 120;
  std::vector<pid_t> writers;
  for (std::uint32_t w = 0; w < 6; ++w) {
    writers.push_back(fork());
    if (writers.back() == 0) {
      Findings findings(file_);
      for (std::uint32_t i = 0; i < each; ++i) findings.record(made_up_signature(100 * w + i), one_bullet);
      for (std::uint32_t i = 0; i < each; ++i) findings.record(made_up_signature(100 * w + i), one_bullet);
      findings.flush();
      _exit(0);
    }
  }
  for (const pid_t writer : writers) {
    int status = 0;
    waitpid(writer, &status, 0);
    EXPECT_EQ(status, 0);
  }
  const auto all = read_findings(file_).findings;
  EXPECT_EQ(all.size(), 620u);  // neighbours share twenty
  std::uint64_t sightings = 0;
  for (const FoundOnce& found : all) sightings += found.times_seen;
  EXPECT_EQ(sightings, 6u * 2 * each);
}

TEST_F(FindingsFile, has_every_finding_that_was_shown_before_kill_9) {
  std::set<std::uint32_t> shown;
  std::uint32_t next = 0;
  for (int round = 0; round < 10; ++round) {
    int pipe_ends[2];
    ASSERT_EQ(pipe(pipe_ends), 0);
    const pid_t writer = fork();
    if (writer == 0) {
      Findings findings(file_);
      for (std::uint32_t i = next;; ++i) {
        findings.record(made_up_signature(i), one_bullet);
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
  for (const FoundOnce& found : read_findings(file_).findings) kept.insert(found.signature);
  EXPECT_GE(shown.size(), 10u);
  for (const std::uint32_t i : shown) EXPECT_TRUE(kept.contains(text(made_up_signature(i)))) << i;
}

TEST_F(FindingsFile, is_read_while_a_campaign_writes) {
  Findings writer(file_);
  for (std::uint32_t i = 0; i < 50; ++i) {
    writer.record(made_up_signature(i), one_bullet);
    ASSERT_EQ(read_findings(file_).findings.size(), i + 1);
  }
}

TEST_F(FindingsFile, keeps_its_log_when_another_process_leaves_after_this_one_has_looked_twice) {
  Findings writer(file_);
  writer.record(made_up_signature(0), one_bullet);
  read_findings(file_);    // would take the locks off, if it closed the file behind SQLite's back,
  Findings second(file_);  // and so would this
  const pid_t other = fork();
  if (other == 0) {
    // Not through our own objects: this is the copy of a process that holds them.
    execlp(
        "python3", "python3", "-c",
        "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); c.execute('SELECT count(*) FROM findings').fetchall(); "
        "c.close()",
        file_.c_str(), nullptr);
    _exit(1);
  }
  waitpid(other, nullptr, 0);
  for (std::uint32_t i = 1; i < 300; ++i) writer.record(made_up_signature(i), one_bullet);
  for (std::uint32_t i = 300; i < 400; ++i) second.record(made_up_signature(i), one_bullet);
  EXPECT_TRUE(fs::exists(file_.string() + "-wal"));
  EXPECT_EQ(read_findings(file_).findings.size(), 400u);
}

TEST_F(FindingsFile, of_several_machines_are_one) {
  const fs::path other = folder_ / "other.sqlite";
  const Query<float> simpler_one{{0, 2, 1, 1}, {4, 0}, {2, 0, 1, 1}, {0, 0}};
  {
    Findings here(file_), there(other);
    here.record(made_up_signature(1), one_bullet);
    here.record(made_up_signature(2), one_bullet);
    there.record(made_up_signature(1), simpler_one);
    there.record(made_up_signature(1), simpler_one);
    there.record(made_up_signature(3), one_bullet);
  }
  for (const auto& files : {std::vector{file_, other}, std::vector{other, file_}}) {
    const auto all = read_findings(files).findings;
    ASSERT_EQ(all.size(), 3u);
    EXPECT_EQ(all[0].signature, text(made_up_signature(1)));
    EXPECT_EQ(all[0].times_seen, 3u);
    EXPECT_EQ(all[0].witness, numbers_of(simpler_one));
    EXPECT_EQ(all[0].severity, -1);  // of that witness; of the other it is -2
    EXPECT_EQ(all[1].severity, -2);
  }
}

TEST_F(FindingsFile, of_a_folder_with_nodes_are_those_of_all_files_in_it_each_once) {
  const fs::path one = folder_ / "nodes" / "1", two = folder_ / "nodes" / "2";
  EXPECT_THROW(read_findings(std::vector{folder_}), UsageError);
  {
    Findings whole(folder_ / "findings.sqlite"), first(one / "findings.sqlite"), second(two / "findings.sqlite");
    whole.record(made_up_signature(1), one_bullet);
    first.record(made_up_signature(1), one_bullet);
    first.record(made_up_signature(2), one_bullet);
    second.record(made_up_signature(2), one_bullet);
    second.record(made_up_signature(3), one_bullet);
  }
  const auto seen = [&](const std::vector<fs::path>& paths) {
    std::map<std::string, std::uint64_t> all;
    for (const FoundOnce& found : read_findings(paths).findings) all[found.signature] = found.times_seen;
    return all;
  };
  const std::map<std::string, std::uint64_t> expected{
      {text(made_up_signature(1)), 2}, {text(made_up_signature(2)), 2}, {text(made_up_signature(3)), 1}};
  EXPECT_EQ(seen({folder_}), expected);
  EXPECT_EQ(seen({folder_, one / "findings.sqlite", folder_ / "nodes" / ".." / "nodes" / "2" / "findings.sqlite"}),
            expected);

  const FolderLock lock(two, "campaign");
  EXPECT_EQ(seen({folder_}), expected) << "it runs on this host";
  std::ofstream(two / "lock") << "sweeplab runs here\ncampaign\n7\nsweeplab fuzz\nfar-away\n";
  EXPECT_FALSE(seen({folder_}).contains(text(made_up_signature(3)))) << "opened by two hosts";
  ASSERT_EQ(read_findings(std::vector{folder_}).lost.size(), 1u);
  EXPECT_NE(read_findings(std::vector{folder_}).lost[0].find("2/findings.sqlite: left out: a campaign on far-away"),
            std::string::npos);
}

TEST_F(FindingsFile, of_nodes_stand_in_the_order_of_their_numbers) {
  for (const char* name : {"10", "9", "b", "a10", "2"}) {
    fs::create_directories(folder_ / "nodes" / name);
    Findings(folder_ / "nodes" / name / "findings.sqlite");
  }
  fs::create_directories(folder_ / "nodes" / "3");  // has not begun
  std::string order;
  for (const fs::path& file : findings_files(folder_)) order += file.parent_path().filename().string() + " ";
  EXPECT_EQ(order, "2 9 10 a10 b ");
}

TEST_F(FindingsFile, of_several_machines_are_shrunk_where_one_has_shrunk_them) {
  const fs::path other = folder_ / "other.sqlite";
  {
    Findings here(file_), there(other);
    for (const std::uint32_t number : {1u, 2u, 3u, 4u}) {
      here.record(made_up_signature(number), one_bullet);
      there.record(made_up_signature(number), one_bullet);
    }
    for (const std::uint32_t number : {1u, 2u}) here.shrunk(text(made_up_signature(number)), numbers_of(one_bullet));
    for (const std::uint32_t number : {1u, 3u}) there.shrunk(text(made_up_signature(number)), numbers_of(one_bullet));
  }
  for (const auto& files : {std::vector{file_, other}, std::vector{other, file_}}) {
    std::map<std::string, bool> shrunk;
    for (const FoundOnce& found : read_findings(files).findings) shrunk[found.signature] = found.shrunk;
    EXPECT_EQ(shrunk, (std::map<std::string, bool>{{text(made_up_signature(1)), true},
                                                   {text(made_up_signature(2)), true},
                                                   {text(made_up_signature(3)), true},
                                                   {text(made_up_signature(4)), false}}));
  }
}

TEST_F(FindingsFile, seen_at_the_same_moment_stand_in_the_order_of_their_rows) {
  Findings findings(file_);
  const std::vector<std::uint32_t> numbers{9, 2, 7, 4, 11, 1};
  for (const std::uint32_t number : numbers) findings.record(made_up_signature(number), one_bullet);
  sql(("UPDATE findings " + sealed_set(findings_columns, {{"first_seen", "'2026-11-22T08:00:00.000Z'"}})).c_str());
  sql(("UPDATE findings " + sealed_set(findings_columns, {{"first_seen", "'2026-11-22T07:00:00.000Z'"}}) +
       " WHERE rowid = 5")
          .c_str());
  const ReadFindings read = read_findings(file_);
  EXPECT_EQ(read.lost, std::vector<std::string>{});
  std::vector<std::string> order;
  for (const FoundOnce& found : read.findings) order.push_back(found.signature);
  std::vector<std::string> expected;
  for (const std::uint32_t number : {11u, 9u, 2u, 7u, 4u, 1u}) expected.push_back(text(made_up_signature(number)));
  EXPECT_EQ(order, expected);
  for (const std::string& signature : expected) {  // and so they are shrunk
    EXPECT_EQ(findings.next_to_shrink()->signature, signature);
    findings.shrunk(signature, numbers_of(one_bullet));
  }
  EXPECT_FALSE(findings.next_to_shrink());
}

TEST_F(FindingsFile, hands_out_what_is_to_be_shrunk_answers_then_laws_then_pairs) {
  Findings findings(file_);
  const Signature pair = *signature_from("gamedev+exact/float32/pair:outcome/logic/separate/-/-/-/-");
  findings.record(pair, one_bullet);
  const Signature law = *signature_from("m3/float32/law:mirror/rounding/impact/-/-/-/-");
  findings.record(law, one_bullet);
  findings.record(made_up_signature(1), one_bullet);
  ASSERT_TRUE(findings.next_to_shrink());
  EXPECT_EQ(findings.next_to_shrink()->signature, text(made_up_signature(1)));
  EXPECT_EQ(findings.next_to_shrink({text(made_up_signature(1))})->signature, text(law));
  Numbers small{};
  findings.shrunk(text(made_up_signature(1)), small);
  EXPECT_EQ(findings.next_to_shrink()->signature, text(law));
  const Numbers deep{0, 0, 2, 2, 0, 0, 1, 0, 2, 2, 0, 0};
  findings.shrunk(text(law), deep);
  EXPECT_EQ(findings.next_to_shrink()->signature, text(pair));
  const auto all = read_findings(file_).findings;
  EXPECT_FALSE(all[0].shrunk);
  EXPECT_TRUE(all[1].shrunk && all[2].shrunk);
  EXPECT_EQ(all[2].witness, small);
  EXPECT_EQ(all[1].witness, deep);
  EXPECT_EQ(all[1].severity, severity(query_of<float>(deep)));
  EXPECT_NE(all[1].severity, 0);
}

TEST_F(FindingsFile, remembers_a_campaign_that_was_stopped) {
  {
    Findings findings(file_, "night");
    CampaignRow campaign = findings.campaign_under_way();
    campaign.seconds = 12.5;
    campaign.state = "{}";
    findings.keep(campaign, CampaignSample{campaign.id, 12.5, 1000, 3});
  }
  Findings findings(file_);
  CampaignRow campaign = findings.campaign_under_way();
  EXPECT_EQ(campaign.name, "night");
  EXPECT_EQ(campaign.seconds, 12.5);
  EXPECT_EQ(campaign.state, "{}");
  campaign.finished = true;
  findings.keep(campaign, CampaignSample{campaign.id, 20, 2000, 4});
  EXPECT_EQ(read_samples(file_, campaign.id).size(), 2u);
  EXPECT_NE(findings.campaign_under_way().id, campaign.id);
  EXPECT_EQ(read_campaigns(file_).size(), 2u);
}

TEST_F(FindingsFile, damaged_or_foreign_is_refused_and_left_as_it_is) {
  fs::create_directories(file_.parent_path());
  for (const std::string_view text : {"", "not a database", "SQLite format 3"}) {
    std::ofstream(file_, std::ios::binary) << text;
    expect_refused("no SQLite database");
  }
  std::ofstream(file_, std::ios::binary) << std::string(5000, 'x');
  expect_refused("no SQLite database");

  fs::remove(file_);
  sqlite::Connection(file_, sqlite::Access::read_write, true).run("CREATE TABLE findings (signature TEXT)");
  expect_refused("database of something else");
  sql("PRAGMA application_id = 1398230082; PRAGMA user_version = 1");
  expect_refused("damaged: ");
  sql(fmt::format("PRAGMA user_version = {}", findings_layout + 1).c_str());
  expect_refused("made by a newer SweepLab");

  fs::remove(file_);
  {
    Findings findings(file_);
    for (std::uint32_t i = 0; i < 300; ++i) findings.record(made_up_signature(i), one_bullet);
  }
  sql("ALTER TABLE findings RENAME COLUMN severity TO depth");
  expect_refused("damaged: no such column: severity");
}

TEST_F(FindingsFile, that_is_not_there_is_not_read) {
  EXPECT_THROW(read_findings(file_), UsageError);
  EXPECT_FALSE(fs::exists(file_));
  EXPECT_THROW(Findings{folder_}, UsageError);
}

}  // namespace
}  // namespace sweeplab
