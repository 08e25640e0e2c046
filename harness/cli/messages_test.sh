# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2034,SC2086
# What the real program does with what it cannot use: a message that says where and what was expected, exit 2, nothing
# half-written, and an older output that stays as it was.
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
empty_scratch
esc=$(printf '\033')
mkdir work
cd work
header=ax,ay,aw,ah,avx,avy,bx,by,bw,bh row=0,0,1,1,40,0,21,0,1,1
query="0 0 1 1 4 0 2 0 1 1"
lane='{"format": "sweeplab scene", "version": 1, "movers": [{"box": [0, 0, 1, 1],
 "controller": {"steering": "listed", "motions": [[4, 0], [0, 1]]}}], "obstacles": [{"box": [2, 0, 1, 1]}]}'
echo "$lane" >lane.json
echo "$lane" | sed 's/{"box": \[2, 0, 1, 1\]/&, "motion": [1, 0]/' >moving.json
echo '{"format": "sweeplab scene", "version": 1, "obstacles": []}' >level.json
echo '{"units": 3}' >units.json
printf '{"format": "sweeplab scene", "version": 1,\n "obstacles": [{"box": [0, 0, -1, 1]}]}' >negative.json
printf '{"name": "x",\n "skn": 1}\n' >misspelt.json
echo '{"skin": -1}' >skin.json
echo '{"name": "exact"}' >taken.json
printf '%s\n' $header $row >good.csv
printf '%s,hit\n%s,1\n' $header $row >answers.csv
printf 'x,y,w,h,vx,vy,end_x,end_y\n0,0,1,1,1,0,1,0\n' >frames.csv
echo "an older output" >kept.csv
mkdir no_report folder
cp units.json no_report/survey.json
slope=$SOURCE_DIR/harness/scenes/tiled/fixtures/slope.tmj
one=0,0,1,1,4,0,2,0,1,1,0,0
echo="$(dirname "$PROGRAM")/echo_engine" world_echo="$(dirname "$PROGRAM")/world_echo"
find . -type f | sort >../there
cd ..
at_work() (cd work && exec "$PROGRAM" "$@")
# unharmed: the older output is as it was, and no other file came to be.
unharmed() {
  [ "$(cat work/kept.csv)" = "an older output" ] || broken "the older output was changed"
  (cd work && find . -type f) | sort | diff there - >differences || broken "left behind: $(cat differences)"
}
# refused REGEX COMMAND…: in such words, and nothing is printed.
refused() {
  words=$1
  shift
  status=0
  at_work "$@" >out 2>err || status=$?
  [ $status = 2 ] || broken "'$*' exited with $status, expected 2"
  [ ! -s out ] || broken "'$*' printed '$(head -n 3 out)'"
  says "$words"
}

claim "a file that cannot be read is refused with its line, its column and what was expected"
# What is judged, where it is wrong and in which words, and the file, in which H is the header and R a good row.
while IFS='~' read -r options words text; do
  # shellcheck disable=SC2059
  printf "$(printf '%s' "$text" | sed "s/H/$header/; s/R/$row/g")" >work/bad.csv
  [ "$options" != frames ] || options="--frames bad.csv --level lane.json"
  refused "^sweeplab: bad\.csv:$words" judge $options --out kept.csv
  [ "$(cat work/kept.csv)" = "an older output" ] || broken "the older output was changed"
done <<'END'
bad.csv~3:5 .column "avx".*expected a finite number, found "nan"~H\nR\n0,0,1,1,nan,0,21,0,1,1\n
--scalar float32 bad.csv~2:9 .column "bw".*float32 can hold~H\n0,0,1,1,1,0,21,0,1e39,1\n
frames~1 .column "end_y"~x,y,w,h,vx,vy,end_x\n0,0,1,1,1,0,1\n
frames~3:3 .column "w".*size~x,y,w,h,vx,vy,end_x,end_y\n0,0,1,1,1,0,1,0\n0,0,-1,1,1,0,1,0\n
frames~2:9 .column "intent".*slide~x,y,w,h,vx,vy,end_x,end_y,intent\n0,0,1,1,1,0,1,0,glide\n
frames~2:1 .column "x".: expected a finite number, found "nan"~x,y,w,h,vx,vy,end_x,end_y\nnan,0,1,1,1,0,1,0\n
frames~2:5.*float32 can hold~x,y,w,h,vx,vy,end_x,end_y\n0,0,1,1,1e39,0,1,0\n
--shapes box-point bad.csv~2:6 .column "by".: expected a finite number, found "x"~ax,ay,aw,ah,bx,by\n0,0,1,1,0,x\n
--shapes box-circle bad.csv~1 .column "br".: expected this column~ax,ay,aw,ah,bx,by\n0,0,1,1,0,0\n
--shapes box-point bad.csv~2:7 .column "hit".: expected 0 or 1, found "2"~ax,ay,aw,ah,bx,by,hit\n0,0,1,1,0,0,2\n
END
head -c 100000 "$PROGRAM" >work/bad.csv
refused '^sweeplab: bad\.csv' judge bad.csv --out kept.csv
! LC_ALL=C grep -q '[^[:print:][:space:]]' err || broken "unprintable bytes in the message"
[ "$(wc -c <err)" -lt 1000 ] || broken "the message is too long"
rm work/bad.csv
unharmed

claim "what a command line asks for and cannot be is refused in words, and nothing is written"
# The words, and the command.
tried=0
while IFS='~' read -r words command; do
  eval "refused \"\$words\" $command"
  tried=$((tried + 1))
done <<'END'
folder|directory~judge . --out kept.csv
not_here\.csv.*no such file~judge not_here.csv --out kept.csv
"gamdev".*gamedev_checked~judge good.csv --out kept.csv --algorithms gamedev,gamdev
"bulets".*bullets~survey --families uniform,bulets --out s
float16.*float32~judge good.csv --out kept.csv --scalar float16
"half"~survey --scalars float32,half --out s
ouut~judge good.csv --ouut kept.csv
subcommand~jugde good.csv
.~judge
subcommand~
--queries: ~survey --queries 0 --out s
--shard~survey --shard 3/2 --out s
--shard~survey --shard 0/2 --queries 9 --out s
--shard~survey --shard 1/0 --queries 9 --out s
12~explain "0 0 1 1 40 0 21 0 1"
avx~explain "0 0 1 1 nan 0 21 0 1 1 0 0"
bvy~explain "0 0 1 1 1 0 21 0 1 1 0 0x"
no/such/folder/x\.csv~judge good.csv --out no/such/folder/x.csv
good\.csv~survey --queries 10 --families uniform --out good.csv
not_here\.json~survey --merge not_here.json --out kept.csv
not_here.*no such folder~report --out r --baseline not_here
folder.*data/survey\.json~report --out r --baseline folder
no_report/survey\.json~report --out r --baseline no_report
expected --baseline~report --out r --fail-on-new
unknown .*"nonsense"; expected some of: .*mirror~laws --laws nonsense
unknown .*"nonsense"; expected some of: .*gamedev~laws --algorithms exact,nonsense
not_here/some\.csv: cannot write~laws --cases 10 --write-expected not_here/some.csv
law/method/scalar/numbers, found "mirror"~laws --reproduce mirror
unknown law "nonsense"~laws --reproduce nonsense/exact/float32/$one
truth does not answer in float32~laws --reproduce mirror/truth/float32/$one
12 numbers.*found 2~laws --reproduce mirror/exact/float32/1,2
number 5.*finite.*"nan"~laws --reproduce mirror/exact/exact/0,0,1,1,nan,0,2,0,1,1,0,0
number 5.*holds exactly.*"0.1"~laws --reproduce mirror/exact/float64/0,0,1,1,0.1,0,2,0,1,1,0,0
--out~laws --reproduce mirror/exact/float32/$one --out some.json
--shard~laws --shard 1/3
--merge~laws --merge good.csv
level~judge --frames frames.csv
frames~judge --level lane.json good.csv
slide~judge --frames frames.csv --level lane.json --response glide
nowhere\.json~judge --frames frames.csv --level nowhere.json
stand still~judge --frames frames.csv --level moving.json
seems.*seams~play seems
nowhere\.json~play nowhere.json
glide.*slide~play seams --with glide
.~play seams --with "step slide"
float16~play seams --scalar float16
x or y~play seams --corner z
movers~play level.json
units\.json:1:1.*Tiled~play units.json
negative\.json:2:~play negative.json
slope.tmj:[0-9:]* layer .solid., object 1: expected boxes, found a polygon; .*: --boxes-only$~play $slope --with step
expected something solid, found nothing; left out 1 solid shapes~play $slope --with step --boxes-only
^A list is one word, with commas: --algorithms a,b$~judge --algorithms exact gamedev good.csv
misspelt\.json:2:2.*expected one of name, version.*found "skn"~judge answers.csv --card misspelt.json
skin\.json:1:10: expected a number >= 0~judge answers.csv --card skin.json
a name that no method has~judge answers.csv --card taken.json
--skin~judge answers.csv --skin nan
--time-error~judge answers.csv --time-error 2
--touching~judge answers.csv --touching maybe
--name~judge answers.csv --name exact
--only~judge answers.csv --only gamedev
--fail-on~judge answers.csv --fail-on tunnel
--fail-on: expected one of wrong, failed.*found "excused"~judge answers.csv --fail-on excused=0
--fail-on~judge answers.csv --fail-on tunnel=-1ppm
--skin: expected answers in good\.csv: a column hit~judge good.csv --skin 0.5
--log: expected answers in good\.csv: a column hit~judge --log answers.csv --log good.csv
--log: cannot be used with file~judge answers.csv --log answers.csv
--answer: expected~explain --answer "" "$query"
--skin: needs --answer~explain --skin 0.5 "$query"
^sweeplab: --write-queries: cannot be used with --algorithms$~survey --write-queries w --algorithms exact
^sweeplab: --write-queries: cannot be used with --shapes$~survey --write-queries w --shapes box-box
--truth: needs --write-queries~survey --truth
good\.csv~survey --write-queries good.csv
^sweeplab: --shapes: cannot be used with --before-excuses$~survey --shapes box_box --before-excuses --out s
--shapes: cannot be used with --shard~survey --shapes all --shard 1/2 --out s
--shapes: cannot be used with --merge~survey --shapes all --merge units.json --out kept.csv
unknown pair of shapes "box-boy"; expected some of: box-box~explain --shapes box-boy "0 0"
expected one pair of shapes here, found all~explain --shapes all "0 0"
number 7 .br.: expected a size >= 0, found "-1"~explain --shapes box-circle "0 0 1 1 2 2 -1"
expected one that takes box-box, found line_line~explain --shapes box-box --algorithms line_line "0 0 1 1 0 0 1 1"
gamdev~list gamdev
^sweeplab: --all: cannot be used with method$~list gamedev --all
exact is another~explain --engine exact=true "$query"
exit status 127~explain --engine ./nothing "$query"
expected COMMAND~explain --engine mine= "$query"
--rounded: expected no answers in standard input~judge - --rounded --engine "$echo" <work/answers.csv
--rounded requires --engine~explain --rounded "$query"
--engine-seconds requires --engine~explain --engine-seconds 1 "$query"
plays worlds and sweeps no pairs~explain --engine "$world_echo float32" "$query"
sweeps pairs and plays no worlds; expected "answers": "frames" or "both"~play seams --engine "$echo" --out p
step is another~play seams --engine "step=$world_echo float32" --out p
stopped, for it failed on 20 frames one after the other~play seams --engine "$world_echo float32 always_exits" --out p
rounded~play seams --rounded --engine "$world_echo float32" --out p
it stores float64, and this run is in float32; expected --scalar float64~play seams --engine "mine=$world_echo float64" --scalar float32 --out p
expected engines of one scalar~play seams --engine "a=$world_echo float64" --engine "b=$world_echo float32" --out p
END
[ $tried -gt 80 ] || broken "only $tried were tried"
unharmed

claim "a number is a decimal number that fits, or refused with what was expected; 6.4e1 is a whole number, and 010 is not eight"
for number in -1 -0.5 18446744073709551616 1e-3 1.5e0 1e e3 1e20 1.e3 0x10 +1 nan '' ' 1' 1x one; do
  refused '--cases: ' laws --cases "$number"
done
for option in 'survey --queries' 'survey --seed' 'survey --threads' 'bench --repetitions' 'fuzz --jobs' 'fuzz --minutes' 'fuzz --hours' \
  'play seams --frames' 'findings list --limit'; do
  refused "${option##* }: " $option -1
done
unharmed
for number in 64:6.4e1 100:1e2 10:010; do
  for written in "${number%:*}" "${number#*:}"; do
    run 0 at_work laws --laws mirror --algorithms exact --cases "$written" --out "$written"
  done
  numbers "work/${number%:*}" >as_decimal
  numbers "work/${number#*:}" | cmp - as_decimal || broken "$number"
done
run 0 at_work laws --laws mirror --algorithms exact --cases 9 --seed 1e18 --out 1e18
grep -q '"seed": 1000000000000000000,' work/1e18 || broken "$(head -n 5 work/1e18)"
run 0 at_work explain -.5 -1 1 1 4 0 2 0 1 1 --algorithms exact # no options

claim "what comes from outside is printed as letters, whatever a terminal would make of it"
letters() { ! cat out err | grep -q "$esc" || broken "$(cat -v out err)"; }
named="a${esc}[31mb"
printf '%s,hit,tag\n%s,0,"%s"\n' $header $row "$named" >"$named.csv"
run 0 "$PROGRAM" judge "$named.csv" --algorithms exact
letters
refused 'none a\\x1b\[31mb: no such file' judge "none $named"
run 2 "$PROGRAM" survey "--$named"
letters
empty_scratch
echo "what cannot be used is refused, and harms nothing"
