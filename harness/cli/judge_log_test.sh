# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2015
# An engine's answers from a log: its card, what its columns are called, what a row may answer, what is said of it.
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
empty_scratch
header=ax,ay,aw,ah,avx,avy,bx,by,bw,bh
hit=0,0,1,1,4,0,2,0,1,1     # impact at 1/4, on the x face
past=0,3,1,1,4,0,2,0,1,1    # separate, 2 off
close=0,1.125,1,1,4,0,2,0,1,1 # separate, 1/8 off
touch=0,0,1,1,0,0,1,0,1,1   # a graze, at rest
shows() { grep -q -E -e "$1" out || broken "nothing printed like '$1': $(cat out)"; }
hides() { ! grep -q -E -e "$1" out || broken "printed: '$(grep -E -e "$1" out)'"; }
# verdicts FILE OPTIONS… : of the file's own answers, in one line.
verdicts() {
  file=$1
  shift
  run 0 "$PROGRAM" judge "$file" "$@" --only yours --out rows.csv
  tail -n +2 rows.csv | cut -d , -f 11 | tr '\n' ' ' | sed 's/ $//' >verdicts
}
expect() { [ "$(cat verdicts)" = "$1" ] || broken "verdicts '$(cat verdicts)', expected '$1'"; }

claim "a list takes one word, and the file behind it is the file"
printf '%s\n%s\n' $header $hit >plain.csv
run 0 "$PROGRAM" judge --algorithms exact plain.csv
shows '^exact '
run 0 "$PROGRAM" judge --algorithms exact,gamedev plain.csv
run 0 "$PROGRAM" judge --algorithms exact --algorithms gamedev plain.csv
run 2 "$PROGRAM" judge --algorithms exact gamedev plain.csv
says '^A list is one word, with commas: --algorithms a,b$'
run 2 "$PROGRAM" judge plain.csv plain.csv
! grep -q 'A list' err || broken "$(cat err)"
run 0 "$PROGRAM" explain --algorithms exact "0 0 1 1 4 0 2 0 1 1" --scalar float64
shows 'float64'

claim "what a row cannot have is that row's answer, and refuses no file"
cat >rows_in.csv <<END
$header,hit,time,normal_x,normal_y
$hit,1,0.25,-1,0
$hit,1,nan,-1,0
$hit,1,0.25,-0.7071,0.7071
$hit,failed,,,
$hit,unasked,,,
$hit,0,inf,nan,0
$hit,hit,0.25,-0.99999994,0
$past,miss,,,
END
verdicts rows_in.csv
expect "correct failed wrong_face failed not_asked tunnel correct correct"
shows '^1 normal is along an axis, but not of length 1$'
shows '^Your engine let 1 of 6 real impacts \(16\.7%, 95%: [0-9.]+% to [0-9.]+%\) through,$'
shows '^Wrong faces: 1 of 3 contacts with a normal \(33\.3%, 95%: '
shows '^Wrong times: none of 2 contacts with a time and no wrong face \('
shows '^Failed: 2 of 7 queries that it was asked'
shows '^Not asked: 1 of 8 queries'
shows '^wrong_face +1 +3 +33'

claim "the claims that were assumed are said, and those that were given are not"
shows 'computes in float32'
shows 'overlap at the start counts as a hit'
shows 'either answer is right \(--touching\)'
shows '1/1000 of the frame'
verdicts rows_in.csv --skin 0.5 --touching none --scalar float32
hides 'computes in'
hides '[-]-skin'

claim "a skin excuses what is that near, and nothing further; one word more of it nothing"
printf '%s,hit,time\n%s,1,0.5\n%s,1,0.5\n' $header $close $past >skin.csv
verdicts skin.csv
expect "phantom phantom"
verdicts skin.csv --skin 0.125
expect "excused phantom"
verdicts skin.csv --skin 0.12499999999999999
expect "phantom phantom"
printf '%s,hit\n%s,1\n%s,1\n' $header $close $past >untimed.csv
verdicts untimed.csv --skin 0.125
expect "excused phantom"

claim "an error in time excuses what is off by it, early or late"
printf '%s,hit,time\n%s,1,0.375\n%s,1,0.125\n%s,1,0.3750001\n' $header $hit $hit $hit >late.csv
verdicts late.csv --scalar float64
expect "wrong_time wrong_time wrong_time"
verdicts late.csv --scalar float64 --time-error 0.125
expect "excused excused wrong_time"

claim "boxes that touch: contact, none, or either"
printf '%s,hit\n%s,1\n%s,0\n' $header $touch $touch >touch.csv
verdicts touch.csv
expect "correct correct"
verdicts touch.csv --touching contact
expect "correct claim_broken"
verdicts touch.csv --touching none
expect "claim_broken correct"
verdicts touch.csv --touching either
expect "correct correct"

claim "a card says all of it, and options more; what is wrong with it is said with its line"
cat >card.json <<'END'
{"name": "my_engine", "version": "1.2", "scalar": "float64", "touching": "none",
 "skin": 0.125, "time_error": 0, "overlap": "overlap"}
END
verdicts skin.csv --card card.json
expect "excused phantom"
shows '^my_engine let '
shows 'queries in float64'
grep -q '^1,my_engine,float64,' rows.csv || broken "$(cat rows.csv)"
hides 'computes in|counts as a hit'
run 0 "$PROGRAM" judge skin.csv --card card.json --name other --scalar float32 --only other
shows '^other let '
shows 'queries in float32'
printf '{"name": "x",\n "skn": 1}\n' >bad.json
run 2 "$PROGRAM" judge skin.csv --card bad.json
says 'bad\.json:2:2.*expected one of name, version.*found "skn"'
printf '{"skin": -1}\n' >bad.json
run 2 "$PROGRAM" judge skin.csv --card bad.json
says 'bad\.json:1:10: expected a number >= 0'
printf '{"name": "exact"}\n' >bad.json
run 2 "$PROGRAM" judge skin.csv --card bad.json
says 'a name that no method has'
for wrong in '--skin -1' '--skin nan' '--time-error 2' '--touching maybe' '--name exact' '--only gamedev' '--fail-on tunnel' \
  '--fail-on tunel=0' '--fail-on tunnel=0.5' '--fail-on tunnel=-1ppm'; do
  # shellcheck disable=SC2086
  run 2 "$PROGRAM" judge skin.csv $wrong
  says "${wrong%% *}"
done
run 2 "$PROGRAM" judge plain.csv --skin 0.5
says '--skin: expected answers in plain\.csv: a column hit'

claim "boxes and motions are told in three and two ways, alike to the last bit"
cat >told.csv <<'END'
a_centre_x,a_centre_y,a_half_w,a_half_h,a_goal_x,a_goal_y,bx,by,b_max_x,b_max_y,hit,nx,t,note
0.5,0.5,0.5,0.5,4.5,0.5,2,0,3,1,1,-1,0.25,x
END
run 0 "$PROGRAM" judge told.csv --out told_rows.csv --algorithms exact
run 0 "$PROGRAM" judge plain.csv --out plain_rows.csv --algorithms exact
grep ',exact,' told_rows.csv >told_exact
grep ',exact,' plain_rows.csv | cmp - told_exact || broken "$(cat told_exact)"
run 0 "$PROGRAM" judge told.csv
shows '^columns not read: "nx" \(is normal_x meant\?\), "t" \(is time meant\?\), "note"$'
printf 'ax,ay,a_max_x,a_max_y,avx,avy,bx,by,bw,bh\n0.1,0,1e9,1,4,0,2,0,1,1\n' >as_told.csv
run 0 "$PROGRAM" judge as_told.csv --algorithms exact
shows '^1 query was rounded on the way to min corner, size and motion, and judged as rounded$'

claim "roundings are counted where they change the query, and nowhere else"
printf '%s,hit,time\n0.10000000149011612,0.333333343,1,1,4,0,2,0,1,1,1,0.12345678901234567\n' $header >printed.csv
run 0 "$PROGRAM" judge printed.csv --only yours
hides 'rounded'
printf '%s\n0.1234567890123,0,1,1,4,0,2,0,1,1\n' $header >wide.csv
run 0 "$PROGRAM" judge wide.csv --algorithms exact
shows '^1 query number was rounded to the nearest float32, which cannot hold it exactly$'
run 0 "$PROGRAM" judge wide.csv --algorithms exact --scalar float64
hides 'rounded'

claim "tags have a row each"
printf '%s,hit,tag\n%s,0,walls\n%s,1,"air, thin"\n%s,0,walls\n' $header $hit $past $hit >tags.csv
run 0 "$PROGRAM" judge tags.csv --only yours
shows '^walls +2 +2 +2/2 '
shows '^air, thin +1 +1 +0/0 +0/0 +1/1 '

claim "the worst show the answer that was given, at most three of a kind"
{
  echo "$header,hit,time,normal_x,normal_y"
  for _ in 1 2 3 4 5; do echo "$hit,1,0.25,1,0"; done
  for _ in 1 2 3 4 5; do echo "$hit,0,,,"; done
  for _ in 1 2; do echo "$past,1,0.5,0,1"; done
} >worst.csv
run 0 "$PROGRAM" judge worst.csv --only yours
[ "$(grep -c '^row ' out)" = 8 ] || broken "$(grep '^row ' out)"
[ "$(grep -c "the file's own answer: miss$" out)" = 3 ] || broken "$(cat out)"
[ "$(grep -c "the file's own answer: hit at 0.25, normal (1, 0)$" out)" = 3 ] || broken "$(cat out)"
[ "$(grep -c "the file's own answer: hit at 0.5, normal (0, 1)$" out)" = 2 ] || broken "$(cat out)"

claim "a limit that is broken is exit 1, one that is kept 0, and both are said"
run 1 "$PROGRAM" judge worst.csv --only yours --fail-on tunnel=0,phantom=10ppm
says '^--fail-on tunnel=0: broken, 5 of 10 real impacts'
says '^--fail-on phantom=10ppm: broken, 2 of 2 '
run 0 "$PROGRAM" judge worst.csv --only yours --fail-on tunnel=5,tunnel=50%,tunnel=500000ppm,missed_overlap=0,wrong=12
says 'tunnel=50%: kept'
run 1 "$PROGRAM" judge worst.csv --only yours --fail-on tunnel=499999.9ppm
run 1 "$PROGRAM" judge worst.csv --only yours --fail-on wrong=11

claim "JSON has the same numbers"
run 1 "$PROGRAM" judge worst.csv --only yours --json --fail-on wrong_face=1%
python3 - out <<'END' || broken "$(cat out)"
import json
import sys
judged = json.load(open(sys.argv[1]))
score = judged["engine"]["score"]
assert score["verdicts"]["wrong_face"]["count"] == 5 and score["verdicts"]["wrong_face"]["of"] == 5, score
assert score["verdicts"]["tunnel"]["count"] == 5 and score["verdicts"]["tunnel"]["of"] == 10, score
low, high = score["verdicts"]["tunnel"]["interval"]
assert 0 < low < 0.5 < high < 1, score
assert judged["engine"]["limits"] == [{"limit": "wrong_face=1%", "kept": False}], judged["engine"]["limits"]
assert [m["id"] for m in judged["methods"]] == ["yours"] and len(judged["worst"]) == 8
END

claim "logs stand side by side, and the same queries row against row"
printf '%s,hit\n%s,1\n%s,0\n%s,1\n' $header $hit $hit $past >first.csv
printf '%s,hit\n%s,1\n%s,1\n%s,1\n' $header $hit $hit $past >second.csv
run 0 "$PROGRAM" judge --log first.csv --log second.csv
shows '^first let 1 of 2 real impacts \(50%,'
shows '^second let none of 2 real impacts \(0%,'
shows '^per million, 95% +first +second'
shows '^tunnel +1 of 2: 500000 \([0-9]+ to [0-9]+\) +0 of 2: 0 \(0 to '
shows 'Of the same 3 queries all are wrong on 1, none on 1, first alone on 1, second alone on 0\.'
run 1 "$PROGRAM" judge --log first.csv --log second.csv --fail-on tunnel=0
says '^first: --fail-on tunnel=0: broken'
says '^second: --fail-on tunnel=0: kept'
run 0 "$PROGRAM" judge --log first.csv --log skin.csv --json
python3 -c 'import json, sys; assert len(json.load(open(sys.argv[1]))) == 2' out || broken "$(cat out)"
run 0 "$PROGRAM" judge --log first.csv --log skin.csv
shows 'do not have the same queries'
run 0 "$PROGRAM" judge --log - --log second.csv <first.csv
shows '^standard_input let 1 of 2 real impacts'
run 2 "$PROGRAM" judge --log first.csv --log plain.csv
says '--log: expected answers in plain\.csv: a column hit'
run 2 "$PROGRAM" judge first.csv --log second.csv
says '--log: cannot be used with file'

claim "an answer is explained under its card"
run 0 "$PROGRAM" explain --answer 'hit 0.5 -1 0' "$hit" --algorithms exact
shows '^yours +impact +0\.5 +\(-1,0\) +wrong_time'
run 0 "$PROGRAM" explain --answer 'hit 0.375 -1 0' --time-error 0.125 --name mine "$hit" --algorithms exact
shows '^mine +impact +0\.375 +\(-1,0\) +excused'
for answer in miss,tunnel failed,failed unasked,not_asked overlap,wrong_state 'hit 0.25,correct' 'hit nan,failed' \
  'hit 0.25 1 1,wrong_face'; do
  run 0 "$PROGRAM" explain --answer "${answer%%,*}" "$hit" --algorithms exact
  shows "^yours .* ${answer##*,}"
done
for wrong in '' 'hits' 'hit 0.5 1' 'hit soon' 'miss 0.5' 'hit 0.5 -1 0 7'; do
  run 2 "$PROGRAM" explain --answer "$wrong" "$hit"
  says '--answer: expected'
done
run 2 "$PROGRAM" explain --skin 0.5 "$hit"
says '--skin: needs --answer'

echo "an engine's log is judged as its card and its columns say"
