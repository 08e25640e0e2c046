#!/bin/sh
# SPDX-License-Identifier: MIT
#
# What the program writes as JSON is what reports/schemas says of it, and a file that differs in one place is refused:
# the types that the pages are compiled with come from the same schemas.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
# shellcheck source=harness/project/claims.sh
. "$root/harness/project/claims.sh"
# Debian's own Python has the module that ./sweeplab installs; another one that comes first may not.
for python in /usr/bin/python3 python3 ''; do
  if [ -z "$python" ] || "$python" -c 'import jsonschema' 2>/dev/null; then break; fi
done
claim "there is what JSON is checked with"
[ "$python" ] || broken "no python3 has the module jsonschema; Debian's package is python3-jsonschema"
empty_scratch
tools=$(dirname "$PROGRAM")
check() { "$python" "$root/reports/test/check_schemas.py" "$@"; }

# A report with all that can be in one: a campaign and a full benchmark of this program, which are where it looks for them,
# and an older report, with which nothing agrees.
claim "a report is written, with all its parts"
mkdir -p work/programs work/out/fuzz work/corpus work/before/data files/first files/report
in_work() { (cd work && exec "$@"); }
ln -s "$tools/random_worker" work/programs/fuzz_survey
run 0 env SWEEPLAB_FINDINGS=work/out/fuzz/findings.sqlite "$tools/random_worker" -runs=1024 -seed=5 work/corpus
run 0 in_work "$PROGRAM" fuzz --programs programs --targets fuzz_survey --jobs 1 --minutes 0.01
run 0 in_work "$PROGRAM" bench --families uniform_30 --algorithms programming_chips,exact --repetitions 1
run 0 in_work "$PROGRAM" bench --many --scenes movers --sizes 64 --repetitions 1
run 0 in_work "$PROGRAM" report --quick
data=work/out/report/data old=work/before/data
cp $data/sections.json files/first/
sed 's/"tunnel":{"count":[0-9]*/"tunnel":{"count":0/g' $data/survey.json >$old/survey.json
sed 's/"ruling":"broken"/"ruling":"holds"/' $data/laws.json >$old/laws.json
sed -E 's/"(ns_low|ns_high)":[0-9.]+/"\1":0.001/g' $data/bench.json >$old/bench.json
run 0 in_work "$PROGRAM" report --quick --baseline before --engine "mine=$tools/echo_engine late"
cp out said
cp $data/*.json files/report/

claim "an engine stands in the report, and each of its worst queries comes with a command that shows it"
grep -q '^mine (engine 1\.0)  *0  *0 ' said || broken "$(cat said)"
grep -q '^| mine | 1\.0 | C++ | float64 | 0 of ' work/out/report/summary.md || broken "$(grep '^| mine' work/out/report/summary.md)"
grep -q '^- mine, float64: .*uniform: wrong_time [1-9][0-9]* of [1-9]' work/out/report/summary.md ||
  broken "$(grep '^- mine' work/out/report/summary.md)"
sed -n "s|^\./sweeplab \(explain .*--engine mine=.*\)|\1|p" work/out/report/summary.md >shown
[ "$(wc -l <shown)" -ge 2 ] || broken "$(cat shown)"
while read -r command; do
  eval "run 0 \"\$PROGRAM\" $command"
  grep -q '^mine (engine 1\.0) .* wrong_time ' out || broken "$command: $(cat out)"
done <shown

claim "so are the files that other commands write"
cp work/out/fuzz/campaign.json files/
"$PROGRAM" list --json >files/list.json
run 0 "$PROGRAM" bench --batch --families uniform_30 --algorithms exact,m3 --sizes 64,256 --repetitions 1 --out batch
cp batch/batch.json files/
cp work/out/bench/many.json files/
mkdir files/shard files/grid files/fuzz
run 0 "$PROGRAM" survey --queries 50 --shard 1/2 --out files/shard
run 0 "$PROGRAM" survey --shapes all --queries 50 --shard 1/2 --out files/shard
"$PROGRAM" list --shapes all --json >files/shapes_list.json
run 0 in_work "$PROGRAM" laws --grid --cases 50 --laws never_tunnels --out ../files/grid/laws.json
run 0 in_work "$PROGRAM" laws --cases 50 --laws never_tunnels --shard 1/2 --out ../files/shard/laws.json
cp "$root/harness/mutants/results.json" files/mutants_record.json
# The page's own report, and in it, since none is on record yet, the made run of many boxes.
"$python" - "$root/reports/test" >files/report.json <<'END'
import json, sys
report = json.load(open(sys.argv[1] + "/sample.json"))
report.setdefault("many", json.load(open(sys.argv[1] + "/many.json")))
json.dump(report, sys.stdout)
END
mkdir files/made
cp "$root/reports/test/many.json" files/made/

claim "so is the scene that people are shown"
cp "$root/harness/scenes/example.json" files/scene.json
mkdir files/witness
run 0 "$PROGRAM" play seams bullets files/scene.json --with 'gamedev slide earliest along,push_out_1,step' --frames 500 \
  --engine "$tools/world_echo float32 tunnels_at_speed" --out played
cp played/play.json files/
cp played/witnesses/gamedev_slide_earliest_along-short.json files/witness/scene.json

claim "so is the card of an engine"
mkdir files/engine
"$tools/echo_engine" </dev/null >files/engine_card.json
"$tools/echo_engine" position_offset </dev/null >files/engine/engine_card.json
mkdir files/stops files/no_one_way
for kind in stops no_one_way; do "$tools/world_echo" float32 $kind </dev/null >files/$kind/engine_card.json; done

claim "so is what the explorer is answered"
cat >queries.csv <<'END'
ax,ay,aw,ah,avx,avy,bx,by,bw,bh,bvx,bvy,hit,time,normal_x,normal_y
0,0,1,1,4,0,3,0,1,1,0,0,1,0.5,-1,0
0,0,1,1,4,0,3,0,1,1,0,0,0,,,
0,0,2,2,0,0,1,1,2,2,0,0,0,,,
END
run 0 "$tools/explorer_answers" files/explorer queries.csv

claim "so is what a log is judged as"
cat >log.csv <<'END'
ax,ay,aw,ah,avx,avy,bx,by,bw,bh,bvx,bvy,hit,time,normal_x,normal_y,tag,frame
0,0,1,1,4,0,3,0,1,1,0,0,1,0.5,-1,0,walls,1
0,0,1,1,4,0,3,0,1,1,0,0,0,,,,air,2
END
"$PROGRAM" judge log.csv --json --algorithms exact,mine --engine "mine=$tools/echo_engine late" --fail-on tunnel=1 >files/judge.json
run 0 "$PROGRAM" judge log.csv --report judged --engine "mine=$tools/echo_engine late" --algorithms mine
cp judged/data/judged.json files/

claim "so is one query explained"
mkdir files/explained
"$PROGRAM" explain --json '0 0 1 1 4 0 3 0 1 1 0 0' --answer 'hit 0.5 -1 0' --scalar float64 >files/explained/explain.json

claim "so is a set of queries, and its scorecard"
cp "$root/harness/sets/1/sample.json" files/sweepset.json
"$PROGRAM" judge --set 1 --json --algorithms exact --fail-on tunnel=1 >files/judge_set.json

claim "every file is as its schema says, every schema has a file, and every key of a schema is in one"
run 0 check files
prints ""

# plant NAME COMMAND WHY: a copy of files/report/NAME.json, changed in one place, and why it must be refused.
planted=0
mkdir planted
plant() {
  planted=$((planted + 1))
  mkdir planted/$planted
  sed -E "$2" "files/report/$1.json" >"planted/$planted/$1.json"
  ! cmp -s "files/report/$1.json" "planted/$planted/$1.json" || broken "'$2' changes nothing in $1.json"
  printf '%s\n' "^planted/$planted/$1.json: $3" >>expected
}
claim "a file that differs from its schema in one place is refused"
: >expected
plant disagreement '/^"queries_per_family"/d' "as a whole: 'queries_per_family' is a required property"
plant fixtures '0,/"story":"[^"]*",/s///' "fixtures/0: 'story' is a required property"
plant verdicts '0,/"unknown":[0-9]+,"excused"/s//"excused"/' "rows/[0-9]*/summary: 'unknown' is a required property"
plant disagreement '0,/"seed": 1,/s//"seed": 1, "sown": 1,/' "as a whole: Additional properties are not allowed ('sown' was unexpected)"
plant cards '0,/"id":/s//"nickname":"m","id":/' "cards/0: Unevaluated properties are not allowed"
plant witnesses '0,/"index":([0-9]+)/s//"index":"\1"/' "witnesses/0/index: '[0-9]*' is not of type 'integer'"
plant witnesses '0,/"query":"[^,]*,/s//"query":"/' "witnesses/0/query: .* does not match"
plant why_sweep '0,/"bins":\[\[([^]]*)\]/s//"bins":[[\1,0]/' "rows/0/bins/0: .* is too long"
plant findings '0,/"verdict":"[a-z_]*"/s//"verdict":"odd"/' "smallest/0/verdict: 'odd' is not one of"
plant bench '0,/"version": 1/s//"version": 2/' "version: 1 was expected"
plant fixtures '/^"provenance"/d' "expected JSON"
cp files/scene.json files/report/
plant scene '0,/"stops": \["min_y"\]/s//"stops": ["top"]/' "obstacles/2/stops/0: 'top' is not one of"
plant scene '0,/"0x1\.8p\+1"/s//"1.5"/' "movers/3/controller/motions/1/0: '1.5' is not valid"
mkdir planted/unknown
cp files/report/disagreement.json planted/unknown/agreement.json
echo '^planted/unknown/agreement.json: there is no schemas/agreement.schema.json' >>expected
run 1 check --some planted
while read -r why; do grep -q "$why" out || broken "not refused: '$why': $(cat out)"; done <expected
[ "$(wc -l <out)" = "$(wc -l <expected)" ] || broken "more is refused than was planted: $(cat out)"

claim "a schema that nothing is held against is told, and a key that no file has"
mkdir few
cp files/list.json files/report/sections.json few/
run 1 check few
grep -q "^schemas/cards.schema.json: no file is held against it$" out || broken "$(cat out)"
grep -q "^schemas/sections.schema.json: no file has /definitions/missing/properties/command$" out || broken "$(cat out)"
! grep "^few/" out || broken "both files are right"
