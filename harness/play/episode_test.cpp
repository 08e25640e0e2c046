// SPDX-License-Identifier: MIT
//
// Movers that go on from where they ended, obstacles that move, and recorded frames against played ones.
#include "harness/play/episode.h"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "harness/play/frame_tally.h"
#include "harness/play/played_scene.h"
#include "harness/play/recorded_frames.h"
#include "harness/play/test/frames.h"
#include "harness/scenes/scene_families.h"
#include "harness/support/stop.h"
#include "harness/support/test/folder_of_test.h"
#include "harness/support/text.h"

namespace sweeplab {
namespace {

template <class S = float>
std::vector<PlayedFrame<S>> all_frames(const Scene& scene, std::string_view combination, std::uint64_t frames) {
  return all_frames<S>(scene, combination_named(combination), frames);
}

TEST(EpisodeTest, AWrongLoopGoesOnFromItsOwnEndAndIsPutRightAfterGoingThrough) {
  const Scene across = scene_among({{2, 0, 1, 1}}, {0, 0, 1, 1}, {{4, 0}, {0, 2}, {-1, 0}});
  const auto through = all_frames(across, "push_out_1", 4);
  ASSERT_EQ(through.size(), 4u);
  EXPECT_EQ(through[0].judgement.ending, Ending::through);
  EXPECT_EQ(through[0].end, (Vector<float>{4, 0}));
  EXPECT_EQ(through[1].asked.mover.x, 1);  // where the truth ends
  EXPECT_EQ(through[2].end, (Vector<float>{0, 2}));
  EXPECT_EQ(through[3].asked.motion, (Vector<float>{0, 0}));  // the list is at its end
  const Scene beside = scene_among({{3, 1, 1, 1}}, {1, 0, 1, 1}, {{0, 1}, {0, 1}});
  const auto stuck = all_frames(beside, "gamedev slide earliest along", 2);
  EXPECT_TRUE(stuck[0].judgement.stuck);
  EXPECT_EQ(stuck[1].asked.mover.y, 0);  // short: it stays where it is
}

TEST(EpisodeTest, ObstaclesMoveFirstAndCarryAndPushTheSameForAll) {
  Scene scene = scene_among({{0, 10, 4, 1}, {-3, 0, 1, 4}}, {mover_at({1, 9, 1, 1}), mover_at({-1, 1, 1, 1})});
  scene.obstacles[0].motion = {1, -2};
  scene.obstacles[0].turns_after = 2;
  scene.obstacles[0].carries = {false, false, true, false};
  scene.obstacles[1].motion = {2, 0};
  for (const char* combination : {"step", "push_out_1", "exact slide face_first plane"}) {
    SCOPED_TRACE(combination);
    const auto frames = all_frames(scene, combination, 4);
    ASSERT_EQ(frames.size(), 8u);
    const float x[] = {2, 3, 2, 1}, y[] = {7, 5, 7, 9}, pushed[] = {0, 2, 4, 6};
    for (std::size_t k = 0; k < 4; ++k) {
      EXPECT_EQ(frames[2 * k].end, (Vector<float>{x[k], y[k]})) << k;
      EXPECT_EQ(frames[2 * k + 1].end, (Vector<float>{pushed[k], 1})) << k;
      EXPECT_EQ(frames[2 * k].judgement.ending, Ending::right);
      EXPECT_EQ(frames[2 * k].number, k);
      EXPECT_EQ(frames[2 * k + 1].mover, 1u);
    }
  }
}

TEST(EpisodeTest, MoversGoInTurnAndStandInEachOthersWay) {
  const Scene scene =
      scene_among({}, {mover_at({0, 0, 1, 1}, {{3, 0}, {3, 0}}), mover_at({2, 0, 1, 1}, {{2, 0}, {0, 0}})});
  const auto frames = all_frames(scene, "step", 2);
  const float ends[] = {1, 4, 3, 4};
  for (std::size_t k = 0; k < 4; ++k) EXPECT_EQ(frames[k].end.x, ends[k]) << k;
  for (const auto& frame : frames) EXPECT_TRUE(frame.judgement.exact);
  const auto through = all_frames(scene, "push_out_1", 1);
  EXPECT_EQ(through[0].judgement.ending, Ending::through);
}

TEST(EpisodeTest, AnEndBeyondAllNumbersIsNotJudged) {
  const auto frames = all_frames(scene_among({}, {3e38, 0, 1, 1}, {{3e38, 0}, {-1e38, 0}}), "step", 2);
  EXPECT_TRUE(frames[0].judgement.out_of_range);
  EXPECT_FALSE(frames[1].judgement.out_of_range);
  EXPECT_TRUE(frames[1].judgement.exact);
}

TEST(EpisodeTest, ALoopOfWholeNumbersIsAskedNothingElse) {
  const Scene scene = scene_among({{2, 0, 1, 1}}, {0, 0, 1, 1}, {{0.5, 0}, {0.5, 0}, {4, 0}});
  const auto frames = all_frames(scene, "pixel_by_pixel", 3);
  EXPECT_FALSE(frames[0].was_asked);
  EXPECT_EQ(frames[1].asked.mover.x, 0.5F);  // the truth moved it
  EXPECT_FALSE(frames[1].was_asked);
  EXPECT_TRUE(frames[2].was_asked);
  EXPECT_EQ(frames[2].judgement.ending, Ending::right);
}

/// One more than are asked about without a broad phase: tiles in a row, far from each other.
TEST(EpisodeTest, InALargeLevelOnlyWhatIsNearIsAskedAndNothingChanges) {
  Scene scene = scene_among({}, {0, 0, 1, 1}, {{0, 9}, {40, 0}, {0, 9}, {3, -9}});
  for (int k = 0; k < 300; ++k) scene.obstacles.emplace_back().box = {10.0 * k, 5, 1, 1};
  const auto large = all_frames(scene, "step", 4);
  EXPECT_LT(large[0].asked.obstacles.size(), 5u);
  scene.obstacles.resize(200);
  const auto small = all_frames(scene, "step", 4);
  EXPECT_EQ(small[0].asked.obstacles.size(), 200u);
  for (std::size_t k = 0; k < 4; ++k) {
    EXPECT_EQ(large[k].end, small[k].end);
    EXPECT_TRUE(large[k].judgement.exact);
  }
  EXPECT_EQ(large[0].end, (Vector<float>{0, 4}));
}

/// The bound itself: half of 0.5 and a thousandth of that is 1/4000. Only ends of powers of two, so that nothing rounds.
TEST(FrameJudgeTest, AnErrorIsRealFromAThousandthOfHalfTheSmallerSide) {
  const Obstacle<double> wall{{16, -4, 8, 16}};
  const auto judged_at = [&](double depth, double w, double h) {
    const AskedFrame<double> frame{{0, 0, w, h}, {32, 0}, {&wall, 1}};
    const WorldArena<double> arena(world_boxes<double>(frame.obstacles), w, h);
    return judged<double>(Intent::slide, frame, arena, {16 - w + depth, 0});
  };
  for (const auto& [w, h] : {std::pair{0.5, 4.0}, {4.0, 0.5}}) {
    EXPECT_TRUE(judged_at(0x1p-11, w, h).real);   // 1/2048
    EXPECT_FALSE(judged_at(0x1p-12, w, h).real);  // 1/4096
    EXPECT_EQ(judged_at(0x1p-12, w, h).ending, Ending::inside);
  }
  EXPECT_FALSE(judged_at(0x1p-11, 4, 4).real);
  EXPECT_TRUE(judged_at(-1, 4, 4).real);  // short by 1
  EXPECT_FALSE(judged_at(0, 4, 4).real);
  EXPECT_EQ(judged_at(0, 4, 4).ending, Ending::right);
  EXPECT_TRUE(judged_at(std::numeric_limits<double>::quiet_NaN(), 4, 4).real);
  EXPECT_EQ(judged_at(std::numeric_limits<double>::quiet_NaN(), 4, 4).ending, Ending::failed);
}

/// What an episode says of its first hairline against the same frames played by hand.
TEST(EpisodeTest, TheFirstHairlineIsFollowedAsAGameWouldGoOnFromIt) {
  Scene scene;
  for (int k = 0; k < 40; ++k) scene.obstacles.emplace_back().box = {0.7F * float(k), 8.1F, 0.7F, 0.7F};
  std::uint64_t ends[4] = {};
  for (const char* name : {"gamedev slide earliest along", "amanotes slide earliest along",
                           "exact slide earliest along", "step", "push_out_1"}) {
    const Combination combination = combination_named(name);
    for (int k = 1; k <= 40; ++k) {
      const Vector<double> motion{0.01F * float(k % 7), 0.013F * float(k)};
      std::vector<Vector<double>> motions(200, motion);
      for (std::size_t i = 3; i < motions.size(); i += 4) motions[i].y *= -1;
      scene.movers = {mover_at({1, 6, 0.8F, 1.3F}, motions)};
      Episode<float> episode(scene, combination);
      episode.follow_hairlines();
      std::vector<PlayedFrame<float>> all;
      episode.play(100, [&](const PlayedFrame<float>& frame) {
        all.push_back(frame);
        return true;
      });
      const auto hairline = [](const FrameJudgement& j) { return j.ending == Ending::inside && !j.real; };
      const auto first = std::ranges::find_if(all, [&](const auto& frame) { return hairline(frame.judgement); });
      HairlineEnd end = HairlineEnd::none;
      std::uint64_t frames = 0;
      if (first != all.end()) {
        end = HairlineEnd::lasting;
        Box<float> box = first->asked.mover;
        FrameJudgement j = first->judgement;
        Vector<float> at = first->end;
        while (end == HairlineEnd::lasting && frames < followed_frames) {
          ++frames;
          box.x = at.x;
          box.y = at.y;
          const Vector<double>& wish = motions[first->number + frames];
          AskedFrame<float> asked{box, {float(wish.x), float(wish.y)}, episode.obstacles()};
          at = move_in_frame<float>(combination, box, asked.motion, asked.obstacles);
          asked.mover.x = static_cast<float>(j.truth[0]);
          asked.mover.y = static_cast<float>(j.truth[1]);
          j = judged(combination.intent(), asked, WorldArena<float>(world_boxes<float>(asked.obstacles), box.w, box.h),
                     at);
          if (hairline(j)) continue;
          const bool bad = j.ending == Ending::inside || j.ending == Ending::through || j.ending == Ending::astray;
          end = bad && j.real ? HairlineEnd::real : HairlineEnd::freed;
        }
      }
      EXPECT_EQ(static_cast<int>(episode.followed().end), static_cast<int>(end)) << name << ' ' << k;
      EXPECT_EQ(episode.followed().frames, frames) << name << ' ' << k;
      ++ends[static_cast<std::size_t>(end)];
    }
  }
  for (const HairlineEnd end : {HairlineEnd::none, HairlineEnd::freed, HairlineEnd::real}) {
    EXPECT_GT(ends[static_cast<std::size_t>(end)], 0u) << static_cast<int>(end);
  }
}

TEST(HairlineTallyTest, AddsUpAndComesBackFromItsFile) {
  HairlineTally one;
  for (const FollowedHairline& h : {FollowedHairline{HairlineEnd::none, 0},
                                    {HairlineEnd::real, 2},
                                    {HairlineEnd::real, 7},
                                    {HairlineEnd::freed, 1},
                                    {HairlineEnd::lasting, 60}}) {
    one.count(h);
  }
  HairlineTally sum = one;
  sum.add(one);
  EXPECT_EQ(sum, (HairlineTally{.followed = 8, .freed = 2, .led_after = {{2, 2}, {7, 2}}}));
  EXPECT_EQ(sum.led(), 4u);
  EXPECT_EQ(sum.median_frames(), 2u);
  EXPECT_EQ(hairline_tally_from(json_of(sum)), sum);
}

/// A level's obstacles, and the frames of one mover in it as a game would write them.
class RecordedFramesTest : public FolderOfTest {
 protected:
  /// What was judged when they were played.
  FrameTally record(const char* family, const char* combination) {
    scene = find_scene_family(family)->at<float>(5, 0);
    scene.movers.resize(1);
    std::string text = "vx,vy,x,y,w,h,end_y,end_x\n";
    FrameTally tally;
    for (const auto& f : all_frames(scene, combination, 400)) {
      const Box<float>& a = f.asked.mover;
      for (const float number : {f.asked.motion.x, f.asked.motion.y, a.x, a.y, a.w, a.h, f.end.y}) {
        text += hexfloat(number) + ',';
      }
      text += hexfloat(f.end.x) + '\n';
      tally.count(f.judgement, {0, f.number + 1, 0});
    }
    add_file("frames.csv", text);
    return tally;
  }
  FrameTally judged(unsigned threads) const {
    RecordedFrames<float> file(folder / "frames.csv", Intent::slide, scene, threads);
    std::string rows;
    EXPECT_TRUE(file.judge([&](std::string_view text) { rows += text; }, [](std::uint64_t) {}));
    EXPECT_EQ(std::count(rows.begin(), rows.end(), '\n'), 401);
    return file.tally();
  }

  Scene scene;
};

TEST_F(RecordedFramesTest, AreJudgedAsTheyWereWhenTheyWerePlayed) {
  for (const char* family : {"seams", "platformer", "bullets"}) {
    for (const char* combination : {"step", "push_out_1", "gamedev slide earliest along"}) {
      SCOPED_TRACE(std::string(family) + " " + combination);
      FrameTally played = record(family, combination);
      for (const unsigned threads : {1u, 3u}) {
        const FrameTally again = judged(threads);
        EXPECT_EQ(again.frames, 400u);
        played.causes = again.causes;
        EXPECT_EQ(again, played);
      }
      if (std::string_view(combination) == "step") {
        EXPECT_EQ(played.of(Ending::right), 400u);
      }
    }
  }
}

TEST_F(RecordedFramesTest, SayTheCauseWhereALoopWithThatFaultEndsThere) {
  for (const auto& [family, combination, ending, cause] :
       {std::tuple{"platformer", "exact slide face_first along", Ending::inside, "placement"},
        {"exact_fit", "exact slide earliest contact", Ending::brief, "ties"},
        {"bullets", "exact slide axes contact", Ending::brief, "order"}}) {
    record(family, combination);
    const FrameTally tally = judged(2);
    ASSERT_GT(tally.of(ending), 0u);
    EXPECT_EQ(tally.causes[index_of(ending)], (std::map<std::string, std::uint64_t>{{cause, tally.of(ending)}}));
  }
}

TEST_F(RecordedFramesTest, AreRowsThatHaveEveryFieldAndAFramesNameWithItsQuotes) {
  add_file("frames.csv",
           "frame,x,y,w,h,vx,vy,end_x,end_y\n"
           "\"a \"\"b\"\", c\",0,0,1,1,1,0,1,0\nfar,3e38,0,1,1,3e38,0,0,0\n"
           "\"\"\"\",0,0,1,1,1,0,1,0\n\"a\rb\",0,0,1,1,1,0,1,0\n");
  RecordedFrames<float> file(folder / "frames.csv", Intent::slide, scene, 1);
  std::string rows;
  EXPECT_TRUE(file.judge([&](std::string_view text) { rows += text; }, [](std::uint64_t) {}));
  EXPECT_EQ(rows, std::string(recorded_csv_header) +
                      "1,\"a \"\"b\"\", c\",,float32,slide,right,0,0,0,1,0,\n"
                      "2,far,,float32,slide,out_of_range,,,,,,\n"
                      "3,\"\"\"\",,float32,slide,right,0,0,0,1,0,\n"
                      "4,\"a\rb\",,float32,slide,right,0,0,0,1,0,\n");
  EXPECT_NE(file.text().find("\n1 would truly end where float32 has no number, and is not judged\n"),
            std::string::npos);
}

TEST_F(RecordedFramesTest, BeginInsideWhatIsSolidAndNotInWhatStopsOneWay) {
  scene = scene_among({{0, 0, 4, 4}, {10, 0, 4, 4}}, {0, 0, 1, 1}, {});
  scene.obstacles[1].stops = {false, false, true, false};
  add_file("frames.csv", "x,y,w,h,vx,vy,end_x,end_y\n1,1,1,1,0.1,0,1,1\n11,1,1,1,0,0,11,1\n");
  RecordedFrames<float> file(folder / "frames.csv", Intent::slide, scene, 1);
  EXPECT_TRUE(file.judge({}, [](std::uint64_t) {}));
  EXPECT_NE(file.text().find("\n1 number was rounded to the nearest float32, which cannot hold it exactly\n"
                             "1 frame began inside an obstacle"),
            std::string::npos);
}

TEST_F(RecordedFramesTest, AreNotJudgedAfterAStop) {
  add_file("frames.csv", "x,y,w,h,vx,vy,end_x,end_y\n0,0,1,1,1,0,1,0\n");
  const auto judged_after_a_stop = [&] {
    stop_on_signals();
    std::raise(SIGINT);
    RecordedFrames<float> file(folder / "frames.csv", Intent::slide, scene, 1);
    std::_Exit(file.judge({}, [](std::uint64_t) {}) ? 1 : 0);
  };
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(judged_after_a_stop(), testing::ExitedWithCode(0), "");
}

TEST(PlayedSceneTest, EpisodesAddUpToTheFramesThatWereAskedFor) {
  for (const SceneFamily& family : scene_families()) {
    for (const std::uint64_t frames : {1u, 399u, 1000u, 1201u}) {
      const PlayedScene played = played_family(family, Scalar::float64, 3, frames);
      std::uint64_t sum = 0;
      for (std::uint64_t e = 0; e < played.episodes(); ++e) {
        EXPECT_GT(played.frames_of(e), 0u);
        sum += played.frames_of(e);
      }
      EXPECT_EQ(sum, frames) << family.name;
    }
  }
}

TEST(PlayedSceneTest, AListIsPlayedOnceAndADrawnWishDrawnAgain) {
  Scene listed = scene_among({}, {0, 0, 1, 1}, {{1, 0}, {1, 0}, {1, 0}});
  listed.frames = 3;
  EXPECT_EQ(played_file(listed, 1, 1000).frames, 3u);
  EXPECT_EQ(played_file(listed, 1, 0).frames, 3u);
  EXPECT_EQ(played_file(listed, 1, 2).frames, 2u);
  Scene drawn = listed;
  drawn.movers[0].controller.steering = Steering::random;
  drawn.seed = 9;
  const PlayedScene played = played_file(drawn, 1, 1000);
  EXPECT_EQ(played.frames, 1000u);
  EXPECT_EQ(played.at(0).seed, 9u);
  EXPECT_NE(played.at(1).seed, 9u);
  EXPECT_NE(played_file(drawn, 2, 1000).at(0).seed, 9u);
  EXPECT_NE(played.source, played_file(listed, 1, 1000).source);
}

TEST(PlayedSceneTest, IntoALevelComesAMoverWhereThereIsRoomAndItStaysThere) {
  Scene level;
  level.name = "level";
  for (int k = 0; k < 10; ++k) level.obstacles.emplace_back().box = {16.0 * k, 64, 16, 16};
  level.obstacles.emplace_back().box = {0, 0, 16, 64};
  const PlayedScene played = played_level(level, {0, 0, 160, 80}, 16, Scalar::float32, 1, 4000);
  const Combination step = combination_named("step");
  FrameTally tally;
  for (std::uint64_t e = 0; e < played.episodes(); ++e) {
    const Scene scene = played.at(e);
    Episode<float>(scene, step).play(played.frames_of(e), [&](const PlayedFrame<float>& frame) {
      tally.count(frame.judgement, {e, frame.number, 0});
      // Two tiles around what is solid.
      const bool stays = -32 <= frame.end.x && frame.end.x <= 192 && -32 <= frame.end.y && frame.end.y <= 112;
      EXPECT_TRUE(stays) << frame.end.x << ' ' << frame.end.y;
      return stays;
    });
  }
  EXPECT_EQ(tally.exact, 4000u);
  // Lines are no tiles.
  const JsonDocument map("map.json",
                         R"({ "type":"map", "width":9, "height":9, "tilewidth":16, "tileheight":16, "layers":[
    { "type":"objectgroup", "name":"solid", "objects":[{ "id":1, "height":9 }, { "id":2, "width":9 },
      { "id":3, "width":9, "height":8 }] }] })");
  EXPECT_EQ(read_level<float>(map, {}).tile, 8);
  // On a floor and nothing else there is room, above it and beside it.
  level.obstacles.resize(1);
  level.obstacles[0].box = {0, 0, 16, 16};
  EXPECT_EQ(played_level(level, {0, 0, 16, 16}, 16, Scalar::float32, 1, 400).at(0).movers.size(), 1u);
}

}  // namespace
}  // namespace sweeplab
