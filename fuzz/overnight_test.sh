# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# The campaign: what was shown is never lost, whoever dies. With TARGETS, a folder, on the real targets; else with workers that
# need no fuzzing engine: they run the seeds, one after the other.
# full: kills processes at moments that depend on how busy the machine is
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
empty_scratch
mkdir programs crashing
claim "seeds are written"
run 0 "$PROGRAM" fuzz --seeds seeds --targets fuzz_sweep
if [ "${TARGETS-}" ]; then
  cp "$TARGETS"/fuzz_sweep* programs/
else
  cat >programs/fuzz_sweep <<END
#!/bin/sh
trap 'exit 0' USR1
printf '%s\n' "\$@" >"$PWD/asked"
for seed in \$(find "$PWD/seeds" -type f | shuf); do "$REPLAY_FUZZ_SWEEP" "\$seed"; done
echo "stat::number_of_executed_units: 1" >&2
END
  chmod +x programs/fuzz_sweep
fi
start() { exec "$PROGRAM" fuzz --programs "$PWD/programs" --out c --targets fuzz_sweep --jobs 2 "$@"; }
whole() (start "$@") # a campaign that is waited for
found() { "$PROGRAM" findings list --db c --limit 0 | sed -n 's,^\([^ ]*/[^ ]*\).*,\1,p' | sort; }
workers_run() { pgrep -f "$PWD/programs/fuzz_sweep"; }
workers_gone() { ! workers_run >/dev/null; }

claim "a campaign killed with kill -9 ten times at any moment has every finding that was shown"
: >shown
for round in 1 2 3 4 5 6 7 8 9 10; do
  start --minutes 60 >said 2>err &
  campaign=$!
  until_so workers_run
  sleep "0.$(awk "BEGIN { srand($$ * 16 + $round); printf \"%03d\", 50 + 900 * rand() }")"
  found >>shown
  kill -9 $campaign
  wait $campaign 2>/dev/null || :
  until_so workers_gone
done
[ "${TARGETS-}" ] || grep -q -x -e '-max_total_time=180' asked || broken "not a twentieth of an hour: $(cat asked)"
sort -u shown >all_shown
[ "$(wc -l <all_shown)" -gt 20 ] || broken "only $(wc -l <all_shown) were shown"
found >kept
[ -z "$(comm -23 all_shown kept)" ] || broken "lost: $(comm -23 all_shown kept | head -n 3)"

claim "another one is refused meanwhile; one signal stops it, with exit 130; the same command resumes"
start --minutes 60 >said 2>err &
campaign=$!
until_so workers_run
run 2 whole --minutes 60
says "another campaign of this machine runs there"
kill -TERM $campaign
status=0 && wait $campaign || status=$?
[ $status = 130 ] || broken "exit status $status: $(cat said)"
workers_gone || broken "a worker still runs"
grep -q 'the same command resumes it' said || broken "$(cat said)"
[ -s c/state."$(uname -n)" ] || broken "no state"

claim "a campaign comes to its end, and has no news where all is known"
run 0 whole --minutes 0.05
grep -q '^[1-9][0-9]* findings, 0 of them new[.] No news[.]$' c/summary.md || broken "$(cat out c/summary.md)"
grep -q '^| fuzz_sweep | [1-9]' c/summary.md || broken "$(cat c/summary.md)"
[ "$(cd c && echo state* corpus/*)" = 'state* corpus/fuzz_sweep' ] || broken "left: $(ls c c/corpus)"
found >after
[ -z "$(comm -23 kept after)" ] || broken "lost some"

claim "what is new is no word of no news"
python3 - "$(find c/findings -type f ! -name '*.*' | head -n 1)" c/findings/0000000000000000 <<'END'
import re, sys, zlib
text = re.sub("\nsignature [^/]*/", "\nsignature nobody/", open(sys.argv[1]).read())[:-18]
open(sys.argv[2], "w").write(text + "checksum %08x\n" % zlib.crc32(text.encode()))
END
run 0 whole --minutes 0.05
grep -q ', 1 of them new[.]$' c/summary.md || broken "$(cat c/summary.md)"
rm c/findings/0000000000000000

claim "the corpus stays as it is while another machine is at it, and is back where a merge was killed between its renames"
rm c/logs/fuzz_sweep.merge
echo mine >c/corpus/fuzz_sweep/mine
mv c/corpus/fuzz_sweep c/corpus/fuzz_sweep.old
run 0 flock -s c/lock "$PROGRAM" fuzz --programs programs --out c --targets fuzz_sweep --jobs 2 --minutes 0.05
[ ! -e c/logs/fuzz_sweep.merge ] || broken "it was merged"
[ "$(cat c/corpus/fuzz_sweep/mine)" = mine ] || broken "left: $(ls c/corpus)"

claim "one that waits until another machine has merged the corpus says so"
exec 7>>c/lock
flock 7
start --minutes 0.05 >said 2>err 7>&- &
campaign=$!
until_so grep -q 'waits: another machine merges the corpus' said
exec 7>&-
wait $campaign || broken "exit status $?: $(cat said err)"

claim "a damaged finding is named in the summary, which then has no word of no news, and the campaign ends with exit 2"
spoilt=$(find c/findings -type f ! -name '*.*' | head -n 1) # not what a killed one left half-written
echo more >>"$spoilt"
run 2 whole --minutes 0.05
grep -q "^[1-9][0-9]* findings, 0 of them new[.] DAMAGED: $spoilt: is " c/summary.md || broken "$(cat out c/summary.md)"
! grep -q 'No news' c/summary.md || broken "$(cat c/summary.md)"

claim "an input that brings a target down is kept, and the campaign says so with exit 1"
cat >crashing/fuzz_sweep <<'END'
#!/bin/sh
for argument; do case $argument in -artifact_prefix=*) : >"${argument#*=}crash-1" ;; esac; done
exit 77
END
chmod +x crashing/fuzz_sweep
run 1 "$PROGRAM" fuzz --programs crashing --targets fuzz_sweep --out d --jobs 1 --minutes 0.01
grep -q 'CRASHED: d/crashes/fuzz_sweep-crash-1' out || broken "$(cat out)"
[ "$(echo d/state*)" = 'd/state*' ] || broken "the next campaign has no time: $(cat d/state*)"

claim "hours are hours: of one a slice is its twentieth part, and one and a half are said as 1:30"
cat >crashing/fuzz_sweep <<END
#!/bin/sh
echo "\$@" >>"$PWD/asked"
echo "stat::number_of_executed_units: 1" >&2
END
"$PROGRAM" fuzz --programs crashing --targets fuzz_sweep --out h --jobs 1 --hours 1 >said 2>err &
campaign=$!
until_so grep -q -e '-max_total_time=180 ' asked
kill -TERM $campaign
wait $campaign || [ $? = 130 ] || broken "exit status $?"
echo "fuzz_sweep 5400 1" >h/state."$(uname -n)"
run 0 "$PROGRAM" fuzz --programs crashing --targets fuzz_sweep --out h --jobs 1 --minutes 90
grep -q '^1:30 of fuzzing' h/summary.md || broken "$(cat h/summary.md)"

claim "the next slice is of the target that is most behind its share"
sed '1a sleep 1' crashing/fuzz_sweep >crashing/fuzz_frame
chmod +x crashing/fuzz_frame
echo "fuzz_sweep 599 7" >h/state."$(uname -n)"
run 0 "$PROGRAM" fuzz --programs crashing --targets fuzz_sweep,fuzz_frame --out h --jobs 1 --minutes 10
grep -q '^| fuzz_sweep | 7 |' h/summary.md || broken "$(cat h/summary.md)"
rm crashing/fuzz_frame

claim "a target that cannot run is given up"
printf '#!/bin/sh\nexit 3\n' >crashing/fuzz_sweep
run 2 "$PROGRAM" fuzz --programs crashing --targets fuzz_sweep --out e --jobs 1
says 'fuzz_sweep does not run'
run 2 "$PROGRAM" fuzz --programs crashing --targets fuzz_frame --out e --jobs 1
says 'no such program'
run 2 "$PROGRAM" fuzz --targets fuzz_all --out e
says 'unknown target "fuzz_all"'
