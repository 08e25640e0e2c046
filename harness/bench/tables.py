# SPDX-License-Identifier: MIT
"""The documents' tables of speed, from what `bench` wrote: a folder of Google Benchmark's JSON, or its medians as CSV.

usage: tables.py medians FOLDER: the medians, for harness/records/bench
       tables.py TABLE GCC CLANG: Markdown; TABLE is speed, exactness, facts, sentence, batch_goals, batch_families, many_goals,
       many_worlds or many_costs. Numbers in brackets are clang's.
"""

import csv
import json
import os
import re
import statistics
import sys

SCALARS = {"float32": "float", "float64": "double"}
EVERYDAY = ("uniform_30", "uniform_10", "bullets", "pixels", "tiles", "decimals")
ROWS = {
    "uniform, 30% and 10% contacts": ("uniform_30", "uniform_10"),
    "bullets, pixels, tiles, grid, resting, far, zero, fast": ("bullets", "pixels", "tiles", "grid", "resting", "far", "zero", "fast"),
    "decimals": ("decimals",),
    "grazes: exact ones and ulp neighbours": ("grazes",),
    "corners: ties of both axes": ("corners",),
    "mixed magnitudes": ("mixed",),
    "raw bits": ("raw",),
    "tiny motion": ("tiny",),
    "overlap: all boxes overlap at the start": ("overlap",),
    "midpoint: each quotient beside a rounding midpoint": ("midpoint",),
}
LIBRARIES = {"box2d_dynamic_tree": ("b2DynamicTree", "float32"), "bullet_dbvt": ("btDbvt", "float32"),
             "chipmunk_bb_tree": ("cpBBTree", "float64"), "chipmunk_space_hash": ("cpSpaceHash", "float64")}
PHASES = ("build", "update", "query", "first_hit")


TARGETS = ("AVX-512", "AVX2", "SSE4", "portable")


def in_order(name):
    """1000 before 64000."""
    return [float(part) if i % 2 else part for i, part in enumerate(re.split(r"(\d+(?:\.\d+)?)", name))]


class Run:
    def __init__(self, path):
        self.ns, self.counts, self.labels, self.made_by = {}, {}, {}, {}
        for name, ns, counts, label in self.of_json(path) if os.path.isdir(path) else self.of_csv(path):
            self.ns[name], self.counts[name] = ns, counts
            if label:
                self.labels[name.rsplit("/", 1)[1]] = label
        self.ns = {name: self.ns[name] for name in sorted(self.ns, key=in_order)}  # repetitions take turns at random

    def of_json(self, folder):
        for file in sorted(os.listdir(folder)):
            if not file.endswith(".json"):
                continue
            with open(os.path.join(folder, file), encoding="utf-8") as opened:
                run = json.load(opened)
            by, times = run["context"]["sweeplab"], {}
            made_by = f"{by['machine']}; {by['compiler']}, `{by['flags']}`; commit {by['commit'][:12]}"
            if self.made_by.setdefault(file.split("_")[0], made_by) != made_by:
                sys.exit(f"{folder}/{file}: made by another machine, compiler or commit than a file before it")
            for row in run["benchmarks"]:
                if row["run_type"] == "iteration":
                    name = row["run_name"].replace("/real_time", "").replace("/manual_time", "").replace("/threads:", "/")
                    times.setdefault(name, (row, []))[1].append(1e9 / row["items_per_second"])
            for name, (row, all_ns) in times.items():
                yield name, statistics.median(all_ns), [row.get(c, "") for c in ("asked", "wrong", "bytes_per_box")], row.get("label", "")

    def of_csv(self, path):
        with open(path, encoding="utf-8") as file:
            for row in csv.reader(file):
                if row[0].startswith("#"):
                    kind, what = ",".join(row)[2:].split(": ", 1)
                    self.made_by[kind] = what
                elif row[0] != "name":
                    yield row[0], float(row[1]), row[2:5], row[5]

    def sweep(self, family, scalar, method):
        return self.ns.get(f"sweep/{family}/{scalar}/{method}")

    def ratios(self, method="exact", to="programming_chips"):
        """By family and scalar."""
        keys = [(f, s) for f in families() for s in SCALARS if self.sweep(f, s, method)]
        return {key: self.sweep(*key, method) / self.sweep(*key, to) for key in keys}

    def batch(self, size, scalar, method, target, family="uniform_30", threads=""):
        return self.ns[f"batch/{size}/{family}/{scalar}/{method}/{target}{threads}"]

    def many(self, world, scalar, structure, phase):
        return self.ns.get(f"many/{world}/{scalar}/{structure}/{phase}")


def families():
    return [family for some in ROWS.values() for family in some]


def table(heads, rows):
    print("| " + " | ".join(heads) + " |\n| --- |" + " ---: |" * (len(heads) - 1))
    for row in rows:
        print("| " + " | ".join(row) + " |")


def both(runs, text_of):
    return f"{text_of(runs[0])} ({text_of(runs[1])})"


def span(values):
    texts = sorted({f"{value:.2f}" for value in values}, key=float)
    return texts[0] if len(texts) == 1 else f"{texts[0]}–{texts[-1]}"


def medians(run):
    for kind, what in sorted(run.made_by.items()):
        print(f"# {kind}: {what}")
    out, told = csv.writer(sys.stdout, lineterminator="\n"), set()
    out.writerow(["name", "ns", "asked", "wrong", "bytes_per_box", "label"])
    for name, ns in run.ns.items():
        label = run.labels.get(name.rsplit("/", 1)[1], "")
        out.writerow([name, f"{ns:.4g}", *(f"{float(c):.4g}" if i == 2 and c != "" else f"{float(c):.0f}" if c != "" else ""
                                          for i, c in enumerate(run.counts[name])), "" if label in told else label])
        told.add(label)


def speed(gcc, _):
    def cells(method, scalar):
        ratio = gcc.ratios(method)
        ratio = {f: r for (f, s), r in ratio.items() if s == scalar}
        asked = {f: [int(c or 0) for c in gcc.counts[f"sweep/{f}/{scalar}/{method}"][:2]] for f in ratio}
        for family in ("uniform_30", "uniform_10"):
            ns, part = gcc.sweep(family, scalar, method), family in asked and 0 < asked[family][0] < asked[family_of_most(asked)][0]
            yield f"{ns:.{1 if ns < 1000 else 0}f}{'*' if part else ''} ({ratio[family]:.2f})" if ns else "-"
        worst = max(ratio, key=ratio.get, default=None)
        yield f"{ratio[worst]:.2f} {worst}" if worst else "-"
        all_asked, wrong = (sum(counts[i] for f, counts in asked.items() if f not in EVERYDAY) for i in (0, 1))
        yield f"{wrong} of {all_asked}" if all_asked else "-"

    def family_of_most(asked):
        return max(asked, key=lambda family: asked[family][0])

    methods = dict.fromkeys(name.rsplit("/", 1)[1] for name in gcc.ns if name.startswith("sweep/"))
    methods = sorted(methods, key=lambda m: gcc.sweep("uniform_30", "float32", m) or float("inf"))
    print(f"**{gcc.made_by['sweep']}**\n")
    table(["ns (ratio)", "float32: 30% contacts", "10%", "highest ratio", "wrong", "float64: 30% contacts", "10%", "highest ratio", "wrong"],
          ([gcc.labels.get(m, m), *cells(m, "float32"), *cells(m, "float64")] for m in methods))
    print("\nThe fastest first. ns a query, medians of interleaved repetitions on one thread; in brackets the ratio to\n"
          "programming_chips, and the family in which it is highest. * This peer cannot take every query without rounding.\n"
          "Those that it takes may be so few that a branch predictor learns them; so may those of what takes over 244 ns,\n"
          "which is timed on fewer. Wrong: in the families set to trap, of what was asked.")


def exactness(*runs):
    table(["queries", "`exact`, float", "`exact`, double"],
          ([name, *(both(runs, lambda r, f=fs, s=s: span(r.ratios()[g, s] for g in f)) for s in SCALARS)] for name, fs in ROWS.items()))


def facts(gcc, clang):
    def in_both(text_of):
        return " and ".join(f"{text_of(scalar)} in {word}" for scalar, word in SCALARS.items())

    overlap = {m: in_both(lambda s, m=m: f"{gcc.sweep('overlap', s, m):.0f} ns") for m in ("exact", "programming_chips")}
    print(f"- Where all boxes overlap, `programming_chips` leaves at its first test: it takes {overlap['programming_chips']},\n  `exact` {overlap['exact']}.")
    closed = gcc.ratios("exact_closed")
    print("- `exact_closed` differs where boxes just touch, against `programming_chips`:\n  "
          + "; ".join(f"{f} {in_both(lambda s, f=f: f'{closed[f, s]:.1f}')}" for f in ("tiles", "grazes", "mixed")) + ".\n\nOthers in units of `exact`, with gcc:\n")

    def units(method):
        ratio = gcc.ratios(method, "exact")
        ends = (pick(ratio, key=ratio.get) for pick in (min, max))
        return [method, *(f"{ratio[f, 'float32']:.3g}" for f in ("uniform_30", "corners")), *(f"{ratio[e]:.3g} {e[0]}, {SCALARS[e[1]]}" for e in ends)]

    peers = [m for m in dict.fromkeys(n.rsplit("/", 1)[1] for n in gcc.ns if n.startswith("sweep/")) if m.startswith(("box2d", "chipmunk", "bullet", "fcl", "truth"))]
    table(["", "uniform (30%), float", "corners, float", "least", "most"], map(units, peers))
    truth = clang.ratios("truth", "exact")
    print(f"\nWith clang the truth takes at most {max(truth.values()):.3g} times as long as `exact` ({max(truth, key=truth.get)[0]}).")


def sentence(*runs):
    def of(run, some):
        return span(run.ratios()[f, s] for f in some for s in SCALARS)

    uniform = ROWS["uniform, 30% and 10% contacts"]
    (worst, (family, _)), (other, (other_family, _)) = (max((r, key) for key, r in run.ratios().items()) for run in runs)
    where = "" if other_family == family else f" (`{other_family}`)"
    commit = runs[0].made_by["sweep"].rsplit(" ", 1)[1]
    print(f"With gcc and clang (commit {commit}) `exact` takes {of(runs[0], uniform)} and {of(runs[1], uniform)} times as long as"
          f" `programming_chips`\non uniform queries, {of(runs[0], ('corners',))} and {of(runs[1], ('corners',))} on exact corners,"
          f" at its worst (`{family}`) {worst:.2f} and {other:.2f}{where}.")


def targets(run):
    found = {n.split("/")[5] for n in run.ns if n.startswith("batch/") and "/read/" in n}
    return [target for target in TARGETS if target in found]


def batch_goals(*runs):
    largest, goals = max(int(n.split("/")[1]) for n in runs[0].ns if n.startswith("batch/")), {"AVX-512": 8, "AVX2": 5}

    def share(run, scalar, target, threads=""):
        """Bytes that the answers move over what is read in the same time."""
        size = 4 if scalar == "float32" else 8
        return (13 * size + 1) / (12 * size) * run.batch(largest, scalar, "read", target, threads=threads) / max(
            run.batch(largest, scalar, m, target, threads=threads) for m in ("exact", "exact_closed"))

    def least(run, scalar, target):
        times = {(f, m): run.batch(65536, scalar, m, "scalar", f) / run.batch(65536, scalar, m, target, f) for f in families() for m in ("exact", "exact_closed")}
        worst = min(times, key=times.get)
        return f"{times[worst]:.2f} {worst[0]}{', closed' if worst[1] == 'exact_closed' else ''}"

    def row(what, goal, value):
        return [what, goal, *(both(runs, lambda r, s=s: value(r, s)) for s in SCALARS)]

    first = targets(runs[0])[0]
    table(["on one thread, if nothing else is said; gcc (clang)", "goal", "float", "double"], [
        *(row(f"from memory, {t}: the lesser share of the bandwidth of reading", "", lambda r, s, t=t: f"{share(r, s, t):.2f}") for t in goals),
        row(f"two threads from memory, {first}: the same of two threads' bandwidth", "≥ 0.85", lambda r, s: f"{share(r, s, first, '/2'):.2f}"),
        *(row(f"in L2, {t}: `exact`, times as fast as the scalar `exact`", f"≥ {goal}",
              lambda r, s, t=t: f"{r.batch(4096, s, 'exact', 'scalar') / r.batch(4096, s, 'exact', t):.1f}") for t, goal in goals.items()),
        *(row(f"{t}: `exact` and `exact_closed`, times as fast as the scalar method in the family where that is least", "≥ 1",
              lambda r, s, t=t: least(r, s, t)) for t in targets(runs[0]))])


def batch_families(*runs):
    kinds = [(s, t) for s in SCALARS for t in targets(runs[0]) if t != "portable"]
    table(["`exact`, times as fast as the scalar `exact`, gcc (clang)", *(f"{SCALARS[s]}, {t}" for s, t in kinds)],
          ([f, *(both(runs, lambda r, s=s, t=t, f=f: f"{r.batch(65536, s, 'exact', 'scalar', f) / r.batch(65536, s, 'exact', t, f):.1f}") for s, t in kinds)]
           for f in families()))


def numbers(run):
    return sorted((n.split("/")[1] for n in run.ns if n.startswith("many/numbers_") and n.endswith("float32/box_tree/build")), key=lambda w: int(w[8:]))


def bytes_a_box(run, structure, scalar):
    some = [float(c[2]) for n, c in run.counts.items() if n.startswith("many/") and f"/{scalar}/{structure}/" in n and c[2] != ""]
    return f"{min(some):.0f} to {max(some):.0f}" if some else "-"


def many_goals(*runs):
    few, *_, most = numbers(runs[0])

    def ahead(run, library, phase):
        scalar = LIBRARIES[library][1]
        return min(ns / run.many(w, scalar, "box_tree", phase) for w in numbers(run) if (ns := run.many(w, scalar, library, phase)))

    rows = [[f"{p.replace('_', ' ')}: cost at {int(most[8:]):,} boxes, relative to {int(few[8:]):,} (same density)",
             *(both(runs, lambda r, s=s, p=p: f"{r.many(most, s, 'box_tree', p) / r.many(few, s, 'box_tree', p):.2f}") for s in SCALARS)] for p in PHASES[1:]]
    rows.append(["bytes a box, over all worlds", *(both(runs, lambda r, s=s: bytes_a_box(r, "box_tree", s)) for s in SCALARS)])
    for library, (title, scalar) in LIBRARIES.items():
        rows += [[f"{p}: times as fast as {title}, at the least favourable number of boxes",
                  *(both(runs, lambda r, p=p: f"{ahead(r, library, p):.1f}") if s == scalar else "-" for s in SCALARS)] for p in PHASES[:3]]
    table(["gcc (clang)", "float", "double"], rows)


def many_worlds(*runs):
    worlds = dict.fromkeys(n.split("/")[1] for n in runs[0].ns if n.startswith("many/"))
    table(["BoxTree, float, ns; gcc (clang)", "build, a box", *(f"{p.replace('_', ' ')}, a mover" for p in PHASES[1:])],
          ([w.replace("_", " "), *(both(runs, lambda r, p=p, w=w: f"{r.many(w, 'float32', 'box_tree', p):.0f}") for p in PHASES)] for w in worlds))


def many_costs(*runs):
    most, ours = numbers(runs[0])[-1], [("box_tree", ("BoxTree", s)) for s in SCALARS]

    def cell(run, scalar, structure, phase):
        ns = run.many(most, scalar, structure, phase)
        return f"{ns:.0f}" if ns else "-"

    table([f"ns, {int(most[8:]):,} boxes; gcc (clang)", "build, a box", *(f"{p.replace('_', ' ')}, a mover" for p in PHASES[1:]), "bytes a box"],
          ([f"{title}, {SCALARS[s]}", *(both(runs, lambda r, i=i, s=s, p=p: cell(r, s, i, p)) for p in PHASES), bytes_a_box(runs[0], i, s)]
           for i, (title, s) in [*ours, *LIBRARIES.items()]))


if __name__ == "__main__":
    {f.__name__: f for f in (medians, speed, exactness, facts, sentence, batch_goals, batch_families, many_goals, many_worlds, many_costs)}[
        sys.argv[1]](*map(Run, sys.argv[2:]))
