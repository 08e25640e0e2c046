# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# Includes run one way: algorithms/ knows the standard library and itself; a room of the harness also the rooms below it
# in floors.txt. Tests and programs stand above all rooms. CMake links by the same list.
set -eu
cd "$SOURCE_DIR"
floors=$(grep '^[a-z]' harness/floors.txt)
broken=0
complain() {
  printf 'BROKEN: %s\n' "$*"
  broken=1
}

# Standard headers have neither a folder nor a suffix. The vectors of batches are Highway's, those of
# bounds the compiler's own, and these files alone include them; the port in C has C's headers.
methods=$(find algorithms \( -name '*.h' -o -name '*.cpp' \) ! -name '*_test.cpp')
[ -n "$methods" ] || complain "no files in algorithms/"
# shellcheck disable=SC2086
foreign=$(grep -n -E '^ *# *include' $methods | grep -v -E 'include *(<[a-z_]+>|"((algorithms/|sweeplab/)?[a-z]+/)?[a-z0-9_]+\.h")' |
  grep -v -E '^algorithms/batch/(highway|targets?)\.h:.*include *<hwy/[a-z_]+\.h>$' |
  grep -v -E '^algorithms/ports/sweeplab\.h:.*include *<(float|math|stddef|stdint|string)\.h>$' |
  grep -v -E '^algorithms/many/lanes_of_bounds\.h:.*include *<emmintrin\.h>$' || :)
[ -z "$foreign" ] || complain "algorithms/ may not include that: $foreign"

back=$(grep -rn -E '# *include *"\.\.' algorithms harness fuzz reports --include='*.h' --include='*.cpp' || :)
[ -z "$back" ] || complain "includes are written from the top folder: $back"

# Every folder of the harness is a room of the list, or stands above them all.
for folder in harness/*/; do
  room=$(basename "$folder")
  case $room in mutants | project | proof | records) continue ;; esac
  printf '%s\n' "$floors" | grep -qx "$room" || complain "harness/floors.txt does not name the room $room"
  grep -q "^add_room($room\b" "$folder/CMakeLists.txt" || complain "$folder has no library of its own"
  grep -q "^| [0-9]* | \[\`$room/\`\]($room) | ." harness/README.md || complain "harness/README.md has no line for the room $room"
done

below='algorithms'
arrows=0
for room in $floors; do
  below="$below|$room"
  case $room in fuzz) folders="fuzz/inputs fuzz/watch fuzz/campaign" ;; *) folders=harness/$room ;; esac
  # shellcheck disable=SC2086
  files=$(find $folders \( -name '*.h' -o -name '*.cpp' -o -name '*.in' \) ! -name '*_test.cpp' ! -name '*_main.cpp')
  [ -n "$files" ] || complain "no files in $folders"
  # shellcheck disable=SC2086
  included=$(grep -n -E '^ *# *include *"' $files || :)
  arrows=$((arrows + $(printf '%s\n' "$included" | wc -l)))
  up=$(printf '%s\n' "$included" | grep . | grep -v -E "include *\"(harness/)?($below)/[^\"]*\"" || :)
  [ -z "$up" ] || complain "the room $room includes what is not below it: $up"
  for other in $floors; do
    printf '%s' "$below" | tr '|' '\n' | grep -qx "$other" && continue
    # shellcheck disable=SC2086
    links=$(find $folders -name CMakeLists.txt -exec grep -Hn "sweeplab_$other\b" {} + || :)
    [ -z "$links" ] || complain "the room $room links what is above it: $links"
  done
done
[ $arrows -gt 100 ] || complain "only $arrows includes were seen"

pages=$(grep -rn -E '# *include *"reports/' algorithms harness fuzz --include='*.h' --include='*.cpp' || :)
[ -z "$pages" ] || complain "only reports/ may include reports/: $pages"
[ $broken = 0 ] && echo "includes run one way"
