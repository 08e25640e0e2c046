#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Puts the speed tables of stored bench.json files between the README's speed marks; with --check only says whether they
# are there already. usage: readme_speed.sh [--check] PROGRAM README RESULTS.json...
set -eu
check=false
if [ "$1" = --check ]; then
  check=true
  shift
fi
program=$1 readme=$2
shift 2
made=$(mktemp)
tables=$(mktemp)
trap 'rm -f "$made" "$tables"' EXIT
for results; do
  echo
  "$program" bench --show "$results"
done >"$tables"
awk -v tables="$tables" '
  /^<!-- speed -->$/ {
    print
    while ((getline line < tables) > 0) print line
    print ""
    skipping = 1
  }
  /^<!-- end of speed -->$/ { skipping = 0 }
  !skipping { print }' "$readme" >"$made"
if $check; then
  diff -u "$readme" "$made" || {
    echo "the README's speed is not that of the stored results; to renew it: harness/project/readme_speed.sh $program $readme $*" >&2
    exit 1
  }
else
  cat "$made" >"$readme"
fi
