// SPDX-License-Identifier: MIT
#include "harness/laws/world_laws.h"

#include <algorithm>

#include "harness/laws/statements/worlds.h"

namespace sweeplab {
namespace {

#define SWEEPLAB_WORLD_LAW(function) &law::worlds::function<float>, &law::worlds::function<double>

const WorldLaw world_law_table[] = {
    {1, "never_inside", "No frame ends inside an obstacle", "An obstacle is where the mover cannot be.",
     SWEEPLAB_WORLD_LAW(never_inside)},
    {2, "never_through", "No frame ends behind an obstacle",
     "Who turns back on neither axis gets nowhere without a free way there.", SWEEPLAB_WORLD_LAW(never_through)},
    {3, "right_end", "Each frame ends where the truth says, to the last bit",
     "An end is a plane, which is stored, or p + v, rounded once.", SWEEPLAB_WORLD_LAW(right_end)},
    {4, "never_back", "The mover goes no further than its motion, and never back",
     "A slide stops axes; it adds nothing to what was asked for.", SWEEPLAB_WORLD_LAW(never_back)},
    {5, "ends_touching", "An axis that does not get where it wanted touches something",
     "Only an obstacle stops, and only at its plane.", SWEEPLAB_WORLD_LAW(ends_touching)},
    {6, "shuffled_obstacles", "The order of the obstacles changes nothing",
     "The first contact is a property of the level, and all that tie count.", SWEEPLAB_WORLD_LAW(shuffled_obstacles)},
    {7, "tiles_are_one_box", "An obstacle cut into tiles is that obstacle",
     "The tiles cover it, and a seam has no face that a box could meet.", SWEEPLAB_WORLD_LAW(tiles_are_one_box)},
    {8, "world_mirror", "The mirror image goes the mirrored way",
     "The definition treats both directions of an axis alike.", SWEEPLAB_WORLD_LAW(world_mirror)},
    {9, "swapped_axes", "With the axes and the corner's policy swapped it goes the swapped way",
     "Only the policy tells the axes apart.", SWEEPLAB_WORLD_LAW(swapped_axes)},
    {10, "doubled", "Everything twice as large ends twice as far", "No length has a unit, and doubling is exact.",
     SWEEPLAB_WORLD_LAW(doubled)},
    {11, "unreached_obstacles", "An obstacle that is never reached changes nothing",
     "What does not touch the box around a way touches no point of it.", SWEEPLAB_WORLD_LAW(unreached_obstacles)},
    {12, "hash_or_not", "Brute force and the hash agree", "A broad phase leaves out only what is never reached.",
     SWEEPLAB_WORLD_LAW(hash_or_not)},
    {13, "half_frames", "Two half frames end where one does, unless the first stops something",
     "A free half is a part of the way. A stopped axis rests for its frame: for half as long, by policy.",
     SWEEPLAB_WORLD_LAW(half_frames)},
    {14, "resting", "Who is pressed against something stays there, frame after frame",
     "It stands at a plane, and the plane is where it was.", SWEEPLAB_WORLD_LAW(resting)},
};

}  // namespace

std::span<const WorldLaw> world_laws() { return world_law_table; }

template <class S>
LawRuling check(const WorldLaw& law, const WorldStepper& stepper, const WorldStory& story) {
  const PlayedStory<S> played(story);
  if constexpr (sizeof(S) == sizeof(float)) {
    return law.float32(stepper, played);
  } else {
    return law.float64(stepper, played);
  }
}
template LawRuling check<float>(const WorldLaw&, const WorldStepper&, const WorldStory&);
template LawRuling check<double>(const WorldLaw&, const WorldStepper&, const WorldStory&);

template <class S>
WorldStory shrink_broken(const WorldLaw& law, const WorldStepper& stepper, WorldStory story) {
  for (bool simpler = true; simpler;) {
    simpler = false;
    for (WorldStory& candidate : simpler_than(story)) {
      if (check<S>(law, stepper, candidate).ruling != Ruling::broken) continue;
      story = std::move(candidate);
      simpler = true;
      break;
    }
  }
  return story;
}
template WorldStory shrink_broken<float>(const WorldLaw&, const WorldStepper&, WorldStory);
template WorldStory shrink_broken<double>(const WorldLaw&, const WorldStepper&, WorldStory);

}  // namespace sweeplab
