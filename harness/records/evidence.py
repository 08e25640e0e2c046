#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The long evidence: runs of many cases that harness/proof/PROOFS.md counts, each on record with the code that it was made with.

usage: evidence.py --build BUILD [--only ID]... [--out DIR] | --list | --document [--check]

A run has parts. Each part that is done is kept in DIR, so that a run that was stopped resumes with its next part; a part
that was made with other code is made once more. When all parts of a run are done, its row of evidence.csv says how many
cases were tried, when, with which commit, and the SHA-256 of the files that it is about. --document writes that document's block from
the rows of the code as it is; it leaves out a row whose files have changed since. Exit: 0 done, 1 a case is wrong, 2 bad
usage, 130 stopped."""

import argparse
import csv
import datetime
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import textwrap
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
RECORD = ROOT / "harness/records/evidence.csv"
COLUMNS = ["id", "cases", "date", "commit", "sha256"]
REPAIRED = ("gamedev_repaired,programming_chips_repaired,m3_repaired,m3_closed_repaired,edge_alignment_repaired,"
            "liang_barsky_repaired,percent_projection_repaired")


class Wrong(Exception):
    """A case is wrong, or the run told nothing that could be counted."""


def laws(scalars, algorithms, counted, cases):
    """One part: every law on `cases` queries of each scalar, with a seed of its own."""
    def part(build, number, scratch):
        out = scratch / "laws.json"
        called([build / "sweeplab", "laws", "--cases", cases, "--seed", 2026 + number, "--scalars", scalars,
                "--algorithms", algorithms, "--out", out])
        cells = json.loads(out.read_text())["cells"]
        out.unlink()
        cells = [c for c in cells if not counted or c["method"] in counted]
        if any(c["broken"] for c in cells):
            raise Wrong("a law is broken")
        return sum(c["held"] for c in cells)
    return part


def truth(queries):
    def part(build, number, scratch):
        text = called([build / "truth_tests", "--gtest_filter=TruthOverFamilies.*"], SWEEPLAB_TRUTH_QUERIES=str(queries), SWEEPLAB_TRUTH_SEED=str(2026 + number))
        return sum(int(n) for n in re.findall(r"^float\d\d \S+ +(\d+) agree:", text, re.M))
    return part


def worlds(build, number, scratch):
    size = ["Three", "Four"][number]
    text = called([build / "world_tests", f"--gtest_filter=*OnEveryWorldOf{size}*"], SWEEPLAB_WORLDS="all")
    return sum(int(n) for n in re.findall(r"^(\d+) frames, \d+ also by intervals, 0 wrong;", text, re.M))


def scenes(frames):
    def part(build, number, scratch):
        called([build / "sweeplab", "play", "all", "--with", "step", "--frames", frames, "--seed", 1 + number // 2,
                "--scalar", ["float32", "float64"][number % 2], "--out", scratch / "play"])
        played = json.loads((scratch / "play/play.json").read_text())
        shutil.rmtree(scratch / "play")
        return sum(row["frames"] for row in played["results"])
    return part


def fuzz_sweep(inputs):
    def part(build, number, scratch):
        corpus = scratch / f"corpus_{number}"
        shutil.rmtree(corpus, ignore_errors=True)
        shutil.copytree(ROOT / "fuzz/corpus/fuzz_sweep", corpus)
        text = called([ROOT / "build/fuzz/fuzz_sweep", corpus, f"-runs={4 * inputs}", f"-seed={2026 + number}", "-max_len=100", "-len_control=0",
                       "-entropic=0", "-print_final_stats=1", f"-artifact_prefix={scratch}/"])
        shutil.rmtree(corpus)
        return sum(int(n) for n in re.findall(r"stat::number_of_executed_units: +(\d+)", text)) // 4  # one in four is compared
    return part


EXACT = ["algorithms/exact.h", "algorithms/exact_closed.h"]
TRUTH = ["harness/truth/*.h", "harness/truth/*.cpp"]
# id: (what the cases are, in its words, one after the other; the files that they are about; parts; minutes on two quiet cores; one part).
RUNS = {
    "laws_floats": ("cases of laws by `exact` and `exact_closed` in floats", EXACT, 20, 5,
                    laws("float32,float64", "truth,truth_closed,exact,exact_closed", {"exact", "exact_closed"}, 1000000)),
    "laws_exact": ("by them, the truth and seven repaired forms in exact arithmetic",
                   EXACT + TRUTH + [f"algorithms/{m}.h" for m in REPAIRED.split(",")], 10, 15,
                   laws("exact", "truth,truth_closed,exact,exact_closed," + REPAIRED, None, 500000)),
    "truth": ("queries by two truths", TRUTH, 10, 8, truth(1000000)),
    "worlds": ("frames by `step` in all worlds of 3×3 and 4×4 tiles", EXACT[:1] + ["algorithms/world/exact_world.h"], 2, 15, worlds),
    "scenes": ("in scenes", EXACT[:1] + ["algorithms/world/exact_world.h"], 10, 15, scenes(600000)),
    "fuzz_sweep": ("fuzzed inputs",
                   EXACT + TRUTH + ["algorithms/*_repaired.h"], 20, 20, fuzz_sweep(1000000)),
}


def called(command, **environment):
    ran = subprocess.run([str(word) for word in command], capture_output=True, text=True, env={**os.environ, **environment}, cwd=ROOT)
    if ran.returncode in (130, -2):
        raise KeyboardInterrupt
    if ran.returncode != 0:
        raise Wrong(f"{pathlib.Path(str(command[0])).name} ended with {ran.returncode}:\n{(ran.stdout + ran.stderr)[-2000:]}")
    return ran.stdout + ran.stderr


def files_of(globs):
    """The files, in order; tests of them are not what the evidence is about."""
    found = sorted({p for g in globs for p in ROOT.glob(g) if not re.search(r"_test\.\w+$", p.name)})
    return [p.relative_to(ROOT).as_posix() for p in found]


def digest_of(globs):
    sums = hashlib.sha256()
    for name in files_of(globs):
        sums.update(name.encode() + b"\n" + (ROOT / name).read_bytes())
    return sums.hexdigest()


def rows():
    with RECORD.open(newline="") as file:
        return {row["id"]: row for row in csv.DictReader(file)}


def write_rows(by_id):
    new = RECORD.with_suffix(".new")
    with new.open("w", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(by_id[name] for name in RUNS if name in by_id)
    new.replace(RECORD)


def fresh_rows():
    """Those of the code as it is."""
    return {name: row for name, row in rows().items() if row["sha256"] == digest_of(RUNS[name][1])}


def sentence():
    """The block of PROOFS.md."""
    facts = "; ".join(f"{int(row['cases']):,} {RUNS[name][0]} ({row['commit']})" for name, row in fresh_rows().items())
    text = (f"Long runs of this code (`./sweeplab test --evidence`), each with its commit, 0 mistakes: {facts}." if facts else
            "No long run of this code is on record yet; `./sweeplab test --evidence` makes them, in hours.")
    return textwrap.fill(text, 120, break_long_words=False, break_on_hyphens=False) + "\n"


def document(check):
    command = ["sh", str(ROOT / "harness/project/block.sh")] + (["--check"] if check else [])
    command += ["evidence", str(ROOT / "harness/proof/PROOFS.md"), "harness/records/evidence.py --document"]
    return subprocess.run(command, input=sentence(), text=True).returncode


def run(name, build, out):
    what, globs, parts, minutes, part = RUNS[name]
    scratch = out / name
    scratch.mkdir(parents=True, exist_ok=True)
    digest, done, begun, made = digest_of(globs), 0, time.monotonic(), 0
    for number in range(parts):
        kept = scratch / f"part_{number}.json"
        if kept.exists() and (old := json.loads(kept.read_text()))["sha256"] == digest:
            done += old["cases"]
            continue
        if sys.stderr.isatty():
            left = (time.monotonic() - begun) / made * (parts - number) / 60 if made else minutes * (parts - number) / parts
            print(f"\r\033[K{name}: part {number + 1} of {parts}, about {left:.0f} minutes left", end="", file=sys.stderr, flush=True)
        cases = part(build, number, scratch)
        if cases == 0:
            raise Wrong(f"{name}: part {number} counted no case")
        new = kept.with_suffix(".new")
        new.write_text(json.dumps({"cases": cases, "sha256": digest}))
        new.replace(kept)
        done, made = done + cases, made + 1
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr)
    if digest_of(globs) != digest:
        raise Wrong(f"{name}: its files changed while it ran; the same command runs it once more")
    git = ["git", "-C", str(ROOT), "rev-parse", "--short=12", "HEAD"]
    commit = subprocess.run(git, capture_output=True, text=True).stdout.strip() if shutil.which("git") else ""
    by_id = fresh_rows()
    by_id[name] = {"id": name, "cases": done, "date": datetime.date.today().isoformat(), "commit": commit or "not known", "sha256": digest}
    write_rows(by_id)
    print(f"{name}: {done:,} {what}: 0 mistakes")


def main():
    parser = argparse.ArgumentParser(prog="sweeplab test --evidence", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path)
    parser.add_argument("--only", action="append", choices=list(RUNS), metavar="ID", help="one of " + ", ".join(RUNS))
    parser.add_argument("--out", type=pathlib.Path, default=ROOT / "out/evidence", help="where parts are kept (default out/evidence)")
    parser.add_argument("--list", action="store_true", help="the runs, what they take and how old their record is")
    parser.add_argument("--document", action="store_true", help="only write the block of PROOFS.md from the record")
    parser.add_argument("--check", action="store_true", help="of --document: only say whether it is there")
    given = parser.parse_args()
    if given.document:
        sys.exit(document(given.check))
    if given.list:
        for name, (what, globs, parts, minutes, _) in RUNS.items():
            row = rows().get(name)
            state = "not run" if not row else f"{int(row['cases']):,} on {row['date']}, commit {row['commit']}"
            if row and row["sha256"] != digest_of(globs):
                state += "; its files have changed since"
            print(f"{name}: {what}\n  {parts} parts, about {minutes} minutes on two quiet cores; {state}")
        return
    if not given.build:
        parser.error("--build is missing")
    wanted = given.only or list(RUNS)
    out = given.out.resolve()
    try:
        for name in wanted:
            run(name, given.build.resolve(), out)
            if document(False) != 0:
                sys.exit(1)
    except Wrong as wrong:
        print(f"sweeplab: {wrong}", file=sys.stderr)
        sys.exit(1)
    except KeyboardInterrupt:
        print(f"sweeplab: stopped; the same command resumes with the next part, from {out}", file=sys.stderr)
        sys.exit(130)


if __name__ == "__main__":
    main()
