# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Sourced by .ci/run and .ci/full: steps, each under a limit; a step that fails stops only what depends on it; at the
# end what has failed, with its own last words, and a table.

# What a verdict must not depend on: the shell that called, whatever comes first in its path, its language, its terminal.
export CI=1 PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive
unset LANG LANGUAGE LC_CTYPE LC_MESSAGES # ccache looks at them
unset CC CXX CFLAGS CXXFLAGS LDFLAGS MAKEFLAGS SWEEPLAB_NO_TESTS_OF TEST_TMPDIR RC_PARAMS REPORT PROGRAM
export GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=safe.directory GIT_CONFIG_VALUE_0="$PWD" # another owner's tree is read, too

logs=$PWD/build/ci
mkdir -p "$logs"
table=
failed=()
cpu() { awk '{ printf "%d", ($16 + $17) / 100 }' "/proc/$$/stat"; } # of all that has ended

# step NAME SECONDS FUNCTION: the function, exported, in a shell of its own.
step() {
  local name=$1 limit=$2 begun=$SECONDS cpu_begun said status
  cpu_begun=$(cpu)
  echo "== $name"
  timeout --kill-after=30 "$limit" bash -euo pipefail -c "$3" </dev/null 2>&1 | tee "$logs/$name.log"
  status=${PIPESTATUS[0]}
  case $status in
    0) said=passed ;;
    124 | 137) said="FAILED: not done after $limit s" ;;
    *) said="FAILED" ;;
  esac
  [ "$status" = 0 ] || failed+=("$name")
  echo "== $name: $said, $((SECONDS - begun)) s"
  table+=$(printf '%6d s %6d s  %-12s %s' $((SECONDS - begun)) $(($(cpu) - cpu_begun)) "$name" "$said")$'\n'
  return "$status"
}
# not_run NAME WHY
not_run() {
  failed+=("$1")
  table+=$(printf '%17s  %-12s %s' '' "$1" "not run: $2")$'\n'
}

# The last lines of each failed test's own output, from ctest's JUnit file.
own_words() {
  python3 - "$1" <<'END'
import sys, xml.etree.ElementTree as tree
bad = [case for case in tree.parse(sys.argv[1]).iter("testcase") if case.get("status") == "fail"]
for case in bad[:20]:
    why = case.find("failure")
    print(f"-- {case.get('name')}: {'' if why is None else why.get('message')}; its last 40 lines:")
    print("\n".join((case.findtext("system-out") or "").rstrip().splitlines()[-40:]))
print(f"-- {len(bad)} tests have failed:", ", ".join(case.get("name") for case in bad))
END
}

# ended WHAT: the end of the script.
ended() {
  local name results
  for name in "${failed[@]}"; do
    [ -s "$logs/$name.log" ] || continue
    echo
    echo "== what $name says"
    results=$(sed -n 's/^results: //p' "$logs/$name.log" | tail -n 1)
    { [ -s "$results" ] && own_words "$results"; } || { grep -A 12 '^not ok' "$logs/$name.log" | tail -n 80; } || tail -n 40 "$logs/$name.log"
  done
  echo
  echo "   clock  processor"
  printf '%s%6d s %6d s  in all\n' "$table" $SECONDS "$(cpu)"
  if [ ${#failed[@]} = 0 ]; then
    echo "== $1: passed"
    exit 0
  fi
  echo "== $1: FAILED: ${failed[*]}"
  exit 1
}

# packages GROUPS: a regular expression of groups of harness/packages.txt; the network is asked for what is missing only.
packages() {
  local wanted missing try
  wanted=$(sed -nE "s/^($1) +([^ ]*).*/\\2/p" harness/packages.txt)
  # shellcheck disable=SC2086,SC2016
  missing=$(comm -23 <(printf '%s\n' $wanted | sort -u) \
    <(dpkg-query -W -f '${Package} ${db:Status-Status}\n' $wanted 2>/dev/null | sed -n 's/ installed$//p' | sort -u))
  [ -n "$missing" ] || { echo "all are installed" && return; }
  echo "missing:" "${missing//$'\n'/ }"
  for try in 1 2 3 4; do
    # shellcheck disable=SC2086
    if apt-get -qq -o Acquire::Retries=5 -o DPkg::Lock::Timeout=300 update &&
      apt-get -qq -y -o Acquire::Retries=5 -o DPkg::Lock::Timeout=300 install --no-install-recommends $missing >"$logs/apt.log" 2>&1; then
      return
    fi
    tail -n 5 "$logs/apt.log" || :
    echo "try $try has failed"
    sleep 20
  done
  return 1
}
export -f packages
export logs

# Once it is installed: what was compiled before, in whatever folder, is not compiled again.
use_ccache() {
  command -v ccache >/dev/null || return 0
  export CMAKE_CXX_COMPILER_LAUNCHER=ccache CCACHE_BASEDIR=$PWD CCACHE_NOHASHDIR=1
  export CCACHE_SLOPPINESS=pch_defines,time_macros # headers that are compiled before, else it keeps nothing
  export CCACHE_PCH_EXTSUM=1                       # nor finds it in another build; see harness/rooms.cmake
}
