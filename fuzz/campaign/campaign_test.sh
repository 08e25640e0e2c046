# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2015
# The campaign: what was shown is never lost, whoever dies. With TARGETS, a folder, on the real targets; else with
# workers that need no fuzzing engine (random_worker).
# full: kills processes at moments that depend on how busy the machine is
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
rm -rf programs crashing dying c d e
mkdir programs crashing dying
for target in fuzz_survey fuzz_truth fuzz_input; do
  if [ "${TARGETS-}" ]; then
    cp "$TARGETS/$target" "$TARGETS/$target.options" programs/
  else
    ln -s "$(dirname "$PROGRAM")/random_worker" programs/$target
  fi
done
# start ARGUMENT…: in the background, so that $! is the program and not a shell around it.
start() { exec "$PROGRAM" fuzz --programs programs --out c --targets fuzz_survey,fuzz_truth --jobs 2 "$@"; }
fuzz() { (start "$@"); }
found() { "$PROGRAM" findings list --db c/findings.sqlite --limit 0 | sed -n 's,^\([^ ]*/[^ ]*\).*,\1,p' | sort; }
workers_gone() { ! pgrep -f "$PWD/c/crashes" >/dev/null; }
has_found() { [ "$(found | wc -l)" -gt "$1" ]; }

claim "a campaign killed with kill -9 ten times at any moment has every finding that was shown"
: >shown
round=0
while [ $round -lt 10 ] || [ "$(sort -u shown | wc -l)" -le 100 ]; do
  round=$((round + 1))
  [ $round -lt 200 ] || broken "only $(sort -u shown | wc -l) were shown"
  start --minutes 60 >said 2>&1 &
  campaign=$!
  until_so pgrep -f "$PWD/c/crashes"
  sleep "0.$(awk "BEGIN { srand($$ * 16 + $round); printf \"%03d\", 50 + 200 * rand() }")"
  if [ -e c/findings.sqlite ]; then found >>shown; fi
  kill -9 $campaign || :
  wait $campaign 2>/dev/null || :
  until_so workers_gone
done
sort -u shown >all_shown
found >kept
[ -z "$(comm -23 all_shown kept)" ] || broken "lost: $(comm -23 all_shown kept | head -n 3)"

claim "the same command resumes a campaign, and Ctrl-C stops it cleanly"
start --minutes 60 >said 2>&1 &
campaign=$!
until_so grep -q "resumes the campaign" said
until_so pgrep -f "$PWD/c/crashes"
sleep 1.2
kill -INT $campaign
status=0
wait $campaign || status=$?
[ $status = 130 ] || broken "exit status $status"
until_so workers_gone
cp said out
grep -q "the same command resumes it" out || broken "$(cat out)"
[ -s c/campaign.json ] || broken "no campaign.json"
found | comm -23 kept - | grep -q . && broken "lost some" || :

claim "a worker that dies is started again, and that is said"
start --minutes 60 >said 2>&1 &
campaign=$!
until_so pgrep -f "$PWD/c/crashes"
worker=$(pgrep -f "$PWD/c/crashes" | head -n 1)
kill -9 "$worker" || :
until_so grep -q "died: signal 9 (Killed); started again" said
run 2 fuzz --minutes 60
says "another campaign runs there"
kill -TERM $campaign
wait $campaign || :
until_so workers_gone

claim "a campaign comes to its end, and the next one begins anew on what was found"
rm -rf c
start --minutes 60 >said 2>&1 &
campaign=$!
until_so has_found 50
kill -TERM $campaign
wait $campaign || :
run 0 fuzz --minutes 0.001
grep -q "signatures: .* of wrong answers" out || broken "$(cat out)"
grep -q "corpus of .* files merged into" out || broken "$(cat out)"
[ ! -e c/corpus/fuzz_survey.old ] && [ ! -e c/corpus/fuzz_survey.merged ] || broken "left a corpus behind"
python3 -c "import json; c = json.load(open('c/campaign.json')); assert c['campaign']['finished'] and c['signatures']['total'] > 50 and c['targets'][0]['inputs'] > 0 and c['discovery'][-1]['signatures'] == c['signatures']['total']" || broken "campaign.json"
found >kept
run 0 fuzz --minutes 0.02
! grep -q "resumes the campaign" out || broken "$(cat out)"
found | comm -23 kept - | grep -q . && broken "lost some" || :

claim "an input that brings a target down is kept, and the campaign says so with exit 1"
cat >crashing/fuzz_truth <<'END_OF_TARGET'
#!/bin/sh
for argument; do case $argument in -artifact_prefix=*) crash=${argument#*=}crash-1 ;; esac; done
[ ! -e "$crash" ] || exec sleep 600
: >"$crash"
exit 77
END_OF_TARGET
chmod +x crashing/fuzz_truth
"$PROGRAM" fuzz --programs crashing --targets fuzz_truth --out d --jobs 1 --minutes 60 >said 2>&1 &
campaign=$!
until_so grep -q "died: exit status 77; started again" said
kill -TERM $campaign
status=0
wait $campaign || status=$?
[ $status = 1 ] || broken "exit status $status"
grep -q "CRASH of fuzz_truth: crashes/fuzz_truth-crash-1" said || broken "$(cat said)"

claim "a target that cannot run is given up"
printf '#!/bin/sh\nexit 3\n' >dying/fuzz_survey
chmod +x dying/fuzz_survey
run 2 "$PROGRAM" fuzz --programs dying --targets fuzz_survey --out e --jobs 1
says "dies before it runs anything"
run 2 "$PROGRAM" fuzz --programs dying --targets fuzz_truth --out e --jobs 1
says "no such program"
run 2 "$PROGRAM" fuzz --targets fuzz_all --out e
says 'unknown target "fuzz_all"'
