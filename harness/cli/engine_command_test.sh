# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2086
# Somebody's engine in the commands: explained, judged, counted, held to laws, hunted, and reported to its makers.
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
empty_scratch
echo=$(dirname "$PROGRAM")/echo_engine
hit="0 0 1 1 4 0 2 0 1 1"

claim "an engine is explained beside the methods, under its card's name or the user's"
run 0 "$PROGRAM" explain --algorithms exact --engine "$echo" "$hit"
shows '^exact +impact +0\.25 '
shows '^echo \(engine 1\.0\) '
run 0 "$PROGRAM" explain --algorithms mine --engine "mine=$echo late" --engine "other=$echo swapped_normal" "$hit"
shows '^mine \(engine 1\.0\) +impact +0\.2525 +\(-1,0\) +late'
shows '^other \(engine 1\.0\) +impact +0\.25 +\(0,-1\) +wrong_face'

claim "an engine that answers in double is judged by what it says, not by the float next to that"
run 0 "$PROGRAM" survey --queries 300 --algorithms mine --engine "mine=$echo" --out perfect
shows '^mine \(engine 1\.0\) +0 ' # in the table, though it is never wrong
python3 - <<'END' || broken "$(cat out)"
import json
units = json.load(open("perfect/survey.json"))["results"]
wrong = "failed tunnel missed_overlap phantom wrong_state wrong_face late early claim_broken".split()
accused = [(u["family"], u["scalar"], v) for u in units for v in wrong
           if u["algorithms"]["mine"]["verdicts"].get(v, {"count": 0})["count"]]
assert len(units) > 30 and not accused, accused
END

claim "explain says what an engine did wrong besides answering, and a command shows it"
run 0 "$PROGRAM" explain --scalar float64 --algorithms mine --engine "mine=$echo garbage" "0 0 1234.5 1 4 0 2000 0 1 1"
shows '^mine .* failed +unknown$'
shows 'failed on 1 query: garbage, found "I do not know"'
sed -n 's|^ *it: ./sweeplab \(.*\)|\1|p' out >again
cp out first
eval "run 0 \"\$PROGRAM\" $(cat again)"
cmp first out || broken "another answer: $(cat out)"

claim "after so many seconds of waiting as --engine-budget says, and not before, it is not asked any more"
for budget in 0.1:shows 1000:hides; do
  run 0 "$PROGRAM" explain --scalar float64 --algorithms mine --engine "mine=$echo hangs" --engine-seconds 0.1 \
    --engine-budget "${budget%:*}" "0 0 1234.5 1 4 0 2000 0 1 1"
  shows 'failed on 1 query: hang: no answer within 0\.1 s'
  "${budget#*:}" 'not asked any more'
done

claim "it is timed with the way to its process, which is said"
run 0 "$PROGRAM" bench sweep/zero --scalars float64 --algorithms mine --engine "mine=$echo" --repetitions 1 --out timed
shows '^sweep/zero/float64/mine .* ns, 0 of 65536 wrong; [0-9]+ a second, the way to its process and back included$'

claim "a survey counts it, and laws are held against it"
run 0 "$PROGRAM" survey --queries 500 --families bullets --scalars float64 --algorithms mine,exact \
  --engine "mine=$echo misses_at_speed" --out s
shows '^mine \(engine 1\.0\) .* [1-9]'
mkdir work  # where it keeps its checkpoint; `out` is what a command printed
in_work() { (cd work && exec "$@"); }
run 0 in_work "$PROGRAM" laws --cases 400 --scalars float64 --algorithms mine --engine "mine=$echo swapped_normal" \
  --out laws.json --all
shows "reproduce"
run 0 in_work "$PROGRAM" laws --cases 20 --scalars float64 --algorithms mine,exact --engine "mine=$echo" --out both.json
shows '^21 laws on 2 methods'
run 0 "$PROGRAM" laws --engine "mine=$echo garbage" --reproduce mirror/mine/float64/0,0,1234.5,1,4,0,2000,0,1,1,0,0
shows 'failed on [0-9]* quer.*: garbage'

claim "laws take nothing from a run that asked another version of it"
held() { # held STATUS
  run "$1" in_work "$PROGRAM" laws --laws right_face --cases 400 --scalars float64 --algorithms mine \
    --engine "mine=sh engine" --out held.json
}
echo "exec $echo swapped_normal" >work/engine
ln -s /dev/full work/held.json # so its checkpoint is kept
held 2
rm work/held.json
echo "$echo | sed -u '1s/1[.]0/1.1/'" >work/engine
held 0
says 'is of another run'

claim "a hunt finds what is wrong with it, and it stands in the findings, with its engine and without"
run 0 "$PROGRAM" fuzz --minutes 0.005 --jobs 1 --engine "mine=$echo late" --out f
shows '^  mine/float64/late/unknown/impact/'
shows ' queries; ([0-9]+) signatures, \1 of them found for the first time$'
run 0 "$PROGRAM" findings list --db f
shows '^mine/float64/late/unknown/impact/'
run 0 "$PROGRAM" findings replay --db f --engine "mine=$echo late"
shows '^[1-9][0-9]* findings judged again: [0-9]+ same, 0 changed, 0 fixed, 0 unknown'
run 0 "$PROGRAM" findings replay --db f --engine "mine=$echo" --limit 1
shows '^[1-9][0-9]* findings judged again: 0 same, 0 changed, [0-9]+ fixed, 0 unknown'
run 0 "$PROGRAM" findings replay --db f --limit 1
shows ': 0 same, 0 changed, 0 fixed, [1-9][0-9]* unknown'

claim "of two engines each has its own inputs"
"$PROGRAM" fuzz --minutes 5 --jobs 1 --engine "right=$echo" --engine "wrong=$echo late" --out two >said 2>err &
hunt=$!
inputs() { find two/corpus -name 'finding-*' | grep .; }
until_so inputs
kill -TERM $hunt
wait $hunt || [ $? = 130 ] || broken "exit status $?"
for engine in right wrong; do # the right one's, too: moved to a contact in floats, a box may break a law by a hairline
  findings=$(grep -l "^signature $engine/" two/findings/* | wc -l)
  [ "$(inputs | grep -c "/$engine/")" -le "$findings" ] || broken "more than $findings of $engine: $(inputs)"
done

claim "what is printed under a hunt of two engines shows the findings of either"
sed -n 's|^each with .*: ./sweeplab ||p' said >again
eval "run 0 \"\$PROGRAM\" $(cat again)"
shows '^wrong/'

claim "its makers get the smallest witness in the engine's terms, the truth, what it says, and the command"
run 0 "$PROGRAM" findings export --upstream --db f --engine "mine=$echo late" \
  'mine/*/late/*/*/*/*/*/*' --out report.md
cp report.md out
shows '^# What mine answers wrongly$'
[ "$(grep -c '^line: ' out)" -gt 1 ] || broken "only one finding: $(cat out)"
[ "$(grep -c '^- mine ' out)" = 1 ] || broken "one engine, said more than once: $(cat out)"
shows '^A: min corner and size [0-9]'
shows '^line: -?0x'
shows '^truth    impact at t = '
shows '^mine \(engine 1\.0\) .* late'
shows '^The time of impact is late by more than'
hides 'How it failed'
sed -n 's|^\./sweeplab \(explain .*\)|\1|p' report.md | head -n 1 >again
eval "run 0 \"\$PROGRAM\" $(cat again)"
shows '^mine .* late'

claim "a broken law is reported with its number, a failure in its own words, and the title over two engines names neither"
mkdir crafted
python3 - f/findings/* <<'END'
import sys, zlib
texts = [open(file).read() for file in sys.argv[1:]]
lines = next(t for t in texts if "\nsignature mine/float64/late/" in t).splitlines()[:-1]
lines[-1] = "witness 0x0p+0 0x0p+0 0x1.34ap+10 0x1p+0 0x1p+2 0x0p+0 0x1.f4p+10 0x0p+0 0x1p+0 0x1p+0 0x0p+0 0x0p+0"
for signature in "mine/float64/law:right_time/unknown/impact/-/-/-/-", "other/float64/late/unknown/impact/-/x/approaching+still/solid":
    lines[1] = "signature " + signature
    text = "\n".join(lines) + "\n"
    open("crafted/%016x" % len(signature), "w").write(text + "checksum %08x\n" % zlib.crc32(text.encode()))
END
run 0 "$PROGRAM" findings export --upstream --db crafted --engine "mine=$echo garbage" --engine "other=$echo"
shows '^# What engines answer wrongly$'
shows "^The engine's answers break law 4: The time is that of the first contact[.]"
shows '^## How it failed$'

claim "what a stop leaves unasked is no result, and is asked when the same command resumes; before an engine's card it stops, too"
cat >slow <<END
#!/bin/sh
[ ! -e mumbles ] || { "$echo" </dev/null | head -n 1 && exec sed -u '/./!d; s/.*/well/'; }
[ -e waits ] || exec "$echo"
[ -e silent ] || { "$echo" </dev/null | head -n 1 && read -r query; }
touch asked
exec sleep 1000
END
chmod +x slow
printf '%s\n' ax,ay,aw,ah,avx,avy,bx,by,bw,bh 0,0,1,1,40,0,21,0,1,1 >one.csv
run 0 "$PROGRAM" judge one.csv --algorithms exact --engine ./slow --out judged.csv
cp judged.csv kept.csv
of_engine="survey --queries 50 --families uniform --scalars float32 --algorithms exact --engine ./slow --out"
run 0 "$PROGRAM" $of_engine undisturbed
touch waits
# stopped COMMAND…: while the engine is waited for
stopped() {
  rm -f asked
  "$PROGRAM" "$@" >out 2>err &
  run=$!
  until_so test -e asked
  kill -TERM $run
  status=0 && wait $run || status=$?
  [ $status = 130 ] || broken "'$*' exited with $status"
}
stopped judge one.csv --algorithms exact --engine ./slow --out judged.csv
cmp judged.csv kept.csv || broken "a whole result is gone"
stopped $of_engine resumed
touch silent
stopped judge one.csv --algorithms exact --engine ./slow
rm waits silent
run 0 "$PROGRAM" $of_engine resumed
numbers undisturbed/survey.json >undisturbed.numbers
numbers resumed/survey.json | cmp - undisturbed.numbers || broken "what was not asked before the stop is lost"

claim "survey does not call right who answers nothing that it can use"
touch mumbles
run 0 "$PROGRAM" $of_engine mumbled
shows '^Right in all \(1\): exact[.]$'
shows '^Really wrong about no contact, but without a usable answer to some queries \(1\): echo'

echo "an engine is a method in these commands"
