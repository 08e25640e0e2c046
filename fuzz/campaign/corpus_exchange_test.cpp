// SPDX-License-Identifier: MIT
#include "fuzz/campaign/corpus_exchange.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <barrier>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "fuzz/campaign/background_exchange.h"
#include "fuzz/campaign/corpora.h"
#include "harness/support/sha256.h"
#include "harness/support/usage_error.h"

namespace sweeplab::fuzz {
namespace {

namespace fs = std::filesystem;

class Exchange : public testing::Test {
 protected:
  Exchange()
      : shared(fs::path(testing::TempDir()) /
               (std::string("exchange_") + testing::UnitTest::GetInstance()->current_test_info()->name())) {
    fs::remove_all(shared);
    fs::create_directories(shared);
  }
  ~Exchange() override { fs::remove_all(shared); }

  CampaignOptions node(const std::string& name) const {
    return {.targets = {"fuzz_truth", "fuzz_survey"}, .out = shared / "nodes" / name, .shared = shared};
  }
  CampaignOptions all() const { return {.targets = {"fuzz_truth", "fuzz_survey"}, .out = shared}; }

  static void write(const fs::path& file, const std::string& bytes) { std::ofstream(file, std::ios::binary) << bytes; }
  static std::string read(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  static std::set<std::string> names(const fs::path& folder) {
    std::set<std::string> all;
    for (const auto& entry : fs::directory_iterator(folder)) all.insert(entry.path().filename());
    return all;
  }
  static std::set<std::string> contents(const fs::path& folder) {
    std::set<std::string> all;
    for (const auto& entry : fs::directory_iterator(folder)) all.insert(read(entry.path()));
    return all;
  }

  const fs::path shared;
};

TEST_F(Exchange, GivesAllNodesAllInputsOfEachTargetOnceWhileAllAreAtIt) {
  constexpr int nodes = 5, rounds = 8, inputs_a_round = 20;
  std::barrier round_ended(nodes);
  std::vector<std::jthread> threads;
  for (int n = 0; n < nodes; ++n) {
    threads.emplace_back([&, n] {
      const CampaignOptions mine = node(std::to_string(n));
      CorpusExchange exchange(mine);
      for (int round = 0; round < rounds; ++round) {
        for (int i = 0; i < inputs_a_round; ++i) {
          // Half of them every node finds by itself, under a name of its own.
          const std::string by = i % 2 == 0 ? "all" : std::to_string(n);
          const std::string bytes =
              fmt::format("{} {} {} {}", by, round, i, std::string(static_cast<std::size_t>(100 * i), 'x'));
          write(corpus_of(mine, "fuzz_truth") / fmt::format("{}-{}-{}", n, round, i), bytes);
          if (i == 0) write(corpus_of(mine, "fuzz_survey") / fmt::format("{}-{}", n, round), bytes);
        }
        exchange.give(false);
        exchange.take();
      }
      exchange.give(true);
      round_ended.arrive_and_wait();
      exchange.take();
    });
  }
  threads.clear();
  const std::size_t truth = rounds * (inputs_a_round / 2 + nodes * inputs_a_round / 2);
  EXPECT_EQ(names(corpus_of(all(), "fuzz_truth")).size(), truth);
  EXPECT_EQ(names(corpus_of(all(), "fuzz_survey")).size(), std::size_t{rounds});
  for (const std::string& name : names(corpus_of(all(), "fuzz_truth"))) {
    EXPECT_EQ(sha256(read(corpus_of(all(), "fuzz_truth") / name)), name);
  }
  for (int n = 0; n < nodes; ++n) {
    for (const std::string& target : all().targets) {
      const fs::path corpus = corpus_of(node(std::to_string(n)), target);
      EXPECT_EQ(contents(corpus), contents(corpus_of(all(), target))) << n;
    }
    EXPECT_TRUE(fs::is_empty(node(std::to_string(n)).out / "exchange"));
  }
}

TEST_F(Exchange, GivesWhatMayBeHalfWrittenOnlyTheNextTime) {
  CorpusExchange exchange(node("1"));
  const fs::path input = corpus_of(node("1"), "fuzz_truth") / "input";
  write(input, "ha");
  exchange.give(false);
  EXPECT_TRUE(fs::is_empty(corpus_of(all(), "fuzz_truth")));
  write(input, "half");
  write(corpus_of(node("1"), "fuzz_truth") / "other.12.partial", "h");
  exchange.give(false);
  EXPECT_EQ(contents(corpus_of(all(), "fuzz_truth")), std::set<std::string>{"half"});
}

TEST_F(Exchange, TakesNothingThatIsNotWhatItsNameSaysAndMendsIt) {
  CorpusExchange one(node("1")), two(node("2"));
  const fs::path broken = corpus_of(all(), "fuzz_truth") / sha256("an input");
  write(broken, "an in");
  two.take();
  EXPECT_TRUE(fs::is_empty(corpus_of(node("2"), "fuzz_truth")));
  write(corpus_of(node("1"), "fuzz_truth") / "mine", "an input");
  one.give(true);
  EXPECT_EQ(read(broken), "an input");
  two.take();
  EXPECT_EQ(contents(corpus_of(node("2"), "fuzz_truth")), std::set<std::string>{"an input"});
}

TEST_F(Exchange, BegunAgainKnowsWhatIsThere) {
  write((make_corpora(node("1")), corpus_of(node("1"), "fuzz_truth") / "mine"), "an input");
  for (int begun = 0; begun < 2; ++begun) {
    write(node("1").out / "exchange" / "half", "h");  // where there is that folder: what a kill has left
    CorpusExchange exchange(node("1"));
    exchange.give(true);
    exchange.take();
    EXPECT_EQ(names(corpus_of(node("1"), "fuzz_truth")), std::set<std::string>{"mine"});
    EXPECT_TRUE(fs::is_empty(node("1").out / "exchange"));
  }
}

TEST_F(Exchange, SaysWhatCannotBeReadAfterAllElse) {
  CorpusExchange one(node("1")), two(node("2"));
  for (int i = 0; i < 20; ++i) write(corpus_of(all(), "fuzz_truth") / std::to_string(i), std::to_string(i));
  fs::create_directory(corpus_of(all(), "fuzz_truth") / "a folder");
  fs::remove(corpus_of(all(), "fuzz_survey"));
  EXPECT_THROW(two.take(), UsageError);
  EXPECT_EQ(contents(corpus_of(node("2"), "fuzz_truth")).size(), 20u);
}

TEST_F(Exchange, LeavesNoHalfOfWhatThereIsNoRoomForAndGivesItWhenThereIs) {
  CorpusExchange one(node("1"));
  const fs::path given = corpus_of(all(), "fuzz_truth");
  write(corpus_of(node("1"), "fuzz_truth") / "small", "fits");
  write(corpus_of(node("1"), "fuzz_truth") / "large", std::string(100000, 'x'));
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  const rlimit little{.rlim_cur = 1000, .rlim_max = before.rlim_max};  // to who writes, as a full disk
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &little), 0);
  EXPECT_THROW(one.give(true), UsageError);
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
  std::signal(SIGXFSZ, handler);
  for (const std::string& name : names(given)) EXPECT_EQ(sha256(read(given / name)), name);
  EXPECT_TRUE(fs::is_empty(node("1").out / "exchange"));
  one.give(true);
  EXPECT_EQ(names(given).size(), 2u);
}

TEST_F(Exchange, InTheBackgroundTellsOfATroubleOnceUntilAllIsWell) {
  CorpusExchange one(node("1"));
  const fs::path corpus = corpus_of(all(), "fuzz_truth");
  fs::remove(corpus);
  write(corpus, "no folder");
  BackgroundExchange exchange(one);
  const auto until_told = [&] {
    std::string told;
    for (int tries = 0; told.empty() && tries < 60'000; ++tries) {  // minutes, or the test would never end
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
      told = exchange.take_trouble();
    }
    return told;
  };
  EXPECT_NE(until_told().find("Not a directory"), std::string::npos);
  fs::remove(corpus);
  fs::create_directory(corpus);
  write(corpus / "given", "by another");
  for (int tries = 0; fs::is_empty(corpus_of(node("1"), "fuzz_truth")) && tries < 60'000; ++tries) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  fs::remove_all(corpus);
  EXPECT_NE(until_told(), "");
}

}  // namespace
}  // namespace sweeplab::fuzz
