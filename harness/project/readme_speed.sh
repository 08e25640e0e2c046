#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Puts the medians of one machine into the documents, by harness/bench/tables.py. With --check it only says whether all that
# is there already. usage: readme_speed.sh [--check] FOLDER; FOLDER is one of harness/records/bench/
set -eu
check=
if [ "$1" = --check ]; then
  check=--check
  shift
fi
results=$(readlink -f "$1")
cd "$(dirname "$(readlink -f "$0")")/../.."
# put TABLE DOCUMENT MARK
put() {
  python3 harness/bench/tables.py "$1" "$results/gcc.csv" "$results/clang.csv" |
    harness/project/block.sh $check "$3" "$2" "harness/project/readme_speed.sh $results"
}
put speed harness/bench/SPEED.md speed
put exactness harness/bench/SPEED.md exactness
put facts harness/bench/SPEED.md facts
put sentence README.md cost
put batch_goals harness/bench/BATCHES.md 'batch goals'
put batch_families harness/bench/BATCHES.md 'batch families'
for table in goals worlds costs; do put many_$table algorithms/many/README.md "many $table"; done
