# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2015,SC2016
# The launcher, in a small tree of its own: a program that prints its arguments, and some tests.
# full: signals after seconds; packages that are missing
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
unset CI
empty_scratch
mkdir -p tree/harness/project tree/reports elsewhere bin
cp "$SOURCE_DIR/sweeplab" "$SOURCE_DIR/CMakePresets.json" tree/
cp "$SOURCE_DIR/harness/packages.txt" tree/harness/
cat >tree/CMakeLists.txt <<'END_OF_LISTS'
cmake_minimum_required(VERSION 3.25)
project(small LANGUAGES CXX)
add_executable(sweeplab_program main.cpp)
set_target_properties(sweeplab_program PROPERTIES OUTPUT_NAME sweeplab)
add_custom_target(slow COMMAND sleep ${SLEEP})
if(SLEEP)
  add_dependencies(sweeplab_program slow)
endif()
enable_testing()
add_test(NAME passes COMMAND true)
add_test(NAME browser COMMAND sh -c "test -e ${CMAKE_SOURCE_DIR}/browser || { echo skipped: there is no browser; exit 77; }")
add_test(NAME partly COMMAND printf "skipped in part: the moon is not full\\n")
add_test(NAME fails_if_so COMMAND test ! -e ${CMAKE_SOURCE_DIR}/fail)
add_test(NAME long COMMAND true)
set_tests_properties(browser PROPERTIES SKIP_RETURN_CODE 77)
set_tests_properties(long PROPERTIES LABELS full)
END_OF_LISTS
program() {
  cat >tree/main.cpp <<END_OF_PROGRAM
#include <iostream>
#include <string_view>
int main(int argc, char** argv) {
  std::cout << "$1";
  for (int i = 1; i < argc; ++i) std::cout << "[" << argv[i] << "]";
  if (argc > 2 && argv[2][0] == '-' && !argv[2][1]) std::cout << std::cin.rdbuf();
  std::cout << "\n";
  return std::string_view(argv[argc - 1]) == "--fail-on-new";
}
END_OF_PROGRAM
}
last() { [ "$(tail -n 1 out)" = "$1" ] || broken "the last line is '$(tail -n 1 out)', expected '$1'"; }
executable() {
  printf '#!/bin/sh\n%s\n' "$2" >"$1"
  chmod +x "$1"
}

program one
claim "an unknown command or preset is refused before anything is built"
run 2 tree/sweeplab jugde x.csv
says "unknown command 'jugde'"
run 2 tree/sweeplab list --preset fast
says "unknown preset 'fast'"
[ ! -e tree/build/release/build.ninja ] || broken "something was configured"

claim "two first starts at once both work"
tree/sweeplab list >out1 2>err1 &
first=$!
tree/sweeplab list >out2 2>err2 &
wait $first && wait $! || broken "$(cat err1 err2)"
[ "$(cat out1 out2 | tr '\n' ' ')" = "one[list] one[list] " ] || broken "$(cat out1 out2)"

claim "arguments, folder and standard input are the caller's, and stdout is the program's alone"
ln -s ../tree/sweeplab elsewhere/link
echo data >elsewhere/in
(cd elsewhere && ./link judge --yes - "a  b" '*' '' <in) >out 2>err
prints "one[judge][-][a  b][*][]data"
[ ! -s err ] || broken "said something"

claim "report runs the program, then builds the page, and fills it with what the program wrote"
sed -i '/^web /d' tree/harness/packages.txt
executable tree/reports/build.sh ":"
executable bin/node 'echo "node[$3][$4]"'
run 0 env PATH="$PWD/bin:$PATH" tree/sweeplab report --out there
head -n 2 out >two && mv two out
prints "one[report][--out][there]
node[src/make_report.ts][$PWD/there]"
run 1 env PATH="$PWD/bin:$PATH" tree/sweeplab report --out=here --fail-on-new # new, and there is a report
grep -q "^node.src/make_report.ts..$PWD/here.$" out || broken "$(cat out)"
executable tree/reports/build.sh "exit 1"
run 1 env PATH="$PWD/bin:$PATH" tree/sweeplab report
prints "one[report]"
says "the page could not be built"
run 0 env PATH="$PWD/bin:$PATH" tree/sweeplab report --help
prints "one[report][--help]"

claim "play alone is the explorer, whose place is printed; play SCENE is the program's"
executable tree/reports/build.sh "mkdir -p tree/build/web; echo page >tree/build/web/explorer.html"
executable bin/npm ":"
run 0 env -u DISPLAY -u WAYLAND_DISPLAY PATH="$PWD/bin:$PATH" tree/sweeplab play
prints "$PWD/tree/out/play/explorer.html"
[ "$(cat "$(cat out)")" = page ] || broken "another page"
run 0 tree/sweeplab play all
prints "one[play][all]"
rm bin/node bin/npm

claim "who hunts somebody's engine needs no fuzz targets"
run 0 tree/sweeplab fuzz --engine=x
prints "one[fuzz][--engine=x]"
cp "$SOURCE_DIR/harness/packages.txt" tree/harness/

claim "a build that fails shows the compiler's message and exits with 1; the next start builds what has changed"
echo 'int main() { return undeclared; }' >tree/main.cpp
run 1 tree/sweeplab list
says undeclared
program two
run 0 tree/sweeplab list
prints "two[list]"

claim "test exits with 1 if a test fails; the last lines say which tests were left out or skipped, why, and what runs them too"
run 0 tree/sweeplab test
grep -q '^100% tests passed, 0 tests failed out of 4' out || broken "$(cat out)"
grep -q '^left out: 1 tests of label "full"; to run them too: ./sweeplab test --full$' out || broken "$(cat out)"
last "skipped: part of partly (the moon is not full); browser (there is no browser); to run them too: ./sweeplab test --full"
touch tree/fail
run 1 tree/sweeplab test
grep -q 'fails_if_so' out || broken "$(cat out)"
run 0 tree/sweeplab test -R 'passes|long'
if grep -q -e skipped -e 'left out' out; then broken "$(cat out)"; fi
run 1 tree/sweeplab test -R nothing_like_this
run 2 tree/sweeplab test --accept -R passes
says "takes no other arguments, found '-R'"
rm tree/fail
run 0 tree/sweeplab test --preset dev
last "skipped: part of partly (the moon is not full); browser (there is no browser); to run them too: ./sweeplab test --full --preset dev"
touch tree/fail

claim "test --mutants hands its arguments to the mutants, and runs no test"
echo 'import sys; print(sys.argv[1:]); sys.exit(1)' >tree/harness/project/mutate.py
run 1 tree/sweeplab test --mutants --sample 3
prints "['--build', '$PWD/tree/build/release', '--sample', '3']"

claim "a mutant that does not compile is invalid, by the compiler's word; one that does is linked with all else as it was"
mkdir objects
run 0 env PYTHONDONTWRITEBYTECODE=1 PYTHONPATH="$SOURCE_DIR/harness/project" python3 - <<'END'
import mutate
build = mutate.Build.__new__(mutate.Build)
build.folder = build.out = build.tree = "."
print(build.compile("a.o", ["sh", "-c", "echo it is; echo a.cpp:1: error: no name; exit 1", "-o", "a.o"])[1])
print(build.compile("a.o", ["true", "-o", "a.o"])[1])
mutate.execute = lambda words, folder: (print(*words) or 0, ": && c++ a.o -o t lib.a && :")
build.link("t", {"a.o": "made.o", "b.o": "b.o"})
END
prints "a.cpp:1: error: no name

ninja -t commands t
c++ made.o b.o -o ./t lib.a"

claim "Ctrl-C in the build exits with 130"
run 0 cmake -S tree -B tree/build/release -DSLEEP=20
run 130 timeout --preserve-status -s INT 3 tree/sweeplab list
run 0 cmake -S tree -B tree/build/release -DSLEEP=

# From here on, a machine on which all packages but the compiler are there.
executable bin/dpkg-query 'shift 2; echo " $* " >"$BIN/wanted"
for package; do [ "$package" = g++ ] && [ ! -e "$BIN/done" ] || printf "%s=installed " "$package"; done'
executable bin/apt-get 'echo "apt-get $*" >>"$BIN/log"
case "$*" in
  *print-uris*) [ -e "$BIN/lists" ] || exit 100
    echo "Need to get 12.3 MB of archives."
    echo "After this operation, 45.6 MB of additional disk space will be used." ;;
  *update*) touch "$BIN/lists" ;;
  *install*) cat; [ ! -e "$BIN/broken" ] || exit 100; touch "$BIN/done" ;;
esac'
executable bin/sudo 'echo sudo >>"$BIN/log"; exec "$@"'
executable bin/id '[ "$1" = -u ] && echo 1000'
BIN=$PWD/bin
export BIN
with_fakes() { PATH=$BIN:$PATH "$@"; }

claim "a missing package is named with its size and installed, through sudo by who is not root; without a terminal nobody is asked"
echo data >in
run 0 with_fakes tree/sweeplab judge - <in
prints "two[judge][-]data"
says "missing: g\+\+ \(12.3 MB to download, 45.6 MB on disk"
grep -q 'apt-get .*install g++$' bin/log && grep -q update bin/log && grep -q sudo bin/log || broken "$(cat bin/log)"

claim "a failed installation ends with apt-get's words and exit 2"
rm bin/done
touch bin/broken
run 2 with_fakes tree/sweeplab list
says "apt-get install failed: g\+\+"
rm bin/broken

claim "on a terminal the user is asked, and can decline"
if there script; then
  run 0 with_fakes sh -c 'echo n | script -qec "tree/sweeplab list; echo status \$?" /dev/null'
  grep -q 'Install them? .*' out && grep -q 'status 2' out && [ ! -e bin/done ] || broken "$(cat out)"
fi

claim "test --full installs what only some tests need and builds the pages; what is skipped even so is a failure"
touch bin/done
rm tree/fail
mkdir -p tree/harness/engines/adapters
executable tree/reports/build.sh ":"
executable tree/harness/engines/adapters/install.sh ":"
run 0 with_fakes tree/sweeplab test -R passes
if grep -q ' chromium ' bin/wanted; then broken "plain test wants $(cat bin/wanted)"; fi
run 1 with_fakes tree/sweeplab test --full -R browser
last "skipped, although all was asked for: browser (there is no browser)"
grep -q ' libgtest-dev .* chromium ' bin/wanted || broken "not wanted: $(cat bin/wanted)"
if grep -q ' shellcheck ' bin/wanted; then broken "no test needs all of: $(cat bin/wanted)"; fi
touch tree/browser
run 0 with_fakes tree/sweeplab test --full -R browser
echo "the launcher keeps its promises"
