#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Puts what a report found into the documents: its two short tables into harness/survey/RESULTS.md, some rows of them
# into the README, the matrix of laws into harness/laws/LAWS.md, and the figures that they show into reports/figures/.
# With --check it only says whether all that is there already. usage: readme_results.sh [--check] REPORT/summary.md
set -eu
check=
if [ "$1" = --check ]; then
  check=--check
  shift
fi
summary=$(readlink -f "$1")
cd "$(dirname "$(readlink -f "$0")")/../.."
renew="harness/project/readme_results.sh $1"
put() { harness/project/block.sh $check "$1" "$2" "$renew"; }

awk '/^## Everything/ { exit } !/^# / { print }' "$summary" | put results harness/survey/RESULTS.md

awk '/^## / { shown = 0; laws = /^## Laws/ } laws && /^```/ { if (shown) print; shown = !shown } laws && shown' "$summary" |
  put laws harness/laws/LAWS.md

# Each published source in its best-known form; of the peers the one that is least often wrong in these families, the
# first of them where they are equal.
awk -F ' *[|] *' '
  BEGIN { wanted = split("gamedev programming_chips amanotes edge_alignment liang_barsky percent_projection", ids, " ") }
  /^## / { table++ }
  !/^[|]/ || /^[|] ---/ { next }
  { split($2, name, " ") }
  table == 1 && heads == "" {
    heads = $0
    families = NF - 3
    next
  }
  table == 1 {
    rows[name[1]] = $0
    if ($2 ~ /[(]peer /) {
      sum = 0
      for (i = 3; i < NF; ++i) {
        split($i, rates, " / ")
        sum += rates[1] + rates[2]
      }
      if (best == "" || sum < least) {
        best = name[1]
        least = sum
      }
    }
  }
  table == 2 && !column { for (i = 2; i < NF; ++i) if ($i == "fails in") column = i; next }
  table == 2 && !(name[1] in fails) { fails[name[1]] = $column }
  table > 2 { exit }
  function row(id) {
    if (!(id in rows) || !(id in fails)) {
      print "no row of " id > "/dev/stderr"
      failed = 1
    }
    print rows[id] " " fails[id] " |"
  }
  END {
    print heads " fails in |"
    printf "| --- |"
    for (i = 0; i <= families; ++i) printf " ---: |"
    print ""
    row("exact")
    for (i = 1; i <= wanted; ++i) row(ids[i])
    row(best)
    exit failed
  }' "$summary" | put everyday README.md

drawn=$(dirname "$summary")/figures
for figure in why_sweep.svg verdicts.svg; do
  if [ -n "$check" ]; then
    cmp "$drawn/$figure" "reports/figures/$figure" || {
      echo "reports/figures/$figure is not that of this report; to renew it: $renew" >&2
      exit 1
    }
  else
    cp "$drawn/$figure" "reports/figures/$figure"
  fi
done
