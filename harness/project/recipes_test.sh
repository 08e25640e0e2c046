# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2086
# The recipe of CONTRIBUTING.md for a method, applied to a dummy in a copy of the tree: it takes one file and one line, the line
# is asked for if it is forgotten, and the method is in the program. Only what the recipe touches is compiled.
# full: a minute
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
empty_scratch
mkdir tree tree/reports
cp -R "$SOURCE_DIR/CMakeLists.txt" "$SOURCE_DIR/algorithms" "$SOURCE_DIR/harness" "$SOURCE_DIR/fuzz" tree/
cp "$SOURCE_DIR/reports/CMakeLists.txt" tree/reports/
configure() { run "$1" cmake -S tree -B build -DCMAKE_CXX_COMPILER="$CXX" -DSWEEPLAB_TESTS=OFF; }
# CMake breaks its messages into lines.
asks() { tr '\n' ' ' <err | tr -s ' ' | grep -q -F "$1" || broken "no message like '$1'"; }

claim "a method is one file and one line; the configure step asks for what is forgotten"
cat >tree/algorithms/dummy_method.h <<'END_OF_METHOD'
#pragma once

#include "card.h"
#include "query.h"

namespace sweeplab {

inline constexpr Card dummy_method_card{
    .id = "dummy_method",
    .title = "Nothing ever hits",
    .author = "nobody",
    .published = "nowhere (year not known)",
    .kind = Kind::baseline,
    .provenance = Provenance::ours,
    .gives_time = false,
    .gives_face = false,
    .may_miss = "Everything",
    .verification = {},
};

template <class S>
constexpr Answer<S> dummy_method(const Query<S>&) {
  return {};
}

}  // namespace sweeplab
END_OF_METHOD
configure 1
asks "algorithms/dummy_method.h is not registered: add the line 'dummy_method' to algorithms/registry.txt"
echo dummy_method >>tree/algorithms/registry.txt
configure 0

claim "what the recipe touches compiles; the method is in the program"
for source in registry registry_exactly verification_test; do
  run 0 "$CXX" $CXXFLAGS -std=c++20 -O0 -ffp-contract=off -DSWEEPLAB_SOURCE_DIR="std::string(\"$PWD/tree\")" -I build/generated -I tree \
    -c tree/harness/methods/$source.cpp -o $source.o
done
run 0 "$CXX" $CXXFLAGS $PROGRAM_OBJECTS registry.o registry_exactly.o $LIBRARIES -o sweeplab
run 0 ./sweeplab list dummy_method
shows 'Nothing ever hits'

claim "the test of all methods asks for its verification value, and --accept writes it"
run 0 "$CXX" $CXXFLAGS verification_test.o registry.o registry_exactly.o $LIBRARIES $TEST_LIBRARIES -o verification_test
run 1 ./verification_test --gtest_filter='Verification.*'
grep -q -e '--accept' out || broken "it does not say how to write it"
run 0 env SWEEPLAB_ACCEPT=1 ./verification_test --gtest_filter='Verification.*'
diff -r "$SOURCE_DIR/algorithms" tree/algorithms | grep '^[<>O]' >out || :
prints "Only in tree/algorithms: dummy_method.h
> dummy_method"
if grep -q 'verification = {}' tree/algorithms/dummy_method.h; then broken "no value was written"; fi

echo "the recipe works"
