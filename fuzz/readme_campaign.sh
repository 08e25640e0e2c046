#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Puts a campaign's summary.md between the README's campaign marks. usage: readme_campaign.sh SUMMARY README
set -eu
made=$(mktemp)
trap 'rm -f "$made"' EXIT
awk -v summary="$1" '
  /^<!-- campaign -->$/ {
    print
    print ""
    while ((getline line < summary) > 0) print line
    print ""
    skipping = 1
  }
  /^<!-- end of campaign -->$/ { skipping = 0 }
  !skipping { print }' "$2" >"$made"
cat "$made" >"$2"
