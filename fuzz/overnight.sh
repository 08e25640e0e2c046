#!/bin/sh
# SPDX-License-Identifier: MIT
#
# overnight.sh FOLDER SECONDS JOBS PROGRAMS SWEEPLAB TARGET...: the campaign, as `sweeplab fuzz` starts it; 0 seconds: until it
# is stopped. libFuzzer's processes share the cores in slices: the target that is furthest behind its share comes next. What
# they find is on the disk at once, inputs in corpus/, which -reload=1 hands to the other workers, and findings in findings/.
# So a kill loses nothing, the same command resumes, and machines can share the folder. Exit status: 0 done; 1 a crash or a
# broken guarantee, 2 a damaged finding, each named in summary.md; 2 also if it cannot run, and standard error says why;
# 130 stopped.
set -eu
out=$1 total=$2 jobs=$3 programs=$4 sweeplab=$5
shift 5
(: >&2) 2>/dev/null || exec 2>/dev/null
fail() { echo "sweeplab: $*" >&2 || :; exit 2; }
say() { echo "$*" || fail "standard output: cannot write: some of it is lost"; }
for target; do
  [ -x "$programs/$target" ] || fail "$programs/$target: no such program; \`./sweeplab fuzz\` builds it"
done
mkdir -p "$out/corpus" "$out/crashes" "$out/findings" "$out/logs"
here=$(uname -n)
exec 9>>"$out/lock.$here" 8>>"$out/lock"
flock -n 9 || fail "$out: another campaign of this machine runs there"
# Of all campaigns there; who merges has it alone.
flock -n -s 8 || { say "waits: another machine merges the corpus" && flock -s 8; }
for target; do
  # A merge that was killed between its two renames.
  [ -d "$out/corpus/$target" ] || [ ! -d "$out/corpus/$target.old" ] || mv "$out/corpus/$target.old" "$out/corpus/$target"
  [ -d "$out/corpus/$target" ] || "$sweeplab" fuzz --seeds "$out/corpus" --targets "$target" >/dev/null
done
find "$out/findings" -name '*.partial' -mmin +60 -delete

# Of each target a line: its name, seconds, inputs.
state=$out/state.$here
[ -e "$state" ] || : >"$state"
add() {
  awk -v t="$1" -v s="$2" -v n="$3" '$1 == t { s += $2; n += $3; next } 1; END { print t, s, n }' "$state" >"$state.new"
  mv "$state.new" "$state"
}
of() { awk -v t="$1" -v field="$2" '$1 == t { n = $field } END { printf "%.0f", n }' "$state"; }
spent() { awk '{ n += $2 } END { print n + 0 }' "$state"; }
share() { case $1 in fuzz_sweep) echo 6 ;; fuzz_frame) echo 3 ;; *) echo 1 ;; esac; }
most_behind() {
  for target; do echo "$(($(of "$target" 2) * 100 / $(share "$target"))) $target"; done | sort -n | sed -n '1s/.* //p'
}
files() { find "$1" -type f | wc -l; }

running='' stopped=''
export SWEEPLAB_FINDINGS="$out/findings"
stop() {
  stopped=yes
  # shellcheck disable=SC2086
  [ -z "$running" ] || kill -USR1 $running 2>/dev/null || : # libFuzzer ends after the input that it is at
}
trap stop INT TERM HUP
# started COMMAND...: in the background, and it does not outlive us, even where we are killed.
started() {
  setpriv --pdeathsig KILL "$@" 8>&- 9>&- &
  running="$running $!"
}
# ended PID: its status; a signal to us only interrupts a wait.
ended() {
  while :; do
    status=0
    wait "$1" || status=$?
    kill -0 "$1" 2>/dev/null || return 0
  done
}
options_of() {
  sed -n '/^dict/d; s/^\([a-z_]*\) *= */-\1=/p' "$programs/$1.options" 2>/dev/null || :
  [ ! -e "$programs/$1.dict" ] || echo "-dict=$programs/$1.dict"
}
# slice TARGET SECONDS
slice() {
  begin=$(date +%s) inputs=0 running=
  for worker in $(seq "$jobs"); do
    # shellcheck disable=SC2046
    started "$programs/$1" $(options_of "$1") -reload=1 -max_total_time="$2" -print_final_stats=1 \
      -artifact_prefix="$out/crashes/$1-" "$out/corpus/$1" >"$out/logs/$1.$worker" 2>&1
  done
  worker=0
  for pid in $running; do
    worker=$((worker + 1))
    log=$out/logs/$1.$worker
    ended "$pid"
    inputs=$((inputs + $(sed -n 's/^stat::number_of_executed_units: *//p' "$log" | grep . || echo 0)))
    if [ "$status" != 0 ] && [ -z "$stopped" ]; then
      mv "$log" "$log.died.$begin"
      say "a worker of $1 ended with exit status $status: $log.died.$begin"
    fi
  done
  running=
  took=$(($(date +%s) - begin))
  add "$1" $took "$inputs"
  say "$(date +%H:%M)  $1: $inputs inputs in $took s; corpus $(files "$out/corpus/$1")," \
    "findings $(files "$out/findings"), crashes $(files "$out/crashes")"
  [ "$inputs" != 0 ] || [ "$stopped" ] || [ "$(files "$out/crashes")" != 0 ] || fail "$1 does not run: see $out/logs"
}
shrink() {
  running=
  started nice "$sweeplab" findings shrink --db "$out" --seconds "$1"
  ended "${running# }"
  running=
}
# Only what reaches something new stays; not while another machine is at it.
merge() {
  flock -n 8 || return 0
  for target; do
    corpus=$out/corpus/$target
    rm -rf "$corpus.merged" "$corpus.old"
    mkdir "$corpus.merged"
    running=
    # shellcheck disable=SC2046
    started "$programs/$target" $(options_of "$target") -merge=1 "$corpus.merged" "$corpus" >"$out/logs/$target.merge" 2>&1
    ended "${running# }"
    if [ "$status" = 0 ] && [ -z "$stopped" ] && [ "$(files "$corpus.merged")" != 0 ]; then
      mv "$corpus" "$corpus.old"
      mv "$corpus.merged" "$corpus"
    fi
    rm -rf "$corpus.merged" "$corpus.old"
  done
}
summary() {
  printf '%d:%02d of fuzzing with %s jobs, by %s:\n\n' $(($(spent) / 3600)) $(($(spent) / 60 % 60)) "$jobs" \
    "$("$sweeplab" --version | head -n 1)"
  echo "| target | inputs | inputs/s and worker | corpus |"
  echo "| --- | ---: | ---: | ---: |"
  for target; do
    echo "| $target | $(of "$target" 3) | $(($(of "$target" 3) / ($(of "$target" 2) * jobs + 1))) | $(files "$out/corpus/$target") |"
  done
  printf '\n%s.%s\n' "$found" "$news"
}

each=$((total / 20))
[ $each -gt 2 ] || each=2
[ "$total" -gt 0 ] && [ $each -lt 600 ] || each=600
[ ! -s "$state" ] || say "resumes after $(spent) s"
while [ -z "$stopped" ]; do
  left=$each
  [ "$total" = 0 ] || [ $((total - $(spent))) -ge "$each" ] || left=$((total - $(spent)))
  [ $left -gt 0 ] || break
  slice "$(most_behind "$@")" $left
  [ "$stopped" ] || shrink $((left / 20 + 1))
done
[ "$stopped" ] || shrink $((each / 5))
[ "$stopped" ] || merge "$@"

code=0 news=
"$sweeplab" findings list --db "$out" --limit 0 >"$out/logs/findings" 2>"$out/logs/damaged" || :
[ "$stopped" ] || "$sweeplab" findings replay --db "$out" --limit 1 >"$out/logs/replay" || code=$?
[ $code != 1 ] || news=" $(grep 'GUARANTEE BROKEN' "$out/logs/replay")"
if [ "$(files "$out/crashes")" != 0 ]; then code=1 news="$news CRASHED: $(find "$out/crashes" -type f | paste -sd ' ')"; fi
[ ! -s "$out/logs/damaged" ] || news="$news DAMAGED: $(sed 's/^sweeplab: //' "$out/logs/damaged" | paste -sd ';')"
found=$(head -n 1 "$out/logs/findings") # "7 findings, 0 of them new"
[ "$news" ] || case $found in *', 0 of them new') news=" No news." ;; esac
summary "$@" >"$out/summary.md.new"
mv "$out/summary.md.new" "$out/summary.md"
say "$(cat "$out/summary.md")"
# What has run its time is over, whatever it found: the next campaign has its own.
[ "$stopped" ] || rm -f "$state"
[ $code = 0 ] || exit $code
[ -z "$stopped" ] || { say "stopped; the same command resumes it" && exit 130; }
