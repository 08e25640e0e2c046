# SPDX-License-Identifier: MIT
"""What batches reach, from stored results of `bench --batch` by gcc and, if there are any, by clang.

usage: batches.py goals|families GCC.json [CLANG.json]: Markdown for README.md here, a goal a row, or a family of queries.
"""

import json
import sys

SCALARS = {"float32": "float", "float64": "double"}
PLAIN = ("m3", "programming_chips")
IN_L2 = 4096  # queries


class Batches:
    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            self.file = json.load(file)
        self.first, self.largest = self.file["families"][0], self.file["largest_batch"]
        self.results = {(r["family"], r["scalar"], r["algorithm"], r["target"], r["batch"], r["threads"]): r for r in self.file["results"]}

    def ns(self, scalar, method, target, batch):
        return self.results[self.first, scalar, method, target, batch, 1]["ns"]

    def share(self, scalar, methods, target, threads=1):
        """Of the limit, where all comes from memory: of the methods the least."""
        return min(self.results[self.first, scalar, m, target, self.largest, threads]["share_of_limit"] for m in methods)

    def over_plain(self, scalar, target):
        return self.ns(scalar, "exact", target, self.largest) / self.ns(scalar, "programming_chips", target, self.largest)

    def in_l2(self, scalar, target):
        return self.ns(scalar, "exact", "scalar", IN_L2) / self.ns(scalar, "exact", target, IN_L2)

    def family(self, family, scalar, target, method="exact"):
        """How many times as fast as the scalar method, where families are compared."""
        sizes = {key[4] for key in self.results if key[0] == family}
        size = 65536 if 65536 in sizes else max(sizes)
        return (self.results[family, scalar, method, "scalar", size, 1]["ns"]
                / self.results[family, scalar, method, target, size, 1]["ns"])

    def slowest(self, scalar, target):
        return min((self.family(f, scalar, target, m), f, m) for f in self.file["families"] for m in ("exact", "exact_closed"))


def beside(all_batches, value):
    """The value with gcc, in brackets that with clang."""
    first, *others = [value(b) for b in all_batches]
    return f"{first} ({others[0]})" if others else first


def goals(*compilers):
    gcc = compilers[0]
    heads = "gcc (clang)" if len(compilers) > 1 else "gcc"
    print(f"| on one thread, if nothing else is said; {heads} | goal | float | double |\n| --- | --- | ---: | ---: |")

    def row(what, goal, value):
        cells = [beside(compilers, lambda b, scalar=scalar: value(b, scalar)) for scalar in SCALARS]
        print(f"| {what} | {goal} | {' | '.join(cells)} |")

    vectors = [t for t in gcc.file["targets"] if t != "portable"]
    for target, goal in (("AVX-512", 0.85), ("AVX2", 0.75)):
        if target in vectors:
            row(f"from memory, {target}: `m3`, `programming_chips`, share of the bandwidth of reading", f"≥ {goal}",
                lambda b, s, target=target: f"{b.share(s, PLAIN, target):.2f}")
    for target in vectors:
        row(f"from memory, {target}: `exact` over `programming_chips`", "≤ 1.2" if target == vectors[0] else "",
            lambda b, s, target=target: f"{b.over_plain(s, target):.2f}")
    for target, goal in (("AVX-512", 8), ("AVX2", 5)):
        if target in vectors:
            row(f"in L2, {target}: `exact`, times as fast as the scalar `exact`", f"≥ {goal}",
                lambda b, s, target=target: f"{b.in_l2(s, target):.1f}")
    row(f"two threads from memory, {vectors[0]}: the least share of two threads' bandwidth of all four", "≥ 0.85",
        lambda b, s: f"{b.share(s, (*PLAIN, 'exact', 'exact_closed'), vectors[0], 2):.2f}")
    for target in gcc.file["targets"]:
        def slowest(b, s, target=target):
            times, family, method = b.slowest(s, target)
            return f"{times:.2f} {family}{', closed' if method == 'exact_closed' else ''}"

        row(f"{target}: `exact` and `exact_closed`, times as fast as the scalar method in the family where that is least", "≥ 1", slowest)


def families(*compilers):
    gcc = compilers[0]
    vectors = [t for t in gcc.file["targets"] if t != "portable"]
    heads = "gcc (clang)" if len(compilers) > 1 else "gcc"
    print(f"| `exact`, times as fast as the scalar `exact`, {heads} |" + "".join(f" {word}, {t} |" for word in SCALARS.values() for t in vectors))
    print("| --- |" + " ---: |" * len(SCALARS) * len(vectors))
    for name in gcc.file["families"]:
        cells = [beside(compilers, lambda b, s=s, t=t, name=name: f"{b.family(name, s, t):.1f}") for s in SCALARS for t in vectors]
        print(f"| {name} | {' | '.join(cells)} |")


if __name__ == "__main__":
    {"goals": goals, "families": families}[sys.argv[1]](*map(Batches, sys.argv[2:]))
