# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2015,SC2016,SC2059
# judge --set 1, and the runners that score a file of answers without SweepLab: they say the same, of right answers and of
# wrong ones; and what is not the set is refused.
# full: half a minute; Node
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
empty_scratch
folder=$SOURCE_DIR/harness/sets/1
tools=$(dirname "$PROGRAM")

claim "the checksums are those of the files"
gzip -dc "$folder/sweepset_1.csv.gz" >sweepset_1.csv
python=/usr/bin/python3 # another one may have no lzma
[ -x $python ] || python=python3
$python -c 'import lzma, sys; sys.stdout.buffer.write(lzma.open(sys.argv[1]).read())' "$folder/sweepset_1.json.xz" >sweepset_1.json
(sed "s|  strata|  $folder/strata|" "$folder/SHA256SUMS" | sha256sum -c --quiet) >out 2>&1 || broken "$(cat out)"
$python - "$folder/sample.json" <<'END' || broken "sample.json is not of the set"
import json, sys
whole, sample = (json.load(open(name)) for name in ("sweepset_1.json", sys.argv[1]))
assert sample == {**whole, "queries": whole["queries"][::499]}
END
rm sweepset_1.json

# What each file of answers says, beside what must be counted, as Python finds by itself: right ones; and wrong ones of each
# kind, times at the limits and one number beyond them, and queries that are not asked.
cat >answers.py <<'END'
import csv, math

def beyond(time, direction): return math.nextafter(float(time), direction * math.inf)

def normal(row):
    x, y = row["truth_normal_x"], row["truth_normal_y"]
    return f"{1 if x == '*' else x} 0" if x else f"0 {1 if y == '*' else y}"

rows = list(csv.DictReader(open("sweepset_1.csv")))
files = {name: open(name + ".csv", "w") for name in ("right", "wrong")}
for file in files.values(): file.write("id,answer\n")
expected = {"wrong_face": 0, "wrong_time": 0, "phantom": 0, "tunnel": 0, "missed_overlap": 0, "failed": 0, "wrong_state": 0}
asked = 0
for i, row in enumerate(rows):
    truth, nearest = row["truth"], row["time_nearest"]
    hit = f"hit {nearest} {normal(row)}" if nearest else ""
    right = {"separate": "miss", "overlap": "overlap", "impact": hit, "graze": ("miss", hit, "overlap", "hit")[i % 4]}[truth]
    files["right"].write(f"{row['id']},{right}\n")
    wrong, verdict = right, None
    if truth == "separate" and i % 3 == 0:
        wrong, verdict = ("hit 0.5 -1 0", "hit", "overlap", "hit 1.5 0 1")[i % 4], "phantom"
    if truth == "overlap" and i % 2: wrong, verdict = "miss", "missed_overlap"
    if truth == "overlap" and i % 4 == 0: wrong = "hit 0 1 0"  # this it may be called, too
    if truth == "impact":
        a, b = normal(row).split()
        late = float(nearest) + 0.01
        wrong, verdict = [
            (right, None), (f"hit {nearest} {b} {a}", "wrong_face"), (f"hit {nearest} {-int(a)} {-int(b)}", "wrong_face"),
            (f"hit {late} {a} {b}", "wrong_time"), (f"hit {late}", "wrong_time"), ("hit", None), (f"hit {nearest}", None),
            ("miss", "tunnel"), ("overlap", "wrong_state"), ("hit nan -1 0", "failed"), ("hit inf", "failed"), ("failed", "failed"),
            (f"hit {nearest} nan nan", "wrong_face"), (f"hit {nearest} 1 1", "wrong_face"), (f"hit {nearest} 0 0", "wrong_face"),
            ("hit 1e300 " + normal(row), "wrong_time"), (f"hit {nearest} {3 * int(a)} {3 * int(b)}", None),
            (f"hit {row['time_least']}", None), (f"hit {row['time_most']}", None), (f"hit {beyond(row['time_least'], -1)}", "wrong_time"),
            (f"hit {beyond(row['time_most'], 1)}", "wrong_time")][i % 21]
        # At an exact corner the swapped normal may be that of the other face.
        if verdict == "wrong_face" and (int(a) and row["truth_normal_y"] or int(b) and row["truth_normal_x"]) and i % 21 == 1:
            wrong, verdict = right, None
        if "*" in (row["truth_normal_x"], row["truth_normal_y"]) and i % 21 == 2: wrong, verdict = right, None
    if truth == "graze" and i % 3 == 0: continue  # a query that the file lacks is not asked
    if truth == "graze" and i % 3 == 1: wrong = "unasked"
    asked += wrong != "unasked"
    files["wrong"].write(f"{row['id']},{wrong}\n")
    if verdict: expected[verdict] += 1
with open("expected", "w") as out:
    out.writelines(f"{verdict} {count}/\n" for verdict, count in expected.items())
    out.write(f"asked {asked}/100000\n")
END
claim "answers are made"
run 0 python3 answers.py

# scored NAME: what judge says of this file, as the runners say it: a line a group, its cells named; and the last line.
scored() {
  run 0 "$PROGRAM" judge --set 1 --log "$1.csv"
  awk 'NR == 1 { for (i = 2; i <= NF; i++) name[i] = $i } NR > 13 { if (/^SweepSet/) print; next }
    NR > 1 { printf "%s asked %s/%s wrong %s", $1, $3, $2, $4; for (i = 5; i <= NF; i++) printf " %s %s", name[i], $i; print "" }' \
    out >"$1.judged"
  [ "$(wc -l <"$1.judged")" = 13 ] || broken "$(cat out)"
}
counted() { grep '^SweepSet' "$1.judged" | grep -q " $2" || broken "no '$2': $(tail -n 1 "$1.judged")"; }

runners="python3:score.py"
if there node; then runners="$runners node:score.mjs"; fi
# runners_agree NAME: they say of this file what judge said.
runners_agree() {
  for runner in $runners; do
    run 0 "${runner%:*}" "$folder/${runner#*:}" "$1.csv"
    diff out "$1.judged" >differences || broken "$runner: $1: $(head -n 4 differences)"
  done
}
# runners_refuse REGEX: bad.csv, in such words.
runners_refuse() {
  for runner in $runners; do
    run 1 "${runner%:*}" "$folder/${runner#*:}" bad.csv
    says "$1"
  done
}

claim "the runners say of right, wrong, borderline and missing answers what judge says, and both what was planted"
for name in right wrong; do
  scored $name
  runners_agree $name
done
counted right 'asked 100000/100000 wrong 0 .* exact_time 33979/33979 '
while read -r verdict count; do
  counted wrong "$verdict $count"
done <expected
[ "$(wc -l <expected)" = 8 ] && ! grep -q ' 0/' expected || broken "$(cat expected)"

claim "of engines that are asked live: the right one is right; one that is late is late"
run 0 "$PROGRAM" judge --set 1 --engine "$tools/echo_engine" --engine "late=$tools/echo_engine late" --threads 1
grep '^SweepSet' out >first
sed -n 1p first | grep -q ' asked 100000/100000 wrong 0 .* exact_time 33979/33979 ' || broken "$(cat first)"
sed -n 2p first | grep -q ' wrong_time [1-9]' || broken "$(cat first)"
run 0 "$PROGRAM" judge --set 1 --engine "$tools/echo_engine" --algorithms gamedev
[ "$(grep -c '^SweepSet' out)" = 2 ] || broken "$(cat out)"

claim "what is not the set is refused, with exit code 2, and says what it is"
refused() {
  said=$1
  shift
  run 2 "$PROGRAM" judge "$@"
  [ ! -s out ] || broken "printed $(head -n 2 out)"
  says "$said"
}
cp "$folder/sweepset_1.csv.gz" cut.gz && truncate -s -100 cut.gz
{ head -c 300000 "$folder/sweepset_1.csv.gz" && printf x && tail -c +300002 "$folder/sweepset_1.csv.gz"; } >flipped.gz
sed '50000s/,0,/,1,/' sweepset_1.csv >changed.csv
refused '^sweeplab: --set: expected 1, the only set that there is, or the path of a copy, found "2"$' --set 2
refused 'cut\.gz: expected gzip, .*cut off' --set cut.gz
refused 'flipped\.gz: expected ' --set flipped.gz
refused 'changed\.csv: expected SweepSet 1, .* it is damaged, changed, or another file' --set changed.csv
refused '^sweeplab: --set: cannot be used with file$' right.csv --set 1
for with in "--out there" "--frames f.csv" "--shapes box-box"; do
  # shellcheck disable=SC2086
  refused "^sweeplab: --set: cannot be used with ${with%% *}$" --set 1 $with
done
refused '^sweeplab: --skin: needs --log, with --set$' --set 1 --skin 0.1
refused '^sweeplab: --log: cannot be used with --algorithms$' --set 1 --log right.csv --algorithms exact

claim "answers that cannot be read are refused, with the line; by the runners, too"
printf 'id,answer\ns1-000001,miss\ns1-000001,miss\n' >bad.csv
refused '^sweeplab: bad\.csv:3' --set 1 --log bad.csv
runners_refuse '(^|Error: )bad\.csv:3: expected an id'

claim "judge and the runners read the same answers, in every form that there is, and refuse the same"
# Forms of answers, to impacts one after the other; with a byte order mark, and as Windows ends lines.
python3 - <<'END'
import csv
forms = ["miss", " HIT 0x1p-1 1 0", '"hit 0.5,-1,0"', "hit 0.5 -1 0 ", "hit", "Hit .5", "hit 5e-1 nan 0", "hit nan", "hit 1e999 1 0", "1",
         "0", "true", "false", "hit -nan(ind) 1 0", "hit 0x1.8p-2000 1 0", "unasked", "failed", "overlap", "hit 0x.8 0 1", "hit 1. 0 1",
         "hit +1E0 0 1", "hit 1.#inf", "1.0", "hit 0X1P0;0;-1"]
impacts = [row["id"] for row in csv.DictReader(open("sweepset_1.csv")) if row["truth"] == "impact"]
with open("forms.csv", "w", newline="", encoding="utf-8-sig") as file:
    file.write("id,answer\r\n" + "".join(f"{id},{form}\r\n" for id, form in zip(impacts, forms)) + "\r\n")
END
scored forms
counted forms 'asked 23/100000 wrong'
runners_agree forms
row='id,answer\ns1-000003'
for text in "$row,hit 0_5\n" "$row,hit 0.5 1\n" "$row,\n" "$row,hit 0xp3\n" '' 'id,answer\ns1-000001,miss\n\ns1-000002,miss\n'; do
  printf "$text" >bad.csv
  refused '^sweeplab: bad\.csv:' --set 1 --log bad.csv
  runners_refuse 'bad\.csv:[0-9]*: expected '
done

echo "a set is scored alike by all"
