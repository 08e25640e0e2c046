# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2013,SC2015
# A new method is one file and one line: with the file alone the configure step fails and says what to do; with the
# line as well the method is in the program's list.
set -eu
rm -rf ./*
mkdir tree
cp -R "$SOURCE_DIR/CMakeLists.txt" "$SOURCE_DIR/algorithms" "$SOURCE_DIR/harness" tree/
broken() {
  printf 'BROKEN: %s\n' "$*"
  cat log
  exit 1
}
configure() { cmake -S tree -B build -DSWEEPLAB_ALGORITHMS_ONLY=ON >log 2>&1; }
# The fewer methods there are, the less there is to compile: gamedev stands for all others.
for id in $(grep '^[a-z]' tree/algorithms/registry.txt | grep -v -x gamedev); do
  rm -f "tree/algorithms/$id.h" "tree/algorithms/${id}_card.h"
done
echo gamedev >tree/algorithms/registry.txt

cat >tree/algorithms/always_separate.h <<'END'
#pragma once

#include "card.h"

namespace sweeplab {

inline constexpr Card always_separate_card{.id = "always_separate", .title = "Nothing ever hits", .author = "nobody"};

template <class S>
constexpr Answer<S> always_separate(const Query<S>&) {
  return {};
}

}  // namespace sweeplab
END
if configure; then broken "a method without a line was accepted"; fi
tr '\n' ' ' <log | tr -s ' ' | grep -q "algorithms/always_separate.h is not registered: add the line 'always_separate' to algorithms/registry.txt" ||
  broken "the message does not say what to do"

echo always_separate >>tree/algorithms/registry.txt
configure || broken "the configure step fails with file and line"

# The program anew: all but what reads the registry is linked from the objects that are there.
for source in $(grep -l '"algorithms/registry.h"' tree/harness/*/*.cpp | grep -v _test); do
  # shellcheck disable=SC2086
  "$CXX" $CXXFLAGS -std=c++20 -O0 -ffp-contract=off -I build/generated -I tree -c "$source" -o "$(basename "$source").o"
done
# shellcheck disable=SC2086
"$CXX" $CXXFLAGS ./*.o $PROGRAM_OBJECTS $LIBRARIES -o list
./list list >listed
grep -q '^always_separate' listed && grep -q 'Nothing ever hits' listed && grep -q '^gamedev' listed || {
  cat listed
  broken "the new method is not in the list"
}

echo missing >>tree/algorithms/registry.txt
if configure; then broken "a line without a file was accepted"; fi
tr '\n' ' ' <log | tr -s ' ' | grep -q "names 'missing', but there is no algorithms/missing.h" || broken "no clear message"
echo "a new method is one file and one line"
