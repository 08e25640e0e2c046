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

claim "the truth beside them is that of fractions, derived anew"
run 0 "$PROGRAM" survey --write-queries truth --queries 60 --truth
cat >check.py <<'END'
import csv
import glob
from fractions import Fraction
from itertools import combinations

count = {}
for path in sorted(glob.glob("truth/*.csv")):
    for row in csv.DictReader(open(path)):
        n = {k: Fraction(float(row[k])) for k in list(row)[:12]}
        axes, lines = [], [(Fraction(0), Fraction(0))]
        for i in "xy":  # A's corner seen from B's, its speed, and where the boxes begin and end to share open ground
            size = {"x": "w", "y": "h"}[i]
            axes.append((n["a" + i] - n["b" + i], n["av" + i] - n["bv" + i], -n["a" + size], n["b" + size]))
        lines = [(p - low, v) for p, v, low, high in axes] + [(high - p, -v) for p, v, low, high in axes]
        first, last, open_all, closed_all = None, None, True, True
        for p, v, low, high in axes:
            if v == 0:
                open_all &= low < p < high
                closed_all &= low <= p <= high
                continue
            begin, end = sorted(((low - p) / v, (high - p) / v))
            first = begin if first is None else max(first, begin)
            last = end if last is None else min(last, end)
        meets = open_all and (first is None or (first < last and first < 1 and last > 0))
        touches = closed_all and (first is None or (first <= last and first <= 1 and last >= 0))
        truth = "separate" if not touches else "graze" if not meets else "impact"
        if meets and (first is None or first < 0):
            truth = "overlap"
        assert row["truth"] == truth, (path, row, truth)
        time = Fraction(0) if first is None else max(first, Fraction(0))
        if truth == "separate":
            assert row["truth_time"] == "" and row["faces"] == "", row
        elif truth == "overlap":
            assert row["truth_time"] == "0/1", row
        else:
            assert Fraction(row["truth_time"]) == time and "/" in row["truth_time"], (path, row, time)
            at = [(p + v * time == low, p + v * time == high) for p, v, low, high in axes]
            assert row["faces"] == "".join(i for i, sides in zip("xy", at) if any(sides)), (path, row)
            for i, (left, right) in zip("xy", at):
                normal = "*" if left and right else "-1" if left else "1" if right else ""
                assert row["truth_normal_" + i] == normal, (path, row, normal)
        times = [Fraction(0), Fraction(1)]
        for (c, m), (d, k) in combinations(lines, 2):
            if m != k and 0 < (d - c) / (m - k) < 1:
                times.append((d - c) / (m - k))
        assert Fraction(row["depth"]) == max(min(c + m * t for c, m in lines) for t in times), (path, row)
        assert (row["graze"] == "") == (truth != "graze"), row
        count[truth, row["graze"]] = count.get((truth, row["graze"]), 0) + 1
assert all(count.get((truth, ""), 0) > 100 for truth in ("separate", "impact", "overlap")), count
assert all(count.get(("graze", kind), 0) > 0 for kind in ("flat", "rest", "slide", "corner", "leave", "end")), count
END
python3 check.py >out 2>err || broken "not so"
cut -d , -f 1-12 truth/uniform_float32.csv | head -n 61 >without
head -n 61 one/uniform_float32.csv | cmp - without || broken "with the truth, other queries"

empty_scratch
echo "queries are written as they are drawn"
