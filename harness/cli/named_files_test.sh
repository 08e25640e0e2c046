# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2015,SC2046,SC2086,SC2094
# What may stand for an input and an output on a command line: no output replaces an input or a better output; links,
# pipes, read-only files and empty names are treated alike by all commands.
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
empty_scratch
printf '%s\n' ax,ay,aw,ah,avx,avy,bx,by,bw,bh 0,0,1,1,40,0,21,0,1,1 >io.csv
printf '%s\n' ax,ay,aw,ah,bx,by 0,0,1,1,1,1 >shapes.csv
mkdir folder found work
ln -s . alias
echo signature,explanation >known.csv
run 0 "$PROGRAM" survey --queries 100 --families uniform,bullets --algorithms exact,gamedev --out survey
mkdir -p report/data
cp survey/survey.json shard.json
cp survey/survey.json report/data/survey.json
# sweeplab COMMAND…: laws in a folder of its own, for it makes the folder out, which is a file here.
sweeplab() { if [ "$1" = laws ]; then (cd work && exec "$PROGRAM" "$@"); else "$PROGRAM" "$@"; fi; }
laws="laws --cases 64 --laws mirror --algorithms exact"
export_csv="findings export --csv --db found"
# writers: the commands that write a file with --out.
writers() { printf '%s\n' "judge io.csv" "judge --shapes box-point shapes.csv" "survey --merge shard.json" "$laws" "$export_csv"; }

# refused FILE REGEX COMMAND…: and FILE stays as it is.
refused() {
  file=$1 words=$2
  shift 2
  cp "$file" before
  run 2 "$@"
  says "$words; nothing was written"
  cmp -s before "$file" || broken "$file was changed by '$*'"
}
# names FILE: what it can be called.
names() {
  rm -f link hard_link
  ln -s "$1" link
  ln "$1" hard_link
  echo "$1 alias/$1 $PWD/$1 folder/../$1 link hard_link"
}

claim "no output replaces an input, whatever the one and the other are called; nor does what is printed"
replaced='which it would replace'
for name in $(names io.csv); do
  refused io.csv "$replaced" "$PROGRAM" judge io.csv --out "$name"
  refused io.csv "$replaced" "$PROGRAM" judge "$name" --out io.csv
done
refused io.csv "$replaced" "$PROGRAM" judge - --out io.csv <io.csv
cp io.csv out.csv.sweeplab-partial # as a killed run leaves it
refused out.csv.sweeplab-partial "$replaced" "$PROGRAM" judge out.csv.sweeplab-partial --out out.csv
while read -r file command; do
  names "$file" >spellings
  for name in alias/$file hard_link; do refused "$file" "$replaced" "$PROGRAM" $command $name; done
done <<'END'
shard.json survey --merge shard.json --out
shapes.csv judge --shapes box-point shapes.csv --out
known.csv findings export --csv --db found --explained-by known.csv --out
END
mkdir played && cp io.csv played/play.checkpoint.json
refused played/play.checkpoint.json "$replaced" "$PROGRAM" play played/play.checkpoint.json --out played
refused report/data/survey.json "$replaced" "$PROGRAM" report --baseline report --out folder/../report
mkdir new_report first_report
cp survey/survey.json first_report/
ln -s ../first_report new_report/data
refused first_report/survey.json "$replaced" "$PROGRAM" report --baseline first_report --out new_report
cp io.csv before
for command in "judge io.csv" "judge io.csv --out -" "judge - --out -" "judge --shapes box-point io.csv"; do
  status=0
  "$PROGRAM" $command >>io.csv 2>err <io.csv || status=$?
  [ $status = 2 ] || broken "exit status $status of '$command'"
  says 'standard output|--out -'
  cmp -s before io.csv || broken "io.csv was changed by '$command'"
done

claim "two outputs are not one file"
status=0
"$PROGRAM" judge io.csv --out printed >printed 2>err || status=$?
[ $status = 2 ] || broken "what is printed would be replaced by the output: exit status $status"
for outputs in "../same --write-expected .././same" out/laws/checkpoint.json; do
  run 2 sweeplab $laws --out $outputs
  says "$replaced; nothing was written"
done
[ ! -e same ] || broken "something was written"

claim "a shorter run does not replace the result of a longer one, and says so before it begins; one of other things does"
while IFS='|' read -r file command less more; do
  run 0 sweeplab $command
  IFS=,
  for change in $less; do
    IFS=' '
    refused "$file" "$file: holds .*" sweeplab $(echo "$command" | sed "s/${change%=*}/${change#*=}/; s/+/,/g")
  done
  IFS=' '
  run 0 sweeplab $(echo "$command" | sed "s/${more%=*}/${more#*=}/")
  unset IFS
done <<END
survey/survey.json|survey --queries 100 --families uniform,bullets --algorithms exact,gamedev --out survey|100=99,uniform.bullets=uniform,exact.gamedev=exact,--queries=--scalars float32 --queries,--queries=--shard 1\\/2 --queries|100=101
survey/survey.json|survey --queries 101 --families uniform,bullets --algorithms exact,gamedev --out survey|101=100|uniform,bullets=grid
shapes/shapes.json|survey --shapes box-circle,segment-segment --families tangent,grid --queries 300 --out shapes|300=299,--queries=--scalars float64 --queries,tangent.grid=grid,box-circle.segment-segment=box-circle|300=301
laws.json|laws --cases 128 --laws mirror,translation --algorithms exact --out $PWD/laws.json|128=64,mirror.translation=mirror|128=129
play/play.json|play seams grid --with step --frames 60 --out play|60=59,seams grid=seams|60=61
END

claim "an output that is a symbolic link is written where the link points to, and the link stays"
echo older >target
chmod 640 target
ln -sf target link
ln -s not_yet new_link
ln -s circle circle
ln -s survey survey_link
run 0 "$PROGRAM" judge io.csv --out link
[ -L link ] && grep -q '^row,algorithm' target || broken "$(ls -l link target)"
[ "$(stat -c %a target)" = 640 ] || broken "the file has other permissions now: $(stat -c %a target)"
run 0 sweeplab $laws --out ../new_link
[ -L new_link ] && [ -s not_yet ] || broken "$(ls -l)"
run 2 "$PROGRAM" judge io.csv --out circle
says 'circle: cannot write: Too many levels'
run 0 "$PROGRAM" survey --queries 1000 --families uniform,grid,bullets --algorithms exact,gamedev --out survey_link
[ -L survey_link ] || broken "the link was replaced"

claim "what is read-only stays as it is, for root, too; a folder is no file, and the reverse; a full disk is said"
echo older >read_only
chmod 444 read_only
mkdir read_only_folder
chmod 555 read_only_folder
writers >commands
while read -r command; do
  for name in read_only read_only_folder/new; do
    run 2 sweeplab $command --out "$PWD/$name"
    says 'cannot write: .*read-only'
  done
  run 2 sweeplab $command --out "$PWD/folder"
  says 'folder: cannot write: Is a directory'
  run 2 sweeplab $command --out /dev/full
  says '/dev/full: cannot write: No space left'
done <commands
[ -c /dev/full ] || broken "/dev/full was replaced"
run 2 sweeplab $laws --write-expected ../read_only
says 'cannot write: .*read-only'
for command in survey bench fuzz report 'findings export --scenes --db found'; do
  run 2 "$PROGRAM" $command --out read_only_folder
  says 'read_only_folder: cannot write: this folder is read-only'
  run 2 "$PROGRAM" $command --out read_only
  run 2 "$PROGRAM" $command --out -
  says 'expected a folder'
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

claim "a name that begins as a negative number does is a name"
cp io.csv ./-1.csv
run 0 "$PROGRAM" judge -1.csv --out -2.csv
[ -s ./-2.csv ] || broken "wrote something else: $(echo *)"

claim "- and /dev/stdout are standard output where a file is written, and a pipe is written to once, with the same"
mkfifo pipe
while read -r command; do
  for name in - /dev/stdout; do
    run 0 sweeplab $command --out $name
    case $command in
      judge*) grep -q '^row,algorithm' out && [ "$(grep -c -v -E '^[0-9]+,' out)" = 1 ] ;;
      findings*) grep -q '^ax,ay' out ;;
      *) python3 -m json.tool out >pretty ;;
    esac || broken "$command: $(head -n 1 out)"
  done
  cat pipe >received &
  mv out printed
  run 0 sweeplab $command --out "$PWD/pipe"
  wait $!
  [ -p pipe ] || broken "the pipe was replaced"
  sed '/^ "provenance"/,$d' printed >expected
  sed '/^ "provenance"/,$d' received | cmp - expected || broken "something else came through the pipe from '$command'"
done <commands
[ ! -e - ] || broken "a file called - was made"
awk 'BEGIN { print "ax,ay,aw,ah,avx,avy,bx,by,bw,bh"; for (i = 0; i < 3000; ++i) print "0,0,1,1," i ",0,21,0,1,1" }' >many.csv
{ sleep 0.2 && cat; } <pipe >received & # it takes its time: the pipe is full meanwhile
run 0 "$PROGRAM" judge many.csv --out "$PWD/pipe"
wait $!
run 0 "$PROGRAM" judge many.csv --out -
cmp out received || broken "a slow reader got something else"
run 2 "$PROGRAM" judge pipe --out pipe
says "$replaced"

claim "what is no file is refused as an input and an output"
python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind("socket")'
run 2 "$PROGRAM" judge io.csv --out socket
says 'socket: cannot write: it is a socket'
for name in folder socket /dev/null nowhere; do
  [ $name = folder ] || run 2 "$PROGRAM" findings list --db $name # findings are in a folder
  run 2 "$PROGRAM" survey --merge $name --out new
  run 2 "$PROGRAM" judge $name
done
[ ! -e new ] || broken "something was written"
empty_scratch
echo "what a command line names is kept"
