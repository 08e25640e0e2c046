#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Puts the stored results of one machine into the documents: gcc's table and what exactness costs, with gcc and clang,
# into harness/bench/SPEED.md, the shortest answer into the README. With --check it only says whether all that is there
# already. usage: readme_speed.sh [--check] PROGRAM FOLDER; FOLDER is one of harness/records/bench/
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
