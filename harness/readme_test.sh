# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2013
# What the README shows works: its code against the headers it says to copy, its data and commands against the program.
set -eu
. "$SOURCE_DIR/harness/claims.sh"
rm -rf ./*
readme=$SOURCE_DIR/README.md
# blocks LANGUAGE: one file a block, LANGUAGE1, LANGUAGE2, …
blocks() {
  awk -v language="$1" '$0 == "```" { shown = 0 } shown { print > (language n) } $0 == "```" language { n++; shown = 1 }' "$readme"
}
blocks cpp
blocks csv
blocks sh

claim "the code compiles and gives the answer in its comment"
cp "$SOURCE_DIR/algorithms/query.h" "$SOURCE_DIR/algorithms/exact.h" .
{
  sed '1a int main() {' cpp1
  echo 'return hit.outcome == sweeplab::Outcome::impact && hit.time == 0.5f && hit.normal_x == -1 && hit.normal_y == 0 ? 0 : 1; }'
} >game.cpp
run 0 "$CXX" -std=c++20 -ffp-contract=off game.cpp -o game
run 0 ./game

claim "the data files are judged, an engine's own answers too"
run 0 "$PROGRAM" judge csv1 --out verdicts.csv
run 0 "$PROGRAM" judge csv2 --out yours.csv
grep -q '^1,yours,float32,separate,.*,tunnel,' yours.csv || broken "$(grep yours yours.csv)"

claim "the explained query is explained"
numbers=$(sed -n 's/^.*sweeplab explain "\([^"]*\)".*/\1/p' sh*)
run 0 "$PROGRAM" explain "$numbers"
grep -q '^gamedev .*phantom *logic' out || broken "$(cat out)"

claim "every file that the README links to is there"
for link in $(sed -n 's/.*](\([^)#:]*\)).*/\1/p' "$readme"); do
  [ -e "$SOURCE_DIR/$link" ] || broken "$link"
done
echo "the README tells what is"
