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

#include "algorithms/exact.h"
#include "harness/engines/test/engine_beside.h"
#include "harness/engines/world_engine.h"
#include "harness/judge/run.h"
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

TEST(Engine, AnswersWhatTheMethodBehindItDoesBitForBitInAllFamiliesAndBothScalars) {
  const Engine echoing(engine(echo()));
  const Method& exact_method = *find_method("exact");
  std::size_t queries_asked = 0;
  for (const Family& family : families()) {
    const std::uint64_t n = family.size > 0 ? std::min<std::uint64_t>(family.size, 200) : 200;
    std::vector<Query<double>> queries;
    std::vector<Query<float>> narrow;
    for (std::uint64_t i = 0; i < n; ++i) queries.push_back(family.at<double>(5, i));
    for (std::uint64_t i = 0; i < n; ++i) narrow.push_back(family.at<float>(5, i));
    const Asked<double> mine = ask(echoing.method(), queries), right = ask(exact_method, queries);
    EXPECT_EQ(std::ranges::count(mine.asked, true), static_cast<std::ptrdiff_t>(n)) << family.name;
    const Asked<float> mine32 = ask(echoing.method(), narrow);
    for (std::size_t i = 0; i < n; ++i) {
      Answer<double> expected = right.answers[i];
      expected.corner = false;  // is not told
      EXPECT_EQ(mine.answers[i], expected) << family.name << " " << i;
      const Query<float>& q = narrow[i];
      const Answer<double> wide = exact(Query<double>{{q.a.x, q.a.y, q.a.w, q.a.h},
                                                      {q.motion_a.x, q.motion_a.y},
                                                      {q.b.x, q.b.y, q.b.w, q.b.h},
                                                      {q.motion_b.x, q.motion_b.y}});
      const Answer<float> rounded{wide.outcome, static_cast<float>(wide.time), wide.normal_x, wide.normal_y};
      EXPECT_EQ(mine32.answers[i], rounded) << family.name << " " << i;
    }
    queries_asked += n;
  }
  EXPECT_GT(queries_asked, 20u * 150u);
  EXPECT_EQ(echoing.troubles(), "");
}

TEST(Engine, ThatHoldsBoxesOtherwiseAnswersWhatItIsAskedAsIfItDidNot) {
  for (const char* form : {"min_max", "centre_half", "position_offset"}) {
    EngineOptions options = engine(echo(form));
    const Engine strict(options);
    options.rounded = true;
    const Engine rounding(options);
    std::size_t asked_strictly = 0, asked_rounded = 0, all = 0;
    for (const Family& family : families()) {
      std::vector<Query<double>> queries, told;
      for (std::uint64_t i = 0; i < 50 && (family.size == 0 || i < family.size); ++i) {
        queries.push_back(family.at<double>(6, i));
        told.push_back(rounding.told(queries.back()));
      }
      const Asked<double> mine = ask(strict.method(), queries), right = ask(*find_method("exact"), queries);
      const Asked<double> rounded = ask(rounding.method(), told), right_rounded = ask(*find_method("exact"), told);
      for (std::size_t i = 0; i < queries.size(); ++i) {
        if (mine.asked[i]) {
          EXPECT_EQ(mine.answers[i].time, right.answers[i].time) << form << family.name << i;
        }
        if (rounded.asked[i]) {
          EXPECT_EQ(rounded.answers[i].outcome, right_rounded.answers[i].outcome) << form << family.name << i;
        }
        EXPECT_EQ(rounding.takes(queries[i]), rounded.asked[i]);
        EXPECT_EQ(strict.takes(queries[i]), mine.asked[i]);
      }
      asked_strictly += static_cast<std::size_t>(std::ranges::count(mine.asked, true));
      asked_rounded += static_cast<std::size_t>(std::ranges::count(rounded.asked, true));
      all += queries.size();
    }
    EXPECT_GT(asked_strictly, all / 20) << form;
    EXPECT_LT(asked_strictly, asked_rounded) << form;
    EXPECT_GT(asked_rounded, all * 9 / 10) << form;
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

TEST(Engine, ThatHangsIsWaitedForNoLongerThanItsLimit) {
  EngineOptions options = engine(echo("hangs_busily"));
  options.limit = milliseconds(200);
  const Engine wrong(options);
  std::vector<Query<double>> alone{with_magic()[magic_places[0]]};
  EXPECT_EQ(ask(wrong.method(), alone).answers[0].outcome, Outcome::failed);
  EXPECT_NE(wrong.troubles().find("failed on 1 query: hang: no answer within 0.2 s"), std::string::npos);
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
  const Asked<double> of_nan = ask(nan.method(), queries), of_unasked = ask(unasked.method(), queries);
  for (const std::size_t i : magic_places) {
    EXPECT_EQ(of_nan.answers[i].outcome, Outcome::failed);
    EXPECT_FALSE(of_unasked.asked[i]);
  }
  EXPECT_EQ(std::ranges::count(of_unasked.asked, false), 2);
  EXPECT_NE(nan.troubles().find("failed on 2 queries: a time that is NaN or infinite"), std::string::npos);
  EXPECT_EQ(unasked.troubles(), "");
}

TEST(Engine, ThatCrashesAtATieOrIsWrongInItsAnswersGetsTheVerdictThatItsFaultDeserves) {
  const Query<double> tie{{0, 0, 1, 1}, {4, 4}, {3, 3, 1, 1}, {0, 0}}, hit{{0, 0, 1, 1}, {4, 0}, {3, 0, 1, 1}, {0, 0}},
      fast{{0, 0, 1, 1}, {99, 0}, {3, 0, 1, 1}, {0, 0}}, miss{{0, 0, 1, 1}, {1, 0}, {3, 0, 1, 1}, {0, 0}};
  struct Case {
    const char* fault;
    std::vector<Verdict> verdicts;
  };
  constexpr auto right = Verdict::correct;
  for (const Case& one : {Case{"", {right, right, right, right}},
                          {"crashes_at_ties", {Verdict::failed, right, right, right}},
                          {"swapped_normal", {right, Verdict::wrong_face, Verdict::wrong_face, right}},
                          {"late", {Verdict::late, Verdict::late, Verdict::late, right}},
                          {"misses_at_speed", {Verdict::tunnel, Verdict::tunnel, Verdict::tunnel, right}}}) {
    const Engine given(engine(echo(one.fault)));
    const Method* const panel[] = {&given.method()};
    Batch<double> batch;
    batch.queries = {tie, hit, fast, miss};
    judge_batch<double>(batch, panel);
    for (std::size_t i = 0; i < batch.queries.size(); ++i) {
      EXPECT_EQ(name_of(batch.columns[0].judgements[i].verdict), name_of(one.verdicts[i])) << one.fault << " " << i;
    }
  }
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
  const Engine babbling(engine(echo("garbage")));
  EXPECT_THROW(ask(babbling.method(), std::vector<Query<double>>(600, queries[0])), UsageError);
}

TEST(Engine, ThatCannotBeStartedOrSaysNothingThenIsRefusedWithWhatItSaid) {
  for (const auto& [command, expected] :
       {std::pair{"./no_such_engine", "exit status 127: sh: 1: ./no_such_engine: not found"},
        {"exit 5", "found: exit status 5"},
        {"echo", "expected JSON, found an empty file"},
        {"echo '{\"name\": \"x\", \"version\": \"1\"}'", "\"scalar\": one of \"float32\", \"float64\""},
        {"echo '{\"name\": \"x\", \"versoin\": \"1\"}'", "1:15: expected one of name, version"},
        {"printf 'a\\nb\\n'", "more than a line"}}) {
    const std::string said = refusal([&] { Engine{engine(command)}; });
    EXPECT_NE(said.find(expected), std::string::npos) << command << ": " << said;
  }
  const std::string said = refusal([] { Engine{wrong_engine(echo("silent"))}; });
  EXPECT_NE(said.find("within 60 s of its start; found: nothing"), std::string::npos) << said;
}

TEST(Engine, ThatAnswersBothKindsIsTakenForEitherAndOneOfOneKindForThatAlone) {
  for (const std::string_view answers : {"queries", "frames", "both"}) {
    const std::string card =
        R"({"name": "x", "version": "1", "scalar": "float64", "touching": "none", "overlap": "hit", "answers": ")";
    const EngineOptions asked = engine("echo '" + card + std::string(answers) + "\"}'");
    EXPECT_EQ(refusal([&] { Engine{asked}; }).empty(), answers != "frames") << answers;
    EXPECT_EQ(refusal([&] { WorldEngine{asked}; }).empty(), answers != "queries") << answers;
  }
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

TEST(Engine, HasAProcessForEachThreadAndTheSameAnswersToAll) {
  const Engine shared(engine(echo()));
  const auto queries = some_queries(500);
  const Asked<double> right = ask(shared.method(), queries);
  std::vector<std::thread> threads;
  std::vector<Asked<double>> given(4);
  for (auto& one : given) {
    threads.emplace_back([&] {
      for (int i = 0; i < 5; ++i) one = ask(shared.method(), queries);
    });
  }
  for (auto& thread : threads) thread.join();
  for (const auto& one : given) EXPECT_EQ(one.answers, right.answers);
}

}  // namespace
}  // namespace sweeplab
