// SPDX-License-Identifier: MIT
//
// Findings files that were copied while they were written, or in which a bit has flipped: what is damaged is named, and
// all else is kept.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <random>
#include <set>
#include <tuple>

#include "harness/findings/findings.h"
#include "harness/findings/findings_mending.h"
#include "harness/findings/findings_reading.h"
#include "harness/support/usage_error.h"

namespace sweeplab {
namespace {

namespace fs = std::filesystem;

const Query<float> bullet{{0, 3, 1, 1}, {4, 0}, {2, 0, 1, 1}, {0, 0}};
constexpr std::size_t page = 4096;

/// One of the signatures that could be: phantoms of each method, on each kind of query.
Signature made_up(std::uint32_t number) {
  Signature s;
  const auto digit = [&number](std::size_t base) {
    const std::size_t value = number % base;
    number /= static_cast<std::uint32_t>(base);
    return value;
  };
  s.subject = static_cast<std::uint8_t>(2 + digit(methods().size()));
  s.cause = static_cast<Cause>(1 + digit(2));
  s.verdict = static_cast<Verdict>(digit(8));
  s.query.x = static_cast<Course>(digit(3));
  s.query.y = static_cast<Course>(digit(3));
  return s;
}

/// All that is told of a finding.
auto all_of(const FoundOnce& f) {
  return std::tie(f.signature, f.witness, f.severity, f.shrunk, f.program, f.signature_version, f.first_seen,
                  f.last_seen, f.times_seen, f.campaign);
}

class DamagedFindings : public testing::Test {
 protected:
  DamagedFindings()
      : folder_(fs::temp_directory_path() / fmt::format("sweeplab_damaged_{}", getpid())),
        file_(folder_ / "findings.sqlite") {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  ~DamagedFindings() override { fs::remove_all(folder_); }

  static std::string bytes(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  static void write(const fs::path& path, std::string_view bytes) {
    std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
  }
  std::set<std::string> names() const {
    std::set<std::string> all;
    for (const auto& entry : fs::directory_iterator(folder_)) all.insert(entry.path().filename());
    return all;
  }
  void sql(const std::string& statements) const {
    sqlite::Connection(file_, sqlite::Access::read_write).run(statements.c_str());
  }
  /// Findings with these numbers, and a campaign with a sample.
  void record(std::uint32_t first, std::uint32_t last) const {
    Findings findings(file_, "night");
    for (std::uint32_t i = first; i < last; ++i) findings.record(made_up(i), bullet);
    CampaignRow campaign = findings.campaign_under_way();
    campaign.seconds = last;
    findings.keep(campaign, CampaignSample{campaign.id, static_cast<double>(last), 1000, last});
  }
  std::map<std::string, FoundOnce> by_signature() const {
    std::map<std::string, FoundOnce> all;
    for (const FoundOnce& found : read_findings(file_).findings) all.emplace(found.signature, found);
    return all;
  }
  /// Fifty findings whose index has but the first forty: as in a copy that was begun before and ended after the last ten
  /// were written. SQLite's quick_check does not see it in every version.
  void break_the_index(const char* first = "") const {
    record(0, 40);
    sql(first);
    const std::string before = bytes(file_);
    record(40, 50);
    const std::string after = bytes(file_);
    write(file_, after.substr(0, 2 * page) + before.substr(2 * page, page) + after.substr(3 * page));
    sqlite::Connection db(file_, sqlite::Access::immutable);
    sqlite::Statement check = db.prepare("PRAGMA integrity_check(1)");
    ASSERT_TRUE(check.step());
    ASSERT_NE(check.text(0).find("sqlite_autoindex_findings_1"), std::string::npos) << check.text(0);
  }

  fs::path folder_, file_;
};

TEST_F(DamagedFindings, whose_index_is_broken_are_all_read_and_are_not_written_to) {
  break_the_index();
  const std::string before = bytes(file_);
  EXPECT_THROW(Findings{file_}, UsageError);
  const ReadFindings read = read_findings(file_);
  EXPECT_EQ(read.findings.size(), 50u);
  EXPECT_EQ(read.lost, std::vector<std::string>{});
  ASSERT_EQ(read.notes.size(), 1u);
  EXPECT_NE(read.notes[0].find("all rows could be read"), std::string::npos) << read.notes[0];
  EXPECT_EQ(bytes(file_), before);
  EXPECT_EQ(names(), std::set<std::string>{"findings.sqlite"});
}

TEST_F(DamagedFindings, that_are_in_neither_table_nor_index_are_told_by_the_gap_that_they_leave) {
  break_the_index("DELETE FROM findings WHERE rowid BETWEEN 11 AND 13");
  const ReadFindings read = read_findings(file_);
  EXPECT_EQ(read.findings.size(), 47u);
  EXPECT_EQ(read.lost, std::vector{file_.string() + ": 3 rows between row 10 and row 14 are not there"});
}

TEST_F(DamagedFindings, whose_index_is_broken_are_mended_before_a_campaign_and_no_signature_comes_twice) {
  break_the_index();
  const std::string before = bytes(file_);
  const auto said = mend_findings(file_);
  ASSERT_EQ(said.size(), 2u);
  EXPECT_NE(said[1].find("50 findings"), std::string::npos) << said[1];
  EXPECT_EQ(names(), (std::set<std::string>{"findings.sqlite", "findings.sqlite.old-1"}));
  EXPECT_EQ(bytes(folder_ / "findings.sqlite.old-1"), before);
  {
    Findings findings(file_);
    for (std::uint32_t i = 0; i < 50; ++i) EXPECT_FALSE(findings.record(made_up(i), bullet)) << i;
    EXPECT_TRUE(findings.record(made_up(50), bullet));
    EXPECT_EQ(findings.size(), 51u);
    EXPECT_EQ(findings.campaign_under_way().name, "night");
    EXPECT_EQ(findings.campaign_under_way().seconds, 50);
  }
  EXPECT_EQ(read_samples(file_).size(), 2u);
  EXPECT_EQ(mend_findings(file_), std::vector<std::string>{});  // now it is whole
}

TEST_F(DamagedFindings, that_stand_there_twice_are_put_together) {
  break_the_index();
  sql("INSERT INTO findings SELECT * FROM findings NOT INDEXED WHERE rowid > 40");  // what went on with the copy found
  const ReadFindings read = read_findings(file_);
  ASSERT_EQ(read.findings.size(), 50u);
  for (std::size_t i = 0; i < 50; ++i) EXPECT_EQ(read.findings[i].times_seen, i < 40 ? 1u : 2u) << i;
  EXPECT_EQ(read.lost, std::vector<std::string>{});
  ASSERT_EQ(read.notes.size(), 2u);
  EXPECT_NE(read.notes[1].find("10 rows had a signature that another has"), std::string::npos) << read.notes[1];
  EXPECT_EQ(mend_findings(file_).size(), 3u);
  Findings findings(file_);
  EXPECT_EQ(findings.size(), 50u);
}

TEST_F(DamagedFindings, of_any_one_page_that_is_destroyed_are_named_and_the_others_are_listed) {
  record(0, 300);
  const std::string whole = bytes(file_);
  const auto original = by_signature();
  std::size_t lost_at_all = 0;
  for (std::size_t begin = page; begin < whole.size(); begin += page) {
    std::string holed = whole;
    for (std::size_t i = begin; i < begin + page; ++i) holed[i] = static_cast<char>(i * 31);
    write(file_, holed);
    const ReadFindings read = read_findings(file_);
    EXPECT_FALSE(read.notes.empty()) << begin;
    std::set<std::string> listed;
    for (const FoundOnce& found : read.findings) {
      EXPECT_EQ(all_of(found), all_of(original.at(found.signature))) << begin;
      listed.insert(found.signature);
    }
    std::string told;
    for (const std::string& line : read.lost) told += line + "\n";
    for (const auto& [signature, _] : original) {
      if (listed.contains(signature)) continue;
      ++lost_at_all;
      EXPECT_NE(told.find("(" + signature + ")"), std::string::npos) << begin << ": " << signature << "\n" << told;
    }
  }
  EXPECT_GT(lost_at_all, 300u);   // each was in some page
  EXPECT_LT(lost_at_all, 1000u);  // and with the page that leads to all pages all are
}

TEST_F(DamagedFindings, that_are_lost_with_the_end_of_the_file_are_told) {
  record(0, 300);
  const std::string whole = bytes(file_);
  write(file_, whole.substr(0, whole.size() * 2 / 3));
  const ReadFindings read = read_findings(file_);
  EXPECT_GT(read.findings.size(), 50u);
  EXPECT_LT(read.findings.size(), 300u);
  EXPECT_FALSE(read.lost.empty());
  const auto said = mend_findings(file_);
  EXPECT_EQ(by_signature().size(), read.findings.size());
  EXPECT_EQ(bytes(folder_ / "findings.sqlite.old-1"), whole.substr(0, whole.size() * 2 / 3));
  EXPECT_EQ(read_findings(file_).notes, std::vector<std::string>{});
}

TEST_F(DamagedFindings, of_which_only_the_first_page_is_left_are_not_said_to_be_all_there) {
  record(0, 300);
  write(file_, bytes(file_).substr(0, 5000));
  const ReadFindings read = read_findings(file_);
  EXPECT_TRUE(read.findings.empty());
  ASSERT_EQ(read.lost.size(), 1u);
  EXPECT_TRUE(read.lost[0].ends_with("what came after row 0 cannot be read, nor how much it was")) << read.lost[0];
}

TEST_F(DamagedFindings, in_one_column_of_a_row_are_named_and_the_others_are_listed) {
  record(0, 20);
  const std::string whole = bytes(file_);
  const auto original = by_signature();
  for (const char* change : {"witness = replace(witness, '0x1p+1', '0x1p+3')",
                             "severity = -4",
                             "shrunk = 1",
                             "times_seen = 5",
                             "first_seen = '2020'",
                             "last_seen = '2030'",
                             "campaign = 'day'",
                             "program = ''",
                             "signature_version = 3",
                             "kind = 'law'",
                             "subject = 'm3'",
                             "scalar = 'float64'",
                             "what = ''",
                             "cause = ''",
                             "truth = ''",
                             "decimals = ''",
                             "checksum = '00000000'",
                             "signature = signature || 'x'",
                             "witness = 'one two'",
                             "severity = '-2'"}) {
    write(file_, whole);
    sql(fmt::format("UPDATE findings SET {} WHERE rowid = 7", change));
    const ReadFindings read = read_findings(file_);
    EXPECT_EQ(read.findings.size(), change == std::string("severity = '-2'") ? 20u : 19u)
        << change;  // that is a number
    for (const FoundOnce& found : read.findings)
      EXPECT_EQ(all_of(found), all_of(original.at(found.signature))) << change;
    if (read.findings.size() == 20) continue;
    ASSERT_EQ(read.lost.size(), 1u) << change;
    EXPECT_NE(read.lost[0].find("row 7 (" + text(made_up(6))), std::string::npos) << read.lost[0];
  }
}

TEST_F(DamagedFindings, are_not_made_whole_by_counting_and_are_by_being_found_anew) {
  record(0, 3);
  Findings findings(file_);
  EXPECT_FALSE(findings.record(made_up(1), bullet));
  sql("UPDATE findings SET severity = 77 WHERE rowid = 2");
  EXPECT_FALSE(findings.record(made_up(1), bullet));
  findings.flush();
  EXPECT_EQ(read_findings(file_).lost.size(), 1u);
  EXPECT_EQ(read_findings(file_).findings.size(), 2u);

  Findings another(file_);
  EXPECT_TRUE(another.record(made_up(1), bullet));  // whose row told nothing that could be believed
  EXPECT_EQ(read_findings(file_).lost, std::vector<std::string>{});
  EXPECT_EQ(by_signature().at(text(made_up(1))).severity, -2);
  EXPECT_EQ(another.size(), 3u);
}

TEST_F(DamagedFindings, campaigns_and_samples_are_left_out_and_told_of) {
  record(0, 3);
  sql("UPDATE campaigns SET seconds = 1e9; UPDATE samples SET inputs = 7");
  EXPECT_EQ(read_findings(file_).lost.size(), 2u);
  EXPECT_EQ(read_campaigns(file_).size(), 0u);
  EXPECT_EQ(read_samples(file_).size(), 0u);
  EXPECT_EQ(Findings(file_).campaign_under_way().seconds, 0);
}

TEST_F(DamagedFindings, of_layout_1_are_read_with_a_note_and_have_checksums_from_the_next_campaign_on) {
  record(0, 30);
  const auto original = by_signature();
  sql("ALTER TABLE findings DROP COLUMN checksum; ALTER TABLE campaigns DROP COLUMN checksum;"
      "ALTER TABLE samples DROP COLUMN checksum; PRAGMA user_version = 1");
  const ReadFindings read = read_findings(file_);
  EXPECT_EQ(read.findings.size(), 30u);
  ASSERT_EQ(read.notes.size(), 1u);
  EXPECT_NE(read.notes[0].find("older SweepLab, without checksums"), std::string::npos) << read.notes[0];
  EXPECT_THROW(Findings{file_}, UsageError);
  EXPECT_EQ(mend_findings(file_).size(), 2u);
  const auto now = by_signature();
  ASSERT_EQ(now.size(), original.size());
  for (const auto& [signature, found] : now) EXPECT_EQ(all_of(found), all_of(original.at(signature)));
  sql("UPDATE findings SET severity = 3 WHERE rowid = 30");
  EXPECT_EQ(read_findings(file_).lost.size(), 1u);
}

TEST_F(DamagedFindings, are_mended_by_the_next_campaign_where_one_was_killed_at_it) {
  break_the_index();
  const std::string damaged = bytes(file_);
  mend_findings(file_);
  const std::string mended = bytes(file_);
  const fs::path ready = file_.string() + ".mended";

  fs::rename(file_, ready);  // killed between the two renames
  write(file_.string() + "-wal", "the old one's log");
  EXPECT_EQ(mend_findings(file_), std::vector<std::string>{});
  EXPECT_EQ(bytes(file_), mended);
  EXPECT_EQ(by_signature().size(), 50u);
  EXPECT_EQ(names(), (std::set<std::string>{"findings.sqlite", "findings.sqlite.old-1"}));

  write(ready, "half");  // killed before either
  write(file_.string() + ".mending", "half");
  write(file_, damaged);
  EXPECT_EQ(mend_findings(file_).size(), 2u);
  EXPECT_EQ(by_signature().size(), 50u);
  EXPECT_EQ(names(), (std::set<std::string>{"findings.sqlite", "findings.sqlite.old-1", "findings.sqlite.old-2"}));
}

TEST_F(DamagedFindings, by_any_flipped_bit_are_never_listed_otherwise_than_they_were_and_the_lost_are_told) {
  record(0, 300);
  const std::string whole = bytes(file_);
  const auto original = by_signature();
  std::mt19937 random(1);
  int refused = 0, noticed = 0;
  std::size_t most_lost = 0;
  for (int flip = 0; flip < 200; ++flip) {
    std::string damaged = whole;
    const std::size_t place = random() % damaged.size();
    damaged[place] = static_cast<char>(damaged[place] ^ (1 << random() % 8));
    write(file_, damaged);
    try {
      const ReadFindings read = read_findings(file_);
      for (const FoundOnce& found : read.findings) {
        const auto before = original.find(found.signature);
        ASSERT_NE(before, original.end()) << place;
        EXPECT_EQ(all_of(found), all_of(before->second)) << place;
      }
      const std::size_t missing = original.size() - read.findings.size();
      most_lost = std::max(most_lost, missing);
      if (missing > 0) {
        EXPECT_FALSE(read.lost.empty()) << place;
      }
      noticed += !read.lost.empty() || !read.notes.empty();
    } catch (const UsageError& error) {
      ++refused;
      EXPECT_LT(place, page) << error.what();  // the header and the tables' names, without which nothing is known
    }
    EXPECT_TRUE(bytes(file_) == damaged) << place;
  }
  EXPECT_GT(noticed, 100);  // the others are in what is not used
  EXPECT_LT(refused, 10);
  EXPECT_LT(most_lost, 150u);
}

TEST_F(DamagedFindings, copied_at_any_moment_while_they_are_written_lose_no_more_than_is_told) {
  Findings writer(file_);
  for (std::uint32_t copies = 0; copies < 12; ++copies) {
    const fs::path copy = folder_ / fmt::format("copy-{}.sqlite", copies);
    // The file, then more findings, more than the log holds between two checkpoints, then the log: a torn copy.
    fs::copy_file(file_, copy);
    for (std::uint32_t i = 0; i < 100 + 150 * (copies % 3); ++i) {
      const std::uint32_t number = copies * 400 + i;
      writer.record(made_up(number % 4000), bullet);
    }
    if (fs::exists(file_.string() + "-wal")) fs::copy_file(file_.string() + "-wal", copy.string() + "-wal");
    const auto written = by_signature();
    for (const FoundOnce& found : read_findings(copy).findings) {
      ASSERT_TRUE(written.contains(found.signature)) << copies;
      EXPECT_EQ(found.witness, written.at(found.signature).witness);
    }
    mend_findings(copy);
    Findings on(copy);
    for (std::uint32_t i = 0; i < 200; ++i) on.record(made_up(i), bullet);
    const ReadFindings read = read_findings(copy);
    std::set<std::string> signatures;
    for (const FoundOnce& found : read.findings) signatures.insert(found.signature);
    EXPECT_EQ(signatures.size(), on.size()) << copies;
    EXPECT_EQ(read.lost, std::vector<std::string>{}) << copies;
  }
}

}  // namespace
}  // namespace sweeplab
