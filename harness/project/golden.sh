#!/bin/sh
# SPDX-License-Identifier: MIT
#
# golden.sh [PROGRAM]: what 15 commands print and write on fixed input, a checksum each; what differs by run is cut out. Run it
# before and after a change that should change no output: harness/project/golden.sh >before; …; … | diff before -
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
program=$(readlink -f "${1:-$root/build/release/sweeplab}")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
maps=$root/harness/scenes/tiled/fixtures
cat >my.csv <<'END'
ax,ay,aw,ah,avx,avy,bx,by,bw,bh,hit
0,3,1,1,4,0,2,0,1,1,1
0,0,1,1,100,0,50,0,1,1,1
0,0,1,1,100,0,50,5,1,1,0
0.1,0.2,0.3,0.4,5,-6,7,-8,0.9,1,0
0,0,1,1,1,1,1,1,1,1,0
END
printf 'x,y,w,h,vx,vy,end_x,end_y\n1,1,0.8,1.7,0,9,1,6.3\n2,1,1,1,0,9,2,9\n' >frames.csv
printf 'ax,ay\n1,zwei\n' >bad.csv

# golden NAME COMMAND...: the sum of what it prints and of the files that it writes into out/, and its exit code.
golden() {
  name=$1
  shift
  rm -rf out
  mkdir out
  status=0
  COLUMNS=100 "$program" "$@" >printed 2>errors </dev/null || status=$?
  find out -type f 2>/dev/null | LC_ALL=C sort | xargs -r cat >>printed
  sum=$(cat printed errors | sed -e '/"provenance": {.*}/d' -e '/"\(checksum\|commit\|program\|machine\|written\)": /d' -e "s#$scratch##g; s#$root##g" | cksum)
  printf '%-14s exit %s  %s\n' "$name" "$status" "$sum"
}
golden list list
golden card list gamedev --json
golden explain explain "0 3 1 1 4 0 2 0 1 1"
golden explain_json explain "0.1 0.2 0.3 0.4 5 -6 7 -8 0.9 1" --json
golden judge judge my.csv --out out/verdicts.csv
golden judge_json judge my.csv --json
golden judge_64 judge "$root/fuzz/vectors/sweep_vectors.csv" --scalar float64 --out out/verdicts.csv
golden judge_bad judge bad.csv
golden judge_frames judge --frames frames.csv --level "$maps/level_csv.tmj"
golden survey survey --queries 300 --threads 2 --out out/survey
golden shapes survey --shapes all --queries 200 --threads 2 --out out/shapes
golden laws laws --cases 60 --threads 2 --out out/laws.json
golden play play "$maps/level_csv.tmj" --frames 60 --threads 2 --out out/play
golden play_all play all --frames 60 --threads 2 --with step,bump_move --out out/play
golden write_queries survey --write-queries out/queries --queries 20 --truth
