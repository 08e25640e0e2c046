# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2015,SC2046,SC2086
# An engine's answers from a log: its card, what its columns are called, what a row may answer, what is said of it.
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
empty_scratch
header=ax,ay,aw,ah,avx,avy,bx,by,bw,bh
hit=0,0,1,1,4,0,2,0,1,1       # impact at 1/4, on the x face
past=0,3,1,1,4,0,2,0,1,1      # separate, 2 off
close=0,1.125,1,1,4,0,2,0,1,1 # separate, 1/8 off
touch=0,0,1,1,0,0,1,0,1,1     # a graze, at rest
log() { # log FILE COLUMNS ROW…
  echo "$header,$2" >"$1"
  file=$1
  shift 2
  printf '%s\n' "$@" >>"$file"
}

claim "a file is judged whatever its columns, their order, its line ends and its list of methods look like"
printf '%s\n%s\n' $header $hit >plain.csv
run 0 "$PROGRAM" judge plain.csv --out plain_rows.csv --algorithms exact,gamedev
columns=row,algorithm,scalar,outcome,time,normal_x,normal_y,truth,truth_time,faces,verdict,cause,severity
[ "$(head -n 1 plain_rows.csv)" = $columns ] || broken "$(head -n 1 plain_rows.csv)"
printf 'note,bh,bw,by,bx,avy,avx,ah,aw,ay,ax,bvx,bvy\r\n"a ""b"", c",1,1,0,2,0,0x1p2,1,1,0,-0,0,0' >other.csv
run 0 "$PROGRAM" judge other.csv --out rows.csv --algorithms exact --algorithms gamedev
cmp plain_rows.csv rows.csv || broken "other verdicts"
cat >told.csv <<'END'
a_centre_x,a_centre_y,a_half_w,a_half_h,a_goal_x,a_goal_y,bx,by,b_max_x,b_max_y,hit,nx,t,note
0.5,0.5,0.5,0.5,4.5,0.5,2,0,3,1,1,-1,0.25,x
END
run 0 "$PROGRAM" judge told.csv --out told_rows.csv --algorithms exact
shows '^columns not read: "nx" \(is normal_x meant\?\), "t" \(is time meant\?\), "note"$'
grep ',exact,' plain_rows.csv >plain_exact
grep ',exact,' told_rows.csv | cmp - plain_exact || broken "$(cat told_rows.csv)"

claim "a row's answer is judged under the claims of its card; what a row cannot have is that row's answer"
echo '{"name": "my_engine", "version": "1.2", "scalar": "float64", "touching": "none",
 "skin": 0.125, "time_error": 0, "overlap": "overlap"}' >card.json
echo '{"time": false, "normal": false}' >bare.json
log rows_in.csv hit,time,normal_x,normal_y "$hit,1,0.25,-1,0" "$hit,1,nan,-1,0" "$hit,1,0.25,-0.7071,0.7071" "$hit,failed,,," \
  "$hit,unasked,,," "$hit,0,inf,nan,0" "$hit,hit,0.25,-0.99999994,0" "$past,miss,,,"
log skin.csv hit,time $close,1,0.5 $past,1,0.5
log untimed.csv hit $close,1 $past,1
log late.csv hit,time $hit,1,0.375 $hit,1,0.125 $hit,1,0.3750001 $hit,1,0.2510000005
log touch.csv hit $touch,1 $touch,0
log inside.csv hit 0,0,2,2,1,0,1,1,2,2,1 0,0,2,2,1,0,1,1,2,2,0
while IFS='|' read -r wanted options; do
  run 0 "$PROGRAM" judge $options --only yours --out rows.csv
  verdicts=$(tail -n +2 rows.csv | cut -d , -f 11 | tr '\n' ' ')
  [ "$verdicts" = "$wanted " ] || broken "$options: $verdicts"
  case $options in # the claims that were assumed are said, and those that were given are not
    rows_in.csv)
      for said in '^1 normal is along an axis, but not of length 1$' '^Wrong faces: 1 of 3 contacts with a normal \(33\.3%, 95%: ' \
        '^Your engine let 1 of 6 real impacts \(16\.7%, 95%: [0-9.]+% to [0-9.]+%\) through,$' '^Failed: 2 of 7 queries that it was asked' \
        '^Late times: none of 2 contacts with a time and no wrong face \(' '^Not asked: 1 of 8 queries' '^wrong_face +1 +3 +33' \
        'computes in float32' 'overlap at the start counts as a hit' 'either answer is right \(--touching\)' '1/1000 of the frame'; do
        shows "$said"
      done
      ;;
    rows_in*) hides 'computes in|[-]-skin' ;;
    skin.csv*\ 0.125) shows '^excused: wrong, but the card makes no promise here$' ;;
    touch.csv*-error*) shows 'boxes that touch may be called in contact' ;;
    *card*) shows '^my_engine let ' && shows 'queries in float64' && hides 'computes in|counts as a hit' ;;
  esac
done <<'END'
correct failed wrong_face failed not_asked tunnel correct correct|rows_in.csv
correct failed wrong_face failed not_asked tunnel correct correct|rows_in.csv --skin 0.5 --touching none --scalar float32
correct correct correct failed not_asked tunnel correct correct|rows_in.csv --card bare.json --skin 0.5 --scalar float32
excused phantom|skin.csv --skin 0.125
phantom phantom|skin.csv --skin 0.12499999999999999
excused phantom|untimed.csv --skin 0.125
excused phantom|skin.csv --card card.json
phantom phantom|skin.csv --card card.json --skin 0.0625
late early late late|late.csv --scalar float64
excused excused late excused|late.csv --scalar float64 --time-error 0.125
correct correct|touch.csv
correct claim_broken|touch.csv --touching contact
claim_broken correct|touch.csv --touching none
correct missed_overlap|inside.csv
wrong_state missed_overlap|inside.csv --card card.json
correct correct|touch.csv --touching none --time-error 0.125
END
run 0 "$PROGRAM" judge skin.csv --card card.json --name other --scalar float32 --only other
shows '^other let '
shows 'queries in float32'

claim "roundings are counted where they change the query, and nowhere else"
log printed.csv hit,time 0.10000000149011612,0.333333343,1,1,4,0,2,0,1,1,1,0.12345678901234567
printf '%s\n0.1234567890123,0,1,1,4,0,2,0,1,1\n' $header >wide.csv
printf 'ax,ay,a_max_x,a_max_y,avx,avy,bx,by,bw,bh\n0.1,0,1e9,1,4,0,2,0,1,1\n' >as_told.csv
run 0 "$PROGRAM" judge printed.csv --only yours
hides 'rounded'
printf '%s\n1.0000000e-01,0,1,1,4,0,2,0,1,1\n' $header >eight_digits.csv
run 0 "$PROGRAM" judge eight_digits.csv --algorithms exact
hides 'rounded'
run 0 "$PROGRAM" judge wide.csv --algorithms exact
shows '^1 query number was rounded to the nearest float32, which cannot hold it exactly$'
run 0 "$PROGRAM" judge as_told.csv --algorithms exact
shows '^1 query was rounded on the way to min corner, size and motion, and judged as rounded$'

claim "the worst show the answer that was given, at most three of a kind; JSON has the same numbers"
log worst.csv hit,time,normal_x,normal_y $hit,1,0.25,1,0 $hit,1,0.25,1,0 $hit,1,0.25,1,0 $hit,1,0.25,1,0 $hit,1,0.25,1,0 \
  $hit,0,,, $hit,0,,, $hit,0,,, $hit,0,,, $hit,0,,, $past,1,0.5,0,1 $past,1,0.5,0,1
run 0 "$PROGRAM" judge worst.csv --only yours
[ "$(grep -c '^row ' out)" = 8 ] || broken "$(grep '^row ' out)"
[ "$(sed -n 's/^row \([0-9]*\):.*/\1/p' out | sort -n | paste -sd ' ')" = '1 2 3 6 7 8 11 12' ] || broken "not the first: $(cat out)"
for shown in '3 miss' '3 hit at 0.25, normal (1, 0)' '2 hit at 0.5, normal (0, 1)'; do
  [ "$(grep -c "the file's own answer: ${shown#* }$" out)" = "${shown%% *}" ] || broken "$(cat out)"
done
run 1 "$PROGRAM" judge worst.csv --only yours --json --fail-on wrong_face=1%
python3 - <<'END' || broken "$(cat out)"
import json
judged = json.load(open("out"))
score = judged["engine"]["score"]
assert score["verdicts"]["tunnel"]["count"] == 5 and score["verdicts"]["tunnel"]["of"] == 10, score
low, high = score["verdicts"]["tunnel"]["interval"]
assert 0 < low < 0.5 < high < 1, score
assert judged["engine"]["limits"] == [{"limit": "wrong_face=1%", "kept": False}], judged["engine"]["limits"]
assert [m["id"] for m in judged["methods"]] == ["yours"] and len(judged["worst"]) == 8
END

claim "a limit that is broken is exit 1, one that is kept 0, and both are said"
run 1 "$PROGRAM" judge worst.csv --only yours --fail-on tunnel=0,phantom=10ppm,wrong=12
says '^--fail-on tunnel=0: broken, 5 of 10 real impacts'
says '^--fail-on phantom=10ppm: broken, 2 of 2 '
run 0 "$PROGRAM" judge worst.csv --only yours --fail-on tunnel=5,tunnel=50%,tunnel=500000ppm,missed_overlap=0,wrong=12
says 'tunnel=50%: kept'
run 1 "$PROGRAM" judge rows_in.csv --only yours --fail-on wrong=50%
says '^--fail-on wrong=50%: broken, 4 of 7 queries that it was asked$'
for limit in tunnel=499999.9ppm wrong=11; do run 1 "$PROGRAM" judge worst.csv --only yours --fail-on $limit; done

claim "of several files of answers to a set one that breaks a limit is exit 1, whichever it is"
printf 'id,answer\ns1-000001,hit\n' >wrong.csv # of a separate pair
printf 'id,answer\ns1-000001,miss\n' >right.csv
for order in "wrong right" "right wrong"; do
  run 1 "$PROGRAM" judge --set 1 --log "${order% *}.csv" --log "${order#* }.csv" --fail-on wrong=0
  says '^wrong: --fail-on wrong=0: broken'
  says '^right: --fail-on wrong=0: kept'
done

claim "logs stand side by side, and the same queries row against row"
log first.csv hit $hit,1 $hit,0 $past,1
log second.csv hit -$hit,1 $hit,1 $past,1 # -0 and 0 are one place
run 1 "$PROGRAM" judge --log first.csv --log second.csv --fail-on tunnel=0
shows '^first let 1 of 2 real impacts \(50%,'
shows '^per million, 95% +first +second'
shows '^tunnel +1 of 2: 500000 \([0-9]+ to [0-9]+\) +0 of 2: 0 \(0 to '
shows 'Of the same 3 queries all are wrong on 1, none on 1, first alone on 1, second alone on 0\.'
says '^first: --fail-on tunnel=0: broken'
says '^second: --fail-on tunnel=0: kept'
run 0 "$PROGRAM" judge --log second.csv --log first.csv
shows 'all are wrong on 1, none on 1, second alone on 0, first alone on 1\.'
mkdir -p other && cp second.csv other/first.csv
run 0 "$PROGRAM" judge --log first.csv --log other/first.csv
shows 'first alone on 1, first_2 alone on 0\.'
run 0 "$PROGRAM" judge --log - --log skin.csv <first.csv
shows 'do not have the same queries'
shows '^standard_input let 1 of 2 real impacts'

claim "an answer is explained under its card"
run 0 "$PROGRAM" explain --answer "hit 0.5 -1 0" "$hit" --algorithms exact
shows '^yours +impact +0\.5 +\(-1,0\) +late'
run 0 "$PROGRAM" explain --answer "hit 0.375 -1 0" --time-error 0.125 --name mine "$hit" --algorithms exact
shows '^mine +impact +0\.375 +\(-1,0\) +excused'
run 0 "$PROGRAM" explain --answer "hit 0.25" --card card.json --scalar float32 "0.1 0 1 1 4 0 2 0 1 1" --algorithms exact
shows 'rounded to the nearest float32$'

empty_scratch
echo "an engine's log is judged as its card and its columns say"
