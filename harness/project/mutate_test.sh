# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# What mutate.py says of the mutants of a small room; that it resumes, and leaves the sources alone. That the real rooms' tests
# kill theirs is `./sweeplab test --mutants`.
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
empty_scratch
mkdir -p tree/algorithms tree/fuzz tree/harness/project tree/harness/small
cp "$SOURCE_DIR/harness/project/mutate.py" tree/harness/project/
cd tree
cat >CMakeLists.txt <<'END_OF_LISTS'
cmake_minimum_required(VERSION 3.25)
project(small LANGUAGES CXX)
include_directories(${CMAKE_SOURCE_DIR})
add_library(sweeplab_small STATIC harness/small/small.cpp)
add_executable(small_test harness/small/small_test.cpp)
target_link_libraries(small_test sweeplab_small)
END_OF_LISTS
cat >harness/small/small.cpp <<'END_OF_SOURCE'
// 1 + 1 is no code
#include "harness/small/small.h"
int held(int x) {
  if (x < 0) return 0;
  int most = nine + zero;
  return x > most ? most : x;
}
END_OF_SOURCE
printf 'int held(int x);\nconstexpr int nine = 9, zero = 0;\n' >harness/small/small.h
cat >harness/small/small_test.cpp <<'END_OF_TEST'
#include "harness/small/small.h"
int main() { return held(-1) == 0 && held(1) == 1 && held(8) == 8 && held(20) == 9 ? 0 : 1; }
END_OF_TEST
cat >harness/project/equivalents.txt <<'END_OF_LIST'
# A comment.

harness/small/small.cpp
- if (x < 0) return 0;
+ if (x <= 0) return 0;
+ if (x < 1) return 0;
= 0 is 0.

harness/small/small.cpp
- return x > most ? most : x;
+ return x >= most ? most : x;
= The same number.
END_OF_LIST
run 0 cmake -B build -G Ninja -DCMAKE_CXX_COMPILER="$CXX" -DCMAKE_EXPORT_COMPILE_COMMANDS=ON
run 0 cmake --build build
find harness -type f -exec cksum {} + >../before
mutants() { python3 -B harness/project/mutate.py --build build --out made "$@"; }

claim "each token is changed, each statement left out, and no comment; what is listed or not noticed is said"
run 0 mutants --all --list
for change in '  if (x > 0) return 0;' '  ;' 'nine - zero' 'if (x < 1) return 0;' 'return 1;'; do
  grep -q -F -e "->  ${change#  }" -e "->  int most = $change" -e "->  if (x < 0) $change" out || broken "no mutant '$change' in: $(cat out)"
done
if grep -q 'no code' out; then broken "$(cat out)"; fi
wanted=$(wc -l <out)
run 1 mutants --all
grep -q "^$wanted of $wanted mutants: 3 equivalent, .* killed, 1 survived" out || broken "$(cat out)"
grep -q '^survived: harness/small/small.cpp:5:19: int most = nine + zero;  ->  int most = nine - zero;: small_test$' out || broken "$(cat out)"
run 0 mutants --all --only 'return 1;'
run 2 mutants --only nothing

claim "a run that was stopped resumes; its verdicts are those of one run"
sed '/^$/d' made/results.txt | sort >../whole
rm made/results.txt
python3 -B harness/project/mutate.py --build build --out made --all >../stopped 2>&1 & # a function would be a shell's
process=$!
until_so grep killed made/results.txt
kill "$process"
status=0
wait "$process" || status=$?
[ $status = 130 ] || broken "it ended with $status"
[ "$(wc -l <made/results.txt)" -lt "$(wc -l <../whole)" ] || broken "it was not stopped"
run 1 mutants --all
sed '/^$/d' made/results.txt | sort | cmp - ../whole || broken "other verdicts"

claim "no mutant is left in the sources"
find harness -type f -exec cksum {} + | cmp - ../before || broken "a source was changed"

claim "an equivalent that is none, or names no mutant, is refused"
sed 's/x <= 0/x > 0/' harness/project/equivalents.txt >changed
mv changed harness/project/equivalents.txt
run 1 mutants --all
grep -q '^listed, but killed: .*->  if (x > 0) return 0;' out || broken "$(cat out)"
sed 's/x > 0/x != 0/' harness/project/equivalents.txt >changed
mv changed harness/project/equivalents.txt
run 1 mutants --all
says 'names no mutant: harness/small/small.cpp'
