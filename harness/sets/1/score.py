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

def number(word):
    """As judge reads it: what is not finite is nan, and what is no number at all None."""
    if re.fullmatch(r"[-+]?(nan|inf|infinity|1\.#(inf|qnan|ind))(\(.*)?", word): return math.nan
    if re.fullmatch(r"[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?", word, re.A): return float(word)
    if not re.fullmatch(r"[-+]?0x([\da-f]+\.?[\da-f]*|\.[\da-f]+)(p[-+]?\d+)?", word, re.A): return None
    try: return float.fromhex(word)
    except OverflowError: return math.nan

def read(answer):
    """The word, and the numbers of a hit; nothing of what is no answer."""
    word, *rest = re.split("[,; \t\r\n]+", answer.lower().strip(",; \t\r\n"))
    word, numbers = {1: "hit", 0: "miss"}.get(number(word), dict(true="hit", false="miss").get(word, word)), [*map(number, rest)]
    fits = word in "miss overlap failed unasked hit".split() and len(rest) in ((0, 1, 3) if word == "hit" else (0,))
    return [word, *numbers] if fits and None not in numbers else None

data, file = gzip.decompress(pathlib.Path(__file__).with_name("sweepset_1.csv.gz").read_bytes()), sys.argv[1]
rows = {row["id"]: row for row in csv.DictReader(data.decode().splitlines())}
lines = open(file, newline="", encoding="utf-8-sig").read().rstrip("\r\n").splitlines()
if "" in lines: sys.exit(f"{file}:{lines.index('') + 1}: expected no blank line but at the end")
answers, given = {}, csv.DictReader(lines, skipinitialspace=True)
if not {"id", "answer"} <= {name.strip() for name in given.fieldnames or []}: sys.exit(f"{file}:1: expected the header id,answer")
for line, row in enumerate(given, 2):
    id, answer = ((row.get(name) or "").strip() for name in ("id", "answer"))
    if id not in rows or id in answers or not read(answer):
        sys.exit(f"{file}:{line}: expected an id of the set, once, and miss, overlap, hit T NX NY, failed or unasked")
    answers[id] = read(answer)

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
