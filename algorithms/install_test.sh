# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2015
# Installed methods serve a game that knows nothing of SweepLab but find_package(sweeplab).
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
empty_scratch
claim "the methods are installed, found and embedded without the laboratory"
cmake -S "$SOURCE_DIR" -B build -DSWEEPLAB_ALGORITHMS_ONLY=ON -DCMAKE_INSTALL_PREFIX="$PWD/prefix" >log
! grep -i -E 'fmt|boost|gtest' build/CMakeCache.txt || broken "the methods alone look for libraries"
cmake --install build >>log

# Where a library is missing, the methods are built all the same, and what is left out is said.
cmake -S "$SOURCE_DIR" -B without -DCMAKE_DISABLE_FIND_PACKAGE_benchmark=ON >log 2>&1 && cmake --build without >>log 2>&1
grep -q 'left out: the program and its tests, which need benchmark;' log || broken "not said: $(cat log)"

mkdir game
cat >game/CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.25)
project(game LANGUAGES CXX)
find_package(sweeplab 0.1 REQUIRED)
add_executable(game game.cpp)
target_link_libraries(game PRIVATE sweeplab::algorithms)
END
cat >game/game.cpp <<'END'
#include <sweeplab/exact_world.h>
#include <sweeplab/gamedev.h>

#include <array>
#include <cstdio>

int main() {
  using namespace sweeplab;
  if (!arithmetic_is_exact()) return 2;
  constexpr Query<float> bullet{.a = {0, 0, 1, 1}, .motion_a = {40, 0}, .b = {21, 0, 1, 1}, .motion_b = {}};
  constexpr Answer<float> answer = gamedev(bullet);
  static_assert(answer.outcome == Outcome::impact && answer.time == 0.5f && answer.normal_x == -1);
  const std::array<Box<float>, 1> wall{{{21, 0, 1, 1}}};
  if (step(bullet.a, bullet.motion_a, wall).position.x != 20) return 1;
  std::puts("hit at 1/2");
}
END
cmake -S game -B game/build -DCMAKE_PREFIX_PATH="$PWD/prefix" -DCMAKE_EXPORT_COMPILE_COMMANDS=ON >>log
cmake --build game/build >>log
[ "$(game/build/game)" = "hit at 1/2" ]
grep -q -- -ffp-contract=off game/build/compile_commands.json || broken "the game is compiled without -ffp-contract=off"
sources=$(cd "$SOURCE_DIR/algorithms" && find . -name '*.h' ! -path './responses/*' ! -path './loops/*' | wc -l)
installed=$(find prefix/include/sweeplab -name '*.h' | wc -l)
[ "$sources" = "$installed" ] && [ "$(find prefix/include -type f | wc -l)" = "$installed" ] ||
  broken "$sources headers in algorithms/, $installed installed, and nothing else may be"

# The same game with SweepLab's folder inside its own build: the methods come, the laboratory and its dependencies do not.
sed -i "s|^find_package.*|add_subdirectory($SOURCE_DIR sweeplab)|" game/CMakeLists.txt
cmake -S game -B game/embedded >>log
cmake --build game/embedded >>log
[ "$(game/embedded/game)" = "hit at 1/2" ]
echo "a game finds the installed package, builds and runs; embedding works as well"
