# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# Includes run one way: algorithms/ knows the standard library and itself, harness/ those two, fuzz/ all three.
set -eu
cd "$SOURCE_DIR"
broken=0
# only FOLDER PATTERN: every include in the folder's files matches.
only() {
  files=$(find "$1" \( -name '*.h' -o -name '*.cpp' \) ! -name '*_test.cpp')
  [ -n "$files" ] || { echo "BROKEN: no files in $1" && exit 1; }
  # shellcheck disable=SC2086
  if grep -n -E '^ *# *include' $files /dev/null | grep -v -E "include *($2)"; then
    echo "BROKEN: $1/ may not include that"
    broken=1
  fi
}
# Standard headers have neither a folder nor a suffix.
only algorithms '<[a-z_]+>|"[a-z0-9_]+\.h"'
# All but the roads that would lead back up.
for floor in fuzz reports; do
  if grep -rn -E "include *[\"<](\.\./)*$floor/" algorithms harness; then
    echo "BROKEN: an arrow back to $floor/"
    broken=1
  fi
done
for folder in algorithms harness; do
  if grep -rn -E '# *include *"\.\.' $folder; then
    echo "BROKEN: includes are written from the top folder"
    broken=1
  fi
done
[ $broken = 0 ] && echo "includes run one way"
