#!/bin/sh
# SPDX-License-Identifier: MIT
# speed.sh [FAMILIES]: how long a query takes, in the languages of ports.txt: a usual sweep, as the engines to begin with have it,
# and exact(), which is judged by ports_test.sh; and bytes of garbage a query. PROGRAM: the program, built (./sweeplab).
set -eu
here=$(cd "$(dirname "$0")" && pwd)
program=${PROGRAM:-$here/../../build/release/sweeplab}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$program" survey --write-queries "$folder" --queries 5000 --scalars float64 \
  --families "${1:-bullets,decimals,fast,pixels,resting,tiles,uniform,worlds}" >"$folder/out"
for file in "$folder"/*.csv; do
  # Twelve numbers a line: of families with one mover, B's motion is 0.
  tail -n +2 "$file" | tr ',' ' ' | awk '{ print $0 (NF == 10 ? " 0 0" : "") }' >"${file%_float64.csv}.txt"
done
versions() {
  ! command -v node >/dev/null || echo "Node $(node --version)"
  for lua in luajit lua5.1 lua5.4; do
    ! command -v $lua >/dev/null || $lua -v 2>&1 | sed 's/ *\(--\)* *Copyright.*//'
  done
  python3 --version
  ! command -v mcs >/dev/null || mono --version | sed -n 's/^Mono JIT compiler version \([0-9.]*\).*/Mono \1/p'
}
printf '%s: %s.\n\n' "$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1)" "$(versions | paste -sd ',' | sed 's/,/, /g')"
echo '| language | family | usual, ns | exact, ns | times as long | garbage, bytes | of exact |'
echo '| --- | --- | ---: | ---: | ---: | ---: | ---: |'
{
  ! command -v node >/dev/null || node "$here/speed.mjs" "$folder"/*.txt
  for lua in luajit lua5.1 lua5.4; do
    ! command -v $lua >/dev/null || $lua "$here/speed.lua" "$folder"/*.txt
  done
  python3 "$here/speed.py" "$folder"/*.txt
  if command -v mcs >/dev/null; then
    mcs -langversion:7.2 -optimize+ -r:System.Numerics -out:"$folder/speed.exe" "$here/Speed.cs" "$here/Exact.cs"
    mono "$folder/speed.exe" "$folder"/*.txt
  fi
} | sed 's/ / | /g; s/.*/| & |/'
