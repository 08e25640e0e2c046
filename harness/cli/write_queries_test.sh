# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2015
# survey --write-queries: what a family draws, as files that judge and anyone's program reads, with its truth.
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
empty_scratch
header=ax,ay,aw,ah,avx,avy,bx,by,bw,bh,bvx,bvy

claim "a file for each family and scalar, with as many queries as were asked for, the same for any number of threads"
run 0 "$PROGRAM" survey --write-queries one --queries 100 --threads 1
run 0 "$PROGRAM" survey --write-queries many --queries 100 --threads 3
diff -r one many >out || broken "$(head -n 5 out)"
files=$(find one -name '*.csv' | wc -l)
[ "$files" -ge 40 ] && [ "$(find one -name '*_float32.csv' | wc -l)" = $((files / 2)) ] || broken "$files files"
for file in one/*.csv; do
  [ "$(head -n 1 "$file")" = $header ] || broken "$file: $(head -n 1 "$file")"
  [ "$(wc -l <"$file")" -le 101 ] || broken "$file: $(wc -l <"$file") lines"
done
[ "$(wc -l <one/uniform_float64.csv)" = 101 ] || broken "$(wc -l <one/uniform_float64.csv) lines"

claim "shards are the parts of the whole, under names of their own"
for part in 1 2; do
  run 0 "$PROGRAM" survey --write-queries parts --families bullets --scalars float32 --queries 100 --shard $part/2
done
{ cat parts/bullets_float32_1_of_2.csv && tail -n +2 parts/bullets_float32_2_of_2.csv; } |
  cmp - one/bullets_float32.csv || broken "not the whole"

claim "nothing is lost: judged from the file, a method is wrong exactly as often as in the survey, in both scalars"
run 0 "$PROGRAM" survey --queries 300 --families bullets,decimals,corners --algorithms gamedev,edge_alignment --out counted
run 0 "$PROGRAM" survey --queries 300 --families bullets,decimals,corners --write-queries counted
for family in bullets decimals corners; do
  for scalar in float32 float64; do
    run 0 "$PROGRAM" judge counted/${family}_$scalar.csv --scalar $scalar --algorithms gamedev,edge_alignment --json
    cp out counted/${family}_$scalar.json
  done
done
python3 - <<'END' >out || broken "$(cat out)"
import json
wrong = 0
results = json.load(open("counted/survey.json"))["results"]
assert len(results) == 6
for unit in results:
    judged = json.load(open(f"counted/{unit['family']}_{unit['scalar']}.json"))
    assert judged["rounded_numbers"] == 0 and judged["queries"] == 300, judged["queries"]
    for method in judged["methods"]:
        for verdict, counted in unit["algorithms"][method["id"]]["verdicts"].items():
            assert method[verdict] == counted["count"], (unit["family"], unit["scalar"], method["id"], verdict)
            wrong += counted["count"] if "of" in counted else 0
assert wrong > 100, wrong
END

claim "the truth stands beside them, in columns of its own"
run 0 "$PROGRAM" survey --write-queries truth --queries 60 --truth
cut -d , -f 1-12 truth/uniform_float32.csv | head -n 61 >without
head -n 61 one/uniform_float32.csv | cmp - without || broken "with the truth, other queries"
[ "$(head -n 1 truth/uniform_float32.csv | cut -d , -f 13-)" = truth,graze,truth_time,faces,truth_normal_x,truth_normal_y,depth ] ||
  broken "$(head -n 1 truth/uniform_float32.csv)"

empty_scratch
echo "queries are written as they are drawn"
