# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2015,SC2086
# What commands print by default fits the terminal, and begins with the answer; --all has the rest.
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
empty_scratch
mkdir work # for what commands keep in out/, which is a file here
cd work
{
  echo ax,ay,aw,ah,avx,avy,bx,by,bw,bh
  echo 0,0,4,4,900,0,400,-500,4,1000 # a bullet and a wall
  echo 0,0,4,4,0,30,10,0,4,4         # past a box, along one axis
} >two.csv
cd ..
in_work() { (cd work && exec "$@"); }
# fits WIDTH: every line of `out`.
fits() {
  python3 - "$1" <<'END' >wide || broken "wider than $1: $(head -n 3 wide)"
import sys
wide = [line for line in open("out", encoding="utf-8").read().split("\n") if len(line) > int(sys.argv[1])]
print("\n".join(wide))
sys.exit(bool(wide))
END
}
run 0 "$PROGRAM" list --json
shows '"over_reals": \['
ids=$(python3 -c 'import json; print(*(card["id"] for card in json.load(open("out"))))')

claim "nothing is wider than the terminal, and the answer comes in the first ten lines"
while IFS='|' read -r command first; do
  run 0 in_work env COLUMNS=80 "$PROGRAM" $command
  head -n 10 out | grep -q -e "$first" || broken "$command: $(head -n 10 out)"
  fits 80
done <<END
judge two.csv|methods give a wrong answer
judge two.csv --all|methods give a wrong answer
explain 0 0 1 1 100 0 50 5 1 1|^4 of [0-9]* methods are wrong:
explain 0 0 1 1 100 0 50 0 1 1 --algorithms exact,gamedev,m3|^None of 3 methods is wrong
survey --queries 40 --out s1|^Right in all
survey --queries 40 --families grazes,corners --scalars float64 --out s2|numbers that set traps
laws --cases 20|^Break no law .*exact
play seams grid --frames 60 --out p1|^Never wrong .*step
play platformer --frames 60 --with step,bump_move --out p2|^platformer: 60 frames
list|^gamedev
list $ids|^gamedev
END

claim "who is wrong on which row stands first; the table has the reference and who is wrong, --all all"
ours=gamedev,gomez,ericson,end_of_frame,substeps_4,exact
run 0 in_work "$PROGRAM" judge two.csv --algorithms $ours
[ "$(sed -n 2,5p out)" = "4 of 6 methods give a wrong answer, 2 give none:
- end_of_frame and substeps_4 let the box through in row 1.
- gomez and ericson report a contact in row 2 where there is none." ] || broken "$(sed -n 1,10p out)"
[ "$(grep -c -E '^(exact|gomez|ericson|end_of_frame|substeps_4) .* [0-9]' out)" = 5 ] || broken "$(cat out)"
shows '^1 method without a wrong answer: --all lists it$'
hides '^gamedev '
for command in "judge two.csv" "survey --queries 40 --families uniform --out s" "laws --cases 20 --laws mirror" "play seams --frames 60 --out p"; do
  run 0 in_work "$PROGRAM" $command --all
  grep -q -w exact_closed out && grep -q -w substeps_16 out || broken "$command --all"
done

claim "the terminal's width is taken, and 100 where there is none"
for columns in 73 0 ""; do
  run 0 env COLUMNS=$columns "$PROGRAM" judge work/two.csv
  fits "$([ "$columns" = 73 ] && echo 73 || echo 100)"
  mv out "of_$columns"
done
cmp -s of_73 of_0 && broken "the width changes nothing"
cmp of_0 of_ || broken "another width"

claim "list has a line a method, list METHOD its card, list --all each card"
run 0 "$PROGRAM" list
for id in $ids; do [ "$(grep -c "^$id " out)" = 1 ] || broken "$id: $(cat out)"; done
shows '^gamedev +BrendanL\.K +2013 +published +from ports$'
run 0 "$PROGRAM" list --all
[ "$(grep -c '^  grazes: ' out)" = "$(echo "$ids" | wc -w)" ] || broken "$(cat out)"
run 0 "$PROGRAM" list gamedev m3
[ "$(grep -c '^  grazes: ' out)" = 2 ] || broken "$(cat out)"
empty_scratch
echo "the answer stands first, and every line fits"
