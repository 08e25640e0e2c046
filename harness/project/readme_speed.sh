#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Puts the stored results of one machine into the documents: gcc's table and what exactness costs, with gcc and clang,
# into harness/bench/SPEED.md, the shortest answer into the README; of batches and of many boxes, if they are stored, what
# they reach into harness/bench/BATCHES.md and algorithms/many/README.md, and their figures. With --check it only says
# whether all that is there already.
# usage: readme_speed.sh [--check] PROGRAM FOLDER; FOLDER is one of harness/records/bench/
set -eu
check=
if [ "$1" = --check ]; then
  check=--check
  shift
fi
program=$(readlink -f "$1") results=$(readlink -f "$2")
cd "$(dirname "$(readlink -f "$0")")/../.."
renew="harness/project/readme_speed.sh $1 $2"
put() { harness/project/block.sh $check "$1" "$2" "$renew"; }

"$program" bench --show "$results/gcc.json" | put speed harness/bench/SPEED.md
cost() { python3 harness/bench/exactness.py "$1" "$results/gcc.json" "$results/clang.json"; }
cost table | put exactness harness/bench/SPEED.md
cost facts | put facts harness/bench/SPEED.md
cost sentence | put cost README.md

# Drawn as in a report, of these results alone.
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/data" "$scratch/pages"
for page in index atlas explorer; do
  echo '<script type="application/json" id="sweeplab-data">null</script>' >"$scratch/pages/$page.html"
done
of() { [ -f "$results/gcc/$1.json" ]; }
figures=
# tables SCRIPT WHAT DOCUMENT PART…: those of `bench --WHAT`, by gcc and, if there is that, by clang.
tables() {
  script=$1 what=$2 document=$3
  shift 3
  clang=
  [ ! -f "$results/clang/$what.json" ] || clang=$results/clang/$what.json
  for part; do
    python3 "harness/bench/$script" "$part" "$results/gcc/$what.json" ${clang:+"$clang"} | put "$what $part" "$document"
  done
  cp "$results/gcc/$what.json" "$scratch/data/"
}
if of batch; then
  tables batches.py batch harness/bench/BATCHES.md goals families
  figures="$figures batch_float32.svg"
fi
if of many; then
  tables many.py many algorithms/many/README.md goals which costs
  figures="$figures many_query.svg"
fi
[ -n "$figures" ] || exit 0
(cd reports && node --import tsx src/make_report.ts "$scratch" --pages "$scratch/pages")
for figure in $figures; do
  if [ -z "$check" ]; then
    cp "$scratch/figures/$figure" reports/figures/
  else
    cmp "$scratch/figures/$figure" "reports/figures/$figure" || {
      echo "reports/figures/$figure is not that of the stored results; to renew it: $renew" >&2
      exit 1
    }
  fi
done
