# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2015
# What the real program does with what it cannot use: a message that says where and what was expected, exit 2 (130 for
# Ctrl-C), nothing half-written, and an older output that stays as it was.
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
empty_scratch
header=ax,ay,aw,ah,avx,avy,bx,by,bw,bh
row=0,0,1,1,40,0,21,0,1,1
echo "an older output" >older
cp older kept.csv

# unharmed: the older output is as it was, and no other file came to be.
unharmed() {
  cmp -s older kept.csv || broken "the older output was changed"
  for file in *; do
    case $file in older | kept.csv | out | err | bad.csv | good.csv) ;; *) broken "left '$file' behind" ;; esac
  done
}
# refuses REGEX… < FILE: as a file to judge.
refuses() {
  cat >bad.csv
  run 2 "$PROGRAM" judge bad.csv --out kept.csv
  [ ! -s out ] || broken "printed '$(head -n 3 out)'"
  says 'bad\.csv'
  for expected; do says "$expected"; done
  unharmed
}
rows() { printf '%s\n' "$header" "$row" "$@"; }

rows >good.csv
claim "a good file is judged"
run 0 "$PROGRAM" judge good.csv --out now.csv
[ "$(head -n 1 now.csv)" = "row,algorithm,scalar,outcome,time,normal_x,normal_y,truth,truth_time,faces,verdict,cause,severity" ] ||
  broken "$(head -n 1 now.csv)"
mv now.csv older

claim "byte order mark, CRLF, another order and further columns change nothing"
{ printf '\357\273\277' && sed 's/$/\r/' good.csv; } >bad.csv
run 0 "$PROGRAM" judge bad.csv --out now.csv
cmp older now.csv || broken "other verdicts"
printf 'note,bh,bw,by,bx,avy,avx,ah,aw,ay,ax,bvx,bvy\n"a ""b"", c",1,1,0,21,0,0x1.4p5,1,1,0,-0,0,0\n' >bad.csv
run 0 "$PROGRAM" judge bad.csv --out now.csv
cmp older now.csv || broken "other verdicts"
printf '%s\n%s' $header $row >bad.csv
run 0 "$PROGRAM" judge bad.csv --out now.csv
cmp older now.csv || broken "the last line needs no end"
rm now.csv
echo "an older output" >older

claim "numbers that are none are refused with line, column and what was expected"
for bad in nan NaN -nan inf -inf Infinity 1e999 -1e999 0x1p2000 1.5x '1 2' 0x 1e -- '' ' ' one 1.5f 1..5 ++1; do
  rows "0,0,1,1,$bad,0,21,0,1,1" | refuses 'bad\.csv:3' avx '[Ee]xpected|finite|number'
done
rows "0,0,1,1,1,0,21,0,1,nan" | refuses 'bad\.csv:3' bh
rows "0,0,1,1,1,0,21,0,1e39,1" >bad.csv
claim "a number too large for float is refused in float and fits in double"
run 2 "$PROGRAM" judge bad.csv --scalar float32 --out kept.csv
says 'bad\.csv:3'
says bw
unharmed
run 0 "$PROGRAM" judge bad.csv --scalar float64

claim "a negative size is refused"
rows "0,0,-1,1,1,0,21,0,1,1" | refuses 'bad\.csv:3' aw 'size|>= 0|negative'
rows "0,0,1,1,1,0,21,0,1,-1e-300" | refuses 'bad\.csv:3' bh
claim "a size of minus zero is a size of zero"
rows "0,0,-0.0,1,1,0,21,0,1,1" >bad.csv
run 0 "$PROGRAM" judge bad.csv

claim "a missing or doubled column is named"
printf '%s\n%s\n' ax,ay,aw,ah,avx,avy,bx,by,bw 0,0,1,1,40,0,21,0,1 | refuses bh 'bad\.csv:1'
printf '%s,ax\n%s,5\n' $header $row | refuses ax 'once|twice'
printf '%s,hit,hit\n%s,0,1\n' $header $row | refuses hit 'once|twice'

claim "ragged rows are refused with their line"
rows "0,0,1,1,40,0,21,0,1" | refuses 'bad\.csv:3' 10
rows "$row,7" | refuses 'bad\.csv:3' 10
claim "an empty file, and a file without rows, are refused"
: | refuses empty
printf '%s\n' $header | refuses 'rows|queries'
claim "a binary file is refused with a message that a terminal can show"
head -c 100000 "$PROGRAM" | refuses 'header|column|text|binary'
if LC_ALL=C grep -q '[^[:print:][:space:]]' err; then broken "unprintable bytes in the message"; fi
[ "$(wc -c <err)" -lt 1000 ] || broken "the message is too long"
printf '%s\n0,0,1,1,4\0000,0,21,0,1,1\n' $header | refuses 'bad\.csv:2'

claim "an error on the last of many lines leaves nothing behind"
{ rows && yes $row | head -n 200000 && echo "0,0,1,1,1,0,21,0,1,x"; } | refuses 'bad\.csv:200003' bh
rm bad.csv

claim "a file's own answers are checked as well"
printf '%s,hit\n%s,2\n' $header $row | refuses 'bad\.csv:2' hit '0|1'
printf '%s,hit,time\n%s,1,soon\n' $header $row | refuses 'bad\.csv:2' time
printf '%s,hit,normal_x,normal_y\n%s,1,left,0\n' $header $row | refuses 'bad\.csv:2' normal_x
rm bad.csv

claim "a directory, and a file that is not there, are refused"
run 2 "$PROGRAM" judge . --out kept.csv
says 'folder|directory'
run 2 "$PROGRAM" judge not_here.csv --out kept.csv
says 'not_here\.csv.*no such file'
unharmed

claim "unknown names are refused, and the known ones are told"
run 2 "$PROGRAM" judge good.csv --out kept.csv --algorithms gamedev,gamdev
says gamdev
says 'gamedev_checked|sweeplab list'
run 2 "$PROGRAM" survey --families uniform,bulets --out kept.csv
says bulets
says 'bullets'
run 2 "$PROGRAM" judge good.csv --out kept.csv --scalar float16
says float16
says float32
run 2 "$PROGRAM" survey --scalars float32,half
says half
run 2 "$PROGRAM" judge good.csv --ouut kept.csv
says ouut
run 2 "$PROGRAM" jugde good.csv
run 2 "$PROGRAM" judge
run 2 "$PROGRAM"
for wrong in '--queries 0' '--queries -1' '--queries many' '--queries 1e3x' '--seed x' '--threads -1' '--threads two' '--shard 3/2' '--shard 0/2' \
  '--shard 1' '--shard 1/0'; do
  # shellcheck disable=SC2086
  run 2 "$PROGRAM" survey $wrong --out survey
  says "${wrong%% *}"
done
unharmed

claim "explain wants 10 or 12 numbers"
run 2 "$PROGRAM" explain "0 0 1 1 40 0 21 0 1"
says '12'
run 2 "$PROGRAM" explain "0 0 1 1 nan 0 21 0 1 1 0 0"
says avx
run 2 "$PROGRAM" explain "0 0 1 -1 1 0 21 0 1 1 0 0"
says ah
run 2 "$PROGRAM" explain "0 0 1 1 1 0 21 0 1 1 0 0 0"
run 2 "$PROGRAM" explain "0 0 1 1 1 0 21 0 1 1 0 0x"
says bvy

claim "an output that cannot be written is named before the work begins"
run 2 "$PROGRAM" judge good.csv --out no/such/folder/x.csv
says 'no/such/folder/x\.csv'
run 2 "$PROGRAM" judge good.csv --out .
says 'folder|directory'
run 2 "$PROGRAM" survey --queries 10 --families uniform --out good.csv
says 'good\.csv'
unharmed

claim "a full disk leaves the older output as it was"
run 2 "$PROGRAM" judge good.csv --out /dev/full
says '/dev/full.*No space left'
[ -c /dev/full ] || broken "/dev/full was replaced"
status=0
"$PROGRAM" judge good.csv >/dev/full 2>err || status=$?
[ $status = 2 ] || broken "exit $status where standard output is full"
says 'No space left'
{ rows && yes $row | head -n 20000; } >bad.csv
(
  trap '' XFSZ
  ulimit -f 64
  run 2 "$PROGRAM" judge bad.csv --out kept.csv
) || exit 1
says 'kept\.csv.*too large'
unharmed
rm bad.csv

claim "Ctrl-C in the middle of judging exits with 130 and leaves the older output as it was"
{ rows && yes $row; } 2>yes_says | run 130 timeout --preserve-status -s INT 2 "$PROGRAM" judge - --out kept.csv
rm yes_says
unharmed
claim "Ctrl-C in the middle of a survey exits with 130 and leaves the older survey as it was"
run 0 "$PROGRAM" survey --queries 100 --families uniform --out survey
cp survey/survey.json before.json
run 130 timeout --preserve-status -s INT 2 "$PROGRAM" survey --queries 1000000000 --families uniform --out survey
cmp before.json survey/survey.json || broken "the older survey was changed"
rm before.json

claim "what is no survey cannot be merged"
run 2 "$PROGRAM" survey --merge good.csv survey/survey.json --out kept.csv
says 'good\.csv'
run 2 "$PROGRAM" survey --merge not_here.json --out kept.csv
says 'not_here\.json'
echo '{"units": 3}' >bad.csv
run 2 "$PROGRAM" survey --merge bad.csv --out kept.csv
says 'bad\.csv'
run 2 "$PROGRAM" survey --merge survey/survey.json survey/survey.json --out kept.csv

claim "a report is not begun against a baseline that is none"
run 2 "$PROGRAM" report --out report --baseline not_here
says 'not_here.*no such folder'
mkdir empty
run 2 "$PROGRAM" report --out report --baseline empty
says 'empty.*data/survey\.json'
cp bad.csv empty/survey.json
run 2 "$PROGRAM" report --out report --baseline empty
says 'empty/survey\.json'
run 2 "$PROGRAM" report --out report --fail-on-new
says 'expected --baseline'
[ ! -e report ] || broken "something was written"
rm -r empty

claim "what comes from outside is printed as letters, whatever a terminal would make of it"
esc=$(printf '\033')
letters() { ! cat out err | grep -q "$esc" || broken "$(cat -v out err)"; }
named="a${esc}[31mb"
printf 'ax,ay,aw,ah,avx,avy,bx,by,bw,bh,hit,tag\n0,0,1,1,4,0,2,0,1,1,0,"%s"\n' "$named" >"$named.csv"
run 0 "$PROGRAM" judge "$named.csv" --algorithms exact
letters
grep -q 'a\\x1b\[31mb' out || broken "$(cat -v out)"
run 2 "$PROGRAM" judge "none $named"
letters
says 'none a\\x1b\[31mb: no such file'
run 2 "$PROGRAM" jud"$esc"
letters
card='{"name": "e", "version": "1", "scalar": "float64", "touching": "none", "overlap": "overlap"}'
run 2 "$PROGRAM" explain "0 0 1 1 4 0 2 0 1 1" --engine "echo '$card' | sed 's/\"1\"/\"1\\\\u001b\"/'"
letters
says 'expected a text of 1 to 200 printable characters'
run 0 "$PROGRAM" explain "0 0 1 1 4 0 2 0 1 1" --algorithms e --engine "e=echo '$card'; read -r line; printf 'no \033[31m\\n' >&2; exit 3"
letters
grep -q 'crash: exit status 3: no \\x1b\[31m' out || broken "$(cat -v out err)"
sed "s/\"name\": \"[^\"]*\"/\"name\": \"a\\\\u001b[31mb\"/" "$SOURCE_DIR/harness/scenes/example.json" >scene.json
grep -q u001b scene.json || broken "nothing was changed"
run 2 "$PROGRAM" play scene.json --frames 20 --with step
letters
says 'without control characters for name, found the text "a\\x1b\[31mb"'
rm "$named.csv" scene.json

claim "Ctrl-C in the middle of a report exits with 130, and the report is not half there"
"$PROGRAM" report --out report >out 2>err &
report=$!
until [ -s report/data/survey.checkpoint.json ]; do
  kill -0 $report || broken "there is nothing to go on from"
  sleep 0.05
done
kill -INT $report $report # twice, as timeout(1) does
status=0
wait $report || status=$?
[ $status = 130 ] || broken "exit status $status"
[ ! -e report/summary.md ] && [ ! -e report/data/verdicts.json ] || broken "half a report"
rm -r report
rm -rf survey
unharmed

echo "bad input is refused, and harms nothing"
