#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Puts what a report found into the documents: its short tables into harness/survey/RESULTS.md, some rows of them into
# the README, the matrix of laws into harness/laws/LAWS.md, and the figures that they show into reports/figures/.
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

# Each published source in its most complete published procedure, of GameDev's article the bare function under it; of the
# peers the first: real errors order them, then hairline ones, in everyday families, and then the list of methods. Under it
# what share of a family it was asked, and what share of these answers is excused. Columns marked † are left out.
awk -F ' *[|] *' '
  BEGIN {
    split("exact gamedev_broadphase gamedev programming_chips amanotes edge_alignment liang_barsky percent_projection_plain percent_projection", ids, " ")
    for (i in ids) wanted[ids[i]] = 1
  }
  function unmarked(  i, line) {
    for (i = 2; i < NF; ++i) if (!(i in marked)) line = line "| " $i " "
    return line "|"
  }
  !/^[|]/ { inside = 0; next }
  /^[|] ---/ { next }
  !inside {
    inside = 1
    kind = ""
    if ($2 ~ /^real tunnels \/ phantoms/) {
      kind = "real"
      columns = NF - 2
      for (i = 3; i < NF; ++i) if ($i ~ /†/) {
        marked[i] = 1
        --columns
      }
      heads = unmarked()
    }
    if ($2 ~ /^asked \//) kind = "asked"
    for (i = 3; i < NF; ++i) if ($i == "fails in" && !column) {
      kind = "worst"
      column = i
    }
    next
  }
  {
    id = $2
    sub(/^- /, "", id)
    sub(/ .*/, "", id)
  }
  kind == "real" && ((id in wanted) || (best == "" && $2 ~ /[(]peer /)) {
    if (!(id in wanted)) best = id
    delete wanted[id]
    order[++rows] = id
    row[id] = unmarked()
  }
  kind == "asked" { asked[id] = unmarked(); sub(/^[|][^|]*[|]/, "", asked[id]) }
  kind == "worst" { fails[id] = $column }
  END {
    print heads " fails in |"
    printf "| --- |"
    for (i = 1; i <= columns; ++i) printf " ---: |"
    print ""
    for (i = 1; i <= rows; ++i) {
      failed = failed || !(order[i] in fails)
      print row[order[i]] " " fails[order[i]] " |"
    }
    if (best in asked) print "| - asked / excused |" asked[best] " | | |"
    for (id in wanted) {
      print "no row of " id > "/dev/stderr"
      failed = 1
    }
    exit failed || best == ""
  }' "$summary" | put everyday README.md

awk '/^## / { shown = /^## In a level$/ } shown' "$summary" | put level harness/survey/RESULTS.md

# Of the sources in a level those of the table above, in the order of the report, and its words.
awk '/^## / { shown = /^## In a level$/; next } shown' "$summary" | awk -F ' *[|] *' '
  BEGIN {
    split("step exact gamedev_broadphase programming_chips amanotes edge_alignment liang_barsky percent_projection_plain", ids, " ")
    for (i in ids) wanted[ids[i]] = 1
  }
  !/^[|]/ || ++rows <= 2 {
    text = text $0 "\n"
    next
  }
  {
    id = $2
    sub(/[ :].*/, "", id)
    if (!(id in wanted)) next
    delete wanted[id]
    text = text $0 "\n"
  }
  END {
    for (id in wanted) {
      print "no row of " id " in a level" > "/dev/stderr"
      failed = 1
    }
    if (!failed) printf "%s", text # of nothing, no table is made
    exit failed
  }' | put level README.md

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
