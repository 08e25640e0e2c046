# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2086
# exact.h on other compilers and machines: without vectors, for ARM in an emulator, for 32-bit x86 with SSE2, and, as far
# as clang alone can tell, as Visual C++ would read it.
# full: two minutes; other compilers and an emulator
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
empty_scratch
claim "exact.h is the same on other compilers and machines"
flags="-std=c++20 -O1 -ffp-contract=off"
warnings="-Wall -Wextra -Wpedantic -Wconversion -Wno-sign-conversion -Wno-missing-field-initializers -Werror"

# What users do with it, in constants too.
cat >use.cpp <<'END_OF_USE'
#include "exact.h"
template sweeplab::Answer<float> sweeplab::exact(const sweeplab::Query<float>&);
template sweeplab::Answer<double> sweeplab::exact(const sweeplab::Query<double>&);
template sweeplab::Placement<float> sweeplab::position_at_contact(const sweeplab::Query<float>&);
template sweeplab::Placement<double> sweeplab::position_at_contact(const sweeplab::Query<double>&);
template double sweeplab::time_before_contact(const sweeplab::Query<double>&);
static_assert(sweeplab::exact(sweeplab::Query<double>{{0, 0, 1, 1}, {3, 0}, {2, 0, 1, 1}, {}}).time == 1.0 / 3);
END_OF_USE

# Headers that are the same for all machines, apart from this machine's others.
mkdir headers
for folder in boost fmt gtest; do ln -s /usr/include/$folder headers/; done
root=$SOURCE_DIR
generated=$(dirname "$PWD")/../generated

# tests NAME RUNNER COMPILER [FLAGS]: both tests of exact.h, whole, and every method's verification value.
tests() {
  name=$1 runner=$2 compiler=$3
  shift 3
  mkdir "$name"
  compile() {
    "$compiler" $flags "$@" -I "$root" -I "$generated" -isystem headers || broken "$name: does not compile: $*"
  }
  compile "$@" -Wall -Wextra -Werror -c use.cpp -I "$root/algorithms" -o "$name/use.o"
  # Debian has GoogleTest built for this machine only.
  gtest="-lgtest_main -lgtest"
  if [ "$compiler" != "$CXX" ]; then
    gtest="$name/gtest_main.o $name/gtest.o"
    compile "$@" -w -O0 -I /usr/src/googletest/googletest -c /usr/src/googletest/googletest/src/gtest-all.cc -o "$name/gtest.o" &
    compile "$@" -w -O0 -c /usr/src/googletest/googletest/src/gtest_main.cc -o "$name/gtest_main.o"
  fi
  exactly="$name/truth.o $name/rational.o"
  if echo | "$compiler" "$@" -dM -E - | grep -q __SIZEOF_INT128__; then
    compile "$@" -w -c "$root/harness/truth/truth.cpp" -o "$name/truth.o" &
    compile "$@" -w -c "$root/harness/support/rational.cpp" -o "$name/rational.o"
  else
    set -- "$@" -I "$root/harness/project/cross/no_int128"
    exactly=
  fi
  for test in exact exact_position; do
    compile "$@" -w -I "$root/harness/project/cross" -c "$root/algorithms/${test}_test.cpp" -o "$name/${test}_test.o" &
  done
  for source in harness/project/cross/no_peers harness/methods/registry harness/methods/verification harness/methods/verification_test; do
    compile "$@" -w -DFMT_HEADER_ONLY -DSWEEPLAB_SOURCE_DIR="std::string(\"$root\")" -c "$root/$source.cpp" -o "$name/$(basename $source).o"
  done
  wait
  compile "$@" -static "$name"/exact_test.o "$name"/exact_position_test.o $exactly $gtest -pthread -o "$name/exact_test" 2>"$name/link.log"
  compile "$@" -static "$name"/no_peers.o "$name"/registry.o "$name"/verification*.o ${exactly#*truth.o} $gtest -pthread \
    -o "$name/verification_test" 2>"$name/link.log"
  for program in exact_test verification_test; do
    $runner "./$name/$program" >"$name/$program.log" 2>&1 || broken "$name: $program: $(grep -B 5 FAILED "$name/$program.log")"
    grep -q '^\[  PASSED  \] [1-9]' "$name/$program.log" || broken "$name: $program ran no test"
  done
  echo "$name: $(grep -o '[0-9]* tests from .* ran' "$name/exact_test.log" | head -n 1), and the verification values are the same"
}

if there /usr/src/googletest /usr/include/fmt; then
  "$CXX" $flags $warnings -DSWEEPLAB_EXACT_SCALAR -I "$root/algorithms" -fsyntax-only use.cpp || broken "warnings without vectors"
  tests scalar "" "$CXX" -DSWEEPLAB_EXACT_SCALAR
  # Other machines: once, in a build with gcc. All tests for ARM too, with a twentieth of the random queries, for the
  # emulator is a hundred times slower.
  case $CXX in
    *clang*) ;;
    *)
      if there aarch64-linux-gnu-g++ qemu-aarch64; then
        tests aarch64 "env SWEEPLAB_EXACT_SCALE=0.05 qemu-aarch64" aarch64-linux-gnu-g++
      fi
      if there i686-linux-gnu-g++; then
        # In an emulator the grid's part for the oracle, half a million queries, would take longer than all else.
        runner=$(runner_of_32_bits)
        runner=${runner:+env SWEEPLAB_EXACT_SCALE=0.05 GTEST_FILTER=-*.IsRightOnAPartOfTheGrid $runner}
        tests i686 "$runner" i686-linux-gnu-g++ -msse2 -mfpmath=sse
      fi
      ;;
  esac
fi

# The standard library's headers here are libstdc++'s, taken as those of a machine without an operating system: of what
# Visual C++'s own headers do with exact.h this says nothing.
library=$(echo | g++ -E -v -x c++ - 2>&1 | sed -n 's/^ \(.*\/include\/.*c++\/[0-9]*\)$/-isystem \1/p' | tr '\n' ' ')
if there clang++-19 && [ -n "$library" ]; then
  mkdir windows
  echo '#define __GLIBC_PREREQ(a, b) 0' >windows/features.h
  {
    sed -n '/^#include </p' "$root/algorithms/exact.h"
    printf '%s\n' '#undef __clang__' '#undef __GNUC__' '#ifndef _MSC_VER' '#error "not in the mode of Visual C++"' '#endif'
    cat use.cpp
  } >as_visual_c.cpp
  windows() {
    clang++-19 --target=x86_64-pc-windows-msvc -std=c++20 -ffreestanding -D__STRICT_ANSI__ -nostdinc++ -isystem windows $library \
      -I "$root/algorithms" -Wall -Wextra -Wpedantic -Wgnu -Wno-language-extension-token -Werror -fsyntax-only "$@"
  }
  windows -ffp-contract=off use.cpp || broken "clang in the mode of Visual C++"
  windows -ffp-contract=off -DSWEEPLAB_EXACT_SCALAR use.cpp || broken "clang in the mode of Visual C++, without vectors"
  windows -ffp-contract=off as_visual_c.cpp || broken "the branch of Visual C++"
  for bad in -ffp-contract=on -ffast-math; do
    if windows $bad use.cpp 2>windows.log; then broken "$bad is not refused"; fi
    grep -q "SweepLab's methods need" windows.log || broken "$bad is refused for another reason: $(head -n 3 windows.log)"
  done
  echo "clang in the mode of Visual C++ takes it, with vectors, without, and by the branch of Visual C++"
fi
