# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2013,SC2086
# The headers that people copy, compiled as people compile, by gcc and by clang, if it is here: whatever the flags and
# whatever macros stand before them, all of SweepSet 1 is right and worlds, batches and many boxes say the same to the last
# bit; or the compiler refuses. Other machines, real headers and every flag: copied_full_test.sh.
set -eu
. "$SOURCE_DIR/algorithms/copied.sh"
compilers=$CXX
for other in g++ clang++; do
  case $CXX in *"$other"*) continue ;; esac
  if command -v $other >/dev/null; then compilers="$compilers $other"; fi
done

# Macros of <windows.h>, X11, Qt, Arduino, Unreal and <complex.h>. Standard headers come first, for some undo min and max.
sed -n 's/^#include \(<[a-z_]*>\).*/#include \1/p' game/*.h | sort -u | grep -v emmintrin >macros.h
cat >>macros.h <<'END_OF_SOURCE'
#define min(a, b) (((a) < (b)) ? (a) : (b))
#define max(a, b) (((a) > (b)) ? (a) : (b))
#define abs(x) ((x) > 0 ? (x) : -(x))
#define round(x) ((long)(x))
#define sq(x) ((x) * (x))
#define bit(b) (1UL << (b))
#define constrain(x, low, high) (x)
#define check(expr)
#define verify(expr)
#define TEXT(x) L##x
#define F(x) (x)
#define interface struct
#define I _Complex_I
#define Bool int
#define signals public
END_OF_SOURCE
for word in near far small hyper pascal cdecl IN OUT NEAR FAR CONST OPTIONAL VOID ERROR DELETE TRUE FALSE None Status Always \
  Success slots emit forever PI HIGH LOW INPUT OUTPUT; do echo "#define $word 1L"; done >>macros.h
{
  printf '#include "macros.h"\n#include "game/exact_world.h"\n#include "game/exact.h"\n'
  cat <<'END_OF_SOURCE'
using namespace sweeplab;
template Answer<float> sweeplab::exact(const Query<float>&);
template Answer<double> sweeplab::exact(const Query<double>&);
template <class S>
S sum_of_all() {
  std::vector<Obstacle<S>> level(3);
  const Box<S> box{0, 0, 1, 1};
  const Vector<S> v{1, 2};
  const SpatialHash<S> hash(level, S(2));
  S s = step(box, v, level).position.x + step(box, v, hash).position.y + stop_at(Vector<S>{}, v, 0, S(1)).x;
  each_stop(box, v, level, Rules{}, [&](std::uint32_t, int) { s += 1; });
  Mover<S> movers[2] = {{box, v}, {box, v}};
  step_in_turn(std::span<Mover<S>>(movers), level, Rules{}, [](std::uint32_t, const Step<S>&) {});
  move_obstacle(level[0], v, Solid::all, std::span<Mover<S>>(movers), hash);
  AtOnceTrack<Fraction<>> tracks[2];
  move_at_once(std::span<Mover<S>>(movers), level, AtCorner::stops_y, std::span<AtOnceTrack<Fraction<>>>(tracks));
  return s + bounce(box, v, level).position.x + deflect(box, v, level).position.x +
         step(Centred<S>{0, 0, 1, 1}, v, level).position.x;
}
template float sum_of_all<float>();
template double sum_of_all<double>();
END_OF_SOURCE
} >strictly.cpp
cat >constants.cpp <<'END_OF_SOURCE'
#include "game/exact.h"
using namespace sweeplab;
constexpr Query<double> thirds{{0, 0, 1, 1}, {3, 0}, {2, 0, 1, 1}, {}};
static_assert(exact(thirds).time == 1.0 / 3 && exact(thirds).normal_x == -1 && time_before_contact(thirds) <= 1.0 / 3);
static_assert(position_at_contact(thirds).a.x == 1 && position_at_contact(thirds).in_range());
constexpr Query<float> floats{{0, 0, 1, 1}, {3, 0}, {2, 0, 1, 1}, {}};
static_assert(exact(floats).time == 1.0F / 3 && position_at_contact(floats).a.x == 1);
END_OF_SOURCE
# Every header, and every registered method as a function.
{
  printf '#include "macros.h"\n'
  includes
  for id in $(grep '^[a-z]' "$algorithms/registry.txt"); do
    echo "template sweeplab::Answer<float> sweeplab::$id(const sweeplab::Query<float>&);"
  done
} >methods.cpp
{
  printf '#include "macros.h"\n'
  for header in "$algorithms"/discrete/*.h; do case $header in */registry.h) ;; *) echo "#include \"discrete/${header##*/}\"" ;; esac; done
} >discrete.cpp
mkdir discrete && cp "$algorithms"/discrete/*.h discrete/

for compiler in $compilers; do
  claim "$compiler: behind macros, twice, without exceptions, run-time types and any warning"
  for scalar in "" -DSWEEPLAB_EXACT_SCALAR; do
    run 0 $compiler -std=c++20 $strict -fno-exceptions -fno-rtti $scalar -fsyntax-only strictly.cpp
  done
  claim "$compiler: all that can be a constant is one"
  run 0 $compiler -std=c++20 $strict -fsyntax-only constants.cpp
  claim "$compiler: methods, batches, many boxes and discrete functions behind macros"
  run 0 $compiler -std=c++20 -Wall -Wextra -Werror -Wno-missing-field-initializers -fsyntax-only methods.cpp
  run 0 $compiler -std=c++20 -Wall -Wextra -Werror -fsyntax-only discrete.cpp
  refused "need C\+\+20" $compiler -std=c++17
  [ "$(grep -c ': error: ' err)" = 1 ] || broken "more than one error: $(cat err)"
  refused_by $compiler
  case $compiler in
    *clang*)
      claim "in Visual C++'s mode C++17 is refused"
      run 1 $compiler --driver-mode=cl /std:c++17 -fsyntax-only game/one.cpp
      says "need C\+\+20"
      ;;
  esac
done

avx=
if [ "$(uname -m)" = x86_64 ] && grep -q -w avx2 /proc/cpuinfo && grep -q -w fma /proc/cpuinfo; then avx=-march=x86-64-v3; fi 2>/dev/null
for compiler in $compilers; do
  case $compiler in *clang*) parts="-ffp-contract=fast $reassociates" ;; *) parts= ;; esac
  [ -e first ] || right "unoptimised" "" 1 $compiler -O0
  right "${compiler##*/}_best" "" 1 $compiler -O3 $avx $parts
done
[ "$(sed 's/ .*//' expected_1)" = 100000 ] || broken "$(cat expected_1)"

claim "arithmetic_is_exact() finds another rounding"
run 0 ./first
run 1 ./first upward

claim "the two files are enough for a game, and call nothing that they do not bring along; what the README shows compiles"
mkdir alone
cp game/exact.h game/exact_world.h alone/
cat >alone/game.cpp <<'END_OF_SOURCE'
#include "exact_world.h"
template <class S>
using Level = std::span<const sweeplab::Obstacle<S>>;
sweeplab::Step<float> move(const sweeplab::Box<float>& box, sweeplab::Vector<float> v, Level<float> l) { return step(box, v, l); }
sweeplab::Step<double> move(const sweeplab::Box<double>& box, sweeplab::Vector<double> v, Level<double> l) { return step(box, v, l); }
END_OF_SOURCE
run 0 "$CXX" -std=c++20 -O1 -fno-exceptions -fno-rtti $strict -c alone/game.cpp -o alone/game.o
foreign=$(nm -u alone/game.o | awk '{ print $2 }' | grep -v -x -E 'mem(cpy|move|set|cmp)|__stack_chk_fail|_GLOBAL_OFFSET_TABLE_' || :)
[ -z "$foreign" ] || broken "step calls" "$foreign"
{
  printf '#include <vector>\nvoid land();\n'
  sed -n '/^#include "exact_world.h"/,/^```/p' "$algorithms/README.md" | grep -v '^```'
} >alone/readme.cpp
[ "$(wc -l <alone/readme.cpp)" -ge 10 ] || broken "the README shows no game"
run 0 "$CXX" -std=c++20 -Wall -Wextra -Wno-missing-field-initializers -Werror -fsyntax-only alone/readme.cpp
echo "$asked builds say the same to the last bit, $not_taken are refused"
