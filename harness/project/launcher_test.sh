# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2015,SC2016
# The launcher, in a small tree of its own: a program that prints its arguments, and one test.
# full: signals after seconds; packages that are missing
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
unset CI
rm -rf tree copy elsewhere bin
mkdir -p tree/harness elsewhere bin
cp "$SOURCE_DIR/sweeplab" "$SOURCE_DIR/CMakePresets.json" tree/
cp "$SOURCE_DIR/harness/packages.txt" tree/harness/
cat >tree/CMakeLists.txt <<'END'
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
foreach(name browser another_browser)
  add_test(NAME ${name} COMMAND sh -c "test -e ${CMAKE_SOURCE_DIR}/browser || { echo skipped: there is no browser; exit 77; }")
endforeach()
add_test(NAME partly COMMAND printf "skipped in part: the moon is not full\\nskipped in part: the moon is not full\\n")
add_test(NAME silent COMMAND sh -c "exit 77")
set_tests_properties(browser another_browser silent PROPERTIES SKIP_RETURN_CODE 77)
if(SWEEPLAB_TESTS)
  add_test(NAME fails_if_told COMMAND test ! -e ${CMAKE_SOURCE_DIR}/fail)
endif()
END
program() {
  cat >tree/main.cpp <<END
#include <iostream>
int main(int argc, char** argv) {
  std::cout << "$1";
  for (int i = 1; i < argc; ++i) std::cout << "[" << argv[i] << "]";
  if (argc > 2 && argv[2][0] == '-' && !argv[2][1]) std::cout << std::cin.rdbuf();
  std::cout << "\n";
}
END
}

program one
claim "an unknown command is refused before anything is built"
run 2 tree/sweeplab jugde x.csv
says "unknown command 'jugde'"
run 2 tree/sweeplab
run 2 tree/sweeplab list --preset fast
says "unknown preset 'fast'"
[ ! -e tree/build/release/build.ninja ] || broken "something was configured"

claim "where the build cannot be written, it says so, and what helps"
rm -rf tree/build
: >tree/build # nobody makes a folder here, not even root
run 2 tree/sweeplab list
says 'tree/build/release cannot be written to, and what is built goes there'
says 'cmake -S .*tree -B FOLDER'
rm tree/build

claim "two first starts at once both work"
tree/sweeplab list >out1 2>err1 &
first=$!
tree/sweeplab list >out2 2>err2 &
wait $first && wait $! || broken "$(cat err1 err2)"
cat out1 out2 >out
prints "one[list]
one[list]"

claim "arguments, folder and standard input are the caller's, and stdout is the program's alone"
ln -s ../tree/sweeplab elsewhere/link
echo data >elsewhere/in
(cd elsewhere && ./link judge --yes - "a  b" '*' '' <in) >out 2>err
prints "one[judge][-][a  b][*][]data"
[ ! -s err ] || broken "said something"

claim "a second start compiles nothing"
ls -l --time-style=full-iso tree/build/release/sweeplab >before
run 0 tree/sweeplab list
ls -l --time-style=full-iso tree/build/release/sweeplab >after
cmp before after || broken "it was built again"

claim "report runs the program, then builds the page, and fills it with what the program wrote"
cp tree/harness/packages.txt packages.txt
sed '/^web /d' packages.txt >tree/harness/packages.txt
mkdir -p tree/reports
printf '#!/bin/sh\nmkdir -p "%s/tree/build/web"\ntouch "%s/tree/build/web/.state"\n' "$PWD" "$PWD" >tree/reports/build.sh
printf '#!/bin/sh\necho "node[$3][$4]"\n' >bin/node
cp bin/node bin/npm
chmod +x tree/reports/build.sh bin/node bin/npm
env PATH="$PWD/bin:$PATH" tree/sweeplab report --out there >both 2>&1 || broken "exit $?"
[ "$(grep -oE '^one|building the page|^node' both | tr '\n' ' ')" = "one building the page node " ] || broken "$(cat both)"
run 0 env PATH="$PWD/bin:$PATH" tree/sweeplab report --out there
prints "one[report][--out][there]
node[src/make_report.ts][$PWD/there]
there/index.html: the page; there/atlas.html: every figure and table; there/figures: the figures, for papers"
run 0 env PATH="$PWD/bin:$PATH" tree/sweeplab report --help
prints "one[report][--help]"
printf '#!/bin/sh\necho no web today >&2\nexit 1\n' >tree/reports/build.sh
run 1 env PATH="$PWD/bin:$PATH" tree/sweeplab report
prints "one[report]"
says "the page could not be built"
rm bin/node bin/npm
mv packages.txt tree/harness/packages.txt

claim "a changed source is rebuilt"
program two
run 0 tree/sweeplab list
prints "two[list]"

claim "a new command needs a line in the launcher's help, and no other there"
run 2 tree/sweeplab newest
sed -i 's/^  list .*/&\n  newest    a command/' tree/sweeplab
run 0 tree/sweeplab newest --option
prints "two[newest][--option]"

claim "a tree that was copied elsewhere, build and all, is built there"
cp -R tree copy
mv tree/build kept
run 0 copy/sweeplab list
prints "two[list]"
[ ! -e tree/build ] || broken "the copy built in the place it was copied from"
mv kept tree/build

claim "a build that fails shows the compiler's message and exits with 1; the next start tries again"
echo 'int main() { return undeclared; }' >tree/main.cpp
run 1 tree/sweeplab list
says undeclared
program three
run 0 tree/sweeplab list
prints "three[list]"
sed -i 's/^project/no_such_command()\nproject/' tree/CMakeLists.txt
run 1 tree/sweeplab list
says no_such_command
sed -i '/^no_such_command/d' tree/CMakeLists.txt
run 0 tree/sweeplab list

claim "test builds all, ends with the summary of ctest, and exits with 1 if a test fails"
run 0 tree/sweeplab test
grep -q '^100% tests passed, 0 tests failed out of 6' out || broken "$(cat out)"
touch tree/fail
run 1 tree/sweeplab test
grep -q 'fails_if_told' out || broken "$(cat out)"
run 0 tree/sweeplab test -R passes
grep -q '^100% tests passed, 0 tests failed out of 1' out || broken "$(cat out)"
run 1 tree/sweeplab test -R nothing_like_this

claim "tests whose results cannot be printed have not passed"
for closed in /dev/full '&-'; do
  status=0
  eval "tree/sweeplab test -R passes >$closed" 2>err || status=$?
  [ $status = 2 ] || broken "exit status $status with >$closed"
  says 'standard output: cannot write'
done

claim "the last line says which tests were skipped, why, and what runs them too; where none was there is no such line"
last() { [ "$(tail -n 1 out)" = "$1" ] || broken "the last line is '$(tail -n 1 out)', expected '$1'"; }
run 1 tree/sweeplab test
last "skipped: silent (it does not say why); part of partly (the moon is not full); another_browser, browser (there is no \
browser); to run them too: ./sweeplab test --full"
rm tree/fail
run 0 tree/sweeplab test -R 'passes|^browser$'
last "skipped: browser (there is no browser); to run them too: ./sweeplab test --full"
run 0 tree/sweeplab test -R fails_if_told
if grep -q skipped out; then broken "$(cat out)"; fi
run 0 tree/sweeplab test -N
if grep -q skipped out; then broken "$(cat out)"; fi

claim "what has the label full is left out unless it is asked for, and a line says so"
echo 'set_tests_properties(passes PROPERTIES LABELS full)' >>tree/CMakeLists.txt
run 0 tree/sweeplab test
grep -q '^100% tests passed, 0 tests failed out of 5' out || broken "$(cat out)"
grep -q '^left out: 1 tests of label "full"; to run them too: ./sweeplab test --full$' out || broken "$(cat out)"
run 0 tree/sweeplab test -R passes
grep -q '^100% tests passed, 0 tests failed out of 1' out || broken "$(cat out)"
if grep -q 'left out' out; then broken "$(cat out)"; fi
sed -i '$d' tree/CMakeLists.txt

claim "test --mutants hands its arguments to the mutants, and runs no test"
mkdir -p tree/harness/mutants
echo 'import sys; print(sys.argv[1:]); sys.exit(1)' >tree/harness/mutants/run.py
run 1 tree/sweeplab test --mutants --sample 3
prints "['--build', '$PWD/tree/build/release', '--sample', '3']"

claim "Ctrl-C in the build exits with 130"
run 0 cmake -S tree -B tree/build/release -DSLEEP=20
run 130 timeout --preserve-status -s INT 3 tree/sweeplab list
run 0 cmake -S tree -B tree/build/release -DSLEEP=

# From here on, a machine on which all packages but the compiler are there.
cat >bin/dpkg-query <<'END'
#!/bin/sh
shift 2
echo " $* " >"$BIN/wanted"
for package; do
  { [ "$package" = g++ ] && [ ! -e "$BIN/done" ]; } || { [ "$package" = clang-19 ] && [ -e "$BIN/no_web" ]; } ||
    printf '%s=installed ' "$package"
done
END
cat >bin/apt-get <<'END'
#!/bin/sh
echo "apt-get $*" >>"$BIN/log"
case "$*" in
  *print-uris*) [ -e "$BIN/lists" ] || exit 100
    echo "Need to get 12.3 MB of archives."
    echo "After this operation, 45.6 MB of additional disk space will be used." ;;
  *update*) touch "$BIN/lists" ;;
  *clang-19*) exit 100 ;;
  *install*) cat; [ -e "$BIN/broken" ] && exit 100; touch "$BIN/done" ;;
esac
END
printf '#!/bin/sh\n[ "$1" = -u ] && cat "%s/uid"\n' "$PWD/bin" >bin/id
printf '#!/bin/sh\necho sudo >>"$BIN/log"\nexec "$@"\n' >bin/sudo
chmod +x bin/*
BIN=$PWD/bin
export BIN
with_fakes() { PATH=$BIN:$PATH "$@"; }
echo 0 >bin/uid

claim "a missing package is named with its size and installed; without a terminal nobody is asked"
echo data >in
run 0 with_fakes tree/sweeplab judge - <in
prints "three[judge][-]data"
says "missing: g\+\+ \(12.3 MB to download, 45.6 MB on disk"
grep -q 'apt-get .*install g++$' bin/log || broken "$(cat bin/log)"
grep -q update bin/log || broken "the package lists were not read"
if grep -q sudo bin/log; then broken "root needs no sudo"; fi
rm bin/log
run 0 with_fakes tree/sweeplab list
[ ! -e bin/log ] || broken "asked apt-get again"

claim "who is not root installs through sudo"
rm bin/done
echo 1000 >bin/uid
run 0 with_fakes tree/sweeplab list
grep -q sudo bin/log || broken "$(cat bin/log)"

claim "what only the page needs is named at once, and installed when the program has printed its table"
touch bin/no_web bin/done
run 2 with_fakes tree/sweeplab report --out there
prints "three[report][--out][there]"
says "missing: clang-19 \(12.3 MB to download"
says "apt-get install failed: clang-19"
rm bin/no_web

claim "a failed installation ends with apt-get's words and exit 2"
rm bin/done
touch bin/broken
run 2 with_fakes tree/sweeplab list
says "apt-get install failed: g\+\+"
rm bin/broken

claim "test --full installs what only some tests need and builds the pages; what is skipped even so is a failure"
touch bin/done
printf '#!/bin/sh\ntouch "%s/tree/browser"\n' "$PWD" >tree/reports/build.sh
mkdir -p tree/harness/engines/adapters
printf '#!/bin/sh\ntouch "%s/tree/engines"\n' "$PWD" >tree/harness/engines/adapters/install.sh
chmod +x tree/harness/engines/adapters/install.sh
run 0 with_fakes tree/sweeplab test -R browser
[ ! -e tree/engines ] || broken "plain test installed engines"
last "skipped: another_browser, browser (there is no browser); to run them too: ./sweeplab test --full"
if grep -q ' chromium ' bin/wanted; then broken "plain test wants $(cat bin/wanted)"; fi
run 0 with_fakes tree/sweeplab test --full -R browser
[ -e tree/engines ] || broken "no engines were installed"
if grep -q '^skipped' out; then broken "$(cat out)"; fi
for package in g++ libgtest-dev clang-19 lld-19 chromium; do
  grep -q -F " $package " bin/wanted || broken "$package was not wanted: $(cat bin/wanted)"
done
if grep -q ' shellcheck ' bin/wanted; then broken "no test needs all of: $(cat bin/wanted)"; fi
run 1 with_fakes tree/sweeplab test -R 'browser|silent' --full
last "skipped, although all was asked for: silent (it does not say why)"
rm bin/done

if command -v script >/dev/null; then
  claim "on a terminal the user is asked, and can decline; --yes does not ask"
  run 0 with_fakes sh -c 'echo n | script -qec "tree/sweeplab list; echo status \$?" /dev/null'
  grep -q 'Install them? .*' out && grep -q 'status 2' out || broken "$(cat out)"
  [ ! -e bin/done ] || broken "installed"
  run 0 with_fakes script -qec "tree/sweeplab --yes list; echo status \$?" /dev/null
  if grep -q 'Install them' out; then broken "asked"; fi
  grep -q 'status 0' out || broken "$(cat out)"
else
  echo "skipped in part: there is no script(1)"
fi

claim "without Debian's tools it says what to install"
rm -rf plain
mkdir plain
for tool in sh dirname readlink mkdir cat; do ln -s "$(command -v $tool)" plain/; done
run 2 env PATH="$PWD/plain" tree/sweeplab list
says "'cmake' was not found; install what is called in Debian: g\+\+ cmake"

echo "the launcher keeps its promises"
