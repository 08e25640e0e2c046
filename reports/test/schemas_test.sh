#!/bin/sh
# SPDX-License-Identifier: MIT
#
# What the program writes as JSON for others is what reports/schemas says of it, and a file that differs in one place is
# refused.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
# shellcheck source=harness/project/claims.sh
. "$root/harness/project/claims.sh"
# Debian's own Python has the module that ./sweeplab installs; another one that comes first may not.
python=/usr/bin/python3
"$python" -c 'import jsonschema' 2>/dev/null || python=python3
empty_scratch
tools=$(dirname "$PROGRAM")
check() { "$python" "$root/reports/test/check_schemas.py" "$@"; }

claim "an engine stands in the report, and each of its worst queries comes with a command that shows it"
mkdir files
run 0 "$PROGRAM" report --quick --out report --engine "mine=$tools/echo_engine late"
[ -z "$(find report -name '*checkpoint*')" ] || broken "left: $(find report -name '*checkpoint*')"
cp report/data/survey.json report/data/laws.json files/
grep -q '^mine (engine 1\.0)  *0  *1M ' out || broken "$(cat out)"
grep -q '^| mine | 1\.0 | C++ | float64 | 0 of ' report/summary.md || broken "$(grep '^| mine' report/summary.md)"
grep -q '^- mine, float64: .*uniform: late [1-9][0-9]* of [1-9]' report/summary.md || broken "$(grep '^- mine' report/summary.md)"
sed -n "s|^\./sweeplab \(explain .*--engine mine=.*\)|\1|p" report/summary.md >shown
[ "$(wc -l <shown)" -ge 2 ] || broken "$(cat shown)"
while read -r command; do
  eval "run 0 \"\$PROGRAM\" $command"
  grep -q '^mine (engine 1\.0) .* late ' out || broken "$command: $(cat out)"
done <shown

claim "other files are written: shards, the grid, a scene and its witness, cards of engines, a log, a query, a set"
mkdir work # for what laws keep in out/, which is a file here
in_work() { (cd work && exec "$@"); }
mkdir files/shard files/grid files/witness files/engine files/stops files/no_one_way
"$PROGRAM" list --json >files/list.json
run 0 "$PROGRAM" survey --queries 50 --shard 1/2 --out files/shard
run 0 in_work "$PROGRAM" laws --grid --cases 50 --laws never_tunnels --out ../files/grid/laws.json
run 0 in_work "$PROGRAM" laws --cases 50 --laws never_tunnels --shard 1/2 --out ../files/shard/laws.json
cp "$root/harness/scenes/example.json" files/scene.json
run 0 "$PROGRAM" play seams bullets files/scene.json --with 'gamedev slide earliest along,push_out_1,step' --frames 500 \
  --engine "$tools/world_echo float32 tunnels_at_speed" --out played
cp played/play.json files/
cp played/witnesses/gamedev_slide_earliest_along-short.json files/witness/scene.json
"$tools/echo_engine" </dev/null >files/engine_card.json
"$tools/echo_engine" position_offset </dev/null >files/engine/engine_card.json
for kind in stops no_one_way; do "$tools/world_echo" float32 $kind </dev/null >files/$kind/engine_card.json; done
cat >log.csv <<'END'
ax,ay,aw,ah,avx,avy,bx,by,bw,bh,bvx,bvy,hit,time,normal_x,normal_y,tag,frame
0,0,1,1,4,0,3,0,1,1,0,0,1,0.5,-1,0,walls,1
0,0,1,1,4,0,3,0,1,1,0,0,0,,,,air,2
END
"$PROGRAM" judge log.csv --json --algorithms exact,mine --engine "mine=$tools/echo_engine late" --fail-on tunnel=1 >files/judge.json
"$PROGRAM" explain --json '0 0 1 1 4 0 3 0 1 1 0 0' --answer 'hit 0.5 -1 0' --scalar float64 >files/explain.json
cp "$root/harness/sets/1/sample.json" files/sweepset.json
"$PROGRAM" judge --set 1 --json --algorithms exact --fail-on tunnel=1 >files/judge_set.json

claim "every file is as its schema says, and every schema has a file"
run 0 check files
prints ""

claim "a file that differs from its schema in one place is refused, and one without a schema"
mkdir planted
sed '0,/"queries":/s//"asked":/' files/judge.json >planted/judge.json
sed 's/"stops": \["min_y"\]/"stops": ["top"]/; s/"0x1\.8p+1"/"1.5"/' files/scene.json >planted/scene.json
cp files/list.json planted/lists.json
run 1 check planted
shows '^planted/judge.json: as a whole: '
shows "^planted/scene.json: obstacles/2/stops/0: 'top' is not one of"
shows "^planted/scene.json: movers/3/controller/motions/1/0: '1.5' is not valid"
shows '^planted/lists.json: there is no schemas/lists.schema.json'
shows '^schemas/laws.schema.json: no file is held against it$'
