# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2013,SC2086,SC2154
# The headers that people copy, on machines and by compilers that not everyone has: each method alone in a folder; behind
# the real <windows.h>; with Highway's vectors; and by each compiler and flag, for ARM, 32-bit x86 and WebAssembly too, the
# same answers to the last bit, or a refusal.
# full: an hour; other compilers and emulators
set -eu
. "$SOURCE_DIR/algorithms/copied.sh"
fused=false
if [ "$(uname -m)" = x86_64 ] && grep -q -w avx2 /proc/cpuinfo && grep -q -w fma /proc/cpuinfo; then fused=true; fi 2>/dev/null
right "unoptimised" "" 1 "$CXX" -O0

# copy HEADER FOLDER: with all that it includes, which stands beside it.
copy() {
  name=${1##*/}
  [ ! -e "$2/$name" ] || return 0
  cp "$algorithms/$1" "$2/"
  # In a shell of its own: a function's variables are everybody's.
  for sibling in $(sed -n 's/^ *# *include *"\(.*\)".*/\1/p' "$2/$name"); do (copy "${1%"$name"}$sibling" "$2"); done
}
claim "each method is enough with what it includes, and calls nothing else"
for id in $(grep '^[a-z]' "$algorithms/registry.txt"); do
  mkdir "copy_$id"
  copy "$id.h" "copy_$id"
  for S in float double; do
    echo "sweeplab::Answer<$S> sweep(const sweeplab::Query<$S>& q) { return sweeplab::$id(q); }"
  done | sed "1i #include \"$id.h\"" >"copy_$id/game.cpp"
  run 0 "$CXX" -std=c++20 -O1 -fno-exceptions -fno-rtti -Wall -Wextra -Werror -c "copy_$id/game.cpp" -o game.o
  # What may stay undefined: the C library's fused multiply-add, memory and rounding functions.
  foreign=$(nm -u game.o | awk '{ print $2 }' | grep -v -x -E \
    'fmaf?|mem(cpy|move|set|cmp)|(ldexp|frexp|scalbn|nextafter|trunc|floor|sqrt)f?|__stack_chk_fail|_GLOBAL_OFFSET_TABLE_' || :)
  [ -z "$foreign" ] || broken "$id calls" "$foreign"
done
[ "$(cd copy_exact && echo ./*)" = "./exact.h ./game.cpp" ] || broken "exact.h is not enough to copy"
for id in $(grep '^[a-z]' "$algorithms/discrete/registry.txt"); do
  mkdir "copy_discrete_$id"
  copy "discrete/$id.h" "copy_discrete_$id"
  printf '#include "%s.h"\nint main() { return sweeplab::discrete::%s_card.id.empty(); }\n' "$id" "$id" >"copy_discrete_$id/game.cpp"
  run 0 "$CXX" -std=c++20 -fno-exceptions -fno-rtti -Wall -Wextra -Werror -fsyntax-only "copy_discrete_$id/game.cpp"
done

windows=x86_64-w64-mingw32-g++
if there $windows; then
  includes >headers.h
  for defined in "" -DNOMINMAX -DWIN32_LEAN_AND_MEAN "-DNOMINMAX -DWIN32_LEAN_AND_MEAN"; do
    claim "behind the real windows.h, $defined"
    # Standard headers first: later they would undo min and max.
    { grep -h '^#include <[a-z_]*>' game/*.h | sort -u | grep -v emmintrin && printf '#include <windows.h>\n#include "headers.h"\n'; } >windows.cpp
    run 0 $windows -std=c++20 -Wall -Wextra -Werror -Wno-missing-field-initializers $defined -fsyntax-only windows.cpp
  done
fi

claim "what asks for memory ahead is there, though it computes nothing"
printf '#include "box_tree.h"\nvoid move(sweeplab::BoxTree<float>& tree) { tree.prefetch_move(7); }\n' >game/ahead.cpp
run 0 "$CXX" -std=c++20 -O3 -S game/ahead.cpp -o ahead.s
grep -q -E 'prefetch|prfm' ahead.s || case $(uname -m) in x86_64 | aarch64) broken "$(cat ahead.s)" ;; esac

claim "linking has subnormal numbers taken for 0: arithmetic_is_exact() finds it"
case $CXX:$(uname -m) in
  *clang*) ;;
  *:x86_64)
    run 0 "$CXX" -Ofast unoptimised_game.o -o taken_for_0
    run 1 ./taken_for_0
    ;;
esac

# Vectors by Highway, whose headers stand apart from what else /usr/include has, which is for this machine.
if there /usr/include/hwy; then
  ln -s /usr/include/hwy highway/
  printf '#include "highway.h"\n' >game/vectors.cpp
  vectors="-DSWEEPLAB_BATCH_VECTORS -isystem highway"
  # Highway's numbers of SSE4 and AVX2; what is best here answers if none is left out.
  claim "with the vectors of two targets, fused, every answer is the same"
  fma=
  ! $fused || fma=-mfma
  run 0 "$CXX" -std=c++20 -O2 $vectors -c game/game.cpp -o with.o
  run 0 "$CXX" -std=c++20 -O2 $fma $vectors "-DHWY_DISABLED_TARGETS=(HWY_SSSE3|HWY_AVX3|HWY_AVX3_DL)" -c game/vectors.cpp -o vectors.o
  run 0 "$CXX" with.o vectors.o -lhwy -o with_vectors
  for left_out in 0 512; do
    run 0 ./with_vectors set.txt 1 $left_out
    prints "$(cat expected_1)"
  done
  claim "a program may disable targets of its own choice"
  run 0 "$CXX" -std=c++20 -O1 $vectors -DHWY_DISABLED_TARGETS=HWY_AVX2 -fsyntax-only game/vectors.cpp
  claim "highway.h is refused where sweep_batch.h would be the one without vectors, and after Highway's own headers"
  run 1 "$CXX" -std=c++20 -isystem highway -fsyntax-only game/vectors.cpp
  says "define SWEEPLAB_BATCH_VECTORS for the whole program"
  printf '#include <hwy/highway.h>\n#include "game/highway.h"\n' >late.cpp
  run 1 "$CXX" -std=c++20 $vectors -I. -fsyntax-only late.cpp
  says "include this before Highway's own headers"
fi

# Flags a line, for a compiler. One that is not here is named.
flags_for() {
  printf '%s\n' -O0 -O2 -O3 "-O2 -std=gnu++20" "-O2 -ffp-contract=fast" "-O2 -DSWEEPLAB_EXACT_SCALAR -DSWEEPLAB_MANY_SCALAR"
  case $1 in clang*) printf '%s\n' "-O2 $reassociates" "-O2 -funsafe-math-optimizations" "-O2 -freciprocal-math" "-O2 -fno-honor-nans" ;; esac
  case $1 in
    aarch64*) ;;
    i686*) printf '%s\n' "-O2 -mfma" "-O3 -mfma" ;;
    *) ! $fused || printf '%s\n' "-O2 -mfma" "-O3 -mfma" "-O3 -march=native" "-O3 -march=x86-64-v3" "-O3 -march=x86-64-v3 -ffp-contract=fast" ;;
  esac
}
# every_flag COMPILER RUNNER EVERY FLAGS…
every_flag() {
  compiler=$1 runner=$2 every=$3
  shift 3
  flags_for "$compiler" >list
  refused_by "$compiler $*"
  while read -r flags <&3; do right "full_$asked" "$runner" "$every" "$compiler" "$@" $flags; done 3<list
}
for compiler in g++-12 g++-13 g++-14 clang++-14 clang++-19; do
  if command -v $compiler >/dev/null; then every_flag $compiler "" 1; else echo "not here: $compiler"; fi
done
if there clang++-19; then
  claim "clang's -fno-honor-infinities is refused, unless -w hides the warning that refuses it"
  run 1 clang++-19 -std=c++20 -O2 -fno-honor-infinities -fsyntax-only game/one.cpp
  says "build without -fno-honor-infinities"
fi
static=-static
if there aarch64-linux-gnu-g++ qemu-aarch64; then
  every_flag aarch64-linux-gnu-g++ qemu-aarch64 50
  if [ -e highway/hwy ]; then
    sources="game vectors"
    right arm_vectors qemu-aarch64 50 aarch64-linux-gnu-g++ -O2 $vectors
    sources=game
    run 0 aarch64-linux-gnu-objdump -d arm_vectors
    grep -qE 'fdiv\s+v[0-9]+\.2d' out || broken "no division of two doubles is in it"
  fi
fi
if there i686-linux-gnu-g++; then
  every_flag i686-linux-gnu-g++ "$(runner_of_32_bits)" 50 -msse2 -mfpmath=sse
  refused "float and double in their own precision" i686-linux-gnu-g++ -std=c++20
fi
static=''
# On machines without float_control clang takes no part of fast-math; where there is WASI, answers as everywhere.
if there clang++-19 node /usr/include/wasm32-wasi; then
  wasm="clang++-19 --target=wasm32-wasi -fno-exceptions"
  refused "eval_method" $wasm -std=c++20 -funsafe-math-optimizations
  cat >wasm.sh <<'END_OF_SOURCE'
exec node --no-warnings --input-type=module -e "
import { readFileSync } from 'node:fs'
import { WASI } from 'node:wasi'
const wasi = new WASI({ version: 'preview1', args: process.argv.slice(1), preopens: { '.': '.' }, returnOnExit: true })
const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[1]), wasi.getImportObject?.() ?? { wasi_snapshot_preview1: wasi.wasiImport })
process.exitCode = wasi.start(instance)" -- "$@"
END_OF_SOURCE
  right wasm "sh wasm.sh" 50 "$wasm" -O2
fi

# As Visual C++ would read it, as far as clang alone can tell. The standard library's headers here are libstdc++'s, taken as
# those of a machine without an operating system: of what Visual C++'s own headers do with exact.h this says nothing.
library=$(echo | g++ -E -v -x c++ - 2>&1 | sed -n 's/^ \(.*\/include\/.*c++\/[0-9]*\)$/-isystem \1/p' | tr '\n' ' ')
if there clang++-19 && [ -n "$library" ]; then
  claim "clang in the mode of Visual C++ takes exact.h, with vectors, without, and by the branch of Visual C++"
  mkdir visual
  echo '#define __GLIBC_PREREQ(a, b) 0' >visual/features.h
  cat >use.cpp <<'END_OF_SOURCE'
#include "game/exact.h"
template sweeplab::Answer<float> sweeplab::exact(const sweeplab::Query<float>&);
template sweeplab::Answer<double> sweeplab::exact(const sweeplab::Query<double>&);
template sweeplab::Placement<float> sweeplab::position_at_contact(const sweeplab::Query<float>&);
template sweeplab::Placement<double> sweeplab::position_at_contact(const sweeplab::Query<double>&);
static_assert(sweeplab::exact(sweeplab::Query<double>{{0, 0, 1, 1}, {3, 0}, {2, 0, 1, 1}, {}}).time == 1.0 / 3);
END_OF_SOURCE
  {
    sed -n '/^#include </p' game/exact.h
    printf '%s\n' '#undef __clang__' '#undef __GNUC__' '#ifndef _MSC_VER' '#error "not in the mode of Visual C++"' '#endif'
    cat use.cpp
  } >as_visual_c.cpp
  visual="clang++-19 --target=x86_64-pc-windows-msvc -std=c++20 -ffreestanding -D__STRICT_ANSI__ -nostdinc++ -isystem visual $library
    -Wall -Wextra -Wpedantic -Wgnu -Wno-language-extension-token -Werror -fsyntax-only"
  run 0 $visual -ffp-contract=off use.cpp
  run 0 $visual -ffp-contract=off -DSWEEPLAB_EXACT_SCALAR use.cpp
  run 0 $visual -ffp-contract=off as_visual_c.cpp
  for bad in -ffp-contract=on -ffast-math; do
    run 1 $visual $bad use.cpp
    says "SweepLab's methods need"
  done
fi
echo "$asked builds say the same to the last bit, $not_taken are refused"
