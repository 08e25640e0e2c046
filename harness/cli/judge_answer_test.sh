# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2015
# What `judge` and `list` print first, and that no line of it is wider than the terminal.
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
empty_scratch

# widest: of the lines in `out`, in characters.
widest() { python3 -c 'print(max(len(line) for line in open("out", encoding="utf-8").read().split("\n")))'; }
fits() { [ "$(widest)" -le "$1" ] || broken "a line of $(widest) columns: $(cat out)"; }

{
  echo ax,ay,aw,ah,avx,avy,bx,by,bw,bh
  echo 0,0,4,4,900,0,400,-500,4,1000 # a bullet and a wall
  echo 0,0,4,4,0,30,10,0,4,4         # past a box, along one axis
} >two.csv
ours=gamedev,gomez,ericson,end_of_frame,substeps_4,exact

claim "who is wrong on which row stands in the first ten lines"
run 0 "$PROGRAM" judge two.csv --algorithms $ours
[ "$(sed -n 2,5p out)" = "4 of 6 methods give a wrong answer, 2 give none:
- end_of_frame and substeps_4 let the box through in row 1.
- gomez and ericson report a contact in row 2 where there is none." ] || broken "$(sed -n 1,10p out)"

claim "the table has the reference and who is wrong, --all has all"
[ "$(grep -c -E '^(exact|gomez|ericson|end_of_frame|substeps_4) .* [0-9]' out)" = 5 ] || broken "$(cat out)"
grep -q '^1 method without a wrong answer: --all lists it$' out || broken "$(cat out)"
! grep -q '^gamedev ' out || broken "$(cat out)"
run 0 "$PROGRAM" judge two.csv --algorithms $ours --all
grep -q '^gamedev .* [0-9]' out || broken "$(cat out)"

claim "no line is wider than COLUMNS says: 80 and 100, of judge, list and each card"
run 0 "$PROGRAM" list --json
ids=$(python3 -c 'import json; print(*(card["id"] for card in json.load(open("out"))))')
for width in 80 100; do
  for command in "judge two.csv" "judge two.csv --all" list; do
    # shellcheck disable=SC2086
    run 0 env COLUMNS=$width "$PROGRAM" $command
    fits $width
  done
  # shellcheck disable=SC2086
  run 0 env COLUMNS=$width "$PROGRAM" list $ids
  fits $width
  for id in $ids; do grep -q -E "^$id( \(|$)" out || broken "$id: $(cat out)"; done
done

claim "where COLUMNS says nothing the terminal's width is taken, and 100 where there is none"
cat >in_a_terminal.py <<'END'
import fcntl, os, struct, subprocess, sys, termios
master, slave = os.openpty()
fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, int(sys.argv[1]), 0, 0))
child = subprocess.Popen(sys.argv[2:], stdout=slave, close_fds=True)
os.close(slave)
text = b""
try:
    while chunk := os.read(master, 65536): text += chunk
except OSError:
    pass
sys.stdout.write(text.decode().replace("\r\n", "\n"))
sys.exit(child.wait())
END
run 0 env COLUMNS=73 "$PROGRAM" judge two.csv
cp out of_73
for columns in "" none 0 1e9 73x; do
  run 0 env COLUMNS=$columns python3 in_a_terminal.py 73 "$PROGRAM" judge two.csv
  cmp -s out of_73 || broken "COLUMNS=$columns: $(cat out)"
done
run 0 env COLUMNS=100 "$PROGRAM" judge two.csv
cp out of_100
run 0 "$PROGRAM" judge two.csv
cmp -s out of_100 || broken "$(cat out)"
cmp -s of_73 of_100 && broken "the width changes nothing"

claim "list has a line a method, list METHOD its card, list --all each card"
run 0 "$PROGRAM" list
for id in $ids; do [ "$(grep -c "^$id " out)" = 1 ] || broken "$id: $(cat out)"; done
grep -q -E '^gamedev +BrendanL\.K +2013 +published +from ports$' out || broken "$(cat out)"
run 0 "$PROGRAM" list --all
for id in $ids; do [ "$(grep -c -E "^$id( \(|$)" out)" = 1 ] || broken "$id: $(cat out)"; done
[ "$(grep -c '^  grazes: ' out)" = "$(echo "$ids" | wc -w)" ] || broken "$(cat out)"
run 0 env COLUMNS=10000 "$PROGRAM" list gamedev m3
[ "$(grep -c '^  grazes: ' out)" = 2 ] || broken "$(cat out)"
run 0 "$PROGRAM" list m3 --json
[ "$(python3 -c 'import json; print(*(card["id"] for card in json.load(open("out"))))')" = m3 ] || broken "$(cat out)"

claim "what there is no card of is refused"
run 2 "$PROGRAM" list gamdev
says 'gamedev'
run 2 "$PROGRAM" list gamedev --all
says '^sweeplab: --all: cannot be used with method$'
run 2 "$PROGRAM" list gamedev --shapes box-box
says '^sweeplab: --shapes: cannot be used with method$'
run 2 "$PROGRAM" list --all --shapes box-box
says '^sweeplab: --shapes: cannot be used with --all$'

echo "the answer stands first, and every line fits"
