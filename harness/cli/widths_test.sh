# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2015
# What commands print by default fits the terminal, and begins with the answer.
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
empty_scratch
printf 'ax,ay,aw,ah,avx,avy,bx,by,bw,bh\n0,0,1,1,100,0,50,0,1,1\n0,0,1,1,100,0,50,5,1,1\n' >two.csv
mkdir work # for what commands keep in out/, which is a file here
mv two.csv work
in_work() { (cd work && exec "$@"); }

# Commands, and what stands in their first ten lines.
cat >commands <<'END'
judge two.csv|methods give a wrong answer
explain 0 0 1 1 100 0 50 5 1 1|^4 of [0-9]* methods are wrong:
explain 0 0 1 1 100 0 50 0 1 1 --algorithms exact,gamedev,m3|^None of 3 methods is wrong
survey --queries 40 --out s1|^Right in all
survey --queries 40 --families grazes,corners --scalars float64 --out s2|numbers that set traps
laws --cases 20|^Break no law .*exact
play seams grid --frames 60 --out p1|^Never wrong .*step
play platformer --frames 60 --with step,bump_move --out p2|^platformer: 60 frames
list|^gamedev
list liang_barsky exact|liang_barsky
END
for width in 80 100 160; do
  claim "nothing is wider than $width columns, and the answer comes first"
  while IFS='|' read -r command first; do
    # shellcheck disable=SC2086
    run 0 in_work env COLUMNS=$width "$PROGRAM" $command
    head -n 10 out | grep -q -e "$first" || broken "$command: $(head -n 10 out)"
    python3 - $width <<'END_OF_PROGRAM' >wide || broken "$command: $(head -n 3 wide)"
import sys
wide = [line for line in open("out", encoding="utf-8").read().split("\n") if len(line) > int(sys.argv[1])]
print("\n".join(wide))
sys.exit(bool(wide))
END_OF_PROGRAM
  done <commands
done

claim "--all has what the answer leaves out"
for command in "judge two.csv" "survey --queries 40 --out s" "laws --cases 20" "play seams --frames 60 --out p"; do
  # shellcheck disable=SC2086
  run 0 in_work "$PROGRAM" $command --all
  grep -q -w exact_closed out && grep -q -w substeps_16 out || broken "$command --all"
done
run 0 in_work "$PROGRAM" explain 0 0 1 1 100 0 50 5 1 1 --all
[ "$(grep -c 'correct' out)" -gt 20 ] || broken "$(cat out)"
run 0 in_work "$PROGRAM" explain 0 0 1 1 100 0 50 5 1 1
[ "$(grep -c 'correct' out)" = 1 ] || broken "$(cat out)"
