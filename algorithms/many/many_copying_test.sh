# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2086
# The headers of many boxes, copied into an empty folder beside exact.h and the batches', are enough for a game: without
# Highway and with it, with SSE2 and without, and for ARM in an emulator. Each time every answer is the same.
# full: a minute; another compiler, and what assembler it makes
set -eu
folders="batch many"
. "$SOURCE_DIR/algorithms/copied_headers.sh"

printf '#include "highway.h"\n' >game/vectors.cpp
cat >game/game.cpp <<'END_OF_SOURCE'
#include "box_tree.h"
#include "first_hit.h"

#include <cstdio>

using namespace sweeplab;

constexpr std::uint32_t count = 3000;
std::uint64_t state = 1;
int drawn(int below) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return static_cast<int>((state >> 33) % static_cast<unsigned>(below));
}

// Candidates, first hits and ties of all boxes, each of which moves; on a lattice, where many tie.
template <class S, class Structure>
void play(const char* name, Structure& structure) {
  state = 7;
  static S columns[6][count];
  for (std::uint32_t k = 0; k < count; ++k) {
    for (int c = 0; c < 2; ++c) columns[c][k] = static_cast<S>(drawn(90));
    for (int c = 2; c < 4; ++c) columns[c][k] = static_cast<S>(drawn(k % 100 == 0 ? 30 : 3));
    for (int c = 4; c < 6; ++c) columns[c][k] = static_cast<S>(drawn(7) - 3);
  }
  const BoxColumns<S> boxes{columns[0], columns[1], columns[2], columns[3], columns[4], columns[5]};
  const auto box = [&](std::uint32_t k) { return Box<S>{boxes.x[k], boxes.y[k], boxes.w[k], boxes.h[k]}; };
  const auto motion = [&](std::uint32_t k) { return Vector<S>{boxes.motion_x[k], boxes.motion_y[k]}; };
  for (std::uint32_t k = 0; k < count; ++k) structure.insert(k, bounds_of(box(k)));
  for (std::uint32_t k = 0; k < count; ++k) {
    structure.prefetch_move(k + static_cast<std::uint32_t>(structure.ahead));
    structure.move(k, swept_bounds(box(k), motion(k)));
  }
  long candidates = 0, hits = 0, ties = 0, differences = 0;
  FirstHit<S> found, among_all;
  for (std::uint32_t k = 0; k < count; k += 7) {
    structure.query(swept_bounds(box(k), motion(k)), [&](std::uint32_t) { ++candidates; });
    first_hit(structure, box(k), motion(k), boxes, found);
    first_hit(box(k), motion(k), boxes, count, among_all);
    hits += found.any();
    ties += static_cast<long>(found.hits().size());
    differences += !(found.hits() == among_all.hits());
  }
  std::printf("%s: %ld candidates, %ld hits, %ld ties, %ld differences\n", name, candidates, hits, ties, differences);
}

int main() {
  BoxTree<float> floats;
  play<float>("float", floats);
  BoxTree<double> doubles;
  play<double>("double", doubles);
}
END_OF_SOURCE

claim "without Highway these headers are enough, and float and double find the same on a lattice"
run 0 "$CXX" $flags game/game.cpp -o alone
run 0 ./alone
[ "$(cut -d: -f2 out | sort -u | wc -l)" = 1 ] || broken "$(cat out)"
grep -q '^float: [1-9][0-9]\{3,\} candidates, [1-9][0-9]* hits, [1-9][0-9]* ties, 0 differences$' out || broken "$(cat out)"
cp out expected

claim "what asks for memory ahead is there, though it computes nothing"
cat >game/ahead.cpp <<'END_OF_SOURCE'
#include "box_tree.h"
void move(sweeplab::BoxTree<float>& tree) { tree.prefetch_move(7); }
END_OF_SOURCE
run 0 "$CXX" $flags -O3 -S game/ahead.cpp -o ahead.s
awk '$0 ~ "^_Z" { here = $0 ~ "^_Z4move" } here' ahead.s >body
grep -q -E 'prefetch|prfm' body || case $(uname -m) in x86_64 | aarch64) broken "$(cat body)" ;; esac

claim "with Highway, and without SSE2, every answer is the same"
run 0 "$CXX" $flags $vectors game/game.cpp game/vectors.cpp -lhwy -o with_vectors
run 0 ./with_vectors
prints "$(cat expected)"
run 0 "$CXX" $flags -DSWEEPLAB_MANY_SCALAR game/game.cpp -o scalar
run 0 ./scalar
prints "$(cat expected)"

if $other && there aarch64-linux-gnu-g++ qemu-aarch64; then
  claim "on ARM every answer is the same"
  run 0 aarch64-linux-gnu-g++ $flags -static game/game.cpp -o arm
  run 0 qemu-aarch64 ./arm
  prints "$(cat expected)"
fi
echo "many boxes are found where their headers are copied to"
