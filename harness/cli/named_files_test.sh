# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2015,SC2086,SC2094
# What may stand for an input and an output on a command line: no output replaces an input or a better output; links,
# pipes, read-only files and empty names are treated alike by all commands.
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
empty_scratch
printf '%s\n' ax,ay,aw,ah,avx,avy,bx,by,bw,bh 0,0,1,1,40,0,21,0,1,1 >io.csv
mkdir folder
ln -s . alias
run 0 "$PROGRAM" fuzz --seeds seeds --targets fuzz_sweep
run 0 env SWEEPLAB_FINDINGS=found "$REPLAY_FUZZ_SWEEP" seeds/fuzz_sweep
echo signature,explanation >known.csv
run 0 "$PROGRAM" survey --queries 100 --families uniform,bullets --algorithms exact,gamedev --out survey
printf '%s\n' ax,ay,aw,ah,bx,by 0,0,1,1,1,1 >shapes.csv
mkdir -p report/data
cp survey/survey.json shard.json
cp survey/survey.json report/data/survey.json

mkdir work
# sweeplab COMMAND…: laws in a folder of its own, for it makes the folder out, which is a file here.
sweeplab() { if [ "$1" = laws ]; then (cd work && exec "$PROGRAM" "$@"); else "$PROGRAM" "$@"; fi; }

# refused FILE COMMAND…: and FILE stays as it is.
refused() {
  file=$1
  shift
  cp "$file" before
  run 2 "$@"
  says 'which it would replace; nothing was written'
  cmp -s before "$file" || broken "$file was changed by '$*'"
  rm before
}
# names FILE: what it can be called.
names() {
  rm -f link hard_link
  ln -s "$1" link
  ln "$1" hard_link
  echo "$1 ./$1 alias/$1 $PWD/$1 folder/../$1 link hard_link"
}

claim "no output replaces an input, whatever the one and the other are called"
for name in $(names io.csv); do
  refused io.csv "$PROGRAM" judge io.csv --out "$name"
  refused io.csv "$PROGRAM" judge "$name" --out io.csv
  refused io.csv "$PROGRAM" judge - --out "$name" <io.csv
done
for name in $(names shard.json); do
  refused shard.json "$PROGRAM" survey --merge shard.json --out "$name"
  refused shard.json "$PROGRAM" survey --merge survey/survey.json "$name" --out shard.json
done
for name in $(names shapes.csv); do
  refused shapes.csv "$PROGRAM" judge --shapes box-point shapes.csv --out "$name"
done
for name in $(names known.csv); do
  refused known.csv "$PROGRAM" findings export --csv --db found --explained-by "$name" --out known.csv
done
for name in report ./report alias/report "$PWD/report" folder/../report; do
  refused report/data/survey.json "$PROGRAM" report --baseline report --out "$name"
done
mkdir first_report
cp survey/survey.json first_report/
mkdir new_report
ln -s ../first_report new_report/data
refused first_report/survey.json "$PROGRAM" report --baseline first_report --out new_report

claim "nor does what is printed"
cp io.csv before
run_into() {
  status=0
  "$@" >>io.csv 2>err || status=$?
  [ $status = 2 ] || broken "exit status $status of '$*'"
  says 'standard output|--out -'
  cmp -s before io.csv || broken "io.csv was changed by '$*'"
}
run_into "$PROGRAM" judge io.csv
run_into "$PROGRAM" judge io.csv --out -
run_into "$PROGRAM" judge - --out - <io.csv
run_into "$PROGRAM" judge --shapes box-point io.csv
status=0
"$PROGRAM" judge io.csv --out printed >printed 2>err || status=$?
[ $status = 2 ] || broken "what is printed would be replaced by the output: exit status $status"

claim "two outputs are not one file"
run 2 sweeplab laws --cases 64 --laws mirror --out ../same --write-expected .././same
says "which it would replace; nothing was written"
run 2 sweeplab laws --cases 64 --laws mirror --out out/laws/checkpoint.json
says "which it would replace; nothing was written"
[ ! -e same ] || broken "something was written"

claim "a shorter run does not replace the result of a longer one, and says so before it begins"
better() {
  file=$1
  shift
  cp "$file" before
  run 2 "$@"
  says "$file: holds .*; nothing was written"
  cmp -s before "$file" || broken "$file was changed by '$*'"
}
all="--algorithms exact,gamedev --out survey"
{
  better survey/survey.json "$PROGRAM" survey --queries 99 --families uniform,bullets $all
  better survey/survey.json "$PROGRAM" survey --queries 100 --families uniform $all
  better survey/survey.json "$PROGRAM" survey --queries 100 --families uniform,bullets --scalars float32 $all
  better survey/survey.json "$PROGRAM" survey --queries 100 --families uniform,bullets --algorithms exact --out survey
  better survey/survey.json "$PROGRAM" survey --queries 100 --families uniform,bullets --shard 1/2 $all
  run 0 "$PROGRAM" survey --queries 100 --families uniform,bullets $all
  run 0 "$PROGRAM" survey --queries 50 --families grid $all # neither is better: they are of different things
  run 0 "$PROGRAM" survey --queries 200 --families uniform,grid $all
}
run 0 sweeplab laws --cases 128 --laws mirror,translation --algorithms exact --out "$PWD/laws.json"
better laws.json sweeplab laws --cases 64 --laws mirror,translation --algorithms exact --out "$PWD/laws.json"
better laws.json sweeplab laws --cases 128 --laws mirror --algorithms exact --out "$PWD/laws.json"
run 0 sweeplab laws --cases 129 --laws mirror,translation --algorithms exact --out "$PWD/laws.json"

claim "an output that is a symbolic link is written where the link points to, and the link stays"
echo older >target
chmod 640 target
ln -sf target link
run 0 "$PROGRAM" judge io.csv --out link
[ -L link ] && grep -q '^row,algorithm' target || broken "$(ls -l link target)"
[ "$(stat -c %a target)" = 640 ] || broken "the file has other permissions now: $(stat -c %a target)"
ln -s not_yet new_link
run 0 sweeplab laws --cases 64 --laws mirror --algorithms exact --out ../new_link
[ -L new_link ] && [ -s not_yet ] || broken "$(ls -l)"
ln -s circle circle
run 2 "$PROGRAM" judge io.csv --out circle
says 'circle: cannot write: Too many levels'
ln -s survey survey_link
run 0 "$PROGRAM" survey --queries 1000 --families uniform,grid,bullets --algorithms exact,gamedev --out survey_link
[ -L survey_link ] || broken "the link was replaced"

claim "what is read-only stays as it is, for root, too"
echo older >read_only
chmod 444 read_only
mkdir read_only_folder
chmod 555 read_only_folder
for name in read_only read_only_folder/new; do
  run 2 "$PROGRAM" judge io.csv --out $name
  says 'cannot write: .*read-only'
  run 2 "$PROGRAM" survey --merge shard.json --out $name
  says 'cannot write: .*read-only'
  run 2 sweeplab laws --cases 64 --laws mirror --out ../$name
  says 'cannot write: .*read-only'
  run 2 sweeplab laws --cases 64 --laws mirror --write-expected ../$name
  says 'cannot write: .*read-only'
  run 2 "$PROGRAM" findings export --csv --db found --out $name
  says 'cannot write: .*read-only'
done
for command in survey bench fuzz report 'findings export --libfuzzer --db found'; do
  run 2 "$PROGRAM" $command --out read_only_folder
  says 'read_only_folder: cannot write: this folder is read-only'
  run 2 "$PROGRAM" $command --out read_only
done
[ "$(cat read_only)" = older ] && [ -z "$(ls read_only_folder)" ] || broken "something was written"
chmod 755 read_only_folder

claim "an empty name is refused by every option that names a file; an empty file or folder is as good as none"
while read -r command; do
  run 2 "$PROGRAM" $command ''
  says 'expected the name of a file or folder, found an empty one'
done <<'END'
judge
judge io.csv --out
survey --out
survey --out x --merge
laws --out
laws --write-expected
bench --out
fuzz --out
fuzz --seeds
fuzz --programs
report --out
report --baseline
findings list --db
findings export --csv --out
findings export --vectors
END
: >empty
mkdir empty_folder
run 0 "$PROGRAM" judge io.csv --out empty
run 0 "$PROGRAM" survey --queries 10 --families uniform --algorithms exact --out empty_folder
[ -s empty ] && [ -s empty_folder/survey.json ] || broken "nothing was written"

claim "- is standard output where a file is written, and refused where a folder is"
for command in survey bench fuzz report 'findings export --libfuzzer --db found'; do
  run 2 "$PROGRAM" $command --out -
  says 'expected a folder'
done
run 2 "$PROGRAM" fuzz --seeds -
for name in - /dev/stdout; do
  for of in io.csv '--shapes box-point shapes.csv'; do
    run 0 "$PROGRAM" judge $of --out $name
    [ "$(grep -c -v -E '^[0-9]+,' out)" = 1 ] || broken "$(cat out)"
    grep -q '^row,algorithm' out || broken "$(head -n 1 out)"
  done
  run 0 "$PROGRAM" survey --merge shard.json --out $name
  python3 -m json.tool out >pretty || broken "no JSON: $(head -n 1 out)"
  run 0 sweeplab laws --cases 64 --laws mirror --algorithms exact --out $name
  python3 -m json.tool out >pretty || broken "no JSON: $(head -n 1 out)"
  run 0 "$PROGRAM" findings export --csv --db found --out $name
  grep -q '^ax,ay' out || broken "$(head -n 1 out)"
done
[ ! -e - ] || broken "a file called - was made"

claim "a pipe is written to once, when there is something for it; a socket and a folder are refused"
mkfifo pipe
for command in 'judge io.csv' 'laws --cases 64 --laws mirror --algorithms exact' 'survey --merge shard.json' \
  'findings export --csv --db found'; do
  cat pipe >received &
  run 0 sweeplab $command --out "$PWD/pipe"
  wait $!
  [ -s received ] && [ -p pipe ] || broken "nothing came through the pipe from '$command'"
done
run 2 timeout 60 "$PROGRAM" judge pipe --out pipe
says 'which it would replace'
python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind("socket")'
run 2 "$PROGRAM" judge io.csv --out socket
says 'socket: cannot write: it is a socket'
run 2 "$PROGRAM" judge socket
says 'socket: cannot be read'
for command in 'judge io.csv' 'laws --cases 64 --laws mirror' 'survey --merge shard.json' 'findings export --csv --db found'; do
  run 2 sweeplab $command --out "$PWD/folder"
  says 'folder: cannot write: Is a directory'
done
for name in folder socket /dev/null nowhere; do
  [ $name = folder ] || run 2 "$PROGRAM" findings list --db $name # findings are in a folder
  run 2 "$PROGRAM" survey --merge $name --out new
  run 2 "$PROGRAM" judge $name
done
[ ! -e new ] || broken "something was written"

claim "a number is a decimal number that fits, or refused with what was expected"
while read -r option; do
  for number in -1 -0.5 18446744073709551616 1e-3 1.5e0 1e 1e20 0x10 +1 nan '' ' 1' 1x one; do
    run 2 "$PROGRAM" $option "$number"
    says "${option##* }: "
    run 2 "$PROGRAM" ${option% *} "${option##* }=$number"
  done
done <<'END'
survey --queries
survey --seed
survey --threads
laws --cases
laws --seed
laws --threads
bench --seed
bench --repetitions
fuzz --jobs
report --threads
judge io.csv --threads
findings list --limit
END
for minutes in -1 0 nan inf 1e999 '' x; do
  run 2 "$PROGRAM" fuzz --minutes $minutes
  run 2 "$PROGRAM" fuzz --hours $minutes
done
[ ! -e out/fuzz ] || broken "a campaign was begun"
run 0 "$PROGRAM" survey --queries 0010 --threads 01 --families uniform --algorithms exact --out ten # not eight
grep -q '"queries_per_family": 10,' ten/survey.json || broken "$(head -n 5 ten/survey.json)"

echo "what a command line names is kept"
