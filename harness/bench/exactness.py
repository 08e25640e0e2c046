# SPDX-License-Identifier: MIT
"""What exactness costs: how much longer `exact` takes than `programming_chips`, from stored results of gcc and of clang.

usage: exactness.py table|facts|sentence GCC.json CLANG.json: for SPEED.md a Markdown table by family, and what else there
is to say of gcc's results; for the README a sentence.
"""

import json
import sys

ROWS = {
    "uniform, 30% and 10% contacts": ("uniform_30", "uniform_10"),
    "bullets, pixels, tiles, grid, resting, far, zero, fast": (
        "bullets", "pixels", "tiles", "grid", "resting", "far", "zero", "fast"),
    "decimals": ("decimals",),
    "grazes: exact ones and ulp neighbours": ("grazes",),
    "corners: ties of both axes": ("corners",),
    "mixed magnitudes": ("mixed",),
    "raw bits": ("raw",),
    "tiny motion": ("tiny",),
    "overlap: all boxes overlap at the start": ("overlap",),
    "midpoint: each quotient beside a rounding midpoint": ("midpoint",),
}


SCALARS = {"float32": "float", "float64": "double"}


def results_of(path):
    with open(path, encoding="utf-8") as file:
        return {(r["algorithm"], r["family"], r["scalar"]): r for r in json.load(file)["results"]}


def ratios(results, method="exact", to="programming_chips"):
    """How many times as long as `to` the method takes, by family and scalar."""
    return {(family, scalar): r["ns"] / results[to, family, scalar]["ns"]
            for (name, family, scalar), r in results.items() if name == method}


def span(values):
    texts = sorted({f"{value:.2f}" for value in values}, key=float)
    return texts[0] if len(texts) == 1 else f"{texts[0]}–{texts[-1]}"


def table(gcc, clang):
    gcc, clang = ratios(gcc), ratios(clang)
    known = {family for families in ROWS.values() for family in families}
    if known != {family for family, _ in gcc} or gcc.keys() != clang.keys():
        sys.exit("the rows of this table are not the families of the results")
    print("| queries | `exact`, float | `exact`, double |\n| --- | ---: | ---: |")
    for name, families in ROWS.items():
        cells = [f"{span(gcc[f, s] for f in families)} ({span(clang[f, s] for f in families)})" for s in SCALARS]
        print(f"| {name} | {' | '.join(cells)} |")


def facts(gcc, clang):
    def both(text_of):
        return " and ".join(f"{text_of(scalar)} in {word}" for scalar, word in SCALARS.items())

    def tail(scalar):
        return max(r["tail"]["p99"] / r["tail"]["p50"] for (name, _, s), r in gcc.items() if (name, s) == ("exact", scalar))

    closed = ratios(gcc, "exact_closed")
    overlap = {name: both(lambda s, name=name: f"{gcc[name, 'overlap', s]['ns']:.0f} ns") for name in ("exact", "programming_chips")}
    print(f"- Where all boxes overlap, `programming_chips` leaves at its first test: it takes {overlap['programming_chips']},\n"
          f"  `exact` {overlap['exact']}.")
    print("- There is no cliff within a family: the 99th percentile of batches of 256 is at most\n"
          f"  {both(lambda s: f'{tail(s):.2f} times their median')}.")
    print("- `exact_closed` differs where boxes just touch, against `programming_chips`:\n  "
          + "; ".join(f"{family} {both(lambda s, family=family: f'{closed[family, s]:.1f}')}" for family in ("tiles", "grazes", "mixed"))
          + ".")
    print("\nOthers in units of `exact`, with gcc:\n\n| | uniform (30%), float | corners, float | least | most |\n| --- | ---: | ---: | ---: | ---: |")
    for name in dict.fromkeys(name for name, _, _ in gcc):
        if not name.startswith(("box2d", "chipmunk", "bullet", "fcl", "truth")):
            continue
        units = ratios(gcc, name, "exact")

        def at(key, units=units):
            return f"{units[key]:.3g} {key[0]}, {SCALARS[key[1]]}"

        print(f"| {name} | {units['uniform_30', 'float32']:.3g} | {units['corners', 'float32']:.3g}"
              f" | {at(min(units, key=units.get))} | {at(max(units, key=units.get))} |")
    without_division(gcc, clang)
    truth = ratios(clang, "truth", "exact")
    print(f"\nWith clang the truth takes at most {max(truth.values()):.3g} times as long as `exact` ({max(truth, key=truth.get)[0]}).")


def without_division(gcc, clang):
    """What the division-free method buys, of results that have it: older ones lack these rows."""
    rows = {"programming_chips_verdict": "verdict: `programming_chips`, 4 divisions", "m3_verdict": "verdict: `m3`, none",
            "edge_alignment_verdict": "verdict: `edge_alignment` by its side test, none",
            "first_hit_by_times": "first hit among 16: a division a contact",
            "first_hit_by_products": "first hit among 16: by products, one division"}
    if any((name, "uniform_30", scalar) not in results for name in rows for scalar in SCALARS for results in (gcc, clang)):
        return
    families = ("uniform_30", "uniform_10", "bullets")
    print("\nWithout division, ns a query with gcc (clang):\n")
    print("| |" + "".join(f" {family}, {word} |" for family in families for word in SCALARS.values()))
    print("| --- |" + " ---: |" * len(families) * len(SCALARS))
    for name, words in rows.items():
        print(f"| {words} |" + "".join(f" {gcc[name, f, s]['ns']:.1f} ({clang[name, f, s]['ns']:.1f}) |" for f in families for s in SCALARS))


def sentence(gcc, clang):
    gcc, clang = ratios(gcc), ratios(clang)

    def of(compiler, families):
        return span(compiler[f, s] for f in families for s in SCALARS)

    uniform, corners = ROWS["uniform, 30% and 10% contacts"], ("corners",)
    worst, family = max((ratio, family) for (family, _), ratio in gcc.items())
    other, other_family = max((ratio, family) for (family, _), ratio in clang.items())
    where = "" if other_family == family else f" (`{other_family}`)"
    print(f"On uniform queries `exact` takes {of(gcc, uniform)} times as long as `programming_chips` with gcc and"
          f" {of(clang, uniform)} with\nclang; on exact corners {of(gcc, corners)} and {of(clang, corners)};"
          f" at its worst (`{family}`) {worst:.2f} with gcc and {other:.2f} with clang{where}.")


if __name__ == "__main__":
    {"table": table, "facts": facts, "sentence": sentence}[sys.argv[1]](results_of(sys.argv[2]), results_of(sys.argv[3]))
