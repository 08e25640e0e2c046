# SPDX-License-Identifier: MIT
"""What exactness costs: how much longer `exact` takes than `programming_chips`, from stored results of gcc and of clang.

usage: exactness.py table|sentence GCC.json CLANG.json; a Markdown table by family for SPEED.md, a sentence for the README.
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


def ratios(path):
    with open(path, encoding="utf-8") as file:
        results = json.load(file)["results"]
    ns = {(r["algorithm"], r["family"], r["scalar"]): r["ns"] for r in results}
    return {(family, scalar): value / ns["programming_chips", family, scalar]
            for (method, family, scalar), value in ns.items() if method == "exact"}


def span(values):
    texts = sorted({f"{value:.2f}" for value in values}, key=float)
    return texts[0] if len(texts) == 1 else f"{texts[0]}–{texts[-1]}"


def table(gcc, clang):
    known = {family for families in ROWS.values() for family in families}
    if known != {family for family, _ in gcc} or gcc.keys() != clang.keys():
        sys.exit("the rows of this table are not the families of the results")
    print("| queries | `exact`, float | `exact`, double |\n| --- | ---: | ---: |")
    for name, families in ROWS.items():
        cells = [f"{span(gcc[f, s] for f in families)} ({span(clang[f, s] for f in families)})" for s in ("float32", "float64")]
        print(f"| {name} | {' | '.join(cells)} |")


def sentence(gcc, clang):
    def of(compiler, families):
        return span(compiler[f, s] for f in families for s in ("float32", "float64"))

    uniform, corners = ROWS["uniform, 30% and 10% contacts"], ("corners",)
    worst, family = max((ratio, family) for (family, _), ratio in gcc.items())
    print(f"On uniform queries `exact` takes {of(gcc, uniform)} times as long as `programming_chips` with gcc and"
          f" {of(clang, uniform)} with\nclang; on exact corners {of(gcc, corners)} and {of(clang, corners)};"
          f" at its worst (`{family}`) {worst:.1f} with gcc.")


if __name__ == "__main__":
    {"table": table, "sentence": sentence}[sys.argv[1]](ratios(sys.argv[2]), ratios(sys.argv[3]))
