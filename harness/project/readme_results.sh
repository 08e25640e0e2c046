#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Puts the two short tables of a report's summary.md between the README's result marks, and the report's figures that the
# README shows into reports/figures/ beside it; with --check only says whether they are there already.
# usage: readme_results.sh [--check] SUMMARY README
set -eu
check=false
if [ "$1" = --check ]; then
  check=true
  shift
fi
made=$(mktemp)
trap 'rm -f "$made"' EXIT
awk -v summary="$1" '
  /^<!-- results -->$/ {
    print
    while ((getline line < summary) > 0) {
      if (line ~ /^## Everything/) break
      if (line ~ /^## /) sub(/^## /, "### ", line)
      if (line !~ /^# /) print line
    }
    skipping = 1
  }
  /^<!-- end of results -->$/ { skipping = 0 }
  !skipping { print }' "$2" >"$made"
drawn=$(dirname "$1")/figures
shown=$(dirname "$2")/reports/figures
for figure in why_sweep.svg verdicts.svg; do
  if $check; then
    cmp "$drawn/$figure" "$shown/$figure" || {
      echo "the README's figures are not those of this report; to renew them: harness/project/readme_results.sh $1 $2" >&2
      exit 1
    }
  else
    cp "$drawn/$figure" "$shown/$figure"
  fi
done
if $check; then
  diff -u "$2" "$made" || {
    echo "the README's results are not those of this report; to renew them: harness/project/readme_results.sh $1 $2" >&2
    exit 1
  }
else
  cat "$made" >"$2"
fi
