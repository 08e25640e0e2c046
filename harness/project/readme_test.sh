# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2013,SC2086
# What the documents show works: the README's code against the headers that it says to copy, data and commands of all
# documents against the program. Links lead somewhere.
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
empty_scratch
readme=$SOURCE_DIR/README.md
documents=$(cd "$SOURCE_DIR" && find . \( -name build -o -name out -o -name node_modules -o -name .git \) -prune -o -name '*.md' -print)
# blocks LANGUAGE DOCUMENT: one file a block, LANGUAGE1, LANGUAGE2, …
blocks() {
  awk -v language="$1" '$0 == "```" { shown = 0 } shown { print > (language n) } $0 == "```" language { n++; shown = 1 }' "$2"
}
blocks cpp "$readme"
blocks csv "$readme"

claim "the code compiles and gives the answer in its comment"
cp "$SOURCE_DIR/algorithms/exact.h" "$SOURCE_DIR/algorithms/world/exact_world.h" .
{
  sed '1a int main() {' cpp1
  echo 'return hit.outcome == sweeplab::Outcome::impact && hit.time == 0.5f && hit.normal_x == -1 && hit.normal_y == 0 ? 0 : 1; }'
} >game.cpp
run 0 "$CXX" -std=c++20 game.cpp -o game
run 0 ./game

claim "a box moved through a level, with two files copied, lands on the ledge, walks off it and lands on the floor"
{
  cat cpp2
  echo 'int main() {'
  echo '  while (player.x < 7) if (moved_onto_ground(1, 0)) return 1;'
  echo '  while (!moved_onto_ground(0, 0.3f)) if (player.y > 9) return 2;'
  echo '  if (player.y + player.h != 5) return 3;  // on the ledge'
  echo '  while (player.x < 10) moved_onto_ground(0.7f, 1);'
  echo '  if (shot.normal_x != -1 || shot.stopped_by[0].first != 1 || shot.position.x < 29.79f || shot.position.x + bullet.w > 30) return 5;'
  echo '  return player.y + player.h > 8 || !moved_onto_ground(0, 40) || player.y + player.h != 8 ? 4 : 0;  // the floor'
  echo '}'
} >level.cpp
run 0 "$CXX" -std=c++20 -Wall -Wextra -Wno-missing-field-initializers -Werror level.cpp -o level
run 0 ./level

claim "the map that the README names is played, by the command as it stands"
arguments=$(sed -n 's/^[.]\/sweeplab play \([^#]*[.]tmj\).*/\1/p' "$readme")
[ "$arguments" ] || broken "no map there"
(cd "$SOURCE_DIR" && "$PROGRAM" play $arguments --with step,bump_move --frames 200 --out "$OLDPWD/played") >out
grep -q '^level_csv: 200 frames in .*, 2 ways to move a box' out || broken "$(cat out)"

claim "the data files are judged, an engine's own answers too, and the portable pack by the command of its own README"
run 0 "$PROGRAM" judge csv1 --out verdicts.csv
header=$(head -n 1 csv1),hit
logging=$SOURCE_DIR/harness/survey/YOUR_DATA.md
for language in csv c++ js lua; do blocks $language "$logging"; done
run 0 "$PROGRAM" judge csv1 --out yours.csv
grep -q '^1,yours,float32,separate,.*,tunnel,' yours.csv || broken "$(grep yours yours.csv)"
judge=$(grep -o 'sweeplab judge [^`]*' "$SOURCE_DIR/fuzz/vectors/README.md" | cut -d ' ' -f 2-)
[ -n "$judge" ] || broken "no judge command there"
(cd "$SOURCE_DIR" && "$PROGRAM" $judge >/dev/null) || broken "$judge"

claim "what the C++, JavaScript and Lua lines log is judged, to the last digit"
numbers_of_a='x = 0.1, y = 3, w = 1, h = 1, vx = 2e-7, vy = 0'
numbers_of_b='x = 2, y = -1.5, w = 1, h = 1, vx = -3, vy = 0'
printf '%s\n%s\n' "$header" 0.1,3,1,1,2e-07,0,2,-1.5,1,1,-3,0,1 >expected.csv
run 0 "$PROGRAM" judge expected.csv --scalar float64 --out judged.csv
logged() {
  [ "$(head -n 1 my_game.csv)" = "$header" ] || broken "$1: $(head -n 1 my_game.csv)"
  run 0 "$PROGRAM" judge my_game.csv --scalar float64 --out logged.csv
  cmp logged.csv judged.csv || broken "$1: $(cat my_game.csv)"
  rm my_game.csv
}
{
  printf '#include <fstream>\n#include <iomanip>\nstruct Box { double x, y, w, h, vx, vy; };\nint main() {\n'
  printf 'Box a{%s}, b{%s};\nbool hit = true;\n' "$(echo ".$numbers_of_a" | sed 's/, /, ./g')" "$(echo ".$numbers_of_b" | sed 's/, /, ./g')"
  cat c++1
  echo '}'
} >log.cpp
run 0 "$CXX" -std=c++20 log.cpp -o log
run 0 ./log
logged C++
if there node; then
  {
    printf 'const a = {%s}, b = {%s}, hit = true;\n' "$(echo "$numbers_of_a" | tr '=' ':')" "$(echo "$numbers_of_b" | tr '=' ':')"
    echo "URL.createObjectURL = (blob) => void blob.text().then((text) => require('fs').writeFileSync('my_game.csv', text));"
    echo "const document = { createElement: () => ({ click() {} }) };"
    cat js1
  } >log.js
  run 0 node log.js
  logged JavaScript
fi
lua=$(command -v lua || command -v lua5.4 || command -v lua5.3 || command -v luajit) || echo "skipped in part: there is no lua"
if [ "$lua" ]; then
  { printf 'local a, b, hit = {%s}, {%s}, true\n' "$numbers_of_a" "$numbers_of_b" && cat lua1; } >log.lua
  run 0 "$lua" log.lua
  logged Lua
fi

claim "the README's picture is what the program draws"
arguments=$(sed -n 's/^[$] [.]\/sweeplab explain \(.*\)/\1/p' "$readme")
[ -n "$arguments" ] || broken "no command there"
eval "run 0 \"\$PROGRAM\" explain $arguments"
awk '/^[$] / { shown = 1; next } /^```/ { shown = 0 } shown && !/^…$/' "$readme" >picture
[ -s picture ] || broken "no picture there"
sed 's/ *$//' out >drawn
while IFS= read -r line; do
  grep -q -x -F -e "$line" drawn || broken "it draws no line '$line'"
done <picture

claim "every command in a document is one, with these options, and every preset"
for document in $documents; do
  # In lines of their own, and within text; a backslash at its end continues a line.
  sed -e ':a' -e '/\\$/{N;s/\\\n//;ba' -e '}' "$SOURCE_DIR/$document" | grep -o '[.]/sweeplab [a-z]*[^`#|&]*' |
    sed "s|^|$document |" || :
done >commands
[ "$(wc -l <commands)" -ge 20 ] || broken "only $(wc -l <commands) were seen"
while read -r document _ command rest; do
  case $command in
    test | -*) cp "$SOURCE_DIR/sweeplab" help ;;
    findings)
      case $rest in [a-z]*) action=${rest%% *} ;; *) action= ;; esac
      "$PROGRAM" findings $action --help >help
      ;;
    *)
      grep -q "^  $command  " "$SOURCE_DIR/sweeplab" || broken "$document: there is no command '$command'"
      run 0 "$PROGRAM" "$command" --help
      mv out help
      ;;
  esac
  for option in $(printf '%s\n' "$rest" | grep -o -E -e '--[a-z][a-z-]*' || :); do
    # The launcher has options of its own, for every command.
    grep -q -e "$option\b" help || grep -q -e "^ *$option\b" "$SOURCE_DIR/sweeplab" || broken "$document: '$command' has no option $option"
  done
done <commands
for preset in $(cd "$SOURCE_DIR" && cat $documents | grep -o -E -e '--preset [a-z]+' | cut -d ' ' -f 2 | sort -u); do
  grep -q "\"name\": \"$preset\"" "$SOURCE_DIR/CMakePresets.json" || broken "$preset"
done

claim "README's long runs are those on record, of the code as it is"
run 0 python3 "$SOURCE_DIR/harness/records/evidence.py" --document --check

claim "of long evidence, a part that other code has made is made once more"
mkdir -p evidence/a
echo '{"cases": 100, "sha256": "other"}' >evidence/a/part_0.json
run 0 env PYTHONDONTWRITEBYTECODE=1 PYTHONPATH="$SOURCE_DIR/harness/records" python3 -c '
import evidence, pathlib
evidence.RECORD = pathlib.Path("evidence.csv")
evidence.RECORD.write_text(",".join(evidence.COLUMNS) + "\n")
evidence.RUNS = {"a": ("cases", ["algorithms/exact.h"], 2, 1, lambda build, number, scratch: 5)}
evidence.run("a", None, pathlib.Path("evidence"))'
prints "a: 10 cases: 0 mistakes"

claim "a block of a document is renewed between its marks, and never emptied"
printf 'a\n<!-- b -->\n\nold\n\n<!-- end of b -->\nc\n' >document.md
block() { sh "$SOURCE_DIR/harness/project/block.sh" b document.md renew; }
printf '\n\n' | run 1 block
says "^document.md: nothing to put between the marks 'b'$"
printf '\nnew\n' | run 0 block
printf 'a\n<!-- b -->\n\nnew\n\n<!-- end of b -->\nc\n' | cmp - document.md || broken "$(cat document.md)"

claim "every file that a document links to is there"
for document in $documents; do
  for link in $(grep -o ']([^):]*)' "$SOURCE_DIR/$document" | sed 's/](\([^#]*\).*)/\1/'); do
    echo "$link" >>links
    [ -e "$(dirname "$SOURCE_DIR/$document")/$link" ] || broken "$document: $link"
  done
done
[ "$(wc -l <links)" -ge 50 ] || broken "only $(wc -l <links) were seen"
echo "the documents say what is"
