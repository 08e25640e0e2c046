// SPDX-License-Identifier: MIT
#include "harness/engines/engine.h"

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <exception>
#include <filesystem>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "harness/engines/test/engine_beside.h"
#include "harness/query/families.h"
#include "harness/support/test/folder_of_test.h"

namespace sweeplab {
namespace {

using std::chrono::milliseconds;

const std::vector<std::size_t> magic_places{7, 299};

std::string echo(const std::string& fault = "") { return beside("echo_engine " + fault); }

/// Boxes that hit, miss, overlap and touch in turns, none with the magic number.
std::vector<Query<double>> some_queries(std::size_t n) {
  std::vector<Query<double>> queries;
  for (std::size_t i = 0; i < n; ++i) {
    const double step = static_cast<double>(i % 37);
    queries.push_back({{0, 0, 2, 3}, {step / 2, step / 16 - 1}, {8 + step / 32, step / 8, 1, 2}, {-step / 4, 0}});
  }
  return queries;
}

/// The same, with the magic number at its places: as a motion of B that meets nothing.
std::vector<Query<double>> with_magic() {
  std::vector<Query<double>> queries = some_queries(300);
  for (const std::size_t i : magic_places) queries[i].motion_b.y = 1234.5;
  return queries;
}

std::vector<Query<double>> first_of(const Family& family) {
  std::vector<Query<double>> queries;
  for (std::uint64_t i = 0; i < 50 && (family.size == 0 || i < family.size); ++i) {
    queries.push_back(family.at<double>(6, i));
  }
  return queries;
}

template <class S>
struct Asked {
  std::vector<Answer<S>> answers;
  std::vector<bool> asked;
};
template <class S>
Asked<S> ask(const Method& method, const std::vector<Query<S>>& queries) {
  Asked<S> result{std::vector<Answer<S>>(queries.size(), {Outcome::failed}), {}};
  method.answer<S>(queries, result.answers, &result.asked);
  return result;
}

std::size_t processes_with(const std::string& word) {
  std::size_t count = 0;
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    count += text_of_file(entry.path() / "cmdline").find(word) != std::string::npos;
  }
  return count;
}

/// Waits until there are some, or none.
bool come_to_run(const std::string& word, bool some) {
  const auto until = std::chrono::steady_clock::now() + patience;
  while (std::chrono::steady_clock::now() < until) {
    if ((processes_with(word) > 0) == some) return true;
    std::this_thread::sleep_for(milliseconds(10));
  }
  return false;
}

TEST(Engine, AnswersWhatTheMethodBehindItDoesBitForBitInAllFamilies) {
  const Engine echoing(engine(echo()));
  for (const Family& family : families()) {
    const std::vector<Query<double>> queries = first_of(family);
    const Asked<double> mine = ask(echoing.method(), queries), right = ask(*find_method("exact"), queries);
    for (std::size_t i = 0; i < queries.size(); ++i) {
      Answer<double> expected = right.answers[i];
      expected.corner = false;  // goes unsaid
      EXPECT_TRUE(mine.asked[i] && mine.answers[i] == expected) << family.name << " " << i;
    }
  }
  EXPECT_EQ(echoing.troubles(), "");
}

TEST(Engine, ThatHoldsBoxesOtherwiseAnswersWhatItIsAskedAsIfItDidNot) {
  for (const char* form : {"min_max", "centre_half", "position_offset"}) {
    EngineOptions options = engine(echo(form));
    const Engine strict(options);
    options.rounded = true;
    const Engine rounding(options);
    std::ptrdiff_t asked_strictly = 0, asked_rounded = 0;
    for (const Family& family : families()) {
      const std::vector<Query<double>> queries = first_of(family);
      std::vector<Query<double>> told;
      for (const auto& query : queries) told.push_back(rounding.told(query));
      for (const auto& [one, given] : {std::pair{&strict, &queries}, {&rounding, &told}}) {
        const Asked<double> mine = ask(one->method(), *given), right = ask(*find_method("exact"), *given);
        for (std::size_t i = 0; i < queries.size(); ++i) {
          EXPECT_EQ(one->takes(queries[i]), mine.asked[i]);
          if (!mine.asked[i]) continue;
          EXPECT_EQ(mine.answers[i].outcome, right.answers[i].outcome) << form << family.name << i;
          EXPECT_EQ(mine.answers[i].time, right.answers[i].time) << form << family.name << i;
        }
        (one == &strict ? asked_strictly : asked_rounded) += std::ranges::count(mine.asked, true);
      }
    }
    EXPECT_GT(asked_strictly, 0) << form;
    EXPECT_LT(asked_strictly, asked_rounded) << form;
  }
}

/// What is asked is answered as by exact, but where the magic number is: there it has failed.
void expect_failed_at_magic_alone(const Asked<double>& given, const std::vector<Query<double>>& queries) {
  const Asked<double> right = ask(*find_method("exact"), queries);
  for (std::size_t i = 0; i < queries.size(); ++i) {
    if (!given.asked[i]) continue;
    const bool at_fault = queries[i].motion_b.y == 1234.5;
    EXPECT_EQ(given.answers[i].outcome, at_fault ? Outcome::failed : right.answers[i].outcome) << i;
  }
}

/// Each is found on the queries at fault, with its reason, and on no other; what is asked besides is answered as before.
TEST(Engine, IsNamedOnEachQueryAtFaultAndTheRunGoesOn) {
  const std::vector<Query<double>> queries = with_magic();
  for (const auto& [fault, reason] :
       {std::pair{"hangs", "hang: no answer within 600 s"},
        {"exits", "crash: exit status 3"},
        {"too_few", "too few lines"},
        {"too_many", "too many lines"},
        {"garbage", "garbage, found \"I do not know\""},
        {"leaks_at_once", "crash: signal 11 (Segmentation fault), its 64 MiB of memory used up"}}) {
    const Engine wrong(wrong_engine(echo(fault)));
    SCOPED_TRACE(fault);
    const Asked<double> given = ask(wrong.method(), queries);
    EXPECT_EQ(std::ranges::count(given.asked, true), 300);
    expect_failed_at_magic_alone(given, queries);
    EXPECT_NE(wrong.troubles().find("failed on 2 queries: " + std::string(reason)), std::string::npos)
        << fault << wrong.troubles();
  }
}

TEST(Engine, IsNotAskedAnyMoreWhenTheRunHasWaitedForItAsLongAsItMay) {
  EngineOptions options = wrong_engine(echo("hangs"));
  options.budget = std::chrono::minutes(15);  // one hang takes more: of a batch, of a part, of the query alone
  const Engine wrong(options);
  const std::vector<Query<double>> queries = with_magic();
  const Asked<double> given = ask(wrong.method(), queries);
  const auto unasked = std::ranges::count(given.asked, false);
  EXPECT_GT(unasked, 0);
  EXPECT_LT(unasked, static_cast<std::ptrdiff_t>(queries.size()));
  expect_failed_at_magic_alone(given, queries);
  EXPECT_NE(wrong.troubles().find("not asked any more after "), std::string::npos) << wrong.troubles();
  EXPECT_EQ(std::ranges::count(ask(wrong.method(), some_queries(20)).asked, true), 0);
}

TEST(Engine, ThatSaysNaNFailsAndOneThatSaysUnaskedIsNotAsked) {
  std::vector<Query<double>> queries = with_magic();
  for (const std::size_t i : magic_places) queries[i] = {{0, 0, 1234.5, 3}, {9, 0}, {1240, 0, 1, 3}, {0, 0}};
  const Engine nan(engine(echo("nan"))), unasked(engine(echo("unasked")));
  ask(nan.method(), queries);
  const Asked<double> of_unasked = ask(unasked.method(), queries);
  for (const std::size_t i : magic_places) EXPECT_FALSE(of_unasked.asked[i]);
  EXPECT_EQ(std::ranges::count(of_unasked.asked, false), 2);
  EXPECT_NE(nan.troubles().find("failed on 2 queries: a time that is NaN or infinite"), std::string::npos);
  EXPECT_EQ(unasked.troubles(), "");
}

TEST(Engine, ThatLeaksUntilItIsKilledIsStartedAgainAndSaidSo) {
  EngineOptions options = engine(echo("leaks"));
  options.memory = std::uint64_t{64} << 20;  // 256 queries
  const Engine leaking(options);
  const std::vector<Query<double>> queries = some_queries(700);
  const Asked<double> given = ask(leaking.method(), queries);
  EXPECT_EQ(std::ranges::count(given.asked, true), 700);
  expect_failed_at_magic_alone(given, queries);
  EXPECT_NE(leaking.troubles().find("on no query in particular: crash: signal 11 (Segmentation fault), its 64 MiB of "
                                    "memory used up"),
            std::string::npos)
      << leaking.troubles();
}

TEST(Engine, ThatFailsOnEveryQueryIsStoppedWithAClearMessage) {
  std::vector<Query<double>> queries = with_magic();
  for (auto& q : queries) q.motion_b.y = 1234.5;
  for (const auto& [fault, reason] :
       {std::pair{"hangs", "on 5 queries one after the other, each put to it alone; on the last: hang"},
        {"exits", "on 20 queries one after the other, each put to it alone; on the last: crash: exit status 3"}}) {
    const Engine hopeless(wrong_engine(echo(fault)));
    const std::string said = refusal([&] { ask(hopeless.method(), queries); });
    EXPECT_NE(said.find("stopped, for it failed"), std::string::npos) << fault << said;
    EXPECT_NE(said.find(reason), std::string::npos) << fault << said;
  }
}

TEST(Engine, ThatCannotBeStartedOrSaysNothingThenIsRefusedWithWhatItSaid) {
  const std::string card = R"(echo '{"name": "x", "version": "1", "scalar": "float32", "touching": "none", )"
                           R"("overlap": "hit", )";
  for (const auto& [command, expected] :
       {std::pair<std::string, const char*>{"./no_such_engine", "exit status 127: sh: 1: ./no_such_engine: not found"},
        {"exit 5", "found: exit status 5"},
        {"echo '{\"name\": \"x\", \"versoin\": \"1\"}'", "1:15: expected one of name, version"},
        {card + R"("takes": 5}')", "expected an object"},
        {card + R"("time_error": 1, "normal": 5}')", "expected true or false"},
        {"printf 'a\\nb\\n'", "more than a line"}}) {
    const std::string said = refusal([&] { Engine{engine(command)}; });
    EXPECT_NE(said.find(expected), std::string::npos) << command << ": " << said;
  }
  const std::string said = refusal([] { Engine{wrong_engine(echo("silent"))}; });
  EXPECT_NE(said.find("within 60 s of its start; found: nothing"), std::string::npos) << said;
}

TEST(Engine, SpeaksWithoutADeadlockHoweverMuchIsOnItsWay) {
  for (const char* manner : {"eager", "chatty", ""}) {
    const Engine one(engine(echo(manner)));
    const auto queries = some_queries(20'000);  // far more than the pipes hold, both ways
    const Asked<double> given = ask(one.method(), queries), right = ask(*find_method("exact"), queries);
    for (std::size_t i = 0; i < queries.size(); ++i) ASSERT_EQ(given.answers[i].time, right.answers[i].time) << i;
    EXPECT_EQ(one.troubles(), "") << manner;
  }
}

TEST(Engine, LeavesNoProcessBehindNotEvenWhatItHasSentAway) {
  const std::string token = "98765." + std::to_string(getpid());
  {
    const Engine engine_with_child(engine("setsid sleep " + token + " & (sleep " + token + " &) ; exec " + echo()));
    EXPECT_EQ(ask(engine_with_child.method(), some_queries(3)).asked.size(), 3u);
    EXPECT_TRUE(come_to_run(token, true));
  }
  EXPECT_EQ(processes_with(token), 0u);
  {  // that does not end where its input does
    const Engine lasting(engine(echo() + "; exec sleep " + token));
    EXPECT_EQ(ask(lasting.method(), some_queries(3)).asked.size(), 3u);
  }
  EXPECT_EQ(processes_with(token), 0u);
}

TEST(Engine, ThatHangsNowAndThenIsAskedOn) {
  const Engine wrong(wrong_engine(echo("hangs")));
  std::vector<Query<double>> queries = some_queries(300);
  for (std::size_t i = 0; i < queries.size(); i += 5) queries[i].motion_b.y = 1234.5;
  expect_failed_at_magic_alone(ask(wrong.method(), queries), queries);
  EXPECT_NE(wrong.troubles().find("failed on 60 queries: hang"), std::string::npos) << wrong.troubles();
}

/// Nothing here waits for a time: a process that nobody ended would end by itself in five minutes, and leave a file.
TEST(Engine, EndsWithTheHarnessThatWasKilledAndSoDoesWhatItHasSentAway) {
  const std::string left = testing::TempDir() + "left_by_an_engine_" + std::to_string(getpid());
  const std::string card =
      R"({"name": "x", "version": "1", "scalar": "float32", "touching": "none", "overlap": "hit"})";
  const std::string lives = "sleep 300; touch " + left;
  int ready[2];
  ASSERT_EQ(pipe(ready), 0);
  prctl(PR_SET_CHILD_SUBREAPER, 1);  // whoever loses his parent is this process's child
  const pid_t harness = fork();
  if (harness == 0) {
    close(ready[0]);
    try {
      const Engine hanging(engine("setsid sh -c '" + lives + "' & echo '" + card + "'; " + lives));
      (void)!::write(ready[1], "!", 1);
      pause();
    } catch (const std::exception&) {  // the test hears nothing then
    }
    _exit(0);
  }
  close(ready[1]);
  char word = 0;
  EXPECT_EQ(::read(ready[0], &word, 1), 1);
  close(ready[0]);
  kill(harness, SIGKILL);
  std::size_t ended = 0;
  while (waitpid(-1, nullptr, 0) > 0) ++ended;
  prctl(PR_SET_CHILD_SUBREAPER, 0);
  EXPECT_EQ(ended, 2u);  // the harness, and the keeper, whose children the others were to their end
  EXPECT_FALSE(std::filesystem::remove(left));
}

}  // namespace
}  // namespace sweeplab
