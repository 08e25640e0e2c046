# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# Sourced by the shell tests. A test states a claim, then runs the commands that could break it.
unset COLUMNS # what commands print is as wide as where there is no terminal
claim="what the test needs is made"
claim() { claim=$1; }
broken() {
  printf 'BROKEN: %s: %s\n' "$claim" "$*"
  [ ! -s err ] || head -c 3000 err | sed 's/^/  stderr: /'
  exit 1
}
# run STATUS COMMAND…: the exit status is as expected; what it printed is left in `out` and `err`.
run() {
  expected=$1
  shift
  status=0
  "$@" >out 2>err || status=$?
  [ "$status" = "$expected" ] || broken "'$*' exited with $status, expected $expected"
}
prints() { [ "$(cat out)" = "$1" ] || broken "printed '$(cat out)', expected '$1'"; }
says() { grep -q -E -e "$1" err || broken "nothing on stderr like '$1'"; }
shows() { grep -q -E -e "$1" out || broken "nothing printed like '$1': $(cat out)"; }
hides() { ! grep -q -E -e "$1" out || broken "printed: '$(grep -E -e "$1" out)'"; }
# numbers FILE: a result of survey, laws or play but for what differs by run.
numbers() { sed -e '/^ "provenance": {$/,$d' -e '/^ "provenance"/d' "$1"; }
# until_so COMMAND…: waits for it to succeed; minutes, if need be, for the machine may be slow and busy.
until_so() {
  tries=0
  until "$@" >/dev/null 2>&1; do
    tries=$((tries + 1))
    [ $tries -lt 6000 ] || broken "waited for nothing: $*"
    sleep 0.05
  done
}
# listens PROCESS: it is the program, no more the shell that starts it, and takes SIGINT and SIGTERM.
listens() {
  [ "$(readlink "/proc/$1/exe")" = "$(readlink -f "$PROGRAM")" ] &&
    grep -q '^SigCgt:.*[4567cdef]..[2367abef]$' "/proc/$1/status"
}
# gone PROCESS: a child of this test has ended, whether or not it was waited for.
gone() { ! kill -0 "$1" 2>/dev/null || grep -q '^State:.Z' "/proc/$1/status"; }
# there TOOL…: whether these programs and files are there; else the first that is not is said, and why its part is left out.
there() {
  for tool; do
    case $tool in
      */*) [ ! -e "$tool" ] || continue ;; # a file; a name alone is a program, whatever a test's folder holds
      *) ! command -v "$tool" >/dev/null || continue ;;
    esac
    echo "skipped in part: there is no $tool"
    return 1
  done
}

# runner_of_32_bits: what runs programs for 32-bit x86: nothing, or an emulator where the kernel takes none.
runner_of_32_bits() {
  echo 'int main() {}' | i686-linux-gnu-g++ -static -x c++ - -o for_32_bits || broken "nothing compiles for 32-bit x86"
  ./for_32_bits 2>/dev/null || echo qemu-i386
}

# Empties the folder that a test runs in: one of ctest's scratch folders, and never another, whose files would be gone.
empty_scratch() {
  case $PWD in
    */scratch/*) chmod -R u+w . && rm -rf ./* ;;
    *)
      echo "$0 empties the folder it runs in, so it runs below a folder scratch/ only, as ctest lets it: not in $PWD" >&2
      exit 2
      ;;
  esac
}
