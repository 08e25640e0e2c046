# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2086,SC2013
# Includes run one way: algorithms/ knows the standard library and itself; a room of the harness also the rooms below it
# in floors.txt, by which CMake links. Tests and programs stand above all rooms.
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
cd "$SOURCE_DIR"

claim "algorithms/ includes only the standard library and itself; the vectors of batches are Highway's"
foreign=$(grep -rn -E '^ *# *include' algorithms --include='*.h' | grep -v -E 'include *(<[a-z_]+>|"((algorithms|sweeplab)/)?([a-z]+/)?[a-z0-9_]+\.h")' |
  grep -v -E '^algorithms/(batch/(highway|targets?)\.h:.*<hwy/|ports/sweeplab\.h:.*<[a-z]+\.h>|many/tree_nodes\.h:.*<emmintrin\.h>)' || :)
[ -z "$foreign" ] || broken "$foreign"

claim "a room includes only what stands below it, written from the top folder"
below=algorithms arrows=0
for room in $(grep '^[a-z]' harness/floors.txt); do
  below="$below|$room"
  case $room in fuzz) folders="fuzz/inputs fuzz/watch fuzz/campaign fuzz/targets" ;; *) folders=harness/$room ;; esac
  included=$(find $folders \( -name '*.h' -o -name '*.cpp' -o -name '*.in' \) ! -name '*_test.cpp' ! -name '*_main.cpp' -exec grep -n -E '^ *# *include *"' {} +)
  arrows=$((arrows + $(printf '%s\n' "$included" | wc -l)))
  up=$(printf '%s\n' "$included" | grep -v -E "include *\"(harness/)?($below)/[^\"]*\"" || :)
  [ -z "$up" ] || broken "$up"
done
[ $arrows -gt 100 ] || broken "only $arrows includes were seen"
