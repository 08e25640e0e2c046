# SPDX-License-Identifier: MIT
"""score.py ANSWERS.csv: what the answers make of SweepSet 1, in the words of `judge --set 1 --log ANSWERS.csv`."""
import csv, gzip, hashlib, math, pathlib, re, sys, zlib
from collections import Counter

# What is told, by which letter it is counted, and of what; claims and excuses are for who has a card, and never so here.
TOLD = [told.split(":") for told in """failed:x:asked tunnel:t:impact missed_overlap:m:overlap phantom:p:separate
wrong_state:s:met wrong_face:f:face wrong_time:w:time claim_broken:c:claimed excused:e:asked exact_time:exact:time""".split()]

def is_right_face(row, normal):
    x, y = ((n > 0) - (n < 0) + 0 * n for n in normal)  # -1, 0, 1, nan
    right = row["truth_normal_x"] if y == 0 else row["truth_normal_y"] if x == 0 else ""
    return abs(x + y) == 1 and (right == "*" or right == f"{x + y:g}")

def judge(row, word, *numbers):
    """The verdict's letter, and what there was to judge."""
    if word == "failed" or numbers and not math.isfinite(numbers[0]): return ["x"]
    if row["truth"] == "graze": return ["."]  # where boxes touch and never overlap, either answer is right
    if word == "miss": return [dict(separate=".", overlap="m", impact="t")[row["truth"]]]
    if row["truth"] != "impact": return ["." if row["truth"] == "overlap" else "p"]
    if word == "overlap" or not numbers: return ["s" if word == "overlap" else "."]
    face = ["face"] if len(numbers) == 3 else []
    if face and not is_right_face(row, numbers[1:]): return ["f", *face]
    least, time, most = float(row["time_least"]), numbers[0], float(row["time_most"])
    exact = ["exact"] if time in (float(row["time_nearest"]), float(row["time_double"])) else []
    return ["." if least <= time <= most else "w", *face, "time", *exact]

data, file = gzip.decompress(pathlib.Path(__file__).with_name("sweepset_1.csv.gz").read_bytes()), sys.argv[1]
rows = {row["id"]: row for row in csv.DictReader(data.decode().splitlines())}
answers = {}
for line, row in enumerate(csv.DictReader(open(file, newline="")), 2):
    form = re.fullmatch(r"miss|overlap|failed|unasked|hit( [-+.\w]+( [-+.\w]+ [-+.\w]+)?)?", row.get("answer") or "")
    if row.get("id") not in rows or row["id"] in answers or not form:
        sys.exit(f"{file}:{line}: expected an id of the set, once, and miss, overlap, hit T NX NY, failed or unasked")
    word, *numbers = row["answer"].split()
    answers[row["id"]] = [word, *map(float, numbers)]

names = "all float32 float64 separate overlap impact flat rest slide corner leave end".split()
groups, texts, letters = {name: Counter() for name in names}, {}, ""
for row in rows.values():
    word, *numbers = answers.get(row["id"], ["unasked"])
    facts = ["-"] if word == "unasked" else judge(row, word, *numbers) + ["asked", row["truth"]]
    letters += facts[0]
    for group in "all", row["scalar"], row["graze"] or row["truth"]: groups[group].update(["queries", *facts])
for group, n in groups.items():
    n["met"], wrong = n["asked"] - n["separate"], sum(n[letter] for letter in "xtmpsfwc")
    counts = " ".join(f"{name} {n[letter]}/{n[of]}" for name, letter, of in TOLD)
    texts[group] = f"asked {n['asked']}/{n['queries']} wrong {wrong} {counts}"
    print(group, texts[group])
print("SweepSet 1", hashlib.sha256(data).hexdigest()[:12], texts["all"], f"verdicts {zlib.crc32(letters.encode()):08x}")
