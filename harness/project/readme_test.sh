# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2013
# What the documents show works: the README's code against the headers it says to copy, data and commands of all
# documents against the program, numbers against the records. And the README stays a front door.
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
logging=$SOURCE_DIR/harness/survey/YOUR_DATA.md

claim "the README has at most 290 lines of at most 120 characters"
[ "$(wc -l <"$readme")" -le 290 ] || broken "$(wc -l <"$readme") lines"
# Characters, not bytes, whatever the locale: bytes that only continue a character are not counted.
wide=$(LC_ALL=C tr -d '\200-\277' <"$readme" | LC_ALL=C awk 'length > 120 { print NR ": " length }')
[ -z "$wide" ] || broken "$wide"

claim "the code compiles and gives the answer in its comment"
cp "$SOURCE_DIR/algorithms/exact.h" .
{
  sed '1a int main() {' cpp1
  echo 'return hit.outcome == sweeplab::Outcome::impact && hit.time == 0.5f && hit.normal_x == -1 && hit.normal_y == 0 ? 0 : 1; }'
} >game.cpp
run 0 "$CXX" -std=c++20 game.cpp -o game
run 0 ./game

claim "a box moved through a level, with two files copied, lands on the ledge, walks off it and lands on the floor"
cp "$SOURCE_DIR/algorithms/world/exact_world.h" .
{
  cat cpp2
  echo 'int main() {'
  echo '  while (player.x < 7) if (moved_onto_ground(1, 0)) return 1;'
  echo '  while (!moved_onto_ground(0, 0.3f)) if (player.y > 9) return 2;'
  echo '  if (player.y + player.h != 5) return 3;  // on the ledge'
  echo '  while (player.x < 10) moved_onto_ground(0.7f, 1);'
  echo '  if (player.y + player.h > 8 || !moved_onto_ground(0, 40) || player.y + player.h != 8) return 4;  // the floor'
  echo '  const auto y = player.y;'
  echo '  return !moved_onto_ground(-1, 1) || player.y != y ? 5 : moved_onto_ground(-9, -20) ? 6 : 0;'
  echo '}'
} >level.cpp
[ "$(wc -l <cpp2)" -le 12 ] || broken "$(wc -l <cpp2) lines to move a box"
run 0 "$CXX" -std=c++20 -Wall -Wextra -Wno-missing-field-initializers -Werror level.cpp -o level
run 0 ./level

claim "the map that the README names is played, by the command as it stands"
arguments=$(sed -n 's/^[.]\/sweeplab play \([^#]*[.]tmj\).*/\1/p' "$readme")
[ "$arguments" ] || broken "no map there"
# shellcheck disable=SC2086
(cd "$SOURCE_DIR" && "$PROGRAM" play $arguments --with step,bump_move --frames 200 --out "$OLDPWD/played") >out
grep -q '^level_csv: 200 frames in .*, 2 ways to move a box' out || broken "$(cat out)"

claim "the data files are judged, an engine's own answers too"
run 0 "$PROGRAM" judge csv1 --out verdicts.csv
mv csv1 my_game.csv
blocks csv "$logging"
run 0 "$PROGRAM" judge csv1 --out yours.csv
mv my_game.csv csv1
grep -q '^1,yours,float32,separate,.*,tunnel,' yours.csv || broken "$(grep yours yours.csv)"

claim "the portable pack is judged by the command that its own README names"
judge=$(grep -o 'sweeplab judge [^`]*' "$SOURCE_DIR/fuzz/vectors/README.md" | cut -d ' ' -f 2-)
[ -n "$judge" ] || broken "no judge command there"
# shellcheck disable=SC2086
(cd "$SOURCE_DIR" && "$PROGRAM" $judge >/dev/null) || broken "$judge"

claim "what the C++, JavaScript and Lua lines log is judged, to the last digit"
blocks c++ "$logging"
blocks js "$logging"
blocks lua "$logging"
header=$(head -n 1 csv1),hit
numbers_of_a='x = 0.1, y = 3, w = 1, h = 1, vx = 2e-7, vy = 0'
numbers_of_b='x = 2, y = -1.5, w = 1, h = 1, vx = -3, vy = 0'
the_row=0.1,3,1,1,2e-07,0,2,-1.5,1,1,-3,0,1
logged() {
  [ "$(head -n 1 my_game.csv)" = "$header" ] || broken "$1: $(head -n 1 my_game.csv)"
  [ "$(wc -l <my_game.csv)" -le 2 ] && run 0 "$PROGRAM" judge my_game.csv --scalar float64 --out logged.csv
  printf '%s\n%s\n' "$header" "$the_row" >expected.csv
  run 0 "$PROGRAM" judge expected.csv --scalar float64 --out judged.csv
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
if command -v node >/dev/null; then
  {
    printf 'const a = {%s}, b = {%s}, hit = true;\n' "$(echo "$numbers_of_a" | tr '=' ':')" "$(echo "$numbers_of_b" | tr '=' ':')"
    echo "URL.createObjectURL = (blob) => void blob.text().then((text) => require('fs').writeFileSync('my_game.csv', text));"
    echo "const document = { createElement: () => ({ click() {} }) };"
    cat js1
  } >log.js
  run 0 node log.js
  logged JavaScript
else
  echo "skipped in part: there is no node"
fi
lua=$(command -v lua || command -v lua5.4 || command -v lua5.3 || command -v luajit) || echo "skipped in part: there is no lua"
if [ "$lua" ]; then
  { printf 'local a, b, hit = {%s}, {%s}, true\n' "$numbers_of_a" "$numbers_of_b" && cat lua1; } >log.lua
  run 0 "$lua" log.lua
  logged Lua
fi

claim "the explained query is explained"
numbers=$(sed -n 's/^.*sweeplab explain "\([^"]*\)".*/\1/p' "$readme")
run 0 "$PROGRAM" explain "$numbers"
grep -q '^gamedev .*phantom *logic' out || broken "$(cat out)"

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

claim "every command in a document is one, with these options"
commands=0
: >commands
for document in $documents; do
  # In lines of their own, and within text; a line that ends in a backslash goes on.
  sed -e ':a' -e '/\\$/{N;s/\\\n//;ba' -e '}' "$SOURCE_DIR/$document" | grep -o '[.]/sweeplab [a-z]*[^`#|&]*' |
    sed "s|^|$document |" >>commands || :
done
while read -r document _ command rest; do
  commands=$((commands + 1))
  known=$(sed -n "s/^  \($command\)  .*/\1/p" "$SOURCE_DIR/sweeplab")
  case $command in -*) known=$command ;; esac
  [ -n "$known" ] || broken "$document: there is no command '$command'"
  case $command in
    test | -*) cp "$SOURCE_DIR/sweeplab" help ;;
    findings)
      action=${rest%% *}
      case $action in [a-z]*) ;; *) action= ;; esac
      "$PROGRAM" findings ${action:+"$action"} --help >help
      ;;
    *) "$PROGRAM" "$command" --help >help ;;
  esac
  for option in $(printf '%s\n' "$rest" | grep -o -E -e '--[a-z][a-z-]*' || :); do
    # The launcher has options of its own, for every command.
    grep -q -e "$option\b" help || grep -q -e "^ *$option\b" "$SOURCE_DIR/sweeplab" || broken "$document: '$command' has no option $option"
  done
done <commands
[ $commands -ge 20 ] || broken "only $commands were seen"

claim "every preset in a document is one"
for document in $documents; do
  for preset in $(grep -o -E -e '--preset [a-z]+' "$SOURCE_DIR/$document" | cut -d ' ' -f 2); do
    grep -q "\"name\": \"$preset\"" "$SOURCE_DIR/CMakePresets.json" || broken "$document: $preset"
  done
done

claim "no configure command in a document leaves the generator to CMake: its own choice is make, which need not be there"
configures=0
for document in $documents; do
  plain=$(grep -n -o -E 'cmake -[BS] [^`&]*' "$SOURCE_DIR/$document" | grep -v -e ' -G ' || :)
  [ -z "$plain" ] || broken "$document: $plain"
  configures=$((configures + $(grep -c -E 'cmake -[BS] ' "$SOURCE_DIR/$document" || :)))
done
[ $configures -ge 2 ] || broken "only $configures were seen"

claim "every large number that a document quotes stands in a record"
records="harness/mutants/results.md fuzz/README.md harness/records"
quoted=0
for document in $(cd "$SOURCE_DIR" && find README.md algorithms fuzz harness reports -name node_modules -prune -o -name README.md -print) harness/laws/LAWS.md; do
  for number in $(awk '/^<!-- end of / { made = 0 } /^<!-- [a-z ]+ -->$/ { if (!/ end of /) made = 1 } !made' "$SOURCE_DIR/$document" |
    grep -o -E '[0-9]{1,3}(,[0-9]{3})+' | sort -u); do
    quoted=$((quoted + 1))
    plain=$(printf '%s' "$number" | tr -d ,)
    # What a test or a script holds against its own record: cases a run, rows a file, queries a family.
    case $plain in
      4000)
        for rows in "$SOURCE_DIR"/algorithms/conformance/*.csv; do
          case $rows in *_extremes.csv) continue ;; esac
          [ "$(wc -l <"$rows")" = 4001 ] || broken "$document: $number, but $rows has other rows"
        done
        continue
        ;;
      1500)
        for rows in "$SOURCE_DIR"/algorithms/conformance/*_extremes.csv; do
          [ "$(wc -l <"$rows")" = 1501 ] || broken "$document: $number, but $rows has other rows"
        done
        continue
        ;;
      1000)
        rows=$(($(wc -l <"$SOURCE_DIR/fuzz/vectors/sweep_vectors.csv") - 1))
        if [ $rows -lt 950 ] || [ $rows -gt 1050 ]; then broken "$document: about $number, but there are $rows"; fi
        continue
        ;;
      30000) grep -q "default_law_cases = $plain;" "$SOURCE_DIR/harness/laws/laws_run.h" && continue ;;
      100000) grep -q "Math.ceil(100_000 " "$SOURCE_DIR/reports/test/parity.test.ts" && continue ;;
      262144) grep -q "^$plain queries a family" "$SOURCE_DIR/harness/survey/RESULTS.md" && continue ;;
    esac
    found=false
    for record in $records; do
      [ "$record" != "$document" ] || continue # it is one by its marked block alone
      if grep -r -q -w -F -e "$number" "$SOURCE_DIR/$record"; then found=true; fi
    done
    $found || broken "$document: $number"
  done
done
[ $quoted -ge 10 ] || broken "only $quoted were seen"

claim "what a document counts of methods, laws, families and findings is as many as there are"
registered() { grep -c "$1" "$SOURCE_DIR/$2"; }
words='five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
count="([5-9]|[0-9][0-9,]*[0-9]|$(echo "$words" | tr ' ' '|'))"
counted=0
# Not records, which say when they were made.
for document in $(cd "$SOURCE_DIR" && find README.md CONTRIBUTING.md CREDITS.md algorithms fuzz harness reports -name node_modules -prune -o \
  \( -name '*.md' ! -name RESULTS.md ! -name results.md ! -name SPEED.md ! -name DATASHEET.md ! -name OBJECTIONS.md \) -print); do
  awk '/^<!-- end of / { made = 0 } /^<!-- [a-z ]+ -->$/ { if (!/ end of /) made = 1 } !made' "$SOURCE_DIR/$document" | tr '[\n' '  ' |
    grep -o -E "\\b$count (of the )?((registered|published|repaired) )?(methods|laws|families|findings|signatures|peers|fixtures)\\b( that there were then)?" >seen || continue
  while read -r number what; do
    counted=$((counted + 1))
    for word in $words; do [ "$number" != "$word" ] || number=$(($(echo "$words" | tr ' ' '\n' | grep -n -x "$word" | cut -d : -f 1) + 4)); done
    case $what in
      *' then') continue ;;
      laws) those=$(registered '^### [0-9]' harness/laws/LAWS.md) ;;
      'repaired methods') those=$(registered '_repaired$' algorithms/registry.txt) ;;
      families) those=$(($(registered '^[a-z]' harness/query/families/registry.txt) + 1)) ;; # and the fixtures
      *) those='no counts of these for this test: leave them to tables' ;;
    esac
    [ "$number" = "$those" ] || broken "$document: $number $what, and there are $those"
  done <seen
done
[ $counted -ge 2 ] || broken "only $counted were seen"

claim "the README's first table has the rows of the record, exact first, and each source's whole procedure before its bare function"
record=$SOURCE_DIR/harness/survey/RESULTS.md
awk '/^<!-- everyday -->$/ { shown = 1; next } /^<!-- end of everyday -->$/ { shown = 0 } shown && /^[|]/' "$readme" >table
[ "$(wc -l <table)" -ge 10 ] || broken "$(wc -l <table) lines"
awk 'NR > 2' table | while IFS= read -r line; do
  case $line in
    '| - asked / excused |'*) expected=${line#'| - asked / excused |'} expected=${expected% | |} ;;
    *) expected=${line% | *}' |' ;; # without the last column, of another table
  esac
  grep -q -F -e "$expected" "$record" || broken "no row of the record: $line"
done
# Real errors first: the heads say so, and the column of hairline ones stands after all families.
grep -q '^| real tunnels / phantoms per million | .* | hairline | fails in |$' table || broken "$(head -n 1 table)"
awk -F ' *[|] *' 'NR > 2 { sub(/^- /, "", $2); sub(/ .*/, "", $2); print $2 }' table >order
[ "$(head -n 1 order)" = exact ] || broken "$(cat order)"
[ "$(grep -x -A 1 gamedev_broadphase order | tail -n 1)" = gamedev ] || broken "$(cat order)"
# Who has no real error stands before who has one.
awk -F ' *[|] *' 'NR > 2 && $2 !~ /^- / && $2 !~ /[(]peer / {
  real = 0
  for (i = 3; i <= NF - 3; ++i) if ($i ~ /[1-9]/) real = 1
  if (seen && !real) exit 1
  seen = seen || real
}' table || broken "the order of $(cat order)"

claim "the README's second table has the rows and the words of the record, step and exact first, then the worst first"
between() { awk -v mark="$1" '$0 == "<!-- end of " mark " -->" { exit } shown; $0 == "<!-- " mark " -->" { shown = 1 }' "$2"; }
between level "$readme" >in_level
between level "$record" >recorded
[ "$(grep -c '^|' in_level)" -ge 10 ] || broken "$(cat in_level)"
[ "$(grep -c '^|' in_level)" -le 14 ] || broken "$(cat in_level)"
while IFS= read -r line; do
  grep -q -x -F -e "$line" recorded || broken "the record does not say: $line"
done <in_level
grep -v -e '^|' -e '^#' -e '^$' recorded >words
[ -s words ] || broken "the record has no words"
while IFS= read -r line; do
  grep -q -x -F -e "$line" in_level || broken "it does not say: $line"
done <words
# Real errors, by what went wrong, and no hairlines but in the column of that name.
grep -q -x -F '| real inside / through / short / astray per million frames | as published | hairline to real | at its best | which is |' \
  in_level || broken "$(head -n 2 in_level)"
for table in in_level recorded; do
  awk -F ' *[|] *' '/^[|]/ && ++rows > 2 {
    id = $2
    sub(/[ :].*/, "", id)
    if (rows == 3 && id != "step" || rows == 4 && id != "exact") exit 1
    real = 0
    n = split($3, rates, " / ")
    for (i in rates) real += rates[i]
    if (n != 4 || rows == 3 && real > 0 || rows > 5 && real > last) exit 1
    last = real
    # What is called its best has not more of them.
    if ($5 == "the same") next
    best = 0
    if (split($5, rates, " / ") != 4 || $6 == "") exit 1
    for (i in rates) best += rates[i]
    if (best > real) exit 1
  }' $table || broken "the order, or a rate, of $(cat $table)"
done

claim "what the README says of levels before that table is what it shows"
row() { grep "^| $1[ :]" in_level || broken "no row of $1"; }
# column ID N: a cell, the name's first.
column() { row "$1" | awk -F ' *[|] *' -v n="$2" '{ print $(n + 1) }'; }
[ "$(column liang_barsky 4)" = "$(column exact 4)" ] || broken "$(row liang_barsky) beside $(row exact)"
for id in liang_barsky exact; do
  case $(column $id 5) in *' face_first plane') ;; *) broken "$(row $id)" ;; esac
done
case $(column exact 2) in '0 / '* | *' / 0 / 0 / '*) broken "exact as published neither sinks in nor stops: $(row exact)" ;; esac
tr '\n' ' ' <words | grep -q 'As published, .exact., .* stop at seams' || broken "exact's corner before a face stops it at no seam"
[ "$(grep -c '^|.*| [0-9.]*[1-9][0-9.]*% \[' in_level)" -ge 3 ] || broken "not many loops let a box go: $(cat in_level)"

claim "the bound of a real error is the one that documents name"
bound=$(sed -n 's/^inline constexpr double severe_from = \(.*\);$/\1/p' "$SOURCE_DIR/harness/truth/severity.h")
[ "$bound" = 1e-3 ] || broken "it is $bound"
for document in "$readme" "$record"; do
  tr '\n' ' ' <"$document" | grep -q 'by at least 1/1000 of half the smaller summed size; \*hairline\*: by less' || broken "$document"
  tr '\n' ' ' <"$document" | grep -q '\*Real\*[a-z ]*:* *[a-z ]*wrong by at least 1/1000 of half the mover.s smaller side' ||
    broken "$document: in a level"
done

claim "every file that a document links to is there"
links=0
for document in $documents; do
  folder=$(dirname "$SOURCE_DIR/$document")
  for link in $(grep -o ']([^):]*)' "$SOURCE_DIR/$document" | sed 's/](\([^#]*\).*)/\1/'); do
    links=$((links + 1))
    [ -e "$folder/$link" ] || broken "$document: $link"
  done
done
[ $links -ge 50 ] || broken "only $links were seen"

claim "the README's long runs are those on record, of the code as it is"
run 0 python3 "$SOURCE_DIR/harness/records/evidence.py" --readme --check

claim "every marked block has its script"
for document in $documents; do
  for mark in $(sed -n 's/^<!-- \([a-z]*\) -->$/\1/p' "$SOURCE_DIR/$document"); do
    grep -q "put $mark ${document#./}\|$mark .*/${document#./}\|\"$mark\", .*\"${document#./}\"" \
      "$SOURCE_DIR"/harness/project/readme_*.sh "$SOURCE_DIR/fuzz/readme_campaign.sh" "$SOURCE_DIR/harness/records/evidence.py" ||
      broken "$document: $mark"
  done
done
echo "the documents say what is"
